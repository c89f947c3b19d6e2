"""The plain words of a sheet, one pattern for each, and the event of the transcript format that it stands for."""

import re
from collections.abc import Callable
from typing import Any

Event = dict[str, Any]
NAME = r"[A-Z][a-z]+"
CUBE = NAME + r"(?: \(penalty\))?"
CUBES = rf"{CUBE}(?:(?:, | and ){CUBE})*"
PEOPLE = rf"{NAME}(?:(?:, | and ){NAME})*"
POINTS = r"-?\d+(?:\.\d+)?"
ANSWERS = ("takes", "drops", "beavers", "raccoons", "refuses", "turns again")
WORD = {"takes": "take", "drops": "drop", "beavers": "beaver", "raccoons": "raccoon", "refuses": "refuse",
        "turns again": "again"}  # fmt: skip


class SheetError(Exception):
    """The sheet itself is not written as a sheet is."""


def listed(text: str) -> list[str]:
    """The names of `Bob, Cat and Dan`."""
    return re.split(r", | and ", text)


def number(text: str) -> int | float:
    """`3`, `-1` or `2.5`."""
    return float(text) if "." in text else int(text)


def rounds(text: str) -> list[dict[str, list[int]]]:
    """The dice of `Ann 6 3, Bob 5 5; Ann 2 1, Bob 4 4`: rounds apart by semicolons."""
    return [_round(part) for part in text.split(";")]


def _round(text: str) -> dict[str, list[int]]:
    thrown: dict[str, list[int]] = {}
    for part in text.split(","):
        name, *dice = part.split()
        if name in thrown:
            raise SheetError(f"{name} throws twice in one round")
        thrown[name] = [int(die) for die in dice]
    return thrown


def _points(text: str) -> dict[str, int | float]:
    found = re.findall(rf"({CUBE}) ({POINTS})", text)
    return {cube: number(points) for cube, points in found}


def _differences(text: str) -> dict[str, int]:
    return {name: int(points) for name, points in (part.split() for part in text.split(", "))}


def value_of(text: str) -> object:
    """The value of an option: true, false, null, a whole number, or a word."""
    if text in ("true", "false", "null"):
        return {"true": True, "false": False, "null": None}[text]
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def changes(text: str) -> dict[str, object]:
    """The options of `jacoby = false, order_dice = 2`."""
    return {key.strip(): value_of(value.strip()) for key, value in (part.split("=") for part in text.split(","))}


def seating(text: str) -> Event:
    """`Ann box, Bob captain, Cat stake 2, Dan`."""
    stakes: dict[str, int] = {}
    line: list[str] = []
    for place, part in enumerate(text.split(",")):
        name, *rest = part.split()
        role = {0: ["box"], 1: ["captain"]}.get(place, [])
        if rest[: len(role)] != role:
            raise SheetError(f"say that {name} is {role[0]}")
        rest = rest[len(role) :]
        if rest:
            stakes[name] = int(rest[1])
        line.append(name)
    return {"event": "seat", "line": line} | ({"stakes": stakes} if stakes else {})


def rolled(text: str) -> Event:
    """`Ann 6 3, Bob 5 5, Cat 1 1; ...` with the stakes behind `at stakes`."""
    rolls, _, stakes = text.partition(" at stakes ")
    pairs = (part.split() for part in stakes.split(",") if part)
    event: Event = {"event": "roll_order", "rolls": rounds(rolls)}
    return event | ({"stakes": {name: int(stake) for name, stake in pairs}} if stakes else {})


def _double(found: re.Match[str]) -> Event:
    event: Event = {"event": "double", "by": found["by"]}
    if found["cubes"]:
        event["cubes"] = listed(found["cubes"])
    if found["apart"]:
        event["contact"] = False
    return event


def _offer(found: re.Match[str]) -> Event:
    event = {"event": "offer", "by": found["by"], "to": listed(found["to"]), "cubes": listed(found["cubes"]),
             "points": number(found["points"])}  # fmt: skip
    if found["limit"]:
        event["limit"] = int(found["limit"])
    return event | ({"one_roll": True} if found["one"] else {})


def _won(found: re.Match[str]) -> Event:
    return {"event": "result", "winner": found["by"], "kind": found["kind"] or "single"}


def _player(kind: str) -> Callable[[re.Match[str]], Event]:
    return lambda found: {"event": kind, **{key: value for key, value in found.groupdict().items() if value}}


def _to_number(event: Event, *fields: str) -> Event:
    return event | {field: number(event[field]) for field in fields if field in event}


def _lists(event: Event, *fields: str) -> Event:
    return event | {field: listed(event[field]) for field in fields if field in event}


BY = rf"(?P<by>{NAME})"
PLAYER = rf"(?P<player>{NAME})"
SPOKEN: tuple[tuple[str, Callable[[re.Match[str]], Event]], ...] = (
    (r"(?P<event>roll|undo|start|close)", lambda found: {"event": found["event"]}),
    (rf"{BY} (?:re)?doubles(?: (?P<cubes>{CUBES}))?(?P<apart> without contact)?", _double),
    (rf"(?P<by>{NAME}|box|team) wins(?: a (?P<kind>gammon|backgammon))?", _won),
    (rf"{BY} offers an extra", _player("extra")),
    (rf"{BY} gives up (?P<cubes>{CUBES})", lambda found: _lists(_player("drop_extra")(found), "cubes")),
    (rf"{BY} reverses", _player("reverse")),
    (rf"{BY} takes them all", lambda found: {"event": "lone_choice", "by": found["by"], "choice": "take_all"}),
    (rf"{BY} pays them", lambda found: {"event": "lone_choice", "by": found["by"], "choice": "pay"}),
    (rf"{BY} drops too", lambda found: {"event": "lone_choice", "by": found["by"], "choice": "drop"}),
    (rf"{BY} insists on (?P<on>offers|answers)", _player("insist")),
    (
        rf"{BY} offers (?P<points>{POINTS}) on (?P<cubes>{CUBES}) to (?P<to>{PEOPLE})"
        r"(?: first (?P<limit>\d+))?(?P<one> one roll)?",
        _offer,
    ),
    (rf"{BY} accepts (?P<cube>{CUBE})", _player("accept")),
    (rf"{BY} withdraws", _player("withdraw")),
    (
        rf"settle (?P<points>{CUBE} {POINTS}(?:(?:, | and ){CUBE} {POINTS})*)(?P<one> one roll)?",
        lambda found: {"event": "settle", "points": _points(found["points"])}
        | ({"one_roll": True} if found["one"] else {}),
    ),
    (r"roll off (?P<rolls>.+)", lambda found: _roll_off(rounds(found["rolls"]))),
    (
        rf"{BY} buys (?P<cube>{CUBE}) for (?P<points>{POINTS})",
        lambda found: _to_number(_player("buy")(found), "points"),
    ),
    (rf"{BY} preempts (?P<cube>{CUBE})", _player("preempt")),
    (
        rf"share (?P<cubes>{CUBES}) with (?P<with>{NAME}) for (?P<points>{POINTS})",
        lambda found: _to_number(_lists(_player("share")(found), "cubes"), "points"),
    ),
    (
        rf"{BY} gives back (?P<cubes>{CUBES}) for (?P<points>{POINTS})",
        lambda found: _to_number(_lists(_player("unshare")(found), "cubes"), "points"),
    ),
    (
        rf"(?P<by>{NAME} and {NAME}) drop-take, (?P<drops>{NAME}) drops(?:, (?P<plays>{NAME}) plays)?",
        lambda found: _lists(_player("drop_take")(found), "by"),
    ),
    (rf"{BY} splits, (?P<keeps>{NAME}) keeps", _player("partner_split")),
    (rf"{BY} names (?P<proxy>{NAME}) proxy of {PLAYER}", _player("proxy")),
    (rf"{PLAYER} steps out(?:, proxy (?P<proxy>{NAME}))?", _player("step_out")),
    (rf"{PLAYER} comes back", _player("come_back")),
    (rf"{PLAYER} consulted, {BY} asks (?P<remedy>take_cube|wash|penalty|cube)", _player("consulted")),
    (
        rf"illegal play of the (?P<side>box|team), (?P<noticed_by>{NAME}) notices, (?P<remedy>[a-z_]+)",
        _player("illegal_play"),
    ),
    (
        rf"{BY} counts (?P<box>\d+) box, (?P<team>\d+) team",
        lambda found: _to_number(_player("pip_count")(found), "box", "team"),
    ),
    (r"automatic double(?: of (?P<cubes>.+))?", lambda found: _lists(_player("automatic_double")(found), "cubes")),
    (
        rf"{PLAYER} joins(?: at stake (?P<stake>\d+))?(?P<asked> objected by (?P<objected_by>{PEOPLE}|nobody))?",
        lambda found: _join(found),
    ),
    (r"join order (?P<rolls>.+)", lambda found: {"event": "join_order", "rolls": rounds(found["rolls"])}),
    (rf"{PLAYER} leaves", _player("leave")),
    (rf"{PLAYER} freezes", _player("freeze")),
    (rf"{PLAYER} sits out", _player("sit_out")),
    (rf"{PLAYER} sits in", _player("sit_in")),
    (rf"remove {PLAYER}", _player("remove")),
    (
        rf"partner (?P<player>{NAME}|nobody)",
        lambda found: {"event": "partner", "player": None if found["player"] == "nobody" else found["player"]},
    ),
    (rf"{BY} refuses to be partner", _player("partner_refuses")),
    (rf"{BY} chooses (?P<choice>remain|captain)", _player("partner_choice")),
    (rf"{BY} declines the box", _player("decline_box")),
    (rf"{BY} vacates the box", _player("vacate_box")),
    (
        rf"stake of {PLAYER} (?P<stake>\d+)(?: against (?P<against>{PEOPLE}))?",
        lambda found: _to_number(_lists(_player("stake")(found), "against"), "stake"),
    ),
    (r"change (?P<change>.+)", lambda found: {"event": "change_rule", "change": changes(found["change"])}),
    (
        rf"split (?P<newcomers>{PEOPLE})(?: rolling (?P<rolls>.+))?",
        lambda found: {"event": "split", "newcomers": listed(found["newcomers"])}
        | ({"rolls": rounds(found["rolls"])} if found["rolls"] else {}),
    ),
    (
        rf"adjust (?P<points>{NAME} [+-]?\d+(?:, {NAME} [+-]?\d+)*): (?P<reason>.+)",
        lambda found: {"event": "adjust", "points": _differences(found["points"]), "reason": found["reason"]},
    ),
    (r"line (?P<line>.+)", lambda found: seating(found["line"])),
    (r"rolls (?P<rolls>.+)", lambda found: rolled(found["rolls"])),
)  # fmt: skip


def _roll_off(rolls: list[dict[str, list[int]]]) -> Event:
    return {"event": "roll_off", "between": list(rolls[0]), "rolls": rolls}


def _join(found: re.Match[str]) -> Event:
    event: Event = {"event": "join", "player": found["player"]}
    if found["stake"]:
        event["stake"] = int(found["stake"])
    if found["asked"]:
        event["objected_by"] = [] if found["objected_by"] == "nobody" else listed(found["objected_by"])
    return event


def said(clause: str) -> Event | None:
    """The event of one clause, or null when it is none (an answer is not: it depends on what waits)."""
    words, asked, agreed = clause.partition(" agreed by ")
    for pattern, event in SPOKEN:
        if found := re.fullmatch(pattern, words):
            return event(found) | ({"agreed_by": listed(agreed)} if asked else {})
    return None
