"""A session as its transcript: every event of the log, or (clean) only what stands."""

from collections.abc import Iterator
from datetime import UTC
from typing import Any
from uuid import UUID

import msgspec

from chouette.rules.events import renamed
from chouette.rules.state import State
from sessions import log
from sessions.errors import NotFound
from sessions.models import Source
from sessions.names import person_and_cube
from sessions.sealed import is_sealed
from sessions.selectors import names_of
from sessions.sql import cursor

SESSION = "SELECT club_id, header, state FROM chouette_sessions_session WHERE id = %s AND deleted_at IS NULL"

LOG = """
SELECT seq, kind, body, undoes, amends, source, at FROM chouette_sessions_event
WHERE club_id = %s AND session_id = %s ORDER BY seq"""

NOTES = "SELECT text FROM chouette_sessions_note WHERE club_id = %s AND session_id = %s"


def transcript_of(session: UUID, *, clean: bool = False) -> str:
    """A session's transcript. Answers that are still sealed are left out.

    Raises NotFound.
    """
    return "".join(f"{line}\n" for line in _lines(session, clean=clean))


def _lines(session: UUID, *, clean: bool) -> Iterator[str]:
    """The header, then the events."""
    with cursor() as statement:
        row = statement.execute(SESSION, [session]).fetchone()
        if row is None:
            raise NotFound
        club, header, state = row
        entries = statement.execute(LOG, [club, session]).fetchall()
        notes = {log.text_hash(text): text for (text,) in statement.execute(NOTES, [club, session]).fetchall()}
    person, cube = person_and_cube(names_of(session).names)
    now = msgspec.json.decode(state, type=State)
    standing = log.standing(log.Entry(*entry[:5]) for entry in entries)
    yield str(header)
    for seq, _, body, _, _, source, at in entries:
        if clean and seq not in standing:
            continue
        event = msgspec.json.decode(standing[seq] if clean else body)
        if is_sealed(event, now):
            continue
        if source != Source.IMPORT:
            event.setdefault("at", at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"))
        _put_notes_back(event, notes)
        yield msgspec.json.encode(renamed(event, person, cube)).decode()


def _put_notes_back(event: dict[str, Any], notes: dict[str, str]) -> None:
    """Put the words where the log has their hash; words that were erased leave nothing."""
    for holder in (event, event.get("with")):
        if not isinstance(holder, dict) or "note" not in holder:
            continue
        text = notes.get(holder["note"])
        if text is None:
            del holder["note"]
        else:
            holder["note"] = text
