"""What may not stand in templates and scripts, and that the vendored files are the ones that were published."""

import hashlib
import json
import re
import struct
from pathlib import Path

import pytest

from chouette.wording.language import LANGUAGES, spoken_in
from chouette.wording.page import words
from sessions.templatetags.table_page import import_map, joined, modules
from tests.kit.our_files import ROOT, faulty

VENDOR = ROOT / "static/vendor"
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SCRIPTS = sorted((ROOT / "static/js").rglob("*.js"))
JOINED = (
    "table-main", "table-screen", "lobby-main", "settle-main", "settle-copying", "settle-handed_on", "sheet-main",
    "log-main", "design-main", "design-scene",
)  # fmt: skip
FORBIDDEN = {
    r"\sstyle\s*=": "a style attribute: the page's policy blocks it",
    r"styleMap": "a style attribute made by lit-html",
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|unsafeHTML": "markup made from text",
    r"\beval\s*\(|new Function": "a script made from text",
    r"\son[a-z]+\s*=\s*[\"']": "an inline handler",
    r"randomUUID\(": "not there on a page without TLS",
}


def blocked(path: Path) -> list[str]:
    text = path.read_text()
    return [why for pattern, why in FORBIDDEN.items() if re.search(pattern, text)]


def test_nothing_stands_there_that_the_policy_blocks() -> None:
    assert faulty([*TEMPLATES, *SCRIPTS], blocked) == {}


def test_every_property_that_a_style_reads_is_set_somewhere() -> None:
    """One that is not falls back to what is inherited: a red edge becomes a black one, and nothing says so."""
    styles = [path.read_text() for path in (ROOT / "static/css").rglob("*.css")]
    drawn = [path.read_text() for path in (*TEMPLATES, *SCRIPTS)]
    read = {name for text in styles for name in re.findall(r"var\((--[\w-]+)", text)}
    assert read - {name for text in (*styles, *drawn) for name in re.findall(r"(--[\w-]+)\s*[:\"'`]", text)} == set()


def test_every_module_is_imported_by_its_bare_name() -> None:
    relative = re.compile(r"""from\s+["']\.{1,2}/""")
    pages = [path for page in ("table", "lobby", "sheet") for path in (ROOT / "static/js" / page).rglob("*.js")]
    found = [path.name for path in pages if relative.search(path.read_text())]
    assert found == []


def test_the_scripts_of_every_page_can_be_joined() -> None:
    """Asked here too, so that it is not the start of an installation that finds a circle of modules."""
    assert set(joined()) == {f"js/{page}-{language}.js" for page in JOINED for language in LANGUAGES} | {
        "css/table.css"
    }


def test_a_joined_script_imports_by_address_what_stays_apart() -> None:
    """Safari has bare names since 16.4 only, and phones that stay with less are in the room."""
    for path, text in joined().items():
        named = re.findall(r'^import \{[^}]+\} from "([^"]+)";$', text, re.MULTILINE)
        assert all(name.startswith("../") for name in named), path
        assert all((ROOT / "static/js" / name).is_file() for name in named), path
    assert '"../js/words/fr.js"' in joined()["js/table-main-fr.js"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_loads_the_words_of_its_readers_language_and_no_others(language: str) -> None:
    with spoken_in(language):
        loaded = [address for address in modules("table/main") if "/words/" in address]
        mapped = json.loads(import_map())["imports"]["table/words"]
    assert loaded == [mapped]
    assert f"/words/{language}." in mapped


def test_words_stand_with_the_words_of_each_language_alone() -> None:
    """A sentence in quotation marks, or letters between two tags, anywhere else in the scripts."""
    sentence = re.compile(r"""["'`][A-Z][a-z’]+(?: [a-z’]+)+[.?!:]?["'`]|(?<![=\s])>[A-Za-z][a-z]+[ <.]""")
    comment = re.compile(r"/\*.*?\*/", re.DOTALL)
    scripts = {path.name: comment.sub("", path.read_text()) for path in SCRIPTS if path.parent.name != "words"}
    assert {name: found for name, text in scripts.items() if (found := sentence.findall(text))} == {}


def test_every_word_of_the_page_is_said_somewhere_and_there() -> None:
    scripts = [
        path.read_text() for path in SCRIPTS if path.parent.name not in ("words", "lobby")
    ]  # a lobby has its own

    def said(of: str) -> set[str]:
        return {word for text in scripts for word in re.findall(rf"(?<![.\w]){of}\.(\w+)", text)}

    by_kind = {"single", "gammon", "backgammon"}  # `words[kind]`
    of_a_list = {"length", "indexOf"}
    declared = words()
    assert declared.keys() - by_kind - {"events", "fields"} == said("words") - by_kind - of_a_list
    for group in ("events", "fields"):
        inside = declared[group]
        assert isinstance(inside, dict)
        assert inside.keys() <= said(group)


def test_vendored_files_are_those_that_were_published() -> None:
    listed = {
        name: digest
        for package in json.loads((VENDOR / "vendor.json").read_text())
        for name, digest in package["files"].items()
    }
    found = {
        str(path.relative_to(VENDOR)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in VENDOR.rglob("*")
        if path.is_file() and path.name != "vendor.json"
    }
    assert found == listed


def test_every_vendored_package_says_what_it_is() -> None:
    for package in json.loads((VENDOR / "vendor.json").read_text()):
        assert {"name", "version", "licence", "source", "files"} <= package.keys()
        assert any("LICEN" in name.upper() for name in package["files"])


def test_every_icon_that_is_pointed_at_is_drawn() -> None:
    drawn = set(re.findall(r'<symbol id="i-(\w+)"', (ROOT / "templates/icons.html").read_text()))
    pages = [path for path in TEMPLATES if path.name != "icons.html"]
    pointed = {name for path in pages for name in re.findall(r"[#}]i-(\w+)", path.read_text())}
    for path in SCRIPTS:
        text = re.sub(r'=== "\w+"', "", path.read_text())
        calls = re.findall(r"\bicon\(([^,)]*)", text)
        pointed |= {name for call in calls for name in re.findall(r'"(\w+)"', call)}
    assert pointed - drawn == set()
    assert {"owl", "menu", "live", "lost"} <= pointed


@pytest.mark.parametrize("side", [192, 512])
def test_the_icon_of_the_installed_program_has_the_size_it_is_named_for(side: int) -> None:
    picture = (ROOT / f"static/img/icon-{side}.png").read_bytes()
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", picture[16:24]) == (side, side)
