"""A finished game entered from paper: all its events in one transaction, by the way of every event, or none."""

import msgspec
from django.utils import timezone

from chouette.rules.paper.from_paper import game_from_paper
from chouette.rules.refusal import Refusal
from sessions.history import chain
from sessions.models import Source
from sessions.services.taps.append import draft
from sessions.services.taps.asking import allowed, require_undisputed, stale
from sessions.services.taps.events import event_said
from sessions.services.taps.idempotency import Recorded, answered_once, refusal_kept
from sessions.services.taps.tap import PaperTap
from sessions.sheet.from_paper import paper_allowed
from sessions.store.session_row import Asker, LockedSession


def paper_record(*, session: str, actor: str, tap: PaperTap) -> Recorded:
    """Enter a game from paper; the answer is that of its last event, which has the key of the tap.

    The paper is the scorekeeper's word for both sides, so its result waits for nobody's. Raises NotFound, NotAllowed
    (or a game is disputed), Stale (another game has ended, or others play the next), KeyReused, or Refused (it cannot
    have been so).
    """
    content = chain.content_hash({"paper": msgspec.to_builtins(tap.paper)}, None)
    answer = answered_once(
        session=session,
        actor=actor,
        key=tap.key,
        content=content,
        judge=lambda locked, asker: _entered(locked, asker, tap, content),
        stale=lambda locked, asker: stale(locked, asker, tap.seen),
    )
    assert isinstance(answer, Recorded), "nobody is asked about a paper"
    return answer


def _entered(locked: LockedSession, asker: Asker, tap: PaperTap, content: str) -> Recorded | str:
    paper_allowed(locked, asker)
    _same_game(locked, asker, tap.seen)
    reading = game_from_paper(locked.state, tap.paper)
    if isinstance(reading, Refusal):
        return refusal_kept(locked, tap.key, content, reading)
    now, last = timezone.now(), len(reading.events) - 1
    for place, event in enumerate(reading.events):
        key = tap.key if place == last else chain.text_hash(f"{tap.key}|{place}")
        require_undisputed(locked, asker, event)
        player, principal = allowed(locked, asker, event, None)
        noted = draft(event, key=key, content=content, asker=asker, player=player, principal=principal, at=now,
                     source=Source.PAPER)  # fmt: skip
        refusal = event_said(locked, event, noted)
        assert refusal is None, f"read from paper and refused: {refusal}"
    return Recorded(locked.seq, locked.version)


def _same_game(locked: LockedSession, asker: Asker, seen: int) -> None:
    """The paper is of the game that was next when the page was made, with the same Box and players. Raises Stale."""
    if seen < max(locked.state.since or locked.seq, locked.state.arranged):
        raise stale(locked, asker, seen)
