"""House rules somebody would change, as an address or a form carries them: `cubes=single&jacoby=true`."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import msgspec

from chouette.ledger.money import rule_amount
from chouette.ledger.typed import plainly_typed
from chouette.rules.house import OPTIONS, Clash, House, Option, Value
from chouette.rules.house.difference import fitted, ways_out, with_values
from chouette.rules.house.house import forbidden
from chouette.wording import fault_sentence
from chouette.wording.options import explained, title_of

WORDS: dict[str, Value] = {"true": True, "false": False}
DIGITS = 9


class WayOut(msgspec.Struct, frozen=True):
    """What makes the draft fit: each further change, its title and value in words, and the address of the draft with
    it."""

    values: tuple[tuple[str, str], ...]
    query: str


class Stop(msgspec.Struct, frozen=True):
    """Why a draft cannot be played by, and what to do about it; `typed` is what was written for `option` if that is
    no value of it."""

    text: str
    option: str
    ways: tuple[WayOut, ...] = ()
    typed: str | None = None


class RuleDraft(msgspec.Struct, frozen=True):
    """What would be changed, and with it the house; `stop` says why not, if it cannot be."""

    change: dict[str, Value]
    house: House
    stop: Stop | None = None

    def query(self, without: str = "") -> str:
        """The draft as an address carries it."""
        return query_of({key: value for key, value in self.change.items() if key != without})


def draft_read(house: House, said: Mapping[str, str]) -> RuleDraft:
    """What the fields of an address or a form change in a house; names that are no house rules are passed over.

    What is as it was counts for nothing. The option named in `option` is the one chosen last: it stays when others
    have to give way.
    """
    read = {key: value_read(option, said[key]) for key, option in OPTIONS.items() if key in said}
    faults = {key: fault for key, value in read.items() if (fault := OPTIONS[key].fault(value)) is not None}
    change = {key: value for key, value in read.items() if key not in faults and value != house[OPTIONS[key]]}
    changed = with_values(house, change)
    for key, fault in faults.items():
        return RuleDraft(change, changed, Stop(fault_sentence(fault.code, fault.params), key, typed=said[key]))
    for option, clash in changed.clashes():
        return RuleDraft(change, changed, _stopped(changed, change, option, clash, keep=said.get("option", "")))
    return RuleDraft(change, changed)


def _stopped(house: House, change: dict[str, Value], option: Option[Any], clash: Clash, *, keep: str) -> Stop:
    fault = forbidden(house, option, clash)
    single = [{one.key: value} for one, value in ways_out(house, option, clash) if one.key != keep]
    whole = fitted(house, OPTIONS[keep]) if keep in OPTIONS else {}
    ways = [whole, *single] if len(whole) > 1 else single
    found = tuple(_way({**change, **way}, way, keep) for way in ways)
    return Stop(fault_sentence(fault.code, fault.params), option.key, found)


def _way(change: dict[str, Value], way: dict[str, Value], keep: str) -> WayOut:
    values = tuple((title_of(OPTIONS[key]), explained(OPTIONS[key], value)) for key, value in way.items())
    return WayOut(values, f"{query_of(change)}&{urlencode({'option': keep})}")


def value_read(option: Option[Any], raw: str) -> Value:
    """A value as it was typed; text that is none comes back as text, for the option to say what is wrong with it."""
    raw = plainly_typed(raw).strip()
    if raw in WORDS and option.kind == "bool":
        return WORDS[raw]
    if not raw and None in option.values:
        return None
    if raw.isascii() and raw.isdigit() and len(raw) <= DIGITS and (option.kind == "int" or int(raw) in option.values):
        return int(raw)
    return rule_amount(raw) if option.kind == "money" else raw


def value_written(value: Value) -> str:
    """A value as `value_read` reads it."""
    match value:
        case bool():
            return "true" if value else "false"
        case None:
            return ""
        case _:
            return str(value)


def query_of(change: Mapping[str, Value]) -> str:
    """Changes as an address carries them."""
    return urlencode({key: value_written(value) for key, value in change.items()})
