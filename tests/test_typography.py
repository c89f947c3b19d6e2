"""What people read has the apostrophe of print, ’, wherever it is written: one rule for every sentence."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.our_files import nodes

ROOT = Path(__file__).resolve().parent.parent
SPOKEN = (
    "chouette/wording", "chouette/rules/house", "sessions/view", "sessions/pages", "sessions/sheet", "clubs/pages",
    "clubs/accounts",
)  # fmt: skip
STRAIGHT = re.compile(r"[A-Za-z0-9}]'(?:s|t|re|ll|ve|d|m)\b|[a-z]s' [a-z]")
SAID_IN_CODE = re.compile(r"""\"[^"\n]*\"|`[^`]*`""")
MARKUP = re.compile(r"{#.*?#}|{%[^%]*%}|{{.*?}}|<(script|style).*?</\1>|<[^>]*>", re.DOTALL)


def sentences(path: Path) -> Iterator[str]:
    """The texts of a module that are no docstrings and no messages to programmers."""
    read = nodes(path.read_text())
    unsaid = {id(node.value) for node in read if isinstance(node, ast.Expr)}
    for node in read:
        if isinstance(node, ast.Assert):
            unsaid |= {id(part) for part in ast.walk(node)}
    for node in read:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in unsaid:
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)  # type: ignore[misc]  # a constant's value is text in a template string


@pytest.mark.parametrize("folder", SPOKEN)
def test_a_sentence_has_the_apostrophe_of_print(folder: str) -> None:
    found = {
        f"{path.relative_to(ROOT)}: {said}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for said in sentences(path)
        if STRAIGHT.search(said) and "SELECT" not in said
    }
    assert found == set()


def test_so_has_what_the_pages_say() -> None:
    templates = {path: MARKUP.sub(" ", path.read_text()) for path in sorted((ROOT / "templates").rglob("*.html"))}
    scripts = {
        path: " ".join(SAID_IN_CODE.findall(re.sub(r"/\*.*?\*/|^\s*//.*$", "", path.read_text(), flags=re.S | re.M)))
        for path in sorted((ROOT / "static/js").rglob("*.js"))
    }
    assert len(templates) > 50
    assert len(scripts) > 30
    found = {f"{path.relative_to(ROOT)}" for path, text in {**templates, **scripts}.items() if STRAIGHT.search(text)}
    assert found == set()


def test_the_rule_is_not_blind() -> None:
    assert STRAIGHT.search("Beaver Gus's extra?")
    assert STRAIGHT.search("{player}'s stake")
    assert STRAIGHT.search("the players' names")
    assert not STRAIGHT.search("Beaver Gus’s extra?")
    assert not STRAIGHT.search("say 'take' or 'drop'")
    assert list(sentences(Path(__file__)))
