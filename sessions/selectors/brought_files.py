"""Files that wait to be brought into a club, and the names in them that are not the club's."""

import json
from collections.abc import Collection, Iterable, Mapping
from datetime import date
from itertools import combinations
from typing import NamedTuple
from uuid import UUID

from chouette.kept_names import note_name
from chouette.rules.names import name_key
from clubs.actors import Actor
from clubs.lookalikes import may_be_one
from clubs.models import Club
from clubs.name_order import name_order
from clubs.selectors import earlier_names, names_written, players_of, voices_of
from sessions.models import BroughtFile, FileStanding


class PlayerNamed(NamedTuple):
    """A player of the club; `earlier` is a name they had before, where that is the one by which they may be meant."""

    id: UUID
    name: str
    earlier: str = ""


class NameAsked(NamedTuple):
    """A name in the files that nobody in the club has: in how many evenings it is, and whom it may mean.

    `here` are names beside it that may be the same person's. `waits` if a guest has typed it, whose phone is there.
    """

    key: str
    name: str
    evenings: int
    like: tuple[PlayerNamed, ...]
    here: tuple[str, ...] = ()
    waits: bool = False

    @property
    def is_doubtful(self) -> bool:
        """Whether somebody must say that it is a new player's, or whose it is."""
        return bool(self.like or self.here)


def files_waiting(club: Club) -> list[BroughtFile]:
    """Every file that somebody has sent, without its content: evenings by their day, the rest after them by name.

    Files of one name are in the order in which they were sent.
    """
    rows = BroughtFile.objects.filter(club=club).defer("content")
    return sorted(rows, key=lambda row: (row.day is None, row.day or date.min, name_order(row.name), row.at))


def names_told(players: str) -> dict[str, str]:
    """The names of a file by their keys, as they are first written there."""
    return evening_names("", json.loads(players)).names


class EveningNames(NamedTuple):
    """The players of an evening that was kept elsewhere: names by their keys, how its file is called, and the pairs of
    keys that may be one person's."""

    file: str
    names: dict[str, str]
    alike: tuple[tuple[str, str], ...] = ()


def evening_names(file: str, names: Iterable[str]) -> EveningNames:
    """The names by their keys, as they are first written."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(name_key(name), name)
        note_name(name)
    return EveningNames(file, found)


def names_apart(file: str, names: Iterable[str], together: Iterable[Collection[str]] = ()) -> EveningNames:
    """The names of a list, each of which is one person's, with those that may be one person's all the same.

    Names that are `together` in a game are two persons'.
    """
    found, games = evening_names(file, names), list(together)
    alike = tuple(
        (key, other)
        for (key, name), (other, other_name) in combinations(found.names.items(), 2)
        if may_be_one(name, other_name) and not any(name in game and other_name in game for game in games)
    )
    return found._replace(alike=alike)


def new_evenings(rows: Iterable[BroughtFile]) -> list[EveningNames]:
    """Those of the files whose evenings are new."""
    return [EveningNames(row.name, names_told(row.players)) for row in rows if row.standing == FileStanding.NEW]


def names_asked(club: Club, evenings: Collection[EveningNames]) -> list[NameAsked]:
    """The names of evenings that are not the club's, those first that may mean somebody. Somebody who plays under
    their own name in the same evenings is not meant."""
    known = names_written(club.id)
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
    like, here = players_like(club, names), _names_here(evenings, known)
    asked = [
        NameAsked(
            key,
            name,
            times[key],
            tuple(one for one in like[key] if one.id not in beside[key]),
            tuple(here.get(key, ())),
        )
        for key, name in names.items()
    ]
    return sorted(asked, key=lambda one: (not one.is_doubtful, one.key))


def _names_here(evenings: Iterable[EveningNames], known: Collection[str]) -> dict[str, list[str]]:
    """Return by the key of a new name those beside it that may be the same person's; of two new ones the later is
    asked about."""
    found: dict[str, list[str]] = {}
    for evening in evenings:
        for first, later in evening.alike:
            asked, other = (later, first) if later not in known else (first, later)
            if asked not in known:
                found.setdefault(asked, []).append(evening.names[other])
    return found


def players_like(club: Club, names: Mapping[str, str]) -> dict[str, list[PlayerNamed]]:
    """Return for each name, by its key, the players whom it may mean by their name of today or an earlier one."""
    if not names:
        return {}
    players, earlier = list(players_of(club.id)), earlier_names(club.id)
    found: dict[str, list[PlayerNamed]] = {key: [] for key in names}
    for key, name in names.items():
        for player in players:
            if may_be_one(name, player.name):
                found[key].append(PlayerNamed(player.id, player.name))
            elif had := next((other for other in earlier.get(player.id, ()) if may_be_one(name, other)), ""):
                found[key].append(PlayerNamed(player.id, player.name, had))
    return found


def merged_names(club: Club, evenings: Iterable[EveningNames]) -> list[tuple[str, str]]:
    """Return the names of evenings that belong to merged records, each with the name of the player it means."""
    names = {key: name for evening in evenings for key, name in evening.names.items()}
    players = {player.id: player for player in players_of(club.id)} if names else {}
    meant = {key: players[person] for key, person in names_written(club.id).items() if person in players}
    found = [(name, meant[key].name) for key, name in names.items() if key in meant and meant[key].name_key != key]
    return sorted(found, key=lambda names: name_order(names[0]))


def plays_there(actor: Actor, club: Club, keys: Iterable[str], persons: Mapping[str, UUID | None]) -> bool:
    """Return whether any of these names is the reader's own, or was said to be."""
    own, meant = set(voices_of(actor, club.id)), {**names_written(club.id), **persons}
    return any(meant.get(key) in own for key in keys)
