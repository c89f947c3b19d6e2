"""The names about which a page asks, as it shows them and as they are sent back."""

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from django.http import QueryDict

from clubs.models import Club
from clubs.selectors import players_of
from sessions.selectors.brought_files import EveningNames, PlayerNamed, names_asked

NEW_PLAYER = "new"
NO_FAULTS: Mapping[str, str] = {}


class NameChoice(NamedTuple):
    """A name that the club does not know: whom it may mean, the club's other players, what was chosen, and why that
    cannot be; `here` are names beside it that may be the same person's."""

    key: str
    name: str
    evenings: int
    like: tuple[PlayerNamed, ...]
    others: tuple[PlayerNamed, ...]
    chosen: str
    fault: str
    here: tuple[str, ...] = ()

    @property
    def is_doubtful(self) -> bool:
        """Whether somebody must say that it is a new player's, or whose it is."""
        return bool(self.like or self.here)


def choices_of(
    club: Club, evenings: list[EveningNames], chosen: Mapping[str, UUID | None], faults: Mapping[str, str] = NO_FAULTS
) -> list[NameChoice]:
    """The names of evenings about which is asked, and what was chosen of each; `faults` are sentences by
    the keys of names."""
    asked = names_asked(club, evenings)
    everybody = [PlayerNamed(player.id, player.name) for player in players_of(club.id)] if asked else []
    return [
        NameChoice(
            one.key, one.name, one.evenings, one.like,
            others=tuple(player for player in everybody if player.id not in {like.id for like in one.like}),
            chosen=_written(chosen, one.key) or ("" if one.is_doubtful else NEW_PLAYER),
            fault=faults.get(one.key, ""), here=one.here,
        )
        for one in asked
    ]  # fmt: skip


def _written(chosen: Mapping[str, UUID | None], key: str) -> str:
    if key not in chosen:
        return ""
    player = chosen[key]
    return NEW_PLAYER if player is None else player.hex


def persons_chosen(form: QueryDict) -> dict[str, UUID | None]:
    """Whom each name means, as it was chosen: a player, or null for a new one; nothing where none was."""
    chosen: dict[str, UUID | None] = {}
    for key, said in zip(form.getlist("key"), form.getlist("person"), strict=False):
        if said == NEW_PLAYER:
            chosen[key] = None
        elif said:
            chosen[key] = id_sent(said)
    return chosen


NOBODY_THERE = UUID(int=0)


def id_sent(said: str) -> UUID:
    """Parse the id that was sent; for what is none return that of nobody, which no club has."""
    try:
        return UUID(said)
    except ValueError:
        return NOBODY_THERE
