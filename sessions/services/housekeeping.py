"""Erasing for good. The only code that may delete what is append-only, and only the schema's owner can run it."""

from uuid import UUID

import pgtrigger
import structlog
from django.apps import apps
from django.db import ProgrammingError, connection, transaction
from django.utils import timezone
from psycopg import errors, sql

from clubs.models import Club
from clubs.selectors import GRACE

log = structlog.get_logger(__name__)

SESSIONS = ("ProposalWord", "Proposal", "Posting", "Note", "Event", "Answer", "Game", "Attendance", "Session")
CLUBS = ("HouseRulesVersion", "HouseRules", "DevicePlayer", "Knock", "Invite", "Membership", "Audit", "Player")


class NotTheOwner(Exception):
    """The role of this process may not delete what is append-only."""


def clubs_erase() -> int:
    """Erase the clubs whose grace is over; returns how many. Raises NotTheOwner."""
    over = Club.objects.filter(deleted_at__lt=timezone.now() - GRACE)
    for club in over:
        try:
            with pgtrigger.ignore(), transaction.atomic():
                _club_erase(club.id)
        except ProgrammingError as error:
            if isinstance(error.__cause__, errors.InsufficientPrivilege):
                raise NotTheOwner from error
            raise
        log.warning("a club was erased", club=str(club.id), deleted_at=str(club.deleted_at))
    return len(over)


def _club_erase(club: UUID) -> None:
    """Delete every row of a club, what points to others first."""
    models = [*(("chouette_sessions", name) for name in SESSIONS), *(("clubs", name) for name in CLUBS)]
    with connection.cursor() as cursor:
        for app, name in models:
            table = sql.Identifier(apps.get_model(app, name)._meta.db_table)
            statement = sql.SQL("DELETE FROM {} WHERE club_id = %s").format(table)
            cursor.execute(statement.as_string(connection.connection), [club])
        cursor.execute("DELETE FROM clubs_club WHERE id = %s", [club])
