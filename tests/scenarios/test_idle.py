"""An option that says it has no effect beside another's value has none: every sheet that proves it comes out alike."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from chouette.rules.format.transcript import NotATranscript
from chouette.rules.house import OPTIONS
from tests.kit.sheets.flipping import sheet_at, story
from tests.kit.sheets.flips import CONDUCT, FLIPS, Flip

IDLE = [
    (key, other, value)
    for key, option in OPTIONS.items()
    for other, values in option.idle
    for value in values
    if key not in CONDUCT
]


REFUSED = re.compile("(?!accepted)[a-z_]+")


def told(flip: Flip, change: dict[str, Any]) -> list[str] | None:
    """The story under those options, or nothing if they cannot stand together. Which rule refuses is not told: of two
    that forbid a thing either may speak."""
    try:
        said = story(sheet_at(flip.path), flip.given | change)
    except NotATranscript:
        return None
    return ["refused" if REFUSED.fullmatch(line) else line for line in said]


def pairs(key: str, change: dict[str, Any]) -> Iterator[tuple[Flip, list[str], list[str]]]:
    """For each sheet that proves the option its story with the sheet's value and with the other one."""
    for flip in FLIPS:
        if flip.option == key:
            as_printed, flipped = told(flip, change), told(flip, change | {key: flip.value})
            if as_printed is not None and flipped is not None:
                yield flip, as_printed, flipped


@pytest.mark.parametrize(("key", "other", "value"), IDLE)
def test_nothing_else_happens(key: str, other: str, value: object) -> None:
    for flip, as_printed, flipped in pairs(key, {other: value}):
        assert as_printed == flipped, str(flip)


def test_it_is_an_option_that_comes_before_and_a_value_that_it_has() -> None:
    for _, other, value in IDLE:
        assert OPTIONS[other].fault(value) is None
