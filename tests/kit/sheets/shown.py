"""What a sheet says must stand, and how it is read off the replay's output (docs: the transcript format)."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.kit.sheets.words import CUBE, NAME, PEOPLE, SheetError, listed

Output = dict[str, Any]


@dataclass(frozen=True)
class TableLine:
    """One row of the score table, or the sums below it."""

    kind: str
    points: dict[str, int]


@dataclass(frozen=True)
class Expect:
    """`wanted` must stand in the place of the output that `what` names."""

    number: int
    what: str
    wanted: Any


def shown(number: int, line: str) -> Expect | None:
    """The expectation of a line, or null when the line is none."""
    word, _, rest = line.partition(" ")
    reader = READERS.get(word)
    if reader is None or not rest:
        return None
    wanted = reader(rest)
    return None if wanted is None else Expect(number, word, wanted)


def _order(rest: str) -> dict[str, Any] | None:
    found = re.fullmatch(
        rf"box (?P<box>{NAME}), captain (?P<line>{NAME}(?:, {NAME})*)(?:, partner (?P<partner>{NAME}))?", rest
    )
    if found is None:
        raise SheetError(f"an order reads `box Ann, captain Bob, Cat, Dan`, not {rest!r}")
    return {"box": found["box"], "line": listed(found["line"]), "partner": found["partner"]}


def _cube(rest: str) -> dict[str, Any]:
    found = re.fullmatch(
        rf"(?P<name>{CUBE})(?: (?P<value>\d+) (?P<holder>centre|box|team))?"
        r"(?: (?P<status>offered|beavered|raccooned|dropped|settled|washed))?(?P<game> in game)?"
        rf"(?:; box end (?P<box_end>{PEOPLE}))?"
        rf"(?:; team end (?P<team_end>{PEOPLE}))?(?:; offered by (?P<offered_by>{NAME}))?",
        rest,
    )
    if found is None:
        raise SheetError(f"a cube reads `cube Bob 2 team in game`, not {rest!r}")
    wanted: dict[str, Any] = {"name": found["name"], "status": found["status"] or "live"}
    if found["value"]:
        wanted |= {"value": int(found["value"]), "holder": found["holder"], "in_game": bool(found["game"])}
    for end in ("box_end", "team_end"):
        if found[end]:
            wanted[end] = listed(found[end])
    return wanted | ({"offered_by": found["offered_by"]} if found["offered_by"] else {})


def _points(rest: str) -> dict[str, int]:
    points = {name: int(figure) for name, figure in (part.split() for part in rest.split(","))}
    if sum(points.values()) != 0:
        raise SheetError(f"{rest!r} does not sum to zero")
    return points


def _money(rest: str) -> dict[str, str]:
    return dict(re.findall(rf"({NAME}) (-?[\d.]+)", rest))


def _payments(rest: str) -> list[dict[str, Any]]:
    if rest == "nothing":
        return []
    found = [re.fullmatch(rf"({NAME}) pays ({NAME}) (\d+)", part) for part in rest.split(", ")]
    if any(part is None for part in found):
        raise SheetError(f"a settlement reads `settles Dan pays Ann 5`, not {rest!r}")
    return [{"from": part[1], "to": part[2], "points": int(part[3])} for part in found if part]


def _adjusted(rest: str) -> dict[str, Any]:
    found = re.fullmatch(r"after game (\d+): (.+)", rest)
    if found is None:
        raise SheetError(f"an adjustment reads `adjusted after game 2: Ann -4, Bob +4`, not {rest!r}")
    return {"after_game": int(found[1]), "points": _points(found[2])}


def _advice(rest: str) -> dict[str, Any]:
    found = re.fullmatch(rf"({NAME}) (plays|cubes) (yes|no)(?: \((.+)\))?", rest)
    if found is None:
        raise SheetError(f"advice reads `advice Bob plays no (A 3.2)`, not {rest!r}")
    return {"player": found[1], "what": found[2], "may": found[3] == "yes", "rule": found[4]}


def _acting(rest: str) -> str | None:
    found = re.fullmatch(rf"captain ({NAME}|nobody)", rest)
    return found[1] if found else None


def _open(rest: str) -> dict[str, Any]:
    found = re.fullmatch(rf"({NAME}) ([a-z_]+) (yes|no)", rest)
    if found is None:
        raise SheetError(f"what is open reads `legal Bob double yes`, not {rest!r}")
    return {"player": found[1], "event": found[2], "open": found[3] == "yes"}


def _player(rest: str) -> str | None:
    return rest if re.fullmatch(NAME, rest) else None


def _no_game(rest: str) -> str | None:
    return rest if rest in ("game", "games") else None


READERS: dict[str, Callable[[str], Any]] = {
    "next": _order, "now": _order, "cube": _cube, "totals": _points, "money": _money, "settles": _payments,
    "adjusted": _adjusted, "advice": _advice, "captain": _player, "acting": _acting, "no": _no_game,
    "legal": _open,
}  # fmt: skip


def _table(output: Output, lines: tuple[TableLine, ...]) -> tuple[Any, Any]:
    game = output["games"][-1]
    rows = {line.kind: line.points for line in lines}
    sums: dict[str, dict[str, int]] = {kind: rows.pop(kind) for kind in ("points", "totals") if kind in rows}
    added: dict[str, int] = dict.fromkeys(lines[0].points, 0)
    for points in rows.values():
        for name, figure in points.items():
            added[name] += figure
    if rows and sums.setdefault("points", added) != added:
        raise SheetError(f"the table's points are not the sum of its rows: {added}")
    wanted: dict[str, Any] = dict(sums)
    found: dict[str, Any] = {kind: game[kind] for kind in sums}
    if rows:
        wanted["lines"] = {kind: {name: figure for name, figure in row.items() if figure} for kind, row in rows.items()}
        found["lines"] = {line["kind"]: line["points"] for line in game["lines"]}
    return wanted, found


def _in_game_cube(output: Output, wanted: dict[str, Any]) -> tuple[Any, Any]:
    cubes = output["state"]["game"]["cubes"]
    asked = {key: value for key, value in wanted.items() if key != "name"}
    cube = cubes.get(wanted["name"])
    return asked, None if cube is None else {key: cube[key] for key in asked}


def _may_advise(output: Output, wanted: dict[str, Any]) -> tuple[Any, Any]:
    advice = output["state"]["game"]["advice"][wanted["player"]]
    rule = advice["rule"] if wanted["rule"] else None
    return (wanted["may"], wanted["rule"]), (advice[wanted["what"]], rule)


def _standing(output: Output, wanted: dict[str, Any]) -> tuple[Any, Any]:
    return wanted, {key: output["state"][key] for key in ("box", "line", "partner")}


def _after_game(output: Output, wanted: dict[str, Any]) -> tuple[Any, Any]:
    return {key: wanted[key] for key in ("box", "line")}, output["games"][-1]["next"]


def _acting_captain(output: Output, wanted: str) -> tuple[Any, Any]:
    return (None if wanted == "nobody" else wanted), output["state"]["game"]["acting_captain"]


COMPARED: dict[str, Callable[[Output, Any], tuple[Any, Any]]] = {
    "table": _table,
    "cube": _in_game_cube,
    "advice": _may_advise,
    "now": _standing,
    "next": _after_game,
    "acting": _acting_captain,
    "legal": lambda output, wanted: (wanted["open"], wanted["event"] in output["open"].get(wanted["player"], ())),
    "captain": lambda output, wanted: (wanted, output["state"]["game"]["captain"]),
    "totals": lambda output, wanted: (wanted, output["totals"]),
    "money": lambda output, wanted: (wanted, {name: output["money"][name] for name in wanted}),
    "settles": lambda output, wanted: (wanted, output["settlements"][-1]["payments"]),
    "adjusted": lambda output, wanted: (wanted, {key: output["adjustments"][-1][key] for key in wanted}),
    "game": lambda output, wanted: (wanted, output["state"]["game"]["number"]),
    "no": lambda output, wanted: (
        None if wanted == "game" else [],
        output["state"]["game"] if wanted == "game" else output["games"],
    ),
}


def compared(expectation: Expect, output: Output) -> tuple[Any, Any]:
    """What the sheet wants and what the output shows, to be compared as they are."""
    return COMPARED[expectation.what](output, expectation.wanted)
