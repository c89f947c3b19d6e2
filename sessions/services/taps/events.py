"""Recording one tap: asked, judged, written and announced in one transaction."""

from collections.abc import Callable
from dataclasses import replace

from django.utils import timezone

from chouette.rules import Refusal, State, apply
from chouette.rules.events import Adjust, Amend, Event, GameEvent, Result, RollOrder, Seat, Split, TakePartner, Undo
from chouette.rules.open.consent import agreed, needed, unasked
from chouette.rules.refusal import out_of_place
from chouette.rules.state import Step
from chouette.rules.suggestions import consents_of
from clubs.actors import Actor
from clubs.services import audit_write
from sessions.errors import Malformed, NotAllowed
from sessions.history import chain
from sessions.history.checkpoint import record_before
from sessions.models import Source
from sessions.services.corrections.waiting_corrections import (
    AskedCorrection,
    correct_or_ask,
    enter_or_ask,
    last_closing_of,
)
from sessions.services.evenings.splitting import divided
from sessions.services.people.known_newcomers import require_newcomer_asked_about
from sessions.services.people.one_table import seat_elsewhere
from sessions.services.people.order_rolls import rolls_forgotten
from sessions.services.proposals.confirming import is_said_by_other_side, result_confirmed
from sessions.services.proposals.partnering import ask_the_box, asks_a_partner, asks_the_box
from sessions.services.proposals.proposing import Proposed, proposed, voice_for
from sessions.services.reviews.settling_right import require_other_word
from sessions.services.taps.append import draft, entered
from sessions.services.taps.asking import allowed, event_read, known_here, not_stale, require_undisputed, stale
from sessions.services.taps.correction import corrected
from sessions.services.taps.idempotency import Answer, Recorded, answered_once, refusal_kept
from sessions.services.taps.tap import Tap
from sessions.services.writing import EventDraft
from sessions.store.recent import paper_standing
from sessions.store.session_row import Asker, LockedSession

NEVER_WAIT = (Seat, RollOrder, Undo, Amend, Adjust)
"""Nobody is asked: before the first are seated nobody can be, and a correction is the scorekeeper's alone."""


def event_record(*, session: str, actor: str, tap: Tap) -> Answer:
    """Record one tap for good, let it wait as a proposal if it only lacks consents, or raise.

    `session` is the code of the session, `actor` the hash of the device's token. Raises NotFound, NotAllowed,
    Malformed, Stale (the phone saw an older table), KeyReused, or Refused (a rule says no), which is remembered.
    """
    content = chain.content_hash({**tap.event, "whole": True} if tap.whole else tap.event, tap.by)
    return answered_once(
        session=session,
        actor=actor,
        key=tap.key,
        content=content,
        judge=lambda locked, asker: judged(locked, asker, tap, content),
        stale=lambda locked, asker: stale(locked, asker, tap.seen, event_read(tap.event)),
    )


def judged(locked: LockedSession, asker: Asker, tap: Tap, content: str) -> Answer | str:
    """Let the rules judge a tap and write what comes of it; of a refusal the body of its answer."""
    event = event_read(tap.event)
    player, principal = allowed(locked, asker, event, tap.by)
    known_here(locked, event)
    require_newcomer_asked_about(locked, asker, event)
    require_undisputed(locked, asker, event)
    require_other_word(locked, asker, event)
    not_stale(locked, asker, event, tap.seen)
    now = timezone.now()

    def written(event: Event) -> EventDraft:
        return draft(event, key=tap.key, content=content, asker=asker, player=player, principal=principal, at=now)

    answer: Answer | Refusal | None
    if tap.whole:
        answer = _take_game_back(locked, asker, event, written(event))
    elif isinstance(event, Result):
        both = is_said_by_other_side(locked, asker, event)
        answer = result_confirmed(locked, event, written(event), last_closing=lambda: last_closing_of(locked))
        if answer is None:
            answer = (event_said if both else say_or_ask)(locked, event, written(event))
    elif isinstance(event, Undo | Amend | Adjust):
        answer = correct(locked, event, written(event))
    elif _asks_first(locked, asker, event):
        answer = _ask(locked, event, written(event))
    else:
        answer = say_or_ask(locked, event, written(event))
    if isinstance(answer, Refusal) and consents_of(answer) and not isinstance(event, NEVER_WAIT):
        answer = _with_consents(locked, event, written, principal or player, answer)
    elif isinstance(answer, Refusal) and not isinstance(event, Undo | Amend):
        answer = _beyond_consent(locked.state, event, answer)
    if isinstance(answer, Refusal):
        return refusal_kept(locked, tap.key, content, answer, event)
    return answer or Recorded(locked.seq, locked.version)


def _asks_first(locked: LockedSession, asker: Asker, event: GameEvent) -> bool:
    """Return whether others are asked first: by a newcomer those who decide, by one of two the other.

    The scorekeeper has heard them; but one who is the Box asks for a Partner like any Box, and one who would be Partner
    asks the Box.
    """
    if asks_the_box(locked, asker, event):
        return True
    if locked.keeps_the_sheet(asker) and not asks_a_partner(locked, asker, event):
        return False
    return any(voice_for(locked.state, asker, player, event) is None for player in unasked(locked.state, event))


def _ask(locked: LockedSession, event: GameEvent, drafted: EventDraft) -> Proposed | Refusal:
    """Let an event wait for those who are asked first. Raises NotAllowed."""
    if isinstance(event, TakePartner) and asks_the_box(locked, drafted.asker, event):
        return ask_the_box(locked, event, drafted)
    return proposed(locked, event, drafted)


def _beyond_consent(state: State, event: GameEvent, refusal: Refusal) -> Refusal:
    """Return why the rules would still refuse an event that lacks consents if everybody had agreed."""
    later = needed(state, event)
    judged = apply(state, event)
    return later if isinstance(later, Refusal) and judged == refusal and later.code != refusal.code else refusal


def _with_consents(
    locked: LockedSession,
    event: GameEvent,
    written: Callable[[Event], EventDraft],
    speaker: str | None,
    refusal: Refusal,
) -> Proposed | Refusal | None:
    """An event that lacks consents: the speaker's own goes without saying; for those of others it waits."""
    if speaker in consents_of(refusal):
        event = agreed(event, (*getattr(event, "agreed_by", ()), speaker))
        with_theirs = say_or_ask(locked, event, written(event))
        if not isinstance(with_theirs, Refusal) or not consents_of(with_theirs):
            return with_theirs
    return proposed(locked, event, written(event))


def correct(locked: LockedSession, event: Undo | Amend | Adjust, drafted: EventDraft) -> Proposed | Refusal | None:
    """Record a correction by hand, or let it wait where it is in the asker's own favour."""
    return correct_or_ask(locked, AskedCorrection(event, drafted), lambda at: event_said(at, event, drafted))


def say_or_ask(locked: LockedSession, event: GameEvent, drafted: EventDraft) -> Proposed | Refusal | None:
    """Record an event of play; let it wait where it moves points to the asker by their word alone, at an evening that
    was closed before (decision 0035)."""

    step = apply(locked.state, event)
    if isinstance(step, Refusal):
        return event_said(locked, event, drafted)

    def record(at: LockedSession) -> Refusal | None:
        return event_said(at, event, drafted, step)

    return enter_or_ask(locked, AskedCorrection(event, drafted), record) if step.postings else record(locked)


def event_said(locked: LockedSession, event: Event, drafted: EventDraft, step: Step | None = None) -> Refusal | None:
    """Let the rules judge an event and write it; `locked` is then as it is after it.

    `step` is what they said to it at this very state, where they were asked before.
    """
    if isinstance(event, Undo | Amend):
        refusal = corrected(locked, event, drafted)
        if refusal is None and drafted.source == Source.TAP:
            _correction_noted(locked, event, drafted)
        return refusal
    if drafted.source in (Source.IMPORT, Source.TIME):
        return entered(locked, event, drafted)
    if isinstance(event, Adjust):
        refusal = entered(locked, event, drafted)
        if refusal is None:
            correction_noted(locked, drafted, "points_adjusted", seq=locked.seq, reason=event.reason)
        return refusal
    elsewhere = seat_elsewhere(locked, event)
    if elsewhere is not None:
        return elsewhere
    if isinstance(event, Split):
        return divided(locked, event, drafted)
    refusal = entered(locked, event, drafted, step)
    if refusal is None and isinstance(event, Seat | RollOrder):
        rolls_forgotten(locked)
    return refusal


def _take_game_back(
    locked: LockedSession, asker: Asker, event: Event, written: EventDraft
) -> Proposed | Refusal | None:
    """Take the last game from paper back, or let that wait. Raises NotAllowed, Malformed."""
    if not isinstance(event, Undo):
        raise Malformed("not_a_tap")
    if not locked.keeps_the_sheet(asker):
        raise NotAllowed("scorekeeper_takes_back")
    if not paper_standing(locked.recent):
        return out_of_place("nothing_to_undo")
    correction = AskedCorrection(event, written, whole=True)
    return correct_or_ask(locked, correction, lambda at: game_taken_back(at, event, written))


def game_taken_back(locked: LockedSession, event: Undo, written: EventDraft) -> Refusal | None:
    """Take every event back that the last game from paper was entered with, the last first, each with an undo of its
    own. Refused where the record does not end with such a game."""
    first = paper_standing(locked.recent)
    if not first:
        return out_of_place("nothing_to_undo")
    count = sum(1 for standing in record_before(locked, first).events if standing.seq >= first)
    for place in range(count):
        key = written.key if place == count - 1 else chain.text_hash(f"{written.key}|{place}")
        refusal = corrected(locked, event, replace(written, key=key, source=Source.PAPER))
        assert refusal is None, f"from paper and not taken back: {refusal}"
    _correction_noted(locked, event, written)
    return None


def _correction_noted(locked: LockedSession, event: Undo | Amend, drafted: EventDraft) -> None:
    """An undo or an amendment, with the note that was given as its reason."""
    what, seq = ("amended", event.seq) if isinstance(event, Amend) else ("undone", locked.seq)
    correction_noted(locked, drafted, what, seq, "".join(text for place, text in drafted.notes if place == "event"))


def correction_noted(locked: LockedSession, drafted: EventDraft, what: str, seq: int, reason: str) -> None:
    """Write down for the organiser who corrected what, and why."""
    asker = drafted.asker
    audit_write(
        actor=Actor(asker.device, asker.user, asker.name),
        club_id=locked.club,
        session_code=locked.code,
        principal=drafted.player or "scorekeeper",
        what=what,
        seq=seq,
        reason=reason,
    )
