"""Tokens with which a person's programs use the API."""

import uuid

from django.db import models
from django.utils import timezone

from clubs.models.people import TOKEN_HASH_LENGTH, User


class Scope(models.TextChoices):
    """What a token may be used for; each includes those before it."""

    READ = "read"
    PLAY = "play"
    MANAGE = "manage"


class ApiToken(models.Model):
    """A key that a person has given to a program of theirs. Only its hash is kept; `hint` are its last four signs."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=40)
    hint = models.CharField(max_length=4)
    token_hash = models.CharField(max_length=TOKEN_HASH_LENGTH, unique=True)
    scope = models.CharField(max_length=6, choices=Scope.choices, default=Scope.READ)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)  # to the hour
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(scope__in=Scope.values), name="scope_known")]
