"""What is typed in has letters of 16 px at least: into a smaller field an iPhone zooms, and stays there."""

import re
from pathlib import Path

from tests.kit.floor import COMMENT, parts_of, styles
from tests.kit.our_files import ROOT, faulty

FIELD = re.compile(r"\b(input|select|textarea)\b(?![^,]*(::|\[type=\"(checkbox|radio|file|range)\"\]|:checked))")
SMALL = re.compile(r"var\(--t-[123]\)|(?<![\d.])0?\.\d+r?em|\b(\d|1[0-5])(\.\d+)?px")
SIZE = {"font", "font-size"}


def too_small(path: Path) -> list[str]:
    parts = parts_of(COMMENT.sub(" ", path.read_text()))
    return [
        f"{part.around[-1]} {{ {name}: {value} }}"
        for part in parts
        for name, value in part.declared
        if name in SIZE and SMALL.search(value) and part.around and FIELD.search(ends_of(part.around[-1]))
    ]


def ends_of(before: str) -> str:
    """What a list of selectors is about: the last part of each."""
    return ", ".join(
        one.split(" ")[-1] for one in re.sub(r"\([^()]*\)", lambda one: one[0].replace(" ", ""), before).split(", ")
    )


def test_no_style_makes_a_field_smaller() -> None:
    assert faulty(styles(), too_small) == {}


def test_a_field_without_a_rule_of_its_own_is_large_enough() -> None:
    base = COMMENT.sub(" ", (ROOT / "static/css/base.css").read_text())
    own = [part for part in parts_of(base) if part.around[-1] == "input, select, textarea"]
    assert [dict(part.declared)["font-size"] for part in own] == ["1rem"]


def test_a_small_field_is_found(tmp_path: Path) -> None:
    small = tmp_path / "small.css"
    small.write_text(
        ".a input { font-size: var(--t-2); } .b > label { font-size: 10px; } .code-input { font-size: 1.75rem; }"
        ".c :is(input, select) { font-size: 0.9rem; }"
    )
    assert too_small(small) == [
        ".a input { font-size: var(--t-2) }",
        ".c :is(input, select) { font-size: 0.9rem }",
    ]
