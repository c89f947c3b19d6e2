"""Answering a proposal: agree, refuse, ask for other points, take one's own back."""

from collections.abc import Callable, Iterable
from typing import Any

from django.utils import timezone
from msgspec.structs import replace

from chouette.rules import Refusal
from chouette.rules.events import Buy, GameEvent, Points, Settle, Share, Unshare
from chouette.rules.open.consent import acting, agreed, speaks_for
from sessions.errors import Malformed, NotAllowed, NotFound, Stale
from sessions.history import chain
from sessions.models import ProposalStatus
from sessions.selectors.sessions import view_text
from sessions.services.proposals.lapsing import proposal_close, proposal_lapse
from sessions.services.proposals.proposing import Proposed, proposal_make, voice_for, word_write
from sessions.services.taps.append import said
from sessions.services.taps.events import event_said
from sessions.services.taps.idempotency import answered_once, refusal_kept
from sessions.services.taps.tap import Reply
from sessions.services.writing import Said, encoded, view_write
from sessions.store.proposals import Proposal
from sessions.store.session_row import Asker, Room
from sessions.store.sql import cursor

GIVEN = """
UPDATE chouette_sessions_proposal SET given = %s WHERE club_id = %s AND session_id = %s AND number = %s"""
MADE = "SELECT 1 FROM chouette_sessions_proposal WHERE club_id = %s AND session_id = %s AND number = %s"


def proposal_answer(*, session: str, actor: str, number: int, reply: Reply) -> Proposed:
    """Say one word about a proposal, or raise.

    Raises NotFound, NotAllowed, Malformed, Stale (it is no longer open), KeyReused, or Refused (a rule says no).
    """
    body: dict[str, Any] = {"proposal": number, "answer": reply.answer, "points": reply.points}
    content = chain.content_hash(body, reply.by)
    answer = answered_once(
        session=session,
        actor=actor,
        key=reply.key,
        content=content,
        judge=lambda room, asker: _answered(room, asker, number, reply, content),
        stale=_over,
    )
    assert isinstance(answer, Proposed), "a tap and a reply never have the same content"
    return answer


def _answered(room: Room, asker: Asker, number: int, reply: Reply, content: str) -> Proposed | str:
    proposal = _open(room, asker, number)
    event = proposal.event
    player = _for_whom(room, asker, event, reply.by, CONCERNED[reply.answer](proposal))
    voice = None if player is None else voice_for(room.state, asker, player, event)
    word = said(event, key=reply.key, content=content, asker=asker, player=voice, principal=player, at=timezone.now())
    match reply.answer:
        case "agree":
            outcome = _agree(room, proposal, word)
        case "counter":
            outcome = _counter(room, proposal, word, countered(event, reply.points))
        case "refuse":
            proposal_close(room, number, ProposalStatus.REFUSED, declined_by=player)
            outcome = _shown(room, word, number, "refuse")
        case "withdraw":
            proposal_close(room, number, ProposalStatus.WITHDRAWN)
            outcome = _shown(room, word, number, "withdraw")
    return refusal_kept(room, reply.key, content, outcome) if isinstance(outcome, Refusal) else outcome


def _open(room: Room, asker: Asker, number: int) -> Proposal:
    """The open proposal of that number. Raises Stale for one that is closed, NotFound for none."""
    for proposal in room.proposals:
        if proposal.number == number:
            return proposal
    with cursor() as statement:
        if statement.execute(MADE, [room.club, room.id, number]).fetchone() is None:
            raise NotFound
    raise _over(room, asker)


def _over(room: Room, asker: Asker) -> Stale:
    """It is no longer open."""
    view = view_text(room.id, room.code, asker.voices, keeper=room.keeps_the_sheet(asker))
    return Stale(seq=room.seq, version=room.version, view=view, events=[])


CONCERNED: dict[str, Callable[[Proposal], tuple[str, ...]]] = {
    "agree": lambda proposal: proposal.needed,
    "refuse": lambda proposal: tuple(player for player in proposal.needed if player != proposal.by),
    "counter": lambda proposal: tuple(player for player in proposal.needed if player != proposal.by),
    "withdraw": lambda proposal: () if proposal.by is None else (proposal.by,),
}
"""Who may give each answer, himself or through whoever acts for him."""


def _for_whom(room: Room, asker: Asker, event: GameEvent, by: str | None, concerned: Iterable[str]) -> str | None:
    """Whose word it is: `by`, or the first concerned that this device speaks for. Raises NotAllowed.

    The scorekeeper says it for anyone he names, and takes back what he asked without naming anybody.
    """
    keeps = room.keeps_the_sheet(asker)
    players = tuple(concerned)
    for player in players:
        own = any(speaks_for(room.state, voice, player, event) for voice in asker.voices)
        if by in (None, player) and (own or (keeps and by == player)):
            return player
    if keeps and by is None and not players:
        return None
    raise NotAllowed("is_not_asked_of_him")


def _shown(room: Room, word: Said, number: int, what: str) -> Proposed:
    view_write(room)
    return word_write(room, word, number, what)


def _agree(room: Room, proposal: Proposal, word: Said) -> Proposed | Refusal:
    """One more consent; with the last one the event is recorded as one, and the rules judge it again."""
    player = word.principal
    assert player is not None, "somebody agrees"
    if player in proposal.given:
        return word_write(room, word, proposal.number, "agree")
    now = replace(proposal, given={**proposal.given, player: word.player})
    if now.awaited:
        room.proposals = [now if one is proposal else one for one in room.proposals]
        with cursor() as statement:
            statement.execute(GIVEN, [encoded(now.given), room.club, room.id, now.number])
        return _shown(room, word, now.number, "agree")
    event = agreed(now.event, (one for one in now.needed if one not in acting(now.event)))
    whole = said(event, key=word.key, content=word.content_hash, asker=word.asker, player=word.player, principal=player,
                 at=word.at)  # fmt: skip
    proposal_close(room, now.number, ProposalStatus.RECORDED, recorded_as=room.seq + 1)
    refusal = event_said(room, event, whole)
    if refusal is not None:
        proposal_lapse(room, now, room.state)
        view_write(room)
        return refusal
    return word_write(room, word, now.number, "agree", seq=room.seq)


def _counter(room: Room, proposal: Proposal, word: Said, event: GameEvent) -> Proposed | Refusal:
    """The same for other points, asked the other way round."""
    by = word.principal
    assert by is not None, "somebody asks for other points"
    number = proposal_make(room, event, word.asker, by=by, given=(by,), counters=proposal.number)
    if isinstance(number, Refusal):
        return number
    proposal_close(room, proposal.number, ProposalStatus.COUNTERED, declined_by=by)
    return _shown(room, word, number, "counter")


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
