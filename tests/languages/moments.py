"""Moments of the score sheets, each as the room has it: what the view of a table can come to say."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from chouette.rules.events import TakePartner
from chouette.rules.format.transcript import TranscriptNames, decode, header_read, opening
from chouette.rules.house import Fault
from chouette.rules.refusal import Refusal
from sessions.history.replay import LogLine, LogReplay
from sessions.store.proposals import Declined, OpenProposal
from sessions.store.session_row import Guest, LockedSession
from sessions.view import agreements
from tests.kit.sheets.reader import Played, read

SHEETS = Path(__file__).parents[1] / "scenarios"
FOLDERS = sorted(folder.name for folder in SHEETS.iterdir() if any(folder.rglob("*.sheet")))
AT = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
NOBODY = UUID(int=0)
CLUB, EVENING, CODE = "The club", "Friday", "XYZ"


class Moment(NamedTuple):
    """What stands before an event, and its kind; none after the last of a sheet."""

    locked: LockedSession
    kind: str | None


def moments(folder: str) -> Iterator[Moment]:
    """Every moment of the sheets of a folder."""
    for path in sorted((SHEETS / folder).rglob("*.sheet")):
        yield from _of_sheet(path)


def first_of_each_kind(folder: str) -> Iterator[Moment]:
    """Only those about an event that the folder has not had: before it, after it; and the last of all."""
    had: set[str | None] = set()
    before = last = None
    for moment in moments(folder):
        if moment.kind not in had or before not in had:
            yield moment
        had |= {before}
        before, last = moment.kind, moment
    if last is not None:
        yield last


def _of_sheet(path: Path) -> Iterator[Moment]:
    sheet = read(path.read_text(encoding="utf-8"))
    header = header_read(sheet.header)
    assert not isinstance(header, Fault)
    replayed, names = LogReplay(opening(header)), TranscriptNames()
    played = [item.event for item in sheet.items if isinstance(item, Played) and item.refused is None]
    for number, event in enumerate(played, 1):
        fields = names.event(event)
        assert not isinstance(fields, Refusal)
        yield Moment(room_of(replayed, fields), fields["event"])
        body = msgspec.json.encode(fields).decode()
        replayed.take(LogLine(number, body, AT, "", None, None, None, None, 1, None, None, ""))
    yield Moment(room_of(replayed, None), None)


def _may_wait(fields: dict[str, Any]) -> bool:
    """Can somebody be asked about it? Nobody is where the Box plays alone."""
    event = decode(fields)
    alone = isinstance(event, TakePartner) and event.player is None
    return type(event) in agreements.SENTENCES and not alone


def room_of(replayed: LogReplay, fields: dict[str, Any] | None) -> LockedSession:
    """The room now; what comes next and may have to wait is asked there already, by the scorekeeper and by each player,
    and was refused a moment ago."""
    state = replayed.state
    guests = [Guest(one, one, phone=False) for one in (*state.seated, *state.departed)]
    proposals, declined = [], []
    if fields is not None and len(state.seated) > 2 and _may_wait(fields):
        one, other, *_ = everyone = state.seated
        proposals = [
            OpenProposal(number, fields, by, everyone, {one: by, other: other})
            for number, by in enumerate([None, *everyone])
        ]
        declined = [Declined(len(proposals), fields, one, other)]
    return LockedSession(
        id=NOBODY, club=NOBODY, code=CODE, name=EVENING, sheet=state.house.sheet, currency="EUR", minor=50,
        seq=state.seq, version=1, state=state, recent=replayed.recent, head="", scorekeeper_device=None,
        scorekeeper_user=None, scorekeeper_name="", scorekeeper_seen_at=AT, club_slug="club", club_name=CLUB,
        club_zone="UTC", guests=guests, knocks=[], proposals=proposals, corrections=[], declined=declined,
        split_from=None, tables=[],
        points_only=False, club_confirms=True, table_confirms=False, reviews=[], changes=[], ends_at=None,
    )  # fmt: skip
