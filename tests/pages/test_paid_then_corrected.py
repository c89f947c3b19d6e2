"""*Everything was paid that evening* leaves open what a later correction added: nobody owed it that evening.

Ann owes Bob, Cat and Dan £2 each since an evening of before. Kim corrects its points two days later.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from unittest.mock import patch
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from clubs.models import Role
from sessions import services
from sessions.errors import PaymentRefused
from sessions.models import BookWord, Payment, PaymentWord, PlanWay, Session
from sessions.selectors.shared_expenses import expenses_of_evening
from tests.kit.keepers import gets_role
from tests.kit.members_settled import page_words, settle_members
from tests.kit.page_forms import button
from tests.kit.settling import answers_share, lost_bet, owes, pays, says, shares
from tests.kit.table import Table, replaced_by

pytestmark = pytest.mark.django_db
LABEL = "Everything was paid that evening"
LATER = "Stays open, as it came after that evening: {}."


@contextmanager
def from_file_later() -> Iterator[None]:
    """Two days later, with the evening taken for one of a file."""
    with (
        patch("sessions.pages.money.cash_shown.is_from_file", return_value=True),
        time_machine.travel(timezone.now() + timedelta(days=2)),
    ):
        yield


@pytest.fixture
def settled(table: Table) -> Iterator[Table]:
    settle_members(table)
    with from_file_later():
        yield table


def corrects(table: Table, **points: int) -> None:
    table.tap("Kim", "adjust", points=points, reason="as it was played", agreed_by=list(points))


def words(table: Table, who: str) -> str:
    return page_words(table, who, reverse("settle", args=[table.code]))


def presses(table: Table, label: str) -> None:
    client = table["Kim"].client()
    assert button(client, reverse("settle", args=[table.code]), label).press(client)[0] == 302


def reopens(table: Table) -> None:
    services.session_reopen(code=table.code, actor=table.kim.actor, token=table.kim.hash)


def recorded_as_paid(table: Table, shown: str = "") -> list[UUID]:
    """The payments that a program records with the button's act."""
    session = Session.objects.get(code=table.code)
    return services.record_evening_as_paid(
        actor=table["Kim"].actor, club=table.club, session=session, key="a-batch", shown=shown
    )


def recorded(table: Table) -> dict[tuple[str, str], int]:
    return {(one.payer.name, one.receiver.name): one.amount for one in Payment.objects.filter(club=table.club)}


@pytest.mark.parametrize("way", ["fewest", "collect"])
def test_another_way_chosen_after_a_correction_makes_nothing_of_that_evening(settled: Table, way: str) -> None:
    """Kim had entered all as paid and undid it. Ann owes Bob £4 since the correction, £2 of it since that evening."""
    services.all_paid_in_cash(actor=settled.kim.actor, club=settled.club, code=settled.code, key="too early")
    services.undo_cash(actor=settled.kim.actor, club=settled.club, code=settled.code, key="too early")
    corrects(settled, Ann=-1, Bob=1)
    before = button(settled.kim.client(), reverse("settle", args=[settled.code]), rf"{LABEL}.*").text
    collector = UUID(settled.id("Bob")) if way == "collect" else None
    services.plan_choose(
        actor=settled.kim.actor, club=settled.club, code=settled.code, way=PlanWay(way), collector=collector
    )
    shown = {"fewest": f"{LABEL}: 3 payments, £6", "collect": f"{LABEL}: 1 payment, £2"}[way]
    later = {"fewest": "£2", "collect": "£10"}[way]
    assert before == f"{LABEL}: 3 payments, £6"
    assert LATER.format(later) in words(settled, "Kim")
    old = set(Payment.objects.filter(club=settled.club).values_list("id", flat=True))
    presses(settled, shown)
    new = Payment.objects.filter(club=settled.club).exclude(id__in=old)
    assert sum(one.amount for one in new) == {"fewest": 600, "collect": 200}[way]
    assert len(new) == {"fewest": 3, "collect": 1}[way]


def test_what_others_owe_since_the_correction_stays_open_and_is_paid_as_anything_else(settled: Table) -> None:
    """Bob owes Cat £4 since the correction."""
    corrects(settled, Bob=-2, Cat=2)
    shown = words(settled, "Kim")
    assert f"{LABEL}: 3 payments, £6" in shown
    assert LATER.format("£4") in shown
    presses(settled, f"{LABEL}: 3 payments, £6")
    assert recorded(settled) == {("Ann", "Bob"): 200, ("Ann", "Cat"): 200, ("Ann", "Dan"): 200}
    ended = settled.session.debts.filter(because="close").latest("at").at
    assert {one.at for one in Payment.objects.filter(club=settled.club)} == {ended}
    assert owes(settled, "Bob", "Cat") == 400
    assert LABEL not in words(settled, "Kim")
    assert "£4 paid" not in words(settled, "Cat")
    presses(settled, "All paid in cash: 1 payment, £4")
    assert owes(settled, "Bob", "Cat") == 0


def test_of_a_due_that_a_correction_raised_what_was_owed_before_is_recorded(settled: Table) -> None:
    corrects(settled, Ann=-1, Cat=1)
    assert f"{LABEL}: 3 payments, £6" in words(settled, "Kim")
    assert LATER.format("£2") in words(settled, "Kim")
    presses(settled, f"{LABEL}: 3 payments, £6")
    assert [owes(settled, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [0, 200, 0]


def test_of_a_due_that_a_correction_lowered_the_rest_is_recorded(settled: Table) -> None:
    corrects(settled, Ann=1, Cat=-1)
    assert f"{LABEL}: 2 payments, £4" in words(settled, "Kim")
    assert "it came after" not in words(settled, "Kim")
    presses(settled, f"{LABEL}: 2 payments, £4")
    assert [owes(settled, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [0, 0, 0]


def test_what_was_paid_before_a_correction_is_not_paid_again_by_it(settled: Table) -> None:
    """The button has nothing left to record once the £6 are paid."""
    presses(settled, f"{LABEL}: 3 payments, £6")
    corrects(settled, Bob=-2, Cat=2)
    assert LABEL not in words(settled, "Kim")


def test_the_figures_of_before_the_correction_are_refused(settled: Table) -> None:
    """A program that sends the sum of all that is open, the correction with it, records nothing."""
    corrects(settled, Bob=-2, Cat=2)
    session = Session.objects.get(code=settled.code)
    with pytest.raises(PaymentRefused):
        services.record_evening_as_paid(
            actor=settled["Kim"].actor, club=settled.club, session=session, key="a-batch", shown="4 GBP:1000"
        )
    made = services.record_evening_as_paid(
        actor=settled["Kim"].actor, club=settled.club, session=session, key="a-batch", shown="3 GBP:600"
    )
    assert len(made) == 3
    assert UUID(settled.id("Bob")) not in {one.payer_id for one in Payment.objects.filter(club=settled.club)}


@pytest.fixture
def even(table: Table) -> Iterator[Table]:
    """An evening that was closed when nobody owed anybody anything; two days later."""
    corrects(table, Ann=-1, Bob=1)
    corrects(table, Ann=1, Bob=-1)
    table.tap("Kim", "close")
    for name in ("Ann", "Bob", "Cat", "Dan"):
        gets_role(table, table[name], Role.MEMBER)
    with from_file_later():
        yield table


def test_where_nobody_owed_anything_a_correction_stays_open(even: Table) -> None:
    """On the evening Ann and Bob were even; since the correction Ann owes Bob £4. It is paid now, not that evening."""
    corrects(even, Ann=-2, Bob=2)
    assert LABEL not in words(even, "Kim")
    assert "since the correction of" in page_words(even, "Ann", reverse("money", args=[even.club.slug]))
    with pytest.raises(PaymentRefused):
        recorded_as_paid(even, shown="1 GBP:400")
    assert recorded_as_paid(even) == []
    presses(even, "All paid in cash: 1 payment, £4")
    assert owes(even, "Ann", "Bob") == 0


def test_so_does_what_came_as_an_earlier_event_was_put_right(even: Table) -> None:
    """The second line of points was Ann 3, Bob -3: Bob owes Ann £4 since it was put right."""
    (_, second) = even.session.events.filter(kind="adjust").order_by("seq").values_list("seq", flat=True)
    points = even.named({"Ann": 3, "Bob": -3})
    right = {"event": "adjust", "points": points, "reason": "misread", "agreed_by": list(points)}
    even.tap("Kim", "amend", seq=second, note="misread", **replaced_by(right))
    assert owes(even, "Bob", "Ann") == 400
    assert LABEL not in words(even, "Kim")
    assert recorded_as_paid(even) == []


def test_of_an_evening_closed_again_with_nothing_paid_the_last_closing_is_recorded(settled: Table) -> None:
    """Closed again, Ann owes Bob and Dan £2 and Cat £4; the £6 that came after that stay open."""
    reopens(settled)
    corrects(settled, Ann=-1, Cat=1)
    settled.tap("Kim", "close")
    corrects(settled, Bob=-3, Dan=3)
    shown = words(settled, "Kim")
    assert f"{LABEL}: 3 payments, £8" in shown
    assert LATER.format("£6") in shown
    presses(settled, f"{LABEL}: 3 payments, £8")
    assert recorded(settled) == {("Ann", "Bob"): 200, ("Ann", "Cat"): 400, ("Ann", "Dan"): 200}
    assert owes(settled, "Bob", "Dan") == 600


def test_of_an_evening_closed_again_after_a_payment_the_last_closing_is_recorded(settled: Table) -> None:
    """Ann has paid Bob £2. The closing after that has the difference: Ann owes Cat £4, and it was owed at its end."""
    presses(settled, f"{LABEL}: 3 payments, £6")
    presses(settled, "Undo these 3 payments: £6")
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", "2"), PaymentWord.CONFIRMED)
    reopens(settled)
    corrects(settled, Ann=-1, Cat=1)
    settled.tap("Kim", "close")
    assert f"{LABEL}: 2 payments, £6" in words(settled, "Kim")
    assert "it came after" not in words(settled, "Kim")
    presses(settled, f"{LABEL}: 2 payments, £6")
    assert [owes(settled, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [0, 0, 0]


def test_a_side_bet_entered_later_stays_open(table: Table) -> None:
    """Dan lost £3 to Cat that evening, and £5 as somebody says two days later; Ann lost £1 more to Bob then."""
    lost_bet(table, "Dan", "Dan", "Cat", "3")
    settle_members(table)
    with from_file_later():
        lost_bet(table, "Dan", "Dan", "Cat", "5")
        lost_bet(table, "Ann", "Ann", "Bob", "1")
        shown = words(table, "Kim")
        assert f"{LABEL}: 4 payments, £9" in shown
        assert LATER.format("£6") in shown
        presses(table, f"{LABEL}: 4 payments, £9")
        ended = table.session.debts.filter(because="close").latest("at").at
        made = Payment.objects.filter(club=table.club)
        assert {one.at for one in made} == {ended}
        assert (owes(table, "Dan", "Cat"), owes(table, "Ann", "Bob")) == (500, 100)
        assert recorded(table)["Dan", "Cat"] == 300


def test_an_expense_entered_later_stays_open(settled: Table) -> None:
    """Bob paid £6 for Ann and Bob, as is entered two days later: Ann owes Bob £3 more."""
    shares(settled, "Bob", "Bob", "6", "Ann", "Bob")
    (expense,) = expenses_of_evening(settled.club.id, settled.session.id)
    answers_share(settled, "Ann", expense.id, "Ann", BookWord.AGREED)
    assert owes(settled, "Ann", "Bob") == 500
    assert f"{LABEL}: 3 payments, £6" in words(settled, "Kim")
    assert LATER.format("£3") in words(settled, "Kim")
    presses(settled, f"{LABEL}: 3 payments, £6")
    assert owes(settled, "Ann", "Bob") == 300
