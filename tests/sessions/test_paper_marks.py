"""An evening from paper is one still when it travels as a transcript: marks in the notes of its events say so."""

import json
from datetime import date
from typing import Any

import pytest

from chouette.paper_rows import cells_of, rows_read
from clubs import services as people
from clubs.models import Club, Player
from sessions.history.paper_marks import PaperMark, marks_taken
from sessions.history.transcript import transcript_of
from sessions.models import Note, PaperGame, Session
from sessions.services import PaperEvening, paper_evening_keep, session_import
from sessions.services.evenings.verification import session_verify
from tests.kit.roles import House

pytestmark = pytest.mark.django_db
ROWS = "Box,Captain,Ann,Bob,Zoe\nAnn,Bob,4,-2,-2\nAnn,Zoe,0,0,0\nBob,,2,-4,2\n,,0,0,0\n"
OF_ROWS = [(1, 2, "Ann", "Bob"), (2, None, "Ann", "Zoe"), (3, 3, "Bob", None), (4, None, None, None)]
NAMES = ("Ann", "Bob", "Zoe")


def kept(own: House) -> Session:
    evening = PaperEvening(
        name="Friday", day=date(2024, 5, 3), sheet="brighton", stake="2.00", rows=rows_read(cells_of(ROWS))
    )
    return paper_evening_keep(actor=own.people["organiser"].actor, club=own.club, evening=evening)


def another(own: House) -> Club:
    return people.club_create(actor=own.people["organiser"].actor, name="Another club", currency="GBP")


def brought(own: House, club: Club, lines: list[dict[str, Any]]) -> Session:
    file = "\n".join(map(json.dumps, lines)).encode()
    return session_import(club=club, actor=own.people["organiser"].actor, file=file)


def games(session: Session) -> list[tuple[int, int | None, str | None, str | None]]:
    rows = PaperGame.objects.filter(session=session).order_by("number").select_related("box", "captain")
    return [(one.number, one.seq, one.box and one.box.name, one.captain and one.captain.name) for one in rows]


def lines_of(session: Session) -> list[dict[str, Any]]:
    return [json.loads(line) for line in transcript_of(session.key).splitlines()]


def test_a_transcript_has_the_games_from_paper_with_box_and_captain(own: House) -> None:
    session = kept(own)
    assert [line.get("note") for line in lines_of(session)] == [
        None,
        "From paper: game 2, all even; Box Ann; Captain Zoe\nFrom paper: game 4, all even",
        "From paper: game 1; Box Ann; Captain Bob",
        "From paper: game 3; Box Bob",
        None,
    ]
    there = brought(own, another(own), lines_of(session))
    assert games(there) == games(session) == OF_ROWS
    assert transcript_of(there.key) == transcript_of(session.key)
    assert session_verify(there.code) is None
    assert not Note.objects.filter(session=there).exists(), "the marks are no words of anybody"


def test_what_somebody_noted_stays_beside_the_mark(own: House) -> None:
    lines = lines_of(kept(own))
    lines[2]["note"] = f"hard to read\n{lines[2]['note']}"
    there = brought(own, another(own), lines)
    assert games(there) == OF_ROWS
    assert Note.objects.get(session=there).text == "hard to read"
    assert lines_of(there) == lines


def test_a_transcript_without_marks_has_points_corrected_by_hand(own: House) -> None:
    lines = [{key: value for key, value in line.items() if key != "note"} for line in lines_of(kept(own))]
    there = brought(own, another(own), lines)
    assert games(there) == []
    page = own.people["organiser"].client().get(f"/s/{there.code}/evening/").content.decode()
    assert "From paper" not in page


def test_a_name_that_means_somebody_else_means_them_in_the_marks_too(own: House) -> None:
    club, organiser = another(own), own.people["organiser"].actor
    robert = people.player_add(actor=organiser, club=club, name="Robert")
    session = session_import(
        club=club, actor=organiser, file=transcript_of(kept(own).key).encode(), persons={"bob": robert.id}
    )
    assert PaperGame.objects.get(session=session, number=3).box == robert
    assert not Player.objects.filter(club=club, name="Bob").exists()


@pytest.mark.parametrize(
    "note",
    [
        "From paper: game 1; Box Eve",
        "From paper: game 1; Box Ann; Captain Ann",
        "From paper: game 1; Captain Bob; Box Ann",
        "From paper: game 1, all even; Box Ann",
        "From paper: game 0; Box Ann",
        "From paper: game 01",
        "From paper: game 10000",
        "From paper: game 1; Box Ann; Captain Bob.",
        " From paper: game 1",
        "from paper: game 1",
    ],
)
def test_a_line_that_is_no_mark_is_a_note(note: str) -> None:
    events = [(2, {"event": "seat"}), (3, {"event": "adjust", "note": note})]
    assert marks_taken(events, NAMES) == (events, [])


def test_a_mark_is_one_where_it_belongs() -> None:
    """A game once, one with each event, and with no event that moves no points by hand."""
    one, two = "From paper: game 1; Captain Zoe", "From paper: game 2"
    events: list[tuple[int, dict[str, Any]]] = [
        (2, {"event": "seat", "note": two}),
        (3, {"event": "adjust", "note": f"{one}\n{two}"}),
        (4, {"event": "adjust", "note": one}),
        (5, {"event": "result", "note": "From paper: game 3"}),
        (6, {"event": "adjust", "note": 7}),
    ]
    left, marks = marks_taken(events, NAMES)
    assert marks == [PaperMark(1, 2, None, "Zoe")]
    assert left == [events[0], (3, {"event": "adjust", "note": two}), *events[2:]]
