"""What psycopg has prepared outlives a transaction that is taken back.

It forgets everything with each, as a table may have been made in it. Every test is taken back and none makes a table
that the site asks, so that each planned anew the statements of a tap; the one that locks a session takes two
milliseconds.
"""

import re
from collections.abc import Sequence
from typing import Any

from psycopg import Connection
from psycopg._preparing import PrepareManager
from psycopg.pq import ExecStatus

FORGETTING = re.compile(rb"(?:DROP|ALTER|DISCARD ALL|DEALLOCATE ALL)\b")

forget = PrepareManager.clear


def kept(_manager: PrepareManager) -> bool:
    """In place of `clear`, which a ROLLBACK calls."""
    return False


def discarded(manager: PrepareManager, _prepared: Any, results: Sequence[Any]) -> bool:
    """In place of `_should_discard`: what was dropped or changed is forgotten as ever."""
    done = (one.command_status or b"" for one in results if one.status == ExecStatus.COMMAND_OK)
    return any(FORGETTING.match(command) for command in done) and forget(manager)


def sent_whole(connection: Connection[Any]) -> None:
    """From now on each statement is sent over this connection once more with its text, not by its name alone."""
    forget(connection._prepared)


def kept_over_rollbacks() -> None:
    """From now on, in this process."""
    PrepareManager.clear = kept  # type: ignore[method-assign, assignment]  # in place of psycopg's own
    PrepareManager._should_discard = discarded  # type: ignore[method-assign, assignment]  # in place of psycopg's own
