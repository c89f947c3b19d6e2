"""What one house rule is: its question, its values, and what each printed sheet says to it."""

import re
from collections.abc import Mapping
from typing import Any, Generic, Literal, TypeVar

import msgspec

V = TypeVar("V")
Kind = Literal["bool", "choice", "int", "money"]

MONEY = re.compile(r"[0-9]{1,7}(\.[0-9]{1,4})?")
TYPES: dict[Kind, type] = {"bool": bool, "int": int, "money": str}


class Fault(msgspec.Struct, frozen=True):
    """Why a set of house rules cannot be played by.

    `code` is `unknown_sheet`, `unknown_option`, `wrong_type`, `value_not_allowed` or `forbidden_pair`; `params` name
    the option and what stands there, and say what would be right.
    """

    code: str
    params: dict[str, Any]


class Says(Generic[V]):
    """A sheet's own value of an option, the clauses it stands in (the main one first), and values it also offers."""

    __slots__ = ("clauses", "value", "variants")

    def __init__(self, value: V, *clauses: str, variants: tuple[V, ...] = ()) -> None:
        self.value = value
        self.clauses = clauses
        self.variants = variants


class Silent(Generic[V]):
    """The sheet says nothing to the option; the value is our default for it."""

    __slots__ = ("value",)
    clauses: tuple[str, ...] = ()
    variants: tuple[V, ...] = ()

    def __init__(self, value: V) -> None:
        self.value = value


class Clash(msgspec.Struct, frozen=True, kw_only=True):
    """Two options that cannot stand together, declared with the later one of the two.

    It is a fault when the option this stands with has one of `values` (`when` is "is"), differs from its sheet
    ("changed"), or is a greater number than the other ("above"), while `other` has one of `other_values` (any number,
    for "above"); `unless` names an option and the value that makes it right again. `because` is for people.
    """

    code: str
    other: str
    because: str
    values: tuple[Any, ...] = ()
    other_values: tuple[Any, ...] = ()
    when: Literal["is", "changed", "above"] = "is"
    unless: tuple[str, Any] | None = None


FOUR = ("Ann", "Bob", "Cat", "Dan")
SEATED: tuple[Mapping[str, Any], ...] = ({"event": "seat", "line": FOUR}, {"event": "start"})
"""So many a situation begins: Ann is Box, Bob Captain."""


class CardWords(msgspec.Struct, frozen=True, kw_only=True):
    """What the rule card says of one option under each value, in a chapter of the card; empty where it says nothing.

    `unless` has other options by their keys, with the value under which this one has no effect: then nothing is said.
    """

    chapter: str
    sentences: Mapping[Any, str]
    unless: tuple[tuple[str, Any], ...] = ()


class Attempt(msgspec.Struct, frozen=True):
    """One thing to try in a situation: its words, and its events by their fields.

    `figure` is what stands at {n} in the words. `reads` names what is looked at, if not what the situation says.
    """

    tried: str
    events: tuple[Mapping[str, Any], ...]
    reads: str = ""
    figure: int | None = None


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """Where the values of an option differ: how the table stands, the events before, what is tried.

    `reads` names what is looked at afterwards: a reading of `wording/examples/telling.py`. `given` are other options it
    needs.
    """

    setting: str
    trials: tuple[Attempt, ...]
    before: tuple[Mapping[str, Any], ...] = ()
    reads: str = "allowed"
    given: Mapping[str, Any] = {}


class Option(msgspec.Struct, Generic[V], frozen=True, eq=False, kw_only=True):
    """One house rule, declared once: editor, rule card, comparison, transcript header and refusals all read it.

    `values` has an explanation of each value; None among them says that the option may be left open. A number or an
    amount that has no explanation of its own has `figure`, with {n} in its place; `lowest` is the least number allowed.
    `sheets` has every printed sheet. `readings` are the numbers of our readings of the sheets that concern it. `idle`
    names other options, each with the values under which this one has no effect whatever its own value. `card` is its
    line on the rule card and `scene` its example; a line for several options, or an example with a reading of its own,
    stands in `wording/card` or `wording/examples`.
    """

    key: str
    title: str
    question: str
    kind: Kind
    values: Mapping[V, str]
    default: V
    sheets: Mapping[str, Says[V] | Silent[V]]
    figure: str = ""
    lowest: int = 0
    readings: tuple[int, ...] = ()
    clashes: tuple[Clash, ...] = ()
    idle: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    card: CardWords | None = None
    scene: Situation | None = None

    def fault(self, value: object) -> Fault | None:
        """Say what is wrong with a value of unknown type: `wrong_type` or `value_not_allowed`."""
        if value is None and None in self.values:
            return None
        if type(value) not in self._types():
            return Fault("wrong_type", {"option": self.key, "value": value, **self._allowed()})
        if not self._allows(value):
            return Fault("value_not_allowed", {"option": self.key, "value": value, **self._allowed()})
        return None

    def _types(self) -> set[type]:
        if self.kind == "choice":
            return {type(value) for value in self.values}
        return {TYPES[self.kind]}

    def _allows(self, value: Any) -> bool:
        match self.kind:
            case "int":
                return bool(value >= self.lowest)
            case "money":
                return MONEY.fullmatch(value) is not None
            case _:
                return value in self.values

    def _allowed(self) -> dict[str, Any]:
        """Name what would be right: the values, or the kind of figure and whether it may be left open."""
        if self.kind in ("bool", "choice"):
            return {"allowed": list(self.values)}
        lowest = {"lowest": self.lowest} if self.kind == "int" else {}
        return {"allowed": self.kind, "or_null": None in self.values, **lowest}
