"""What somebody says of an event that another has entered."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from clubs.models.ties import ClubTie
from sessions.models.session import Session


class ReviewStatus(models.TextChoices):
    """The states of a review: the event was agreed to; or it is disputed, or was, and stands or was corrected."""

    AGREED = "agreed"
    OPEN = "open"
    STANDS = "stands"
    CORRECTED = "corrected"


class SettledBy(models.TextChoices):
    """The roles in which a dispute is settled.

    `BY` and `AGAINST` are a scorekeeper who is one of the two and settled it alone, after a day: the player `by` or
    `against` of the review. `PARTY` is one who is neither, but entered it or has points in it.
    """

    NOBODY = ""
    BOTH = "both"
    SCOREKEEPER = "scorekeeper"
    ORGANISER = "organiser"
    BY = "by"
    AGAINST = "against"
    PARTY = "party"


class Review(models.Model):
    """What somebody says of an event that another has entered: that it was so, or that it was not; then its game is
    disputed until both or the scorekeeper have spoken. No event: the log has what was entered, and what it was amended
    to (decision 0027).

    `body` is the event as it was entered, `said` by player what each of the two says it was instead, null for no more
    than that it was not so.
    """

    pk = models.CompositePrimaryKey("club_id", "session_id", "number")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="reviews")
    number = models.PositiveIntegerField()
    seq = models.PositiveIntegerField(null=True)  # the event; null for a result that waited, and was refused
    after = models.PositiveIntegerField()  # the last event when it was made
    game = models.PositiveIntegerField()
    body = models.TextField()
    by = models.UUIDField()
    against = models.UUIDField(null=True)  # the other of the two; null where only the scorekeeper is
    said = models.TextField(default="{}")
    game_then = models.TextField(null=True)  # the disputed game as its sheet shows it; null for none, or not tried yet
    status = models.CharField(max_length=10, choices=ReviewStatus.choices)
    settled_by = models.CharField(max_length=12, choices=SettledBy.choices, default=SettledBy.NOBODY)
    made_at = models.DateTimeField(default=timezone.now)
    settled_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["club", "session"], name="review_that_is_open", condition=Q(status="open"))]
