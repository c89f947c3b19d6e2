"""Passkeys of an account: called otherwise, taken away."""

from allauth.mfa.models import Authenticator
from django.db import transaction

from clubs.actors import Actor
from clubs.models import User
from clubs.services.audit import audit_write


def passkey_rename(passkey: Authenticator, name: str) -> None:
    """Call a passkey otherwise."""
    wrapped = passkey.wrap()
    wrapped.name = name
    passkey.save(update_fields=["data"])


@transaction.atomic
def passkey_remove(*, actor: Actor, user: User, passkey: Authenticator) -> None:
    """Take a passkey away: it opens nothing any more."""
    audit_write(actor=actor, what="passkey_removed", principal=str(user.id), name=passkey.wrap().name)
    passkey.delete()
