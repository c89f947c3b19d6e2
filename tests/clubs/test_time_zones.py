"""The time zones that somebody may choose."""

import pytest

from clubs.time_zones import zone_choices, zones


def test_the_clock_of_the_server_is_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A club that moves to another server would have another time there, or none."""
    monkeypatch.setattr("clubs.time_zones.available_timezones", lambda: {"UTC", "localtime", "Europe/London"})
    assert zones.__wrapped__() == ("Europe/London", "UTC")


def test_a_zone_is_read_without_the_strokes_of_its_name() -> None:
    assert ("America/New_York", "America/New York") in zone_choices()
