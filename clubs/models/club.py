"""A club, who is what in it, the ways into it, and what was done there."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils import timezone

from clubs.models.name_column import NameColumn
from clubs.models.people import TOKEN_HASH_LENGTH, Device, User
from clubs.models.ties import ClubTie


class Balances(models.TextChoices):
    """Whose balances a member of the club may see; the organiser sees all."""

    ALL = "all"
    OWN = "own"


class FeeFor(models.TextChoices):
    """What the club's table fee is asked for: an evening, shared by all who came, or each of them."""

    EVENING = "evening"
    HEAD = "head"


class Club(models.Model):
    """Those who play together, their money and their sessions."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    slug = models.SlugField(max_length=60, unique=True)
    name = NameColumn(max_length=60)
    currency = models.CharField(max_length=3)
    language = models.CharField(max_length=10, default="en")
    time_zone = models.CharField(max_length=40, default="UTC")
    points_only = models.BooleanField(default=False)
    stakes = models.JSONField(default=list, blank=True)  # offered for a point, in minor units, least first
    balances = models.CharField(max_length=3, choices=Balances.choices, default=Balances.ALL)
    confirm_results = models.BooleanField(default=False)
    ends_at = models.TimeField(null=True)  # in the club's zone
    carries_over = models.BooleanField(default=False)  # what an evening leaves open is not settled that evening
    table_fee = models.PositiveBigIntegerField(default=0)  # in minor units of the club's currency, 0: none
    fee_for = models.CharField(max_length=7, choices=FeeFor.choices, default=FeeFor.EVENING)
    least_coin = models.PositiveBigIntegerField(default=1)  # what is asked is paid in it, in minor units; 1: exact
    payments_have_parts = models.BooleanField(default=True)  # False until its payments of before are read once
    demo = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)
    archived_at = models.DateTimeField(null=True)
    deleted_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["demo"], condition=Q(demo=True, deleted_at=None), name="one_demo_club"),
            models.CheckConstraint(condition=Q(balances__in=Balances.values), name="balances_known"),
            models.CheckConstraint(condition=Q(fee_for__in=FeeFor.values), name="fee_for_known"),
            models.CheckConstraint(condition=Q(least_coin__gt=0), name="least_coin_above_zero"),
        ]

    def __str__(self) -> str:
        return self.name


class RightsEpoch(models.Model):
    """A number that grows with every change of a right in a club. It changes often, and so stands apart from the club:
    the club's own row is read with everything that belongs to it."""

    club = models.OneToOneField(Club, primary_key=True, on_delete=models.CASCADE, related_name="+")
    epoch = models.PositiveIntegerField(default=0)


class Role(models.TextChoices):
    """What someone is in a club; a guest is one for a single session."""

    ORGANISER = "organiser"
    TREASURER = "treasurer"
    SCOREKEEPER = "scorekeeper"
    MEMBER = "member"
    GUEST = "guest"


class Membership(models.Model):
    """The role of one account or, without one, of one device."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="memberships")
    device = models.ForeignKey(Device, null=True, on_delete=models.CASCADE, related_name="memberships")
    player = ClubTie("Player", null=True, on_delete=models.SET_NULL, related_name="memberships")
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


class FormerMember(models.Model):
    """An account or a device that left the club or was removed from it, with the role it had; no row for a member.

    Until when a former member reads their own accounts is worked out from `left_at` and the accounts themselves.
    """

    pk = models.CompositePrimaryKey("club_id", "id")
    id = models.UUIDField(default=uuid.uuid4)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="+")
    device = models.ForeignKey(Device, null=True, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(max_length=12, choices=Role.choices)
    removed = models.BooleanField(default=False)  # by an organiser: then leaving cannot be taken back
    left_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="one_former_member_for_a_user"),
            models.UniqueConstraint(fields=["club", "device"], name="one_former_member_for_a_device"),
            models.CheckConstraint(
                condition=Q(user=None, device__isnull=False) | Q(device=None, user__isnull=False),
                name="former_member_of_a_user_or_a_device",
            ),
            models.CheckConstraint(
                condition=Q(role__in=Role.values) & ~Q(role=Role.GUEST), name="former_member_had_a_lasting_role"
            ),
        ]


class Invite(models.Model):
    """A way into one session or, with another role than guest, into the club. Only the token's hash is kept."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invites")
    token_hash = models.CharField(max_length=TOKEN_HASH_LENGTH)
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.GUEST)
    session_code = models.CharField(max_length=12, blank=True)
    player = ClubTie("Player", null=True, on_delete=models.CASCADE, related_name="invites")  # who it makes them
    email = models.EmailField(max_length=254, blank=True)  # where it was sent
    made_by = NameColumn(max_length=40, blank=True)
    uses_left = models.PositiveIntegerField(null=True)  # null: as many as come while it is open
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "token_hash"], name="one_invite_for_a_token"),
            models.CheckConstraint(
                condition=Q(role=Role.GUEST) ^ Q(session_code=""), name="guests_are_invited_to_one_session"
            ),
        ]


class InviteToken(models.Model):
    """To which club the token of an invitation leads, by its hash: a token is brought without its club."""

    token_hash = models.CharField(max_length=TOKEN_HASH_LENGTH, primary_key=True)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")


class AuditLine(models.Model):
    """What was done, by whom and for whom. Lines are added, never changed: ids are kept as they were, without a tie."""

    append_only = True

    actor_device = models.UUIDField(null=True)
    actor_user = models.UUIDField(null=True)
    actor_name = NameColumn(max_length=40, blank=True)
    principal = models.CharField(max_length=40, blank=True)  # a player's id, or the role in which it was done
    what = models.CharField(max_length=40)
    details = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True


class SiteAudit(AuditLine):
    """What was done on this installation and in no club."""


class Audit(AuditLine):
    """What was done in a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="audit")
    session_code = models.CharField(max_length=12, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["club", "at"], name="audit_by_club"),
        ]
