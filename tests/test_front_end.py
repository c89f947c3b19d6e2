"""What may not stand in templates and scripts, and that the vendored files are the ones that were published."""

import hashlib
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
VENDOR = ROOT / "static/vendor"
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SCRIPTS = sorted((ROOT / "static/js").rglob("*.js"))
FORBIDDEN = {
    r"\sstyle\s*=": "a style attribute: the page's policy blocks it",
    r"styleMap": "a style attribute made by lit-html",
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|unsafeHTML": "markup made from text",
    r"\beval\s*\(|new Function": "a script made from text",
    r"\son[a-z]+\s*=\s*[\"']": "an inline handler",
    r"randomUUID\(": "not there on a page without TLS",
}


@pytest.mark.parametrize("path", [*TEMPLATES, *SCRIPTS], ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_stands_there_that_the_policy_blocks(path: Path) -> None:
    text = path.read_text()
    found = [why for pattern, why in FORBIDDEN.items() if re.search(pattern, text)]
    assert found == []


def test_every_module_is_imported_by_its_bare_name() -> None:
    relative = re.compile(r"""from\s+["']\.{1,2}/""")
    pages = [path for page in ("table", "lobby") for path in (ROOT / "static/js" / page).rglob("*.js")]
    found = [path.name for path in pages if relative.search(path.read_text())]
    assert found == []


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
