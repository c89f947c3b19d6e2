"""Answering a proposal: agree, refuse, ask for other points, take one's own back."""

from collections.abc import Callable, Iterable
from typing import Any

from django.utils import timezone
from msgspec.structs import replace

from chouette.rules import Refusal
from chouette.rules.events import Buy, GameEvent, PartnerRefuses, Points, Settle, Share, TakePartner, Unshare
from chouette.rules.open.consent import acting, agreed, speaks_for
from sessions.errors import Malformed, NotAllowed, NotFound, Stale
from sessions.history import chain
from sessions.models import ProposalStatus
from sessions.selectors.sessions import view_text
from sessions.services.corrections.correction_answers import (
    CORRECTION_OVER,
    CorrectionReply,
    answer_correction,
    is_asked,
)
from sessions.services.proposals.confirming import result_refused
from sessions.services.proposals.lapsing import proposal_close, proposal_lapse
from sessions.services.proposals.partnering import require_own_word
from sessions.services.proposals.proposing import Proposed, proposal_make, voice_for, word_write
from sessions.services.taps.append import draft
from sessions.services.taps.events import event_said, say_or_ask
from sessions.services.taps.idempotency import answered_once, may_enter, refusal_kept
from sessions.services.taps.tap import Reply
from sessions.services.writing import EventDraft, encoded, view_write
from sessions.store.proposals import OpenProposal
from sessions.store.session_row import Asker, LockedSession
from sessions.store.sql import cursor

GIVEN = """
UPDATE chouette_sessions_proposal SET given = %s WHERE club_id = %s AND session_id = %s AND number = %s"""
MADE = "SELECT 1 FROM chouette_sessions_proposal WHERE club_id = %s AND session_id = %s AND number = %s"


def proposal_answer(*, session: str, actor: str, number: int, reply: Reply) -> Proposed:
    """Say one word about a proposal, or raise.

    Whoever is asked about a correction answers it, also where they were not let in to the table: they are told nothing
    else of it. Raises NotFound, NotAllowed, Malformed, Stale (it is no longer open), KeyReused, or Refused (a rule says
    no).
    """
    body: dict[str, Any] = {"proposal": number, "answer": reply.answer, "points": reply.points}
    content = chain.content_hash(body, reply.by)
    answer = answered_once(
        session=session,
        actor=actor,
        key=reply.key,
        content=content,
        judge=lambda locked, asker: _answered(locked, asker, number, reply, content),
        stale=_over,
        admits=lambda locked, asker: may_enter(locked, asker) or is_asked(locked, asker, number),
    )
    assert isinstance(answer, Proposed), "a tap and a reply never have the same content"
    return answer


def _answered(locked: LockedSession, asker: Asker, number: int, reply: Reply, content: str) -> Proposed | str:
    waiting = next((one for one in locked.corrections if one.number == number), None)
    if waiting is not None:
        return answer_correction(locked, CorrectionReply(asker, waiting, reply, content))
    proposal = _open(locked, asker, number)
    event = proposal.event
    player = _for_whom(locked, asker, event, reply.by, CONCERNED[reply.answer](proposal))
    voice = None if player is None else voice_for(locked.state, asker, player, event)
    word = draft(event, key=reply.key, content=content, asker=asker, player=voice, principal=player, at=timezone.now())
    match reply.answer:
        case "agree":
            require_own_word(locked, asker, event, player)
            outcome = _agree(locked, proposal, word)
        case "counter":
            outcome = _counter(locked, proposal, word, countered(event, reply.points))
        case "refuse":
            outcome = _refuse(locked, proposal, word)
        case "withdraw":
            proposal_close(locked, number, ProposalStatus.WITHDRAWN)
            outcome = _shown(locked, word, number, "withdraw")
    return refusal_kept(locked, reply.key, content, outcome) if isinstance(outcome, Refusal) else outcome


def _open(locked: LockedSession, asker: Asker, number: int) -> OpenProposal:
    """The open proposal of that number. Raises Stale for one that is closed, NotFound for none."""
    for proposal in locked.proposals:
        if proposal.number == number:
            return proposal
    with cursor() as statement:
        if statement.execute(MADE, [locked.club, locked.id, number]).fetchone() is None:
            raise NotFound
    raise _over(locked, asker)


def _over(locked: LockedSession, asker: Asker) -> Stale | NotAllowed:
    """It is no longer open: with the view, for all who may read that."""
    if not may_enter(locked, asker):
        return NotAllowed(CORRECTION_OVER)
    view = view_text(locked.session, locked.code, asker.voices, keeper=locked.keeps_the_sheet(asker))
    return Stale(seq=locked.seq, version=locked.version, view=view, events=[])


CONCERNED: dict[str, Callable[[OpenProposal], tuple[str, ...]]] = {
    "agree": lambda proposal: proposal.needed,
    "refuse": lambda proposal: tuple(player for player in proposal.needed if player != proposal.by),
    "counter": lambda proposal: tuple(player for player in proposal.needed if player != proposal.by),
    "withdraw": lambda proposal: () if proposal.by is None else (proposal.by,),
}
"""Those who may give each answer, themselves or through whoever acts for them."""


def _for_whom(
    locked: LockedSession, asker: Asker, event: GameEvent, by: str | None, concerned: Iterable[str]
) -> str | None:
    """Whose word it is: `by`, or the first concerned that this device speaks for. Raises NotAllowed.

    The scorekeeper says it for anyone they name, and takes back what they asked without naming anybody.
    """
    keeps = locked.keeps_the_sheet(asker)
    players = tuple(concerned)
    for player in players:
        own = any(speaks_for(locked.state, voice, player, event) for voice in asker.voices)
        if by in (None, player) and (own or (keeps and by == player)):
            return player
    if keeps and by is None and not players:
        return None
    raise NotAllowed("is_not_asked_of_them")


def _shown(locked: LockedSession, word: EventDraft, number: int, what: str) -> Proposed:
    view_write(locked)
    return word_write(locked, word, number, what)


def _agree(locked: LockedSession, proposal: OpenProposal, word: EventDraft) -> Proposed | Refusal:
    """One more consent; with the last one the event is recorded as one, and the rules judge it again."""
    player = word.principal
    assert player is not None, "somebody agrees"
    if player in proposal.given:
        return word_write(locked, word, proposal.number, "agree")
    now = replace(proposal, given={**proposal.given, player: word.player})
    if now.awaited:
        locked.proposals = [now if one is proposal else one for one in locked.proposals]
        with cursor() as statement:
            statement.execute(GIVEN, [encoded(now.given), locked.club, locked.id, now.number])
        return _shown(locked, word, now.number, "agree")
    event = agreed(now.event, (one for one in now.needed if one not in acting(now.event)))
    proposal_close(locked, now.number, ProposalStatus.RECORDED, recorded_as=locked.seq + 1)
    refusal = say_or_ask(locked, event, _as_said(event, word))
    if isinstance(refusal, Proposed):
        raise NotAllowed("another_agrees_to_it")  # the asker has spoken for all: a player whom it costs has to
    if refusal is not None:
        proposal_lapse(locked, now, locked.state)
        view_write(locked)
        return refusal
    return word_write(locked, word, now.number, "agree", seq=locked.seq)


def _refuse(locked: LockedSession, proposal: OpenProposal, word: EventDraft) -> Proposed | Refusal:
    """It is over. A player who declines to be Partner does so by an event of its own: the next may then be asked."""
    proposal_close(locked, proposal.number, ProposalStatus.REFUSED, declined_by=word.principal)
    result_refused(locked, proposal, word.principal)
    asked = proposal.event.player if isinstance(proposal.event, TakePartner) else None
    if asked is None or word.principal != asked:
        return _shown(locked, word, proposal.number, "refuse")
    declines = PartnerRefuses(by=asked)
    refusal = event_said(locked, declines, _as_said(declines, word))
    if refusal is not None:
        view_write(locked)
        return refusal
    return word_write(locked, word, proposal.number, "refuse", seq=locked.seq)


def _as_said(event: GameEvent, word: EventDraft) -> EventDraft:
    """The event that a word about a proposal records, under the key of that word.

    A scorekeeper who plays enters it in their own name, as they do all else that they enter for others.
    """
    return draft(
        event,
        key=word.key,
        content=word.content_hash,
        asker=word.asker,
        player=word.player or next(iter(word.asker.voices), None),
        principal=word.principal,
        at=word.at,
    )


def _counter(locked: LockedSession, proposal: OpenProposal, word: EventDraft, event: GameEvent) -> Proposed | Refusal:
    """The same for other points, asked the other way round."""
    by = word.principal
    assert by is not None, "somebody asks for other points"
    number = proposal_make(locked, event, word.asker, by=by, given=(by,), counters=proposal.number)
    if isinstance(number, Refusal):
        return number
    proposal_close(locked, proposal.number, ProposalStatus.COUNTERED, declined_by=by)
    return _shown(locked, word, number, "counter")


def countered(event: GameEvent, points: Points | dict[str, Points] | None) -> GameEvent:
    """The event for other points; a number stands for the one cube of a settlement. Raises Malformed."""
    match event:
        case Settle():
            given = points if isinstance(points, dict) else dict.fromkeys(event.points, points)
            whole = given.keys() == event.points.keys() and None not in given.values()
            if not whole or (len(event.points) > 1 and not isinstance(points, dict)):
                raise Malformed("counter_names_no_points")
            return replace(event, points=given)
        case Buy() | Share() | Unshare():
            if points is None or isinstance(points, dict):
                raise Malformed("counter_names_no_points")
            return replace(event, points=points)
    raise Malformed("cannot_be_countered")
