"""Names of people, clubs, evenings and house rules are the same in every language: a browser that translates a page
leaves them as they are.

Those that a page reads from the database are gathered while it is made (`NameColumn` of `clubs.models`), and marked in
its texts when it is done. So no template and no sentence has a part in it.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from html import escape
from itertools import groupby

from django.http import HttpRequest, HttpResponse

GetResponse = Callable[[HttpRequest], HttpResponse]

READ: ContextVar[set[str] | None] = ContextVar("READ", default=None)
"""The names that the page which is being made has read so far; None where no page is made."""

NAME = r'<bdi translate="no">\g<0></bdi>'
TEXT = "marked-text"
"""One element around a text with marked names: where texts are laid out in a row or a grid, it stays one of them."""

UNREAD = ("option", "script", "style", "svg", "textarea", "title")
"""Elements in which a name is no text of the page, or cannot be marked."""
WHOLE = "|".join(rf"<{element}\b.*?</{element}>" for element in UNREAD)
TAG = r"""</?[a-zA-Z][^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*>"""
MARKUP = re.compile(f"({WHOLE}|{TAG})", re.DOTALL)
ELEMENT = re.compile(r"</?([\w-]+)")
HELD = ' translate="no"'
HOLDS_NOTHING = frozenset({"br", "hr", "img", "input", "link", "meta", "source", "wbr"})


def note_name(name: str | None) -> None:
    """Keep a name, if there is one, from being translated on the page that is being made."""
    names = READ.get()
    if names is not None and name and name.strip():
        names.add(name.strip())


def note_names(names: Iterable[str]) -> None:
    """Keep several names from being translated on the page that is being made."""
    for name in names:
        note_name(name)


def names_kept(get_response: GetResponse) -> GetResponse:
    """Mark on every page the names that it has read."""

    def answer(request: HttpRequest) -> HttpResponse:
        names: set[str] = set()
        token = READ.set(names)
        try:
            response = get_response(request)
        finally:
            READ.reset(token)
        if names and not response.streaming and response.get("Content-Type", "").startswith("text/html"):
            response.content = marked(response.content.decode(response.charset), names).encode(response.charset)
        return response

    return answer


def marked(page: str, names: Iterable[str]) -> str:
    """Return a page, or a part of one, with each of these names marked in its texts, where it is not marked yet."""
    begins = max(page.find("<body"), 0)
    present = {written for written in map(escape, names) if page.find(written, begins) >= 0}
    return f"{page[:begins]}{''.join(_pieces(page[begins:], _any_of(present)))}" if present else page


def _pieces(page: str, names: re.Pattern[str]) -> Iterator[str]:
    """Yield markup and texts in turn, the texts with their names marked. `held` is the element around a part that is
    not translated anyway, `depth` how many of its kind are open in there."""
    held, depth = "", 0
    for place, piece in enumerate(MARKUP.split(page)):
        if place % 2 == 0:
            yield piece if held or not piece or piece.isspace() else _marked_text(piece, names)
            continue
        if held:
            found = ELEMENT.match(piece)
            if found and found[1] == held:
                depth += -1 if piece.startswith("</") else 1
                held = held if depth else ""
        elif HELD in piece and (found := ELEMENT.match(piece)) and found[1] not in HOLDS_NOTHING:
            held, depth = ("", 0) if piece.endswith(f"</{found[1]}>") else (found[1], 1)
        yield piece


def _marked_text(text: str, names: re.Pattern[str]) -> str:
    found, many = names.subn(NAME, text)
    return text if not many else found if names.fullmatch(text.strip()) else f"<{TEXT}>{found}</{TEXT}>"


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    """Return what finds any of these names as whole words, the longest first, and no part of a character's code such
    as `&amp;`. Those that begin alike stand together: among hundreds it is then found soon."""
    first = sorted(names, key=lambda name: (name[0], -len(name)))
    alike = ("|".join(map(re.escape, group)) for _, group in groupby(first, key=lambda name: name[0]))
    return re.compile(rf"(?<![\w&#])(?:{'|'.join(f'(?:{group})' for group in alike)})(?!\w)")
