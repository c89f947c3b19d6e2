"""Former members of a club: until when they read and answer their own accounts there, and may take back leaving.

Nothing is kept of that but when they left. The rest follows from their accounts: the time ends 30 days after they left
or after the last change by which their accounts became even, whichever is later.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.utils import timezone

from clubs import selectors
from clubs.actors import Actor
from clubs.models import Club, Role

KEPT_FOR = timedelta(days=30)
ROLES_ON_RETURN = frozenset({Role.SCOREKEEPER, Role.MEMBER})
"""Roles that are given back. Organisers and treasurers come back as members: others gave them those roles."""


class Accounts(NamedTuple):
    """Somebody's accounts in a club: whether all are even, and when one of them last changed."""

    even: bool
    changed_at: datetime | None


read_accounts: list[Callable[[Collection[UUID], Collection[UUID]], Mapping[UUID, Accounts]]] = []
"""Other apps with accounts between people: called with clubs and persons. They tie themselves in when ready."""


class LeftClub(NamedTuple):
    """A club that somebody left or was removed from, with their last role.

    `until` is when their time there ends; None while one of their accounts is not even.
    """

    club: Club
    role: str
    removed: bool
    left_at: datetime
    until: datetime | None

    @property
    def role_on_return(self) -> Role:
        """The role they get if they take back leaving."""
        role = Role(self.role)
        return role if role in ROLES_ON_RETURN else Role.MEMBER


def clubs_left(actor: Actor, club_id: UUID | None = None, *, persons: Collection[UUID] | None = None) -> list[LeftClub]:
    """Return the clubs in which the actor is a former member whose time has not ended; or only this one.

    `persons` are those the actor is, where they were read already.
    """
    rows = selectors.former_members_of(actor, club_id)
    if not rows:
        return []
    found = {row.club_id: row for row in rows}  # the latest of a device and its account
    removed = {row.club_id for row in rows if row.removed}
    persons = selectors.persons_of(actor) if persons is None else persons
    accounts = [read(found.keys(), persons) for read in read_accounts]
    left = [
        LeftClub(row.club, row.role, row.club_id in removed, row.left_at,
                 _time_ends(row.left_at, [read[row.club_id] for read in accounts if row.club_id in read]))
        for row in found.values()
    ]  # fmt: skip
    return [one for one in left if one.until is None or one.until > timezone.now()]


def _time_ends(left_at: datetime, accounts: Collection[Accounts]) -> datetime | None:
    """Return when the time of a former member ends; None while an account is not even."""
    if not all(one.even for one in accounts):
        return None
    return max([left_at, *(one.changed_at for one in accounts if one.changed_at)]) + KEPT_FOR
