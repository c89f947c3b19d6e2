"""An event as it goes into the log: what is written down of it, and that the rules accept it."""

from datetime import datetime

from msgspec.structs import replace

from chouette.rules import Refusal, apply
from chouette.rules.events import Amend, Event, GameEvent, kind_of
from chouette.rules.state import Step
from clubs.actors import Actor
from sessions.history import chain
from sessions.history.checkpoint import record_since
from sessions.history.game_columns import game_ended
from sessions.history.games_replayed import Happening
from sessions.models import Source
from sessions.services.books.table_fee import fee_asked
from sessions.services.figure_sums import add_game_to_sums
from sessions.services.payments.carrying import follow_closing
from sessions.services.payments.debts import debts_follow
from sessions.services.payments.evening_debts import log_closed_again
from sessions.services.writing import EventDraft, Post, encoded, event_write, game_write, trace_of
from sessions.store.recent import with_event
from sessions.store.session_row import Asker, LockedSession


def draft(
    event: Event,
    *,
    key: str,
    content: str,
    asker: Asker,
    at: datetime,
    player: str | None = None,
    principal: str | None = None,
    source: Source = Source.TAP,
) -> EventDraft:
    """An event as it is written: notes leave their hash in the log, and stand elsewhere."""
    kept, notes = noted(event)
    return EventDraft(
        kind=kind_of(event),
        body=encoded(kept),
        key=key,
        content_hash=content,
        at=at,
        source=source,
        asker=asker,
        player=player,
        principal=principal,
        amends=event.seq if isinstance(event, Amend) else None,
        notes=notes,
    )


def noted(event: Event) -> tuple[Event, tuple[tuple[str, str], ...]]:
    """The event with its notes replaced by their hashes, and the notes with their places."""
    notes: list[tuple[str, str]] = []
    if isinstance(event.note, str):
        notes.append(("event", writable(event.note)))
        event = replace(event, note=chain.text_hash(notes[-1][1]))
    if isinstance(event, Amend) and event.with_ is not None and isinstance(event.with_.get("note"), str):
        notes.append(("with", writable(event.with_["note"])))
        event = replace(event, with_={**event.with_, "note": chain.text_hash(notes[-1][1])})
    return event, tuple(notes)


def writable(note: str) -> str:
    """A note without the one sign that the database cannot hold."""
    return note.replace("\0", "")


def entered(locked: LockedSession, event: GameEvent, drafted: EventDraft, step: Step | None = None) -> Refusal | None:
    """Let the rules judge an event and write it; `locked` is then as it is after it.

    `step` is what they said to it at this very state, where they were asked before.
    """
    said = step or apply(locked.state, event)
    if isinstance(said, Refusal):
        return said
    _written(locked, event, drafted, said)
    return None


def _written(locked: LockedSession, event: GameEvent, drafted: EventDraft, step: Step) -> None:
    """Write what an event does, and what follows from it."""
    seq, before, last = locked.seq + 1, locked.state, locked.recent.rows[-1:]
    locked.recent = with_event(locked.recent, trace_of(locked, event, drafted), step)
    event_write(locked, drafted, step.state, [Post(seq, posting) for posting in step.postings])
    if step.settlement is not None:
        debts_follow(locked, was_closed=before.closed)
    if step.row is not None:
        record = record_since(locked, last[0].seq if last else 0)
        game = game_ended(Happening(seq, event, before, step), record)
        game_write(locked.session, game)
        add_game_to_sums(locked.session, game.row.number)
    if step.state.closed and not before.closed:
        fee_asked(locked)
    if step.settlement is not None or step.state.closed != before.closed:
        follow_closing(locked, was_closed=before.closed)
    if step.state.closed and not before.closed and drafted.source == Source.TAP:
        log_closed_again(Actor(drafted.asker.device, drafted.asker.user, drafted.asker.name), locked)
