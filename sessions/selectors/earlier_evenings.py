"""Evenings as a new one looks back at them: was it begun already, who played the last time, is it known from a file."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q

from clubs.actors import Actor
from clubs.models import Club
from clubs.selectors import clubs_met, players_of
from sessions.models import Attendance, Session
from sessions.store.sql import cursor

ALIKE = """
SELECT s.id, ARRAY(SELECT e.body::json ->> 'at' FROM chouette_sessions_event e
    WHERE e.club_id = %(club)s AND e.session_id = s.id)
FROM chouette_sessions_session s
WHERE s.club_id = %(club)s AND s.deleted_at IS NULL AND s.sheet = %(sheet)s
    AND s.currency = %(currency)s AND s.minor = %(minor)s AND %(standing)s = (
        SELECT count(*) - 2 * count(e.undoes) - count(e.amends)
            - count(*) FILTER (WHERE e.amends IS NOT NULL AND e.body::json ->> 'with' IS NULL)
        FROM chouette_sessions_event e WHERE e.club_id = %(club)s AND e.session_id = s.id)
ORDER BY s.began_at"""


def kept_by(actor: Actor) -> Q:
    """The sessions whose scorekeeper this account is, or this device where it has none."""
    return Q(scorekeeper_user=actor.user_id) if actor.user_id else Q(scorekeeper_device=actor.device_id)


def begun_under(actor: Actor, key: UUID) -> Session | None:
    """The evening that this device or account has begun by the form with this key."""
    return Session.objects.filter(kept_by(actor), club__in=clubs_met(actor), id=key, deleted_at=None).first()


def key_is_taken(club: Club, key: UUID) -> bool:
    """Is there a session of the club with this id, deleted ones too, whoever began it?"""
    return Session.objects.filter(club=club, id=key).exists()


def last_kept_by(actor: Actor, club: Club) -> Session | None:
    """Return the latest evening of a club whose scorekeeper asks, with the version of the rules under which it began;
    a sheet from paper that they brought was not tonight's company."""
    evenings = Session.objects.filter(kept_by(actor), club=club, deleted_at=None, paper_games=None)
    evenings = evenings.select_related("house_version")
    return evenings.order_by("-began_at").first()


def names_begun_since(club: Club, since: datetime) -> list[str]:
    """Return the names of the club's evenings that began then or later."""
    evenings = Session.objects.filter(club=club, deleted_at=None, began_at__gte=since)
    return list(evenings.values_list("name", flat=True))


def names_of_comers(session: Session) -> list[str]:
    """The names of those who came to a session and still have one, in the order in which they came."""
    attended = Attendance.objects.filter(club=session.club_id, session=session).order_by("since", "id")
    came = list(attended.values_list("player__person", flat=True))
    names = dict(players_of(session.club_id).filter(id__in=came).values_list("id", "name"))
    return [names[person] for person in came if person in names]


class AlikeEvening(NamedTuple):
    """An evening with the terms and the number of events of another; `said` has when each of its events says that it
    was, null where it does not."""

    session: Session
    said: list[str | None]


def evenings_alike(*, club: UUID, sheet: str, currency: str, minor: int, standing: int) -> list[AlikeEvening]:
    """The evenings of a club with this sheet, this stake and this number of standing events, the earliest first."""
    asked = {"club": club, "sheet": sheet, "currency": currency, "minor": minor, "standing": standing}
    with cursor() as statement:
        said = dict(statement.execute(ALIKE, asked).fetchall())
    found = Session.objects.filter(club=club, id__in=said).select_related("club").order_by("began_at", "id")
    return [AlikeEvening(session, said[session.id]) for session in found]
