"""Every problem of a door has its sentence."""

import re
from pathlib import Path

import pytest

from chouette.wording import REFUSALS
from sessions.view.problems import problem

RAISED = re.compile(
    r"""(?:NotAllowed|Malformed)\(\s*"(\w+)"|problem_answer\(\s*\d+,\s*"(\w+)"|\bread\([^"]*,\s*"(\w+)"\)|"""
    r"""    \d{3}: "(\w+)","""
)
FOLDER = Path(__file__).parents[2] / "sessions"
CODES = sorted({
    code for file in FOLDER.rglob("*.py") for found in RAISED.findall(file.read_text()) for code in found
    if code and code not in REFUSALS
})  # fmt: skip


def test_the_codes_of_the_doors_are_found() -> None:
    assert {"not_a_tap", "not_a_scorekeeper", "minute_is_over", "key_reused", "unsupported_media_type"} <= {*CODES}


@pytest.mark.parametrize("code", CODES)
def test_a_problem_says_in_a_sentence_what_is_wrong(code: str) -> None:
    message = problem(400, code)["message"]
    assert re.fullmatch(r"[A-Z].*\.", message)
    assert "_" not in message
