"""Files that wait to be brought into a club, and the names in them that are not the club's."""

import json
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple
from uuid import UUID

from chouette.rules.names import name_key
from clubs.lookalikes import may_be_one
from clubs.models import Club
from clubs.selectors import names_written, players_of
from sessions.models import BroughtFile, FileStanding


class PlayerNamed(NamedTuple):
    """A player of the club."""

    id: UUID
    name: str


class NameAsked(NamedTuple):
    """A name in the files that nobody in the club has: in how many evenings it is, and whom it may mean."""

    key: str
    name: str
    evenings: int
    like: tuple[PlayerNamed, ...]


def files_waiting(club: Club) -> list[BroughtFile]:
    """Every file that somebody has sent, without its content: evenings by their day, the rest after them by name.

    Files of one name are in the order in which they were sent.
    """
    rows = BroughtFile.objects.filter(club=club).defer("content")
    return sorted(rows, key=lambda row: (row.day is None, row.day or date.min, row.name, row.at))


def names_told(players: str) -> dict[str, str]:
    """The names of a file by their keys, as they are first written there."""
    return evening_names("", json.loads(players)).names


class EveningNames(NamedTuple):
    """The players of an evening that was kept elsewhere: names by their keys, and how its file is called."""

    file: str
    names: dict[str, str]


def evening_names(file: str, names: Iterable[str]) -> EveningNames:
    """The names by their keys, as they are first written."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(name_key(name), name)
    return EveningNames(file, found)


def new_evenings(rows: Iterable[BroughtFile]) -> list[EveningNames]:
    """Those of the files whose evenings are new."""
    return [EveningNames(row.name, names_told(row.players)) for row in rows if row.standing == FileStanding.NEW]


def names_asked(club: Club, evenings: Iterable[EveningNames]) -> list[NameAsked]:
    """The names of evenings that are not the club's, those first that may mean somebody. Somebody who plays under
    their own name in the same evenings is not meant."""
    known = names_written(club.id)
    players = [PlayerNamed(player.id, player.name) for player in players_of(club.id)]
    names: dict[str, str] = {}
    beside: dict[str, set[UUID]] = {}
    times: dict[str, int] = {}
    for evening in evenings:
        own = {known[key] for key in evening.names if key in known}
        for key, name in evening.names.items():
            if key not in known:
                names.setdefault(key, name)
                beside.setdefault(key, set()).update(own)
                times[key] = times.get(key, 0) + 1
    asked = [
        NameAsked(key, name, times[key], tuple(
            one for one in players if one.id not in beside[key] and may_be_one(name, one.name)
        ))
        for key, name in names.items()
    ]  # fmt: skip
    return sorted(asked, key=lambda one: (not one.like, one.key))
