"""The rows of a sheet on paper become an evening. There is no second importer: they are written as a transcript, which
is taken in like any other. A row is points moved by an `adjust`, as nothing is known of its cubes (decision 0033)."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from typing import Any, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec
from django.utils import timezone
from django.utils.translation import gettext as _

from chouette.paper_rows import PaperRows, RowsRefused
from clubs.actors import Actor
from clubs.models import Club
from clubs.selectors import names_written
from sessions.history.paper_marks import PaperMark, marked
from sessions.models import NAME_LENGTH, Session
from sessions.selectors.brought_files import evening_names
from sessions.services.bringing.batch import new_batch_key
from sessions.services.bringing.persons import persons_meant
from sessions.services.evenings.importing import session_import
from sessions.services.evenings.opening import header_made, in_use, stake_in
from sessions.services.evenings.transcript_file import FOR_ORGANISERS
from sessions.services.payments.paid_then import record_evening_as_paid

EIGHT = time(20)
"""When an evening began of which the paper has the day alone."""


class PaperEvening(NamedTuple):
    """An evening as it is on paper. `persons` says whom its names mean, as an organiser has chosen; `paid` that all
    that it brought was paid then; `change` has the options in which its rules differ from those of the sheet."""

    name: str
    day: date | None
    sheet: str
    stake: str
    rows: PaperRows
    persons: Mapping[str, UUID | None] = {}
    paid: bool = False
    change: Mapping[str, object] = {}


def paper_evening_keep(*, actor: Actor, club: Club, evening: PaperEvening) -> Session:
    """Keep the evening, closed. Raises RowsRefused for its name or day, BringRefused for its players, StartRefused for
    its stake, EveningKnown, ImportRefused, ImportsBusy; NotAllowed in a club that is put away."""
    in_use(club)
    file = _transcript(club, evening)
    chosen = persons_meant(club, [evening_names(evening.name, evening.rows.players)], evening.persons)

    def record_as_paid(session: Session) -> None:
        if evening.paid:
            record_evening_as_paid(actor=actor, club=club, session=session, key=new_batch_key())

    return session_import(
        club=club, actor=actor, file=file, allowance=FOR_ORGANISERS, persons={**names_written(club.id), **chosen},
        on_written=record_as_paid,
    )  # fmt: skip


def _transcript(club: Club, evening: PaperEvening) -> bytes:
    """The evening as a transcript. Raises RowsRefused, StartRefused."""
    name, at = _named(evening.name), _began(club, evening.day)
    stake, currency = stake_in(club, sheet=evening.sheet, change=evening.change, stake=evening.stake, currency=None)
    header_made(name=name, sheet=evening.sheet, change=evening.change, stake=stake, currency=currency)
    head: dict[str, Any] = {"chouette": 2, "rules": evening.sheet, "stake": stake, "currency": currency, "name": name}
    if evening.change:
        head["change"] = dict(evening.change)
    events = [{**event, "at": at.isoformat()} for event in _events(evening.rows)]
    return b"\n".join(map(msgspec.json.encode, (head, *events)))


def _events(rows: PaperRows) -> Iterator[dict[str, Any]]:
    """All take their seats, each row moves its points, the evening is closed. A mark says which game a row is."""
    players, seq, even, moving = list(rows.players), 1, [], []
    for number, row in enumerate(rows.rows, start=1):
        moved = {name: points for name, points in row.points.items() if points}
        seq += bool(moved)
        mark = PaperMark(number, seq if moved else None, row.box or None, row.captain or None)
        if moved:
            reason = _("Game %(number)s, from paper") % {"number": number}
            moving.append(marked({"event": "adjust", "points": moved, "reason": reason}, [mark]))
        else:
            even.append(mark)
    yield marked({"event": "seat", "line": players, "agreed_by": players}, even)
    yield from moving
    yield {"event": "close"}


def _named(name: str) -> str:
    kept = name.strip()
    if not kept or len(kept) > NAME_LENGTH or not kept.isprintable():
        raise RowsRefused("name_is_missing")
    return kept


def _began(club: Club, day: date | None) -> datetime:
    """When the evening began, by the clock of its club."""
    if day is None or day.year < 1900:
        raise RowsRefused("date_is_missing")
    began = datetime.combine(day, EIGHT, ZoneInfo(club.time_zone))
    if day > timezone.now().astimezone(ZoneInfo(club.time_zone)).date():
        raise RowsRefused("date_is_ahead")
    return began
