"""What an evening has brought each player is kept as it is posted: the sum of its postings, at any moment."""

import pytest

from clubs import services as people
from sessions import services
from sessions.history.transcript import transcript_of
from sessions.models import Session, SessionResult
from sessions.services.evenings.rebuilding import session_rebuild
from sessions.services.evenings.verification import session_verify
from sessions.services.result_sums import results_differ
from tests.kit.table import Table, replaced_by, table_laid

pytestmark = pytest.mark.django_db

BOXED = {"event": "result", "winner": "box", "kind": "single"}


def kept(session: Session) -> dict[str, int]:
    """By name; whoever has come back to nothing is there with 0."""
    rows = SessionResult.objects.filter(club=session.club_id, session=session)
    return dict(rows.values_list("player__name", "points"))


def played() -> Table:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    return table


def test_a_result_an_undo_and_a_correction_are_counted_at_once() -> None:
    table = played()
    assert kept(table.session) == {"Ann": -3, "Bob": 1, "Cat": 1, "Dan": 1}
    table.tap("Kim", "undo")
    assert set(kept(table.session).values()) == {0}
    table.tap("Kim", "result", winner="team", kind="gammon")
    table.tap("Kim", "amend", seq=table.seq, note="single", **replaced_by(BOXED))
    assert kept(table.session) == {"Ann": 3, "Bob": -1, "Cat": -1, "Dan": -1}
    assert not results_differ(table.session.key)


def test_what_settles_with_a_leaver_or_at_the_end_is_no_result() -> None:
    table = played()
    table.tap("Kim", "leave", player="Dan")
    table.tap("Kim", "close")
    assert kept(table.session) == {"Ann": -3, "Bob": 1, "Cat": 1, "Dan": 1}
    assert not results_differ(table.session.key)


def test_an_evening_from_a_file_has_them_too() -> None:
    table = played()
    table.tap("Kim", "close")
    other = people.club_create(actor=table.kim.actor, name="Friday club", currency="GBP")
    again = services.session_import(club=other, actor=table.kim.actor, file=transcript_of(table.session.key).encode())
    assert sorted(kept(Session.objects.get(id=again.id)).values()) == [-3, 1, 1, 1]


def test_one_that_is_wrong_is_found_and_summed_anew() -> None:
    table = played()
    assert session_verify(table.code) is None
    SessionResult.objects.filter(club=table.club, player__name="Ann").update(points=7)
    found = session_verify(table.code)
    assert found is not None
    assert found.what.startswith("the results are not what the postings make of them")
    session_rebuild(code=table.code)
    assert session_verify(table.code) is None
    assert kept(table.session)["Ann"] == -3
