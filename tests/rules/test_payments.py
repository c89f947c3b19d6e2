"""Payments worked out by hand; and that nobody could do with fewer payments."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chouette.ledger.payments import (
    Payments,
    evenly,
    fewest,
    fewest_at_leave,
    most_minus_first,
    one_collects,
    set_off,
)

# Balances in the order of seating.


def test_the_most_minus_pays_a_winner_first() -> None:
    balances = {"Ann": 7, "Bob": -3, "Cat": -6, "Dan": 2}
    assert most_minus_first(balances, "Ann") == [("Cat", "Ann", 6), ("Bob", "Ann", 1)]


def test_debtors_who_owe_alike_pay_in_the_order_of_seating() -> None:
    balances = {"Ann": 5, "Bob": -4, "Cat": -4, "Dan": 3}
    assert most_minus_first(balances, "Ann") == [("Bob", "Ann", 4), ("Cat", "Ann", 1)]


def test_a_debtor_pays_all_winners_alike() -> None:
    balances = {"Ann": -6, "Bob": 4, "Cat": 5, "Dan": -3}
    assert evenly(balances, "Ann") == [("Ann", "Bob", 3), ("Ann", "Cat", 3)]


def test_no_winner_is_paid_more_than_they_have_won() -> None:
    balances = {"Ann": -9, "Bob": 2, "Cat": 8, "Dan": 5, "Eve": -6}
    assert evenly(balances, "Ann") == [("Ann", "Bob", 2), ("Ann", "Cat", 4), ("Ann", "Dan", 3)]


def test_the_rest_points_go_to_the_most_plus() -> None:
    balances = {"Ann": -8, "Bob": 6, "Cat": 6, "Dan": 7, "Eve": -11}
    assert evenly(balances, "Ann") == [("Ann", "Bob", 3), ("Ann", "Cat", 2), ("Ann", "Dan", 3)]


def test_one_who_can_pay_alone_is_enough() -> None:
    balances = {"Ann": 4, "Bob": -1, "Cat": -3, "Dan": -4, "Eve": 4}
    assert fewest_at_leave(balances, "Ann") == [("Dan", "Ann", 4)]


def test_the_first_two_by_seating_who_can_cover_it() -> None:
    balances = {"Ann": 5, "Bob": -2, "Cat": -3, "Dan": -3, "Eve": 3}
    assert fewest_at_leave(balances, "Ann") == [("Bob", "Ann", 2), ("Cat", "Ann", 3)]


def test_a_loser_who_leaves_pays_the_fewest_winners() -> None:
    balances = {"Ann": -5, "Bob": 2, "Cat": 6, "Dan": -3}
    assert fewest_at_leave(balances, "Ann") == [("Ann", "Cat", 5)]


@pytest.mark.parametrize("rule", [most_minus_first, evenly, fewest_at_leave])
def test_who_is_even_leaves_without_a_payment(rule: object) -> None:
    assert callable(rule)
    assert rule({"Ann": 0, "Bob": 3, "Cat": -3}, "Ann") == []


def test_pairs_that_cancel_settle_between_themselves() -> None:
    balances = {"Ann": 5, "Bob": -3, "Cat": -5, "Dan": 3}
    assert fewest(balances) == [("Bob", "Dan", 3), ("Cat", "Ann", 5)]


def test_two_groups_are_found_where_the_largest_first_would_miss_them() -> None:
    # Bob and Cat together owe what Ann has won; Eve and Fay what Dan has. Four payments, not five.
    balances = {"Ann": 7, "Bob": -3, "Cat": -4, "Dan": 9, "Eve": -8, "Fay": -1}
    assert fewest(balances) == [("Bob", "Ann", 3), ("Cat", "Ann", 4), ("Eve", "Dan", 8), ("Fay", "Dan", 1)]


def test_the_first_debtor_pays_the_first_creditor_with_whom_it_works() -> None:
    balances = {"Ann": 2, "Bob": 4, "Cat": -4, "Dan": -2}
    assert fewest(balances) == [("Cat", "Bob", 4), ("Dan", "Ann", 2)]


def test_a_table_that_is_even_pays_nothing() -> None:
    assert fewest({"Ann": 0, "Bob": 0, "Cat": 0}) == []


def test_one_collects_from_those_who_lost_and_pays_those_who_won() -> None:
    balances = {"Ann": 5, "Bob": -3, "Cat": -4, "Dan": 2}
    assert one_collects(balances, "Ann") == [("Bob", "Ann", 3), ("Cat", "Ann", 4), ("Ann", "Dan", 2)]


def test_one_who_has_lost_may_collect_too_and_pays_what_they_owe_with_it() -> None:
    balances = {"Ann": 5, "Bob": -3, "Cat": -4, "Dan": 2}
    assert one_collects(balances, "Cat") == [("Bob", "Cat", 3), ("Cat", "Ann", 5), ("Cat", "Dan", 2)]


def test_both_ways_between_two_are_set_off() -> None:
    payments = [("Ann", "Bob", 2), ("Cat", "Ann", 1), ("Bob", "Ann", 5), ("Ann", "Cat", 1)]
    assert set_off(payments) == [("Bob", "Ann", 3)]


def test_more_accounts_than_are_worked_out_exactly_still_settle() -> None:
    balances = {f"P{place}": (1 if place % 2 else -1) * (place // 2 + 1) for place in range(20)}
    payments = fewest(balances)
    assert len(payments) == 10
    assert not any(left_over(balances, payments).values())


def left_over(balances: dict[str, int], payments: Payments) -> dict[str, int]:
    """What everybody has after the payments."""
    left = dict(balances)
    for payer, payee, points in payments:
        left[payer] += points
        left[payee] -= points
    return left


def fewest_by_trying(balances: dict[str, int]) -> int:
    """The least number of payments over every order in which debtors may pay creditors as much as they can."""
    debtors = [player for player, points in balances.items() if points < 0]
    creditors = [player for player, points in balances.items() if points > 0]
    return min(
        _payments_made(balances, payers, payees)
        for payers in permutations(debtors)
        for payees in permutations(creditors)
    )


def _payments_made(balances: dict[str, int], payers: tuple[str, ...], payees: tuple[str, ...]) -> int:
    left, made = dict(balances), 0
    queue = [player for player in payees if left[player]]
    for payer in payers:
        while left[payer]:
            points = min(-left[payer], left[queue[0]])
            left[payer] += points
            left[queue[0]] -= points
            made += 1
            if not left[queue[0]]:
                queue.pop(0)
    return made


accounts = st.lists(st.integers(-9, 9), min_size=1, max_size=5).map(
    lambda points: dict(zip("ABCDEF", [*points, -sum(points)], strict=False))
)


@settings(max_examples=150, derandomize=True, deadline=None)
@given(accounts)
def test_nobody_could_do_with_fewer_payments(balances: dict[str, int]) -> None:
    payments = fewest(balances)
    assert not any(left_over(balances, payments).values())
    assert all(points > 0 for _, _, points in payments)
    assert len(payments) == fewest_by_trying(balances)


@settings(max_examples=150, derandomize=True, deadline=None)
@given(accounts, st.data())
def test_whoever_leaves_is_at_nought_and_nobody_is_worse_off(balances: dict[str, int], data: st.DataObject) -> None:
    leaver = data.draw(st.sampled_from(sorted(balances)))
    rules = [fewest_at_leave]
    rules += [most_minus_first] if balances[leaver] > 0 else []
    rules += [evenly] if balances[leaver] < 0 else []
    for rule in rules:
        left = left_over(balances, rule(balances, leaver))
        assert left[leaver] == 0
        for player, points in left.items():
            assert abs(points) <= abs(balances[player])
            assert points * balances[player] >= 0
