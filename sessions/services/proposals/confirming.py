"""A result that one side has entered waits for the other's word, where the club asks for it; silence is consent."""

from collections.abc import Callable
from datetime import timedelta

from chouette.rules import Refusal
from chouette.rules.events import GameEvent, Result
from chouette.rules.open.consent import result_speakers, sides, speaks_for
from sessions.models import ProposalStatus, ReviewStatus
from sessions.services.proposals.lapsing import proposal_close
from sessions.services.proposals.proposing import Proposed, proposal_make, voice_for, word_write
from sessions.services.reviews.review_rows import review_make
from sessions.services.writing import EventDraft, view_write
from sessions.store.proposals import OpenProposal
from sessions.store.reviews import disputed
from sessions.store.session_row import Asker, LockedSession

ANSWER_WITHIN = timedelta(seconds=30)


def is_said_by_other_side(locked: LockedSession, asker: Asker, event: Result) -> bool:
    """Return whether the other side has entered the very same result, and waits for this side's word."""
    said_by = _sides_of(locked, asker, event) if locked.confirm_results else ()
    return bool(said_by) and any(outcome(one.event) == outcome(event) for one in _waiting_for(locked, said_by))


def result_confirmed(
    locked: LockedSession, event: Result, drafted: EventDraft, *, last_closing: Callable[[], int]
) -> Proposed | Refusal | None:
    """Let one side's result wait for the other side; null if it stands at once.

    It does where the club asks nobody, where the scorekeeper plays for neither side or says it for the side that has
    no phone, and where the other side has entered the very same. Silence confirms no result of an evening that was
    closed before (decision 0035).
    """
    said_by = _sides_of(locked, drafted.asker, event)
    other = tuple(player for player in sides(locked.state) if player not in said_by)
    if not locked.confirm_results or not said_by or not other:
        return None
    theirs = _waiting_for(locked, said_by)
    if any(outcome(one.event) == outcome(event) for one in theirs):
        for one in theirs:
            proposal_close(locked, one.number, ProposalStatus.RECORDED, recorded_as=locked.seq + 1)
        return None
    both_speak = disputed(locked.reviews) or last_closing() > 0
    deadline = None if both_speak else drafted.at + ANSWER_WITHIN
    number = proposal_make(locked, event, drafted.asker, by=said_by[0], given=said_by, deadline=deadline)
    if isinstance(number, Refusal):
        return number
    for one in theirs:
        proposal_close(locked, one.number, ProposalStatus.COUNTERED, declined_by=said_by[0])
    view_write(locked)
    return word_write(locked, drafted, number, "propose")


def result_refused(locked: LockedSession, proposal: OpenProposal, by: str | None) -> None:
    """One side's result is not what the other says: the game is disputed until a result is recorded."""
    game = locked.state.game
    if by is None or game is None or not isinstance(proposal.event, Result) or disputed(locked.reviews):
        return
    review_make(
        locked, seq=None, game=game.number, body=proposal.body, by=by, against=proposal.by, status=ReviewStatus.OPEN
    )


def outcome(event: GameEvent) -> tuple[str, str] | None:
    """The winner, and how they won, whatever was noted with it; null for what is no result."""
    return (event.winner, event.kind) if isinstance(event, Result) else None


def _waiting_for(locked: LockedSession, said_by: tuple[str, ...]) -> list[OpenProposal]:
    """The result that waits for nobody else's word than these, if one does."""
    return [one for one in locked.proposals if outcome(one.event) and set(one.awaited) <= set(said_by)]


def _sides_of(locked: LockedSession, asker: Asker, event: GameEvent) -> tuple[str, ...]:
    """Return the sides for which this device speaks, each by who plays for it: one of its players was in to the end.

    Of a scorekeeper on one side also the side that has no phone, whose word they give."""
    game = locked.state.game
    if game is None:
        return ()
    speakers = result_speakers(locked.state, game)
    ours = {game.box: (game.box, game.partner, *speakers["box"])}
    own = tuple(
        player for player in sides(locked.state)
        if voice_for(locked.state, asker, player, event) is not None
        or any(voice in ours.get(player, speakers["team"]) for voice in asker.voices)
    )  # fmt: skip
    if not own or not locked.keeps_the_sheet(asker):
        return own
    phones = {guest.id for guest in locked.guests if guest.phone}
    unheard = (
        player for player in sides(locked.state)
        if player not in own and not any(speaks_for(locked.state, phone, player, event) for phone in phones)
    )  # fmt: skip
    return (*own, *unheard)
