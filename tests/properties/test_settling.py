"""Any night is settled to zero with no more payments than it needs, held against every way to divide the accounts."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from chouette.ledger.payments import Payments, accounts, fewest, one_collects, set_off

NAMES = "ABCDEFGH"


@st.composite
def nights(draw: st.DrawFn, most: int = len(NAMES)) -> dict[str, int]:
    """Accounts of up to so many people that sum to zero; small ones, so that many even out among themselves."""
    totals = draw(st.lists(st.integers(-4, 4), min_size=1, max_size=most - 1))
    return dict(zip(NAMES, (*totals, -sum(totals)), strict=False))


def divisions(accounts: tuple[int, ...]) -> Iterator[list[list[int]]]:
    """Every way to divide accounts into groups."""
    if not accounts:
        yield []
        return
    first, rest = accounts[0], accounts[1:]
    for division in divisions(rest):
        yield [[first], *division]
        for place, group in enumerate(division):
            yield [*division[:place], [first, *group], *division[place + 1 :]]


def needed(accounts: tuple[int, ...]) -> int:
    """The fewest payments: each group that evens out takes one fewer than it has accounts."""
    even = (division for division in divisions(accounts) if all(sum(group) == 0 for group in division))
    return min(sum(len(group) - 1 for group in division) for division in even)


@given(nights())
def test_every_account_is_settled_with_the_fewest_payments(night: dict[str, int]) -> None:
    left = dict(night)
    payments = fewest(night)
    for payer, payee, points in payments:
        assert points > 0
        left[payer] += points
        left[payee] -= points
    assert not any(left.values())
    assert len(payments) == needed(tuple(total for total in night.values() if total))


@given(nights())
def test_nobody_pays_and_is_paid_and_nobody_pays_more_than_they_owe(night: dict[str, int]) -> None:
    payments = fewest(night)
    for player, total in night.items():
        pays = sum(points for payer, _, points in payments if payer == player)
        gets = sum(points for _, payee, points in payments if payee == player)
        assert (pays, gets) == (max(-total, 0), max(total, 0))


@st.composite
def brought(draw: st.DrawFn) -> Payments:
    """What a closing and its corrections have brought: payments between any two, both ways and round in a ring."""
    players = st.sampled_from(NAMES)
    payments = draw(st.lists(st.tuples(players, players, st.integers(1, 9)), max_size=10))
    return [(payer, payee, points) for payer, payee, points in payments if payer != payee]


@given(brought())
def test_every_way_to_pay_leaves_everybody_with_the_same(payments: Payments) -> None:
    house, owed = set_off(payments), accounts(payments)
    balances = {player: owed[player] for player in NAMES if owed[player]}
    ways = [house, fewest(balances), *(one_collects(balances, collector) for collector in balances)]
    for way in ways:
        found = accounts(way)
        assert {player: found[player] for player in NAMES if found[player]} == balances
        assert all(points > 0 and payer != payee for payer, payee, points in way)
        assert len({frozenset((payer, payee)) for payer, payee, _ in way}) == len(way)
    assert len(ways[1]) <= min(len(way) for way in ways)
