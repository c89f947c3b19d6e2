"""Every citation of the law leads somewhere: of docs/rules.md, as in "rules.md 4.2", and of the five printed sheets."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from chouette.rules.events import KINDS
from chouette.rules.house import CLAUSES, READINGS, SHEETS

ROOT = Path(__file__).parents[1]
LAW = ROOT / "docs" / "rules.md"
WRITTEN = (".css", ".html", ".js", ".jsonl", ".md", ".py", ".sheet", ".sql", ".toml", ".txt", ".yml")
FOLDERS = ("benchmarks", "chouette", "clubs", "docs", "sessions", "static", "templates", "tests")

ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
NUMBER = r"\d+(?:\.\d+)?"
# "rules.md 4.2", "rules.md 4", "rules.md 11.12, 11.13 and 12.1"; neither a path, nor a link, nor the file's bare name.
OWN = re.compile(rf'(?<![\w/])rules\.md(?![`#)"])(?P<clauses> {NUMBER}(?:(?:, | and )\d+\.\d+)*)?')
LINK = re.compile(r"rules\.md#([^)\s]+)")
LINK_WITHIN = re.compile(r"\]\(#([^)\s]+)\)")
# How the law was cited before its clauses had numbers. A licence may have sections.
UNNUMBERED = re.compile(r"(?<!AGPL-3\.0, )\b(?:[Ss]ections?|[Ee]xact|[Dd]ecided|[Rr]eadings?) \d+(?:\.\d+)?\b")
# "A 5.10", "A 4.3, 4.4", "A 8", "ACT 12-13", "S 4 (second)", "S 7 (Consultation)".
PRINTED = r"\d+(?:\.\d+)?[a-z]?"
AGAIN = r"(?: \((?:second|Consultation)\))?"  # behind a number that a sheet prints twice
BY_NUMBER = re.compile(
    rf"\b(?P<letter>A|ACT|S) (?P<clauses>{PRINTED}\b{AGAIN}(?:(?:, |-| and ){PRINTED}\b{AGAIN})*)(?!-[a-z])"
)
# "B Doubling", "JC The Box May Take a Partner".
BY_HEADING = re.compile(r"\b(?P<letter>B|JC) (?=[A-Z0-9])(?P<words>.*)")

BY_LETTER = {sheet.letter: CLAUSES[sheet.key] for sheet in SHEETS.values()}


def anchors(law: str) -> list[str]:
    """The numbers of the chapters and clauses, in their order."""
    return ANCHOR.findall(law)


KEPT_FREE = range(19, 33)
"""Numbers of chapter 8 that are kept for the readings of further sheets."""
KNOWN = frozenset(anchors(LAW.read_text(encoding="utf-8")))


def is_printed(letter: str, clause: str) -> bool:
    """Whether a sheet has this clause; of a sheet with chapters a whole one may be meant."""
    printed = BY_LETTER[letter]
    return clause in printed or any(one.startswith(f"{clause}.") for one in printed)


def is_heading(letter: str, words: str) -> bool:
    return any(re.match(rf"{re.escape(heading)}(?!\w)", words) for heading in BY_LETTER[letter])


def dead(line: str) -> Iterator[str]:
    """The citations of one line that lead nowhere, or have another form than the one that is agreed."""
    for found in OWN.finditer(line):
        numbers = re.findall(NUMBER, found["clauses"] or "")
        if not numbers or not KNOWN.issuperset(numbers):
            yield found[0]
    yield from (found[0] for found in LINK.finditer(line) if found[1] not in KNOWN)
    yield from (found[0] for found in UNNUMBERED.finditer(line))
    for found in BY_NUMBER.finditer(line):
        clauses = re.findall(rf"{PRINTED}{AGAIN}", found["clauses"])
        if not all(is_printed(found["letter"], clause) for clause in clauses):
            yield found[0]
    for found in BY_HEADING.finditer(line):
        if not is_heading(found["letter"], found["words"]):
            yield found[0]


def texts(tree: Path) -> list[Path]:
    """Everything we have written ourselves, this file apart: it makes citations up."""
    found = [path for folder in FOLDERS for path in (tree / folder).rglob("*")]
    found += [path for path in tree.glob("*") if path.is_file()]
    return sorted(
        path
        for path in found
        if path.suffix in WRITTEN and "vendor" not in path.parts and path != Path(__file__).resolve()
    )


def dead_citations(tree: Path) -> list[str]:
    return [
        f"{path.relative_to(tree)}:{number}: {citation}"
        for path in texts(tree)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for citation in dead(line)
    ]


def test_every_citation_leads_to_a_clause() -> None:
    assert dead_citations(ROOT) == []


BREACHES = [
    "rules.md 11.99",
    "rules.md 13",
    "rules.md 4.2, 4.99",
    "rules.md 11.19 and 12.99",
    "rules.md section 6",
    "(rules.md, `offer`)",
    "[the take](rules.md#4.99)",
    "(section 5)",
    "Exact 18: a half",
    "Decided 1 and 5: a successor",
    "reading 12",
    "A 4.9",
    "A 12",
    "A 4.3, 4.9: a half",
    "ACT 24",
    "ACT 12-24",
    "S 34",
    "S 9 (Consultation)",
    "B 4.3",
    "B Dubling",
    "JC Succesion",
    "JC Doublings",
]
SOUND = [
    "rules.md 4",
    "(rules.md 11.18)",
    "Settled. See rules.md 11.18.",
    "rules.md 11.12, 11.13 and 12.1: together",
    "rules.md 8.1: S 5-6 against S 32",
    "[the rules](rules.md), [a take](rules.md#4.10), docs/rules.md",
    "AGPL-3.0, section 13",
    "A 4.3, 4.4: a half point",
    "A 5.10a, A 8, ACT 12-13, S 4 (second)",
    "S 7 (Consultation), 8 (Consultation): S 7-8",
    "B Doubling; JC The Box May Take a Partner, JC Drop-Takes",
    "A 14-point match: an answer of B is missing",
]


@pytest.mark.parametrize("written", BREACHES)
def test_a_citation_that_leads_nowhere_is_found_with_file_and_line(tmp_path: Path, written: str) -> None:
    for name in ("chouette/rules/seats.py", "static/js/table/page.js", "templates/a.html", "tests/scenarios/a.sheet"):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_text(f"first line\n# {written}\n", encoding="utf-8")
        found = dead_citations(tmp_path)
        assert found
        assert all(one.startswith(f"{name}:2: ") for one in found)
        path.unlink()


@pytest.mark.parametrize("written", SOUND)
def test_a_citation_that_leads_somewhere_is_no_fault(written: str) -> None:
    assert list(dead(written)) == []


def test_the_clauses_are_numbered_once_and_in_order() -> None:
    numbers = [tuple(int(part) for part in anchor.split(".")) for anchor in anchors(LAW.read_text(encoding="utf-8"))]
    assert numbers == sorted(set(numbers))
    for chapter in range(1, 13):
        own = [number[1] for number in numbers if number[0] == chapter and len(number) == 2]
        kept = KEPT_FREE if chapter == 8 else range(0)
        assert own == [number for number in range(own[0], own[-1] + 1) if number not in kept], chapter
        assert own[0] == (0 if chapter == 11 else 1), chapter


def test_a_clause_shows_the_number_of_its_anchor() -> None:
    law = LAW.read_text(encoding="utf-8")
    for anchor in anchors(law):
        shown = rf"\*\*{re.escape(anchor)}[ *]" if "." in anchor else rf"\n\n## {anchor}\. "
        assert re.search(rf'<a id="{re.escape(anchor)}"></a>{shown}', law), anchor


def test_links_within_the_law_and_the_places_it_names_are_there() -> None:
    law = LAW.read_text(encoding="utf-8")
    within = LINK_WITHIN.findall(law)
    assert within
    assert KNOWN.issuperset(within)
    places = re.findall(r"`((?:chouette|clubs|sessions|tests)(?:/\w+)+)`", law)
    assert places
    assert [place for place in places if not (ROOT / place).is_dir()] == []


def test_the_law_names_every_event_and_every_reading() -> None:
    law = LAW.read_text(encoding="utf-8")
    events = {
        name for row in re.findall(r"^\| (`[a-z_`/ ]+`) \|", law, re.MULTILINE) for name in re.findall(r"\w+", row)
    }
    assert set(KINDS) <= events | {"adjust"}
    assert "`adjust` (" in law
    assert {f"8.{number}" for number in READINGS} == {anchor for anchor in KNOWN if anchor.startswith("8.")}


def test_score_sheets_with_a_number_of_the_law_have_one_that_is_there() -> None:
    chapters = {"exact": "11.{}", "readings": "8.{}", "decided": "{}"}
    for folder, form in chapters.items():
        sheets = sorted((ROOT / "tests" / "scenarios" / folder).glob("*.sheet"))
        assert sheets
        for path in sheets:
            number = re.sub(r"(^|\.)0(?=\d)", r"\1", path.name.split("-")[0])
            assert form.format(number) in KNOWN, path.name
