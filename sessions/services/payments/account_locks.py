"""Lock the evenings that an act on the net of two names, then the two: the order in which everything locks."""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from uuid import UUID

from django.db import transaction

from clubs.models import Club
from sessions.errors import PaymentRefused
from sessions.models import Session
from sessions.services.locking import lock_session
from sessions.services.payments.pair import people_held
from sessions.services.writing import view_write

ATTEMPTS = 4
"""How often the evenings are looked up again when others are named by the time that all are locked."""


@contextmanager
def lock_named_evenings(
    club: Club, players: Collection[UUID], named_accounts: Callable[[], set[UUID]]
) -> Iterator[None]:
    """Lock the evenings among the named accounts by their codes, then the players; run the block; push the new views.

    `named_accounts` is asked again once everything is locked. Raises PaymentRefused if the accounts keep changing.
    """
    codes = _codes(club, named_accounts())
    for _ in range(ATTEMPTS):
        with transaction.atomic():
            locked = [lock_session(code=code)[0] for code in codes]
            people_held(club.id, players)
            now = _codes(club, named_accounts())
            if set(now) <= set(codes):
                yield
                for session in locked:
                    view_write(session)
                return
        codes = now
    raise PaymentRefused("accounts_have_changed")


def _codes(club: Club, accounts: set[UUID]) -> list[str]:
    """Return the codes of the evenings among these accounts, in the order in which they are locked."""
    sessions = Session.objects.filter(club=club, id__in=accounts, deleted_at=None)
    return sorted(sessions.values_list("code", flat=True))
