"""The statistics of random evenings from paper, corrected since or not, are what a plain count of their rows gives; and
so are they in another club that has them from their transcripts.

The count knows the rows as they were drawn and nothing of the database.
"""

from collections import defaultdict
from datetime import date, timedelta
from typing import NamedTuple

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from chouette.paper_rows import PaperRow, PaperRows
from clubs import services as people
from clubs.actors import NOBODY
from clubs.models import Club, Player
from sessions.history.transcript import transcript_of
from sessions.models import Session
from sessions.pages.club.person_statistics import FROM_PAPER, GAMES_OF, PersonStatistics, statistics_of
from sessions.selectors.figure_games import games_found
from sessions.services import PaperEvening, event_record, paper_evening_keep, session_import
from sessions.services.evenings.game_facts import facts_verify
from sessions.services.taps.tap import Tap
from tests.kit.nights.checks import on_each_day
from tests.kit.table import Person, person

pytestmark = pytest.mark.django_db
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
STAKES = (("0.50", 50), ("2.00", 200))
FIRST_DAY = date(2020, 5, 1)


class DrawnRow(NamedTuple):
    """What a game brought each, and who the paper says was Box and Captain; empty where it does not."""

    points: dict[str, int]
    box: str
    captain: str


class Corrected(NamedTuple):
    """A row that was corrected after it was brought: its place among those that moved points, and its points now, none
    where it was taken out."""

    which: int
    points: dict[str, int]


class DrawnEvening(NamedTuple):
    """An evening from paper: its rows as they were brought, and which of them was corrected since."""

    rows: list[DrawnRow]
    corrected: Corrected | None

    def standing(self) -> list[DrawnRow]:
        """The rows as they count now."""
        moved = [place for place, row in enumerate(self.rows) if any(row.points.values())]
        if self.corrected is None or not moved:
            return self.rows
        place = moved[self.corrected.which % len(moved)]
        right = [self.rows[place]._replace(points=self.corrected.points)] if self.corrected.points else []
        return [*self.rows[:place], *right, *self.rows[place + 1 :]]


@st.composite
def points_moved(draw: st.DrawFn) -> dict[str, int]:
    """One against the rest, or anything that sums to zero."""
    several = st.lists(st.integers(-8, 8), min_size=len(NAMES) - 1, max_size=len(NAMES) - 1)
    figures = draw(several)
    return dict(zip(NAMES, (*figures, -sum(figures)), strict=True))


@st.composite
def rows(draw: st.DrawFn) -> DrawnRow:
    box, captain = draw(st.sampled_from(("", *NAMES))), draw(st.sampled_from(("", *NAMES)))
    points = draw(st.one_of(points_moved(), st.just(dict.fromkeys(NAMES, 0))))
    return DrawnRow(points, box, "" if captain == box else captain)


evenings = st.builds(
    DrawnEvening,
    st.lists(rows(), min_size=1, max_size=6).filter(lambda of: any(any(row.points.values()) for row in of)),
    st.none()
    | st.builds(Corrected, st.integers(0, 5), st.just({}) | points_moved().filter(lambda points: any(points.values()))),
)


@on_each_day(12)
@given(st.lists(evenings, min_size=1, max_size=3))
def test_evenings_from_paper_are_counted_by_role(drawn: list[DrawnEvening]) -> None:
    with transaction.atomic():
        ann = person("Ann")
        club = people.club_create(actor=ann.actor, name="Thursday club", currency="EUR")
        try:
            codes = [kept(club, ann, evening, number) for number, evening in enumerate(drawn)]
            assert [facts_verify(code=code) for code in codes] == [None] * len(codes)
            check_persons(club, dict(zip(codes, drawn, strict=True)))
            for clean in (False, True):
                there = people.club_create(actor=ann.actor, name="Another club", currency="EUR")
                check_persons(
                    there, {taken(code, there, clean=clean): of for code, of in zip(codes, drawn, strict=True)}
                )
        finally:
            transaction.set_rollback(True)


def kept(club: Club, ann: Person, evening: DrawnEvening, number: int) -> str:
    """Its code; put right as an organiser does it, when the evening is long over."""
    totals = dict.fromkeys(NAMES, 0)
    games = tuple(PaperRow(line, row.points, totals, row.box, row.captain) for line, row in enumerate(evening.rows, 2))
    session = paper_evening_keep(
        actor=ann.actor,
        club=club,
        evening=PaperEvening(
            name=f"Sheet {number}", day=FIRST_DAY + timedelta(days=number), sheet="brighton",
            stake=STAKES[number % 2][0], rows=PaperRows(NAMES, (), games, "each"),
        ),
    )  # fmt: skip
    if evening.corrected is not None:
        moved = sum(any(row.points.values()) for row in evening.rows)
        corrected(session, ann, 2 + evening.corrected.which % moved, evening.corrected.points)
    return session.code


def taken(code: str, there: Club, *, clean: bool) -> str:
    """The code that the evening has in another club, to which it was taken as a transcript."""
    told = transcript_of(Session.objects.get(code=code).key, clean=clean)
    session = session_import(club=there, actor=NOBODY, file=told.encode())
    assert transcript_of(session.key) == told
    return session.code


def corrected(session: Session, ann: Person, seq: int, points: dict[str, int]) -> None:
    players = dict(Player.objects.filter(club=session.club).values_list("name", "id"))
    moved = {players[name].hex: figure for name, figure in points.items() if figure}
    right = {"event": "adjust", "points": moved, "reason": "read again"} if points else None
    tap = Tap(
        key="put-right", seen=session.seq, event={"event": "amend", "seq": seq, "with": right, "note": "read again"}
    )
    event_record(session=session.code, actor=ann.hash, tap=tap)


def check_persons(club: Club, evenings: dict[str, DrawnEvening]) -> None:
    for player in Player.objects.filter(club=club, name__in=NAMES):
        for column, unit in ((0, "points"), (1, "EUR")):
            found = statistics_of(club, player.id, [player.id], period="all", unit=unit, ranks=True)
            compared(found, player.name, evenings, column)


def compared(found: PersonStatistics, name: str, evenings: dict[str, DrawnEvening], column: int) -> None:
    """By role, in points (column 0) or money (column 1); nothing of games, cubes, stays and opponents."""
    games: defaultdict[str, list[tuple[str, int, int]]] = defaultdict(list)
    brought: defaultdict[str, int] = defaultdict(int)
    for number, (code, evening) in enumerate(evenings.items()):
        for row in evening.standing():
            figure = row.points[name] * (1, STAKES[number % 2][1])[column]
            brought[code] += figure
            for role, who in zip(FROM_PAPER, (row.box, row.captain), strict=True):
                if who == name:
                    games[role].append((code, figure, number))
    assert {one.role: (one.games, one.brought) for one in found.roles} == {
        role: (len(of), sum(figure for _, figure, _ in of)) for role, of in games.items()
    }
    assert found.brought == sum(brought.values())
    assert (found.games, found.in_games, found.opponents) == (0, 0, [])
    assert {one.figure for one in found.figures} <= {*FROM_PAPER, "moved-on-paper"}
    for role, of in games.items():
        listed = games_found(found.asked, GAMES_OF[role], "UTC", 100)
        assert sorted((one.code, (one.points, one.minor)[column]) for one in listed) == sorted(
            (code, figure) for code, figure, _ in of
        )
