"""House rules in the reader's language: what an option is called, what it asks, what each of its values means.

`chouette.rules.house` declares them in English; nobody shows that to people but through these functions.
"""

from typing import Any

from chouette.rules.house import READINGS, Clash, Option, Value
from chouette.wording.language import render, translate


def title_of(option: Option[Any]) -> str:
    """What it is called."""
    return translate(option.title)


def question_of(option: Option[Any]) -> str:
    """What it asks."""
    return translate(option.question)


def explained(option: Option[Any], value: Value) -> str:
    """What the value means, in plain words."""
    if value in option.values:
        return translate(option.values[value])
    return render(option.figure, {"n": value})


def around_figure(option: Option[Any]) -> tuple[str, str]:
    """The words before and after the field in which a figure is typed."""
    before, _, after = translate(option.figure).partition("{n}")
    return before.strip(), after.strip()


def reason(clash: Clash) -> str:
    """Why two answers cannot stand together."""
    return translate(clash.because)


def readings_of(option: Option[Any], sheet: str | None = None) -> tuple[str, ...]:
    """How we read the printed sheets about it, or that one of them."""
    read = (READINGS[number] for number in option.readings)
    return tuple(translate(reading.text) for reading in read if sheet is None or sheet in reading.sheets)
