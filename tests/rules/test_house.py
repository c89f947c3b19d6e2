"""The registry of house rules against the table of options of the law (rules.md 3.2), cell by cell."""

import re
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from chouette.rules import house as rules
from chouette.rules.house import (
    ACT,
    ADMISSION,
    ATLANTA,
    BRIGHTON,
    CAPTAIN_CUBE_FIRST,
    CLAUSES,
    CUBES,
    IMMEDIATE_REDOUBLES,
    JACOBY,
    JACOBY_CRAWFORD,
    LONE_TAKER,
    MAX_PLAYERS,
    MINIMUM_STAKE,
    OPTIONS,
    ORDER_DICE,
    PARTNER_FROM_PLAYERS,
    READINGS,
    SHEETS,
    ST_ALBANS,
    House,
    Silent,
    Value,
    house_checked,
)
from chouette.wording.options import explained

LAW = Path(__file__).parents[2] / "docs" / "rules.md"

COLUMNS = (ATLANTA, ACT, BRIGHTON, ST_ALBANS, JACOBY_CRAWFORD)

# What a bare dash stands for, where the table gives no value.
DASHES: dict[str, Any] = {
    "extra_price": "undoubled_value",
    "extras_can_be_dropped": False,
    "partner_from": "foot",
    "partner_may_refuse": True,
    "partner_keeps_place": True,
    "partner_stays": "one_game",
    "partner_choice_holds": False,
    "partner_split": "private",
    "partner_advice_after": 0,
    "partner_advice_counts": "turned",
    "partner_cube_advice": "always",
}

# The cells of the table in which a sheet has a value though none of its clauses says so.
UNCITED = {
    *(("captain_cube_first", sheet) for sheet in COLUMNS if sheet != ACT),
    *(("max_team_alone", sheet) for sheet in COLUMNS if sheet != BRIGHTON),
    *(("max_team_with_partner", sheet) for sheet in COLUMNS if sheet != BRIGHTON),
}

CELL = re.compile(r"(?P<dash>- ?)?(?P<value>[a-z_0-9.]+)?(?: \((?P<clauses>.*)\))?")


class Row(NamedTuple):
    key: str
    values: str
    cells: dict[str, str]


def table() -> list[Row]:
    rows = []
    law = LAW.read_text(encoding="utf-8").replace("`", "")
    chapter = law[law.index('<a id="3.2">') : law.index('<a id="3.3">')]
    for line in chapter.splitlines():
        if not line.startswith("| ") or line.startswith("| option "):
            continue
        name, values, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        keys = re.sub(r" \(no effect .*?\)", "", name).split(", ")
        for place, key in enumerate(keys):
            own = [cell.split(", ")[place] if cell == "4, 6" else cell for cell in cells]
            rows.append(Row(key, values, dict(zip(COLUMNS, own, strict=True))))
    return rows


TABLE = table()
CELLS = [(row.key, sheet, cell) for row in TABLE for sheet, cell in row.cells.items()]


def printed(text: str, kind: str) -> Any:
    """A value as the table prints it."""
    if text == "null":
        return None
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() and kind != "money" else text


def test_the_registry_has_the_table_s_options_in_its_order() -> None:
    assert list(OPTIONS) == [row.key for row in TABLE]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.key)
def test_an_option_has_the_values_of_the_table(row: Row) -> None:
    option = OPTIONS[row.key]
    kind = row.values.split(":")[0]
    if kind == "bool":
        assert (option.kind, set(option.values)) == ("bool", {True, False})
    elif kind.split()[0] in ("int", "money"):
        assert option.kind == kind.split()[0]
        assert (None in option.values) == kind.endswith("or null")
    else:
        assert option.kind == "choice"
        names = re.sub(r" \(.*?\)", "", row.values).split(", ")
        assert list(option.values) == [printed(name, "choice") for name in names]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_says_what_the_table_says(sheet: str) -> None:
    cells = [(key, cell) for key, column, cell in CELLS if column == sheet]
    assert len(cells) == len(OPTIONS)
    for key, cell in cells:
        says_what_the_table_says(key, sheet, cell)


def says_what_the_table_says(key: str, sheet: str, cell: str) -> None:
    option, parts = OPTIONS[key], CELL.fullmatch(cell)
    assert parts is not None, cell
    own = option.sheets[sheet]
    silent = parts["dash"] is not None
    expected = DASHES[key] if parts["value"] is None else printed(parts["value"], option.kind)
    assert (own.value, type(own.value)) == (expected, type(expected))
    assert isinstance(own, Silent) == silent
    note = parts["clauses"] or ""
    if note.startswith("option: "):
        assert own.variants == (note.removeprefix("option: "),)
        assert own.clauses
    else:
        assert own.variants == ()
    if note and not note.startswith("option: "):
        assert own.clauses == tuple(note.split(";")[0].split(", "))
    elif not silent:
        assert bool(own.clauses) == ((key, sheet) not in UNCITED)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.key)
def test_every_clause_an_option_names_stands_in_its_sheet(option: rules.Option[Any]) -> None:
    assert set(option.sheets) == set(SHEETS) == set(COLUMNS)
    for sheet, own in option.sheets.items():
        assert set(own.clauses) <= set(CLAUSES[sheet])
        assert len(set(own.clauses)) == len(own.clauses)


def test_the_sheets_have_as_many_clauses_as_are_printed() -> None:
    assert {sheet: len(numbers) for sheet, numbers in CLAUSES.items()} == {
        ATLANTA: 47,
        ACT: 23,
        BRIGHTON: 11,
        ST_ALBANS: 37,
        JACOBY_CRAWFORD: 13,
    }
    assert all(len(set(numbers)) == len(numbers) for numbers in CLAUSES.values())
    assert {sheet.key: sheet.letter for sheet in SHEETS.values()} == dict(
        zip(COLUMNS, ("A", "ACT", "B", "S", "JC"), strict=True)
    )


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.key)
def test_an_option_is_explained_in_plain_words(option: rules.Option[Any]) -> None:
    assert option.title
    assert len(option.title) <= 40
    assert option.question.endswith("?")
    texts = list(option.values.values())
    if option.kind in ("int", "money"):
        assert option.figure.count("{n}") == 1
        texts.append(explained(option, "7.25" if option.kind == "money" else 7))
        assert texts[-1].count("7") == 1
    else:
        assert option.figure == ""
    assert len(set(texts)) == len(texts)
    for text in texts:
        assert text.endswith("."), text
        assert "_" not in text, text
        assert len(text) <= 160, text


def test_titles_are_told_apart() -> None:
    assert len({option.title for option in OPTIONS.values()}) == len(OPTIONS)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.key)
def test_a_silent_sheet_has_our_default(option: rules.Option[Any]) -> None:
    assert option.fault(option.default) is None
    for own in option.sheets.values():
        assert not isinstance(own, Silent) or own.value == option.default
        assert all(option.fault(value) is None for value in (own.value, *own.variants))


@pytest.mark.parametrize("sheet", COLUMNS)
def test_a_printed_sheet_can_be_played_as_it_is(sheet: str) -> None:
    house = house_checked(sheet, {})
    assert isinstance(house, House)
    assert house.departures() == ()
    assert list(house.clashes()) == []


@pytest.mark.parametrize(
    ("sheet", "change"),
    [
        (BRIGHTON, {"immediate_redoubles": "unlimited"}),
        (BRIGHTON, {"lone_taker": "take_all_pay_or_drop"}),
        (BRIGHTON, {"advice": "free"}),
        (JACOBY_CRAWFORD, {"lone_taker": "foot_if_loses"}),
        (JACOBY_CRAWFORD, {"drop_takes": "one_plays"}),
    ],
)
def test_what_a_sheet_offers_as_an_option_can_be_chosen(sheet: str, change: dict[str, Value]) -> None:
    assert house_checked(sheet, change) == House(sheet, change)


def test_a_house_reads_its_sheet_and_what_it_changed() -> None:
    house = house_checked(BRIGHTON, {"max_players": None, "jacoby": False})
    assert isinstance(house, House)
    assert house[JACOBY] is False
    assert house[MAX_PLAYERS] is None
    assert house[ORDER_DICE] == 4
    assert house[MINIMUM_STAKE] == "0.50"
    assert house.departures() == ((MAX_PLAYERS, None, 8), (JACOBY, False, True))


def test_a_change_to_the_sheet_s_own_value_is_no_departure() -> None:
    house = House(ATLANTA, {"jacoby": True})
    assert house.departures() == ()
    assert house.clause(JACOBY) == "A 4.1"


def test_a_value_in_force_is_cited_by_its_clause() -> None:
    atlanta = House(ATLANTA)
    assert atlanta.clause(IMMEDIATE_REDOUBLES) == "A 5.3"
    assert atlanta.clause(IMMEDIATE_REDOUBLES, "5.4") == "A 5.4"
    assert atlanta.clause(IMMEDIATE_REDOUBLES, "9.9") == "A 5.3"
    assert House(ACT).clause(ADMISSION) == "ACT 9"
    assert House(BRIGHTON).clause(LONE_TAKER) == "B Special Conditions"
    assert House(ST_ALBANS).clause(PARTNER_FROM_PLAYERS) == "S 5"
    assert House(JACOBY_CRAWFORD).clause(CUBES) == "JC Doubling"


def test_what_no_clause_says_rests_on_the_house() -> None:
    changed = House(ATLANTA, {"immediate_redoubles": "none"})
    assert changed.clause(IMMEDIATE_REDOUBLES, "5.4") == "house"
    assert House(ACT).clause(MAX_PLAYERS, "7") == "ACT 8"
    assert House(ATLANTA).clause(MAX_PLAYERS) == "house"
    assert House(ATLANTA).clause(CAPTAIN_CUBE_FIRST) == "house"


def test_house_rules_keep_their_types_when_stored() -> None:
    house = House(ACT, {"max_players": None, "minimum_stake": "0.10", "jacoby": False, "order_dice": 1})
    stored = msgspec.json.decode(msgspec.json.encode(house), type=House)
    assert stored == house
    assert [type(value) for value in stored.change.values()] == [type(None), str, bool, int]


def test_the_readings_stand_with_the_options_they_concern() -> None:
    assert list(READINGS) == [*range(1, 19), 33, 34]
    for number, reading in READINGS.items():
        assert reading.number == number
        assert reading.options
        assert reading.text.endswith(".")
        assert "_" not in reading.text
    assert READINGS[3].options == ("partner_split",)
    assert READINGS[8].options == ("box_may_be_declined",)
    assert READINGS[16].options == ("offers_order", "offers_close_on_answer", "answers_order")
    named = {number for option in OPTIONS.values() for number in option.readings}
    assert named == set(READINGS)


@pytest.mark.parametrize(
    ("sheet", "numbers"),
    [
        (ATLANTA, {7, 9, 11, 12, 13, 14, 15, 16, 18}),
        (ACT, {5, 6, 9, 11, 14, 16, 33}),
        (BRIGHTON, {2, 3, 4, 9, 11, 14, 17}),
        (ST_ALBANS, {1, 7, 8, 9, 11, 14, 16, 34}),
        (JACOBY_CRAWFORD, {9, 10, 11, 14}),
    ],
)
def test_a_reading_says_which_sheets_it_reads(sheet: str, numbers: set[int]) -> None:
    assert {number for number, reading in READINGS.items() if sheet in reading.sheets} == numbers
