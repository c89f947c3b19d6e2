"""Whatever two owe, and whatever the coin: what is asked and the rest are the due, and no sum changes by a coin."""

from datetime import UTC, datetime
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from chouette.ledger.coins import in_coins, rest_below, usual_coins
from chouette.ledger.currencies import CURRENCIES
from sessions.selectors.account_rows import AccountName, AccountSum
from sessions.selectors.dues import REDUCTIONS, PairDues, build_pair_dues
from sessions.selectors.settle_up import progress_of

ONE, OTHER = UUID(int=1), UUID(int=2)
AT = datetime(2026, 11, 28, 20, tzinfo=UTC)
COINS = st.integers(1, 600)


@given(st.integers(0, 10**9), COINS)
def test_what_is_asked_and_the_rest_are_the_due(amount: int, coin: int) -> None:
    asked = in_coins(amount, coin)
    assert asked % coin == 0
    assert 0 <= amount - asked < coin
    assert rest_below(amount, coin) in (0, amount)
    assert (rest_below(amount, coin) == amount) == (amount < coin)


@st.composite
def row_facts(draw: st.DrawFn) -> list[tuple[int, bool, str, bool, int]]:
    """Some rows of some accounts of two: account, direction, word, whether it counts, and the amount."""
    words = st.sampled_from(["owed", *REDUCTIONS])
    row = st.tuples(st.integers(1, 4), st.booleans(), words, st.booleans(), st.integers(1, 5000))
    return draw(st.lists(row, max_size=12))


def dues_with(facts: list[tuple[int, bool, str, bool, int]], coin: int) -> PairDues:
    rows = [
        AccountSum(
            UUID(int=account), ONE, OTHER, "GBP", there, word, counts or word == "owed", "", amount, AT, AT.date(), coin
        )
        for account, there, word, counts, amount in facts
    ]
    names = {
        row.account: AccountName(row.account, None, None, None, False, None, None, AT.date(), AT, None) for row in rows
    }
    return build_pair_dues(rows, names)


@given(row_facts(), COINS)
def test_no_sum_changes_by_a_coin(facts: list[tuple[int, bool, str, bool, int]], coin: int) -> None:
    exact, coined = dues_with(facts, 1), dues_with(facts, coin)
    for two in ((ONE, OTHER), (OTHER, ONE)):
        assert coined.net(*two, "GBP") == exact.net(*two, "GBP")
        assert coined.once_counted(*two, "GBP") == exact.once_counted(*two, "GBP")
        assert coined.free_dues(*two, "GBP") == exact.free_dues(*two, "GBP")
        payable, asked = exact.payable(*two, "GBP"), coined.payable_in_coins(*two, "GBP")
        assert exact.payable_in_coins(*two, "GBP") == payable
        assert asked % coin == 0
        assert 0 <= abs(payable) - abs(asked) < coin
        assert asked * payable >= 0


@given(row_facts(), COINS)
def test_every_due_is_asked_in_coins_and_counted_once(facts: list[tuple[int, bool, str, bool, int]], coin: int) -> None:
    exact, coined = ([due for state in dues_with(facts, one).states for due in state.dues()] for one in (1, coin))
    for before, due in zip(exact, coined, strict=True):
        assert (due.open, due.held, due.reduced, due.amount) == (
            before.open, before.held, before.reduced, before.amount
        )  # fmt: skip
        assert due.payable % coin == 0
        assert 0 <= due.free - due.payable < coin
        assert bool(due.closed_by) == (due.open < coin and due.amount > 0)
    sums = [(one.of, one.open + one.rest, one.amount) for one in progress_of(coined)]
    assert sums == [(one.of, one.open, one.amount) for one in progress_of(exact)]
    for one in progress_of(coined):
        assert one.made == len([due for due in coined if due.is_asked and due.amount > due.already and due.open < coin])


def test_what_is_offered_is_whole_and_ascends() -> None:
    assert usual_coins("GBP") == [5, 10, 50, 100, 500]
    assert usual_coins("JPY") == [10, 50, 100, 500]
    for currency in CURRENCIES:
        assert usual_coins(currency) == sorted({*usual_coins(currency)})
