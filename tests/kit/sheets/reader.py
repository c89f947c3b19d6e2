"""Reads a score sheet: events in the words of the table, and what the sheet must show after them.

A sheet begins with a comment that says which clause it proves. Header lines (`house`, `change`, `stake`, `version`)
come first, then `line` or `rolls`, then events, refusals (`... refused code (A 5.10)`) and what must stand: the score
table of the game that ended, `next`, `now`, `cube`, `advice`, `totals`, `settles`. Anything else is an error of the
sheet.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Any

from tests.kit.sheets.shown import Expect, TableLine, shown
from tests.kit.sheets.words import ANSWERS, CUBES, NAME, WORD, Event, SheetError, changes, listed, said

REFUSED = re.compile(r"^(?P<words>.*?)\s+refused(?: (?P<code>[a-z_]+))?(?: \((?P<rule>[^()]+)\))?$")
ANSWER = re.compile(rf"(?P<by>{NAME}) (?P<rest>(?:{'|'.join(ANSWERS)})(?: .*)?)")
ANSWER_PART = re.compile(
    rf"(?:^|, )(?P<word>{'|'.join(ANSWERS)})(?: (?P<cubes>{CUBES}))?(?=$|, (?:{'|'.join(ANSWERS)}))"
)
NEW_CLAUSE = re.compile(rf"(?:(?:{NAME}|box|team) (?!agreed|without|and)[a-z]|roll$|undo$|start$|close$)")
TABLE_KINDS = ("drops", "extras", "deals", "penalties", "result", "partner")


@dataclass(frozen=True)
class Refused:
    """What the refusal must say, as far as the sheet says it."""

    code: str | None
    rule: str | None


@dataclass(frozen=True)
class Played:
    """One event of the sheet, accepted unless `refused` says how it is not."""

    number: int
    event: Event
    refused: Refused | None = None


@dataclass(frozen=True)
class Sheet:
    """A whole sheet: the transcript's header and what happens, in order."""

    header: Event
    items: tuple[Played | Expect, ...]


@dataclass
class _Reading:
    header: Event = field(default_factory=lambda: {"chouette": 2, "stake": "1"})
    items: list[Played | Expect] = field(default_factory=list)
    box: str | None = None
    waiting: tuple[str, ...] = ()
    waited: list[tuple[str, ...]] = field(default_factory=list)
    seated: bool = False
    columns: list[str] = field(default_factory=list)
    table: list[TableLine] = field(default_factory=list)

    def line(self, number: int, line: str) -> None:
        """Read one line, whatever it is."""
        if self.columns:
            if self._row(number, line):
                return
            self._close_table(number)
        if not self.seated and self._header(line):
            return
        if re.fullmatch(rf"{NAME}(?:\s+{NAME})+", line):
            self.columns = line.split()
        elif expectation := shown(number, line):
            self.items.append(expectation)
            self._follow(line)
        else:
            self._events(number, line)

    def _header(self, line: str) -> bool:
        word, _, rest = line.partition(" ")
        match word:
            case "house":
                self.header["rules"] = rest.strip()
            case "version":
                self.header["chouette"] = int(rest)
            case "change":
                self.header.setdefault("change", {}).update(changes(rest))
            case "stake":
                self.header["stake"], *currency = rest.split()
                self.header |= {"currency": currency[0]} if currency else {}
            case _:
                return False
        return True

    def _row(self, number: int, line: str) -> bool:
        kind, *figures = line.split()
        if kind not in (*TABLE_KINDS, "points", "totals") or len(figures) != len(self.columns):
            return False
        points = {name: 0 if figure == "." else int(figure) for name, figure in zip(self.columns, figures, strict=True)}
        if sum(points.values()) != 0:
            raise SheetError(f"line {number}: the row {kind} does not sum to zero")
        self.table.append(TableLine(kind, points))
        return True

    def _close_table(self, number: int) -> None:
        if not self.table:
            raise SheetError(f"line {number}: a table without rows")
        self.items.append(Expect(number - 1, "table", tuple(self.table)))
        self.columns, self.table = [], []

    def _follow(self, line: str) -> None:
        if found := re.match(rf"(?:next|now)\s+box ({NAME})", line):
            self.box = found[1]

    def _events(self, number: int, line: str) -> None:
        refused = None
        if found := REFUSED.match(line):
            line, refused = found["words"], Refused(found["code"], found["rule"])
        if found := re.fullmatch(r"game (\d+)", line):
            self._play(number, {"event": "start"}, refused)
            self.items.append(Expect(number, "game", int(found[1])))
            return
        events = [json.loads(line)] if line.startswith("{") else None
        clauses: list[Any] = events or self._clauses(line)
        for place, clause in enumerate(clauses):
            event = clause if isinstance(clause, dict) else self._event(number, clause)
            self._play(number, event, refused if place == len(clauses) - 1 else None)

    def _clauses(self, line: str) -> list[str]:
        if said(line):
            return [line]
        clauses: list[str] = []
        for piece in line.split(", "):
            if clauses and not NEW_CLAUSE.match(piece):
                clauses[-1] += f", {piece}"
            else:
                clauses.append(piece)
        return clauses

    def _event(self, number: int, clause: str) -> Event:
        event = said(clause) or self._answer(clause)
        if event is None:
            raise SheetError(f"line {number}: nobody at the table says {clause!r}")
        if event["event"] == "result" and event["winner"] not in ("box", "team"):
            if self.box is None:
                raise SheetError(f"line {number}: say `box wins` or `team wins`, the Box is not known here")
            event["winner"] = "box" if event["winner"] == self.box else "team"
        return event

    def _answer(self, clause: str) -> Event | None:
        found = ANSWER.fullmatch(clause)
        if found is None:
            return None
        cubes: dict[str, str] = {}
        reached = 0
        for part in ANSWER_PART.finditer(found["rest"]):
            named = listed(part["cubes"]) if part["cubes"] else self._meant(found["by"])
            cubes |= dict.fromkeys(named, WORD[part["word"]])
            reached = part.end()
        return {"event": "answer", "by": found["by"], "cubes": cubes} if reached == len(found["rest"]) else None

    def _meant(self, by: str) -> list[str]:
        """The cubes of an answer that names none: their own if it waits, else all that wait."""
        return [by] if by in self.waiting or not self.waiting else list(self.waiting)

    def _remember(self, event: Event) -> None:
        """Keep in mind which cubes wait, as it was before each event, so that an undo brings it back."""
        if event["event"] == "undo" and self.waited:
            self.waiting = self.waited.pop()
            return
        self.waited.append(self.waiting)
        match event:
            case {"event": "double", "by": by}:
                named = event.get("cubes", [by])
                self.waiting += tuple(cube for cube in named if cube not in self.waiting)
            case {"event": "answer", "cubes": cubes}:
                done = {cube for cube, word in cubes.items() if word != "beaver"}
                self.waiting = tuple(cube for cube in self.waiting if cube not in done)
            case {"event": "start" | "result"}:
                self.waiting = ()
            case _:
                pass

    def _play(self, number: int, event: Event, refused: Refused | None) -> None:
        self.items.append(Played(number, event, refused))
        if refused is not None:
            return
        self._remember(event)
        match event:
            case {"event": "seat", "line": [box, *_]}:
                self.seated, self.box = True, box
            case {"event": "roll_order"}:
                self.seated = True
            case _:
                pass


def read(text: str) -> Sheet:
    """The sheet in `text`, or `SheetError`."""
    if not text.startswith("# "):
        raise SheetError("line 1: a sheet begins with a comment that says what it proves")
    reading = _Reading()
    lines = text.splitlines()
    for number, raw in enumerate(lines, start=1):
        line = re.sub(r"\s+", " ", raw.split("#")[0]).strip()
        if line:
            reading.line(number, line)
    if reading.columns:
        reading._close_table(len(lines) + 1)
    if "rules" not in reading.header:
        raise SheetError("the sheet names no house")
    return Sheet(reading.header, tuple(reading.items))
