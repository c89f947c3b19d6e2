"""One name for one thing: the glossary in CONTRIBUTING, classes and modules that are called alike, and players who are
"they"."""

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.our_files import MASCULINE, ROOT, documents, faulty, modules, named, parsed

HERE = Path(__file__).parent / "names"

ROW = re.compile(r"^\| (?P<word>[^|]+) \| (?P<meaning>[^|]+) \| `(?P<module>[\w.]+)\.(?P<name>\w+)` \|$", re.MULTILINE)

HE_IN_A_NAME = re.compile(r"(?:^|_)(he|his|him|himself)(?:_|$)")
HE_ANYWHERE = re.compile(r"(?:\b|_)(he|his|him|himself)(?:\b|_)", re.IGNORECASE)
"""Without it there is neither in a file; what is a comment and what a name takes long to tell."""


def glossary() -> list[re.Match[str]]:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    return list(ROW.finditer(text.partition("## Glossary")[2].partition("\n## ")[0]))


def classes() -> dict[str, list[str]]:
    """The classes at the top of our modules, by name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in modules():
        for node in parsed(path.read_text()).body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(named(path))
    return found


def rooms() -> dict[str, list[str]]:
    """Our modules by name, but for the front doors of packages."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in modules():
        if path.stem != "__init__":
            found[path.stem].append(named(path))
    return found


def allowed(name: str) -> dict[str, tuple[int, str]]:
    """A list of names that several have: how many, and why."""
    lines = [line.split(maxsplit=2) for line in (HERE / name).read_text().splitlines() if line]
    return {word: (int(number), reason) for word, number, reason in lines}


def test_the_glossary_has_some_forty_words_each_with_one_identifier() -> None:
    words = [row["word"] for row in glossary()]
    assert 35 <= len(words) <= 60
    assert len(set(words)) == len(words)
    identifiers = [(row["module"], row["name"]) for row in glossary()]
    assert len(set(identifiers)) == len(identifiers)


@pytest.mark.parametrize("row", glossary(), ids=lambda row: row["word"])
def test_what_the_glossary_names_is_there(row: re.Match[str]) -> None:
    path = ROOT / row["module"].replace(".", "/")
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    defined = {node.name for node in parsed(path.read_text()).body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    assert row["name"] in defined


@pytest.mark.parametrize(("found", "list_of"), [(classes, "classes.txt"), (rooms, "modules.txt")])
def test_a_name_that_several_have_is_listed_with_its_reason(found: object, list_of: str) -> None:
    assert callable(found)
    several = {name: len(places) for name, places in found().items() if len(places) > 1}
    assert several == {name: number for name, (number, _) in allowed(list_of).items()}


def masculine_names_and_comments(path: Path) -> list[str]:
    source = path.read_text()
    if not HE_ANYWHERE.search(source):
        return []
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    said = [
        f"{token.start[0]}: {token.string}"
        for token in tokens
        if (token.type == tokenize.COMMENT and MASCULINE.search(token.string))
        or (token.type == tokenize.NAME and HE_IN_A_NAME.search(token.string.lower()))
    ]
    written = [text for text in docstrings(parsed(source)) if MASCULINE.search(text)]
    return said + written


def test_no_name_and_no_comment_calls_a_player_he() -> None:
    ours = [*modules(), *(ROOT / "tests").rglob("*.py"), *(ROOT / "benchmarks").rglob("*.py")]
    assert faulty((path for path in ours if path != Path(__file__)), masculine_names_and_comments) == {}


@pytest.mark.parametrize(
    "source", ['"""He plays."""\n', "held = 1  # his\n", "his_cube = 1\n", "def is_he() -> None: ...\n", "HIM = 1\n"]
)
def test_names_and_comments_are_read(tmp_path: Path, source: str) -> None:
    path = tmp_path / "one.py"
    path.write_text(source)
    assert len(masculine_names_and_comments(path)) == 1


def docstrings(tree: ast.AST) -> Iterator[str]:
    """What stands by itself as a statement: the docstrings, those of constants and fields too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def pages() -> list[Path]:
    scripts = [*(ROOT / "static" / "js").rglob("*.js"), *(ROOT / "static" / "css").rglob("*.css")]
    return sorted(path for path in scripts if "words" not in path.parts)


def masculine_lines(path: Path) -> list[str]:
    """The names of files apart: those of score sheets are called as the printed sheets say it."""
    text = path.read_text()
    text = re.sub(r"`[^`\n]*`", "", text) if path.suffix == ".md" else text
    return [line for line in text.splitlines() if MASCULINE.search(line)]


def test_no_script_and_no_style_calls_a_player_he() -> None:
    assert faulty(pages(), masculine_lines) == {}


def test_no_document_calls_a_player_he() -> None:
    assert faulty(documents(), masculine_lines) == {}
