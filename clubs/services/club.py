"""A club is made, set up, put away and brought back."""

import secrets
from datetime import time, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from clubs.actors import Actor
from clubs.models import Balances, Club, Role
from clubs.services.audit import audit_write, rights_changed
from clubs.services.errors import AddressTaken, NotAllowed
from clubs.services.roles import role_give

GRACE = timedelta(days=14)
SETTINGS = (
    "name", "slug", "currency", "stakes", "language", "time_zone", "points_only", "balances", "confirm_results",
    "ends_at",
)  # fmt: skip


def club_create(*, actor: Actor, name: str, currency: str, language: str = "en", demo: bool = False) -> Club:
    """A new club whose organiser is the actor; one made by nobody (the demo club) has none."""
    with transaction.atomic():
        club = Club.objects.create(slug=_slug_made(name), name=name, currency=currency, language=language, demo=demo)
        if actor.device_id is not None:
            role_give(actor=actor, club=club, to=actor, role=Role.ORGANISER)
        audit_write(actor=actor, club_id=club.id, what="club_created", name=name)
    return club


def _slug_made(name: str) -> str:
    return f"{slugify(name)[:40] or 'club'}-{secrets.token_hex(5)}"


def club_change(
    *,
    actor: Actor,
    club: Club,
    name: str,
    slug: str,
    currency: str,
    stakes: list[int],
    language: str,
    time_zone: str,
    points_only: bool,
    balances: Balances,
    confirm_results: bool,
    ends_at: time | None,
) -> None:
    """Set a club up anew; sessions keep the currency they began with. `stakes` in minor units, least first.

    Raises AddressTaken. No-op if nothing differs.
    """
    wanted = dict(zip(SETTINGS, (
        name, slug, currency, sorted(set(stakes)), language, time_zone, points_only, balances, confirm_results, ends_at,
    ), strict=True))  # fmt: skip
    try:
        with transaction.atomic():
            before = Club.objects.select_for_update().get(id=club.id)
            changed = {key: value for key, value in wanted.items() if getattr(before, key) != value}
            if not changed:
                return
            Club.objects.filter(id=club.id).update(**changed)
            audit_write(
                actor=actor, club_id=club.id, what="club_changed",
                before={key: _plain(getattr(before, key)) for key in changed},
                after={key: _plain(value) for key, value in changed.items()},
            )  # fmt: skip
    except IntegrityError as error:
        raise AddressTaken(slug) from error


def _plain(value: object) -> object:
    return value.isoformat("minutes") if isinstance(value, time) else value


def club_archive(*, actor: Actor, club: Club, archived: bool) -> None:
    """Put a club away, where it can only be read, or bring it back."""
    with transaction.atomic():
        as_it_was = Club.objects.filter(id=club.id, archived_at__isnull=archived)
        if as_it_was.update(archived_at=timezone.now() if archived else None):
            audit_write(actor=actor, club_id=club.id, what="club_archived" if archived else "club_unarchived")


def club_delete(*, actor: Actor, club: Club) -> None:
    """Mark a club as deleted: everything of it is not found from now on."""
    with transaction.atomic():
        Club.objects.filter(id=club.id, deleted_at=None).update(deleted_at=timezone.now())
        rights_changed(club.id)
        audit_write(actor=actor, club_id=club.id, what="club_deleted")


def club_restore(*, actor: Actor, club: Club) -> None:
    """Bring a deleted club back within the days of grace. Raises NotAllowed once they are over."""
    with transaction.atomic():
        back = Club.objects.filter(id=club.id, deleted_at__gt=timezone.now() - GRACE).update(deleted_at=None)
        if not back:
            raise NotAllowed
        rights_changed(club.id)
        audit_write(actor=actor, club_id=club.id, what="club_restored")
