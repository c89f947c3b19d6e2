"""What a game from paper would book: shown before it is recorded, worked out without writing anything."""

from typing import Annotated

import msgspec
from msgspec.structs import asdict

from chouette.rules.paper.from_paper import PaperReading, game_from_paper
from chouette.rules.paper.written_game import Paper
from chouette.rules.refusal import Refusal
from sessions.errors import NotAllowed, NotFound
from sessions.permissions import may_in
from sessions.selectors.sessions import session_asked
from sessions.store.recent import (
    RowEnded,
    Trace,
    one_cube,
    plain,
    redoubles,
    shared_answered,
    side_named,
    sides,
    values_named,
)
from sessions.store.session_row import Asker, LockedSession
from sessions.view import finished, happened
from sessions.view.describing import says
from sessions.view.sentences import Names


class PaperSeen(finished.RowView, frozen=True, gc=False):
    """What a game from paper would book: the row of the sheet as the view has it, and how it comes about."""

    before: Annotated[dict[str, int], says("By player what is open before it.")]
    events: Annotated[list[str], says("Its events, each in one sentence.")]


def paper_previewed(*, code: str, token: str, paper: Paper) -> tuple[LockedSession, PaperSeen | Refusal]:
    """What the paper would book at this table now. Raises NotFound, NotAllowed."""
    locked, asker = session_asked(code=code, token=token)
    paper_allowed(locked, asker)
    reading = game_from_paper(locked.state, paper)
    return locked, reading if isinstance(reading, Refusal) else paper_shown(locked, reading)


def paper_allowed(locked: LockedSession, asker: Asker) -> None:
    """The scorekeeper enters games from paper. Raises NotFound, NotAllowed."""
    if not may_in(asker, "table.enter", locked):
        raise NotFound
    if not may_in(asker, "table.paper", locked):
        raise NotAllowed("scorekeeper_enters_paper")


def paper_shown(locked: LockedSession, reading: PaperReading) -> PaperSeen:
    """The row of the sheet, with the sentences of the events that it comes of."""
    names = Names.of(locked.guests)
    settled = [one.settlement for one in locked.recent.settled]
    row = finished.row_made(RowEnded(locked.seq + len(reading.events), reading.row), names, settled)
    return PaperSeen(**asdict(row), before=locked.state.totals, events=_sentences(locked, reading, names))


def _sentences(locked: LockedSession, reading: PaperReading, names: Names) -> list[str]:
    said, before = [], locked.state
    for event, step in zip(reading.events, reading.steps, strict=True):
        box, team = sides(before)
        game = (step.state.game or before.game) if step.row is None else before.game
        trace = Trace(
            seq=step.state.seq, event=plain(event), at="", box=box, team=team, game=game.number if game else None,
            values=values_named(event, before), shared=shared_answered(event, before), side=side_named(event, before),
            again=redoubles(event, before), one_cube=one_cube(before),
        )  # fmt: skip
        said.append(happened.event(trace, names))
        before = step.state
    return said


class Writing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game on paper that is not yet to be recorded."""

    paper: Paper
