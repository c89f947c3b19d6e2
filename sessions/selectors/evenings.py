"""The evenings of a club as a list has them: when, by which house, how many games, who won most, what it brought me."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Case, Exists, OuterRef, QuerySet, When

from chouette.rules.house import SHEETS
from clubs.actors import Actor
from clubs.models import Club, Player
from sessions.models import Attendance, Phase, Session
from sessions.selectors.sessions import sessions_within_reach
from sessions.store.sql import cursor
from sessions.view.sentences import Names

NETS = """
SELECT e.session_id, p.person, p.name, p.former, sum(e.points)
FROM chouette_sessions_won e JOIN clubs_person p ON p.club_id = e.club_id AND p.id = e.player_id
WHERE e.club_id = ANY(%(clubs)s) AND e.session_id = ANY(%(sessions)s)
GROUP BY e.session_id, p.person, p.name, p.former ORDER BY p.name"""

PLAYED = """
SELECT s.id, (
    SELECT count(*) FROM chouette_sessions_game g WHERE g.club_id = ANY(%(clubs)s) AND g.session_id = s.id
), EXISTS (
    SELECT FROM chouette_sessions_attendance a JOIN clubs_player p ON p.club_id = a.club_id AND p.id = a.player_id
    WHERE a.club_id = ANY(%(clubs)s) AND p.club_id = ANY(%(clubs)s)
        AND a.session_id = s.id AND p.person = ANY(%(persons)s))
FROM chouette_sessions_session s WHERE s.club_id = ANY(%(clubs)s) AND s.id = ANY(%(sessions)s)"""
"""How many games each session has, and whether these persons came."""

ON = (Phase.BETWEEN.value, Phase.GAME.value)


class Evening(NamedTuple):
    """One session in a list. `points` is what it brought the reader, null if they were not there.

    `winners` have won most, `most` points each; nobody while all are even.
    """

    session: Session
    house: str
    games: int
    winners: tuple[str, ...]
    most: int
    points: int | None


class _Net(NamedTuple):
    """What a session brought a person, in points."""

    person: UUID
    name: str
    points: int


def sessions_in_order(sessions: QuerySet[Session]) -> QuerySet[Session]:
    """Those that are on or gather first, then those that are over, the latest first; without their long texts."""
    over = Case(When(phase=Phase.CLOSED, then=1), default=0)
    return (
        sessions.filter(deleted_at=None)
        .select_related("club", "house_version__house_rules")
        .defer("state", "recent", "view", "header")
        .order_by(over, "-began_at", "-id")
    )


def midnight(day: date, club: Club) -> datetime:
    """When a day begins where the club plays."""
    return datetime.combine(day, time.min, ZoneInfo(club.time_zone))


def evenings_found(
    club: Club,
    *,
    phases: Collection[str] = (),
    player: UUID | None = None,
    since: date | None = None,
    until: date | None = None,
) -> QuerySet[Session]:
    """The evenings of a club in one of these phases (any for none), to which this player came under any of their
    records, begun from one day to another where the club plays."""
    found = Session.objects.filter(club=club, deleted_at=None)
    if phases:
        found = found.filter(phase__in=phases)
    if player is not None:
        person = Player.objects.filter(club=club, id=player).values("person")
        found = found.filter(
            Exists(Attendance.objects.filter(club=club, session=OuterRef("pk"), player__person__in=person))
        )
    if since is not None:
        found = found.filter(began_at__gte=midnight(since, club))
    if until is not None:
        found = found.filter(began_at__lt=midnight(until + timedelta(days=1), club))
    return found


def latest_first(sessions: QuerySet[Session], *columns: str) -> QuerySet[Session]:
    """These columns alone, and what the day of each is made from, the latest first."""
    return sessions.select_related("club").only(*columns, "began_at", "club__time_zone").order_by("-began_at", "id")


def evenings_to_export(club: Club) -> QuerySet[Session]:
    """Every evening of a club with its code and its day, the earliest first."""
    sessions = Session.objects.filter(club=club, deleted_at=None).order_by("began_at", "id")
    return sessions.select_related("club").only("code", "began_at", "club__time_zone")


def tables_of(actor: Actor, most: int) -> list[Session]:
    """The sessions of an actor's clubs and those they are a guest of: what is on before what is over, the latest
    first."""
    return list(sessions_in_order(sessions_within_reach(actor))[:most])


def evenings_of(sessions: Sequence[Session], persons: Iterable[UUID]) -> list[Evening]:
    """The sessions in their order with what happened there, for a reader who is these persons. Two statements."""
    asked: dict[str, Any] = {
        "clubs": list({session.club_id for session in sessions}),
        "sessions": [session.id for session in sessions],
        "persons": list(persons),
    }
    with cursor() as statement:
        played = {session: (games, came) for session, games, came in statement.execute(PLAYED, asked).fetchall()}
        rows = statement.execute(NETS, asked).fetchall()
    nets: dict[UUID, list[_Net]] = {}
    for session, person, name, former, points in rows:
        called = Names({str(person): name}, {str(person): former})(str(person))
        nets.setdefault(session, []).append(_Net(person, called, int(points)))
    mine = set(asked["persons"])
    return [_evening(one, nets.get(one.id, []), mine, *played[one.id]) for one in sessions]


def _evening(session: Session, nets: list[_Net], mine: set[UUID], games: int, came: bool) -> Evening:
    most = max((net.points for net in nets), default=0)
    winners = tuple(net.name for net in nets if net.points == most) if most > 0 else ()
    points = sum(net.points for net in nets if net.person in mine) if came else None
    return Evening(session, _house(session), games, winners, most, points)


def _house(session: Session) -> str:
    """The club's own set that it began with, else the printed sheet."""
    version = session.house_version
    return SHEETS[session.sheet].name if version is None else version.house_rules.name
