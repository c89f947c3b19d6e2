"""Passkeys of an account: kept, called otherwise, taken away."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.models import User
from clubs.services.audit import audit_write


def passkey_keep(*, user: User, name: str, credential: dict[str, Any]) -> None:
    """Store a new passkey of an account, as the browser made it."""
    data = {"name": name[:40] or _("Passkey"), "credential": credential}
    Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=data)


def passkey_rename(passkey: Authenticator, name: str) -> None:
    """Call a passkey otherwise."""
    passkey.data["name"] = name
    passkey.save(update_fields=["data"])


@transaction.atomic
def passkey_remove(*, actor: Actor, user: User, passkey: Authenticator) -> None:
    """Take a passkey away: it opens nothing any more."""
    audit_write(actor=actor, what="passkey_removed", principal=str(user.id), name=passkey.data["name"])
    passkey.delete()
