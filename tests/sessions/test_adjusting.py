"""Points moved by hand: a line of its own between two games, posted, settled anew after the close, verified."""

import pytest
from django.db import connection

from chouette.replaying import replayed
from clubs import services as people
from clubs.actors import NOBODY
from clubs.models import Audit
from sessions import services
from sessions.errors import Malformed, NotAllowed, Refused
from sessions.history.transcript import transcript_of
from sessions.models import Posting, Session
from sessions.services.evenings.rebuilding import session_rebuild
from sessions.services.evenings.verification import session_verify
from tests.kit.balances import balances, first_game, totals
from tests.kit.organisers import keeper_alone
from tests.kit.table import Table, replaced_by

WHY = "the doubled cube was Cat's"


def roles(table: Table) -> tuple[str, list[str]]:
    view = table.view
    return view["box"], view["order"]


def test_points_are_moved_between_two_games(table: Table) -> None:
    first_game(table)
    before = roles(table)
    table.tap("Kim", "adjust", points={"Bob": -1, "Cat": 1}, reason=WHY, agreed_by=["Bob", "Cat"])
    assert totals(table) == {"Ann": 1, "Bob": 0, "Cat": 0, "Dan": -1}
    assert balances(table) == {"Ann": 1, "Dan": -1}
    assert roles(table) == before
    assert Posting.objects.filter(line="adjust").count() == 1
    assert (
        table.view["trail"][-1]["text"] == f"Points corrected: Bob −1 and Cat +1. Reason: {WHY}. Agreed by Bob and Cat."
    )
    assert Audit.objects.get(what="points_adjusted").details["reason"] == WHY
    assert session_verify(table.code) is None
    Session.objects.update(recent="{}", view="")
    session_rebuild(code=table.code)
    assert session_verify(table.code) is None


def test_the_view_lists_what_was_corrected_by_hand(table: Table) -> None:
    first_game(table)
    assert table.view["adjustments"] == []
    table.tap("Kim", "adjust", points={"Bob": -1, "Cat": 1}, reason=WHY, agreed_by=["Bob", "Cat"])
    bob, cat = table.id("Bob"), table.id("Cat")
    said = {"points": {bob: -1, cat: 1}, "reason": WHY, "agreed_by": [bob, cat]}
    assert table.view["adjustments"] == [{"seq": table.seq, "after_game": 1, **said}]
    asked = table.kim.client().get(f"/api/v1/sessions/{table.code}/").json()
    assert asked["adjustments"] == table.view["adjustments"]


def test_it_is_taken_back_and_amended_like_any_event(table: Table) -> None:
    first_game(table)
    table.tap("Kim", "adjust", points={"Bob": -1, "Cat": 1}, reason=WHY)
    table.tap("Kim", "undo")
    assert balances(table) == {"Ann": 1, "Bob": 1, "Cat": -1, "Dan": -1}
    table.tap("Kim", "adjust", points={"Bob": -1, "Cat": 1}, reason=WHY)
    seq = table.seq
    table.tap("Kim", "start")
    table.tap(
        "Kim", "amend", seq=seq, **replaced_by({"event": "adjust", "points": {"Ann": 2, "Dan": -2}, "reason": WHY})
    )
    assert totals(table) == {"Ann": 3, "Bob": 1, "Cat": -1, "Dan": -3}
    assert session_verify(table.code) is None
    # An earlier event that is corrected leaves the adjustment where it is.
    table.tap("Kim", "amend", seq=5, **replaced_by({"event": "result", "winner": "box", "kind": "gammon"}))
    assert sum(totals(table).values()) == 0
    assert session_verify(table.code) is None


def test_after_the_close_everyone_is_settled_with_anew(table: Table) -> None:
    first_game(table)
    table.tap("Kim", "close")
    table.tap("Kim", "adjust", points={"Ann": -1, "Cat": 1}, reason=WHY)
    view = table.view
    assert view["phase"] == "closed"
    closing = [one for one in view["settlements"] if one["player"] is None]
    assert [(one["from"], one["to"], one["points"]) for one in closing[0]["payments"]] == [
        (table.id("Dan"), table.id("Bob"), 1)
    ]
    assert len(closing) == 1
    assert session_verify(table.code) is None
    table.tap(
        "Kim", "amend", seq=5, note="a gammon", **replaced_by({"event": "result", "winner": "box", "kind": "gammon"})
    )
    assert len([one for one in table.view["settlements"] if one["player"] is None]) == 1
    assert session_verify(table.code) is None


def test_an_organiser_may_who_keeps_no_sheet_and_nobody_else(table: Table) -> None:
    first_game(table)
    keeper_alone(table)
    table.tap("Kim", "adjust", points={"Bob": -1, "Cat": 1}, reason=WHY)
    table.tap("Olga", "adjust", points={"Bob": 1, "Cat": -1}, reason=WHY)
    with pytest.raises(NotAllowed, match="scorekeeper_corrects"):
        table.tap("Ann", "adjust", points={"Bob": 1, "Cat": -1}, reason=WHY)
    table.tap("Kim", "close")
    with pytest.raises(NotAllowed, match="organiser_corrects_closed"):
        table.tap("Kim", "adjust", points={"Bob": 1, "Cat": -1}, reason=WHY)
    table.tap("Olga", "adjust", points={"Bob": 1, "Cat": -1}, reason=WHY)


def test_a_finished_evening_is_corrected_at_any_time_by_an_organiser_with_a_reason(table: Table) -> None:
    first_game(table)
    keeper_alone(table)
    table.tap("Kim", "close")
    other = {"event": "result", "winner": "team", "kind": "single"}
    with pytest.raises(NotAllowed, match="organiser_corrects_closed"):
        table.tap("Kim", "amend", seq=5, note="the team won", **replaced_by(other))
    with pytest.raises(Malformed, match="correction_needs_reason"):
        table.tap("Olga", "amend", seq=5, note=" ", **replaced_by(other))
    before = Posting.objects.count()
    table.tap("Olga", "amend", seq=5, note="the team won", **replaced_by(other))
    assert table.view["phase"] == "closed"
    assert Posting.objects.count() > before
    assert Audit.objects.filter(what="amended", details__reason="the team won").exists()
    assert session_verify(table.code) is None


def test_what_is_no_adjustment_changes_nothing(table: Table) -> None:
    first_game(table)
    seq = table.seq
    for points, reason in [({"Bob": -1}, WHY), ({}, WHY), ({"Bob": -1, "Cat": 1}, " "), ({"Bob": 0}, WHY)]:
        with pytest.raises(Refused):
            table.tap("Kim", "adjust", points=points, reason=reason)
    assert table.seq == seq
    assert not Posting.objects.filter(line="adjust").exists()


def test_the_file_has_it_and_is_of_version_2(table: Table) -> None:
    first_game(table)
    assert transcript_of(table.session.key).startswith('{"chouette":2')
    table.tap("Kim", "adjust", points={"Bob": -1, "Cat": 1}, reason=WHY)
    written = transcript_of(table.session.key)
    shown = replayed(written.encode())
    assert shown["refused"] is None
    assert shown["totals"] == totals(table)
    other = people.club_create(actor=NOBODY, name="Friday club", currency="GBP")
    taken_in = services.session_import(club=other, actor=NOBODY, file=written.encode())
    assert transcript_of(taken_in.key) == written
    assert session_verify(taken_in.code) is None


def test_an_evening_begun_before_version_2_is_written_as_version_2_once_it_has_one(table: Table) -> None:
    header = table.session.header.replace('"chouette":2', '"chouette":1')
    first_game(table)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE chouette_sessions_session SET header = %s", [header])
    assert transcript_of(table.session.key).startswith('{"chouette":1')
    table.tap("Kim", "adjust", points={"Bob": -1, "Cat": 1}, reason=WHY)
    assert transcript_of(table.session.key).startswith('{"chouette":2')
