"""One session, locked, and who asks, in one statement."""

from collections.abc import Iterable
from typing import Any, NamedTuple
from uuid import UUID

from clubs.actors import is_program, token_hash_of
from sessions.selectors.directory import in_its_club
from sessions.store.session_row import SESSION_ROW, Asker, LockedSession, asked, asker_read, json_read, session_read
from sessions.store.sql import by_program, cursor

LOCKED = f"{SESSION_ROW}FOR UPDATE OF s"
LOCKED_BY_PROGRAM = by_program(LOCKED)


class Known(NamedTuple):
    """What was answered to this key before: the accepted event, the refusal, or a word about a proposal."""

    event: list[Any] | None
    refusal: list[Any] | None
    word: list[Any] | None


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

    A statement that had to wait for the lock sees the session as it is now but all else as it was before; then it is
    run once more.
    """
    row = in_its_club(code, lambda club: _locked(club, code, token, key))
    return session_read(row), asker_read(row), Known(json_read(row[26]), json_read(row[27]), json_read(row[28]))


def _locked(club: UUID, code: str, token: str, key: str) -> tuple[Any, ...] | None:
    values = asked(club, code, token=token_hash_of(token), key=key)
    text = LOCKED_BY_PROGRAM if is_program(token) else LOCKED
    with cursor() as statement:
        row = statement.execute(text, values, prepare=True).fetchone()
        if row is not None and row[8] != row[18]:
            row = statement.execute(text, values, prepare=True).fetchone()
    return row
