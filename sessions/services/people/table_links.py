"""The link of a table's square: shown to whoever is let in there, and kept nowhere.

Our signature says which table it leads to and until when, so that a page that is only looked at writes nothing. It is
dead once the table has another code.
"""

import re
from base64 import urlsafe_b64encode

from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from sessions.models import Session
from sessions.selectors.directory import club_of

LIFE_HOURS = 12
"""It is open at least so long, and until the hour is full."""
SIGNATURE_BYTES = 12
TOKEN = re.compile(r"([A-Z0-9]{6})-([0-9a-f]{1,8})-([\w-]{16})", re.ASCII)


def table_token(session: Session) -> str:
    """The token of a link to this table, the same for everybody within the hour."""
    return _token(session, _hours_now() + LIFE_HOURS + 1)


def table_of(token: str) -> Session | None:
    """The table to which a token still leads. None for one that is over, of a former code, or not ours."""
    parts = TOKEN.fullmatch(token)
    if parts is None:
        return None
    club = club_of(parts[1])
    here = Session.objects.filter(club=club, code=parts[1], deleted_at=None, club__deleted_at=None)
    session = None if club is None else here.select_related("club").first()
    until = int(parts[2], 16)
    if session is None or until <= _hours_now() or not constant_time_compare(_token(session, until), token):
        return None
    return session


def _token(session: Session, until: int) -> str:
    signed = salted_hmac("sessions.table_links", f"{session.id} {session.code} {until}", algorithm="sha256").digest()
    return f"{session.code}-{until:x}-{urlsafe_b64encode(signed[:SIGNATURE_BYTES]).decode()}"


def _hours_now() -> int:
    """Whole hours since 1970."""
    return int(timezone.now().timestamp()) // 3600
