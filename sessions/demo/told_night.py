"""One evening as it is told: its events with their times, each judged by the rules, and the file that they make."""

from datetime import datetime, timedelta
from random import Random
from typing import Any

import msgspec

from chouette.rules import Refusal, State, Step, apply
from chouette.rules.events import Amend, GameEvent, Undo
from chouette.rules.format.transcript import decode
from chouette.rules.house import House
from chouette.rules.record import Replay, Standing, amend

Fields = dict[str, Any]
VERSION = 1
"""Of the format: nothing of it was brought by a later one."""


class ToldNight:
    """An evening as far as it has been played: `lines` are its events, `clock` is when the last of them happened."""

    def __init__(self, house: House, begins: datetime, dice: Random) -> None:
        self.opening = State(house)
        self.state = self.opening
        self.clock = begins
        self.dice = dice
        self.lines: list[Fields] = []
        self.standing: list[Standing] = []
        self.seq = 0

    def pass_time(self, least: float, most: float) -> None:
        """Let some seconds pass."""
        self.clock += timedelta(seconds=round(self.dice.uniform(least, most)))

    def play(self, fields: Fields) -> Step | Refusal:
        """Carry an event out now; a refusal leaves everything as it was."""
        event = game_event(fields)
        step = apply(self.state, event)
        if isinstance(step, Step):
            self._told(fields)
            self.standing.append(Standing(self.seq, event))
            self.state = step.state
        return step

    def played(self, fields: Fields) -> bool:
        """Is this accepted? Then it has happened."""
        return isinstance(self.play(fields), Step)

    def correct(self, seq: int, instead: Fields, note: str) -> bool:
        """Replace an earlier event, if what followed still fits."""
        again = amend(self.opening, self.standing, self.seq + 1, seq, game_event(instead))
        if not isinstance(again, Replay):
            return False
        self._told({"event": "amend", "seq": seq, "with": instead, "note": note})
        event = game_event(instead)
        self.standing = [Standing(seq, event) if one.seq == seq else one for one in self.standing]
        self.state = again.state
        return True

    def _told(self, fields: Fields) -> None:
        self.lines.append({**fields, "at": f"{self.clock:%Y-%m-%dT%H:%M:%SZ}"})
        self.seq += 1

    def transcript(self, *, name: str, stake: str, currency: str) -> bytes:
        """The evening as a file."""
        house = self.opening.house
        header: Fields = {"chouette": VERSION, "rules": house.sheet}
        if house.change:
            header["change"] = dict(house.change)
        header |= {"stake": stake, "currency": currency, "name": name}
        return b"".join(msgspec.json.encode(line) + b"\n" for line in (header, *self.lines))


def game_event(fields: Fields) -> GameEvent:
    """The event of these fields, which are in good form."""
    event = decode(fields)
    assert not isinstance(event, Refusal | Undo | Amend), (fields, event)
    return event
