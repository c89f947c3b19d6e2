"""Random nights as the room has them: the session at each moment, with what waits, was refused or is disputed."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from uuid import UUID

import msgspec

from chouette.rules.events import KINDS
from chouette.rules.open.choices import Action
from chouette.rules.record import Standing
from chouette.rules.state import State
from sessions.history.disputed_games import disputed_game
from sessions.history.tried import trace_of_standing
from sessions.store.changed_games import ChangedPoints
from sessions.store.proposals import Declined, OpenProposal
from sessions.store.recent import Recent, Trace, with_event
from sessions.store.reviews import GivenReview
from sessions.store.session_row import Guest, KnockRow, LockedSession
from sessions.view import agreements
from tests.kit.nights.events import Fields, events_of
from tests.kit.nights.nights import Night, every_action

AT = datetime(2026, 11, 19, 19, 0, tzinfo=UTC)
NOBODY = UUID(int=1)
BY_WORD_OF = ("scorekeeper", "organiser", "players")


def locked(state: State, recent: Recent, version: int) -> LockedSession:
    """Return the session that a night is, at one of its moments."""
    players = dict.fromkeys([*state.seated, *state.frozen, *state.departed])
    return LockedSession(
        id=NOBODY, club=NOBODY, code="OWLNEST", name="Thursday", sheet=state.house.sheet, currency="GBP", minor=200,
        seq=state.seq, version=version, state=state, recent=recent, head="", scorekeeper_device=None,
        scorekeeper_user=None, scorekeeper_name="", scorekeeper_seen_at=AT, club_slug="thursday",
        club_name="Thursday club", club_zone="Europe/London",
        guests=[Guest(player, f"Zoë {player}", True) for player in players], knocks=[], proposals=[], corrections=[],
        declined=[], split_from=None, tables=[], points_only=False, club_confirms=False, table_confirms=False,
        reviews=[], changes=[],
        ends_at=None,
    )  # fmt: skip


def sessions_of(night: Night) -> Iterator[LockedSession]:
    """Yield the session at every version of a night."""
    recent = Recent()
    yield locked(night.states[0], recent, 1)
    for at, (before, standing, step) in enumerate(zip(night.states, night.log, night.steps, strict=False)):
        recent = with_event(recent, _trace(before, standing, Random(night.numbers[at])), step)
        yield locked(step.state, recent, at + 2)


def in_talks(session: LockedSession, night: Night, dice: Random) -> LockedSession:
    """Return the session with a proposal of each player, a refusal, a dispute, a correction and a knock, as far as the
    moment allows them; the scorekeeper plays, or has another name, or none."""
    players = list(session.state.seated)
    changed = replace(session, scorekeeper_name=dice.choice(["", "Tom", *_names_of(session, players)]))
    if len(players) > 2 and (fields := _proposed(session.state, dice)):
        one, other, *_ = dice.sample(players, len(players))
        changed.proposals = [
            OpenProposal(number, fields, by, tuple(players), {one: dice.choice([None, one, other]), other: other})
            for number, by in enumerate([None, one, other, players[-1]])
        ]
        changed.declined = [Declined(9, fields, one, dice.choice([other, None]))]
    changed.reviews = _reviews(changed, night, dice)
    changed.changes = _changes(changed, dice)
    changed.knocks = [KnockRow("1", players[0], [], f"Zoë {players[0]}")] if players else []
    return changed


def _trace(before: State, standing: Standing, dice: Random) -> Trace:
    """Return the event as its player has sent it, or the scorekeeper for them."""
    trace = trace_of_standing(before, standing)
    by = next((trace.event[field] for field in ("by", "player") if isinstance(trace.event.get(field), str)), None)
    sender = {"player": by} if dice.random() < 0.5 else {"principal": by}
    return msgspec.structs.replace(trace, at=AT.isoformat(), **sender)


def _names_of(session: LockedSession, players: list[str]) -> list[str]:
    return [guest.name for guest in session.guests if guest.id in players]


def _proposed(state: State, dice: Random) -> Fields | None:
    """Return an event that may have to wait for the word of others."""
    may_wait = [one for one in every_action(state) if KINDS[one.event] in agreements.SENTENCES and _asks(one)]
    if not may_wait:
        return None
    events = [one for one in events_of(state, dice.choice(may_wait), dice) if one.get("player", "") is not None]
    return dice.choice(events) if events else None


def _asks(action: Action) -> bool:
    """Return whether somebody has to agree: to a Partner as to a newcomer those named; to other events `needs`."""
    return bool(action.needs or action.asks)


def _reviews(session: LockedSession, night: Night, dice: Random) -> list[GivenReview]:
    """Return a dispute of the last result or answer of the trail, where there is one."""
    trail = [one for one in session.recent.trail if one.event["event"] in ("result", "answer") and one.game]
    if not trail or len(session.state.seated) < 2:
        return []
    trace = dice.choice(trail)
    by, against = dice.sample(list(session.state.seated), 2)
    said = {by: dice.choice([None, trace.event])}
    until = [standing for standing in night.log if standing.seq <= session.seq]
    then = disputed_game(night.states[0], until, trace.seq)
    other = dice.choice([None, against])
    return [GivenReview(1, trace.seq, trace.game or 1, trace.event, by, other, said, "open", AT, then)]


def _changes(session: LockedSession, dice: Random) -> list[ChangedPoints]:
    """Return a correction of the last finished game, where there is one."""
    if not session.recent.rows:
        return []
    row = session.recent.rows[-1].row
    doubled = {player: 2 * points for player, points in row.points.items()}
    return [ChangedPoints(session.seq, row.number, row.points, doubled, dice.choice(BY_WORD_OF), None)]
