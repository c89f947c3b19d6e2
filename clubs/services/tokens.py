"""Tokens with which a person's programs use the API."""

import secrets
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from clubs.actors import Actor, token_hashed
from clubs.models import ApiToken, Scope, User
from clubs.services.audit import audit_write
from clubs.services.claim_guest_data import clubs_of_account, rights_changed_in
from clubs.services.errors import TooManyTokens

MARK = "chouette_"  # so that a token that was published by mistake can be found
SECRET_BYTES = 32
MOST_TOKENS = 30


def token_create(*, actor: Actor, user: User, name: str, scope: Scope, days: int) -> tuple[ApiToken, str]:
    """A new token of an account and its text, which nobody can find out later. Raises TooManyTokens."""
    text = f"{MARK}{secrets.token_urlsafe(SECRET_BYTES)}"
    with transaction.atomic():
        User.objects.select_for_update().get(id=user.id)
        if ApiToken.objects.filter(user=user, revoked_at=None, expires_at__gt=timezone.now()).count() >= MOST_TOKENS:
            raise TooManyTokens
        token = ApiToken.objects.create(
            user=user,
            name=name,
            hint=text[-4:],
            token_hash=token_hashed(text),
            scope=scope,
            expires_at=timezone.now() + timedelta(days=days),
        )
        audit_write(actor=actor, what="token_created", principal=str(user.id), token=name, scope=scope)
    return token, text


def token_revoke(*, actor: Actor, user: User, token_id: UUID) -> bool:
    """Close a token at once; False if the account has no such one."""
    with transaction.atomic():
        closed = ApiToken.objects.filter(id=token_id, user=user, revoked_at=None).update(revoked_at=timezone.now())
        if closed:
            rights_changed_in(clubs_of_account(user.id))
            audit_write(actor=actor, what="token_revoked", principal=str(user.id), token=str(token_id))
    return bool(closed)


def token_used(*, token_hash: str) -> None:
    """Remember the hour in which a token was last used; writes at most once an hour."""
    hour = timezone.now().replace(minute=0, second=0, microsecond=0)
    earlier = Q(used_at=None) | Q(used_at__lt=hour)
    ApiToken.objects.filter(earlier, token_hash=token_hash).update(used_at=hour)
