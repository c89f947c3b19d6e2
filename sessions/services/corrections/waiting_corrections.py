"""Carrying out a correction by hand, or letting it wait where it is in the asker's own favour (decision 0035)."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec
from django.db import transaction
from django.db.models import Max

from chouette.ledger.gain import Gain
from chouette.rules import Refusal
from chouette.rules.events import Adjust, Amend, Close, Undo, kind_of
from clubs.services import audit_write
from sessions.history.checkpoint import record_before
from sessions.models import Event, ProposalStatus
from sessions.services.corrections.correction_rights import is_own_favour, load_reader, losers
from sessions.services.corrections.own_favour import actor_of, effect_of, gains_by_person, standing_of
from sessions.services.locking import lock_session
from sessions.services.proposals.lapsing import proposal_close
from sessions.services.proposals.proposing import Proposed, proposal_write, word_write
from sessions.services.taps.append import writable
from sessions.services.writing import EventDraft, view_write
from sessions.store.recent import paper_standing
from sessions.store.session_row import LockedSession

CLOSE = kind_of(Close())
GAME_UNDONE = "undo_game"
"""The kind of a correction that takes back a whole game from paper."""

CorrectionEvent = Undo | Amend | Adjust
Record = Callable[[LockedSession], Refusal | None]
"""Carries a correction out at the locked session."""


class OwnFavourRefused(Exception):
    """The correction that was carried out is in the asker's own favour, so it is rolled back."""

    def __init__(self, effect: dict[str, Gain]) -> None:
        super().__init__()
        self.effect = effect


class AskedCorrection(NamedTuple):
    """A correction by hand as it is asked for: `whole` takes back a game from paper with all its events."""

    event: CorrectionEvent
    drafted: EventDraft
    whole: bool = False

    @property
    def kind(self) -> str:
        """The kind under which it waits."""
        return GAME_UNDONE if self.whole else kind_of(self.event)


def correct_or_ask(locked: LockedSession, correction: AskedCorrection, record: Record) -> Proposed | Refusal | None:
    """Carry a correction out at once, or let it wait for somebody else's word."""
    if not is_of_closed_record(locked, correction):
        return record(locked)
    try:
        with transaction.atomic():
            refusal, effect = carry_out(locked, record)
            reader = load_reader(actor_of(correction.drafted.asker), locked.club, correction.drafted.asker.roles)
            if refusal is None and is_own_favour(gains_by_person(locked.club, effect), reader):
                raise OwnFavourRefused(effect)
            return refusal
    except OwnFavourRefused as own:
        effect = own.effect
    before, _, _ = lock_session(code=locked.code)  # as it was: what was tried is rolled back
    return _ask(before, correction, effect)


def carry_out(locked: LockedSession, record: Record) -> tuple[Refusal | None, dict[str, Gain]]:
    """Carry a correction out and return what the rules say to it, and what it has brought each player."""
    before = standing_of(locked)
    refusal = record(locked)
    return refusal, {} if refusal is not None else effect_of(locked, before, standing_of(locked))


def is_of_closed_record(locked: LockedSession, correction: AskedCorrection) -> bool:
    """Return whether a correction changes what an evening was closed with.

    Taking back the closing itself moves no points. At an evening that is open again, what was played since is corrected
    as before any closing; so is, at a closed one, what the same phone has itself corrected since.
    """
    last_closing = last_closing_of(locked)
    if not last_closing:
        return False
    target = _target_of(locked, correction)
    if target is None:
        return True
    if Event.objects.filter(**locked.session._asdict(), kind=CLOSE, seq=target).exists():
        return False
    if target < last_closing:
        return True
    return locked.state.closed and not (isinstance(correction.event, Undo) and _is_own(locked, correction, target))


def last_closing_of(locked: LockedSession) -> int:
    """Return the number of the event that last closed the evening, 0 if none ever did."""
    closings = Event.objects.filter(**locked.session._asdict(), kind=CLOSE)
    return closings.aggregate(last=Max("seq"))["last"] or 0


def _target_of(locked: LockedSession, correction: AskedCorrection) -> int | None:
    """Return the number of the event that a correction takes back or replaces; None if it adds one."""
    if correction.whole:
        return paper_standing(locked.recent)
    match correction.event:
        case Adjust():
            return None
        case Amend(seq=seq):
            return seq
        case Undo():
            events = record_before(locked, None).events
            return events[-1].seq if events else 0


def _is_own(locked: LockedSession, correction: AskedCorrection, target: int) -> bool:
    """Return whether the asker has recorded an event themselves, by their word alone."""
    asker = correction.drafted.asker
    event = Event.objects.filter(**locked.session._asdict(), seq=target).values("actor_device", "actor_user").get()
    by_device = asker.device is not None and event["actor_device"] == asker.device
    return by_device or (asker.user is not None and event["actor_user"] == asker.user)


def _ask(locked: LockedSession, correction: AskedCorrection, effect: Mapping[str, Gain]) -> Proposed:
    """Write the question, in place of an earlier one of the same phone about the same."""
    drafted, body = correction.drafted, body_of(correction.event)
    for older in locked.corrections:
        if older.by == drafted.player and older.kind == correction.kind and older.body.get("seq") == body.get("seq"):
            proposal_close(locked, older.number, ProposalStatus.WITHDRAWN)
    costs = set(losers(gains_by_person(locked.club, effect)))
    number = proposal_write(
        locked,
        kind=correction.kind,
        body=body,
        by=drafted.player,
        needed=[player for player in effect if costs & gains_by_person(locked.club, {player: effect[player]}).keys()],
        effect=dict(effect),
    )
    audit_write(
        actor=actor_of(drafted.asker), club_id=locked.club, session_code=locked.code,
        principal=drafted.player or "scorekeeper", what="correction_asked", reason=reason_of(body),
    )  # fmt: skip
    view_write(locked)
    return word_write(locked, drafted, number, "propose")


def body_of(event: CorrectionEvent) -> dict[str, Any]:
    """Return a correction as it waits: with its note, which the log keeps elsewhere."""
    body: dict[str, Any] = msgspec.to_builtins(event)
    if isinstance(body.get("note"), str):
        body["note"] = writable(body["note"])
    replacement = body.get("with")
    if isinstance(replacement, dict) and isinstance(replacement.get("note"), str):
        body["with"] = {**replacement, "note": writable(replacement["note"])}
    return body


def reason_of(body: Mapping[str, object]) -> str:
    """Return why a correction is to be made, as it was written with it."""
    return str(body.get("reason") or body.get("note") or "")
