"""What people read in English: players are "they", and no statement opens with "Who"."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from tests.kit.our_files import MASCULINE, ROOT, documents, faulty, modules, named, nodes, sources

CATALOGUE = ROOT / "locale" / "de.po"
"""Its keys are the English texts of the program."""
PIECES = re.compile(r"\n\s*\n|\||\n\s*(?:[-*]|\d+\.) |\n#+ |(?<=[.!?;:])\s+")
MARKS = "*#- \n\"'“"
SHEETS = ROOT / "tests" / "scenarios"
"""A score sheet says in its comments what it shows; `flips.txt` lists the sheets by name."""
BLOCK = re.compile(r"/\*(.*?)\*/", re.DOTALL)
LINES = re.compile(r"(?:^\s*//.*\n)+", re.MULTILINE)
TAKES_BACK = re.compile(r"\b([Tt]ak(e|es|en)|[Tt]ook)\b.{0,14}\bback\b")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text, of its headings, lists and tables too."""
    for piece in PIECES.split("\n" + CODE.sub("…", text)):
        yield piece.strip(MARKS)


def statements_of_who(text: str) -> list[str]:
    return [one for one in sentences(text) if one.startswith("Who ") and "?" not in one]


def remarks(path: Path) -> Iterator[str]:
    """Docstrings and comments of a module, or the comments of a script; comments on lines in a row are one."""
    text = path.read_text()
    if path.suffix == ".js":
        yield from (re.sub(r"\n\s*\*? *", "\n", one) for one in BLOCK.findall(text))
        yield from (one.replace("//", "") for one in LINES.findall(text))
        return
    for node in nodes(text):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def english() -> list[str]:
    """Every text of the catalogues."""
    return [text for entry in polib.pofile(str(CATALOGUE)) for text in (entry.msgid, entry.msgid_plural) if text]


def templates() -> list[Path]:
    return sorted(path for path in (ROOT / "templates").rglob("*.*") if path.suffix in {".html", ".txt"})


@pytest.mark.parametrize(
    ("text", "faulty"),
    [
        ("Who is next?", 0),
        ("Who takes may beaver.", 1),
        ("Six at most. Who takes alone must beaver.", 1),
        ("| 7 | Who takes may beaver. | `x` |", 1),
        ("A player who takes may beaver.", 0),
        ("# Who may do what\n\nWho is\nasking?", 1),
    ],
)
def test_a_statement_that_opens_with_who_is_told_from_a_question(text: str, faulty: int) -> None:
    assert len(statements_of_who(text)) == faulty


def test_no_text_makes_a_player_a_man() -> None:
    assert [text for text in english() if MASCULINE.search(text)] == []


def test_no_text_opens_with_who_and_is_no_question() -> None:
    assert [text for text in english() if statements_of_who(text)] == []


def masculine_lines(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if MASCULINE.search(line)]


def masculine_strings(path: Path) -> list[str]:
    read = nodes(path.read_text())
    strings = [node.value for node in read if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [text for text in strings if MASCULINE.search(text)]


def remarks_of_who(path: Path) -> list[str]:
    """The docstrings and comments of a file that open with "Who" and are no question."""
    return [text for text in remarks(path) if statements_of_who(text)] if "Who " in path.read_text() else []


def test_no_template_makes_a_player_a_man() -> None:
    assert faulty(templates(), masculine_lines) == {}


def test_no_string_makes_a_player_a_man() -> None:
    assert faulty(modules(), masculine_strings) == {}


def test_no_sentence_of_a_document_opens_with_who_and_is_no_question() -> None:
    assert faulty(documents(), lambda path: statements_of_who(path.read_text())) == {}


def test_no_docstring_and_no_comment_opens_with_who_and_is_no_question() -> None:
    assert faulty(sources(), remarks_of_who) == {}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("one.py", 'def held() -> None:\n    """Who holds it."""\n'),
        ("one.py", "# Who holds it.\nheld = 1\n"),
        ("one.js", "/** What it is.\n    Who holds it. */\n"),
        ("one.js", "// Who holds it.\n"),
    ],
)
def test_docstrings_and_comments_are_read(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert remarks_of_who(path)


def test_no_score_sheet_makes_a_player_a_man() -> None:
    """Neither in its comments nor in its name."""
    written = sorted(SHEETS.rglob("*.sheet"))
    assert len(written) > 500
    lines = [f"{named(path)}: {line}" for path in written for line in path.read_text().splitlines() if "#" in line]
    names = [named(path) for path in written]
    assert [text for text in [*lines, *names] if MASCULINE.search(text)] == []


def test_no_comment_of_a_score_sheet_opens_with_who() -> None:
    lines = {line for path in SHEETS.rglob("*.sheet") for line in path.read_text().splitlines() if line.startswith("#")}
    assert [line for line in sorted(lines) if statements_of_who(line)] == []


def test_no_name_in_the_list_of_flips_makes_a_player_a_man() -> None:
    assert [line for line in (SHEETS / "flips.txt").read_text().splitlines() if MASCULINE.search(line)] == []


def texts(path: Path) -> Iterator[str]:
    """Every string of a module that is not a docstring."""
    told = {id(node.value) for node in nodes(path.read_text()) if isinstance(node, ast.Expr)}
    for node in nodes(path.read_text()):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def test_an_entry_at_the_table_is_undone_wherever_one_reads_of_it() -> None:
    """Payments and entries of the books are taken back, which is another act."""
    of_money = {"payment_sentences.py"}
    wording = [path for path in sorted((ROOT / "chouette" / "wording").rglob("*.py")) if path.name not in of_money]
    found = [f"{path.name}: {text}" for path in wording for text in texts(path) if TAKES_BACK.search(text)]
    assert found == []
    assert TAKES_BACK.search("Taken back: Bob takes.")
