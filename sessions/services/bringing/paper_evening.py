"""The rows of a sheet on paper become an evening. There is no second importer: they are written as a transcript, which
is taken in like any other. A row is points moved by an `adjust`, as nothing is known of its cubes (decision 0033)."""

import secrets
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from typing import Any, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from chouette.paper_rows import PaperRow, PaperRows, RowsRefused
from chouette.rules.names import name_key
from clubs.actors import Actor
from clubs.models import Club
from clubs.selectors import names_written
from sessions.models import NAME_LENGTH, PaperGame, Session
from sessions.selectors.brought_files import evening_names
from sessions.services.bringing.persons import persons_meant
from sessions.services.evenings.importing import session_import
from sessions.services.evenings.opening import header_made, in_use, stake_in
from sessions.services.evenings.transcript_file import FOR_ORGANISERS
from sessions.services.figure_sums import figures_sum
from sessions.services.payments.saying import all_paid_in_cash

EIGHT = time(20)
"""When an evening began of which the paper has the day alone."""


class PaperEvening(NamedTuple):
    """An evening as it is on paper. `persons` says whom its names mean, as an organiser has chosen; `paid` that all
    that it brought was paid then."""

    name: str
    day: date | None
    sheet: str
    stake: str
    rows: PaperRows
    persons: Mapping[str, UUID | None] = {}
    paid: bool = False


def paper_evening_keep(*, actor: Actor, club: Club, evening: PaperEvening) -> Session:
    """Keep the evening, closed. Raises RowsRefused for its name or day, BringRefused for its players, StartRefused for
    its stake, EveningKnown, ImportRefused, ImportsBusy; NotAllowed in a club that is put away."""
    in_use(club)
    file = _transcript(club, evening)
    chosen = persons_meant(club, [evening_names(evening.name, evening.rows.players)], evening.persons)
    with transaction.atomic():
        session = session_import(
            club=club, actor=actor, file=file, allowance=FOR_ORGANISERS, persons={**names_written(club.id), **chosen}
        )
        _games_keep(session, evening.rows, {**names_written(club.id), **chosen})
        if evening.paid:
            all_paid_in_cash(actor=actor, club=club, code=session.code, key=secrets.token_urlsafe(18))
    return session


def _transcript(club: Club, evening: PaperEvening) -> bytes:
    """The evening as a transcript. Raises RowsRefused, StartRefused."""
    name, at = _named(evening.name), _began(club, evening.day)
    stake, currency = stake_in(club, sheet=evening.sheet, change=None, stake=evening.stake, currency=None)
    header_made(name=name, sheet=evening.sheet, stake=stake, currency=currency)
    head = {"chouette": 2, "rules": evening.sheet, "stake": stake, "currency": currency, "name": name}
    events = [{**event, "at": at.isoformat()} for event in _events(evening.rows)]
    return b"\n".join(map(msgspec.json.encode, (head, *events)))


def _events(rows: PaperRows) -> Iterator[dict[str, Any]]:
    """All take their seats, each row moves its points, the evening is closed."""
    yield {"event": "seat", "line": list(rows.players), "agreed_by": list(rows.players)}
    for number, row in enumerate(rows.rows, start=1):
        moved = _moved(row)
        if moved:
            reason = _("Game %(number)s, from paper") % {"number": number}
            yield {"event": "adjust", "points": moved, "reason": reason}
    yield {"event": "close"}


def _moved(row: PaperRow) -> dict[str, int]:
    return {name: points for name, points in row.points.items() if points}


def _games_keep(session: Session, rows: PaperRows, players: Mapping[str, UUID]) -> None:
    """The games of the evening, each with the event that moves its points: the first after the seats is the second."""
    seq, games = 1, []
    for number, row in enumerate(rows.rows, start=1):
        seq += bool(_moved(row))
        box, captain = (players[name_key(name)] if name else None for name in (row.box, row.captain))
        games.append(PaperGame(
            club_id=session.club_id, session=session, number=number, seq=seq if _moved(row) else None, box_id=box,
            captain_id=captain,
        ))  # fmt: skip
    PaperGame.objects.bulk_create(games)
    figures_sum(session.key)


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
