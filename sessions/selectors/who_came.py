"""Those who have come to a session, by the person and by the record under which each came."""

from uuid import UUID

from django.db.models import QuerySet

from clubs.models import Player
from clubs.selectors import players_at
from sessions.models import Attendance, Session


def has_come(session: Session, player: Player) -> bool:
    """Has this person come to the table, under any of their records?"""
    return Attendance.objects.filter(club=session.club_id, session=session, player__person=player.person).exists()


def persons_here(session: Session) -> set[UUID]:
    """The persons who came to the table."""
    return set(
        Attendance.objects.filter(club=session.club_id, session=session).values_list("player__person", flat=True)
    )


def players_here(session: Session) -> QuerySet[Player]:
    """The players of the club who came to the table under the record by which they are read, by name."""
    return players_at(session.club_id, session.code).filter(
        id__in=Attendance.objects.filter(club=session.club_id, session=session).values("player")
    )
