"""A transcript carried out: its events as they stand, and the session that they make."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from chouette.rules.chapters.absence import at_board
from chouette.rules.chapters.advice import advice
from chouette.rules.chapters.settling import as_settled
from chouette.rules.engine import apply
from chouette.rules.events import Amend, Event, Undo
from chouette.rules.format.texts import text_refused
from chouette.rules.format.transcript import (
    Header,
    NotATranscript,
    TranscriptNames,
    decode,
    header_brought,
    lines_read,
    opening,
)
from chouette.rules.house import Fault
from chouette.rules.record import Misfit, Standing, amend
from chouette.rules.refusal import Refusal, bad_format, out_of_place
from chouette.rules.state import Adjustment, Cube, Game, Row, Settlement, State, Step


class Log:
    """A file's events as they stand, each with the state before it and what it did."""

    def __init__(self, state: State) -> None:
        self.first = state
        self.state = state
        self.standing: list[Standing] = []
        self.steps: list[tuple[State, Step]] = []

    def take(self, event: Event) -> Refusal | None:
        """Carry one event out, an undo or an amendment too; null if it was accepted."""
        match event:
            case Undo():
                return self._undo()
            case Amend():
                return self._amend(event)
        step = apply(self.state, event)
        if isinstance(step, Refusal):
            return step
        self.steps.append((self.state, step))
        self.state = step.state
        self.standing.append(Standing(step.state.seq, event))
        return None

    def _undo(self) -> Refusal | None:
        if not self.standing:
            return out_of_place("nothing_to_undo")
        self.standing.pop()
        before, _ = self.steps.pop()
        self.state = replace(before, seq=self.state.seq + 1)
        return None

    def _amend(self, event: Amend) -> Refusal | None:
        with_ = None if event.with_ is None else decode(event.with_)
        if isinstance(with_, Refusal):
            return with_
        if isinstance(with_, Undo | Amend):
            return bad_format("not_an_amendment", seq=event.seq)
        seq = self.state.seq + 1
        again = amend(self.first, self.standing, seq, event.seq, with_)
        if isinstance(again, Refusal):
            return again
        if isinstance(again, Misfit):
            return again.named()
        kept = {standing.seq: standing for standing in self.standing}
        if with_ is not None:
            kept[event.seq] = Standing(event.seq, with_)
        self.standing = [kept[number] for number, _ in again.steps]
        befores = [self.first, *(step.state for _, step in again.steps)]
        self.steps = [(before, step) for before, (_, step) in zip(befores, again.steps, strict=False)]
        self.state = again.state
        return None


class Read(NamedTuple):
    """A transcript as far as it is accepted; `refused` is the number of the first line that is not, and why."""

    header: Header
    log: Log
    refused: tuple[int, Refusal] | None


def read(lines: bytes | Iterable[bytes | str]) -> Read:
    """Carry a transcript out line by line; raises NotATranscript."""
    if not isinstance(lines, bytes):
        lines = b"\n".join(line.encode() if isinstance(line, str) else line for line in lines)
    (first, head), *events = lines_read(lines)
    header = header_brought(head)
    if isinstance(header, Fault):
        raise NotATranscript(first, 1, header.code, **header.params)
    log, names = Log(opening(header)), TranscriptNames()
    for number, fields in events:
        refusal = _taken(log, names, fields, header.version)
        if refusal is not None:
            return Read(header, log, (number, refusal))
    return Read(header, log, None)


def _taken(log: Log, names: TranscriptNames, fields: dict[str, Any], version: int) -> Refusal | None:
    named = names.event(fields)
    event = named if isinstance(named, Refusal) else decode(named, version)
    if isinstance(event, Refusal):
        return event
    return text_refused(fields) or log.take(event)


def shown(header: Header, log: Log) -> dict[str, Any]:
    """The session as it stands: games, settlements, totals, money and state; adjustments since version 2."""
    state = log.state
    steps = [step for _, step in log.steps]
    settled = as_settled((at, step.settlement) for at, step in enumerate(steps, start=1) if step.settlement is not None)
    adjusted = [_adjustment(step.adjustment) for step in steps if step.adjustment is not None]
    return {
        "games": [_row(step.row) for step in steps if step.row is not None],
        "settlements": [_settlement(settlement) for _, settlement in settled],
        **({"adjustments": adjusted} if header.version > 1 else {}),
        "totals": state.totals,
        "money": {player: header.money(points) for player, points in state.totals.items()},
        "state": {
            "box": state.box,
            "line": list(line_shown(state)),
            "partner": state.partner,
            "game": None if state.game is None else _game(state, state.game),
        },
    }


def line_shown(state: State) -> tuple[str, ...]:
    """The line, ending with the newcomers who wait for the next game; who has left is passed over."""
    if state.game is None:
        return state.line
    return (*(player for player in state.line if player not in state.game.newcomers), *state.game.newcomers)


def _row(row: Row) -> dict[str, Any]:
    return {
        "number": row.number,
        "box": row.box,
        "captain": row.captain,
        "partner": row.partner,
        "lines": [{"kind": line.kind, "points": line.points} for line in row.lines],
        "points": row.points,
        "totals": row.totals,
        "next": {"box": row.next.box, "line": list(row.next.line)},
    }


def _settlement(settlement: Settlement) -> dict[str, Any]:
    payments = [{"from": one.payer, "to": one.payee, "points": one.points} for one in settlement.payments]
    return {"after_game": settlement.after_game, "player": settlement.player, "payments": payments}


def _adjustment(adjusted: Adjustment) -> dict[str, Any]:
    return {
        "after_game": adjusted.after_game,
        "points": adjusted.points,
        "reason": adjusted.reason,
        "agreed_by": list(adjusted.agreed_by),
    }


def _game(state: State, game: Game) -> dict[str, Any]:
    playing = at_board(state, game)
    return {
        "number": game.number,
        "captain": game.captain,
        "acting_captain": None if playing == game.captain else playing,
        "cubes": {name: _cube(game, cube) for name, cube in game.cubes.items()},
        "advice": {
            player: {"plays": of.plays, "cubes": of.cubes, "rule": of.rule} for player, of in advice(state).items()
        },
    }


def _cube(game: Game, cube: Cube) -> dict[str, Any]:
    return {
        "value": cube.value,
        "holder": cube.holder,
        "status": cube.status,
        "in_game": cube.in_game,
        "box_end": list(cube.box_end),
        "team_end": list(cube.team_end),
        "offered_by": cube.offered_by,
    }
