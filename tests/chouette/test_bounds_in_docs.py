"""The figures that docs name for what bounds what are those of the program."""

import re
from pathlib import Path

import pytest

from chouette import body_limits, bounded, connections, lanes, long_requests, presses
from chouette.database import CONNECTIONS, IMPORTS
from chouette.paper_rows import LONGEST, LONGEST_CELL, MOST_COLUMNS, MOST_ROWS
from chouette.paper_season import MOST_EVENINGS
from chouette.paper_tabs import LONGEST_TOGETHER
from chouette.readers import name_lists, pictures, tables
from clubs.accounts import familiar, password_places
from clubs.password_hashing import PASSWORDS_AT_ONCE, SmallArgon2
from clubs.services import knocking, many_names, players, roles
from sessions.pages import printed_answers
from sessions.services.bringing import sent_files
from sessions.services.evenings import import_turns
from sessions.services.evenings.transcript_file import FOR_ANYBODY, FOR_ORGANISERS
from sessions.services.proposals.proposing import MOST_NEWCOMERS_ASKING

DOCS = Path(__file__).resolve().parents[2] / "docs" / "decisions"
FEW = {2: "two", 3: "three", 4: "four", 5: "five", 8: "eight"}
MILLION = 1_000_000
OF = tables.MOST_OF

READ = "0036-where-files-are-read.md"
LETTERS = "0037-what-six-letters-give.md"
ROOM = "0021-nobody-fills-the-room.md"
COUNTED = "0022-as-whom-one-is-counted.md"

SAID = {
    "reading": (
        READ,
        f"{bounded.READING_SECONDS:.0f} seconds, {bounded.READING_MEMORY // bounded.MEGABYTE} MB of memory; a picture "
        f"{bounded.PICTURE_SECONDS:.0f} second of the processor, {bounded.PICTURE_MEMORY // bounded.MEGABYTE} MB",
    ),
    "printing": (
        READ,
        f"| {presses.PRINTING_SECONDS:.0f} seconds, {presses.PRINTING_MEMORY // bounded.MEGABYTE} MB of memory, "
        f"{printed_answers.MOST_GAMES} games of a sheet, {printed_answers.MOST_LINES:,} lines of any other; "
        f"{presses.PRESSES} at a time, of one address {lanes.FEW_EACH} |",
    ),
    "worn": (READ, f"when it has drawn {presses.WORN // bounded.MEGABYTE} MB"),
    "places": (
        READ,
        f"| {bounded.PLACES}, of them {bounded.PLACES_EACH} of one address; one is read at a time; as many pictures |",
    ),
    "picture": (
        READ,
        f"| picture | {pictures.LARGEST_PICTURE // 1000} KB, {pictures.MOST_PIXELS // MILLION} million pixels, "
        f"{pictures.LONGEST_SIDE:,} on a side, "
        f"{pictures.MOST_SCANS} scans (JPEG), one frame (PNG, WebP), {pictures.MOST_FRAMES} pictures in one file "
        f"(JPEG) |",
    ),
    "workbook": (
        READ,
        f"| workbook | {tables.LARGEST_TABLE // MILLION} MB, {tables.LARGEST_UNPACKED // MILLION} MB unpacked, "
        f"{OF['sheet']} sheets, {OF['row']:,} rows, {OF['c']:,} cells, {OF['si']:,} texts, {tables.MOST_PARTS:,} "
        f"parts, a million elements |",
    ),
    "elements": (READ, "a million elements" if OF[tables.ALL] == MILLION else f"{OF[tables.ALL]:,} elements"),
    "table": (
        READ,
        f"{LONGEST:,} characters ({LONGEST_TOGETHER:,} in all sheets), of them {LONGEST_CELL:,} in a cell; "
        f"{MOST_ROWS} rows, {MOST_COLUMNS} columns |",
    ),
    "season": (READ, f"| season on a sheet | {MOST_EVENINGS} evenings |"),
    "names": (READ, f"| list of names | {name_lists.LARGEST_NAME_LIST // 1000} KB, {many_names.MOST_NAMES} names |"),
    "transcript": (
        READ,
        f"| transcript | {FOR_ANYBODY.events:,} events, {FOR_ANYBODY.size // MILLION} MB, {FOR_ANYBODY.replays:,} "
        f"events played again; for an organiser {FOR_ORGANISERS.events:,}, {FOR_ORGANISERS.size // MILLION} MB, "
        f"{FOR_ORGANISERS.replays:,} |",
    ),
    "import": (
        READ,
        f"| {import_turns.SECONDS:.0f} seconds to play, {long_requests.SECONDS:.0f} in all, "
        f"{long_requests.MEMORY // bounded.MEGABYTE} MB of memory |",
    ),
    "line": (
        READ,
        f"| {IMPORTS} under way and {long_requests.IN_LINE} in line; of one address 1 under way, "
        f"{long_requests.EACH} in all |",
    ),
    "archive": (
        READ,
        f"| {sent_files.LARGEST_UPLOAD // MILLION} MB, {sent_files.MOST_ENTRIES:,} entries, {sent_files.MOST_FILES:,} "
        f"transcripts, {sent_files.MOST_UNPACKED // MILLION} MB unpacked |",
    ),
    "guests": (LETTERS, f"| {roles.MOST_GUESTS}; members and players of the club come in beyond them |"),
    "newcomers": (LETTERS, f"| {players.MOST_NEWCOMERS} at a table |"),
    "knocks": (LETTERS, f"answered and taken back ones too | {knocking.MOST_OF_A_DEVICE} at a table |"),
    "waiting": (LETTERS, f"| phones that wait at a door | {knocking.MOST_WAITING} |"),
    "asking": (LETTERS, f"| newcomers who ask to join | {MOST_NEWCOMERS_ASKING} at a table at once |"),
    "threads": (
        ROOM,
        f"Of {FEW[CONNECTIONS]} threads {FEW[lanes.WIDTH]} at most are busy with one table or one club",
    ),
    "PDFs": (
        ROOM,
        f"All PDFs together have {FEW[lanes.FEW]}, for each takes a core for long, and an address has one of",
    ),
    "doors": (ROOM, f"all who come to the doors of tables have {FEW[lanes.AT_DOORS]}"),
    "strangers": (
        ROOM,
        f"Files of notes and names have {FEW[lanes.FILES_AT_ONCE]}, doors and accounts together "
        f"{FEW[lanes.OF_STRANGERS]}",
    ),
    "connections": (ROOM, f"An address has {connections.EACH:,} connections"),
    "bodies": (
        ROOM,
        f"{body_limits.ORDINARY // MILLION} MB, and where files are sent what the page says, "
        f"{max({**body_limits.LARGEST, **body_limits.LARGEST_OF_CLUB}.values()) // MILLION} MB at most.",
    ),
    "heads": (
        ROOM,
        f"larger than {connections.HEAD_BYTES // 1024} KB or has more than {connections.HEAD_FIELDS} fields",
    ),
    "passwords": (
        ROOM,
        f"**{FEW[PASSWORDS_AT_ONCE].capitalize()} passwords are worked out at a time** (`clubs/password_hashing.py`), "
        f"in {SmallArgon2.memory_cost // 1024} MiB each",
    ),
    "waits for a password": (
        ROOM,
        f"{FEW[password_places.WAITING].capitalize()} requests may wait, "
        f"{FEW[int(password_places.WAITING_SECONDS)]} seconds at most",
    ),
    "tries": (
        COUNTED,
        f"A password has {familiar.PASSWORDS_EACH.most} tries in ten minutes, {familiar.PASSWORDS_OF_STRANGERS.most} "
        f"an hour of all strangers together, and an address {familiar.PASSWORDS_HERE.most} in ten minutes for all "
        f"accounts.",
    ),
}
"""By what is bounded: the page, and how it says so."""


@pytest.mark.parametrize("what", SAID)
def test_docs_say_each_bound_as_it_is(what: str) -> None:
    page, words = SAID[what]
    assert words in re.sub(r"\s+", " ", (DOCS / page).read_text(encoding="utf-8"))


def test_tries_of_a_password_are_counted_in_the_windows_that_are_said() -> None:
    limits = (familiar.PASSWORDS_EACH, familiar.PASSWORDS_OF_STRANGERS, familiar.PASSWORDS_HERE)
    assert [one.seconds for one in limits] == [600, 3600, 600]
