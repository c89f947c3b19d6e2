"""A silenced tool has its reason in the same place."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("benchmarks", "chouette", "clubs", "sessions", "tests")
SILENCED = re.compile(r"#\s*(?:noqa\b(?::\s*[A-Z0-9, ]+)?|type:\s*ignore\b(?:\[[^\]]*\])?)(?P<rest>.*)")
REASON = re.compile(r"\s*(?:-|#)\s*\w+.*\w")
RULE = re.compile(r'"[A-Z]{1,5}[0-9]{0,4}"')


def unreasoned(text: str) -> list[int]:
    """Numbers of the lines that silence a tool and do not say why."""
    found = [(number, SILENCED.search(line)) for number, line in enumerate(text.splitlines(), 1)]
    return [number for number, silenced in found if silenced and not REASON.match(silenced["rest"])]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("import x  # " + "noqa: F401", [1]),
        ("import x  # " + "noqa", [1]),
        ("import x  # " + "noqa: F401, E402 - it registers itself", []),
        ("x = y  # type: " + "ignore[arg-type]", [1]),
        ("x = y  # type: " + "ignore[arg-type]  # any class does", []),
    ],
)
def test_the_check_finds_what_it_is_for(line: str, found: list[int]) -> None:
    assert unreasoned(line) == found


def test_every_line_that_silences_a_tool_says_why() -> None:
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")] + [*ROOT.glob("*.py")]
    silent = [f"{path.relative_to(ROOT)}:{line}" for path in paths for line in unreasoned(path.read_text())]
    assert silent == []


def test_every_rule_that_is_silenced_for_all_says_why() -> None:
    """Of each line of those lists that names a rule: a comment stands behind it."""
    text = (ROOT / "pyproject.toml").read_text()
    ruff = text[text.index("\nignore = [") : text.index("[tool.ruff.lint.isort]")]
    ruff += text[text.index("[tool.ruff.lint.per-file-ignores]") : text.index("[tool.mypy]")]
    named = [line for line in ruff.splitlines() if RULE.search(line)]
    rules = tomllib.loads(text)["tool"]["ruff"]["lint"]
    silenced = {*rules["ignore"], *(rule for group in rules["per-file-ignores"].values() for rule in group)}
    assert silenced == {rule.strip('"') for line in named for rule in RULE.findall(line)}, "the lists are where we look"
    assert [line for line in named if not re.search(r"# \w.*\w", line)] == []
