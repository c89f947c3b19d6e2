"""Events that wait for consents, and what was said about them."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from clubs.models.ties import ClubTie
from sessions.models.session import Session
from sessions.models.text_lengths import HASH_LENGTH, KEY_LENGTH


class ProposalStatus(models.TextChoices):
    """How a proposal stands, or how it ended."""

    OPEN = "open"
    RECORDED = "recorded"
    REFUSED = "refused"
    COUNTERED = "countered"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


class Proposal(models.Model):
    """An event that waits for consents. `needed` are all whose word it needs, `given` who has agreed or was agreed for.

    `body` is the event without `agreed_by`; it is recorded as one event when the last consent is in.

    A correction in the asker's own favour waits here as well (decision 0035). It has an `effect`: by player the points
    and minor units that they gain by it. `needed` are then those whom it costs, one of whom is enough.
    """

    pk = models.CompositePrimaryKey("club_id", "session_id", "number")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="proposals")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    body = models.TextField()
    by = models.UUIDField(null=True)  # the player who asks; null for a scorekeeper who does not play
    needed = models.TextField()
    given = models.TextField()
    effect = models.TextField(null=True)
    status = models.CharField(max_length=10, choices=ProposalStatus.choices, default=ProposalStatus.OPEN)
    declined_by = models.UUIDField(null=True)
    counters = models.PositiveIntegerField(null=True)  # the proposal that it answers
    seq = models.PositiveIntegerField()  # of the last event when it was made
    recorded_as = models.PositiveIntegerField(null=True)
    deadline = models.DateTimeField(null=True)  # who has said nothing by then has agreed; null: it waits for all
    made_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True)
    closed_seq = models.PositiveIntegerField(null=True)  # of the last event when it was closed, or that closed it

    class Meta:
        indexes = [
            models.Index(fields=["club", "session"], name="proposal_that_is_open", condition=Q(status="open")),
            models.Index(fields=["club", "session"], name="proposal_that_corrects", condition=Q(effect__isnull=False)),
        ]


class ProposalWord(models.Model):
    """What somebody said about a proposal, so that the same key gets the same answer for ever."""

    pk = models.CompositePrimaryKey("club_id", "session_id", "key")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="+")
    key = models.CharField(max_length=KEY_LENGTH)
    content_hash = models.CharField(max_length=HASH_LENGTH)
    number = models.PositiveIntegerField()
    word = models.CharField(max_length=10)  # propose, agree, refuse, withdraw, counter
    version = models.PositiveIntegerField()  # of the view that it made
    seq = models.PositiveIntegerField(null=True)  # of the event that it recorded
    actor_device = models.UUIDField(null=True)
    actor_user = models.UUIDField(null=True)
    actor_player = models.UUIDField(null=True)
    principal = models.UUIDField(null=True)
    at = models.DateTimeField(default=timezone.now)
