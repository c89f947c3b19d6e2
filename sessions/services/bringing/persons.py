"""Whom the names of evenings that were kept elsewhere mean, as an organiser has chosen."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from clubs import selectors
from clubs.models import Club
from sessions.errors import BringRefused
from sessions.selectors.brought_files import EveningNames, names_asked

Persons = Mapping[str, UUID]


def persons_meant(club: Club, evenings: Sequence[EveningNames], persons: Mapping[str, UUID | None]) -> Persons:
    """The players of the club who are meant by other names. Raises BringRefused for a name that needs a choice and has
    none, somebody who is not in the club, and two names of one evening that would be one player."""
    known = selectors.names_written(club.id)
    there = set(known.values())
    chosen: dict[str, UUID] = {}
    for asked in names_asked(club, evenings):
        player = persons.get(asked.key)
        if asked.key not in persons and asked.like:
            raise BringRefused("name_is_not_chosen", name=asked.name, key=asked.key)
        if player is not None and player not in there:
            raise BringRefused("no_such_player", name=asked.name, key=asked.key)
        if player is not None:
            chosen[asked.key] = player
    meant = {**known, **chosen}
    for evening in evenings:
        _one_each(evening, meant, chosen)
    return chosen


def _one_each(evening: EveningNames, meant: Persons, chosen: Persons) -> None:
    """Raise BringRefused if two names of an evening are one player."""
    seen: dict[UUID, tuple[str, str]] = {}
    for key, name in evening.names.items():
        player = meant.get(key)
        if player in seen:
            other, of = seen[player]
            of = key if key in chosen else of
            raise BringRefused("are_both_in_one_file", name=other, other=name, file=evening.file, key=of)
        if player is not None:
            seen[player] = name, key
