"""A clearing changes nobody's net, and takes no more payments than it must: held against every way to divide people."""

from collections.abc import Iterator
from uuid import UUID

from hypothesis import given, settings
from hypothesis import strategies as st

from chouette.ledger.clearing import Clearing, Owed, cleared, nets, netted
from sessions.selectors.clearing_law import Speaker, Speakers
from sessions.selectors.clearings import OpenAmong
from sessions.selectors.open_accounts import PersonNamed
from sessions.selectors.open_pairs import OpenPair

MANY = "ABCDEFGHIJKLMNOPQRST"


def accounts(people: str, most: int = 40) -> st.SearchStrategy[list[Owed]]:
    """What is open between some of these people; small amounts, so that many even out among themselves."""
    two = st.lists(st.sampled_from(people), min_size=2, max_size=2, unique=True)
    one = st.builds(lambda pair, amount: Owed(pair[0], pair[1], amount), two, st.integers(1, 5))
    return st.lists(one, max_size=most)


def divisions(of: tuple[int, ...]) -> Iterator[list[list[int]]]:
    """Every way to divide accounts into groups."""
    if not of:
        yield []
        return
    for division in divisions(of[1:]):
        yield [[of[0]], *division]
        for place, group in enumerate(division):
            yield [*division[:place], [of[0], *group], *division[place + 1 :]]


def needed(clearing: Clearing) -> int:
    """The fewest payments: each group that evens out takes one fewer than it has people."""
    of = tuple(net for net in nets(clearing.before).values() if net)
    even = (division for division in divisions(of) if all(sum(group) == 0 for group in division))
    return min(sum(len(group) - 1 for group in division) for division in even)


def holds(clearing: Clearing, given_: list[Owed]) -> None:
    """What is so of every clearing, of however many."""
    before, after = nets(given_), nets(clearing.after)
    assert {who: net for who, net in before.items() if net} == {who: net for who, net in after.items() if net}
    assert all(one.amount > 0 and one.debtor != one.creditor for one in (*clearing.after, *clearing.lines))
    assert not {one.debtor for one in clearing.after} & {one.creditor for one in clearing.after}
    assert len({frozenset(one[:2]) for one in clearing.after}) == len(clearing.after)
    not_even = sum(1 for net in before.values() if net)
    assert len(clearing.after) <= min(len(clearing.before), max(not_even - 1, 0))
    assert not any(nets(clearing.lines).values())


@settings(max_examples=200, deadline=None)
@given(accounts(MANY[:8]))
def test_up_to_eight_are_cleared_with_the_fewest_payments(open_: list[Owed]) -> None:
    clearing = cleared(open_)
    holds(clearing, open_)
    assert len(clearing.after) == needed(clearing)


@settings(max_examples=60, deadline=None)
@given(accounts(MANY))
def test_twenty_are_never_worse_off(open_: list[Owed]) -> None:
    holds(cleared(open_), open_)


@given(accounts(MANY[:8]))
def test_those_who_are_asked_are_those_for_whom_something_changes(open_: list[Owed]) -> None:
    clearing = cleared(open_)
    for who in MANY[:8]:
        before, after = (
            {one for one in rows if who in (one.debtor, one.creditor)} for rows in (clearing.before, clearing.after)
        )
        assert (before != after) == (who in clearing.concerned)


@given(accounts(MANY[:8]))
def test_what_is_cleared_stays_as_it_is(open_: list[Owed]) -> None:
    after = cleared(open_).after
    assert cleared(after) == Clearing(after, after)


def test_five_over_four_evenings() -> None:
    """Four payments become three: Cat, who is even, drops out; the one of Eve and Fay stays, and neither is asked."""
    open_ = [
        Owed("Ann", "Bob", 8), Owed("Bob", "Cat", 6), Owed("Cat", "Ann", 2), Owed("Dan", "Cat", 3),
        Owed("Cat", "Dan", 1), Owed("Cat", "Bob", 6), Owed("Eve", "Fay", 5),
    ]  # fmt: skip
    clearing = cleared(open_)
    assert clearing.before == [
        Owed("Ann", "Bob", 8), Owed("Cat", "Ann", 2), Owed("Dan", "Cat", 2), Owed("Eve", "Fay", 5),
    ]  # fmt: skip
    assert clearing.after == [Owed("Ann", "Bob", 6), Owed("Dan", "Bob", 2), Owed("Eve", "Fay", 5)]
    assert clearing.concerned == ["Ann", "Bob", "Cat", "Dan"]
    assert (clearing.saves, clearing.new) == (1, [Owed("Ann", "Bob", 6), Owed("Dan", "Bob", 2)])
    assert clearing.taken_back == [Owed("Ann", "Bob", 8), Owed("Cat", "Ann", 2), Owed("Dan", "Cat", 2)]


EIGHT = [UUID(int=number) for number in range(8)]


def people(hexed: list[Owed]) -> OpenAmong:
    """Two keepers of the books, 0 and 1; 2 and 3 have a phone, 4 to 7 have none; 3's phone has the code of 4, and that
    of keeper 0 the code of 5."""
    pairs = [OpenPair(EIGHT[int(one)], EIGHT[int(other)], "GBP", amount) for one, other, amount in netted(hexed)]
    phones = [((0, 5), True), ((1,), True), ((2,), False), ((3, 4), False)]
    speakers = {
        UUID(int=100 + at): Speaker(tuple(EIGHT[one] for one in persons), keeper)
        for at, (persons, keeper) in enumerate(phones)
    }
    named = {one: PersonNamed(one, f"{one.int}", None) for one in EIGHT}
    return OpenAmong("GBP", pairs, named, Speakers(speakers, {}, None), ())


@settings(max_examples=300, deadline=None)
@given(accounts("01234567"))
def test_what_is_cleared_at_first_can_be_agreed_to_without_a_word_in_ones_own_favour(open_: list[Owed]) -> None:
    """Of those without a phone of their own, each has a keeper who would not owe them more and has not their code."""
    among = people(open_)
    left_out = among.left_out(set(among.people))
    clearing, law = among.clear(among.people.keys() - left_out.keys())
    if clearing.saves <= 0:
        return
    now = {(one.debtor, one.creditor): one.amount for one in clearing.before}
    more = {(one.debtor, one.creditor) for one in clearing.after if one.amount > now.get(one[:2], 0)}
    for person in (UUID(one) for one in clearing.concerned):
        keepers = [on for on in ((0, 5), (1,)) if person.int not in on]
        may = [on for on in keepers if not any((EIGHT[one].hex, person.hex) in more for one in on)]
        by_the_phone_of_3 = person.int == 4 and (EIGHT[3].hex, person.hex) not in more
        assert person.int < 4 or may or by_the_phone_of_3
    assert not law.nobody_may(UUID(one) for one in clearing.concerned)
