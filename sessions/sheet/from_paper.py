"""What a game from paper would book: shown before it is recorded, worked out without writing anything."""

from typing import Any

import msgspec

from chouette.rules.paper.from_paper import Reading, game_from_paper
from chouette.rules.paper.written_game import Paper
from chouette.rules.refusal import Refusal
from sessions.errors import NotAllowed, NotFound
from sessions.permissions import may_in
from sessions.selectors.sessions import room_asked
from sessions.store.recent import RowEnded, Trace, plain, sides, values_named
from sessions.store.session_row import Asker, Room
from sessions.view import finished, happened
from sessions.view.sentences import Names

PaperSeen = dict[str, Any]


def paper_previewed(*, code: str, token: str, paper: Paper) -> tuple[Room, PaperSeen | Refusal]:
    """What the paper would book at this table now. Raises NotFound, NotAllowed."""
    room, asker = room_asked(code=code, token=token)
    paper_allowed(room, asker)
    reading = game_from_paper(room.state, paper)
    return room, reading if isinstance(reading, Refusal) else paper_shown(room, reading)


def paper_allowed(room: Room, asker: Asker) -> None:
    """The scorekeeper enters games from paper. Raises NotFound, NotAllowed."""
    if not may_in(asker, "table.enter", room):
        raise NotFound
    if not may_in(asker, "table.paper", room):
        raise NotAllowed("scorekeeper_enters_paper")


def paper_shown(room: Room, reading: Reading) -> PaperSeen:
    """The row of the sheet as the view has it, with the sentences of the events that it comes of."""
    names = Names.of(room.guests)
    settled = [one.settlement for one in room.recent.settled]
    row = finished.row(RowEnded(room.seq + len(reading.events), reading.row), names, settled)
    return {**row, "before": room.state.totals, "events": _sentences(room, reading, names)}


def _sentences(room: Room, reading: Reading, names: Names) -> list[str]:
    said, before = [], room.state
    for event, step in zip(reading.events, reading.steps, strict=True):
        box, team = sides(before)
        game = (step.state.game or before.game) if step.row is None else before.game
        trace = Trace(
            seq=step.state.seq, event=plain(event), at="", box=box, team=team, game=game.number if game else None,
            values=values_named(event, before),
        )  # fmt: skip
        said.append(happened.event(trace, names))
        before = step.state
    return said


class Writing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game on paper that is not yet to be recorded."""

    paper: Paper
