"""The import map of the table page: bare names to the addresses under which the files are served."""

import json
from functools import cache
from pathlib import Path

from django.conf import settings
from django.template import Library
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe

register = Library()

PAGES = ("table", "lobby")
VENDOR = "vendor/lit-html"
SHARED = ("tokens", "base", "buttons", "forms")
COMPONENTS = [
    "layout",
    "board",
    "cube",
    "seat",
    "ask",
    "actions",
    "rotation",
    "toast",
    "totals",
    "connection",
    "proposal",
    "sheet",
    "room",
]


@cache
def files(folder: str) -> tuple[str, ...]:
    """The modules of a folder of the source tree, as paths below `static/`."""
    static_dir = Path(settings.BASE_DIR) / "static"
    return tuple(sorted(str(path.relative_to(static_dir)) for path in (static_dir / folder).rglob("*.js")))


def bare_names() -> dict[str, str]:
    """`table/views/board` and `lit-html/directives/live.js`, each with its path below `static/`."""
    own = {path.removeprefix("js/").removesuffix(".js"): path for page in PAGES for path in files(f"js/{page}")}
    vendored = {"lit-html" + path.removeprefix(VENDOR): path for path in files(VENDOR)}
    return {"lit-html": f"{VENDOR}/lit-html.js", **own, **vendored}


@register.simple_tag
def import_map() -> SafeString:
    """Bare names, and the plain address of each vendored file.

    A vendored file imports its neighbours by relative address; mapped to the hashed one, they meet the same copy.
    """
    imports = {name: static(path) for name, path in bare_names().items()}
    plain = {f"{settings.STATIC_URL}{path}": static(path) for path in files(VENDOR)}
    return mark_safe(json.dumps({"imports": {**imports, **plain}}))  # noqa: S308 - names of our own files alone


@register.simple_tag
def styles() -> list[str]:
    """Addresses of the style sheets: what all pages have, then a file for each component of the table."""
    return [static(f"css/{name}.css") for name in (*SHARED, *(f"table/{name}" for name in COMPONENTS))]


@register.simple_tag
def modules(entry: str) -> list[str]:
    """Addresses to load ahead, so that the phone does not find them one after the other."""
    entries = ("table/main", "table/screen")
    names = bare_names()
    own = [path for name, path in names.items() if name.startswith("table/") and name not in entries]
    return [static(path) for path in (names[entry], *own, *files(VENDOR))]
