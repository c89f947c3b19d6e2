"""No branch of the state machine is unproven: the score sheets and the nights together go through every one.

What cannot be reached says why beside itself: `# pragma: no cover - reason`.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

RULES = Path(__file__).parents[2] / "chouette" / "rules"
BESIDE = {
    "__init__": "a front door without branches",
    "consent": "whose word is asked for; tests/rules/test_consent.py",
    "fair": "a figure beside a deal; tests/rules/test_fair.py",
    "from_paper": "a game entered from paper is played through the machine; tests/rules/test_from_paper.py",
    "grounds": "the clause of an event; tests/rules/test_grounds.py",
    "leaving": "what a leaver would settle; tests/sessions/test_leaving.py",
    "meaning": "what a word means in points; tests/rules/test_meaning.py",
    "names": "letters of names; tests/rules/test_names.py",
    "nearest": "what would do instead; tests/rules/test_nearest.py",
    "order_so_far": "rolls before there is an event; tests/rules/test_order_so_far.py",
    "outlook": "what a result would pay; tests/rules/test_outlook.py",
    "own_part": "whose points the Partner's are; tests/pages/test_one_result_with_a_partner.py",
    "written_game": "the form of a game from paper; tests/rules/test_from_paper.py",
    "paper_play": "a game from paper, played through the machine; tests/rules/test_from_paper.py",
    "prices": "usual figures of deals; tests/rules/test_prices.py",
    "replay": "the command around the machine; tests/chouette/test_manage.py",
    "sheet": "the marks of the score sheet; tests/rules/test_sheet.py",
    "stale": "whether a tap is about an older moment; tests/sessions/test_stale_taps.py",
    "transcript": "reading a file; tests/rules/test_transcript.py",
}
"""What belongs to the rules and decides nothing at the table, with the tests it has."""
PRAGMA = re.compile(r"# pragma: no cover(?P<reason> - \w.+)?")
PROVEN_BY_SHEETS = ("adjusting", "dice", "hands", "in_game", "legal", "pool", "settling")


def chapters() -> list[Path]:
    """The modules of the rules but for those that declare the options."""
    return sorted(path for path in RULES.rglob("*.py") if path.parent.name != "house")


def machine() -> list[str]:
    """The chapters that judge an event or list what is open."""
    return sorted(path.stem for path in chapters() if path.stem not in BESIDE)


def unproven(tmp_path: Path, *run: str) -> dict[str, list[str]]:
    """By chapter: the lines and branches that running a module leaves out."""
    settings = tmp_path / "coverage.ini"
    settings.write_text(
        f"[run]\nbranch = true\nsource = {RULES}\ndata_file = {tmp_path / 'data'}\n"
        "[report]\nexclude_also =\n    assert_never\n    raise AssertionError\n"
    )
    measured = [sys.executable, "-m", "coverage", "run", f"--rcfile={settings}", "-m", *run]
    report = [sys.executable, "-m", "coverage", "json", f"--rcfile={settings}", "-o", str(tmp_path / "found.json")]
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_XDIST")}
    done = subprocess.run(measured, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    subprocess.run(report, env=env, capture_output=True, check=True)
    files = json.loads((tmp_path / "found.json").read_text())["files"]
    found = {Path(name).stem: of for name, of in files.items() if Path(name).parent.name != "house"}
    return {
        chapter: [*map(str, of["missing_lines"]), *(f"{a}->{b}" for a, b in of["missing_branches"])]
        for chapter, of in found.items()
        if of["missing_lines"] or of["missing_branches"]
    }


def test_every_exception_has_its_reason() -> None:
    for path in chapters():
        for found in PRAGMA.finditer(path.read_text(encoding="utf-8")):
            assert found["reason"], f"{path.name}: {found[0]}"


def test_what_stands_beside_the_machine_is_there() -> None:
    assert set(BESIDE) <= {path.stem for path in chapters()}


@pytest.mark.long
def test_the_score_sheets_alone_prove_these_chapters(tmp_path: Path) -> None:
    left = unproven(tmp_path, "tests.kit.sheets.along")
    assert {chapter: left[chapter] for chapter in PROVEN_BY_SHEETS if chapter in left} == {}


@pytest.mark.long
def test_sheets_and_nights_together_prove_every_branch(tmp_path: Path) -> None:
    quiet = ["-n", "0", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=1", "--hypothesis-profile=default"]
    tests = ["tests/scenarios", "tests/properties", "tests/rules", "--deselect", __file__]
    left = unproven(tmp_path, "pytest", *quiet, *tests)
    assert {chapter: left[chapter] for chapter in machine() if chapter in left} == {}
