"""docs/clauses.md says what became of each clause of the five sheets; here it is held to its word."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from chouette.rules.events import KINDS
from chouette.rules.house import CLAUSES, OPTIONS, READINGS, SHEETS

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "tests" / "scenarios"
ROOMS = ("", "chapters")
RULES = ROOT / "chouette" / "rules"
CONDUCT = "conduct, on the rule card"
# Sheets are named by their clause; of one heading only the last word.
NAMES = {"The Box May Take a Partner": "partner"}
# What a fixed rule may name besides options and events: a field of the output, and remedies of an illegal play.
FIELDS = {"in_game", "corrected", "roll_stands", "reroll", "stands", "too_late"}


class Clause(NamedTuple):
    """One row of the table: a clause, what it says in our words, what carries it here, and the sheets that prove it."""

    printed: str
    number: str
    words: str
    here: str
    sheets: tuple[str, ...]

    def quoted(self) -> list[str]:
        return re.findall(r"`([^`]+)`", self.here)

    def readings(self) -> set[int]:
        return {int(number) for number in re.findall(r"8\.(\d+)", self.here)}


def clauses() -> list[Clause]:
    rows, printed = [], ""
    by_title = {f"{sheet.name} ({sheet.letter})": key for key, sheet in SHEETS.items()}
    for line in (ROOT / "docs" / "clauses.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            printed = by_title[line.removeprefix("## ")]
        elif line.startswith("| ") and not line.startswith("| clause "):
            number, words, here, sheets = (cell.strip() for cell in line.strip("|").split("|"))
            rows.append(Clause(printed, number, words, here, tuple(re.findall(r"`([^`]+)`", sheets))))
    return rows


ROWS = clauses()
each_sheet = pytest.mark.parametrize("printed", SHEETS)


def rows_of(printed: str) -> list[Clause]:
    return [row for row in ROWS if row.printed == printed]


def test_no_clause_is_missing_and_none_is_invented() -> None:
    for printed in SHEETS:
        listed = [row.number for row in rows_of(printed)]
        assert sorted(listed) == sorted(CLAUSES[printed])


def stands_for_something(name: str) -> bool:
    return name in OPTIONS or name in KINDS or name in FIELDS or any((RULES / room / name).is_file() for room in ROOMS)


@each_sheet
def test_a_clause_is_carried_by_something(printed: str) -> None:
    for row in rows_of(printed):
        assert row.words, row
        assert row.here, row
        assert row.sheets or row.here.startswith(CONDUCT), row
        assert [name for name in row.quoted() if not stands_for_something(name)] == [], row
        assert row.readings() <= READINGS.keys(), row


@each_sheet
def test_the_options_named_are_those_that_cite_the_clause(printed: str) -> None:
    for row in rows_of(printed):
        cited = {key for key, option in OPTIONS.items() if row.number in option.sheets[printed].clauses}
        named = {name for name in row.quoted() if name in OPTIONS}
        # The second clause 4 says over again what 7 has said.
        assert named - ({"over_max"} if row.number == "4 (second)" else set()) == cited, row


@each_sheet
def test_every_sheet_named_is_there(printed: str) -> None:
    named = [sheet for row in rows_of(printed) for sheet in row.sheets]
    assert [sheet for sheet in named if not list(SCENARIOS.glob(f"{sheet}.sheet"))] == []


@each_sheet
def test_a_clause_is_found_by_folder_and_name(printed: str) -> None:
    for row in rows_of(printed):
        if not row.here.startswith(CONDUCT):
            name = NAMES.get(row.number, re.sub(r"[()]", "", row.number.lower()).replace(" ", "-"))
            found = [*SCENARIOS.glob(f"{printed}/{name}.sheet"), *SCENARIOS.glob(f"{printed}/{name}-*.sheet")]
            assert found, row


def test_every_reading_stands_at_some_clause_and_has_its_sheet() -> None:
    assert set().union(*(row.readings() for row in ROWS)) == READINGS.keys()
    for number, reading in READINGS.items():
        assert "rule card" in reading.text or list(SCENARIOS.glob(f"readings/{number:02}-*.sheet")), number
