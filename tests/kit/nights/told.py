"""Random nights as files: a result entered wrong at first, and corrected later or taken back at once; with times or
without."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from hypothesis import assume

from chouette.rules import Step
from chouette.rules.events import Start
from tests.kit.nights.nights import Night

STAKES = (("0.50", 50), ("2.00", 200))
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
STEPS = (timedelta(seconds=61), None, timedelta(hours=5))
"""From one event of an evening to the next: a game of five at five hours takes more than a day, as none does."""
A_DAY = 24 * 60 * 60


class Told(NamedTuple):
    """An evening as a file, and as it stands after its correction."""

    file: bytes
    night: Night
    minor: int


def between_games(night: Night) -> Night:
    """The night up to the end of its last game."""
    ends = [place for place, step in enumerate(night.steps) if step.row is not None]
    assume(ends)
    return again(night, night.lines[: ends[-1] + 1])


def again(night: Night, lines: list[dict[str, Any]]) -> Night:
    """The same house, these events."""
    played = Night(night.states[0].house)
    for line in lines:
        assert isinstance(played.play(line), Step)
    return played


def told(drawn: Night, number: int, corrects: int) -> Told:
    """The night as a file. Of `corrects` above nought, that result among all was entered wrong at first; the last one
    was taken back at once. The first of three evenings has times, the second none, the third those of no clock."""
    night = between_games(drawn)
    stake, minor = STAKES[number % 2]
    header = {**night.header(), "stake": stake, "currency": "EUR", "name": f"Night {number}"}
    lines = [timed(line, number, place) for place, line in enumerate(night.lines)]
    results = [place for place, line in enumerate(lines) if line["event"] == "result"]
    if corrects and results:
        place = results[corrects % len(results)]
        right = lines[place]
        wrong = {**right, "kind": "backgammon" if right["kind"] == "single" else "single"}
        if place == len(lines) - 1 and corrects % 2:
            lines = [*lines[:-1], wrong, {"event": "undo"}, right]
        elif plays(night, [*lines[:place], wrong, *lines[place + 1 :]]):
            lines = [*lines[:place], wrong, *lines[place + 1 :], {"event": "amend", "seq": place + 1, "with": right}]
    return Told("\n".join(map(json.dumps, [header, *lines])).encode(), night, minor)


def plays(night: Night, lines: list[dict[str, Any]]) -> bool:
    """May these events be played in that house?"""
    played = Night(night.states[0].house)
    return all(isinstance(played.play(line), Step) for line in lines)


def timed(line: dict[str, Any], number: int, place: int) -> dict[str, Any]:
    """An event with the time that its evening has for it."""
    step = STEPS[number % len(STEPS)]
    return line if step is None else {**line, "at": (NOON + place * step).isoformat()}


def seconds_of(evening: Told, number: int) -> list[int]:
    """Of each finished game of which the time is known how long it took."""
    step, night = STEPS[number % len(STEPS)], evening.night
    if step is None:
        return []
    began, found = 0, []
    for place, (standing, played) in enumerate(zip(night.log, night.steps, strict=True)):
        if isinstance(standing.event, Start):
            began = place
        if played.row is not None:
            found.append(int(((place - began) * step).total_seconds()))
    return [one for one in found if one <= A_DAY]
