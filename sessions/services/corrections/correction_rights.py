"""Rights to answer a correction that waits: the one law, asked by the services, the pages and the API.

It is in favour of every player for whom the asker's phone or account speaks. It counts by the word of a player whom it
costs, or of an organiser who gains nothing by it: never by a phone or an account that speaks for somebody who gains.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple
from uuid import UUID

from chouette.ledger.gain import Gain
from clubs.actors import Actor
from clubs.models import Role
from sessions.selectors.club_voices import ClubVoices, voices_in
from sessions.services.corrections.own_favour import Gains


class CorrectionReader(NamedTuple):
    """A reader or an actor: the persons for whom this phone speaks, those for whom any phone of theirs does, and
    whether they run the club."""

    device: UUID | None
    user: UUID | None
    persons: Collection[UUID]
    all_persons: Collection[UUID]
    organises: bool

    def is_author(self, device: UUID | None, user: UUID | None) -> bool:
        """Return whether they asked for it: on this device, or with this account."""
        by_device = device is not None and device == self.device
        return by_device or (user is not None and user == self.user)


class CorrectionRights(NamedTuple):
    """What a reader may say of a correction that waits."""

    agree: bool
    refuse: bool
    withdraw: bool


def correction_reader(actor: Actor, roles: Collection[str], voices: ClubVoices) -> CorrectionReader:
    """Return what somebody with these roles is in a club, as far as corrections are concerned."""
    persons = voices.persons_of(actor)
    return CorrectionReader(
        actor.device_id, actor.user_id, persons, voices.all_persons_of(actor), Role.ORGANISER in roles
    )


def load_reader(actor: Actor, club: UUID, roles: Collection[str]) -> CorrectionReader:
    """Load the same from the database."""
    return correction_reader(actor, roles, voices_in(club))


def is_own_favour(gains: Gains, reader: CorrectionReader) -> bool:
    """Return whether anybody for whom the reader speaks is better off by it."""
    return any(gains[person].gains for person in reader.all_persons if person in gains)


def correction_rights(gains: Gains, reader: CorrectionReader, *, author: bool) -> CorrectionRights:
    """Return what a reader may say of a correction that brings this."""
    pays = any(gains[person].costs for person in reader.persons if person in gains)
    concerned = (pays or reader.organises) and not author
    return CorrectionRights(agree=concerned and not is_own_favour(gains, reader), refuse=concerned, withdraw=author)


def losers(gains: Mapping[UUID, Gain]) -> list[UUID]:
    """Return the persons whom it costs."""
    return [person for person, gain in gains.items() if gain.costs]
