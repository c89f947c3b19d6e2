"""Backups that are made by themselves: when, which of them stay, and that a damaged one never stands among them."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import override_settings
from hypothesis import given
from hypothesis import strategies as st
from time_machine import travel

from chouette.backups import (
    Backup,
    Places,
    back_up,
    backup_note,
    backups_kept,
    copy_to_second,
    is_due,
    is_old,
    last_backup,
)
from chouette.embedded import verify_dump

NOW = datetime(2026, 11, 28, 12, 0, tzinfo=UTC)
PLENTY = 10**12


def made(*days_ago: float, size: int = 1) -> list[Backup]:
    return [Backup(NOW - timedelta(days=one), size) for one in days_ago]


def ages(kept: list[Backup]) -> list[float]:
    return [(NOW - one.at) / timedelta(days=1) for one in kept]


def test_of_a_year_of_nights_a_week_four_weeks_and_twelve_months_are_kept() -> None:
    """Saturday, 28 November: the last of each week is its Sunday, the last of each month its last night."""
    nights = [one + 0.375 for one in range(400)]  # at three in the morning
    kept = {one.at.date().isoformat() for one in backups_kept(made(*nights), PLENTY, NOW)}
    assert kept == {
        "2026-11-28", "2026-11-27", "2026-11-26", "2026-11-25", "2026-11-24", "2026-11-23", "2026-11-22",
        "2026-11-15", "2026-11-08", "2026-11-01",
        "2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30", "2026-05-31", "2026-04-30",
        "2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31", "2025-11-30",
    }  # fmt: skip


def test_all_of_the_last_day_are_kept() -> None:
    assert ages(backups_kept(made(0, 0.25, 0.5, 1), PLENTY, NOW)) == [0, 0.25, 0.5, 1]


def test_the_oldest_go_where_there_is_too_little_room_and_never_the_newest() -> None:
    assert ages(backups_kept(made(0, 1, 2, 3, size=4), 12, NOW)) == [0, 1, 2]
    assert ages(backups_kept(made(0, 1, size=4), 3, NOW)) == [0]


@given(st.lists(st.floats(0, 500), max_size=60), st.integers(1, 40))
def test_the_newest_stays_and_what_stays_fits(days_ago: list[float], limit: int) -> None:
    all_of = made(*days_ago)
    kept = backups_kept(all_of, limit, NOW)
    assert set(kept) <= set(all_of)
    assert max(all_of, default=None) == max(kept, default=None)
    assert len(kept) <= max(limit, 1)
    assert backups_kept(kept, limit, NOW) == kept


@pytest.mark.parametrize(
    ("hour", "hours_ago", "due"),
    [(3, 11, False), (3, 12, True), (12, 23, False), (12, 24, True), (12, 12, False), (3, 24, True)],
)
def test_one_is_made_in_the_night_else_after_a_day(hour: int, hours_ago: int, due: bool) -> None:
    now = datetime(2026, 11, 28, hour).astimezone()
    assert is_due(Backup(now - timedelta(hours=hours_ago), 1), now) is due
    assert is_due(None, now)


def test_the_operator_is_warned_after_two_days() -> None:
    assert is_old(None, NOW)
    assert not is_old(made(2)[0], NOW)
    assert is_old(made(2.01)[0], NOW)


def test_the_latest_dump_counts_wherever_it_lies(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    assert last_backup(folder) is None
    folder.mkdir()
    for name, at, size in (("a.dump", 1_000, 1), ("b.dump", 3_000, 2)):
        (folder / name).write_bytes(b"x" * size)
        os.utime(folder / name, (at, at))
    assert last_backup(folder) == Backup(datetime.fromtimestamp(3_000, UTC), 2)
    later = tmp_path / "tonight.dump"
    later.write_bytes(b"xxx")
    os.utime(later, (4_000, 4_000))
    backup_note(folder, later)
    later.unlink()
    assert last_backup(folder) == Backup(datetime.fromtimestamp(4_000, UTC), 3)
    (folder / "last.json").write_text("[]")
    assert last_backup(folder) == Backup(datetime.fromtimestamp(3_000, UTC), 2)


@pytest.fixture
def places(tmp_path: Path) -> Places:
    (tmp_path / "stick").mkdir()
    return Places(tmp_path / "backups", tmp_path / "stick", PLENTY)


@pytest.mark.django_db
def test_a_backup_lies_in_both_places_and_can_be_read_again(places: Places) -> None:
    assert places.second is not None
    file = back_up(settings.OWNER_URL, places, NOW)
    assert copy_to_second(file, places, NOW) == ""
    assert [one.name for one in places.folder.iterdir()] == [file.name] == [one.name for one in places.second.iterdir()]
    verify_dump(places.second / file.name)
    assert file.stat().st_mode & 0o777 == 0o600
    assert last_backup(places.second) == last_backup(places.folder)


@pytest.mark.django_db
def test_what_cannot_be_read_again_is_not_kept(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    assert places.second is not None
    file = back_up(settings.OWNER_URL, places, NOW)
    file.write_bytes(file.read_bytes()[:-2000])
    assert "cannot be read again" in copy_to_second(file, places, NOW)
    assert list(places.second.iterdir()) == []


@pytest.mark.django_db
def test_a_stick_that_is_not_put_in_is_said_and_the_first_place_has_the_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with override_settings(BACKUPS_DIR=tmp_path / "backups", BACKUPS_TOO=tmp_path / "stick"):
        with pytest.raises(CommandError, match="stick"):
            call_command("back_up")
        assert last_backup(tmp_path / "backups") is not None
        with monkeypatch.context() as of:
            of.setattr("chouette.management.commands.back_up.pending", lambda: (True, True))
            call_command("back_up", "--before-migration")  # no update waits for it
    assert not (tmp_path / "stick").exists()


@pytest.mark.django_db
def test_none_is_made_that_is_not_due(tmp_path: Path) -> None:
    with override_settings(BACKUPS_DIR=tmp_path, BACKUPS_TOO=None):
        call_command("back_up", "--if-due")
        first = set(tmp_path.iterdir())
        assert len(first) == 1
        call_command("back_up", "--if-due")
        call_command("back_up", "--before-migration")
        assert set(tmp_path.iterdir()) == first
        with travel(datetime.now(UTC) + timedelta(days=1), tick=False):
            call_command("back_up", "--if-due")
        assert set(tmp_path.iterdir()) - first


@pytest.mark.django_db
def test_what_a_killed_program_has_begun_goes_after_a_day(places: Places) -> None:
    places.folder.mkdir()
    for name, hours in (("old.part", 25), ("new.part", 1)):
        (places.folder / name).write_bytes(b"x")
        os.utime(places.folder / name, times=((NOW - timedelta(hours=hours)).timestamp(),) * 2)
    file = back_up(settings.OWNER_URL, places, NOW)
    assert {one.name for one in places.folder.iterdir()} == {"new.part", file.name}
