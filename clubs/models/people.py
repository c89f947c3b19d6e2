"""People and their browsers. They stand outside the clubs, for they may be in several."""

import uuid
from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils import timezone

from clubs.models.name_column import NameColumn

TOKEN_HASH_LENGTH = 64
KNOWN_BY_NOTHING = "brought "
"""Before the id of a browser in the place of its token's hash: no token has this hash, so nobody comes in with it."""


class User(AbstractBaseUser):
    """An account. Nobody needs one to play."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    email = models.EmailField(max_length=254, unique=True, null=True)
    name = NameColumn(max_length=40)
    language = models.CharField(max_length=10, blank=True)
    time_zone = models.CharField(max_length=40, blank=True)
    is_active = models.BooleanField(default=True)
    operator_since = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    objects = BaseUserManager["User"]()


class PaymentDetails(models.Model):
    """Where the owner of an account wants to be paid, as a ciphertext (`clubs.ciphertext`)."""

    user = models.OneToOneField(User, primary_key=True, on_delete=models.CASCADE, related_name="payment_details")
    ciphertext = models.TextField()
    changed_at = models.DateTimeField(default=timezone.now)


class Device(models.Model):
    """A browser, known by a random token in its cookie; only the token's hash is kept."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    token_hash = models.CharField(max_length=TOKEN_HASH_LENGTH, unique=True)
    user = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="devices")
    name = NameColumn(max_length=40, blank=True)  # how its owner last called themselves
    label = models.CharField(max_length=60, blank=True)  # "Firefox on Android", as it named itself when it signed in
    signed_in_at = models.DateTimeField(null=True)
    proven_at = models.DateTimeField(null=True)  # when its account's owner last proved that it is they
    operator_since = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now)


class OwnerLink(models.Model):
    """A link printed in the terminal; who opens it first is the operator of this installation."""

    token_hash = models.CharField(max_length=TOKEN_HASH_LENGTH, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    used_by = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL)


class Attempts(models.Model):
    """How often something that is limited was tried from one place within one window of time."""

    kind = models.CharField(max_length=20)
    source_hash = models.CharField(max_length=TOKEN_HASH_LENGTH)
    window_start = models.DateTimeField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "source_hash", "window_start"], name="attempts_counted_once"),
        ]
