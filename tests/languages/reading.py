"""What a page says to people: its texts, and the attributes that are read out or shown."""

from html.parser import HTMLParser

from tests.languages.brackets import BEGIN, END, OPEN, SHUT

SPOKEN = frozenset({"title", "aria-label", "placeholder", "alt", "aria-description", "aria-roledescription"})
SILENT = frozenset({"script", "style", "symbol", "template", "textarea"})
"""A template is filled by a script; in an area of text stands what somebody typed."""
DATA = frozenset({"bdi", "code", "kbd", "samp", "time"})
"""Names, codes and times: they are the same in every language, or written by it."""
VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})
WITHIN = frozenset({"a", "abbr", "b", "bdi", "code", "em", "i", "kbd", "samp", "strong", "sub", "sup", "time"})
"""What may stand in the midst of a sentence."""
FIELDS = frozenset({"input"})

GIVEN = "\N{OBJECT REPLACEMENT CHARACTER}"
"""In place of data, or of a field to fill in."""


class Reader(HTMLParser):
    """Collects the texts; what stands in the midst of a sentence belongs to it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[tuple[str, str]] = []  # by what it stands in
        self._open: list[str] = []
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._attributes(tag, attrs)
        if tag in FIELDS:
            self._text += GIVEN
        elif tag not in WITHIN:
            self._ended()
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in WITHIN:
            self._ended()
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if SILENT & set(self._open):
            return
        if DATA & set(self._open):
            data = GIVEN
        self._text += f"{BEGIN}{data}{END}" if self._open and self._open[-1] in WITHIN else data

    def close(self) -> None:
        super().close()
        self._ended()

    def _attributes(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        named = [(name, text) for name, text in attrs if name in SPOKEN]
        if tag == "meta" and given.get("name") == "description":
            named.append(("description", given.get("content")))
        if tag == "input" and given.get("type") in ("submit", "button"):
            named.append(("value", given.get("value")))
        self.texts += [(f"{tag} {name}", " ".join((text or "").split())) for name, text in named]

    def _ended(self) -> None:
        if self._text.count(OPEN) > self._text.count(SHUT):
            return  # the sentence goes on in the next element
        text, self._text = " ".join(self._text.split()), ""
        if text:
            place = next((tag for tag in reversed(self._open) if tag not in WITHIN), "")
            self.texts.append((place, text))


def texts_of_page(page: str) -> list[tuple[str, str]]:
    """The texts for people, each with the element in which it stands."""
    reader = Reader()
    reader.feed(page)
    reader.close()
    return [(place, text) for place, text in reader.texts if text.strip()]
