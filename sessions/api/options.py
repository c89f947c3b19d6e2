"""What a house can decide, so that a program can draw its own editor.

Every value with its words and its example, every clause, what excludes what and what has no effect beside what.
"""

from functools import cache
from typing import Any

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.rules.house import OPTIONS, READINGS, SHEETS, Option
from chouette.wording.chapters import CHAPTERS
from chouette.wording.examples import example
from chouette.wording.language import language_spoken, translate
from chouette.wording.options import explained, question_of, reason, title_of
from sessions.api.access import ApiView
from sessions.api.bodies import answer
from sessions.api.operations import Anything, operation


class OptionSheet(msgspec.Struct, frozen=True):
    """A sheet, and the letter by which its clauses are cited."""

    key: str
    name: str
    letter: str


class OptionChapter(msgspec.Struct, frozen=True):
    """A chapter, and the keys of its options in their order."""

    key: str
    title: str
    options: tuple[str, ...]


class OptionsAnswer(msgspec.Struct, frozen=True):
    """All that a house can decide."""

    sheets: list[OptionSheet]
    chapters: list[OptionChapter]
    options: list[Anything]


class Options(ApiView):
    """What a house can decide."""

    @operation("options", gives={200: OptionsAnswer})
    def get(self, request: Request) -> HttpResponse:
        """Every option by chapter: its question, its values with words and example, what each sheet says."""
        return answer(registry())


def registry() -> str:
    """The declaration of all options as one text, in the reader's language."""
    return _registered(language_spoken())


@cache
def _registered(_language: str) -> str:
    """It does not change while the program runs."""
    registered = OptionsAnswer(
        sheets=[OptionSheet(sheet.key, sheet.name, sheet.letter) for sheet in SHEETS.values()],
        chapters=[OptionChapter(one.key, one.heading, one.options) for one in CHAPTERS],
        options=[_option(option) for option in OPTIONS.values()],
    )
    return msgspec.json.encode(registered).decode()


def _option(option: Option[Any]) -> dict[str, Any]:
    figures = (says.value for says in option.sheets.values())
    shown = dict.fromkeys([*option.values, *figures])
    return {
        "key": option.key,
        "title": title_of(option),
        "question": question_of(option),
        "kind": option.kind,
        "default": option.default,
        "lowest": option.lowest if option.kind == "int" else None,
        "figure": translate(option.figure),
        "values": [
            {
                "value": value,
                "text": explained(option, value),
                "listed": value in option.values,
                "example": example(option, value),
            }
            for value in shown
        ],
        "sheets": {
            sheet: {"value": says.value, "clauses": says.clauses, "variants": says.variants}
            for sheet, says in option.sheets.items()
        },
        "readings": [
            {"sheets": READINGS[number].sheets, "text": translate(READINGS[number].text)} for number in option.readings
        ],
        "idle": [{"option": other, "values": values} for other, values in option.idle],
        "excludes": [msgspec.structs.asdict(clash) | {"because": reason(clash)} for clash in option.clashes],
    }
