"""Games that were played event by event, as somebody would have written them down on paper."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from chouette.rules import State, Step
from chouette.rules.paper.written_game import Paper
from chouette.rules.state import Cube, Game, Row

PLAYED = {
    "double", "answer", "roll", "extra", "drop_extra", "reverse", "lone_choice", "automatic_double", "result", "insist",
    "settle",
}  # fmt: skip
"""The events of which paper keeps what they came to."""
Fields = dict[str, Any]


def games_on_paper(
    states: Sequence[State], steps: Sequence[Step], lines: Sequence[Fields]
) -> Iterator[tuple[State, Paper, Row]]:
    """Yield each game of such events alone: the state before it, what stands on paper of it, and its row.

    `states` are those before each line and the last one, `steps` what each line did.
    """
    begun: int | None = None
    told: Fields = {}
    for at, (before, step, fields) in enumerate(zip(states, steps, lines, strict=False)):
        if fields["event"] == "start":
            begun, told = at, {}
        elif before.game is not None and fields["event"] not in PLAYED:
            begun = None
        elif before.game is not None and begun is not None:
            closed = {} if step.state.game is None else step.state.game.cubes
            follow(told, before.game, closed, fields)
            if step.row is not None:
                yield states[begun], paper_of(told, fields), step.row


def follow(  # noqa: C901 - one branch for each thing that paper shows
    told: dict[str, Any], game: Game, after: dict[str, Cube], fields: dict[str, Any]
) -> None:
    """What changes on the paper with one event; `after` is empty when the game is over with it."""
    if fields["event"] == "double" and fields["by"] == game.box:
        told["contact"] = fields.get("contact", True)
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
    lone, taker, contact = told.pop("lone", None), told.pop("taker", None), told.pop("contact", True)
    if lone is None and not any("again" in cube for cube in told.values()):
        taker = None
    result = {"winner": last["winner"], "kind": last["kind"]} if last["event"] == "result" else {}
    return msgspec.convert({"cubes": told, "lone": lone, "taker": taker, "contact": contact, **result}, Paper)
