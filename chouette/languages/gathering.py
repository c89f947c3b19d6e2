"""Every text of the program that is for people, with the files it stands in."""

import ast
import importlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from django.utils.translation.template import templatize

from chouette.rules.house import FORBIDDEN, OPTIONS, READINGS, Option
from chouette.wording.page.word_parts import InContext, Phrase, Pieces
from chouette.wording.template import Case, Plural, With

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("chouette", "clubs", "sessions")
WORDING = "chouette.wording"
HOUSE = "chouette/rules/house"
CALLS = frozenset({"_", "gettext", "gettext_lazy"})
PLURAL_CALLS = frozenset({"ngettext", "ngettext_lazy"})
CONTEXT_CALLS = frozenset({"pgettext", "pgettext_lazy"})


class Text(NamedTuple):
    """A text, its plural, which most have not, and what tells it from another that is the same in English."""

    single: str
    plural: str = ""
    context: str = ""


Gathered = dict[Text, list[str]]


def gathered() -> Gathered:
    """Every text, each with its files."""
    found: Gathered = defaultdict(list)
    _sentences(found)
    _pages(found)
    return dict(found)


def _sentences(found: Gathered) -> None:
    """The sentences of the table and of the rules."""
    for path in sources():
        for text in _declared(path):
            _note(found, text, path)
    for option in OPTIONS.values():
        for sentence in _of_option(option):
            _note(found, Text(sentence), ROOT / HOUSE)
    for sentence in (*(clash.because for _, clash in FORBIDDEN), *(reading.text for reading in READINGS.values())):
        _note(found, Text(sentence), ROOT / HOUSE)


def _pages(found: Gathered) -> None:
    """The texts of the pages: those of the templates and those that Python gives to `gettext`."""
    for path in sources():
        for text in _called(ast.parse(path.read_text())):
            _note(found, text, path)
    for path in sorted((ROOT / "templates").rglob("*.*")):
        for text in _in_template(path):
            _note(found, text, path)


def sources() -> list[Path]:
    """The modules of the program."""
    return [
        path
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        if "migrations" not in path.parts and path.parent.name != "languages" and path.name != "language.py"
    ]


def _note(found: Gathered, text: Text, path: Path) -> None:
    place = str(path.relative_to(ROOT))
    speaks = text.context or any(letter.isalpha() for letter in text.single)
    if speaks and place not in found[text]:
        found[text].append(place)


# What the modules of the wording declare in capitals


def _declared(path: Path) -> Iterator[Text]:
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    if not name.startswith(WORDING):
        return
    module = importlib.import_module(name)
    for node in ast.parse(path.read_text()).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            if isinstance(target, ast.Name) and target.id.isupper():
                yield from _texts(getattr(module, target.id))


def _texts(value: Any) -> Iterator[Text]:
    """Every text in a constant."""
    match value:
        case str():
            yield Text(value)
        case Plural(_, str(one), str(many)):
            yield Text(one, many)
        case InContext(text, context):
            yield Text(text, "", context)
        case _:
            for each in _inside(value):
                yield from _texts(each)


def _inside(value: Any) -> Iterable[Any]:
    """What a constant holds; of mappings only the values, for keys are for the program."""
    match value:
        case Mapping():
            return value.values()
        case Phrase(_, template) | Pieces(_, template):
            return (template,)
        case Plural(_, one, many):
            return one, many
        case With(_, phrase, sentence):
            return phrase, sentence
        case Case(_, by_word):
            return by_word.values()
        case tuple() | list():
            return value
        case msgspec.Struct():  # one that has sentences names them; most of its fields are for the program
            return getattr(value, "sentences", tuple)()
        case _ if is_dataclass(value) and not isinstance(value, type):
            return [getattr(value, field.name) for field in fields(value)]
        case _:
            return ()


def _of_option(option: Option[Any]) -> Iterator[str]:
    yield option.title
    yield option.question
    yield from option.values.values()
    yield option.figure


# What is given to gettext


def _called(tree: ast.AST) -> Iterator[Text]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield from _given(node.func.id, node.args)


def _given(function: str, arguments: list[ast.expr]) -> Iterator[Text]:
    texts = [each.value for each in arguments if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    if function in CALLS and texts:
        yield Text(texts[0])
    if function in PLURAL_CALLS and len(texts) > 1:
        yield Text(texts[0], texts[1])
    if function in CONTEXT_CALLS and len(texts) > 1:
        yield Text(texts[1], "", texts[0])


def _in_template(path: Path) -> Iterator[Text]:
    """A template as Django itself shows it to gettext: calls, and letters in between that stand for the rest."""
    shown = templatize(path.read_text(), str(path))
    for start in _starts(shown):
        call = shown[start : _end(shown, start)]
        yield from _called(ast.parse(call, mode="eval"))


def _starts(shown: str) -> Iterator[int]:
    for function in ("ngettext(u", "gettext(u", "pgettext(", "_("):
        at = shown.find(function)
        while at >= 0:
            if at == 0 or shown[at - 1] in " \n":
                yield at
            at = shown.find(function, at + 1)


def _end(shown: str, start: int) -> int:
    """Where the call that begins at `start` is closed; brackets inside its texts do not count."""
    quote = ""
    for at in range(start, len(shown)):
        letter = shown[at]
        if quote:
            quote = "" if letter == quote and shown[at - 1] != "\\" else quote
        elif letter in "'\"":
            quote = letter
        elif letter == ")":
            return at + 1
    return len(shown)
