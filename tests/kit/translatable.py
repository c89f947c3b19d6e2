"""What a browser that translates makes of a page: the texts that it may turn into others."""

from html.parser import HTMLParser

ALONE = {"br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
"""Elements that hold nothing, and are not ended."""
UNREAD = {"option", "script", "style", "textarea", "title"}


class Translatable(HTMLParser):
    """Gathers the words of a page, those texts of it that may be translated, each with the elements around it, and what
    its attributes say."""

    def __init__(self) -> None:
        super().__init__()
        self.around: list[tuple[str, bool]] = []
        self.texts: list[tuple[str, str]] = []
        self.values: list[str] = []
        self.words = ""

    @property
    def kept(self) -> bool:
        """Whether what comes now stays as it is written."""
        return bool(self.around) and self.around[-1][1]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.values += [value for _, value in attrs if value]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in ALONE:
            self.around.append((tag, self.kept or tag in UNREAD or ("translate", "no") in attrs))

    def handle_endtag(self, tag: str) -> None:
        while self.around and self.around.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        self.words += data
        if not self.kept:
            self.texts.append((data, " > ".join(tag for tag, _ in self.around[-3:])))


def read(page: str) -> Translatable:
    """Read a page, or a part of one."""
    reader = Translatable()
    reader.feed(page)
    return reader
