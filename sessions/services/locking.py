"""One session, locked, and who asks: it is locked by one statement and read by the next."""

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

import msgspec
from psycopg.rows import class_row

from clubs.actors import is_program, token_hash_of
from sessions.selectors.directory import in_its_club
from sessions.store.session_row import SESSION_ROW, Asker, LockedSession, SessionRow, asked, asker_read, session_read
from sessions.store.sql import by_program, cursor, kept_cursor

LOCK = """
SELECT id FROM chouette_sessions_session
WHERE club_id = %(club)s AND code = %(code)s AND deleted_at IS NULL FOR UPDATE"""
ROW_BY_PROGRAM = by_program(SESSION_ROW)
AS_ROW = class_row(SessionRow)


class KnownEvent(msgspec.Struct, frozen=True):
    """An accepted event: the hash of what was sent, its number, the version of the view that it made."""

    content: str
    seq: int
    version: int


class KnownAnswer(msgspec.Struct, frozen=True):
    """An answer of which no event came; `body` is a refusal as it was sent, else the parameters of the fault."""

    content: str
    status: int
    code: str
    body: str


class KnownWord(msgspec.Struct, frozen=True):
    """A word about a proposal; `seq` is the event that it recorded."""

    content: str
    number: int
    version: int
    seq: int | None


class Known(NamedTuple):
    """What was answered to this key before: the accepted event, the refusal, or a word about a proposal."""

    event: KnownEvent | None
    refusal: KnownAnswer | None
    word: KnownWord | None


event_decoder = msgspec.json.Decoder(KnownEvent)
answer_decoder = msgspec.json.Decoder(KnownAnswer)
word_decoder = msgspec.json.Decoder(KnownWord)

HELD = """
SELECT id FROM chouette_sessions_session
WHERE club_id = %s AND code = ANY(%s) AND deleted_at IS NULL ORDER BY code FOR UPDATE"""


def sessions_held(club: UUID, codes: Iterable[str]) -> list[str]:
    """Lock several sessions of a club, in the one order in which anybody does: by their codes.

    Returns the codes in that order. They come before the row of a club or a player (decision 0016).
    """
    ordered = sorted(codes)
    with cursor() as statement:
        statement.execute(HELD, [club, ordered])
    return ordered


def lock_session(*, code: str, token: str = "", key: str = "") -> tuple[LockedSession, Asker, Known]:
    """Lock a session and find out who asks. Raises NotFound.

    A statement sees what was committed before it began, however long it then waits for a lock. So the lock is taken by
    a statement of its own: the next sees all that was written under the lock before, the answer to this key with it.
    """
    row = in_its_club(code, lambda club: _locked(club, code, token, key))
    return session_read(row), asker_read(row), _known(row)


def _known(row: SessionRow) -> Known:
    return Known(
        event_decoder.decode(row.known_event) if row.known_event else None,
        answer_decoder.decode(row.known_answer) if row.known_answer else None,
        word_decoder.decode(row.known_word) if row.known_word else None,
    )


def _locked(club: UUID, code: str, token: str, key: str) -> SessionRow | None:
    values = asked(club, code, token=token_hash_of(token), key=key)
    text = ROW_BY_PROGRAM if is_program(token) else SESSION_ROW
    with kept_cursor(AS_ROW) as statement:
        if statement.execute(LOCK, values, prepare=True).rowcount == 0:
            return None
        return statement.execute(text, values, prepare=True).fetchone()
