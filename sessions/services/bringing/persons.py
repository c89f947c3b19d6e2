"""Whom the names of evenings that were kept elsewhere mean, as an organiser has chosen."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from clubs import selectors
from clubs.models import Club
from sessions.errors import BringRefused, FormRefused
from sessions.selectors.brought_files import EveningNames, names_asked

Persons = Mapping[str, UUID]


def persons_meant(
    club: Club,
    evenings: Sequence[EveningNames],
    persons: Mapping[str, UUID | None],
    pairs: Sequence[EveningNames] = (),
) -> Persons:
    """The players of the club who are meant by other names. `pairs` are names of several evenings that may be one
    person's.

    Raises FormRefused with a BringRefused for each name that needs a choice and has none, is said to be somebody who is
    not in the club, or would be one player with another name of its evening.
    """
    known = selectors.names_written(club.id)
    there = set(known.values())
    chosen: dict[str, UUID] = {}
    faults: dict[str, BringRefused] = {}
    asked_names = names_asked(club, [*evenings, *pairs])
    for asked in asked_names:
        player = persons.get(asked.key)
        if asked.key not in persons and asked.is_doubtful:
            others = " / ".join((*(one.name for one in asked.like), *asked.here))
            faults[asked.key] = BringRefused("name_is_not_chosen", name=asked.name, key=asked.key, others=others)
        elif player is not None and player not in there:
            faults[asked.key] = BringRefused("no_such_player", name=asked.name, key=asked.key)
        elif player is not None:
            chosen[asked.key] = player
    meant = {**known, **chosen}
    for evening in evenings:
        faults = {**_one_each(evening, meant, chosen), **faults}
    if faults:
        raise FormRefused(
            [faults[key] for key in sorted(faults, key=[*(asked.key for asked in asked_names), *faults].index)]
        )
    return chosen


def _one_each(evening: EveningNames, meant: Persons, chosen: Persons) -> dict[str, BringRefused]:
    """The faults of names of an evening that are one player, by the key of the name that was chosen."""
    seen: dict[UUID, tuple[str, str]] = {}
    faults = {}
    for key, name in evening.names.items():
        player = meant.get(key)
        if player in seen:
            other, of = seen[player]
            of = key if key in chosen else of
            faults[of] = BringRefused("are_both_in_one_file", name=other, other=name, file=evening.file, key=of)
        elif player is not None:
            seen[player] = name, key
    return faults
