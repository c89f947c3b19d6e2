"""What a phone sends is judged once: sent again under its key, it is answered as it was the first time."""

from collections.abc import Callable
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from chouette.rules import Refusal
from chouette.rules.events import Event
from sessions.errors import KeyReused, NotFound, Refused
from sessions.permissions import may_in
from sessions.room import Asker, Room
from sessions.services.deadlines import in_time, nothing_overdue
from sessions.services.proposing import Proposed
from sessions.services.room import Known, locked
from sessions.sql import cursor
from sessions.table.problems import refusal_body

ANSWERED = """
INSERT INTO chouette_sessions_answer (club_id, session_id, key, content_hash, code, body, at)
VALUES (%s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING RETURNING key"""


class Recorded(NamedTuple):
    """An accepted tap: the number of its event, the version of the view it made, and whether it was known before."""

    seq: int
    version: int
    again: bool = False


Answer = Recorded | Proposed
Judge = Callable[[Room, Asker], Answer | str]
"""Judges what was sent at the locked table and writes what comes of it; of a refusal it gives the kept body."""


@in_time
def answered_once(*, session: str, actor: str, key: str, content: str, judge: Judge) -> Answer:
    """The answer that this key was given before, else that of the judge, all in one transaction.

    `session` is the code of the session, `actor` the hash of the device's token, `content` the hash of what was sent.
    Raises NotFound, KeyReused (the key was sent with something else), Refused, and whatever the judge raises.
    """
    with transaction.atomic():
        room, asker, known = locked(code=session, token=actor, key=key)
        if not may_in(asker, "table.enter", room):
            raise NotFound
        answer = _known(known, content)
        if answer is None:
            nothing_overdue(room)
            answer = judge(room, asker)
    if isinstance(answer, str):
        raise Refused(answer)
    return answer


def _known(known: Known, content: str) -> Answer | str | None:
    """The answer that this key was given before. Raises KeyReused."""
    first = known.word or known.event or known.refusal
    if first is None:
        return None
    if first[0] != content:
        raise KeyReused
    if known.word:
        return Proposed(first[1], first[2], first[3], again=True)
    return Recorded(first[1], first[2], again=True) if known.event else str(first[1])


def refusal_kept(room: Room, key: str, content: str, refusal: Refusal, event: Event | None = None) -> str:
    """Keep a refusal under its key; where another phone was quicker with the key, its answer stands."""
    body = refusal_body(refusal, room, event)
    with cursor() as statement:
        values = [room.club, room.id, key, content, refusal.code, body, timezone.now()]
        kept = statement.execute(ANSWERED, values, prepare=True).fetchone()
    if kept is not None:
        return body
    _, _, known = locked(code=room.code, key=key)
    answer = _known(known, content)
    assert isinstance(answer, str)
    return answer
