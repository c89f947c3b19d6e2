"""A sheet proves its clause only if another house would have played it differently (flips.txt)."""

from pathlib import Path
from typing import Any

import pytest

from chouette.rules.house import OPTIONS, SHEETS, Option
from tests.kit.sheets.flipping import HERE, sheet_at, story
from tests.kit.sheets.flips import CONDUCT, FLIPS, Flip
from tests.kit.sheets.reader import Sheet


@pytest.mark.parametrize("flip", FLIPS, ids=str)
def test_the_sheet_comes_out_differently(flip: Flip) -> None:
    sheet = sheet_at(flip.path)
    assert sheet.header["rules"] == flip.printed
    assert flip.option not in sheet.header.get("change", {}), "the sheet does not play by the clause"
    as_printed = story(sheet, {})
    assert story(sheet, flip.given) == as_printed, "what is given changes something by itself"
    assert story(sheet, flip.given | {flip.option: flip.value}) != as_printed


def test_every_clause_that_decides_an_option_is_flipped() -> None:
    decided = {
        (printed, clause, option.key)
        for option in OPTIONS.values()
        for printed in SHEETS
        for clause in option.sheets[printed].clauses
        if option.key not in CONDUCT
    }
    assert {(flip.printed, flip.clause, flip.option) for flip in FLIPS} == decided


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.key)
def test_every_value_is_one_side_of_a_flip(option: Option[Any]) -> None:
    if option.key in CONDUCT:
        return
    if not any(says.clauses for says in option.sheets.values()):
        check_ours(option)
        return
    named = [flip for flip in FLIPS if flip.option == option.key]
    seen = {flip.value for flip in named} | {option.sheets[flip.printed].value for flip in named}
    if option.kind in ("bool", "choice"):
        assert seen == set(option.values)
    else:
        assert len(seen) > 1


def check_ours(option: Option[Any]) -> None:
    """Of an option that no printed sheet mentions: under each value some sheet comes out as under no other."""
    own = [
        sheet for path in HERE.rglob("*.sheet") if option.key in (sheet := sheet_read(path)).header.get("change", {})
    ]
    assert {sheet.header["change"][option.key] for sheet in own} == set(option.values)
    for sheet in own:
        value = sheet.header["change"][option.key]
        others = [other for other in option.values if other != value]
        assert any(story(sheet, {option.key: other}) != story(sheet, {}) for other in others), sheet.header


def sheet_read(path: Path) -> Sheet:
    return sheet_at(str(path.relative_to(HERE)).removesuffix(".sheet"))


@pytest.fixture(scope="module")
def played() -> dict[str, set[object]]:
    """The values under which some sheet of this folder is played, by option."""
    values: dict[str, set[object]] = {key: set() for key in OPTIONS}
    for path in HERE.rglob("*.sheet"):
        header = sheet_at(str(path.relative_to(HERE)).removesuffix(".sheet")).header
        for key, option in OPTIONS.items():
            values[key].add(header.get("change", {}).get(key, option.sheets[header["rules"]].value))
    return values


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.key)
def test_every_value_is_played_in_some_sheet(option: Option[Any], played: dict[str, set[object]]) -> None:
    if option.kind in ("bool", "choice"):
        assert played[option.key] == set(option.values)
    else:
        assert len(played[option.key]) > 1
        assert None not in option.values or None in played[option.key]
