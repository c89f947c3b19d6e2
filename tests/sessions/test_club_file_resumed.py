"""Taking in a club is cut off and begun again: what was verified of the same bytes is not verified twice, nothing is
seen before all is there, and no other file gains by it."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from time_machine import travel

from benchmarks.archive import several
from clubs.actors import NOBODY
from clubs.models import Club
from sessions.errors import ClubFileRefused, ImportsBusy
from sessions.history.club_file import club_file_write
from sessions.models import VerifiedEvening
from sessions.services import BroughtClub, club_import, verified_evenings_forget
from sessions.services.evenings.club_file_reading import ClubFile
from sessions.services.evenings.import_resuming import AT_A_TIME
from sessions.store.club_tables import OF_CLUB
from tests.kit.club_files import (
    MANIFEST,
    brought,
    digit_changed,
    in_database,
    kept_in,
    packed_again,
    spoilt,
    unpacked,
    written,
)
from tests.kit.daily import first_daily
from tests.kit.ground import made_of_file
from tests.kit.second_database import PATTERN, named, second_database
from tests.kit.table import table_laid

pytestmark = pytest.mark.django_db(transaction=True)

EVENINGS = 2 * AT_A_TIME + 5
LATER = datetime(2027, 1, 7, 20, 0, tzinfo=UTC)

SEEN = """
SELECT (SELECT count(*) FROM clubs_club) + (SELECT count(*) FROM clubs_player) + (SELECT count(*) FROM clubs_user)
    + (SELECT count(*) FROM chouette_sessions_session) + (SELECT count(*) FROM chouette_sessions_event)
    + (SELECT count(*) FROM clubs_siteaudit)"""
NOTED = "SELECT count(*) FROM chouette_sessions_verifiedevening"
LAST_TABLE = f"{OF_CLUB[-1].removeprefix('chouette_sessions_')}: "
"""How the line begins that the command prints before it verifies."""
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


@made_of_file
def file() -> bytes:
    """A club of so many evenings, each with a finished game."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Kim", "result", winner="box", kind="gammon")
    one = io.BytesIO()
    club_file_write(table.club, one, shown=(), addresses=True, sealed=True)
    with TemporaryDirectory() as folder:
        return several(kept_in(Path(folder), one.getvalue()), EVENINGS).read_bytes()


class CutOffError(Exception):
    """The process ends."""


def cut_off(file: bytes, *, after: int) -> None:
    """Begin to take it in, and end after so many evenings."""

    def asked(*, done: int, total: int) -> None:
        if done >= after:
            raise CutOffError

    with pytest.raises(CutOffError):
        club_import(source=io.BytesIO(file), actor=NOBODY, asked=asked)
    assert not Club.objects.exists()


def taken_in(file: bytes) -> tuple[BroughtClub, list[str]]:
    """What came of it, and what was said of evenings."""
    said: list[str] = []
    done = club_import(source=io.BytesIO(file), actor=NOBODY, told=said.append)
    return done, [text for text in said if text.startswith("verified")]


def hash_of(file: bytes) -> str:
    return ClubFile(io.BytesIO(file)).hash


def one(there: psycopg.Connection, asked: str) -> int:
    row = there.execute(asked.encode()).fetchone()
    assert row is not None
    return int(row[0])


@contextmanager
def held_up(url: str, path: Path) -> Iterator[tuple["subprocess.Popen[str]", psycopg.Connection]]:
    """The command in a process of its own, which has verified every evening and waits to write its last line; and a
    connection to the same database."""
    there = {**os.environ, "DATABASE_URL": url, "DATABASE_OWNER_URL": url, "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "import_club", str(path)]
    with psycopg.connect(url) as lock, psycopg.connect(url, autocommit=True) as looking:
        lock.execute("LOCK TABLE clubs_siteaudit IN EXCLUSIVE MODE")
        process = subprocess.Popen(command, env=there, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert process.stdout is not None
        try:
            for said in process.stdout:
                if said.startswith(LAST_TABLE):
                    break
            while not one(looking, WAITING):
                assert process.poll() is None, process.communicate()
            yield process, looking
        finally:
            process.kill()
            process.communicate()


def test_a_killed_process_leaves_nothing_to_see_and_is_gone_on_with(file: bytes, second: str, tmp_path: Path) -> None:
    path = kept_in(tmp_path, file)
    with held_up(second, path) as (process, looking):
        assert one(looking, SEEN) == 0
        assert one(looking, NOTED) == 2 * AT_A_TIME
        process.kill()
        process.wait()
        assert one(looking, SEEN) == 0
    with in_database(second):
        done, said = taken_in(file)
        assert said == [f"verified before: {2 * AT_A_TIME} of {EVENINGS} evenings"]
        assert done.evenings == EVENINGS
        assert not VerifiedEvening.objects.exists()


@pytest.mark.long
@pytest.mark.parametrize("whole", ["as it was sent", "as it was written there"])
def test_what_was_gone_on_with_is_as_what_is_brought_at_once(file: bytes, second: str, whole: str) -> None:
    with in_database(second), travel(LATER, tick=False):
        cut_off(file, after=AT_A_TIME)
        taken_in(file)
        resumed = written(Club.objects.get())
    with second_database("third", like=named(PATTERN)) as third, in_database(third), travel(LATER, tick=False):
        brought(file if whole == "as it was sent" else resumed)
        assert written(Club.objects.get()) == resumed


@pytest.mark.long
def test_one_club_is_taken_in_at_a_time(file: bytes, second: str, tmp_path: Path) -> None:
    path = kept_in(tmp_path, file)
    with held_up(second, path), in_database(second):
        with pytest.raises(ImportsBusy, match="Another club is being taken in at this moment"):
            brought(file)
        with pytest.raises(CommandError, match="Try again when that is done"):
            call_command("import_club", str(path), verbosity=0)
    with in_database(second):
        assert brought(file).evenings == EVENINGS


@pytest.mark.parametrize("evening", first_daily(1, EVENINGS))
def test_no_other_file_gains_by_what_was_verified(file: bytes, second: str, evening: int) -> None:
    """Whether its manifest tells of the change or not, and whether the evening was verified or not."""
    members = unpacked(file)
    row = evening * len(members["tables/gameplayer.jsonl"].splitlines()) // EVENINGS
    told = spoilt(file, "tables/gameplayer.jsonl", digit_changed(row, "points"))
    untold = packed_again({**unpacked(told), MANIFEST: members[MANIFEST]}, told=False)
    with in_database(second):
        cut_off(file, after=EVENINGS - 1)
        assert VerifiedEvening.objects.filter(file_hash=hash_of(file)).count() == 2 * AT_A_TIME
        with pytest.raises(ClubFileRefused, match=r"evening E\w+: the columns of game 1"):
            taken_in(told)
        with pytest.raises(ClubFileRefused, match=r"gameplayer\.jsonl: Something in it was changed"):
            taken_in(untold)
        assert not Club.objects.exists()
        done, said = taken_in(file)
        assert (done.evenings, len(said)) == (EVENINGS, 1)


@pytest.mark.long
def test_what_another_program_has_verified_is_verified_again(file: bytes, second: str) -> None:
    with in_database(second):
        cut_off(file, after=AT_A_TIME + 1)
        assert VerifiedEvening.objects.update(program="0.1, rules 1") == AT_A_TIME
        done, said = taken_in(file)
        assert (done.evenings, said) == (EVENINGS, [])


def test_what_was_verified_is_forgotten_after_a_week(file: bytes, second: str) -> None:
    with in_database(second):
        cut_off(file, after=AT_A_TIME)
        assert verified_evenings_forget() == 0
        with travel(datetime.now(UTC) + timedelta(days=8)):
            assert verified_evenings_forget() == AT_A_TIME
        assert not VerifiedEvening.objects.exists()
