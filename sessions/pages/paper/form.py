"""The form of a game on paper, read and filled in again: a row for each cube of the team."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from chouette.rules.paper.written_game import Paper
from chouette.rules.state import Cube
from sessions.view.sentences import Names

DOUBLED = 6
"""So often doubled the values of a cube go; a higher one is typed."""


@dataclass(frozen=True)
class CubeOnPaper:
    """A row of the form: the cube, the values it may have stood at, and what has been said of it."""

    id: str
    name: str
    captain: bool
    values: list[int]
    value: str
    end: str
    points: str
    automatic: str
    again: str
    again_value: str
    paid: bool


def cubes_on_paper(cubes: Sequence[Cube], said: Mapping[str, str], names: Names, *, captain: str) -> list[CubeOnPaper]:
    """The rows in the order of the line; what has not been said is a cube in the centre when the game ended."""
    return [
        CubeOnPaper(
            id=cube.name,
            name=names(cube.player),
            captain=cube.player == captain,
            values=[cube.value << times for times in range(DOUBLED + 1)],
            value=said.get(f"value-{cube.name}", str(cube.value)),
            end=said.get(f"end-{cube.name}", "played"),
            points=said.get(f"points-{cube.name}", ""),
            automatic=said.get(f"automatic-{cube.name}", "0"),
            again=said.get(f"again-{cube.name}", ""),
            again_value=said.get(f"again-value-{cube.name}", str(2 * cube.value)),
            paid=f"paid-{cube.name}" in said,
        )
        for cube in cubes
    ]


def paper_written(said: Mapping[str, str]) -> Paper | str:
    """The paper as the form has it, or in a sentence what cannot be read."""
    cubes = {key.removeprefix("value-"): _cube(said, key.removeprefix("value-")) for key in said if _names_cube(key)}
    winner, _stroke, kind = said.get("won", "").partition("-")
    fields: dict[str, Any] = {"cubes": cubes, "contact": "apart" not in said}
    if winner:
        fields |= {"winner": winner, "kind": kind}
    fields |= {key: said[key] for key in ("taker", "lone") if said.get(key)}
    try:
        return msgspec.convert(fields, Paper, strict=False)
    except msgspec.ValidationError:
        return _("Something in it is not a number.")


def _names_cube(key: str) -> bool:
    return key.startswith("value-")


def _cube(said: Mapping[str, str], name: str) -> dict[str, Any]:
    end = said.get(f"end-{name}", "played")
    cube: dict[str, Any] = {"value": said[f"value-{name}"], "end": end}
    if end == "settled":
        cube["points"] = said.get(f"points-{name}") or "0"
    automatic = said.get(f"automatic-{name}") or said.get("automatic") or "0"
    if automatic != "0":
        cube["automatic"] = automatic
    if end == "team" and said.get("lone") == "pay":
        cube["paid"] = f"paid-{name}" in said
    elif end == "team" and said.get(f"again-{name}"):
        cube["again"] = {"value": said.get(f"again-value-{name}", ""), "end": said[f"again-{name}"]}
    return cube
