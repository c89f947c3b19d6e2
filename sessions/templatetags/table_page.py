"""The import map of the table page: bare names to the addresses under which the files are served."""

import json
from functools import cache, lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.storage import Storage, storages
from django.template import Library
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from chouette.collected import Collected
from chouette.joining import IMPORT, scripts_joined, styles_joined
from chouette.wording.language import LANGUAGES, language_spoken, spoken_in

register = Library()

ENTRIES = (
    "table/main",
    "table/screen",
    "lobby/main",
    "settle/main",
    "settle/copying",
    "settle/handed_on",
    "sheet/main",
    "log/main",
    "design/main",
    "design/scene",
)
"""The modules that begin a page."""
APART = ("table/words",)
"""Modules that stay files of their own, besides the vendored ones: each reader loads their own words."""
STYLES = "css/table.css"
PAGES = ("table", "lobby", "settle", "sheet", "log", "design")
VENDOR = "vendor/lit-html"
SHARED = ("tokens", "base", "buttons", "forms")
COMPONENTS = [
    "layout",
    "claim",
    "board",
    "one_cube",
    "cube",
    "seat",
    "written",
    "ask",
    "actions",
    "limit",
    "rotation",
    "toast",
    "totals",
    "next_game",
    "rolling",
    "connection",
    "proposal",
    "dispute",
    "sheet",
    "hats",
    "keeper",
    "sides",
    "upright",
    "room",
    "landscape",
]


@cache
def files(folder: str) -> tuple[str, ...]:
    """The modules of a folder of the source tree, as paths below `static/`."""
    static_dir = Path(settings.BASE_DIR) / "static"
    return tuple(sorted(str(path.relative_to(static_dir)) for path in (static_dir / folder).rglob("*.js")))


def bare_names() -> dict[str, str]:
    """`table/board/board` and `lit-html/directives/live.js`, each with its path below `static/`.

    `table/words` are those of the reader's language.
    """
    own = {path.removeprefix("js/").removesuffix(".js"): path for page in PAGES for path in files(f"js/{page}")}
    vendored = {"lit-html" + path.removeprefix(VENDOR): path for path in files(VENDOR)}
    words = {"table/words": f"js/words/{language_spoken()}.js"}
    return {"lit-html": f"{VENDOR}/lit-html.js", **own, **words, **vendored}


@register.simple_tag
def import_map() -> SafeString:
    """Bare names for a developer's server; none where scripts are joined, for Safari before 16.4 knows no such map."""
    return _map_of(storages["staticfiles"], language_spoken())


@lru_cache(maxsize=len(LANGUAGES))
def _map_of(_storage: Storage, _language: str) -> SafeString:
    """What it says depends on nothing else, and has a hundred addresses."""
    imports = {} if is_joined() else {name: static(path) for name, path in bare_names().items()}
    return mark_safe(json.dumps({"imports": imports}))  # noqa: S308 - names of our own files alone


@register.simple_tag
def styles() -> list[str]:
    """Addresses of the style sheets: what all pages have, then a file for each component of the table."""
    return [static(path) for path in ([STYLES] if is_joined() else sheets())]


@register.simple_tag
def as_written() -> SafeString:
    """What an element says whose text a script keeps up to date: no browser may translate it.

    It would put other nodes in the place of those that the script holds, and what it does to them would be seen by
    nobody. The language stands there too, for such a browser changes that of the page.
    """
    return format_html('translate="no" lang="{}"', language_spoken())


@register.simple_tag
def script(entry: str) -> str:
    """Address of the module that begins a page."""
    return static(joined_name(entry, language_spoken()) if is_joined() else bare_names()[entry])


@register.simple_tag
def modules(entry: str) -> list[str]:
    """Addresses to load ahead, so that the phone does not find them one after the other."""
    names = bare_names()
    own = [path for name, path in names.items() if name.startswith("table/") and name not in ENTRIES]
    apart = [names[name] for name in APART]
    return [script(entry), *map(static, [*(apart if is_joined() else own), *files(VENDOR)])]


def is_joined() -> bool:
    """Whether the site serves what `collectstatic` joined; a developer's server gives every file by itself."""
    return isinstance(staticfiles_storage, Collected)


def is_apart(name: str) -> bool:
    """Whether a module stays a file of its own."""
    return name in APART or name.startswith("lit-html")


def joined() -> dict[str, str]:
    """The joined files of all pages, path below `static/` and text: a script for each language, as its words are."""
    static_dir = Path(settings.BASE_DIR) / "static"
    names = bare_names()

    def source(name: str) -> str | None:
        return None if is_apart(name) else (static_dir / names[name]).read_text()

    texts = {entry: scripts_joined(entry, source) for entry in ENTRIES}
    scripts = {joined_name(entry, one): addressed(texts[entry], one) for entry in ENTRIES for one in LANGUAGES}
    return scripts | {STYLES: styles_joined((static_dir / path).read_text() for path in sheets())}


def joined_name(entry: str, language: str) -> str:
    """The file into which all that a page's first module needs is joined, as a path below `static/`."""
    return f"js/{entry.replace('/', '-')}-{language}.js"


def addressed(text: str, language: str) -> str:
    """A joined script that imports the files left apart by their addresses, seen from its own."""
    return IMPORT.sub(lambda one: one[0].replace(f'"{one[2]}"', f'"../{_address(one[2], language)}"'), text)


def _address(name: str, language: str) -> str:
    with spoken_in(language):
        return bare_names()[name]


def sheets() -> list[str]:
    """The style sheets of the table, as paths below `static/`."""
    return [f"css/{name}.css" for name in (*SHARED, *(f"table/{name}" for name in COMPONENTS))]
