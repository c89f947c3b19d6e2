"""The form of a game on paper, parsed and filled in again: a row for each cube of the team.

With one cube for all, its value is asked once; a row then says of a player whether they played it to its end, or
dropped or settled before the others.
"""

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


@dataclass(frozen=True)
class OneCubeOnPaper:
    """The one cube of the table: the values it may have come to, and what has been said of it."""

    values: list[int]
    value: str
    end: str


def one_cube_on_paper(start: int, said: Mapping[str, str]) -> OneCubeOnPaper:
    """Return the row of the one cube; what has not been said is a cube that was played out in the centre."""
    return OneCubeOnPaper(
        values=_values(start), value=said.get("one-value", str(start)), end=said.get("one-end", "played")
    )


def _values(start: int) -> list[int]:
    return [start << times for times in range(DOUBLED + 1)]


def cubes_on_paper(cubes: Sequence[Cube], said: Mapping[str, str], names: Names, *, captain: str) -> list[CubeOnPaper]:
    """The rows in the order of the line; what has not been said is a cube in the centre when the game ended."""
    return [
        CubeOnPaper(
            id=cube.name,
            name=names(cube.player),
            captain=cube.player == captain,
            values=_values(cube.value),
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
    fields |= {"next": said["next"].split()} if said.get("next") else {}
    try:
        return msgspec.convert(fields, Paper, strict=False)
    except msgspec.ValidationError:
        return _("Something in it is not a number.")


def _names_cube(key: str) -> bool:
    return key.startswith("value-")


def _cube(said: Mapping[str, str], name: str) -> dict[str, Any]:
    end = said.get(f"end-{name}", "played")
    cube: dict[str, Any] = {"value": said[f"value-{name}"], "end": end}
    if end == "played" and "one-value" in said:
        cube |= {"value": said["one-value"], "end": said.get("one-end", "played")}
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
