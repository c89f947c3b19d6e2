"""The log of a session, the money that it moved, and what was answered to what nothing came of."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from clubs.models.ties import ClubTie
from sessions.models.session import Session
from sessions.models.text_lengths import HASH_LENGTH, KEY_LENGTH


class Source(models.TextChoices):
    """How an event came into the log: by a tap, from a transcript, from paper, or because its time had come."""

    TAP = "tap"
    IMPORT = "import"
    PAPER = "paper"
    TIME = "time"


CLOSINGS = Q(kind="close")


class Event(models.Model):
    """One accepted event. `body` is what the hash is over; players stand in it by id, notes by their sha256."""

    append_only = True

    pk = models.CompositePrimaryKey("club_id", "session_id", "seq")
    # No index of their own: PostgreSQL would take it for the key's, and read the whole log to find one event.
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+", db_index=False)
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="events", db_index=False)
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    body = models.TextField()
    key = models.CharField(max_length=KEY_LENGTH)
    content_hash = models.CharField(max_length=HASH_LENGTH)
    version = models.PositiveIntegerField()  # of the view that it made
    undoes = models.PositiveIntegerField(null=True)
    amends = models.PositiveIntegerField(null=True)
    source = models.CharField(max_length=8, choices=Source.choices)
    actor_device = models.UUIDField(null=True)
    actor_user = models.UUIDField(null=True)
    actor_player = models.UUIDField(null=True)  # as whom the device spoke
    principal = models.UUIDField(null=True)  # for whom it was done
    rules = models.PositiveIntegerField()
    at = models.DateTimeField()
    hash = models.CharField(max_length=HASH_LENGTH)

    class Meta:
        # The key first, for the same reason.
        constraints = [models.UniqueConstraint(fields=["key", "session", "club"], name="one_event_for_a_key")]
        # Each game's end asks whether its evening was ever closed: not by reading all of its events.
        indexes = [models.Index(fields=["club", "session", "seq"], name="closings_of_an_evening", condition=CLOSINGS)]


class Posting(models.Model):
    """Points and money from one player to another.

    `seq` is the event that wrote it, `cause` the standing event it belongs to: after a correction they differ.
    What was taken back is answered by the opposite posting, with `reverses` set.
    """

    append_only = True

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="postings")
    seq = models.PositiveIntegerField()
    cause = models.PositiveIntegerField()
    game = models.PositiveIntegerField()
    line = models.CharField(max_length=12)
    debtor = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    creditor = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    points = models.PositiveIntegerField()
    minor = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    reverses = ClubTie("self", null=True, on_delete=models.PROTECT, related_name="reversed_by")

    class Meta:
        indexes = [models.Index(fields=["club", "session", "cause"], name="posting_by_cause")]
        constraints = [
            models.CheckConstraint(condition=Q(points__gt=0), name="posting_above_zero"),
            models.CheckConstraint(condition=~Q(debtor=F("creditor")), name="posting_between_two"),
            models.UniqueConstraint(
                fields=["club", "reverses"], condition=Q(reverses__isnull=False), name="posting_reversed_once"
            ),
        ]


class SessionResult(models.Model):
    """What an evening has brought a player so far: the sum of its postings, without those that settled with somebody
    who left. It is brought up to date with each posting, so that nobody has to add up all that ever happened; a row
    stays where it has become 0; zero on a sheet from paper has one too. In points: what one is worth is the evening's.
    """

    pk = models.CompositePrimaryKey("club_id", "session_id", "player_id")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+", db_index=False)
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="results", db_index=False)
    player = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    points = models.BigIntegerField()


REFUSED = 422


class Answer(models.Model):
    """What nothing came of, so that the same key gets the same answer: a rule's refusal for ever, with its whole body;
    what was stale, not allowed or no event (409, 403, 400) for a quarter of an hour by the clock of the database.
    """

    pk = models.CompositePrimaryKey("club_id", "session_id", "key")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="answers")
    key = models.CharField(max_length=KEY_LENGTH)
    content_hash = models.CharField(max_length=HASH_LENGTH)
    status = models.PositiveSmallIntegerField(default=REFUSED)
    code = models.CharField(max_length=60)
    body = models.TextField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["club", "at"], name="answer_kept_for_a_while", condition=~Q(status=REFUSED))]


class Note(models.Model):
    """Free words said with an event; the log has only their sha256, so that they can be erased."""

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="notes")
    seq = models.PositiveIntegerField()
    place = models.CharField(max_length=8)  # `event`, or `with` for the note of an amend's replacement
    text = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "session", "seq", "place"], name="one_note_in_a_place")]
