"""Each benchmark's smallest case, for its form: how fast it is on a busy machine says nothing."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from benchmarks.__main__ import NAMES
from benchmarks.case import Case, case
from benchmarks.pages import HOUSE_PAGES, PAGES

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    """What one short run of all prints, with a database of its own."""
    command = [sys.executable, "-m", "benchmarks", "--smallest"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return [msgspec.json.decode(line, type=Case, strict=True) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("name", NAMES)
def test_every_case_has_its_floor(cases: list[Case], name: str) -> None:
    own = [one for one in cases if one.benchmark == name]
    assert own
    for one in own:
        assert one.value > 0, one
        assert one.floor > 0, one
        assert one.ratio == pytest.approx(one.value / one.floor, rel=1e-2), one


def test_a_page_says_as_much_to_the_database_after_a_long_evening(cases: list[Case]) -> None:
    pages = [one for one in cases if one.unit == "queries"]
    assert len(pages) == len(PAGES) + len(HOUSE_PAGES)
    for page in pages:
        assert page.value <= 12, page
        assert page.ratio == 1, page


def test_a_case_is_the_median_of_its_rounds_over_that_of_the_floor() -> None:
    assert case("rules", "a tap", "us", values=[30, 10, 500], floors=[10, 20, 1]) == Case(
        "rules", "a tap", 30, "us", 10, 3
    )


def test_a_name_that_is_none_is_said() -> None:
    command = [sys.executable, "-m", "benchmarks", "speed"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "there is no benchmark speed" in done.stderr
