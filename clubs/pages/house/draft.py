"""House rules while somebody is changing them: what a form says, read as far as it can be read, and kept as typed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

from django.utils.translation import gettext as _

from chouette.ledger.money import rule_amount
from chouette.ledger.typed import plainly_typed
from chouette.rules.house import OPTIONS, House, Option, Value
from chouette.rules.house.difference import Difference, differences, with_values
from chouette.wording import fault_sentence

FIGURE = "figure"  # the choice whose value stands in a field of its own
LONGEST = 4  # digits of a figure
AMOUNT = 12  # signs of an amount


@dataclass(frozen=True, slots=True)
class Draft:
    """Rules in the making: `before` is the version they began with, `house` what can be played of what was said.

    `faults` has a sentence for each option whose figure is none; `typed` is that figure as it was typed.
    """

    before: House
    house: House
    typed: dict[str, str] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)

    @property
    def changed(self) -> tuple[Difference, ...]:
        """What differs from the version it began with."""
        return differences(self.before, self.house)

    @property
    def departures(self) -> tuple[Difference, ...]:
        """What differs from the printed sheet."""
        return differences(House(self.house.sheet), self.house)

    @property
    def change(self) -> dict[str, Value]:
        """The options as a version keeps them."""
        return self.house.change


def code_of(value: Value) -> str:
    """A value as a form carries it."""
    match value:
        case bool():
            return "true" if value else "false"
        case None:
            return "null"
        case _:
            return str(value)


def figure_of(option: Option[Any]) -> str:
    """The field in which a figure of one's own is typed."""
    return f"{option.key}-{FIGURE}"


def draft_read(before: House, said: Mapping[str, str]) -> Draft:
    """The draft of a form. An option that the form does not name stays as it was."""
    values: dict[str, Value] = {}
    typed: dict[str, str] = {}
    faults: dict[str, str] = {}
    for key, option in OPTIONS.items():
        if key not in said:
            continue
        own = said[key] == FIGURE
        text = said.get(figure_of(option), "") if own else said[key]
        value = value_read(option, text)
        fault = fault_of(option, value)
        if fault:
            typed[key], faults[key] = text, fault
        else:
            values[key] = value
    return Draft(before, with_values(before, values), typed, faults)


def value_read(option: Option[Any], text: str) -> Value:
    """The value of a code or a figure; text that is neither comes back as text."""
    by_code: dict[str, Value] = {code_of(value): value for value in option.values}
    text = plainly_typed(text).strip()
    if text in by_code:
        return by_code[text]
    if option.kind == "int" and text.isascii() and text.isdigit() and len(text) <= LONGEST:
        return int(text)
    return rule_amount(text) if option.kind == "money" else text


def fault_of(option: Option[Any], value: Value) -> str:
    """Why that is no value of the option, in a sentence; empty if it is one."""
    if value == "" and option.kind in ("int", "money"):
        return _("Write a figure, or choose another answer.")
    if option.kind == "int" and isinstance(value, str):
        return _("Write a whole number in digits, from %(least)s to 9999.") % {"least": option.lowest}
    if isinstance(value, str) and len(value) > AMOUNT and option.kind == "money":
        return _("Write an amount such as 0.50.")
    fault = option.fault(value)
    return fault_sentence(fault.code, fault.params) if fault else ""


def with_set(draft: Draft, said: str) -> Draft:
    """The draft with the options of `key=code&key=code`, as a button carries them; what is no option is passed over."""
    read = {key: value_read(OPTIONS[key], code) for key, code in parse_qsl(said) if key in OPTIONS}
    values = {key: value for key, value in read.items() if OPTIONS[key].fault(value) is None}
    return Draft(
        draft.before,
        with_values(draft.house, values),
        {key: text for key, text in draft.typed.items() if key not in values},
        {key: fault for key, fault in draft.faults.items() if key not in values},
    )
