"""How the closing is paid is chosen before the first payment: the house's way, the fewest payments, one who collects.

Ann owes Bob, Cat and Dan £2 each. Kim keeps the sheet and does not play.
"""

import re
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse

from clubs import services as people
from clubs.models import Audit, Role
from sessions import services
from sessions.errors import NotAllowed, NotFound, PaymentRefused
from sessions.models import Debt, PaymentWord, PlanChoice, PlanWay
from sessions.selectors.books.month import Month, month_closed
from sessions.selectors.pair_statement import pair_statement
from sessions.selectors.plan_ways import plan_at
from sessions.selectors.settle_up import dues_of
from sessions.services.evenings.verification import session_verify
from tests.kit.clearing import another_evening, answers, closed_with, proposed
from tests.kit.points import play_for_points
from tests.kit.settling import chooses, closed_evening, draft, pays, says
from tests.kit.table import Table, person, replaced_by, table_laid

pytestmark = pytest.mark.django_db
BOXED = {"event": "result", "winner": "box", "kind": "single"}
OCTOBER, NOVEMBER = (Month(date(2026, month, 1)) for month in (10, 11))
LOST = {"Ann": -3, "Bob": 1, "Cat": 1, "Dan": 1}


@pytest.fixture
def settled(table: Table) -> Table:
    closed_evening(table)
    return table


def named(table: Table) -> dict[str, str]:
    return {one.id: name for name, one in table.people.items()}


def plan(table: Table) -> list[str]:
    """The payments of the closing as they stand."""
    names = named(table)
    return [
        f"{names[payer]} pays {names[payee]} {points}" for payer, payee, points in plan_at(table.session.key).payments
    ]


def ways(table: Table) -> list[str]:
    """The ways, with how many payments each makes; the one that stands with a star."""
    names = named(table)
    return [
        f"{one.way.value}{' ' + names[one.collector.hex] if one.collector else ''} {len(one.payments)}"
        f"{'*' if one.stands else ''}"
        for one in plan_at(table.session.key).ways
    ]


def owed(table: Table) -> dict[str, int]:
    """By player all that they are owed by the debts of the club, in points; below zero what they owe."""
    found = dict.fromkeys((name for name in table.people if name != "Kim"), 0)
    names = named(table)
    for debt in Debt.objects.filter(club=table.club):
        found[names[debt.debtor_id.hex]] -= debt.points
        found[names[debt.creditor_id.hex]] += debt.points
    return found


def sound(table: Table) -> bool:
    return session_verify(table.code) is None


def refused(table: Table, who: str, *asked: Any) -> str:
    before = Debt.objects.count()
    with pytest.raises(PaymentRefused) as raised:
        chooses(table, who, *asked)
    assert Debt.objects.count() == before
    return raised.value.code


def test_the_house_way_stands_and_every_way_says_how_many_payments_it_makes(settled: Table) -> None:
    assert ways(settled) == ["house 3*", "collect Bob 3", "collect Cat 3", "collect Dan 3", "collect Ann 3"]


def test_one_collects_for_all_and_everybody_has_the_same(settled: Table) -> None:
    assert chooses(settled, "Kim", "collect", "Bob")
    assert plan(settled) == ["Ann pays Bob 3", "Bob pays Cat 1", "Bob pays Dan 1"]
    assert owed(settled) == LOST
    assert ways(settled)[:3] == ["house 3", "collect Bob 3*", "collect Cat 3"]
    new = Debt.objects.filter(club=settled.club, reverses=None).exclude(choice_id=None)
    assert {(one.because, one.cause, one.amount == 200 * one.points) for one in new} == {("close", 0, True)}
    assert Debt.objects.exclude(reverses=None).count() == 3
    assert sound(settled)


def test_the_house_way_is_chosen_again(settled: Table) -> None:
    before = plan(settled)
    chooses(settled, "Kim", "collect", "Dan")
    assert chooses(settled, "Kim", "house")
    assert plan(settled) == before
    assert ways(settled)[0] == "house 3*"
    assert owed(settled) == LOST
    assert sound(settled)


def test_the_fewest_are_called_so_where_they_are_those_of_the_house(settled: Table) -> None:
    """Bob collects for all, then Kim taps *Fewest*: the three payments of the house come back, as what Kim chose."""
    chooses(settled, "Kim", "collect", "Bob")
    chooses(settled, "Kim", "fewest")
    assert ways(settled)[0] == "house 3*"
    page = settled["Ann"].client().get(reverse("settle", args=[settled.code])).content.decode()
    assert page.count("Fewest payments, chosen by") == 3
    assert "By the house rules, chosen by" not in page
    assert sound(settled)


def test_choosing_the_same_twice_adds_nothing(settled: Table) -> None:
    for again in (True, False):
        assert chooses(settled, "Kim", "collect", "Cat") is again
        assert Debt.objects.count() == 9
    assert not chooses(settled, "Kim", "collect", "Cat")
    assert PlanChoice.objects.count() == 1


def test_what_makes_the_same_payments_adds_nothing(settled: Table) -> None:
    """Nobody but Ann has lost: if she collects, or with the fewest payments, it is as the house has it."""
    assert not chooses(settled, "Kim", "collect", "Ann")
    assert not chooses(settled, "Kim", "fewest")
    assert Debt.objects.count() == 3


def test_the_fewest_payments_after_a_correction(settled: Table) -> None:
    """Points are moved so that Ann owes Bob alone: the corrections make three payments more, and one would do."""
    settled.tap("Kim", "adjust", points={"Ann": 1, "Cat": -1}, reason="miscounted")
    settled.tap("Kim", "adjust", points={"Dan": -2, "Bob": 2}, reason="miscounted")
    assert owed(settled) == {"Ann": -2, "Bob": 3, "Cat": 0, "Dan": -1}
    assert ways(settled)[:2] == ["house 3*", "fewest 2"]
    assert chooses(settled, "Kim", "fewest")
    assert plan(settled) == ["Ann pays Bob 2", "Dan pays Bob 1"]
    assert ways(settled)[:2] == ["house 3", "fewest 2*"]
    assert owed(settled) == {"Ann": -2, "Bob": 3, "Cat": 0, "Dan": -1}
    assert sound(settled)


def test_a_correction_after_it_adds_the_difference(settled: Table) -> None:
    """Bob collects; then it was the Box who won. What was chosen stays, and none of the ways is as it stands."""
    chooses(settled, "Kim", "collect", "Bob")
    settled.tap("Kim", "amend", seq=3, note="Ann won", **replaced_by(BOXED))
    assert owed(settled) == {"Ann": 3, "Bob": -1, "Cat": -1, "Dan": -1}
    assert not any(way.endswith("*") for way in ways(settled))
    assert sound(settled)
    assert chooses(settled, "Kim", "collect", "Bob")
    assert plan(settled) == ["Cat pays Bob 1", "Dan pays Bob 1", "Bob pays Ann 3"]
    assert owed(settled) == {"Ann": 3, "Bob": -1, "Cat": -1, "Dan": -1}
    assert chooses(settled, "Kim", "house")
    assert sorted(plan(settled)) == ["Bob pays Ann 1", "Cat pays Ann 1", "Dan pays Ann 1"]
    assert sound(settled)


@pytest.mark.parametrize("undone", [True, False])
def test_a_closing_that_is_taken_back_takes_the_choice_with_it(settled: Table, undone: bool) -> None:
    chooses(settled, "Kim", "collect", "Bob")
    if undone:
        settled.tap("Kim", "undo")
    else:
        services.session_reopen(code=settled.code, actor=settled.kim.actor, token=settled.kim.hash)
    assert owed(settled) == dict.fromkeys(LOST, 0)
    assert ways(settled) == plan(settled) == []
    assert sound(settled)
    settled.tap("Kim", "close")
    assert plan(settled) == ["Ann pays Bob 1", "Ann pays Cat 1", "Ann pays Dan 1"]
    assert ways(settled)[0] == "house 3*"
    assert sound(settled)


def test_a_leavers_payments_stay_and_come_first(table: Table) -> None:
    """Bob has left with a point of Ann's; Cat collects the rest."""
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "leave", player="Bob")
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="gammon")
    table.tap("Kim", "close")
    before = owed(table)
    first = dues_of(table.session.key)[0]
    assert first.leave is not None
    collector = next(way.split()[1] for way in ways(table) if way.startswith("collect"))
    chooses(table, "Kim", "collect", collector)
    assert owed(table) == before
    leave = Debt.objects.filter(club=table.club, because="leave")
    assert [(one.points, one.reverses_id) for one in leave] == [(1, None)]
    assert dues_of(table.session.key)[0].two == first.two
    assert sound(table)
    page = table.kim.client().get(reverse("settle", args=[table.code])).content.decode()
    assert "Bob left at" in page
    assert "A 10.2" in page


def is_offered(table: Table) -> bool:
    """Whether Settle up and programs offer another way."""
    kim = table.kim.client()
    page = "How it is paid" in kim.get(reverse("settle", args=[table.code])).content.decode()
    api = bool(kim.get(reverse("api-payments", args=[table.code])).json()["may_choose"])
    assert api == page
    return page


@pytest.mark.parametrize("word", [None, PaymentWord.CONFIRMED])
def test_it_is_chosen_before_anything_is_said_to_be_paid(settled: Table, word: PaymentWord | None) -> None:
    assert is_offered(settled)
    paid = pays(settled, "Ann", "Ann", "Bob", "0.50")
    if word:
        says(settled, "Bob", paid, word, "not yet")
    assert refused(settled, "Kim", "collect", "Bob") == "plan_is_being_paid"
    assert not chooses(settled, "Kim", "house")  # it is so already
    assert not is_offered(settled)


@pytest.mark.parametrize(("who", "word"), [("Ann", PaymentWord.WITHDRAWN), ("Bob", PaymentWord.DISPUTED)])
def test_what_was_withdrawn_or_is_disputed_keeps_nobody_from_it(settled: Table, who: str, word: PaymentWord) -> None:
    says(settled, who, pays(settled, "Ann", "Ann", "Bob"), word, "not yet")
    assert is_offered(settled)
    assert chooses(settled, "Kim", "collect", "Bob")


def test_a_payment_that_only_set_something_off_here_keeps_the_way(settled: Table) -> None:
    """Bob owes Ann £8 from another evening; Bob pays the difference, and this evening is set off."""
    here, settled.code = settled.code, another_evening(settled)
    closed_with(settled, {"Ann": 4, "Bob": -4})
    settled.code = here
    paid = pays(settled, "Bob", "Bob", "Ann", "6", code="")
    assert refused(settled, "Kim", "collect", "Cat") == "plan_is_being_paid"
    assert not is_offered(settled)
    says(settled, "Ann", paid, PaymentWord.DISPUTED, "not yet")
    assert is_offered(settled)
    says(settled, "Ann", paid, PaymentWord.CONFIRMED)
    assert refused(settled, "Kim", "collect", "Cat") == "plan_is_being_paid"
    assert not is_offered(settled)


def test_what_was_paid_before_a_reopening_keeps_the_way(settled: Table) -> None:
    pays(settled, "Kim", "Ann", "Bob")
    services.session_reopen(code=settled.code, actor=settled.kim.actor, token=settled.kim.hash)
    settled.tap("Kim", "close")
    assert refused(settled, "Kim", "collect", "Cat") == "plan_is_being_paid"
    assert not is_offered(settled)


def test_a_clearing_keeps_the_way(settled: Table) -> None:
    here, settled.code = settled.code, another_evening(settled)
    closed_with(settled, {"Bob": -2, "Cat": 2})
    settled.code = here
    clearing = proposed(settled)
    for name in ("Ann", "Bob", "Cat", "Dan"):
        answers(settled, name, clearing)
    assert refused(settled, "Kim", "collect", "Cat") == "plan_is_being_paid"
    assert not is_offered(settled)


def test_what_a_leaver_paid_at_the_door_keeps_nobody_from_it(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "leave", player="Bob")
    pays(table, "Kim", "Ann", "Bob")
    table.tap("Kim", "close")
    assert chooses(table, "Kim", "collect", "Cat")
    assert sound(table)


def running(table: Table, name: str, until: datetime) -> int:
    """All that somebody is owed by their accounts with each of the others before that time, as their pages have it."""
    found = 0
    for other in {"Ann", "Bob", "Cat", "Dan"} - {name}:
        page = pair_statement(table.club.id, [UUID(table.id(name))], UUID(table.id(other))).page
        found -= next((line.running for line in page.lines if line.at < until), 0)
    return found


def test_a_way_chosen_later_is_of_the_day_of_the_closing() -> None:
    """Closed on 12 October, Bob collects from 27 November on: October stays as it was, and the accounts agree."""
    with time_machine.travel(datetime(2026, 10, 12, 20, tzinfo=UTC), tick=True) as clock:
        table = table_laid()
        closed_evening(table)
        clock.move_to(datetime(2026, 11, 27, 12, tzinfo=UTC))
        before = month_closed(table.club, OCTOBER)
        assert chooses(table, "Kim", "collect", "Bob")
        october, november = (month_closed(table.club, month) for month in (OCTOBER, NOVEMBER))
        lines = pair_statement(table.club.id, [UUID(table.id("Ann"))], UUID(table.id("Bob"))).page.lines
        page = table["Ann"].client().get(reverse("settle", args=[table.code])).content.decode()
    assert october == before
    assert [(line.owed, line.running, line.at.date()) for line in lines] == [
        (400, 600, date(2026, 11, 27)), (200, 200, date(2026, 10, 12)),
    ]  # fmt: skip
    assert PlanChoice.objects.get().at.date() == date(2026, 11, 27)
    assert re.search(r"One collects for all, chosen by Kim at (12:0\d|noon|1[23]:0\d)", page)
    for closed in (october, november):
        _, until = closed.month.between(table.club)
        names = {one.id: name for name, one in table.people.items()}
        assert {names[one.person.hex]: one.closing for one in closed.members} == {
            name: running(table, name, until) for name in ("Ann", "Bob", "Cat", "Dan")
        }
    assert [(one.opening, one.closing) for one in november.open] == [(600, 1000)]
    assert sound(table)


def test_a_month_with_a_correction_before_the_choice_stays_too() -> None:
    with time_machine.travel(datetime(2026, 10, 12, 20, tzinfo=UTC), tick=True) as clock:
        table = table_laid()
        closed_evening(table)
        clock.move_to(datetime(2026, 11, 3, 12, tzinfo=UTC))
        table.tap("Kim", "amend", seq=3, note="Ann won", **replaced_by(BOXED))
        clock.move_to(datetime(2026, 12, 2, 12, tzinfo=UTC))
        before = [month_closed(table.club, month) for month in (OCTOBER, NOVEMBER)]
        assert chooses(table, "Kim", "collect", "Bob")
        assert [month_closed(table.club, month) for month in (OCTOBER, NOVEMBER)] == before


def test_a_payment_beside_the_table_counts_too(settled: Table) -> None:
    """Said on the account of the two, at no evening."""
    services.payment_say(actor=settled["Ann"].actor, club=settled.club, draft=draft(settled, "Ann", "Bob", "1"))
    assert refused(settled, "Kim", "collect", "Bob") == "plan_is_being_paid"


def test_it_is_chosen_once_the_evening_is_over(table: Table) -> None:
    table.tap("Kim", "start")
    assert refused(table, "Kim", "house") == "plan_comes_with_the_closing"


def test_a_collector_is_one_whom_the_plan_concerns(settled: Table) -> None:
    eve = people.player_add(actor=settled.kim.actor, club=settled.club, name="Eve")
    for collector in (None, eve.id):
        with pytest.raises(PaymentRefused, match="collector_is_of_the_plan"):
            services.plan_choose(
                actor=settled.kim.actor, club=settled.club, code=settled.code, way=PlanWay.COLLECT, collector=collector
            )


def test_scorekeeper_treasurer_and_organiser_choose(settled: Table) -> None:
    tess, mia = person("Tess"), person("Mia")
    people.role_give(actor=settled.kim.actor, club=settled.club, to=tess.actor, role=Role.TREASURER)
    people.role_give(actor=settled.kim.actor, club=settled.club, to=mia.actor, role=Role.MEMBER)
    settled.people |= {"Tess": tess, "Mia": mia}
    for who in ("Ann", "Mia"):
        with pytest.raises(NotAllowed):
            chooses(settled, who, "collect", "Bob")
    assert settled.stranger is not None
    settled.people["a stranger"] = settled.stranger
    with pytest.raises(NotFound):
        chooses(settled, "a stranger", "collect", "Bob")
    assert chooses(settled, "Tess", "collect", "Bob")
    said = [(one.actor_name, one.what, one.principal) for one in Audit.objects.filter(what__startswith="plan_")]
    assert said == [("Tess", "plan_collect", str(UUID(settled.id("Bob"))))]


def test_the_trail_and_the_reason_say_who_chose(settled: Table) -> None:
    chooses(settled, "Kim", "collect", "Bob")
    trail = settled.kim.client().get(reverse("audit", args=[settled.club.slug])).content.decode()
    assert '<b translate="no">Kim</b> had Bob collect for all at table' in trail
    page = settled["Ann"].client().get(reverse("settle", args=[settled.code])).content.decode()
    assert "One collects for all, chosen by Kim at " in page
    assert "Bob pays Cat" in page


def test_in_points_too(table: Table) -> None:
    play_for_points(table.club.id)
    table.club.refresh_from_db()
    closed_evening(table)
    chooses(table, "Kim", "collect", "Bob")
    new = Debt.objects.filter(club=table.club, reverses=None).exclude(choice_id=None).order_by("id")
    assert [(one.points, one.amount, one.currency) for one in new] == [(3, 3, ""), (1, 1, ""), (1, 1, "")]
    assert sound(table)


def test_the_sheet_has_the_payments_as_they_are_made(settled: Table) -> None:
    chooses(settled, "Kim", "collect", "Bob")
    sheet = settled.kim.client().get(reverse("sheet", args=[settled.code])).content.decode()
    paid = re.findall(r"<b[^>]*>(\w+)</b> pays <b[^>]*>(\w+)</b>", sheet)
    assert paid == [("Ann", "Bob"), ("Bob", "Cat"), ("Bob", "Dan")]


def test_programs_read_the_ways_and_choose(settled: Table) -> None:
    kim = settled.kim.client()
    address = reverse("api-payments", args=[settled.code])
    told = kim.get(address).json()
    assert told["may_choose"]
    assert [(one["way"], one["payments"], one["stands"]) for one in told["ways"]][:2] == [
        ("house", 3, True), ("collect", 3, False),
    ]  # fmt: skip
    bob = settled.id("Bob")
    way = {"way": "collect", "collector": bob}
    chosen = kim.post(reverse("api-payments-way", args=[settled.code]), way, content_type="application/json")
    assert chosen.status_code == 204, chosen.content
    told = kim.get(address).json()
    assert [one["points"] for one in told["plan"]] == [3, 1, 1]
    assert next(one for one in told["ways"] if one["stands"])["collector"] == bob
    pays(settled, "Kim", "Ann", "Bob")
    assert not kim.get(address).json()["may_choose"]
    again = kim.post(
        reverse("api-payments-way", args=[settled.code]), {"way": "house"}, content_type="application/json"
    )
    assert (again.status_code, again.json()["code"]) == (422, "plan_is_being_paid")


def test_phones_are_told(settled: Table) -> None:
    version = settled.session.version
    chooses(settled, "Kim", "collect", "Bob")
    assert settled.session.version == version + 1
    chooses(settled, "Kim", "collect", "Bob")
    assert settled.session.version == version + 1
