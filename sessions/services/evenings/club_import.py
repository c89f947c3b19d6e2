"""A club is taken in from its file, in one transaction: all of it, verified, or nothing.

Nobody sees anything of it before. A process that ends meanwhile leaves only a note of which evenings it has verified:
the same file is copied again, which takes the smaller part of the time, and verified from there on.
"""

from collections.abc import Callable, Iterator
from typing import BinaryIO, NamedTuple, Protocol, TypeVar
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from psycopg import sql

from clubs.actors import Actor
from clubs.audit_sentences import audit_sentence
from clubs.models import Audit, Club
from clubs.services import audit_write
from clubs.services.brought import (
    BroughtAccount,
    BroughtBrowser,
    accounts_bring,
    browsers_bring,
    club_in_the_way,
    rights_begin,
)
from clubs.services.telling_apart import players_one_sided
from sessions.errors import ClubFileRefused
from sessions.history.club_file import ACCOUNTS, BROWSERS, MANIFEST, TABLES, member_of
from sessions.history.replay import Broken
from sessions.models import Session
from sessions.selectors.filed_tables import FiledTable, filed_tables, numbered_tables
from sessions.services.books.book_checking import book_faults
from sessions.services.evenings.club_file_reading import LARGEST, ClubFile, at_line
from sessions.services.evenings.club_file_rows import TableRows
from sessions.services.evenings.club_file_values import name_fault
from sessions.services.evenings.import_resuming import VerifiedSoFar, only_import
from sessions.services.evenings.rows_of_before import (
    add_zeros_before,
    count_games_again,
    keep_carried_before,
    keep_points_only_before,
)
from sessions.services.evenings.verification import session_compare
from sessions.services.locking import lock_session
from sessions.services.payments.account_checking import faulty_accounts
from sessions.services.payments.earlier_payments import read_payments_of_club
from sessions.services.reviews.review_rows import refresh_disputed_games
from sessions.store.club_tables import ADDED_LATER, MADE_ANEW
from sessions.store.sql import cursor
from sessions.view.view import view_of

Person = TypeVar("Person", BroughtAccount, BroughtBrowser)
PARTS_SINCE = 2
"""From this version of the file on payments have their parts."""
LONGEST_NAME, LONGEST_ADDRESS = 40, 254

NUMBERS_MOVED_ON = """
SELECT max(nextval({sequence})) FROM generate_series(1, (
    SELECT coalesce(max(id), 0) FROM {table} WHERE club_id = %(club)s) - (SELECT last_value FROM {counter}) + 1)"""
"""The application may count on, but not set a counter: no row that is made later gets the number of one that came."""

PATIENCE = "SET LOCAL statement_timeout = 0"
"""A table is copied by one statement, however many rows it has."""

UNREADABLE = (
    Broken,
    msgspec.MsgspecError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    AssertionError,
    RecursionError,
)
"""What reading an evening, or a line of the activity, raises whose texts the program has not written."""


class MayGoOn(Protocol):
    """Hears how many evenings of all are verified, and raises what stops it there."""

    def __call__(self, *, done: int, total: int) -> None:
        """Return, or raise."""


class BroughtClub(NamedTuple):
    """A club that has come: with how many evenings and events."""

    club: Club
    evenings: int
    events: int


def club_import(
    *,
    source: BinaryIO,
    actor: Actor,
    largest: int = LARGEST,
    told: Callable[[str], None] = lambda _: None,
    asked: MayGoOn = lambda *, done, total: None,
) -> BroughtClub:
    """Take in a club that is not here yet from its file. `told` hears how far it has come;
    `asked`, before each table and each evening, may raise what stops it.

    Raises ClubFileRefused, which names the file and the line, or ImportsBusy while another club is taken in; then
    nothing of it is kept.
    """
    file = ClubFile(source, largest=largest)
    key = _club_of(file)
    tables = _tables_in(file)
    with only_import(file.hash) as so_far, transaction.atomic():
        with cursor() as statement:
            statement.execute(PATIENCE)
        accounts_bring(_people(file, ACCOUNTS, BroughtAccount))
        browsers_bring(_people(file, BROWSERS, BroughtBrowser))
        numbered = numbered_tables()
        lacking = set[tuple[str, str]]()
        for table in tables:
            asked(done=0, total=0)
            rows = TableRows(file, table, key, numbered=table.name in numbered)
            _table_taken(rows)
            lacking.update((table.called, name) for name in rows.lacking)
            told(f"{table.called}: {file.members[member_of(table.called)].rows}")
        file.others_checked()
        _numbers_moved_on(key, numbered)
        rights_begin(key)
        club = _club_checked(key, file.manifest.club.address)
        _activity_checked(file, club)
        _players_told_apart_checked(key)
        if file.manifest.version < PARTS_SINCE:
            Club.objects.filter(id=key).update(payments_have_parts=False)
        read_payments_of_club(key)
        keep_carried_before(key)
        if ("session", "points_only") in lacking:
            keep_points_only_before(key)
        add_zeros_before(key)
        count_games_again(key)
        evenings = _verified(key, so_far, told, asked)
        so_far.come()
        audit_write(actor=actor, what="club_imported", principal=str(key), name=club.name, slug=club.slug)
    return BroughtClub(club, evenings, file.members[member_of("event")].rows or 0)


def _club_of(file: ClubFile) -> UUID:
    """The id of the club. Raises ClubFileRefused where it, or its address, is taken here."""
    try:
        key = UUID(file.manifest.club.id)
    except ValueError as error:
        raise ClubFileRefused(MANIFEST, _("The club has no valid id.")) from error
    there = club_in_the_way(club=key, address=file.manifest.club.address)
    if there is not None:
        raise ClubFileRefused(MANIFEST, _in_the_way(there, key) % {"address": there.slug})
    return key


def _in_the_way(there: Club, key: UUID) -> str:
    """Say whether it is the very club, or another at its address, and what to do."""
    if there.id != key:
        return _("Another club here has the address %(address)s. Give that club another address first.")
    if there.deleted_at is not None:
        return _("This club is here already and was deleted. Its organiser brings it back from their first page.")
    return _("This club is here already, at %(address)s, and stays as it is. Go on there.")


def _tables_in(file: ClubFile) -> list[FiledTable]:
    """Return the tables of the club, without those that were added after the file was written. Raises ClubFileRefused
    where a table is missing, or one is there that this program does not know."""
    tables = [one for one in filed_tables() if member_of(one.called) in file.members or one.name not in ADDED_LATER]
    due = {member_of(name) for name in (ACCOUNTS, BROWSERS, *(table.called for table in tables))}
    for name in sorted(due.symmetric_difference(name for name in file.members if name.startswith(TABLES))):
        why = _("This file is missing.") if name in due else _("This program knows no such table. Use a newer one.")
        raise ClubFileRefused(name, why)
    if file.members[member_of("club")].rows != 1:
        raise ClubFileRefused(member_of("club"), _("It must have exactly one row, the club."))
    return tables


def _people(file: ClubFile, called: str, kind: type[Person]) -> Iterator[Person]:
    """Accounts or browsers, one by one. Raises ClubFileRefused."""
    decoder = msgspec.json.Decoder(dict[str, str | None])
    name = member_of(called)
    fields: tuple[str, ...] = tuple(kind.__annotations__)
    for number, line in file.lines(name):
        try:
            told = decoder.decode(line)
            if told.keys() != {*fields}:
                raise ValueError(_("It has other fields than these: %(fields)s.") % {"fields": ", ".join(fields)})
            person = msgspec.convert(tuple(told[field] for field in fields), kind)
            if len(person.name) > LONGEST_NAME or len(told.get("email") or "") > LONGEST_ADDRESS:
                raise ValueError(_("A name or an address in it is too long."))
            if why := name_fault(person.name):
                raise ValueError(why)
        except (msgspec.DecodeError, ValueError) as error:
            raise ClubFileRefused(at_line(name, number), str(error)) from error
        yield person


def _table_taken(rows: TableRows) -> None:
    """Copy the rows of one table as they stand in the file. Raises ClubFileRefused."""
    table = rows.table
    made = MADE_ANEW.get(table.name, {})
    columns = sql.SQL(", ").join(map(sql.Identifier, (*table.columns, *made)))
    statement = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table.name), columns)
    with cursor() as opened, rows.faults_placed(), opened.copy(statement) as copy:
        for values in rows:
            copy.write_row((*values, *made.values()))


def _numbers_moved_on(club: UUID, tables: list[str]) -> None:
    with cursor() as statement:
        for table in tables:
            counter = f"{table}_id_seq"
            moved = sql.SQL(NUMBERS_MOVED_ON).format(
                sequence=sql.Literal(counter), table=sql.Identifier(table), counter=sql.Identifier(counter)
            )
            statement.execute(moved, {"club": club})


def _club_checked(key: UUID, address: str) -> Club:
    """The club as it has come. Raises ClubFileRefused where it is not one that could have been made here."""
    club, place = Club.objects.get(id=key), at_line(member_of("club"), 1)
    try:
        club.clean_fields(exclude={field.name for field in Club._meta.fields if getattr(club, field.attname) is None})
        ZoneInfo(club.time_zone)
    except (ValidationError, ValueError, LookupError, OSError) as error:
        raise ClubFileRefused(place, str(error)) from error
    if club.deleted_at is not None or club.slug != address:
        raise ClubFileRefused(place, _("The club is deleted, or has another address than the manifest says."))
    return club


def _activity_checked(file: ClubFile, club: Club) -> None:
    """Read every line of the club's activity once. Raises ClubFileRefused for one whose details say nothing."""
    name = member_of("audit")
    for line in Audit.objects.filter(club=club).order_by("id"):
        line.club = club
        try:
            audit_sentence(line, {})
        except UNREADABLE as error:
            rows = (number for number, row in file.lines(name) if msgspec.json.decode(row)["id"] == line.id)
            why = _("“details” is not as a line of this kind has it.")
            raise ClubFileRefused(at_line(name, next(rows)), why) from error


def _players_told_apart_checked(club: UUID) -> None:
    """That two are two people stands with both. Raises ClubFileRefused where it stands with one alone."""
    for name in players_one_sided(club):
        why = _("%(name)s is marked as another person than a player whose row does not say so.") % {"name": name}
        raise ClubFileRefused(member_of("player"), why)


def _verified(club: UUID, so_far: VerifiedSoFar, told: Callable[[str], None], asked: MayGoOn) -> int:
    """Hold every evening that came against its log, unless that was done before, and the books against their entries;
    how many evenings came. Raises ClubFileRefused."""
    stand = Session.objects.filter(club=club, deleted_at=None).order_by("began_at", "id")
    evenings = list(stand.values_list("id", "code"))
    if so_far.before:
        told(f"verified before: {len(so_far.before)} of {len(evenings)} evenings")
    for done, (session, code) in enumerate(evenings, 1):
        asked(done=done - 1, total=len(evenings))
        _evening_taken(code, known=session in so_far.before)
        if session not in so_far.before:
            so_far.add(session)
        if done % 100 == 0:
            told(f"verified: {done} of {len(evenings)} evenings")
    for fault in faulty_accounts(club):
        raise ClubFileRefused(member_of("payment"), fault)
    for fault in book_faults(club):
        raise ClubFileRefused(member_of("bookentry"), fault)
    return len(evenings)


def _evening_taken(code: str, *, known: bool) -> None:
    """Make the view of an evening, as it was when it left: no phone has seen it here, so it needs no new version.
    Unless it is `known` to be as its log makes it, find out. Raises ClubFileRefused."""
    try:
        locked, _asker, _before = lock_session(code=code)
        refresh_disputed_games(locked)
        view = view_of(locked)
        Session.objects.filter(club=locked.club, id=locked.id).update(view=view)
        difference = None if known else session_compare(locked, view)
    except UNREADABLE as error:
        raise ClubFileRefused(_of_evening(code), f"{type(error).__name__}: {error}") from error
    if difference is not None and difference.damage:
        raise ClubFileRefused(_of_evening(code), difference.what)


def _of_evening(code: str) -> str:
    return _("%(file)s, evening %(code)s") % {"file": member_of("event"), "code": code}
