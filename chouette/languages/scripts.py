"""The words of the page as a module of JavaScript, in one language: `words.game(3)` is "Game 3", "Spiel 3"."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cached_property

import polib

from chouette.languages.catalogues import Catalogue, text_of
from chouette.languages.gathering import Text
from chouette.wording.language import BEFORE_A_VOWEL
from chouette.wording.page import words
from chouette.wording.page.word_parts import InContext, Phrase, Pieces, Word
from chouette.wording.template import Case, Plural, Template, places, sentences

LOCALES = {"en": "en-GB"}
"""By what name a browser knows a language, where it is not our own."""
RULE_OF_ENGLISH = "n != 1"
MODULE = """/* Made from chouette/wording/page and locale/{language}.po. */

{helpers}
export const language = {locale};

export const words = {words};
"""
PLURAL = "const plural = (n, ...forms) => forms[Number({rule})];\n"
ELISION = "const elided = (text) => text.replace(/{vowel}/gi, '$1’');\n"
ELIDED = re.compile(r"\b[dq]u?e \{", re.IGNORECASE)
PLACE = re.compile(r"\{(\w+)\}")


def module(catalogue: Catalogue) -> str:
    """The module of a language."""
    script = Script(catalogue)
    locale = json.dumps(LOCALES.get(catalogue.language, catalogue.language))
    said = script.said(words())
    helpers = PLURAL.format(rule=script.rule)
    if "elided(" in said:
        helpers += ELISION.format(vowel=BEFORE_A_VOWEL.pattern)
    return MODULE.format(language=catalogue.language, helpers=helpers, locale=locale, words=said)


class Script:
    """Words turned into expressions of JavaScript."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    @cached_property
    def entries(self) -> Mapping[Text, polib.POEntry]:
        """The translations; none for the language of the source."""
        return {text_of(entry): entry for entry in self.catalogue.read()}

    @cached_property
    def rule(self) -> str:
        """Which form counts for `n`, as the head of the catalogue says it."""
        forms: str = self.catalogue.read().metadata.get("Plural-Forms", f"plural=({RULE_OF_ENGLISH})")
        return forms.partition("plural=")[2].rpartition("plural=")[2].rstrip(";")

    def said(self, word: Word) -> str:
        """A word, or an object of words."""
        match word:
            case str():
                return json.dumps(self._text(Text(word)), ensure_ascii=False)
            case InContext(text, context):
                return json.dumps(self._text(Text(text, "", context)), ensure_ascii=False)
            case Phrase(names, template):
                return f"({', '.join(names.split())}) => {self._chosen(template)}"
            case Pieces(names, text):
                return f"({', '.join(names.split())}) => [{', '.join(_pieces(self._text(Text(text))))}]"
            case _:
                inner = "".join(f"{name}: {self.said(each)},\n" for name, each in word.items())
                return f"{{\n{inner}}}"

    def _chosen(self, template: Template) -> str:
        match template:
            case str():
                return _filled(self._text(Text(template)))
            case Plural(param, str(one), str(many)):
                forms = self._forms(Text(one, many))
                return f"plural({param}, {', '.join(map(_filled, forms))})"
            case Case(param, by_word):
                each = ", ".join(f"{json.dumps(word)}: {self._chosen(one)}" for word, one in by_word.items())
                return f"({{ {each} }})[{param}]"
            case (first, *others) if not isinstance(template, Plural) and others:
                rest = tuple(others) if len(others) > 1 else others[0]
                return f"{_fits(first, rest)} ? {self._chosen(first)} : {self._chosen(rest)}"
        raise TypeError(f"no words of a page: {template}")

    def _text(self, text: Text) -> str:
        entry = self.entries.get(text)
        return entry.msgstr if entry and entry.msgstr else text.single

    def _forms(self, text: Text) -> list[str]:
        entry = self.entries.get(text)
        forms = [entry.msgstr_plural[at] for at in sorted(entry.msgstr_plural)] if entry else []
        return forms if forms and all(forms) else [text.single, text.plural]


def _fits(first: Template, rest: Template) -> str:
    """Whether the first of two is said: one for a word, if it is that word; else if its own places have something."""
    if isinstance(first, Case):
        return f"{json.dumps(list(first.sentences))}.includes(String({first.param}))"
    own = sorted(_places_of(first) - _places_of(rest))
    return " && ".join(f"{place} != null" for place in own)


def _places_of(template: Template) -> frozenset[str]:
    return frozenset(place for sentence in sentences(template) for place in places(sentence))


def _filled(text: str) -> str:
    """A text with places as a template of JavaScript."""
    whole = PLACE.sub(r"${\1}", text.replace("\\", "\\\\").replace("`", "\\`"))
    return f"elided(`{whole}`)" if ELIDED.search(text) else f"`{whole}`"


def _pieces(text: str) -> Iterator[str]:
    for at, piece in enumerate(PLACE.split(text)):
        if piece:
            yield piece if at % 2 else json.dumps(piece, ensure_ascii=False)
