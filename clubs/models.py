"""People and their house. Columns and constraints only: every write is in `clubs.services`.

What belongs to a club carries its `club`, and its unique constraints contain it, so that clubs can be spread over
databases. People (`User`) and their browsers (`Device`) stand outside, for they may be in several clubs.
"""

import uuid
from typing import ClassVar

import pgtrigger
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import Q
from django.utils import timezone

TOKEN_HASH_LENGTH = 64


class User(AbstractBaseUser):
    """An account. Nobody needs one to play."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    email = models.EmailField(max_length=254, unique=True, null=True)
    name = models.CharField(max_length=40)
    language = models.CharField(max_length=10, blank=True)
    time_zone = models.CharField(max_length=40, blank=True)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    objects = BaseUserManager["User"]()


class Device(models.Model):
    """A browser, known by a random token in its cookie; only the token's hash is kept."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    token_hash = models.CharField(max_length=TOKEN_HASH_LENGTH, unique=True)
    user = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="devices")
    name = models.CharField(max_length=40, blank=True)  # how its owner last called himself
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


class Club(models.Model):
    """Those who play together, their money and their sessions. `rights_epoch` grows with every change of a right."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=60)
    currency = models.CharField(max_length=3)
    language = models.CharField(max_length=10, default="en")
    demo = models.BooleanField(default=False)
    rights_epoch = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    deleted_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["demo"], condition=Q(demo=True, deleted_at=None), name="one_demo_club"),
        ]

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What someone is in a club; a guest is one for a single session."""

    ORGANISER = "organiser"
    SCOREKEEPER = "scorekeeper"
    MEMBER = "member"
    GUEST = "guest"


class Membership(models.Model):
    """The role of one account or, without one, of one device."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="memberships")
    device = models.ForeignKey(Device, null=True, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role.choices)
    session_code = models.CharField(max_length=12, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user", "session_code"], name="one_role_for_a_user"),
            models.UniqueConstraint(fields=["club", "device", "session_code"], name="one_role_for_a_device"),
            models.CheckConstraint(
                condition=Q(user=None, device__isnull=False) | Q(device=None, user__isnull=False),
                name="membership_of_a_user_or_a_device",
            ),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="membership_role_known"),
            models.CheckConstraint(
                condition=Q(role=Role.GUEST) ^ Q(session_code=""), name="guests_are_guests_of_one_session"
            ),
        ]


class Player(models.Model):
    """A name on the sheets of one club. The log knows only the id; a merged player's id leads on to another."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=40, blank=True)  # empty once the person was erased
    name_key = models.CharField(max_length=160, blank=True)
    user = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="players")
    merged_into = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="merged")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "id"], name="player_in_club"),
            models.UniqueConstraint(
                fields=["club", "name_key"],
                condition=Q(merged_into=None) & ~Q(name_key=""),
                name="one_player_of_that_name",
            ),
            models.CheckConstraint(
                condition=Q(merged_into=None) | ~Q(merged_into=models.F("id")), name="not_into_itself"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class DevicePlayer(models.Model):
    """This device speaks for that player."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="device_players")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="device_players")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="device_players")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "device", "player"], name="a_device_speaks_once_for_a_player"),
        ]


class Knock(models.Model):
    """Someone on a new device says he is a player whom another device already speaks for, and waits to be let in."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="knocks")
    session_code = models.CharField(max_length=12)
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="knocks")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="knocks")
    asked_at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True)
    let_in = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "device", "player"], condition=Q(answered_at=None), name="one_open_knock"
            ),
        ]


class Invite(models.Model):
    """A way into one session or, with another role than guest, into the club. Only the token's hash is kept."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invites")
    token_hash = models.CharField(max_length=TOKEN_HASH_LENGTH)
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.GUEST)
    session_code = models.CharField(max_length=12, blank=True)
    uses_left = models.PositiveIntegerField(null=True)  # null: as many as come while it is open
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["token_hash"], name="invite_by_token")]
        constraints = [
            models.UniqueConstraint(fields=["club", "token_hash"], name="one_invite_for_a_token"),
            models.CheckConstraint(
                condition=Q(role=Role.GUEST) ^ Q(session_code=""), name="guests_are_invited_to_one_session"
            ),
        ]


class Audit(models.Model):
    """Who did what, and in whose name. Lines are added, never changed: ids are kept as they were, without a tie."""

    club = models.ForeignKey(Club, null=True, on_delete=models.CASCADE, related_name="audit")
    session_code = models.CharField(max_length=12, blank=True)
    actor_device = models.UUIDField(null=True)
    actor_user = models.UUIDField(null=True)
    actor_name = models.CharField(max_length=40, blank=True)
    principal = models.CharField(max_length=40, blank=True)  # a player's id, or the role in which it was done
    what = models.CharField(max_length=40)
    details = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["club", "at"], name="audit_by_club")]
        triggers = [
            pgtrigger.Protect(name="audit_is_append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]
