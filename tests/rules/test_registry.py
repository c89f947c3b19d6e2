"""The options in use: each is read by a rule, in few places, and each of its values stands in a score sheet."""

import ast
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from chouette.rules.house import FILES, OPTIONS, Fault, Option, house_checked
from tests.kit.sheets.reader import read

ROOT = Path(__file__).parents[2]
RULES = ROOT / "chouette" / "rules"
HOUSE = "chouette.rules.house"
SHEETS = sorted((ROOT / "tests" / "scenarios").rglob("*.sheet"))
CONSTANTS = {name: of.key for file in FILES for name, of in vars(import_module(f"{HOUSE}.{file}")).items()
             if isinstance(of, Option)}  # fmt: skip

# Said on the rule card and seen by nobody's program: how Box and Partner talk about cubes, how the paper is marked.
ON_THE_CARD = {"partner_cube_advice", "sheet_marks"}

# What an option says is worked out in one chapter. These bind what happens in two or three; and the chapters that list
# what is open look at what switches an event on. The grounds name what an event rests on, and decide nothing.
CHAPTERS = {
    "captain_passes": {"cubes", "rotation"},
    "cubes": {"cubes", "doubles", "groups", "shares"},
    "fractions": {"dice", "halves"},
    "lone_taker": {"answers", "lone_taker"},
    "drop_beaver": {"answers", "games"},
    "offers_close_on_answer": {"answers", "doubles"},
    "partner_may_refuse": {"consent", "partner"},
    "partner_stays": {"games", "partner"},
    "box_redouble": {"doubles", "groups"},
    "absent_cube": {"absence", "answers", "doubles"},
    "answers_order": {"answers", "doubles", "lone_taker"},
    "partner_split": {"answers", "partner", "shares"},
    "extras_can_be_dropped": {"lapses", "lone_taker"},
    "preempt": {"buying", "lapses"},
    "team_deals": {"buying", "deals", "shares"},
}
LISTING = {
    "hands",
    "between_games",
    "on_cubes",
    "in_deals",
    "in_game",
    "advice",
    "groups",
    "from_paper",
    "paper_play",
    "further_orders",
}


@cache
def readers() -> dict[str, set[str]]:
    """The chapters outside `house/` that take the option from there, by its key."""
    found: dict[str, set[str]] = {key: set() for key in OPTIONS}
    for path in sorted(path for path in RULES.rglob("*.py") if path.parent.name != "house" and path.stem != "grounds"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(f"{HOUSE}."):
                for name in node.names:
                    if name.name in CONSTANTS:
                        found[CONSTANTS[name.name]].add(path.stem)
    return found


@cache
def values_on_sheets() -> dict[str, set[object]]:
    """The values under which the score sheets are played, by option."""
    found: dict[str, set[object]] = {key: set() for key in OPTIONS}
    for path in SHEETS:
        header = read(path.read_text(encoding="utf-8")).header
        rules = house_checked(header["rules"], header.get("change", {}))
        assert not isinstance(rules, Fault), path
        for key, option in OPTIONS.items():
            found[key].add(rules[option])
    return found


def test_every_option_has_its_constant() -> None:
    assert {name.lower() for name in CONSTANTS} == set(CONSTANTS.values()) == OPTIONS.keys()


@pytest.mark.parametrize("key", sorted(set(OPTIONS) - ON_THE_CARD))
def test_an_option_is_read_by_a_rule(key: str) -> None:
    assert readers()[key]


@pytest.mark.parametrize("key", sorted(OPTIONS))
def test_an_option_is_read_in_one_chapter(key: str) -> None:
    chapters = {name for name in readers()[key] if name not in LISTING} or readers()[key]
    assert len(chapters) <= 1 or chapters <= CHAPTERS.get(key, set())


@pytest.mark.parametrize("key", sorted(OPTIONS))
def test_every_value_stands_in_a_score_sheet(key: str) -> None:
    missing = [value for value in OPTIONS[key].values if value not in values_on_sheets()[key]]
    assert missing == []
    if OPTIONS[key].figure:
        figures = {value for value in values_on_sheets()[key] if value not in OPTIONS[key].values}
        assert figures, f"no sheet has a figure of {key}"
