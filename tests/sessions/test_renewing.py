"""A program that shows a table otherwise than the one before: every stored view is made anew before it serves."""

import io
from typing import Any

import pytest
from django.core.management import call_command

from chouette import serving
from clubs.models import Club
from sessions import services
from sessions.models import PaymentPart, Session
from sessions.services.evenings.verification import VIEW_OF_BEFORE, LogDifference, session_verify
from sessions.services.payments import saying
from sessions.services.writing import encoded
from sessions.view.view import PROTOCOL, beginning
from tests.kit.settling import closed_evening, pays
from tests.kit.table import Table


@pytest.fixture
def next_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on it is the program after this one, with another protocol."""
    monkeypatch.setattr("sessions.view.view.PROTOCOL", PROTOCOL + 1)


def shown(table: Table) -> dict[str, Any]:
    """What the phones are pushed, its number and its version."""
    return {field: table.view[field] for field in ("protocol", "version", "seq", "phase")}


def test_a_view_of_the_program_before_is_made_anew_with_a_version_of_its_own(
    live_table: Table, request: pytest.FixtureRequest
) -> None:
    live_table.tap("Kim", "start")
    before = shown(live_table)
    assert before["protocol"] == PROTOCOL
    request.getfixturevalue("next_program")
    serving.take_over()
    assert shown(live_table) == before | {"protocol": PROTOCOL + 1, "version": before["version"] + 1}
    assert live_table.session.version == before["version"] + 1
    assert session_verify(live_table.code) is None


def test_what_is_of_this_program_already_stays_as_it_is(live_table: Table) -> None:
    before = shown(live_table)
    assert services.outdated_views_renewed() == 0
    assert shown(live_table) == before


def test_it_is_done_once(live_table: Table, next_program: None) -> None:
    assert [services.outdated_views_renewed() for _ in range(2)] == [1, 0]


def test_a_program_that_is_put_back_makes_them_as_it_knows_them(live_table: Table) -> None:
    Session.objects.update(view=live_table.session.view.replace(beginning(), f'{{"protocol":{PROTOCOL + 1},', 1))
    assert services.outdated_views_renewed() == 1
    assert shown(live_table)["protocol"] == PROTOCOL


def test_what_a_server_still_running_wrote_meanwhile_is_found_by_the_housekeeping(
    live_table: Table, next_program: None
) -> None:
    said = io.StringIO()
    call_command("housekeep", stdout=said)
    assert "1 views made anew" in said.getvalue()
    assert shown(live_table)["protocol"] == PROTOCOL + 1


def test_a_deleted_evening_keeps_nobody_from_starting(live_table: Table, next_program: None) -> None:
    Session.objects.update(deleted_at=live_table.session.created_at)
    assert services.outdated_views_renewed() == 0


def stored(table: Table, view: dict[str, Any]) -> LogDifference | None:
    """What `verify` says of a table whose stored view is this."""
    Session.objects.filter(code=table.code).update(view=encoded(view))
    return session_verify(table.code)


def test_verify_tells_a_view_of_an_earlier_version_from_damage(table: Table) -> None:
    """Of another protocol, or without what a view says besides since; what is said otherwise is damage."""
    table.tap("Kim", "start")
    view = table.view
    game = {name: value for name, value in view["game"].items() if name != "number"}
    fewer = {name: value for name, value in view.items() if name != "lapsed"} | {"game": game}
    of_before = LogDifference(table.code, VIEW_OF_BEFORE, damage=False)
    assert stored(table, view | {"protocol": PROTOCOL - 1, "phase": "lobby"}) == of_before
    assert stored(table, fewer) == of_before
    damaged = LogDifference(table.code, "the view is not what the state makes of it", damage=True)
    assert stored(table, view | {"phase": "lobby"}) == damaged
    assert stored(table, view | {"of no version": 1}) == damaged
    Session.objects.filter(code=table.code).update(view="cut of")
    assert session_verify(table.code) == damaged
    assert stored(table, view) is None


def test_payments_of_the_program_before_have_their_evenings_before_anybody_pays(
    live_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise what they cover looks open, and would be paid a second time."""
    closed_evening(live_table)
    with monkeypatch.context() as before:
        before.setattr(saying, "write_parts", lambda *_: None)
        paid = pays(live_table, "Bob", "Ann", "Bob", "2")
    Club.objects.filter(id=live_table.club.id).update(payments_have_parts=False)
    serving.take_over()
    (part,) = PaymentPart.objects.filter(club=live_table.club, payment_id=paid)
    assert (part.session_id, part.amount) == (live_table.session.id, 200)
