"""A club is made, set up, put away and brought back."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import time
from typing import TypedDict, Unpack

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from chouette.deadlocks import again_after_deadlock
from chouette.rules.names import LONGEST
from clubs.actors import Actor
from clubs.models import Club, RightsEpoch, Role
from clubs.selectors import GRACE
from clubs.services.audit import audit_write, rights_changed
from clubs.services.errors import AddressTaken, NotAllowed
from clubs.services.players import player_add
from clubs.services.roles import role_give
from clubs.services.this_is_me import player_be

RESERVED = frozenset({"new", "deleted"})
"""Addresses that pages of the program have where clubs have theirs."""


def is_reserved(slug: str) -> bool:
    """Would a club at this address stand where a page of the program is?"""
    return slug.lower() in RESERVED


def club_create(
    *, actor: Actor, name: str, currency: str, language: str = "en", time_zone: str = "UTC", demo: bool = False
) -> Club:
    """A new club whose organiser is the actor; one made by nobody (the demo club) has none."""
    with transaction.atomic():
        club = Club.objects.create(
            slug=_slug_made(name), name=name, currency=currency, language=language, time_zone=time_zone, demo=demo
        )
        RightsEpoch.objects.create(club=club)
        if actor.device_id is not None or actor.user_id is not None:
            role_give(actor=actor, club=club, to=actor, role=Role.ORGANISER)
        audit_write(actor=actor, club_id=club.id, what="club_created", name=name)
    return club


def _slug_made(name: str) -> str:
    return f"{slugify(name)[:40] or 'club'}-{secrets.token_hex(5)}"


class ClubSettings(TypedDict):
    """What an organiser decides about their club; `stakes`, least first, `table_fee`, `least_coin` in minor units."""

    name: str
    slug: str
    currency: str
    stakes: list[int]
    language: str
    time_zone: str
    points_only: bool
    balances: str
    table_fee: int
    fee_for: str
    confirm_results: bool
    ends_at: time | None
    carries_over: bool
    least_coin: int


@again_after_deadlock
def club_found(*, actor: Actor, own_name: str = "", **wanted: Unpack[ClubSettings]) -> Club:
    """A new club set up from the start; its organiser is the actor, under `own_name` on its sheets and
    in its activity if there is one.

    Raises AddressTaken, or NameRefused for what is no name.
    """
    founder = actor if actor.name else replace(actor, name=own_name[:LONGEST])
    with transaction.atomic():
        club = club_create(actor=founder, name=wanted["name"], currency=wanted["currency"], language=wanted["language"])
        _change(actor=founder, club=club, wanted=wanted, told=False)
        if own_name:
            player_be(actor=founder, club=club, player=player_add(actor=founder, club=club, name=own_name))
        club.refresh_from_db()
    return club


@again_after_deadlock
def club_change(*, actor: Actor, club: Club, **wanted: Unpack[ClubSettings]) -> None:
    """Change the settings of a club that differ; sessions keep the currency they began with. Raises AddressTaken.

    What differs is found out before anything is locked: the rows that show it are locked before the club's own, and a
    setting that another has changed meanwhile stays as they have it.
    """
    _change(actor=actor, club=club, wanted=wanted, told=True)


def _change(*, actor: Actor, club: Club, wanted: ClubSettings, told: bool) -> None:
    """Write what differs, `told` in the activity too. Raises AddressTaken."""
    wanted["stakes"] = sorted(set(wanted["stakes"]))
    try:
        with transaction.atomic():
            seen = Club.objects.get(id=club.id)
            differing = frozenset(key for key, value in wanted.items() if getattr(seen, key) != value)
            for hold in held_first:
                hold(club_id=club.id, changed=differing)
            before = Club.objects.select_for_update(no_key=True).get(id=club.id)
            changed = {
                key: value for key, value in wanted.items() if key in differing and getattr(before, key) != value
            }
            if not changed:
                return
            Club.objects.filter(id=club.id).update(**changed)
            for tell in also_set_up_anew:
                tell(club_id=club.id, changed=frozenset(changed))
            if told:
                audit_write(
                    actor=actor, club_id=club.id, what="club_changed",
                    before={key: _plain(getattr(before, key)) for key in changed},
                    after={key: _plain(value) for key, value in changed.items()},
                )  # fmt: skip
    except IntegrityError as error:
        raise AddressTaken(wanted["slug"]) from error


held_first: list[Callable[..., None]] = []
"""These lock rows before the club's own is locked, where what is about to change shows there: one order of locks."""

also_set_up_anew: list[Callable[..., None]] = []
"""These act too when a club is set up anew, in the same transaction: what shows its name or its money elsewhere."""


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
