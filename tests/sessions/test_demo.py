"""The demo club, and clubs of any size that are made like it."""

import re
from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest
import time_machine
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.utils import timezone

from chouette.rules.house import SHEETS, House
from clubs.actors import NOBODY
from clubs.models import Club
from clubs.selectors import demo_club
from clubs.services import club_create
from sessions.demo import demo_create, demo_grow
from sessions.demo.characters import characters, who_comes
from sessions.demo.evening_told import evening_told
from sessions.demo.made_club import club_tell
from sessions.demo.made_season import MadeSeason, last_thursday
from sessions.demo.race import Race
from sessions.demo.season_file import KEPT, moved, moved_to, season_kept, times_of
from sessions.models import BookEntry, ChangedGame, Debt, Game, Payment, PaymentStep, Remark, Review, Session
from sessions.services import session_import
from sessions.services.books.book_checking import books_verify
from sessions.services.evenings.verification import session_verify
from tests.kit.thursdays import evening_of

NOON = datetime(2027, 3, 12, 12, tzinfo=UTC)


def test_the_first_start_brings_an_evening_that_is_over_and_one_that_is_on(db: None) -> None:
    demo_create()
    demo_create()
    over, on = Session.objects.order_by("began_at")
    assert (over.phase, on.phase) == ("closed", "game")
    assert Client().get(f"/api/v1/sessions/{on.code}/").json()["phase"] == "game"
    now = timezone.now()
    assert over.began_at is not None
    assert on.began_at is not None
    assert over.began_at.date() == last_thursday(now.date())
    assert now - timedelta(hours=3) < on.began_at < now
    assert Debt.objects.filter(session=over.id).exists()
    assert [session_verify(one.code) for one in (over, on)] == [None, None]
    assert books_verify() == []


def test_the_evening_that_is_on_has_the_name_of_its_day(db: None) -> None:
    with time_machine.travel(datetime(2026, 11, 28, 20, tzinfo=UTC)):
        demo_create()
        over, on = Session.objects.order_by("began_at")
    assert (over.name, on.name) == ("Thursday", "Saturday")


@pytest.mark.long
def test_the_first_housekeeping_brings_the_season_once(db: None) -> None:
    assert demo_grow() == 0, "there is no demo club"
    demo_create()
    assert demo_grow() == KEPT.evenings - 1
    assert demo_grow() == 0
    *over, _on = Session.objects.order_by("began_at")
    assert [one.phase for one in over] == ["closed"] * KEPT.evenings
    days = [one.began_at.date() for one in over if one.began_at]
    assert timedelta(days=300) < days[-1] - days[0] < timedelta(days=400)
    assert {day.weekday() for day in days} == {3}
    assert len({one.name for one in over}) > 3, "by several rules"


def test_a_demo_club_of_an_earlier_program_stays_as_it_is(db: None) -> None:
    club = club_create(actor=NOBODY, name="Demo club", currency="GBP", demo=True)
    assert demo_grow() == 0
    session_import(club=club, actor=NOBODY, file=evening_of(date(2026, 11, 12)))
    session_import(club=club, actor=NOBODY, file=moved(season_kept()[-2], timedelta(hours=1)))
    assert demo_grow() == 0


@pytest.mark.long
def test_the_demo_club_has_debts_payments_notes_a_correction_and_a_dispute(db: None) -> None:
    demo_create()
    demo_grow()
    club = demo_club()
    words = set(PaymentStep.objects.filter(club=club).values_list("word", "said_as"))
    assert {
        ("said", "payer"),
        ("confirmed", "receiver"),
        ("confirmed", "scorekeeper"),
        ("disputed", "receiver"),
    } <= words
    for rows in (Debt, Payment, Remark, ChangedGame, BookEntry):
        assert rows._default_manager.filter(club=club).exists(), rows
    assert set(Review.objects.filter(club=club).values_list("status", flat=True)) == {"stands"}
    year = timezone.now() - timedelta(days=370)
    for at in (*Payment.objects.values_list("at", flat=True), *Debt.objects.values_list("at", flat=True)):
        assert year < at <= timezone.now()
    assert [one for code in Session.objects.values_list("code", flat=True) if (one := session_verify(code))] == []
    assert books_verify() == []


@pytest.mark.parametrize("number", [0, 12, KEPT.evenings - 1])
def test_an_evening_of_the_demo_club_is_told_again_to_the_last_byte(number: int) -> None:
    assert KEPT.evening(number).file == season_kept()[number], "`manage.py demo_club --write` writes the file anew"


def test_the_evening_that_goes_on_is_told_again_to_the_last_byte() -> None:
    assert KEPT.under_way().file == season_kept()[-1]


@pytest.mark.parametrize("days", range(8))
def test_the_last_thursday_is_before_today(days: int) -> None:
    today = date(2027, 3, 12) + timedelta(days=days)
    last = last_thursday(today)
    assert last.weekday() == 3
    assert timedelta() < today - last <= timedelta(days=7)


def test_the_evening_that_goes_on_has_just_had_its_last_event() -> None:
    times = times_of(moved_to(season_kept()[-1], NOON))
    assert NOON - timedelta(minutes=4) < times[-1] < NOON
    assert times == sorted(times)


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_house_can_be_played(sheet: str) -> None:
    for seed in range(4):
        dice = Random(seed)
        people = who_comes(characters(20, dice), 0.5, 5, dice)
        begins = datetime(2026, 1, 1, 19, tzinfo=UTC)
        night = evening_told(house=House(sheet), people=people, begins=begins, hours=1.5, dice=dice, corrected=True)
        assert night.state.closed
        assert night.state.games > 2
        assert times_of(night.transcript(name="A", stake="1.00", currency="GBP"))[0] == begins


def test_a_race_is_fair_and_the_better_side_wins_more_often() -> None:
    assert 0.44 < won_by_box(lead=0) < 0.56
    assert won_by_box(lead=1) > 0.6


def won_by_box(lead: float, races: int = 600) -> float:
    dice, won = Random(5), 0
    for _ in range(races):
        race = Race(dice)
        while race.winner is None:
            race.move(lead)
        won += race.winner == "box"
    return won / races


def test_there_are_regulars_and_rare_guests_joiners_and_leavers() -> None:
    season = MadeSeason(evenings=60, players=14, seed=3, last=date(2026, 11, 19), hours=0.5)
    people = season.people()
    dice = Random(1)
    came = {one.name: 0 for one in people}
    for number in range(season.evenings):
        for one in who_comes(people, number / season.evenings, 8, dice):
            came[one.name] += 1
    assert max(came.values()) > 40
    assert min(came.values()) < 12
    assert any(one.since > 0 for one in people)
    assert any(one.until < 1 for one in people)


def test_a_club_of_any_size_is_the_same_for_the_same_seed(db: None) -> None:
    season = MadeSeason(evenings=3, players=6, seed=11, last=date(2026, 11, 19), hours=0.5)
    two = [club_tell(name=name, season=season) for name in ("One", "Two")]
    told = [
        [(one.name, one.began_at, one.seq) for one in Session.objects.filter(club=club).order_by("began_at")]
        for club in two
    ]
    assert told[0] == told[1]
    paid = [list(Payment.objects.filter(club=club).order_by("key").values_list("amount", "at")) for club in two]
    assert paid[0] == paid[1]


def test_the_command_makes_a_club(db: None, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("demo_club", evenings=2, players=5, seed=3, name="Small")
    found = re.fullmatch(r"/clubs/(small-[0-9a-f]+)/\n", capsys.readouterr().out)
    assert found is not None
    club = Club.objects.get(slug=found[1])
    assert Session.objects.filter(club=club).count() == 2
    assert Game.objects.filter(club=club).exists()


@pytest.mark.parametrize(("evenings", "players"), [(0, 12), (3, 3)])
def test_a_club_has_an_evening_and_four_players(evenings: int, players: int) -> None:
    with pytest.raises(CommandError, match=r"^A club has an evening at least, and 4 players\.$"):
        call_command("demo_club", evenings=evenings, players=players)


def test_a_season_of_many_evenings_plays_more_than_once_a_week() -> None:
    season = MadeSeason(evenings=2000, players=40, seed=1, last=date(2026, 11, 19))
    days = [season.day(number) for number in range(2000)]
    assert days == sorted(days)
    assert len(set(days)) == 2000
