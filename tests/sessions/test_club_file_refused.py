"""A club's file that is not whole, not ours, or made to do harm: the place is named, and nothing of it is kept."""

import io
import re
import zipfile
from collections.abc import Callable
from uuid import uuid4

import msgspec
import psycopg
import pytest
from django.utils import timezone

from clubs import services as people
from clubs.actors import NOBODY
from clubs.models import Club
from sessions.errors import ClubFileRefused
from sessions.services import club_import
from sessions.services.evenings.club_file_reading import ClubFile
from sessions.services.evenings.club_file_values import OF_COLUMNS
from tests.kit.club_files import (
    MANIFEST,
    begins_before_itself,
    brought,
    in_database,
    packed_again,
    row_changed,
    spoilt,
    unpacked,
    written,
)
from tests.kit.ground import made_of_file
from tests.kit.photos import note, photo
from tests.kit.second_database import PATTERN, named, second_database
from tests.kit.table import table_laid

pytestmark = pytest.mark.django_db(transaction=True)

EMPTY = """
SELECT (SELECT count(*) FROM clubs_club) + (SELECT count(*) FROM clubs_user) + (SELECT count(*) FROM clubs_device)
    + (SELECT count(*) FROM clubs_player) + (SELECT count(*) FROM chouette_sessions_session)
    + (SELECT count(*) FROM chouette_sessions_event) + (SELECT count(*) FROM clubs_siteaudit)"""

Change = Callable[[bytes], bytes]


@made_of_file
def file() -> bytes:
    """A good one: an evening with a finished game, a correction, a note and a photo."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Bob")
    note(table, "Bob", "66", photo=photo())
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Kim", "result", winner="box", kind="gammon")
    return written(table.club)


def refused(second: str, file: bytes) -> str:
    """Why a file is not taken in by an empty installation, where nothing of it is left."""
    with in_database(second), pytest.raises(ClubFileRefused) as raised:
        brought(file)
    with psycopg.connect(second) as there:
        assert there.execute(EMPTY).fetchone() == (0,)
    return str(raised.value)


def manifest_changed(**values: object) -> Change:
    return lambda content: msgspec.json.encode({**msgspec.json.decode(content), **values})


def without_row(number: int) -> Change:
    return lambda content: b"".join(
        line for place, line in enumerate(content.splitlines(keepends=True), 1) if place != number
    )


def nested(column: str) -> Change:
    """A value in the first row that is a list in a list, 50,000 deep."""

    def changed(content: bytes) -> bytes:
        first, _end, others = row_changed(1, **{column: "deep"})(content).partition(b"\n")
        return first.replace(b'"deep"', b"[" * 50_000 + b"]" * 50_000) + b"\n" + others

    return changed


def text_changed(one: bytes, other: bytes) -> Change:
    def changed(content: bytes) -> bytes:
        assert one in content
        return content.replace(one, other, 1)

    return changed


@pytest.mark.parametrize(
    ("change", "may_stand"),
    [
        ({}, True), ({"an option of before": 3}, True), ({"max_players": "high"}, False),
        ({"max_players": [1]}, False), ([], False),
    ],
)  # fmt: skip
def test_what_a_house_has_changed_is_an_answer_to_its_questions(*, change: object, may_stand: bool) -> None:
    fault = OF_COLUMNS["clubs_houserulesversion", "change"](msgspec.json.encode(change).decode())
    assert (fault == "") == may_stand


def test_rows_that_cannot_be_are_refused_by_file_and_line(file: bytes, second: str) -> None:
    """The manifest tells of each of them as it is: somebody has written it."""
    other = str(uuid4())
    faults: list[tuple[str, Change, str]] = [
        ("event", row_changed(3, club_id=other), r"tables/event.jsonl, line 3: .*another club"),
        ("club", row_changed(1, id=other), r"tables/club.jsonl, line 1: .*another club"),
        ("event", row_changed(2, hidden=1), r"tables/event.jsonl, line 2: There is no column “hidden”"),
        ("event", row_changed(2, seq="second"), r"tables/event.jsonl, line 2: “seq” has a value of another kind"),
        ("event", row_changed(2, seq=1), r"tables/event.jsonl, line 2: There is a row with the same values already"),
        ("event", row_changed(2, source="guess"), r"tables/event.jsonl, line 2: “source” has a value"),
        ("posting", row_changed(1, debtor_id=other), rf"tables/posting.jsonl, line 1: .*{other}"),
        ("posting", row_changed(1, points=0), r"tables/posting.jsonl, line 1: .*cannot be .posting_above_zero"),
        ("posting", row_changed(1, id=10**12), r"tables/posting.jsonl, line 1: The number of this row"),
        ("attendance", text_changed(b"{", b"["), r"tables/attendance.jsonl, line 1: This is not a JSON object"),
        ("player", text_changed(b"Ann", b"A\xffn"), r"tables/player.jsonl, line [1-4]: This is not a JSON object"),
        ("player", text_changed(b"Ann", rb"A\u0000n"), r"tables/player.jsonl"),
        ("attendance", lambda content: content[:-2], r"tables/attendance.jsonl, line 4: .*cut off"),
        ("player", row_changed(1, name="x" * 41), r"tables/player.jsonl, line 1: .*at most 40 characters"),
        ("browsers", row_changed(1, token_hash="0" * 64), r"tables/browsers.jsonl, line 1: .*other fields"),
        ("club", row_changed(1, time_zone="Europe/Nowhere"), r"tables/club.jsonl, line 1: .*Nowhere"),
        ("club", row_changed(1, stakes={"a": 1}), r"tables/club.jsonl, line 1: “stakes”: It must list whole numbers"),
        ("club", row_changed(1, stakes=["x", None, -5]), r"tables/club.jsonl, line 1: “stakes”: It must list whole"),
        ("club", row_changed(1, stakes=None), r"tables/club.jsonl, line 1: The column “stakes” is empty\.$"),
        ("club", row_changed(1, table_fee=-500), r"tables/club.jsonl, line 1: “table_fee”: It cannot be below 0\.$"),
        ("club", row_changed(1, least_coin=0), r"tables/club.jsonl, line 1: .*cannot be \(least_coin_above_zero\)\.$"),
        ("club", row_changed(1, language="xx"), r"tables/club.jsonl, line 1: “language”: There is no such language"),
        ("club", row_changed(1, currency="Q<Q"), r"tables/club.jsonl, line 1: “currency”: “Q<Q” is not a currency"),
        ("club", nested("stakes"), r"tables/club.jsonl, line 1: This line is nested too deep to be read\."),
        ("audit", nested("details"), r"tables/audit.jsonl, line 1: This line is nested too deep to be read\."),
        ("audit", row_changed(1, details=[1]), r"tables/audit.jsonl, line 1: “details”: It must be details"),
        ("audit", row_changed(2, details={"people": 5}), r"tables/audit.jsonl, line 2: “details” is not as a line of"),
        ("audit", row_changed(2, details={"day": "2026-13-45"}), r"tables/audit.jsonl, line 2: “details” is not as"),
        ("club", row_changed(1, slug="other"), r"tables/club.jsonl, line 1: .*another address"),
        ("club", lambda content: content * 2, r"tables/club.jsonl: It must have exactly one row"),
        ("remark", row_changed(1, photo="../../etc/passwd.jpg"), r"tables/remark.jsonl, line 1: The photo"),
    ]
    for table, change, why in faults:
        said = refused(second, spoilt(file, f"tables/{table}.jsonl", change))
        assert re.search(why, said), said
        assert "Failing row" not in said, "the sentence of the database has the whole row"


def test_times_names_codes_and_addresses_of_nobodys_making_are_refused(file: bytes, second: str) -> None:
    """They could not have been kept by any version, and would be shown on every page, or break it."""
    turned, head, line = "\u202eevil", "A\r\nBcc: all@club.example", "tables/{}.jsonl, line 1: “{}”: "
    reserved = "The program needs this address itself"
    faults: list[tuple[str, dict[str, object], str]] = [
        ("club", {"name": head}, "cannot be printed"),
        ("club", {"name": turned}, "cannot be printed"),
        ("club", {"name": " "}, "Give the club a name"),
        ("club", {"slug": "new"}, reserved),
        ("club", {"slug": "Deleted"}, reserved),
        ("club", {"ends_at": "24:00:00"}, "not a time of day"),
        ("club", {"created_at": "infinity"}, "“infinity” is not a time"),
        ("player", {"name": turned}, "turns the direction"),
        ("player", {"name": head}, "cannot be written on a sheet"),
        ("player", {"name": "A\u200bn"}, "nobody can see"),
        ("session", {"name": turned}, "cannot be printed"),
        ("session", {"code": "../../"}, "“../../” is not a code"),
        ("session", {"code": "abc234"}, "not a code"),
        ("session", {"began_at": "0001-01-01T00:00:00+00:00"}, "is before 1900: correct the year"),
        ("session", {"changed_at": "9999-12-31T23:59:59+00:00"}, "has not come yet"),
        ("session", {"ends_at": "9999-12-31T23:59:59+00:00"}, "has not come yet"),
        ("session", {"scorekeeper_name": turned}, "turns the direction"),
        ("sessioncode", {"code": "../../"}, "not a code"),
        ("event", {"at": "0001-01-01 00:00:00 BC"}, "is not a time"),
        ("event", {"at": "2026-11-12T20:00:00"}, "is not a time"),
        ("event", {"body": '{"event":"start","at":"1899-12-31T23:59:59Z"}'}, "is before 1900"),
        ("event", {"body": '{"event":"adjust","points":{},"reason":"\\u0000"}'}, "cannot be printed"),
        ("session", {"header": '{"chouette":2,"rules":"atlanta","stake":"1","name":"\\u0000"}'}, "cannot be printed"),
        ("audit", {"session_code": "../../"}, "not a code"),
    ]
    for table, values, why in faults:
        said = refused(second, spoilt(file, f"tables/{table}.jsonl", row_changed(1, **values)))
        assert said.startswith(line.format(table, next(iter(values)))), said
        assert why in said, said
    said = refused(second, spoilt(file, "tables/browsers.jsonl", row_changed(1, name=turned)))
    assert "tables/browsers.jsonl, line 1: There is a character in this name that turns" in said


def test_a_log_that_was_rewritten_is_refused(file: bytes, second: str) -> None:
    """Hashes, states and money are held against the log before anything can be seen."""
    faults: list[tuple[str, Change, str]] = [
        ("event", text_changed(rb"\"double\"", rb"\"Double\""), "does not have the hash"),
        ("event", without_row(2), "event 2 is missing"),
        ("posting", without_row(1), "the postings of event"),
        ("session", text_changed(rb"\"number\"", rb"\"numbered\""), "evening"),
        ("gameplayer", row_changed(1, points=77), "the columns of game 1"),
        ("sessionresult", row_changed(1, points=77), "the results are not"),
    ]
    for table, change, why in faults:
        said = refused(second, spoilt(file, f"tables/{table}.jsonl", change))
        assert why in said, said
        assert said.startswith("tables/event.jsonl, evening "), said


def test_files_that_are_not_what_the_manifest_says_are_refused(file: bytes, second: str) -> None:
    members = unpacked(file)
    name = next(name for name in members if name.startswith("transcripts/"))
    picture = next(name for name in members if name.startswith("photos/"))
    without = {key: content for key, content in members.items() if key != "tables/event.jsonl"}
    longer = {**members, name: members[name] + b"\n"}
    other = {**members, name: members[name].replace(b"Ann", b"Bob")}
    cases = [
        (packed_again(without, told=False), "tables/event.jsonl: This file is missing."),
        (packed_again(without), "tables/event.jsonl: This file is missing."),
        (packed_again({**members, "tables/secret.jsonl": b"{}\n"}), "tables/secret.jsonl: This program knows no such"),
        (packed_again({**members, "notes/more.json": b"{}\n"}, told=False), "notes/more.json: The manifest does not"),
        (packed_again(longer, told=False), f"{name}: It has another size"),
        (packed_again(other, told=False), f"{name}: Something in it was changed"),
        (spoilt(file, picture, lambda _: b"<html>"), f"{picture}: This is not a photo."),
        (spoilt(file, picture, lambda content: content + bytes(400_000)), f"{picture}: It is too large."),
        (packed_again({key: members[key] for key in members if key != MANIFEST}, told=False), "has no manifest"),
        (spoilt(file, MANIFEST, manifest_changed(version=3)), "manifest.json: The file is of version 3"),
        (spoilt(file, MANIFEST, manifest_changed(format="zip")), "manifest.json: This is not a club’s file."),
        (spoilt(file, MANIFEST, manifest_changed(more=1)), "manifest.json: It is not a manifest"),
    ]
    for spoiled, why in cases:
        said = refused(second, spoiled)
        assert why in said, said


def test_hostile_names_and_bombs_are_refused_before_anything_is_read(file: bytes, second: str) -> None:
    members = unpacked(file)
    for name in ("../evil.jsonl", "/etc/evil.json", "tables/../club.jsonl", "C:\\evil.json", "tables/a b.jsonl"):
        said = refused(second, packed_again({**members, name: b"{}\n"}))
        assert "has no file of this name" in said, said
        assert ascii(name) in said
    bomb = packed_again({**members, "notes/bomb.json": b"0" * 30_000_000})
    assert "notes/bomb.json: It would unpack to far more" in refused(second, bomb)
    with in_database(second), pytest.raises(ClubFileRefused, match="more than 0 MB"):
        club_import(source=io.BytesIO(file), actor=NOBODY, largest=10_000)
    twice = io.BytesIO(file)
    with zipfile.ZipFile(twice, "a") as packed, pytest.warns(UserWarning, match="Duplicate name"):
        packed.writestr("tables/event.jsonl", b"")
    assert "tables/event.jsonl: It is there twice." in refused(second, twice.getvalue())


def test_a_file_that_is_cut_off_is_refused(file: bytes, second: str) -> None:
    for length in (0, 1, 21, 22, 100, len(file) // 2, len(file) - 1):
        assert "its end is cut off" in refused(second, file[:length])


def test_a_file_that_would_begin_before_the_zip_is_refused(file: bytes) -> None:
    with pytest.raises(ClubFileRefused, match="manifest"):
        read_whole(begins_before_itself(packed_again(unpacked(file))))


def test_one_byte_that_was_changed_is_found_or_says_nothing(file: bytes) -> None:
    """Wherever it is: what is read is refused, or is what was written. Some bytes of a ZIP only say by what it was
    packed."""
    due = unpacked(file)
    found = 0
    for place in range(0, len(file), 97):
        changed = bytearray(file)
        changed[place] ^= 0x20
        try:
            read = read_whole(bytes(changed))
        except ClubFileRefused:
            found += 1
        else:
            assert read == {name: due[name] for name in read}, place
            assert read.keys() == due.keys() - {MANIFEST}
    assert found > len(file) // 97 * 0.75


def read_whole(file: bytes) -> dict[str, bytes]:
    """What a file has, held against its manifest. Raises ClubFileRefused."""
    opened = ClubFile(io.BytesIO(file))
    opened.others_checked()
    return {
        name: b"".join(line for _, line in opened.lines(name)) if member.rows is not None
        else opened.content(name, largest=10**9)
        for name, member in opened.members.items()
    }  # fmt: skip


@pytest.mark.long
def test_it_is_not_taken_in_twice_nor_at_an_address_that_is_taken(file: bytes, second: str) -> None:
    with in_database(second):
        club = brought(file).club
        with pytest.raises(ClubFileRefused, match=f"This club is here already, at {club.slug}, and stays"):
            brought(file)
        assert Club.objects.count() == 1
        Club.objects.filter(id=club.id).update(slug="elsewhere")
        with pytest.raises(ClubFileRefused, match="This club is here already, at elsewhere"):
            brought(file)
        Club.objects.filter(id=club.id).update(deleted_at=timezone.now())
        with pytest.raises(ClubFileRefused, match="This club is here already and was deleted"):
            brought(file)
    with second_database("third", like=named(PATTERN)) as third, in_database(third):
        there = people.club_create(actor=NOBODY, name="Other", currency="GBP")
        Club.objects.filter(id=there.id).update(slug=club.slug)
        with pytest.raises(ClubFileRefused, match=f"Another club here has the address {club.slug}[.] Give"):
            brought(file)


class CutOffError(Exception):
    """The process ends."""


def test_what_is_cut_off_leaves_nothing_and_begins_again(file: bytes, second: str) -> None:
    def ends(told: str) -> None:
        if told.startswith("posting"):
            raise CutOffError

    with in_database(second):
        with pytest.raises(CutOffError):
            club_import(source=io.BytesIO(file), actor=NOBODY, told=ends)
        with psycopg.connect(second) as there:
            assert there.execute(EMPTY).fetchone() == (0,)
        assert brought(file).evenings == 1
