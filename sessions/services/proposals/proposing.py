"""Making a proposal: an event that only lacks consents waits, and everyone concerned is asked."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.utils import timezone

from chouette.ledger.gain import Gain
from chouette.rules import Refusal, legal
from chouette.rules.events import DropTake, GameEvent, Join, Split, kind_of
from chouette.rules.house import ANSWERS_ORDER
from chouette.rules.open.consent import acting, agreed, parties, speaks_for, unasked
from chouette.rules.state import State
from sessions.errors import NotAllowed
from sessions.models import ProposalStatus
from sessions.services.evenings.splitting import newcomers_come
from sessions.services.people.one_table import seat_elsewhere
from sessions.services.proposals.lapsing import proposal_close
from sessions.services.writing import EventDraft, encoded, view_write
from sessions.store.proposals import OpenProposal
from sessions.store.recent import plain
from sessions.store.session_row import Asker, LockedSession
from sessions.store.sql import cursor

MOST_NEWCOMERS_ASKING = 5
"""So many newcomers ask a table at the same time whether they may join."""

MADE = """
INSERT INTO chouette_sessions_proposal (club_id, session_id, number, kind, body, by, needed, given, status, counters,
    seq, made_at, deadline, effect)
VALUES (%(club)s, %(session)s, %(number)s, %(kind)s, %(body)s, %(by)s::uuid, %(needed)s, %(given)s, 'open',
    %(counters)s, %(seq)s, %(at)s, %(deadline)s, %(effect)s)"""

NEXT = """
SELECT coalesce(max(number), 0) + 1 FROM chouette_sessions_proposal
WHERE club_id = %(club)s AND session_id = %(session)s"""

WORD = """
INSERT INTO chouette_sessions_proposalword (club_id, session_id, key, content_hash, number, word, version, seq,
    actor_device, actor_user, actor_player, principal, at)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"""


class Proposed(NamedTuple):
    """A word about a proposal: its number, the version of the view it made, the event it recorded if it was the last
    consent, and whether it was known before."""

    proposal: int
    version: int
    seq: int | None = None
    again: bool = False


def proposed(locked: LockedSession, event: GameEvent, drafted: EventDraft) -> Proposed | Refusal:
    """Let an event wait for the consents it lacks. Raises NotAllowed."""
    if isinstance(event, DropTake) and locked.state.house[ANSWERS_ORDER] == "sealed":
        raise NotAllowed("asking_would_show_the_answer")
    elsewhere = seat_elsewhere(locked, event)
    if elsewhere is not None:
        return elsewhere
    speaker = drafted.principal or drafted.player
    asked = unasked(locked.state, event)
    acts = (
        one
        for one in acting(event)
        if one not in asked or voice_for(locked.state, drafted.asker, one, event) is not None
    )
    given = (*acts, *getattr(event, "agreed_by", ()), *([speaker] if speaker else []))
    number = proposal_make(locked, event, drafted.asker, by=speaker, given=given)
    if isinstance(number, Refusal):
        return number
    view_write(locked)
    return word_write(locked, drafted, number, "propose")


def proposal_make(
    locked: LockedSession,
    event: GameEvent,
    asker: Asker,
    *,
    by: str | None,
    given: Iterable[str],
    counters: int | None = None,
    deadline: datetime | None = None,
    also: Iterable[str] = (),
) -> int | Refusal:
    """Write a proposal, in place of an older one of the same person about the same thing; `also` are players whose
    word is needed though no rule asks for it. Raises NotAllowed."""
    needed = parties(locked.state, event)
    if isinstance(needed, Refusal):
        return needed
    needed = tuple(dict.fromkeys((*needed, *also)))
    words = {
        player: voice_for(locked.state, asker, player, event) for player in dict.fromkeys(given) if player in needed
    }
    if not words and not locked.keeps_the_sheet(asker) and not _open_to(locked.state, asker, event):
        raise NotAllowed("is_for_somebody_else_to_say")
    if isinstance(event, Split):
        newcomers_come(locked, event)
    body = agreed(event, ())
    for older in _alike(locked, by, body):
        proposal_close(locked, older.number, ProposalStatus.WITHDRAWN)
    if isinstance(body, Join):
        _require_few(locked, asker)
        locked.declined = [one for one in locked.declined if one.by != by or not isinstance(one.event, Join)]
    number = proposal_write(
        locked, kind=kind_of(event), body=plain(body), by=by, needed=needed, given=words, counters=counters,
        deadline=deadline,
    )  # fmt: skip
    locked.proposals = [*locked.proposals, OpenProposal(number, plain(body), by, needed, words, deadline)]
    return number


def _require_few(locked: LockedSession, asker: Asker) -> None:
    """Let no more newcomers ask than a table can answer. Raises NotAllowed; the scorekeeper lets in whom they will."""
    asking = sum(isinstance(one.event, Join) for one in locked.proposals)
    if asking >= MOST_NEWCOMERS_ASKING and not locked.keeps_the_sheet(asker):
        raise NotAllowed("newcomers_ask_already")


def proposal_write(
    locked: LockedSession,
    *,
    kind: str,
    body: Mapping[str, Any],
    by: str | None,
    needed: Sequence[str],
    given: Mapping[str, str | None] | None = None,
    counters: int | None = None,
    deadline: datetime | None = None,
    effect: Mapping[str, Gain] | None = None,
) -> int:
    """Write a proposal as a row and return its number. The session is locked."""
    values = {
        "club": locked.club, "session": locked.id, "kind": kind, "body": encoded(body), "by": by,
        "needed": encoded(needed), "given": encoded(given or {}), "counters": counters, "seq": locked.seq,
        "at": timezone.now(), "deadline": deadline, "effect": None if effect is None else encoded(effect),
    }  # fmt: skip
    with cursor() as statement:
        row = statement.execute(NEXT, values).fetchone()  # under the lock of the session
        assert row is not None
        number = int(row[0])
        statement.execute(MADE, values | {"number": number})
    return number


def _open_to(state: State, asker: Asker, event: GameEvent) -> bool:
    """Is it theirs to ask for, though it is for others to agree: a second automatic double, which is the Box's (ACT
    5)?"""
    open_now = [
        action for voice in asker.voices for action in legal(state).get(voice, ()) if action.event == kind_of(event)
    ]
    named = set(_cubes_named(event))
    return any(named <= {choice.cube for choice in action.cubes} for action in open_now)


def voice_for(state: State, asker: Asker, player: str, event: GameEvent) -> str | None:
    """Which of the asker's own players gives this player's word to this event; none where the scorekeeper says it."""
    return next((voice for voice in asker.voices if speaks_for(state, voice, player, event)), None)


def _alike(locked: LockedSession, by: str | None, event: GameEvent) -> list[OpenProposal]:
    return [one for one in locked.proposals if one.by == by and _subject(one.event) == _subject(event)]


def _subject(event: GameEvent) -> tuple[object, ...]:
    """What an event is about, whatever the points."""
    return kind_of(event), acting(event), _cubes_named(event), getattr(event, "with_", None)


def _cubes_named(event: GameEvent) -> tuple[str, ...]:
    cubes = getattr(event, event.CUBES[0]) if event.CUBES else ()
    return (cubes,) if isinstance(cubes, str) else tuple(cubes or ())


def word_write(
    locked: LockedSession, drafted: EventDraft, number: int, word: str, *, seq: int | None = None
) -> Proposed:
    """Keep what was said under its key."""
    asker = drafted.asker
    player = UUID(drafted.player) if drafted.player else None
    principal = UUID(drafted.principal) if drafted.principal else None
    with cursor() as statement:
        statement.execute(WORD, [
            locked.club, locked.id, drafted.key, drafted.content_hash, number, word, locked.version, seq,
            asker.device, asker.user, player, principal, drafted.at,
        ])  # fmt: skip
    return Proposed(number, locked.version, seq)
