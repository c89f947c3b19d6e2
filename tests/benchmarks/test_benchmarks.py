"""Each benchmark's smallest case, for its form: how fast it is on a busy machine says nothing."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from benchmarks.__main__ import IN_A_BROWSER, NAMES
from benchmarks.browser import CHROMIUM
from benchmarks.budgets import BUDGETS, missed_words
from benchmarks.case import Case, case
from benchmarks.club import CLUB_PAGES
from benchmarks.evenings import LISTS
from benchmarks.money import PAGES as MONEY_PAGES
from benchmarks.pages import HOUSE_PAGES, PAGES
from benchmarks.season import SEASON_PAGES
from benchmarks.served import served

ROOT = Path(__file__).resolve().parents[2]


BY_FORCE = ("recovery", "hub", "room", "hostile")
"""They kill what they measure, or fill a whole room: minutes, not seconds. tests/embedded, tests/drill and
tests/sessions/test_live_faults.py see the same every day, without a figure; what a hostile crowd sends is refused in
tests/sessions/test_notes.py, tests/chouette/test_body_limits.py and others."""
DAILY = ("rules",)
OF_MANY_SOCKETS = ("200 sockets", "1000 sockets")
"""Cases that the smallest run leaves out."""
WITHOUT = tuple(name for name in NAMES if name not in (*IN_A_BROWSER, *BY_FORCE))


def printed(names: tuple[str, ...]) -> list[Case]:
    """What one short run prints, with a database of its own."""
    command = [sys.executable, "-m", "benchmarks", "--smallest", *names]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return [msgspec.json.decode(line, type=Case, strict=True) for line in done.stdout.splitlines()]


def each_has_its_floor(cases: list[Case], names: tuple[str, ...]) -> None:
    assert {one.benchmark for one in cases} == set(names)
    for one in cases:
        assert one.value > 0, one
        assert one.floor > 0, one
        assert one.ratio == pytest.approx(one.value / one.floor, rel=1e-2), one


def few_statements(cases: list[Case], pages: int) -> None:
    """A page asks the database at most twelve times, Settle up fourteen; and as often after a long evening as after
    a short one."""
    counted = [one for one in cases if one.unit == "queries"]
    assert len(counted) == pages
    for page in counted:
        settles = page.case.startswith("settle up")  # it asks more where something is still to be paid
        assert page.value <= (14 if settles else 12), page
        assert page.ratio == 1 or settles or page.benchmark in ("evenings", "season"), page


def test_the_rules_have_their_floors() -> None:
    each_has_its_floor(printed(DAILY), DAILY)


@pytest.mark.long
def test_every_case_has_its_floor_and_every_page_asks_little() -> None:
    names = tuple(name for name in WITHOUT if name not in DAILY)
    cases = printed(names)
    each_has_its_floor(cases, names)
    held = [one for one in BUDGETS if one.benchmark in names and one.case not in OF_MANY_SOCKETS]
    assert [one for one in held if not any(map(one.is_of, cases))] == []
    few_statements(cases, sum(map(len, (PAGES, HOUSE_PAGES, MONEY_PAGES, LISTS, SEASON_PAGES, CLUB_PAGES))))


@pytest.mark.long
@pytest.mark.parametrize("name", BY_FORCE)
def test_what_is_measured_by_force_has_its_floor(name: str) -> None:
    for one in printed((name,)):
        assert one.value > 0, one
        assert one.floor > 0, one


def test_a_case_is_the_median_of_its_rounds_over_that_of_the_floor() -> None:
    assert case("rules", "a tap", "us", values=[30, 10, 500], floors=[10, 20, 1]) == Case(
        "rules", "a tap", 30, "us", 10, 3
    )


def test_a_case_beyond_its_budget_is_named() -> None:
    found = [
        Case("rules", "8 players, game 100", 100.5, "us", 7, 14.4),
        Case("rules", "8 players, game 1", 99, "us", 7, 14.1),
        Case("commit", "8 clients", 290, "events/s", 300, 0.97),
        Case("commit", "1 client", 300, "events/s", 290, 1.03),
        Case("ends", "game 200 against game 2", 4.1, "ms", 2, 2.05),
        Case("hub", "after its connection is lost", 9000, "ms", 1, 9000),
    ]
    assert missed_words(found) == [
        "rules, 8 players, game 100: 100.5 us, at most 100 are allowed",
        "commit, 8 clients: 0.97 of its floor, at least 1 are allowed",
        "ends, game 200 against game 2: 2.05 of its floor, at most 1.2 are allowed",
    ]


def test_every_budget_is_of_a_benchmark() -> None:
    assert {one.benchmark for one in BUDGETS} <= set(NAMES)


def test_what_a_server_logs_is_not_among_what_is_measured(capfd: pytest.CaptureFixture[str]) -> None:
    """Python's `this` stands for a server: it says something, and ends."""
    with served("none", by="this") as server:
        os.waitid(os.P_PID, server.pid, os.WEXITED | os.WNOWAIT)
    said = capfd.readouterr()
    assert said.out == ""
    assert "Errors should never pass silently." in said.err


def test_a_name_that_is_none_is_said() -> None:
    command = [sys.executable, "-m", "benchmarks", "speed"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "there is no benchmark speed" in done.stderr


@pytest.mark.long
@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)")
def test_the_first_view_of_a_table_is_small_and_comes_in_few_files() -> None:
    """Bytes and requests do not hang on how busy the machine is; how fast it is does."""
    found = {(one.benchmark, one.unit): one for one in printed(IN_A_BROWSER)}
    assert found["page", "bytes"].value < 120_000
    assert found["page", "requests"].value <= 16
    assert found["page", "ms"].value > 0
    assert found["tap", "ms"].value > 0
    assert found["filtering", "ms"].value > 0
