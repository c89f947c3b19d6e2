"""Every game of doubles, answers and settlements in whole points can be read from paper, and pays the same."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from chouette.rules import State, legal
from chouette.rules.paper.from_paper import PaperReading, game_from_paper
from chouette.rules.paper.written_game import Paper
from chouette.rules.record import Standing, replay
from chouette.rules.state import Cube, Game, Row
from tests.kit.nights.checks import SLOW, on_each_day
from tests.kit.nights.houses import houses, numbers
from tests.kit.nights.nights import Mood, Night, chosen, moods

everyday = on_each_day(60)
thousands = settings(max_examples=3000, deadline=None, suppress_health_check=SLOW)
PLAYED = {
    "double", "answer", "roll", "extra", "drop_extra", "reverse", "lone_choice", "automatic_double", "result", "insist",
    "settle",
}  # fmt: skip
AROUND = {"seat", "start", "join", "partner", "partner_choice", "partner_refuses", "stake", "leave", "vacate_box"}


@st.composite
def evenings(draw: st.DrawFn) -> Night:
    """Nights of all houses in which cubes are turned, answered and settled (rules.md 12.24)."""
    night, mood = Night(draw(houses(changes=(0, 0, 1, 3, 8, 20)))), draw(moods())
    for number in filter(None, draw(numbers(8, 90))):
        _goes_on(night, number, mood)
    note(night.transcript().decode())
    return night


def _goes_on(night: Night, number: int, mood: Mood) -> None:
    kinds = PLAYED if night.state.game is not None else AROUND
    actions = [action for of in legal(night.state).values() for action in of if action.event in kinds]
    fields = chosen(night.state, actions, Random(number), mood)
    if fields is not None and fields["event"] == "settle":
        fields["points"] = {cube: int(points) for cube, points in fields["points"].items()}
    if fields is not None:
        night.play(fields, number)


# What somebody would have written down


def games(night: Night) -> Iterator[tuple[State, Paper, Row]]:
    """Each game of the night: the state before it, what stands on paper of it, and its row."""
    begun = 0
    told: dict[str, Any] = {}
    for at, (before, step, fields) in enumerate(zip(night.states, night.steps, night.lines, strict=False)):
        if fields["event"] == "start":
            begun, told = at, {}
        elif before.game is not None and fields["event"] in PLAYED:
            closed = {} if step.state.game is None else step.state.game.cubes
            follow(told, before.game, closed, fields)
            if step.row is not None:
                yield night.states[begun], paper_of(told, fields), step.row


def follow(  # noqa: C901 - one branch for each thing that paper shows
    told: dict[str, Any], game: Game, after: dict[str, Cube], fields: dict[str, Any]
) -> None:
    """What changes on the paper with one event; `after` is empty when the game is over with it."""
    lone = game.lone
    if lone is not None and fields["event"] == "lone_choice" and fields["choice"] != "drop" and lone.dropped:
        told["lone"] = fields["choice"]
        told["taker"] = lone.player
        for name in lone.dropped if fields["choice"] == "pay" else ():
            told[name]["paid"] = True
    if lone is not None and fields["event"] == "extra":
        told["taker"] = lone.player
    for name, cube in game.cubes.items():
        kept = told.setdefault(name, {"value": cube.value, "end": "played"})
        mine = kept.get("again", kept)
        mine["value"] = cube.value
        kept["automatic"] = max(kept.get("automatic", 0), cube.automatic)
        now = after.get(name)
        if now is not None and now.automatic:
            kept["automatic"] = now.automatic
        if cube.live and (not after if now is None else not now.live):
            mine["end"] = ended(game, cube, fields)
            if fields["event"] == "settle":
                mine["points"] = fields["points"][name]
            if fields["event"] in ("reverse", "lone_choice") and game.lone and game.lone.cube == name:
                mine["value"] = game.lone.undoubled
            if fields["event"] == "reverse" and cube.kind == "extra":
                del kept["again"]
        elif now is not None and now.live:
            if not cube.live:
                kept["again"] = {"end": "played"}
                mine = kept["again"]
            mine["value"] = now.value


def ended(game: Game, cube: Cube, fields: dict[str, Any]) -> str:
    """By which side a cube was given up."""
    if fields["event"] == "result":
        return "played"
    if fields["event"] == "settle":
        return "settled"
    if fields["event"] in ("drop_extra", "reverse", "lone_choice"):
        return "team"
    assert cube.answering is not None, (cube, fields)
    return cube.answering


def paper_of(told: dict[str, Any], last: dict[str, Any]) -> Paper:
    """The paper of a game whose last event this is."""
    lone, taker = told.pop("lone", None), told.pop("taker", None)
    if lone is None and not any("again" in cube for cube in told.values()):
        taker = None
    result = {"winner": last["winner"], "kind": last["kind"]} if last["event"] == "result" else {}
    return msgspec.convert({"cubes": told, "lone": lone, "taker": taker, **result}, Paper)


def check_games(night: Night) -> None:
    for before, paper, row in games(night):
        read = game_from_paper(before, paper)
        assert isinstance(read, PaperReading), f"{paper}\n{read}"
        assert read.row.points == row.points, f"{paper}\n{read.events}"
        assert {one.kind: one.points for one in read.row.lines} == {one.kind: one.points for one in row.lines}
        again = replay(before, [Standing(before.seq + at, event) for at, event in enumerate(read.events, 1)])
        assert again.state.totals == row.totals  # type: ignore[union-attr]  # it is no refusal, as asserted


@everyday
@given(evenings())
def test_a_game_read_from_paper_pays_what_it_paid(night: Night) -> None:
    check_games(night)


@pytest.mark.long
@thousands
@given(evenings())
def test_a_game_read_from_paper_pays_what_it_paid_long(night: Night) -> None:
    check_games(night)
