"""Nothing is asked of a browser that the oldest of those in docs/install.md does not have."""

import re

import pytest

from tests.kit.floor import (
    AT_RULES,
    BORNE,
    CHROME,
    PROPERTIES,
    SAFARI,
    SCRIPTS,
    SELECTORS,
    VALUES,
    faults_in_script,
    faults_in_style,
    scripts_and_pages,
    styles,
)  # fmt: skip
from tests.kit.our_files import ROOT, faulty


def test_style_sheets_keep_to_the_floor() -> None:
    assert faulty(styles(), lambda path: faults_in_style(path.read_text())) == {}


def test_scripts_and_pages_keep_to_the_floor() -> None:
    assert faulty(scripts_and_pages(), lambda path: faults_in_script(path.read_text())) == {}


@pytest.mark.parametrize(
    ("style", "feature"),
    [
        ("a { color: light-dark(#000, #fff); }", "light-dark()"),
        ("a { color: oklch(20% 0.1 70); }", "lab(), oklch(), color()"),
        ("a { background: color-mix(in srgb, red 5%, blue); }", "color-mix()"),
        ("a { --ink: rgb(from red r g b / 50%); }", "relative colours"),
        ("a { block-size: 100dvh; }", "dvh and the like"),
        ("a { --row: calc(100cqh / 3); --row: 1px; }", "units of containers"),
        ("a { & b { color: red; } }", "nesting"),
        ("a { translate: 0 1px; }", "translate, rotate, scale"),
        ("@media (width >= 40rem) { a { color: red; } }", "ranges of media"),
        ("@layer x { @scope (a) { b { color: red; } } }", "@scope"),
        ("@supports not (inline-size: 1cqi) { a { inline-size: 5cqi; } }", "units of containers"),
        ("a, b:has(c) { color: red; }", "one in a list is lost with `:has()`"),
    ],
)
def test_a_style_above_the_floor_is_found(style: str, feature: str) -> None:
    assert [found.split(": ")[0] for found in faults_in_style(style)] == [feature]


@pytest.mark.parametrize(
    "style",
    [
        "a { block-size: 100vh; block-size: 100dvh; }",
        "@supports (block-size: 1dvh) { a { --dvh: 1dvh; } }",
        "a { -webkit-user-select: none; user-select: none; }",
        "/* light-dark(#000, #fff) */ a { color: #000; }",
        ":is(a, b):has(c), d:has(e, f) { color: red; }",
        """a::after { content: "{ & }; x: 5cqi"; transform: translateY(1px); }""",
    ],
)
def test_a_style_with_its_older_words_is_none(style: str) -> None:
    assert faults_in_style(style) == []


@pytest.mark.parametrize(
    ("script", "feature"),
    [
        ("const sorted = rows.toSorted();", "toSorted and the like"),
        ("Object.groupBy(rows, of)", "groupBy"),
        ("/(?<=a)b/.test(text)", "looking behind"),
        ("text.match(/[a--b]/v)", "sets of a regex"),
        ("form.requestSubmit();", "requestSubmit"),
        ("part.inert = true;", "inert"),
        ('<div popover id="a">', "popover"),
        ("if (one.checkVisibility()) go();", "checkVisibility"),
        ("fetch(x, { signal: AbortSignal.timeout(5) })", "signals of time"),
    ],
)
def test_a_script_above_the_floor_is_found(script: str, feature: str) -> None:
    assert faults_in_script(script) == [feature]


@pytest.mark.parametrize(
    "script",
    ["rows.at(-1)", "rows.findLast(one)", "// rows.toSorted()", "structuredClone(x)", "a / b / v; https://x/v)"],
)
def test_a_script_of_its_time_is_none(script: str) -> None:
    assert faults_in_script(script) == []


def test_what_is_borne_has_a_row_and_is_above_the_floor() -> None:
    rows = {one.name: one for table in (SELECTORS, AT_RULES, PROPERTIES, VALUES, SCRIPTS) for one in table}
    assert [name for name in BORNE if name not in rows or not rows[name].above] == []
    assert [one.name for one in rows.values() if not one.above] == []


def test_the_floor_is_the_one_that_readers_are_told() -> None:
    told = (ROOT / "docs/install.md").read_text()
    shown = (ROOT / "templates/old_browser.html").read_text()
    for text in (told, shown):
        assert re.search(rf"Safari {SAFARI}\b", text)
        assert re.search(rf"Chrome {CHROME}\b", text)
