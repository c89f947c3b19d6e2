"""Find the evening that a waiting file or a sheet from paper repeats: one of the club's, or one of another file."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from itertools import islice
from typing import NamedTuple
from uuid import UUID, uuid4

import msgspec

from chouette.ledger.money import Worth, minor_of
from chouette.rules.format.transcript import Header
from clubs.models import Club
from clubs.selectors import names_written
from clubs.time_zones import zone_of
from sessions.history.same_night import (
    DAYS_APART,
    Differences,
    Night,
    differences,
    differences_in_figures,
    differences_in_games,
)
from sessions.models import BroughtFile
from sessions.selectors.night_games import (
    EveningPlayed,
    GameResult,
    Games,
    evenings_played,
    games_of_evenings,
)
from sessions.store.header import header_of

MOST_EVENINGS = 10
"""Evenings of the club that one file is compared with, the latest first."""
MOST_FILES = 20
"""Files of the same players that one file is compared with."""

DAY = timedelta(days=1)
FIRST_DAY, LAST_DAY = date(2, 1, 1), date(9998, 12, 31)
"""A file may have any day that a calendar has; the days next to it must have one too."""

_stored_games = msgspec.json.Decoder(list[tuple[int, GameResult]])


class OtherFigure(NamedTuple):
    """What an evening brought somebody, where a file has another figure: in points, and in minor units of its
    currency."""

    name: str
    points: int
    minor: int
    currency: str


class Likeness(NamedTuple):
    """The evening that a file repeats and how the file differs from it. `code` is that of the club's evening; it is
    empty where the evening is in another file, called `file`. `figures` are those of the club's evening that are others
    in the file."""

    code: str
    file: str
    day: date | None
    differences: Differences
    figures: tuple[OtherFigure, ...] = ()


class WaitingNight(NamedTuple):
    """An evening that is not in the club yet, its players by person or by the key of an unknown name; `file` is the
    name of its file."""

    id: UUID
    file: str
    people: frozenset[str]
    night: Night


class DatedEvening(NamedTuple):
    """An evening of the club with its day there, and what it brought its players, by person."""

    evening: EveningPlayed
    day: date
    brought: Mapping[str, int]


def file_header(file: BroughtFile) -> Header:
    """Return the terms of the evening in a file that was looked through."""
    return header_of(file.header)


def stored_games(games: Games) -> str:
    """Write games as a waiting file keeps them."""
    return msgspec.json.encode(list(games.items())).decode()


def likenesses(club: Club, files: Sequence[BroughtFile], chosen: Mapping[str, UUID | None]) -> dict[UUID, Likeness]:
    """Return by the id of a file the evening that it repeats; `chosen` are the players meant by unknown names."""
    known = {key: player.hex for key, player in {**names_written(club.id), **chosen}.items() if player}
    nights = [night for file in files if (night := _file_night(club, file, known)).people]
    return {**_like_files(nights), **_like_evenings(club, nights)}


class GamesOfEvening(NamedTuple):
    """An evening that is in no file: its day, its games with their points by the keys of names, and its terms."""

    day: date
    games: Games
    header: Header


def likenesses_of_games(
    club: Club, evenings: Sequence[GamesOfEvening], persons: Mapping[str, UUID]
) -> list[Likeness | None]:
    """Return the evening of the club that each of these repeats; `persons` are the players meant by the keys of
    names."""
    known = {key: player.hex for key, player in persons.items()}
    nights = [_waiting_night(club, uuid4(), "", one.day, one.games, one.header, known) for one in evenings]
    found = _like_evenings(club, [night for night in nights if night.people])
    return [found.get(night.id) for night in nights]


def _file_night(club: Club, file: BroughtFile, known: Mapping[str, str]) -> WaitingNight:
    """Read the evening of a file."""
    games = dict(_stored_games.decode(file.results))
    return _waiting_night(club, file.id, file.name, file.day, games, file_header(file), known)


def _waiting_night(
    club: Club, night: UUID, file: str, day: date | None, games: Games, header: Header, known: Mapping[str, str]
) -> WaitingNight:
    """Put persons for the keys of names; a name that the club does not know stands for itself."""
    of_persons = {
        number: GameResult({known.get(key, key): points for key, points in game.points.items()}, game.course)
        for number, game in games.items()
    }
    minor = minor_of(header.stake, header.currency) or 0
    worth = _worth(header.currency, minor, points_only=club.points_only)
    people = frozenset(person for game in of_persons.values() for person in game.points)
    return WaitingNight(night, file, people, Night(day, of_persons, worth, header.house))


def _like_evenings(club: Club, nights: Sequence[WaitingNight]) -> dict[UUID, Likeness]:
    """Return the evening of the club that each file repeats, by two statements for all of them."""
    if not nights:
        return {}
    evenings = [_dated(club, one) for one in evenings_played(club.id, *_period(club, nights))]
    chosen = {night.id: list(islice(_candidates(night, evenings), MOST_EVENINGS)) for night in nights}
    games = games_of_evenings(club.id, {one.evening.id for candidates in chosen.values() for one in candidates})
    found = {}
    for night in nights:
        like = [
            _likeness(one, differs)
            for one in chosen[night.id]
            if (differs := _differ(night.night, _evening_night(club, one, games[one.evening.id]))) is not None
        ]
        if like:
            found[night.id] = min(like, key=lambda one: one.differences.size)
    return found


def _dated(club: Club, evening: EveningPlayed) -> DatedEvening:
    brought = Counter[str]()
    for person, points in zip(evening.people, evening.points, strict=True):
        brought[person.hex] += points
    return DatedEvening(evening, evening.began_at.astimezone(zone_of(club)).date(), brought)


def _differ(night: Night, other: Night) -> Differences | None:
    ways = (differences, differences_in_games, differences_in_figures)
    return next((found for way in ways if (found := way(night, other)) is not None), None)


def _likeness(one: DatedEvening, differs: Differences) -> Likeness:
    """Return the evening of the club that a file repeats, with the names of those whose figures are others."""
    evening, worth = one.evening, _worth_of(one.evening)
    names = {person.hex: name for person, name in zip(evening.people, evening.names, strict=True) if name}
    figures = [
        OtherFigure(names[person], one.brought[person], one.brought[person] * worth.minor, worth.currency)
        for person in differs.figures
        if person in names
    ]
    return Likeness(evening.code, "", one.day, differs, tuple(sorted(figures)))


def _period(club: Club, nights: Iterable[WaitingNight]) -> tuple[datetime | None, datetime | None]:
    """Return when evenings began that may be the same night as one of these; open where a file has no day."""
    days = [night.night.day for night in nights]
    dated = [day for day in days if day is not None]
    if len(dated) < len(days):
        return None, None
    zone = zone_of(club)
    first, last = max(min(dated), FIRST_DAY), min(max(dated), LAST_DAY)
    return (
        datetime.combine(first, time(), zone) - DAYS_APART - DAY,
        datetime.combine(last, time(), zone) + DAYS_APART + DAY,
    )


def _candidates(night: WaitingNight, evenings: Iterable[DatedEvening]) -> Iterator[DatedEvening]:
    """Yield the evenings of mostly the same players on the same day or the next to it; on any day for a file without
    one."""
    for one in evenings:
        near = night.night.day is None or abs(one.day - night.night.day) <= DAYS_APART
        if near and _are_mostly_one(night.people, one.brought.keys()):
            yield one


def _are_mostly_one(people: frozenset[str], others: Collection[str]) -> bool:
    """Return whether these are all among the others, or more are in both groups than in one alone."""
    shared = len(people.intersection(others))
    return shared == len(people) or 3 * shared > len(people) + len(others)


def _evening_night(club: Club, one: DatedEvening, games: Games) -> Night:
    worth = _worth_of(one.evening)
    return Night(one.day, games, worth, header_of(one.evening.header).house, one.brought)


def _worth_of(one: EveningPlayed) -> Worth:
    return _worth(one.currency, one.minor, points_only=one.points_only)


def _worth(currency: str, minor: int, *, points_only: bool) -> Worth:
    """Return what a point is worth; where points alone are played for, all evenings are played for the same."""
    return Worth(1, "", said=False) if points_only else Worth(minor, currency)


def _like_files(nights: Iterable[WaitingNight]) -> dict[UUID, Likeness]:
    """Return the earlier file with the evening that each file repeats."""
    found: dict[UUID, Likeness] = {}
    groups: dict[frozenset[str], list[WaitingNight]] = {}
    for night in nights:
        group = groups.setdefault(night.people, [])
        like = [
            Likeness("", other.file, other.night.day, differs)
            for other in group[-MOST_FILES:]
            if (differs := differences(night.night, other.night)) is not None
        ]
        if like:
            found[night.id] = min(like, key=lambda one: one.differences.size)
        group.append(night)
    return found
