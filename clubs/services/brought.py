"""People whom a club brings along from another installation: they are told by their ids, and come in by no door yet."""

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from clubs.models import KNOWN_BY_NOTHING, Club, Device, RightsEpoch, User

AT_A_TIME = 500


class BroughtAccount(NamedTuple):
    """An account of another installation; `email` only if it came along."""

    id: UUID
    name: str
    email: str | None


class BroughtBrowser(NamedTuple):
    """A browser of another installation."""

    id: UUID
    name: str


def accounts_bring(accounts: Iterable[BroughtAccount]) -> None:
    """Add the accounts that are not here yet, without a password: their owners sign in by a code to their address, or
    are invited anew. An address that an account here has already stays with it."""
    some = list[BroughtAccount]()
    for account in accounts:
        some.append(account)
        if len(some) == AT_A_TIME:
            _accounts_added(some)
            some.clear()
    _accounts_added(some)


def _accounts_added(some: list[BroughtAccount]) -> None:
    addresses = [account.email for account in some if account.email]
    taken = set(User.objects.filter(email__in=addresses).values_list("email", flat=True))
    users = [
        User(id=one.id, name=one.name, email=one.email if one.email and one.email not in taken else None)
        for one in some
    ]
    for user in users:
        user.set_unusable_password()
    User.objects.bulk_create(users, ignore_conflicts=True)


def browsers_bring(browsers: Iterable[BroughtBrowser]) -> None:
    """Add the browsers that are not here yet. Their tokens stayed where they were: nobody comes in with one."""
    some = [Device(id=one.id, name=one.name, token_hash=f"{KNOWN_BY_NOTHING}{one.id.hex}") for one in browsers]
    Device.objects.bulk_create(some, ignore_conflicts=True, batch_size=AT_A_TIME)


def rights_begin(club: UUID) -> None:
    """Count the changes of rights in a club that has come, from none."""
    RightsEpoch.objects.create(club_id=club)


def club_in_the_way(*, club: UUID, address: str) -> Club | None:
    """A club here that has this id or this address, one that is deleted too."""
    return Club.objects.filter(id=club).first() or Club.objects.filter(slug=address).first()
