"""A finished game entered from paper: all its events in one transaction, by the way of every event, or none."""

import msgspec
from django.utils import timezone

from chouette.rules.open.consent import acting
from chouette.rules.paper.from_paper import game_from_paper
from chouette.rules.paper.written_game import Paper
from chouette.rules.refusal import Refusal
from sessions.history import chain
from sessions.models import Source
from sessions.services.corrections.waiting_corrections import AskedCorrection, enter_or_ask
from sessions.services.taps.append import draft
from sessions.services.taps.asking import allowed, require_undisputed, stale
from sessions.services.taps.events import event_said
from sessions.services.taps.idempotency import Answer, Recorded, answered_once, refusal_kept
from sessions.services.taps.tap import PaperTap
from sessions.services.writing import EventDraft
from sessions.sheet.from_paper import paper_allowed
from sessions.store.session_row import Asker, LockedSession


def paper_record(*, session: str, actor: str, tap: PaperTap) -> Answer:
    """Enter a game from paper; the answer is that of its last event, which has the key of the tap.

    The paper is the scorekeeper's word for both sides, so its result waits for nobody's; but at an evening that was
    closed before it waits where they gain by it (decision 0035). Raises NotFound, NotAllowed (or a game is disputed),
    Stale (another game has ended, or others play the next), KeyReused, or Refused (it cannot have been so).
    """
    content = chain.content_hash({"paper": msgspec.to_builtins(tap.paper)}, None)
    return answered_once(
        session=session,
        actor=actor,
        key=tap.key,
        content=content,
        judge=lambda locked, asker: _entered(locked, asker, tap, content),
        stale=lambda locked, asker: stale(locked, asker, tap.seen),
    )


def _entered(locked: LockedSession, asker: Asker, tap: PaperTap, content: str) -> Answer | str:
    paper_allowed(locked, asker)
    _same_game(locked, asker, tap.seen)
    reading = game_from_paper(locked.state, tap.paper)
    if isinstance(reading, Refusal):
        return refusal_kept(locked, tap.key, content, reading)
    for event in reading.events:
        require_undisputed(locked, asker, event)
    player, _ = allowed(locked, asker, reading.events[-1], None)
    drafted = draft(reading.events[-1], key=tap.key, content=content, asker=asker, player=player, at=timezone.now())
    entry = AskedCorrection(reading.events[-1], drafted, paper=tap.paper)
    answer = enter_or_ask(locked, entry, lambda at: write_paper_game(at, tap.paper, drafted))
    assert not isinstance(answer, Refusal), f"read from paper and refused: {answer}"
    return answer or Recorded(locked.seq, locked.version)


def write_paper_game(locked: LockedSession, paper: Paper, drafted: EventDraft) -> Refusal | None:
    """Write a game from paper with all its events, the last under the key that is given; or return why it cannot have
    been so."""
    reading = game_from_paper(locked.state, paper)
    if isinstance(reading, Refusal):
        return reading
    last = len(reading.events) - 1
    for place, event in enumerate(reading.events):
        key = drafted.key if place == last else chain.text_hash(f"{drafted.key}|{place}")
        meant = next(iter(acting(event)), None)
        voices = drafted.asker.voices
        noted = draft(event, key=key, content=drafted.content_hash, asker=drafted.asker,
                      player=meant if meant in voices else next(iter(voices), None), principal=meant, at=drafted.at,
                      source=Source.PAPER)  # fmt: skip
        refusal = event_said(locked, event, noted)
        assert refusal is None, f"read from paper and refused: {refusal}"
    return None


def _same_game(locked: LockedSession, asker: Asker, seen: int) -> None:
    """The paper is of the game that was next when the page was made, with the same Box and players. Raises Stale."""
    if seen < max(locked.state.since or locked.seq, locked.state.arranged):
        raise stale(locked, asker, seen)
