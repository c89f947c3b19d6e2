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

from chouette.known_times import FIRST_DAY
from chouette.paper_figures import RowsRefused
from chouette.paper_rows import PaperRows
from chouette.rules.format.transcript import Header
from chouette.rules.names import name_key
from clubs.actors import Actor
from clubs.models import Club, HouseRulesVersion
from clubs.selectors import names_written
from sessions.errors import Nothing
from sessions.history.paper_marks import PaperMark, marked
from sessions.history.waiting_nights import GamesOfEvening, Likeness, likenesses_of_games
from sessions.models import NAME_LENGTH, Session
from sessions.selectors.brought_files import EveningNames, names_apart
from sessions.selectors.night_games import GameResult, Games
from sessions.services.bringing.batch import new_batch_key
from sessions.services.bringing.form_gathering import GatheredFaults
from sessions.services.bringing.persons import Persons, persons_meant
from sessions.services.evenings.importing import NOBODY_ELSE, evening_in_file, session_import
from sessions.services.evenings.opening import header_made, in_use, stake_in
from sessions.services.evenings.transcript_file import FOR_ORGANISERS
from sessions.services.payments.paid_then import record_evening_as_paid

EIGHT = time(20)
"""When an evening began of which the paper has the day alone."""


class EveningAlike(Nothing):
    """The club has an evening like one from paper, and nobody said that it is another: how they differ, and the terms
    and the day of the one from paper."""

    def __init__(self, like: Likeness, header: Header, day: date) -> None:
        super().__init__(like.code)
        self.like = like
        self.header = header
        self.day = day


class PaperEvening(NamedTuple):
    """An evening as it is on paper. `persons` says whom its names mean, as an organiser has chosen; `paid` that all
    that it brought was paid then; `change` has the options in which its rules differ from those of the sheet, and
    `house_version` is the version of the club's own rules with these, by whose name they go.

    `figures` is what the tick of `paid` showed, as a form sends it; empty where nothing was shown. `alike` is the code
    of the evening that it was seen to be like, empty where none was seen; it is None where the evening is meant
    whatever it is like.
    """

    name: str
    day: date | None
    sheet: str
    stake: str
    rows: PaperRows
    persons: Mapping[str, UUID | None] = {}
    paid: bool = False
    change: Mapping[str, object] = {}
    figures: str = ""
    alike: str | None = None
    house_version: HouseRulesVersion | None = None


def paper_evening_keep(*, actor: Actor, club: Club, evening: PaperEvening, has_turn: bool = False) -> Session:
    """Keep the evening, closed. `has_turn` says that the caller has the club's turn to import already.

    Raises FormRefused with everything that is wrong: BringRefused for a player, RowsRefused for its name and its day,
    StartRefused for its rules or stake; EveningKnown, EveningAlike, ImportRefused, ImportsBusy; PaymentRefused where
    what was paid is another sum than was shown; NotAllowed in a club that is put away.
    """
    in_use(club)
    chosen, faults = _checked(club, evening)
    faults.refuse()
    file, header = _transcript(club, evening)
    persons = {**names_written(club.id), **chosen}
    if evening.alike is not None and evening.day is not None:
        [like] = likenesses_of_games(club, [GamesOfEvening(evening.day, games_on_paper(evening.rows), header)], persons)
        if like is not None and like.code != evening.alike:
            evening_in_file(club=club, actor=actor, file=file, allowance=FOR_ORGANISERS, persons=persons)
            raise EveningAlike(like, header, evening.day)

    def complete(session: Session) -> None:
        if evening.house_version is not None:
            session.house_version = evening.house_version
            Session.objects.filter(club=club, id=session.id).update(house_version=evening.house_version)
        if evening.paid:
            record_evening_as_paid(
                actor=actor, club=club, session=session, key=new_batch_key(), shown=evening.figures,
                while_bringing=True,
            )  # fmt: skip

    return session_import(
        club=club, actor=actor, file=file, allowance=FOR_ORGANISERS, persons=persons, on_written=complete,
        has_turn=has_turn,
    )  # fmt: skip


def paper_evening_faults(*, club: Club, evening: PaperEvening) -> list[Exception]:
    """Return what is wrong with the form of an evening, in the order of its page: players, name, day, rules, stake."""
    _chosen, faults = _checked(club, evening)
    return faults.found


def _checked(club: Club, evening: PaperEvening) -> tuple[Persons, GatheredFaults]:
    """The players meant by other names, and everything that is wrong."""
    faults, chosen = GatheredFaults(), NOBODY_ELSE
    with faults.gather():
        chosen = persons_meant(club, [paper_names(evening.rows, evening.name)], evening.persons)
    for check in (check_name, check_began, check_terms):
        with faults.gather():
            check(club, evening)
    return chosen, faults


def check_name(_club: Club, evening: PaperEvening) -> None:
    """Raise RowsRefused for an evening without a name."""
    _named(evening.name)


def check_began(club: Club, evening: PaperEvening) -> None:
    """Raise RowsRefused for an evening without a day, or on one that has not come."""
    _began(club, evening.day)


def check_terms(club: Club, evening: PaperEvening) -> Header:
    """Return the terms of an evening. Raises StartRefused for its rules or stake."""
    return _terms(club, evening)[2]


def paper_names(rows: PaperRows, name: str = "") -> EveningNames:
    """The players of a sheet; two columns that never have a figure in one row may be one player's."""
    return names_apart(name, rows.players, [row.points for row in rows.rows])


def games_on_paper(rows: PaperRows) -> Games:
    """Return what each game brought, by the keys of names."""
    return {
        number: GameResult({name_key(name): points for name, points in row.points.items() if points}, "")
        for number, row in enumerate(rows.games, start=1)
    }


def _transcript(club: Club, evening: PaperEvening) -> tuple[bytes, Header]:
    """The evening as a transcript, and its terms. Raises RowsRefused, StartRefused."""
    name, at = _named(evening.name), _began(club, evening.day)
    stake, currency, header = _terms(club, evening)
    head: dict[str, Any] = {"chouette": 2, "rules": evening.sheet, "stake": stake, "currency": currency, "name": name}
    if evening.change:
        head["change"] = dict(evening.change)
    events = [{**event, "at": at.isoformat()} for event in _events(evening.rows)]
    return b"\n".join(map(msgspec.json.encode, (head, *events))), header


def _terms(club: Club, evening: PaperEvening) -> tuple[str, str, Header]:
    """The stake, its currency, and the header with both. Raises StartRefused."""
    stake, currency = stake_in(club, sheet=evening.sheet, change=evening.change, stake=evening.stake, currency=None)
    _text, header = header_made(
        name=evening.name.strip(), sheet=evening.sheet, change=evening.change, stake=stake, currency=currency
    )
    return stake, currency, header


def _events(rows: PaperRows) -> Iterator[dict[str, Any]]:
    """All take their seats, each row moves its points, the evening is closed. A mark says which game a row is; one with
    a reason is no game."""
    players, seq, number, even, moving = list(rows.players), 1, 0, [], []
    for row in rows.rows:
        moved = {name: points for name, points in row.points.items() if points}
        seq += bool(moved)
        if row.reason:
            moving += [{"event": "adjust", "points": moved, "reason": row.reason}] if moved else []
            continue
        number += 1
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
    if day is None:
        raise RowsRefused("date_is_missing")
    if day < FIRST_DAY:
        raise RowsRefused("date_is_too_long_ago")
    began = datetime.combine(day, EIGHT, ZoneInfo(club.time_zone))
    if day > timezone.now().astimezone(ZoneInfo(club.time_zone)).date():
        raise RowsRefused("date_is_ahead")
    return began
