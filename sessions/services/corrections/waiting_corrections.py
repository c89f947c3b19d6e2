"""Carrying out a correction by hand, or what somebody enters at an evening that was closed before, or letting it wait
where it is in the asker's own favour (decision 0035)."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec
from django.db import transaction
from django.utils import timezone
from psycopg.rows import tuple_row

from chouette.ledger.gain import Gain
from chouette.rules import Refusal
from chouette.rules.events import Adjust, Amend, Close, GameEvent, Undo, kind_of
from chouette.rules.paper.written_game import Paper
from clubs.services import audit_write
from sessions.history.checkpoint import record_before
from sessions.models import Event, ProposalStatus
from sessions.services.corrections.correction_rights import is_own_favour, load_reader, losers
from sessions.services.corrections.others_words import have_others_spoken
from sessions.services.corrections.own_favour import actor_of, effect_of, gains_by_person, standing_of
from sessions.services.corrections.shared_game import is_shared_game
from sessions.services.locking import lock_session
from sessions.services.proposals.lapsing import proposal_close
from sessions.services.proposals.proposing import Proposed, proposal_write, word_write
from sessions.services.taps.append import writable
from sessions.services.taps.asking import UNDO_SECONDS
from sessions.services.writing import EventDraft, view_write
from sessions.store.recent import paper_standing
from sessions.store.session_row import Asker, LockedSession
from sessions.store.sql import kept_cursor

CLOSE = kind_of(Close())
ADJUST = "adjust"
GAME_UNDONE = "undo_game"
"""The kind of a correction that takes back a whole game from paper."""

PAPER_GAME = "paper"
"""The kind of what waits to be entered as a game from paper."""

LAST_CLOSING = f"""
SELECT coalesce(max(seq), 0) FROM chouette_sessions_event
WHERE club_id = %s AND session_id = %s AND kind = '{CLOSE}'"""  # noqa: S608 - of our own texts alone
"""Asked at each game's end: its index has the closings alone."""

CorrectionEvent = Undo | Amend | Adjust
Record = Callable[[LockedSession], Refusal | None]
"""Carries a correction out at the locked session."""


class OwnFavourRefused(Exception):
    """The correction that was carried out is in the asker's own favour, so it is rolled back."""

    def __init__(self, effect: dict[str, Gain]) -> None:
        super().__init__()
        self.effect = effect


class AskedCorrection(NamedTuple):
    """A correction by hand as it is asked for: `whole` takes back a game from paper with all its events.

    It may also be an event of play, or with `paper` a game from paper, that is entered once an evening was closed.
    """

    event: CorrectionEvent | GameEvent
    drafted: EventDraft
    whole: bool = False
    paper: Paper | None = None

    @property
    def kind(self) -> str:
        """The kind under which it waits."""
        if self.paper is not None:
            return PAPER_GAME
        return GAME_UNDONE if self.whole else kind_of(self.event)

    @property
    def body(self) -> dict[str, Any]:
        """The correction as it waits."""
        return {"paper": msgspec.to_builtins(self.paper)} if self.paper is not None else body_of(self.event)


class HeldTo(NamedTuple):
    """That a correction is held to the law. With `live` it is not where others have spoken in the game of that
    event."""

    live: int | None = None


def correct_or_ask(locked: LockedSession, correction: AskedCorrection, record: Record) -> Proposed | Refusal | None:
    """Carry a correction out at once, or let it wait for somebody else's word."""
    held = held_to_law(locked, correction)
    return record(locked) if held is None else _carry_out_or_ask(locked, correction, record, held)


def enter_or_ask(locked: LockedSession, entry: AskedCorrection, record: Record) -> Proposed | Refusal | None:
    """Enter what moves points at once, or let it wait: at an evening that was closed before, if it is in the asker's
    own favour and by their word alone."""
    if not last_closing_of(locked):
        return record(locked)
    live = None if entry.paper is not None else locked.seq + 1
    return _carry_out_or_ask(locked, entry, record, HeldTo(live))


def _carry_out_or_ask(
    locked: LockedSession, correction: AskedCorrection, record: Record, held: HeldTo
) -> Proposed | Refusal | None:
    try:
        with transaction.atomic():
            refusal, effect = carry_out(locked, record)
            if refusal is None and is_word_alone(locked, correction.drafted.asker, effect, held):
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


def is_word_alone(locked: LockedSession, asker: Asker, effect: Mapping[str, Gain], held: HeldTo) -> bool:
    """Return whether something is in the asker's own favour, and nobody whom it costs has spoken in its game."""
    gains = gains_by_person(locked.club, effect)
    if not is_own_favour(gains, load_reader(actor_of(asker), locked.club, asker.roles)):
        return False
    return held.live is None or not is_shared_game(locked, gains, held.live)


def held_to_law(locked: LockedSession, correction: AskedCorrection) -> HeldTo | None:
    """Return how a correction is held to the law of an evening that was closed; None where it is not.

    Taking back the closing itself moves no points. What the same phone has itself entered since, it takes back at once,
    until others have spoken about the evening's money.
    At an evening that is open again, what was played since is corrected as it was played: others have spoken or not;
    points that were corrected by hand are of no game.
    """
    last_closing = last_closing_of(locked)
    if not last_closing:
        return None
    target = _target_of(locked, correction)
    if target is None:
        return HeldTo()
    if Event.objects.filter(**locked.session._asdict(), kind=CLOSE, seq=target).exists():
        return None
    if target < last_closing:
        return HeldTo()
    if isinstance(correction.event, Undo) and _is_own(locked, correction, target):
        return None
    is_by_hand = Event.objects.filter(**locked.session._asdict(), kind=ADJUST, seq=target).exists()
    return HeldTo() if locked.state.closed or is_by_hand else HeldTo(target)


def last_closing_of(locked: LockedSession) -> int:
    """Return the number of the event that last closed the evening, 0 if none ever did."""
    with kept_cursor(tuple_row) as statement:
        row = statement.execute(LAST_CLOSING, [*locked.session], prepare=True).fetchone()
    assert row is not None
    return int(row[0])


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
        case _:
            return None


def _is_own(locked: LockedSession, correction: AskedCorrection, target: int) -> bool:
    """Return whether the asker has recorded an event themselves within the last minute, and it is their word alone:
    nobody else has paid or said anything for the evening since."""
    asker, rows = correction.drafted.asker, Event.objects.filter(**locked.session._asdict(), seq=target)
    event = rows.values("actor_device", "actor_user", "at").get()
    if (timezone.now() - event["at"]).total_seconds() > UNDO_SECONDS:
        return False
    by_device = asker.device is not None and event["actor_device"] == asker.device
    by_user = asker.user is not None and event["actor_user"] == asker.user
    return (by_device or by_user) and not have_others_spoken(locked, asker, event["at"])


def _ask(locked: LockedSession, correction: AskedCorrection, effect: Mapping[str, Gain]) -> Proposed:
    """Write the question, in place of an earlier one of the same phone about the same."""
    drafted, body = correction.drafted, correction.body
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


def body_of(event: CorrectionEvent | GameEvent) -> dict[str, Any]:
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
