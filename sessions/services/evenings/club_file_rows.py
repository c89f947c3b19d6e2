"""The rows of one table as a club's file has them, each held against its columns before the database sees it."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
import psycopg
from django.apps import apps
from django.db import models
from django.utils.translation import gettext as _

from sessions.errors import ClubFileRefused
from sessions.history.club_file import member_of
from sessions.selectors.filed_tables import FiledTable
from sessions.selectors.remarks import photo_named
from sessions.services.evenings.club_file_reading import ClubFile, at_line
from sessions.services.evenings.club_file_values import column_fault, too_deep
from sessions.services.remarks.photo import LARGEST_PHOTO
from sessions.store.club_tables import PHOTO

HIGHEST_NUMBER = 100_000_000
"""Of a row that the database numbers: its counter is moved behind the highest one, step by step."""

Row = dict[str, msgspec.Raw]
Plain = str | int | float | bool | None
Number = Annotated[int, msgspec.Meta(ge=1, le=HIGHEST_NUMBER)]
NOT_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
NULL = b"null"
JPEG = b"\xff\xd8\xff"

PLACE = re.compile(r", \D*(\d+)")
"""The row in what PostgreSQL says of one that it could not take, in whatever language it speaks."""
COLUMN = re.compile(r", \D*\d+, \S+ (\w+)")
"""The column there, where it names one."""
KEY = re.compile(r"\((?P<columns>[^()]+)\)=\((?P<values>[^()]*)\)")
"""What it says of a row that is tied to none, or that is there twice: these columns with these values."""


class TableRows:
    """The rows of one table in a club's file, as PostgreSQL copies them."""

    def __init__(self, file: ClubFile, table: FiledTable, club: UUID, *, numbered: bool) -> None:
        self.file = file
        self.table = table
        self.name = member_of(table.called)
        self._club = msgspec.json.encode(str(club))
        self._numbered = numbered
        self._decoder = msgspec.json.Decoder(Row)
        fields = {field.column: field for field in model_of(table.name)._meta.concrete_fields}
        faults = [(place, name, column_fault(table.name, fields[name])) for place, name in enumerate(table.columns)]
        self._faults = [(place, name, fault) for place, name, fault in faults if fault is not None]
        self._choices = {name: _choices(fields[name]) for name in table.columns if fields[name].choices}
        self._defaults = {name: fields[name] for name in table.columns if name not in dict(table.key)}
        self._expected = self._as_expected(club)
        self.lacking = set[str]()
        """The columns that rows lack which were read so far."""

    def _as_expected(self, club: UUID) -> msgspec.json.Decoder[Any]:
        """Reads a row of this club with plain values in each of its columns, and nothing else: at once, as nearly every
        row is one, instead of column by column."""
        kinds: dict[str, Any] = dict.fromkeys(self.table.columns, Plain)
        kinds |= {name: Literal[tuple(map(msgspec.json.decode, known))] for name, known in self._choices.items()}
        kinds |= {self.table.of: Literal[str(club)], **({"id": Number} if self._numbered else {})}
        if self.table.name == PHOTO[0]:
            kinds[PHOTO[1]] = None
        places = {f"c{place}": name for place, name in enumerate(kinds)}
        fields = [(place, kinds[name]) for place, name in places.items()]
        return msgspec.json.Decoder(msgspec.defstruct("Expected", fields, rename=places, forbid_unknown_fields=True))

    def __iter__(self) -> Iterator[Sequence[Any]]:
        """The values of each row in the order of the columns. Raises ClubFileRefused."""
        expected = self._expected.decode
        for number, line in self.file.lines(self.name):
            try:
                values: Sequence[Any] = msgspec.structs.astuple(expected(line))
            except NOT_JSON:
                values = self._looked_through(number, line)
            for place, name, fault in self._faults:
                if values[place] is not None and (why := fault(values[place])):
                    raise self._refused(number, _("“%(name)s”: %(why)s") % {"name": name, "why": why})
            yield values

    def _looked_through(self, number: int, line: bytes) -> list[Any]:
        """The values of a row that is not as expected: it has a photo, an object, or not every column that is known
        now, or something is wrong with it. Raises ClubFileRefused."""
        try:
            row = self._decoder.decode(line)
            if row.keys() != {*self.table.columns}:
                self._without_columns(number, row)
            self._checked(number, row)
            return [self._value(number, name, row) for name in self.table.columns]
        except RecursionError as error:
            raise self._refused(number, too_deep()) from error
        except NOT_JSON as error:
            raise self._refused(number, _("This is not a JSON object: %(why)s") % {"why": error}) from error

    def _without_columns(self, number: int, row: Row) -> None:
        """A column that has come since the file was written begins as in any other row of before. Raises
        ClubFileRefused for a column that is not known here, or without which there is no row."""
        for name in row:
            if name not in self.table.columns:
                raise self._refused(number, _("There is no column “%(name)s”.") % {"name": name[:60]})
        for name in self.table.columns:
            field = self._defaults.get(name)
            if name not in row and (field is None or not (field.null or field.has_default())):
                raise self._refused(number, _("The column “%(name)s” is missing.") % {"name": name})
        self.lacking.update(name for name in self.table.columns if name not in row)

    def _checked(self, number: int, row: Row) -> None:
        """Raise ClubFileRefused for a row of another club, or a value that its column does not have."""
        if bytes(row[self.table.of]) != self._club:
            raise self._refused(number, _("This row belongs to another club."))
        if self._numbered and not 0 < _whole(row["id"]) <= HIGHEST_NUMBER:
            raise self._refused(number, _("The number of this row is too large, or is not a number."))
        for name, known in self._choices.items():
            if name in row and bytes(row[name]) not in known:
                raise self._refused(number, _("“%(name)s” has a value that is not known here.") % {"name": name})

    def _value(self, number: int, name: str, row: Row) -> Any:
        """A value as it is copied: text, or nothing."""
        raw = row.get(name)
        if raw is None:
            value = self._defaults[name].get_default()
            return msgspec.json.encode(value).decode() if isinstance(value, dict | list) else value
        told = bytes(raw)
        if told == NULL:
            return None
        text = msgspec.json.decode(told) if told.startswith(b'"') else told.decode()
        return self._photo(number, text, row) if (self.table.name, name) == PHOTO else text

    def _photo(self, number: int, name: str, row: Row) -> str:
        """The picture that a row names, as PostgreSQL reads bytes. Raises ClubFileRefused."""
        due = photo_named(msgspec.json.decode(bytes(row["session_id"])), _whole(row["number"]))
        if name != due or name not in self.file.members:
            raise self._refused(number, _("The photo “%(name)s” is missing.") % {"name": due})
        content = self.file.content(name, largest=LARGEST_PHOTO)
        if not content.startswith(JPEG):
            raise ClubFileRefused(name, _("This is not a photo."))
        return f"\\x{content.hex()}"

    def _refused(self, number: int, message: str) -> ClubFileRefused:
        return ClubFileRefused(at_line(self.name, number), message)

    @contextmanager
    def faults_placed(self) -> Iterator[None]:
        """Say of what PostgreSQL does not take in which line it is. Raises ClubFileRefused."""
        try:
            yield
        except (psycopg.DataError, psycopg.IntegrityError) as error:
            said = error.diag
            found = PLACE.search(said.context or "")
            number = int(found[1]) if found else self._line_with(said.message_detail or "")
            raise ClubFileRefused(at_line(self.name, number) if number else self.name, _what(error)) from error

    def _line_with(self, detail: str) -> int:
        """The first line whose columns have the values that PostgreSQL names; 0 if it names none."""
        found = KEY.search(detail)
        if found is None:
            return 0
        sought = dict(zip(found["columns"].split(", "), found["values"].split(", "), strict=False))
        for number, line in self.file.lines(self.name):
            row = self._decoder.decode(line)
            if all(bytes(row.get(name, NULL)).strip(b'"') == value.encode() for name, value in sought.items()):
                return number
        return 0


def _what(error: psycopg.Error) -> str:
    """What PostgreSQL did not take, in our words: its own have the whole row, and its language."""
    said = error.diag
    key = KEY.search(said.message_detail or "")
    told = "" if key is None else f"{key['columns']} = {key['values']}"
    match error:
        case psycopg.errors.UniqueViolation():
            return _("There is a row with the same values already: %(values)s.") % {"values": told}
        case psycopg.errors.ForeignKeyViolation():
            return _("It names a row that is not there: %(values)s.") % {"values": told}
        case psycopg.errors.NotNullViolation():
            return _("The column “%(name)s” is empty.") % {"name": said.column_name}
        case psycopg.IntegrityError():
            return _("It has a value that cannot be (%(rule)s).") % {"rule": said.constraint_name}
    column = COLUMN.search(said.context or "")
    if column is None:
        return _("It has a value of another kind than its column.")
    return _("“%(name)s” has a value of another kind than its column.") % {"name": column[1]}


def model_of(table: str) -> type[models.Model]:
    """The model of a table."""
    return next(model for model in apps.get_models() if model._meta.db_table == table)


def _choices(field: Any) -> frozenset[bytes]:
    """The values that a column may have, as they stand in a file."""
    empty = ["", *([None] if field.null else [])] if field.blank or field.null else []
    return frozenset(msgspec.json.encode(value) for value in [*(value for value, _ in field.choices), *empty])


def _whole(raw: msgspec.Raw) -> int:
    """A whole number; 0 for anything else."""
    told = bytes(raw)
    return int(told) if re.fullmatch(rb"[0-9]{1,18}", told) else 0
