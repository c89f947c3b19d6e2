"""What people at a table add to its games: no events of the log."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from clubs.models.ties import ClubTie
from sessions.models.session import Session
from sessions.models.text_lengths import KEY_LENGTH


class Remark(models.Model):
    """A line or a photo that somebody at the table has added to a game; people read "note". No event of the log.

    `seq` is the number of the last event when it was added: there it stands in the history. A photo is a JPEG that the
    site itself has made.
    """

    pk = models.CompositePrimaryKey("club_id", "session_id", "number")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="remarks")
    number = models.PositiveIntegerField()
    game = models.PositiveIntegerField()
    seq = models.PositiveIntegerField()
    key = models.CharField(max_length=KEY_LENGTH)
    text = models.TextField(blank=True)
    photo = models.BinaryField(null=True)
    width = models.PositiveSmallIntegerField(null=True)  # of the photo
    height = models.PositiveSmallIntegerField(null=True)
    by = ClubTie("clubs.Player", null=True, on_delete=models.PROTECT, related_name="+")  # null: not a player's
    actor_device = models.UUIDField(null=True)
    actor_user = models.UUIDField(null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "session", "key"], name="one_remark_for_a_key"),
            models.CheckConstraint(condition=~Q(text="") | Q(photo__isnull=False), name="a_remark_says_something"),
            models.CheckConstraint(
                condition=Q(photo=None, width=None, height=None)
                | Q(photo__isnull=False, width__isnull=False, height__isnull=False),
                name="a_photo_has_a_size",
            ),
        ]
