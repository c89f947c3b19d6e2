"""A club is made, and marked as deleted."""

import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from clubs.actors import Actor
from clubs.models import Club, Role
from clubs.services.audit import audit_write, rights_changed
from clubs.services.roles import role_give


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


def club_delete(*, actor: Actor, club: Club) -> None:
    """Mark a club as deleted: everything of it is not found from now on."""
    with transaction.atomic():
        Club.objects.filter(id=club.id, deleted_at=None).update(deleted_at=timezone.now())
        rights_changed(club.id)
        audit_write(actor=actor, club_id=club.id, what="club_deleted")
