"""Erasing for good. The only code that may delete what is append-only, and only the schema's owner can run it."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import structlog
from django.apps import apps
from django.db import ProgrammingError, transaction
from django.utils import timezone
from psycopg import errors, sql

from clubs.models import Club
from clubs.selectors import GRACE
from sessions.models import Session
from sessions.store.sql import cursor

log = structlog.get_logger(__name__)

OF_SESSION = (
    "ProposalWord", "Proposal", "Posting", "Note", "Event", "Answer", "CubeFact", "GamePlayer", "Game", "Attendance",
    "FormerCode", "Remark", "Review", "ChangedGame", "Debt", "PlanChoice", "BookEntry", "SharedExpense", "Payment",
    "SessionResult", "SessionFigure", "SessionPair", "EveningLink", "PaperGame",
)  # fmt: skip
OF_CLUB = (
    "Movement", "PaymentPart", "PaymentNote", "PaymentSeen", "PaymentStep", "Debt", "TillCash", "BookNote", "BookStep",
    "BookLine", "ClearedAccount", "Reminder",
)  # fmt: skip
CLUBS = (
    "HouseRulesVersion", "HouseRules", "DevicePlayer", "Knock", "Invite", "InviteToken", "Membership", "FormerMember",
    "Audit", "Season", "NextDate", "Player", "RightsEpoch",
)  # fmt: skip

ERASING = "SELECT set_config('chouette.erasing', 'on', true)"
"""For this transaction the guards of what is append-only let a row go."""


class NotTheOwner(Exception):
    """The role of this process may not delete what is append-only."""


def evenings_erase() -> int:
    """Erase the evenings whose grace is over; returns how many. Their lines of the trail stay. Raises NotTheOwner."""
    over = [one for club in Club.objects.all() for one in _over(club)]
    for session in over:
        with _as_owner():
            _evening_erase(session)
        log.warning("an evening was erased", session=session.code, deleted_at=str(session.deleted_at))
    return len(over)


def _over(club: Club) -> Iterator[Session]:
    """The evenings of a club whose grace is over."""
    over = Session.objects.filter(club=club, deleted_at__lt=timezone.now() - GRACE)
    yield from over.only("id", "club_id", "code", "deleted_at")


@contextmanager
def _as_owner() -> Iterator[None]:
    """One transaction in which the append-only may be deleted. Raises NotTheOwner."""
    try:
        with transaction.atomic():
            with cursor() as statement:
                statement.execute(ERASING)
            yield
    except ProgrammingError as error:
        if isinstance(error.__cause__, errors.InsufficientPrivilege):
            raise NotTheOwner from error
        raise


OF_PAYMENTS = """
DELETE FROM {} WHERE club_id = %(club)s AND payment_id IN (
    SELECT p.id FROM chouette_sessions_payment p WHERE p.club_id = %(club)s AND p.session_id = %(session)s)"""
OF_ENTRIES = """
DELETE FROM {} WHERE club_id = %(club)s AND entry_id IN (
    SELECT e.id FROM chouette_sessions_bookentry e WHERE e.club_id = %(club)s AND e.session_id = %(session)s)"""
OF_LINKS = """
DELETE FROM {} WHERE club_id = %(club)s AND token_hash IN (
    SELECT l.token_hash FROM chouette_sessions_eveninglink l
    WHERE l.club_id = %(club)s AND l.session_id = %(session)s)"""
OF_ACCOUNT = """
DELETE FROM chouette_sessions_movement m WHERE m.club_id = %(club)s AND (
    m.from_account = %(session)s OR m.to_account = %(session)s
    OR ARRAY[m.from_account, m.to_account, m.payment_id] && ARRAY(
        SELECT p.id FROM chouette_sessions_payment p WHERE p.club_id = %(club)s AND p.session_id = %(session)s))"""
"""The movements of an evening's account, and those of payments that were entered at it."""
PARTS_ELSEWHERE = """
UPDATE chouette_sessions_paymentpart SET session_id = NULL, overpaid_id = NULL
WHERE club_id = %(club)s AND (session_id = %(session)s OR overpaid_id = ANY(ARRAY(
    SELECT p.id FROM chouette_sessions_payment p WHERE p.club_id = %(club)s AND p.session_id = %(session)s)))"""
"""A payment on the net of two that no longer counts may still have a part for the evening."""
TIED = {
    OF_PAYMENTS: ("paymentnote", "paymentseen", "paymentstep", "paymentpart"),
    OF_ENTRIES: ("debt", "booknote", "bookstep", "bookline"),
    OF_LINKS: ("eveninglinktoken",),
}


def _evening_erase(session: Session) -> None:
    """Delete every row of a session; a table that was split from it stays, and no longer says from where."""
    with cursor() as opened:
        opened.execute(OF_ACCOUNT, session.key._asdict())
        opened.execute(PARTS_ELSEWHERE, session.key._asdict())
        for words, tables in TIED.items():
            for table in tables:
                told = sql.SQL(words).format(sql.Identifier(f"chouette_sessions_{table}"))
                opened.execute(told, session.key._asdict())
    for name in OF_SESSION:
        _rows_delete("chouette_sessions", name, club_id=session.club_id, session_id=session.id)
    for name in ("Knock", "Invite", "Membership"):
        _rows_delete("clubs", name, club_id=session.club_id, session_code=session.code)
    Session.objects.filter(club=session.club_id, split_from=session.id).update(split_from=None, split_seq=None)
    _rows_delete("chouette_sessions", "Session", club_id=session.club_id, id=session.id)


def clubs_erase() -> int:
    """Erase the clubs whose grace is over; returns how many. Raises NotTheOwner."""
    over = Club.objects.filter(deleted_at__lt=timezone.now() - GRACE)
    for club in over:
        club_erase(club.id)
        log.warning("a club was erased", club=str(club.id), deleted_at=str(club.deleted_at))
    return len(over)


def _club_erase(club: UUID) -> None:
    """Delete every row of a club, what points to others first."""
    for name in (*OF_CLUB, *OF_SESSION, "Session", "SessionCode", "EveningLinkToken", "BroughtFile"):
        _rows_delete("chouette_sessions", name, club_id=club)
    for name in CLUBS:
        _rows_delete("clubs", name, club_id=club)
    _rows_delete("clubs", "Club", id=club)


def club_erase(club: UUID) -> None:
    """Erase a club at once, with all that is its. Raises NotTheOwner."""
    with _as_owner():
        _club_erase(club)


def _rows_delete(app: str, name: str, **where: UUID | str) -> None:
    """Delete the rows of a model whose columns have these values, and nothing that points to them."""
    table = sql.Identifier(apps.get_model(app, name)._meta.db_table)
    same = (sql.SQL("{} = {}").format(sql.Identifier(column), sql.Placeholder()) for column in where)
    statement = sql.SQL("DELETE FROM {} WHERE {}").format(table, sql.SQL(" AND ").join(same))
    with cursor() as opened:
        opened.execute(statement, list(where.values()))
