"""The catalogues of a language: brought up to date with the source, and made into what the program reads."""

import re
from pathlib import Path
from typing import NamedTuple

import polib

from chouette.languages.gathering import Gathered, Text
from chouette.wording.heads import CATALOGUES
from chouette.wording.language import DOMAIN, HEADS, LANGUAGES, SOURCE

WIDTH = 116
THIN, WIDE = "\u202f", "\u00a0"
SPACED = (
    (re.compile(r" ([;?!])"), rf"{THIN}\1"),
    (re.compile(r" ([:»])"), rf"{WIDE}\1"),
    (re.compile("« "), f"«{WIDE}"),
)
"""French sets its signs apart by a space at which no line breaks."""


class Catalogue(NamedTuple):
    """All texts of the program in one language."""

    language: str

    @property
    def path(self) -> Path:
        """The file that people edit."""
        return CATALOGUES / f"{self.language}.po"

    @property
    def made(self) -> Path:
        """The file that gettext reads."""
        return CATALOGUES / self.language / "LC_MESSAGES" / f"{DOMAIN}.mo"

    def read(self) -> polib.POFile:
        """What stands there; nothing yet for a new language."""
        if self.path.exists():
            return polib.pofile(str(self.path), wrapwidth=WIDTH)
        return polib.POFile(wrapwidth=WIDTH)


def catalogues() -> list[Catalogue]:
    """Those of every language but that of the source."""
    return [Catalogue(language) for language in LANGUAGES if language != SOURCE]


def updated(catalogue: Catalogue, texts: Gathered) -> polib.POFile:
    """The catalogue with all texts of the program and no others, what was translated kept."""
    stands = catalogue.read()
    known = {text_of(entry): entry for entry in stands}
    forms = HEADS[catalogue.language].forms
    fresh = polib.POFile(wrapwidth=WIDTH)
    fresh.metadata = {
        **stands.metadata,
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Language": catalogue.language,
    }
    for text, places in sorted(texts.items(), key=lambda item: (item[1], item[0])):
        entry = _entry(text, places, known.get(text), forms)
        if catalogue.language == "fr":
            set_apart(entry)
        fresh.append(entry)
    return fresh


def _entry(text: Text, places: list[str], known: polib.POEntry | None, forms: int) -> polib.POEntry:
    entry = polib.POEntry(
        msgid=text.single,
        msgid_plural=text.plural,
        msgctxt=text.context or None,
        occurrences=[(place, "") for place in places],
    )
    if text.plural:
        entry.msgstr_plural = {form: known.msgstr_plural.get(form, "") if known else "" for form in range(forms)}
    else:
        entry.msgstr = known.msgstr if known else ""
    return entry


def text_of(entry: polib.POEntry) -> Text:
    """What an entry translates."""
    return Text(entry.msgid, entry.msgid_plural, entry.msgctxt or "")


def set_apart(entry: polib.POEntry) -> None:
    """Set the signs of a French translation as French does; people write them with any space."""
    entry.msgstr = _set_apart(entry.msgstr)
    entry.msgstr_plural = {number: _set_apart(text) for number, text in entry.msgstr_plural.items()}


def _set_apart(text: str) -> str:
    for sign, spaced in SPACED:
        text = sign.sub(spaced, text)
    return text


def missing(catalogue: polib.POFile) -> list[str]:
    """The texts that have no translation yet."""
    return [
        entry.msgid
        for entry in catalogue
        if not (all(entry.msgstr_plural.values()) if entry.msgid_plural else entry.msgstr)
    ]


def write(catalogue: Catalogue, entries: polib.POFile) -> None:
    """Keep what people edit."""
    entries.save(str(catalogue.path))
