"""What is open between two, whatever they owed and paid each other: nothing is lost, and the oldest is paid first."""

from hypothesis import given
from hypothesis import strategies as st

from chouette.ledger.allocation import Between, allocated

amounts = st.lists(st.integers(1, 10_000), max_size=8)
paid = st.integers(0, 60_000)
betweens = st.builds(Between, amounts, amounts, paid, paid)


@given(betweens)
def test_the_account_is_what_is_owed_less_what_was_paid_either_way(between: Between) -> None:
    balance = 0
    for owed in between.owed_there:
        balance += owed
    for owed in between.owed_back:
        balance -= owed
    assert allocated(between).account == balance - between.paid_there + between.paid_back


@given(betweens)
def test_seen_from_the_other_side_it_is_the_same_account(between: Between) -> None:
    seen, back = allocated(between), allocated(Between(*_turned(between)))
    assert (back.there, back.back, back.account) == (seen.back, seen.there, -seen.account)


def _turned(between: Between) -> tuple[list[int], list[int], int, int]:
    there, back, paid_there, paid_back = between
    return list(back), list(there), paid_back, paid_there


@given(betweens)
def test_a_debt_is_open_in_part_only_after_all_older_ones_are_paid(between: Between) -> None:
    found = allocated(between)
    for owed, still in ((between.owed_there, found.there), (between.owed_back, found.back)):
        assert all(0 <= left <= debt for debt, left in zip(owed, still, strict=True))
        first = next((place for place, left in enumerate(still) if left), len(still))
        assert still[first + 1 :] == list(owed)[first + 1 :]


@given(betweens)
def test_where_nobody_has_paid_too_much_what_is_open_is_the_account(between: Between) -> None:
    found = allocated(between)
    too_much = between.paid_there > sum(between.owed_there) or between.paid_back > sum(between.owed_back)
    if not too_much:
        assert sum(found.there) - sum(found.back) == found.account
        assert not (sum(found.there) and sum(found.back))  # one of the two owes, never both


@given(betweens, st.integers(1, 5_000))
def test_what_is_paid_besides_lessens_the_account_by_as_much(between: Between, more: int) -> None:
    after = allocated(between._replace(paid_there=between.paid_there + more))
    assert after.account == allocated(between).account - more
