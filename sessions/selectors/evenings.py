"""The evenings of a club as a list has them: when, by which house, how many games, who won most, what it brought me."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.db.models import Case, QuerySet, When
from django.utils import timezone

from clubs.models import Club
from clubs.name_order import name_order_in_sql
from clubs.selectors import Reach
from clubs.time_zones import zone_of
from sessions.models import Phase, Session
from sessions.selectors.own_rules import VERSIONS_TO_COMPARE, houses_played, with_change
from sessions.selectors.paper_games import known_games
from sessions.selectors.sessions import sessions_within_reach
from sessions.store.sql import cursor, rows_as_json
from sessions.view.sentences import Names

NETS = f"""
SELECT p.person, p.name, p.former, sum(e.points)::bigint AS points, sum(e.minor)::bigint AS minor
FROM chouette_sessions_won e JOIN clubs_person p ON p.club_id = e.club_id AND p.id = e.player_id
WHERE e.club_id = ANY(%(clubs)s) AND e.session_id = s.id
GROUP BY p.person, p.name, p.former ORDER BY {name_order_in_sql("p.name")}"""  # noqa: S608 - of our own texts alone


OWN = f"""
SELECT p.id AS person, p.name, p.former, EXISTS (
    SELECT FROM chouette_sessions_attendance a JOIN clubs_player q ON q.club_id = a.club_id AND q.id = a.player_id
    WHERE a.club_id = ANY(%(clubs)s) AND q.club_id = ANY(%(clubs)s) AND a.session_id = s.id AND q.person = p.id) AS came
FROM clubs_player p
WHERE p.club_id = ANY(%(clubs)s) AND p.club_id = s.club_id AND p.id = ANY(%(persons)s)
ORDER BY {name_order_in_sql("p.name_key")}"""  # noqa: S608 - of our own texts alone


class _Own(NamedTuple):
    """One of the reader's persons in the club, and whether they came to an evening."""

    person: UUID
    name: str
    former: int | None
    came: bool


class _Net(NamedTuple):
    """What a person won or lost at an evening."""

    person: UUID
    name: str
    former: int | None
    points: int
    minor: int


PLAYED = f"""
SELECT s.id, {rows_as_json(NETS, _Net)}, {VERSIONS_TO_COMPARE}, (
    SELECT count(*) FROM chouette_sessions_game g WHERE g.club_id = ANY(%(clubs)s) AND g.session_id = s.id
), (
    SELECT count(*) FROM chouette_sessions_papergame g WHERE g.club_id = ANY(%(clubs)s) AND g.session_id = s.id
), {rows_as_json(OWN, _Own)}, (
    SELECT CASE e.source WHEN 'import' THEN s.began_at ELSE e.at END FROM chouette_sessions_event e
    WHERE e.club_id = ANY(%(clubs)s) AND e.club_id = s.club_id AND e.session_id = s.id ORDER BY e.seq DESC LIMIT 1)
FROM chouette_sessions_session s WHERE s.club_id = ANY(%(clubs)s) AND s.id = ANY(%(sessions)s)"""  # noqa: S608 - of our own texts alone
"""What was won at each session, with which own rules it is compared, how many games it has, how many from paper,
which of these persons came, and when its last event was.

An event from a file without its own time bears that of the import, so such an evening rests since it began.
"""

A_DAY = timedelta(days=1)
PAST_MIDNIGHT = timedelta(hours=6)
"""So long an evening may rest after midnight and still be played."""


class ResultInEvening(NamedTuple):
    """What a session brought a person: points, and minor units of its currency; `mine` if the reader is that person."""

    person: UUID
    name: str
    points: int
    minor: int
    mine: bool


class Evening(NamedTuple):
    """One session in a list. `own` is what it brought each of the reader's persons who came, by name; `mine` are all
    their persons in the club.

    `winners` have won most, `most` points each; nobody while all are even. `results` are everybody's, most first.
    `paper` says that games of it were brought from paper, without cubes. `last_at` is the time of its last event.
    """

    session: Session
    house: str
    games: int
    winners: tuple[str, ...]
    most: int
    own: tuple[ResultInEvening, ...]
    mine: frozenset[UUID]
    results: tuple[ResultInEvening, ...]
    paper: bool = False
    last_at: datetime | None = None

    @property
    def known_games(self) -> int | None:
        """Return how many games it had, if that is known."""
        return known_games(self.games, paper=self.paper)

    @property
    def is_left_open(self) -> bool:
        """Return whether nobody plays any more although it was not ended: nothing has happened for a day, or its
        events lie before today."""
        if self.last_at is None:
            return False
        now, zone = timezone.now(), zone_of(self.session.club)
        rested, before_today = now - self.last_at, self.last_at.astimezone(zone).date() < now.astimezone(zone).date()
        return rested >= A_DAY or (before_today and rested >= PAST_MIDNIGHT)


def as_listed(sessions: QuerySet[Session]) -> QuerySet[Session]:
    """Return the sessions with what a list says of them and without their long texts."""
    listed = sessions.select_related("club", "house_version__house_rules").defer("state", "recent", "view", "header")
    return with_change(listed)


def sessions_in_order(sessions: QuerySet[Session]) -> QuerySet[Session]:
    """Those that are on or gather first, then those that are over, the latest first."""
    over = Case(When(phase=Phase.CLOSED, then=1), default=0)
    return as_listed(sessions.filter(deleted_at=None)).order_by(over, "-began_at", "-id")


def evenings_to_export(club: Club) -> QuerySet[Session]:
    """Every evening of a club with its code and its day, the earliest first."""
    sessions = Session.objects.filter(club=club, deleted_at=None).order_by("began_at", "id")
    return sessions.select_related("club").only("code", "began_at", "club__time_zone")


def evenings_in_play(club: Club) -> QuerySet[Session]:
    """The tables of a club at which a game is on, by their codes and names, the earliest first."""
    found = Session.objects.filter(club=club, deleted_at=None, phase=Phase.GAME).order_by("began_at", "id")
    return found.only("club_id", "code", "name")


def tables_of(reach: Reach, most: int) -> list[Session]:
    """The sessions of an actor's clubs and those they are a guest of: what is on before what is over, the latest
    first."""
    return list(sessions_in_order(sessions_within_reach(reach))[:most])


def evenings_of(sessions: Sequence[Session], persons: Iterable[UUID]) -> list[Evening]:
    """Return the sessions, as `as_listed` gives them, with what happened there, for a reader who is these persons.

    One statement, where there are any.
    """
    if not sessions:
        return []
    asked: dict[str, Any] = {
        "clubs": list({session.club_id for session in sessions}),
        "sessions": [session.id for session in sessions],
        "persons": list(persons),
    }
    with cursor() as statement:
        played = {session: of for session, *of in statement.execute(PLAYED, asked).fetchall()}
    mine = set(asked["persons"])
    houses = houses_played(sessions, {session: of[1] for session, of in played.items()})
    return [_evening(one, houses[one.id], _results(played[one.id][0], mine), *played[one.id][2:]) for one in sessions]


def _results(nets: str, mine: Collection[UUID]) -> list[ResultInEvening]:
    return [
        ResultInEvening(
            one.person, _name_of(one), one.points, one.minor, one.person in mine
        )
        for one in msgspec.json.decode(nets, type=list[_Net])
    ]  # fmt: skip


def _evening(
    session: Session,
    house: str,
    results: list[ResultInEvening],
    games: int,
    paper: int,
    own: str,
    last_at: datetime | None,
) -> Evening:
    """`results` by name: they stay in that order where they are even."""
    most = max((one.points for one in results), default=0)
    winners = tuple(one.name for one in results if one.points == most) if most > 0 else ()
    in_order, persons = tuple(sorted(results, key=lambda one: -one.points)), msgspec.json.decode(own, type=list[_Own])
    mine = frozenset(one.person for one in persons)
    return Evening(
        session, house, games + paper, winners, most, _own_results(results, persons), mine, in_order, paper > 0, last_at
    )


def _own_results(results: Collection[ResultInEvening], persons: Iterable[_Own]) -> tuple[ResultInEvening, ...]:
    """Return the results of these persons who came; 0 for those whom no game has brought anything yet."""
    by_person = {one.person: one for one in results}
    return tuple(
        by_person.get(one.person, ResultInEvening(one.person, _name_of(one), 0, 0, mine=True))
        for one in persons
        if one.came
    )


def _name_of(one: _Net | _Own) -> str:
    return Names({one.person.hex: one.name}, {one.person.hex: one.former})(one.person.hex)
