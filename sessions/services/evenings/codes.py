"""The short code of a session, as it is read out across a room; it stands once in a directory of all clubs."""

import re
import secrets
from uuid import UUID

from sessions.store.sql import cursor

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
LENGTH = 6
FORM = re.compile(f"[{LETTERS}]{{{LENGTH}}}")

TAKEN = (
    "INSERT INTO chouette_sessions_sessioncode (code, club_id) VALUES (%s, %s) ON CONFLICT DO NOTHING RETURNING code"
)


def is_code(written: str) -> bool:
    """Does it have the form of a code?"""
    return FORM.fullmatch(written) is not None


def code_made() -> str:
    """A random code without letters and figures that are taken for each other."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def code_taken(club: UUID) -> str:
    """A code that no session has or had, for one of this club from now on."""
    with cursor() as statement:
        while statement.execute(TAKEN, [code := code_made(), club]).fetchone() is None:
            continue
    return code
