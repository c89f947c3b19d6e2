"""The club that benchmarks read: what is repeated is in itself as it was played, and its pages open."""

from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from psycopg.conninfo import make_conninfo

from benchmarks.large_club import FEWEST, LargeClub, large_club
from benchmarks.pages import statements_of
from clubs import services as people
from clubs.actors import COOKIE, Actor
from sessions.models import Attendance, Debt, Event, Game, Payment, PaymentStep, Posting, Session, SessionResult
from sessions.services.figure_sums import figures_differ

EVENINGS = FEWEST + 2


@pytest.mark.django_db(transaction=True)
def test_what_is_repeated_is_as_if_it_had_been_played(settings: Any) -> None:
    """Of seven evenings two are repeated. To settle up takes few statements, whoever left, paid or still owes."""
    settings.OWNER_URL = make_conninfo(settings.OWNER_URL, dbname=connection.settings_dict["NAME"])
    device, token = people.device_create(name="Kim")
    browser = Client()
    browser.cookies[COOKIE] = token
    of = large_club(Actor(device.id, None, "Kim"), evenings=EVENINGS)
    evenings_hold(of)
    money_holds(of)
    club, last = f"/clubs/{of.club.slug}/", Session.objects.filter(club=of.club).latest("began_at").code
    for page in (
        f"{club}money/",
        f"{club}money/{of.other}/",
        f"/s/{last}/evening/",
        f"/s/{last}/sheet/",
        f"/s/{last}/log/",
    ):
        assert browser.get(page).status_code == 200
    for code in Session.objects.filter(club=of.club).values_list("code", flat=True):
        assert statements_of(browser, f"/s/{code}/settle/") <= 15


def evenings_hold(of: LargeClub) -> None:
    """Each has a day and a code of its own, names in its texts those who came and sums to nothing."""
    evenings = list(Session.objects.filter(club=of.club).order_by("began_at"))
    assert len({one.day for one in evenings}) == len({one.code for one in evenings}) == EVENINGS
    companies = set()
    for evening in evenings:
        came = set(Attendance.objects.filter(club=of.club, session=evening).values_list("player_id", flat=True))
        companies.add(frozenset(came))
        assert {of.one, of.other} <= came
        assert set(msgspec.json.decode(evening.view)["players"]) == {one.hex for one in came}
        assert evening.seq == Event.objects.filter(club=of.club, session=evening).count()
        said = Event.objects.get(club=of.club, session=evening, seq=1)
        assert msgspec.json.decode(said.body)["at"] == f"{said.at:%Y-%m-%dT%H:%M:%SZ}"
        results = SessionResult.objects.filter(club=of.club, session=evening)
        assert sum(one.points for one in results) == 0
        assert not figures_differ(evening.key)
        rows = [msgspec.json.decode(one.row) for one in Game.objects.filter(club=of.club, session=evening)]
        assert rows
        assert {player for row in rows for player in row["points"]} <= {one.hex for one in came}
    assert len(companies) > FEWEST


def money_holds(of: LargeClub) -> None:
    """It goes between those who came, what is taken back is of the same evening, and nothing is paid tomorrow."""
    came = {
        (one.session_id, one.player_id) for one in Attendance.objects.filter(club=of.club).only("session", "player")
    }
    postings, debts = Posting.objects.filter(club=of.club), Debt.objects.filter(club=of.club, session__isnull=False)
    moved: list[Posting | Debt] = [*postings, *debts]
    assert all({(one.session_id, one.debtor_id), (one.session_id, one.creditor_id)} <= came for one in moved)
    back = [(one, one.reverses) for one in moved if one.reverses is not None]
    assert all(of_before.session_id == one.session_id for one, of_before in back)
    steps = PaymentStep.objects.filter(club=of.club)
    assert {one.payment_id for one in steps} == {one.id for one in Payment.objects.filter(club=of.club)}
    assert all(one.at <= timezone.now() for one in steps)
