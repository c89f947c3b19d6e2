"""The devices, the account and the former names of somebody in a club: whoever entered a payment never confirms it,
whatever name they have by now."""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

NAME_TAKEN, NAME_GIVEN_BACK = "device_speaks_for", "name_given_back"
"""The lines of a club's activity that whoever takes a name, or gives it back, leaves there."""


class NameLine(NamedTuple):
    """A line of the activity: somebody took the name of a person, or gave it back."""

    at: datetime
    what: str
    person: UUID


class OwnPast(NamedTuple):
    """Every device and account of somebody, and what they did with names in a club, the earliest first."""

    actors: frozenset[UUID] = frozenset()
    names: tuple[NameLine, ...] = ()

    def has_entered(self, first_actors: Collection[UUID | None]) -> bool:
        """Return whether one of these devices and accounts gave the first word of a payment."""
        return not self.actors.isdisjoint(first_actors)

    def had_name(self, person: UUID, at: datetime) -> bool:
        """Return whether they spoke for a person at a time: what they had then done last with the name was to take
        it."""
        done = [line.what for line in self.names if line.person == person and line.at <= at]
        return done[-1:] == [NAME_TAKEN]

    @property
    def persons_had(self) -> frozenset[UUID]:
        """The persons whose names they ever took."""
        return frozenset(line.person for line in self.names if line.what == NAME_TAKEN)
