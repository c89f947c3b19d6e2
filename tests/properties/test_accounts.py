"""The accounts of two, pure: set-offs and payments over several accounts, and the first reading of earlier rows.

What was shown before is worked out here by the law of before: a debt was covered by what was paid, and by what was
owed the other way and was not paid itself, the oldest first.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from uuid import UUID

from hypothesis import example, given
from hypothesis import strategies as st

from chouette.ledger.dues import OpenDue, SetOff, plan_net_payment, set_off_oldest, share_oldest
from chouette.ledger.first_reading import (
    COUNTS,
    OFF,
    WAITS,
    EarlierDebt,
    EarlierPayment,
    FirstReading,
    read_earlier_account,
)

ACCOUNTS = [UUID(int=number) for number in range(1, 7)]
amounts = st.integers(1, 50)
sides = st.lists(amounts, max_size=6).map(lambda found: [OpenDue(UUID(int=n), a) for n, a in enumerate(found, 1)])
signed = st.lists(st.integers(-50, 50).filter(bool), max_size=8)


def by_account(parts: Iterable[OpenDue]) -> Counter[UUID]:
    found: Counter[UUID] = Counter()
    for part in parts:
        found[part.account] += part.open
    return found


def oldest_first(owed: Sequence[OpenDue], gone: Counter[UUID]) -> bool:
    """No due became smaller while an older one is not closed."""
    whole = [gone[due.account] == due.open for due in owed]
    return all(not gone[due.account] or all(whole[:place]) for place, due in enumerate(owed))


@given(sides, sides)
def test_opposite_dues_are_set_off_oldest_against_oldest_until_one_side_is_used_up(
    owed: list[OpenDue], back: list[OpenDue]
) -> None:
    back = [OpenDue(UUID(int=due.account.int + 100), due.open) for due in back]
    found = set_off_oldest(owed, back)
    assert all(one.amount > 0 for one in found)
    there = Counter[UUID]()
    here = Counter[UUID]()
    for one in found:
        there[one.from_account] += one.amount
        here[one.to_account] += one.amount
    assert sum(one.amount for one in found) == min(sum(due.open for due in owed), sum(due.open for due in back))
    assert oldest_first(owed, there)
    assert oldest_first(back, here)
    assert all(there[due.account] <= due.open for due in owed)
    assert all(here[due.account] <= due.open for due in back)
    assert [in_order(one) for one in found] == sorted(in_order(one) for one in found)


def in_order(one: SetOff) -> tuple[int, int]:
    return one.from_account.int, one.to_account.int


@given(sides, st.integers(0, 400))
def test_a_payment_is_shared_out_oldest_first_and_nothing_of_it_is_lost(owed: list[OpenDue], amount: int) -> None:
    parts, left = share_oldest(owed, amount)
    assert sum(part.open for part in parts) + left == amount
    assert left == max(amount - sum(due.open for due in owed), 0)
    assert oldest_first(owed, by_account(parts))
    assert all(part.open > 0 for part in parts)


@given(signed, st.integers(1, 400))
def test_a_payment_on_the_net_sets_off_first_and_changes_the_net_by_itself_alone(found: list[int], amount: int) -> None:
    dues = [OpenDue(UUID(int=number), size) for number, size in enumerate(found, 1)]
    plan = plan_net_payment(dues, amount)
    left = Counter({due.account: due.open for due in dues})
    net = sum(left.values())
    for one in plan.set_offs:
        left[one.from_account] -= one.amount
        left[one.to_account] += one.amount
    assert sum(left.values()) == net
    assert not (any(size > 0 for size in left.values()) and any(size < 0 for size in left.values()))
    for due in dues:
        assert 0 <= left[due.account] * (1 if due.open > 0 else -1) <= abs(due.open)
    for part in plan.parts:
        left[part.account] -= part.open
        assert left[part.account] >= 0
    assert sum(part.open for part in plan.parts) + plan.overpaid == amount
    assert plan.overpaid == max(amount - max(net, 0), 0)
    paid = by_account(plan.parts)
    still = [OpenDue(due.account, left[due.account] + paid[due.account]) for due in dues]
    assert oldest_first([due for due in still if due.open > 0], paid)


class Before(NamedTuple):
    """What was kept between two: debts and payments, each oldest first."""

    debts: list[EarlierDebt]
    payments: list[EarlierPayment]


debts_kept = st.lists(st.builds(EarlierDebt, st.sampled_from(ACCOUNTS), amounts, st.booleans()), max_size=8)
payments_kept = st.lists(
    st.tuples(
        st.sampled_from([None, *ACCOUNTS]), amounts, st.booleans(), st.sampled_from([COUNTS, COUNTS, WAITS, OFF])
    ),
    max_size=6,
).map(lambda found: [EarlierPayment(UUID(int=1000 + number), *one) for number, one in enumerate(found)])
befores = st.builds(Before, debts_kept, payments_kept)


def shown_open(before: Before, *, there: bool) -> Counter[UUID]:
    """What the program of before showed as open in one direction, by account."""
    counting = [one for one in before.payments if one.standing == COUNTS]
    covered = sum(one.amount if one.there == there else -one.amount for one in counting)
    covered += sum(debt.amount for debt in before.debts if debt.there != there)
    found: Counter[UUID] = Counter()
    for debt in before.debts:
        if debt.there == there:
            now = min(debt.amount, max(covered, 0))
            found[debt.account] += debt.amount - now
            covered -= now
    return found


def net_before(before: Before) -> int:
    owed = sum(debt.amount if debt.there else -debt.amount for debt in before.debts)
    return owed - sum(one.amount if one.there else -one.amount for one in before.payments if one.standing == COUNTS)


class After(NamedTuple):
    """What is open on each account, above zero in the first direction; and what became smaller in each direction."""

    open: Counter[UUID]
    reduced: dict[bool, Counter[UUID]]


def state_after(before: Before, found: FirstReading) -> After:
    opened: Counter[UUID] = Counter()
    reduced: dict[bool, Counter[UUID]] = {True: Counter(), False: Counter()}
    for debt in before.debts:
        opened[debt.account] += debt.amount if debt.there else -debt.amount
    for one in before.payments:
        if one.standing == COUNTS:
            for part in found.parts[one.payment]:
                opened[part.account] -= part.open if one.there else -part.open
                if part.account != one.payment:
                    reduced[one.there][part.account] += part.open
    for move in found.set_offs:
        opened[move.from_account] -= move.amount
        opened[move.to_account] += move.amount
        reduced[True][move.from_account] += move.amount
        reduced[False][move.to_account] += move.amount
    return After(opened, reduced)


E1, E2 = ACCOUNTS[:2]
PAID = UUID(int=1000)


@given(befores)
@example(Before([EarlierDebt(E1, 10, there=True)], [EarlierPayment(PAID, E1, 14, there=True, standing=COUNTS)]))
@example(Before([EarlierDebt(E1, 10, there=True), EarlierDebt(E1, 10, there=False)], []))
def test_the_first_reading_changes_no_net_and_opens_nothing(before: Before) -> None:
    found = read_earlier_account(before.debts, before.payments)
    after = state_after(before, found)
    assert sum(after.open.values()) == net_before(before)
    overpaid = {one.payment for one in before.payments}
    there, back = shown_open(before, there=True), shown_open(before, there=False)
    for account in ACCOUNTS:
        assert max(after.open[account], 0) <= there[account]
        assert max(-after.open[account], 0) <= back[account]
        if not any(after.open[payment] for payment in overpaid):
            assert after.open[account] == there[account] - back[account]


@given(befores)
def test_the_parts_of_each_payment_sum_to_it_whether_it_counts_or_not(before: Before) -> None:
    found = read_earlier_account(before.debts, before.payments)
    assert found.parts.keys() == {one.payment for one in before.payments}
    for one in before.payments:
        parts = found.parts[one.payment]
        assert sum(part.open for part in parts) == one.amount
        assert all(part.open > 0 for part in parts)
        assert len({part.account for part in parts}) == len(parts)
        owing = {debt.account for debt in before.debts if debt.there == one.there}
        assert {part.account for part in parts} <= owing | {one.payment}


@given(befores)
def test_nothing_is_paid_or_set_off_that_was_not_owed_that_way(before: Before) -> None:
    found = read_earlier_account(before.debts, before.payments)
    after = state_after(before, found)
    owed: dict[bool, Counter[UUID]] = {True: Counter(), False: Counter()}
    for debt in before.debts:
        owed[debt.there][debt.account] += debt.amount
    for one in before.payments:
        if one.standing == COUNTS:
            own = sum(part.open for part in found.parts[one.payment] if part.account == one.payment)
            owed[not one.there][one.payment] += own
    for move in found.set_offs:
        assert move.amount > 0
        assert move.from_account != move.to_account
    for direction in (True, False):
        for account, amount in after.reduced[direction].items():
            assert 0 < amount <= owed[direction][account]


@given(befores)
def test_what_waits_or_is_disputed_is_held_within_what_was_open(before: Before) -> None:
    found = read_earlier_account(before.debts, before.payments)
    for direction in (True, False):
        held: Counter[UUID] = Counter()
        for one in before.payments:
            if one.standing != COUNTS and one.there == direction:
                held += by_account(part for part in found.parts[one.payment] if part.account != one.payment)
        opened = shown_open(before, there=direction)
        assert all(amount <= opened[account] for account, amount in held.items())


def test_of_ten_and_four_with_seven_back_two_were_paid() -> None:
    """Shown as covered: 9 of the 10 (2 paid, 7 owed back) and all of the 7. One of the 10 and the 4 are open."""
    e1, e2, e3 = ACCOUNTS[:3]
    debts = [EarlierDebt(e1, 10, there=True), EarlierDebt(e2, 7, there=False), EarlierDebt(e3, 4, there=True)]
    found = read_earlier_account(debts, [EarlierPayment(PAID, None, 2, there=True, standing=COUNTS)])
    assert found == FirstReading({PAID: [OpenDue(e1, 2)]}, [SetOff(e1, e2, 7)])
