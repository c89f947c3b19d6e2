"""What is ours to read: modules and documents, and the words that make every player a man."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("chouette", "clubs", "sessions")
MASCULINE = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)


def modules() -> Iterator[Path]:
    """Our own modules; the names of migrations and of what Django looks for by name are not ours."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "migrations" not in path.parts and "management" not in path.parts:
                yield path


def sources() -> Iterator[Path]:
    """Modules, tests and scripts of the pages."""
    yield from modules()
    yield from sorted((ROOT / "tests").rglob("*.py"))
    yield from (path for path in sorted((ROOT / "static" / "js").rglob("*.js")) if path.parent.name != "words")


def documents() -> list[Path]:
    """README, changelog and all that stands in `docs`."""
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@cache
def parsed(text: str) -> ast.Module:
    """A module as Python reads it. A dozen tests read the same five hundred."""
    return ast.parse(text)


@cache
def nodes(text: str) -> tuple[ast.AST, ...]:
    """All that it is made of."""
    return tuple(ast.walk(parsed(text)))


def named(path: Path) -> str:
    """A file as a test names it."""
    return str(path.relative_to(ROOT))


def faulty(paths: Iterable[Path], faults: Callable[[Path], list[str]]) -> dict[str, list[str]]:
    """The files that have faults, and which: a test looks at all of them, and names each.

    A test for each file took longer to be found and told of than to be run.
    """
    looked_at = {path: faults(path) for path in paths}
    assert looked_at, "no file was looked at"
    return {named(path): found for path, found in looked_at.items() if found}
