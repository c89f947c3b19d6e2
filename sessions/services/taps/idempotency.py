"""What a phone sends is judged once: sent again under its key, it is answered as it was the first time."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, NamedTuple

import msgspec
from django.db import transaction

from chouette.deadlocks import again_after_deadlock
from chouette.rules import Refusal
from chouette.rules.events import Event
from clubs.models import Club
from sessions.errors import KeyReused, Malformed, NotAllowed, NotFound, Refused, Stale
from sessions.models import REFUSED
from sessions.permissions import may_in
from sessions.services.locking import Known, KnownEvent, KnownWord, lock_session
from sessions.services.proposals.deadlines import in_time, nothing_overdue
from sessions.services.proposals.proposing import Proposed
from sessions.store.session_row import KEPT_FOR, Asker, LockedSession
from sessions.store.sql import cursor
from sessions.view.problems import refusal_body

ANSWERED = f"""
INSERT INTO chouette_sessions_answer AS w (club_id, session_id, key, content_hash, status, code, body, at)
VALUES (%s, %s, %s, %s, %s, %s, %s, now())
ON CONFLICT (club_id, session_id, key) DO UPDATE SET content_hash = excluded.content_hash, status = excluded.status,
    code = excluded.code, body = excluded.body, at = excluded.at
WHERE w.status <> {REFUSED} AND w.at <= now() - {KEPT_FOR}
RETURNING key"""  # noqa: S608 - of our own texts alone

FORGOTTEN = f"""
DELETE FROM chouette_sessions_answer
WHERE club_id = %s AND status <> {REFUSED} AND at <= now() - {KEPT_FOR}"""  # noqa: S608 - of our own texts alone


class Recorded(NamedTuple):
    """An accepted tap: the number of its event, the version of the view it made, and whether it was known before."""

    seq: int
    version: int
    again: bool = False


Answer = Recorded | Proposed
Judge = Callable[[LockedSession, Asker], Answer | str]
"""Judges what was sent at the locked table and writes what comes of it; of a refusal it gives the kept body."""


Unjudged = NotAllowed | Malformed | Stale
"""Why no rule was asked, for one who may be at the table: the key keeps this answer for a while too."""


def may_enter(locked: LockedSession, asker: Asker) -> bool:
    """Return whether the asker may be at the table."""
    return may_in(asker, "table.enter", locked)


@again_after_deadlock
@in_time
def answered_once(
    *,
    session: str,
    actor: str,
    key: str,
    content: str,
    judge: Judge,
    stale: Callable[[LockedSession, Asker], Unjudged],
    admits: Callable[[LockedSession, Asker], bool] = may_enter,
) -> Answer:
    """The answer that this key was given before, else that of the judge, all in one transaction.

    `session` is the code of the session, `actor` the hash of the device's token, `content` the hash of what was sent;
    `stale` tells anew what has changed since it was; for all whom `admits` does not let in there is no such session.
    Raises NotFound, KeyReused (the key was sent with something else), Refused, and whatever the judge raises.
    """
    answers = _Answers(session, actor, key, content, stale, admits)
    try:
        with transaction.atomic():
            locked, asker, answer = answers.known()
            if answer is None:
                nothing_overdue(locked)
                answer = judge(locked, asker)
    except _Again as again:
        raise again.error from None
    except _AnsweredMeanwhile:
        answer = answers.first()
    except (NotAllowed, Malformed, Stale) as error:
        answer = answers.kept(error)
    if isinstance(answer, str):
        raise Refused(answer)
    return answer


class _Again(Exception):
    """The key was answered before, with this."""

    def __init__(self, error: Unjudged) -> None:
        super().__init__()
        self.error = error


class _AnsweredMeanwhile(Exception):
    """Another answer is kept under the key by now: that one counts, of whichever kind, and nothing written here."""


class _Answers(NamedTuple):
    """The answers that one key is given."""

    session: str
    actor: str
    key: str
    content: str
    stale: Callable[[LockedSession, Asker], Unjudged]
    admits: Callable[[LockedSession, Asker], bool]

    def known(self) -> tuple[LockedSession, Asker, Answer | str | None]:
        """The session, locked, who asks, and the answer of before. Raises NotFound, KeyReused, _Again."""
        locked, asker, known = lock_session(code=self.session, token=self.actor, key=self.key)
        if not self.admits(locked, asker):
            raise NotFound
        answer = _known(known, self.content)
        if isinstance(answer, KeptAnswer):
            raise _Again(self.stale(locked, asker) if answer.status == HTTPStatus.CONFLICT else answer.error())
        return locked, asker, answer

    def first(self) -> Answer | str:
        """The answer that another copy was given meanwhile. Raises what `known` raises, without _Again."""
        try:
            with transaction.atomic():
                answer = self.known()[2]
        except _Again as again:
            raise again.error from None
        assert answer is not None, "a key that is taken has an answer"
        return answer

    def kept(self, error: Unjudged) -> Answer | str:
        """Keep an answer that came of no rule, and raise it; what was written meanwhile under the key is the answer."""
        try:
            with transaction.atomic():
                locked, _, answer = self.known()
                if answer is None:
                    _answer_write(locked, self.key, self.content, *_written(error))
        except _Again as again:
            raise again.error from None
        except _AnsweredMeanwhile:
            return self.first()
        if answer is None:
            raise error
        return answer


class KeptAnswer(NamedTuple):
    """An answer of before that no rule gave."""

    status: int
    code: str
    params: dict[str, Any]

    def error(self) -> NotAllowed | Malformed:
        """Return what was raised then."""
        if self.status != HTTPStatus.FORBIDDEN:
            return Malformed(self.code, **self.params)
        return NotAllowed(self.code, self.params.get("message"), **self.params.get("params", {}))


def _written(error: Unjudged) -> tuple[int, str, str]:
    match error:
        case NotAllowed():
            said = {"message": error.message, "params": error.params} if error.message else {}
            return HTTPStatus.FORBIDDEN, error.code, msgspec.json.encode(said).decode()
        case Malformed():
            return HTTPStatus.BAD_REQUEST, error.code, msgspec.json.encode(error.params).decode()
        case Stale():
            return HTTPStatus.CONFLICT, "stale", "{}"


def _known(known: Known, content: str) -> Answer | KeptAnswer | str | None:
    """The answer that this key was given before. Raises KeyReused."""
    first = known.word or known.event or known.refusal
    if first is None:
        return None
    if first.content != content:
        raise KeyReused
    match first:
        case KnownWord():
            return Proposed(first.number, first.version, first.seq, again=True)
        case KnownEvent():
            return Recorded(first.seq, first.version, again=True)
    if first.status == REFUSED:
        return first.body
    return KeptAnswer(first.status, first.code, msgspec.json.decode(first.body))


def refusal_kept(locked: LockedSession, key: str, content: str, refusal: Refusal, event: Event | None = None) -> str:
    """Keep a refusal under its key and return its body. Raises _AnsweredMeanwhile where the key has an answer."""
    body = refusal_body(refusal, locked, event)
    _answer_write(locked, key, content, REFUSED, refusal.code, body)
    return body


def _answer_write(locked: LockedSession, key: str, content: str, status: int, code: str, body: str) -> None:
    with cursor() as statement:
        values = [locked.club, locked.id, key, content, status, code, body]
        if statement.execute(ANSWERED, values, prepare=True).fetchone() is None:
            raise _AnsweredMeanwhile


def answers_forget() -> int:
    """Forget the answers whose quarter of an hour is over; returns how many."""
    with cursor() as statement:
        clubs = Club.objects.values_list("id", flat=True)
        return sum(statement.execute(FORGOTTEN, [club]).rowcount for club in clubs)
