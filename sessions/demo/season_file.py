"""The demo club's season as it is kept in a file, moved to the weeks before today when the club is made.

`manage.py demo_club --write` writes the file anew; a test tells one of its evenings again and compares.
"""

import gzip
import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from sessions.demo.made_season import MadeSeason

FILE = Path(__file__).parent / "season.jsonl.gz"
KEPT = MadeSeason(evenings=26, players=13, seed=1971, last=date(2026, 11, 19), hours=2.6)
"""The season of the demo club: every second Thursday of a year; after it an evening that goes on."""

APART = b"\n"
"""An empty line between two evenings."""
AT = re.compile(rb'"at":"([0-9T:-]+)Z"')
NAME = re.compile(rb'"name":"Thursday"')
"""In the head of the evening that goes on."""
WEEKDAYS = (b"Monday", b"Tuesday", b"Wednesday", b"Thursday", b"Friday", b"Saturday", b"Sunday")
ON_AGO = timedelta(minutes=3)
"""How long ago the last event of the evening that goes on happened."""


def season_write() -> None:
    """Tell the season and keep it."""
    told = [*map(KEPT.evening, range(KEPT.evenings)), KEPT.under_way()]
    FILE.write_bytes(gzip.compress(APART.join(one.file for one in told), compresslevel=9, mtime=0))


def season_kept() -> list[bytes]:
    """The files of its evenings as they were told, the one that goes on last."""
    *before, last = gzip.decompress(FILE.read_bytes()).split(b"}\n" + APART)
    return [*(file + b"}\n" for file in before), last]


def moved(file: bytes, by: timedelta) -> bytes:
    """The same evening at another time."""
    return AT.sub(lambda said: b'"at":"%sZ"' % f"{_read(said[1]) + by:%Y-%m-%dT%H:%M:%S}".encode(), file)


def moved_to(file: bytes, now: datetime) -> bytes:
    """The same evening, its last event a few minutes ago, called by the weekday on which it began."""
    told = moved(file, now - ON_AGO - times_of(file)[-1])
    return NAME.sub(b'"name":"%s"' % WEEKDAYS[times_of(told)[0].weekday()], told, count=1)


def times_of(file: bytes) -> list[datetime]:
    """When each of its events happened."""
    return [_read(said) for said in AT.findall(file)]


def _read(said: bytes) -> datetime:
    return datetime.fromisoformat(said.decode()).replace(tzinfo=UTC)
