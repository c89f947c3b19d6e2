"""A chouette as a text file: header, lines, and names as they stand in the file (the public format).

What is not a transcript raises `NotATranscript` with the line; what is only no event is refused line by line.
"""

import json
import re
from calendar import monthrange
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn

import msgspec

from chouette.rules.events import KINDS, LEVELS, Event, RepeatedName, renamed
from chouette.rules.format.texts import text_refused
from chouette.rules.house import MINIMUM_STAKE, Fault, House, house_checked
from chouette.rules.names import written_name_key, written_name_refused
from chouette.rules.refusal import Refusal, bad_format
from chouette.rules.state import PENALTY, State

VERSION = max(kind.SINCE for kind in KINDS.values())
READ = tuple(range(1, VERSION + 1))  # versions of files that are read; each has all of the one before
STAKE = re.compile(r"[0-9]{1,7}(\.[0-9]{1,4})?")
HEADER_TYPES: dict[str, type] = {
    "chouette": int, "rules": str, "change": dict, "stake": str, "currency": str, "name": str,
}  # fmt: skip
COMPULSORY = ("chouette", "rules", "stake")
TIME = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt ]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)",
    re.ASCII,
)
BLANK = " \t\r"  # what JSON skips; any other sign on a line is no empty line
LONGEST_NUMBER = 4000  # digits that Python still reads; what is longer fits no field of the format
NAMING = {"seat": ("line",), "roll_order": ("rolls",), "join": ("player",), "split": ("newcomers",)}


class NotATranscript(Exception):
    """The file is no transcript: `line` and `column` count from 1, `problem` is a code with what it needs."""

    def __init__(self, line: int, column: int, problem: str, **params: object) -> None:
        super().__init__(line, column, problem)
        self.line, self.column, self.problem, self.params = line, column, problem, params


class Header(msgspec.Struct, frozen=True):
    """The first line: the house, and the money of one point as it is written."""

    house: House
    stake: str
    currency: str = ""
    name: str = ""
    version: int = VERSION

    @property
    def decimals(self) -> int:
        """Decimals of an amount of money in this session, at least two."""
        return max(2, len(self.stake.partition(".")[2]))

    def money(self, points: int) -> str:
        """Points as money: "-20.00"."""
        whole, _, part = self.stake.partition(".")
        units = points * int(whole + part.ljust(self.decimals, "0"))
        digits = str(abs(units)).rjust(self.decimals + 1, "0")
        return f"{'-' if units < 0 else ''}{digits[: -self.decimals]}.{digits[-self.decimals :]}"


def units(amount: str) -> int:
    """An amount in ten-thousandths, so that amounts written with different decimals can be compared."""
    whole, _, part = amount.partition(".")
    return int(whole + part.ljust(4, "0"))


def opening(header: Header) -> State:
    """The session before anybody sits down."""
    return State(house=header.house)


def header_read(line: Mapping[str, Any]) -> Header | Fault:
    """The header from the first line's fields, or what is wrong with it."""
    unknown = [key for key in line if key not in HEADER_TYPES]
    if unknown:
        return Fault("unknown_key", {"key": unknown[0], "allowed": list(HEADER_TYPES)})
    for key, kind in HEADER_TYPES.items():
        if (key in line or key in COMPULSORY) and type(line.get(key)) is not kind:
            return Fault("header_needs", {"key": key, "type": kind.__name__})
    if line["chouette"] not in READ:
        return Fault("unknown_version", {"version": line["chouette"], "allowed": list(READ)})
    house = house_checked(line["rules"], line.get("change", {}))
    if isinstance(house, Fault):
        return house
    currency, name = line.get("currency", ""), line.get("name", "")
    return _stake_checked(Header(house, line["stake"], currency, name, line["chouette"]))


def header_brought(line: Mapping[str, Any]) -> Header | Fault:
    """The header of a file that somebody brings: `header_read`, of texts that can be kept. What is kept already is read
    as it is."""
    refused = text_refused(line)
    return header_read(line) if refused is None else Fault(refused.code, refused.params)


def _stake_checked(header: Header) -> Header | Fault:
    if STAKE.fullmatch(header.stake) is None or units(header.stake) == 0:
        return Fault("not_a_stake", {"stake": header.stake})
    least = header.house[MINIMUM_STAKE]
    if least is not None and units(header.stake) < units(least):
        return Fault("below_minimum_stake", {"stake": header.stake, "least": least})
    return header


# The file


def lines_read(source: bytes) -> list[tuple[int, dict[str, Any]]]:
    """Every line that is not empty, with its number; raises NotATranscript."""
    if source.startswith(BOM_UTF8):
        raise NotATranscript(1, 1, "byte_order_mark")
    read = []
    for number, raw in enumerate(source.split(b"\n"), start=1):
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            raise NotATranscript(number, error.start + 1, "not_utf8") from error
        if text.strip(BLANK):
            read.append((number, _object(number, text)))
    if not read:
        raise NotATranscript(1, 1, "no_header")
    return read


def _object(number: int, text: str) -> dict[str, Any]:
    try:
        value = JSON.decode(text)
    except json.JSONDecodeError as error:
        raise NotATranscript(number, error.colno, "not_json", detail=error.msg) from error
    except RecursionError as error:
        raise NotATranscript(number, 1, "nested_too_deep") from error
    except ValueError as error:
        raise NotATranscript(number, 1, "not_json", detail=str(error)) from error
    if not isinstance(value, dict):
        raise NotATranscript(number, 1, "not_an_object")
    return value


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        counted = Counter(key for key, _ in pairs)
        raise ValueError(f"duplicate key {next(key for key, _ in pairs if counted[key] > 1)!r}")
    return value


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= LONGEST_NUMBER else float("inf")


JSON = json.JSONDecoder(object_pairs_hook=_pairs, parse_int=_whole, parse_constant=_no_constant)

# Events


def decode(fields: Mapping[str, Any], version: int = VERSION) -> Event | Refusal:
    """The event of these fields in a file of that version of the format, or what is wrong with its shape."""
    kind = fields.get("event")
    if not isinstance(kind, str) or kind not in KINDS:
        return bad_format("unknown_event", event=kind)
    since = version_of(fields)
    if since > version:
        return bad_format("event_of_a_later_version", event=kind, since=since, version=version)
    at = fields.get("at", "2000-01-01T00:00:00Z")
    if not _is_time(at):
        return bad_format("not_a_time", at=at)
    try:
        return msgspec.convert(fields, KINDS[kind])  # type: ignore[return-value]  # KINDS holds the union's members
    except msgspec.ValidationError as error:
        return _bad_field(kind, str(error))
    except UnicodeEncodeError as error:  # JSON may write half of a surrogate pair, which is no character
        return _bad_field(kind, error.reason)


def version_of(fields: Mapping[str, Any]) -> int:
    """The version of the format that an event needs, and what an amendment puts in an event's place."""
    kinds = (one.get("event") for one in (fields, fields.get("with")) if isinstance(one, Mapping))
    return max((KINDS[kind].SINCE for kind in kinds if isinstance(kind, str) and kind in KINDS), default=1)


def _is_time(at: object) -> bool:
    """A moment as RFC 3339 writes it, on a day that there is; a leap second is one too."""
    parts = TIME.fullmatch(at) if isinstance(at, str) else None
    if parts is None:
        return False
    year, month, day = map(int, parts.group(1, 2, 3))
    return 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]


def _bad_field(kind: str, problem: str) -> Refusal:
    missing = re.search(r"missing required field `(.*?)`", problem)
    if missing:
        return bad_format("field_is_missing", event=kind, field=missing[1])
    unknown = re.search(r"unknown field `(.*?)`", problem)
    if unknown:
        return bad_format("unknown_field", event=kind, field=unknown[1])
    return bad_format("wrong_type", event=kind, detail=problem)


class TranscriptNames:
    """The names of one file: compared by Unicode NFC and case folding, kept as first written."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}

    def event(self, fields: dict[str, Any]) -> dict[str, Any] | Refusal:
        """The event with every name as it was first written; new names are looked at and remembered."""
        fresh = _named(fields.get("with")) if fields.get("event") == "amend" else ()
        for name in (*_named(fields), *fresh):
            refusal = self._new(name)
            if refusal is not None:
                return refusal
        try:
            return renamed(fields, self.person, self.cube)
        except RepeatedName as error:
            return bad_format("name_is_repeated", players=[str(error)])

    def _new(self, name: str) -> Refusal | None:
        refusal = written_name_refused(name)
        if refusal is None:
            self.known.setdefault(written_name_key(name), name.strip())
        return refusal

    def person(self, name: str) -> str:
        """A player's name as first written."""
        return self.known.get(written_name_key(name), name.strip())

    def cube(self, name: str) -> str:
        """A cube's name: its player's, or that and "(penalty)"."""
        plain = name.strip()
        if written_name_key(plain) not in self.known and written_name_key(plain).endswith(PENALTY):
            return self.person(plain[: -len(PENALTY)]) + PENALTY
        return self.person(plain)


def _named(fields: object) -> Iterator[str]:
    """Names that an event may bring to the table."""
    if not isinstance(fields, dict):
        return
    kind = fields.get("event")
    for field in NAMING.get(kind, ()) if isinstance(kind, str) else ():
        yield from _strings(fields.get(field))


def _strings(value: object, levels: int = LEVELS) -> Iterable[str]:
    match value:
        case str():
            return [value]
        case list() if levels:
            return [name for item in value for name in _strings(item, levels - 1)]
        case dict():
            return [name for name in value if isinstance(name, str)]
        case _:
            return []
