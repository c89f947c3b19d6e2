"""One sitting of a chouette, the codes that lead to it, and who came to it."""

import uuid
from datetime import date
from typing import NamedTuple

from django.db import models
from django.db.models import Q
from django.utils import timezone

from clubs.models.name_column import NameColumn
from clubs.models.ties import ClubTie
from clubs.time_zones import zone_of
from sessions.models.text_lengths import CODE_LENGTH, HASH_LENGTH, NAME_LENGTH


class Phase(models.TextChoices):
    """Where an evening stands: nobody seated yet, between two games, in a game, closed."""

    LOBBY = "lobby"
    BETWEEN = "between"
    GAME = "game"
    CLOSED = "closed"


class SessionKey(NamedTuple):
    """By what the rows of a session are found: its club, and which of the club's sessions it is."""

    club: uuid.UUID
    session: uuid.UUID


class Session(models.Model):
    """One sitting of a chouette.

    `header` is the first line of its transcript and never changes. `state` is the engine's and is sent to nobody;
    `view` is what the room may see. `seq` counts events, `version` changes of the view. A table that was made by a
    split knows from which session, by which event, and who went to it.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="sessions")
    code = models.CharField(max_length=CODE_LENGTH)
    name = NameColumn(max_length=NAME_LENGTH)
    header = models.TextField()
    sheet = models.CharField(max_length=20)
    house_version = ClubTie(  # of the club's own rules that it began with, if of any
        "clubs.HouseRulesVersion", null=True, on_delete=models.PROTECT, related_name="+"
    )
    currency = models.CharField(max_length=3)
    minor = models.PositiveBigIntegerField()  # minor units of the currency that one point is worth
    points_only = models.BooleanField(default=False, db_default=False)  # as the club had set it when this was made
    phase = models.CharField(max_length=8, choices=Phase.choices, default=Phase.LOBBY)
    seq = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    state = models.TextField()
    recent = models.TextField()  # the last events, rows and settlements, as the view needs them
    view = models.TextField(default="")
    head = models.CharField(max_length=HASH_LENGTH)  # hash of the last event, or of the header
    scorekeeper_device = models.UUIDField(null=True)
    scorekeeper_user = models.UUIDField(null=True)
    scorekeeper_name = NameColumn(max_length=40, blank=True)
    scorekeeper_seen_at = models.DateTimeField(default=timezone.now)
    scorekeeper_here = models.BooleanField(default=True, db_default=True)  # as the view says it
    ends_at = models.DateTimeField(null=True)  # the end of the evening that the club had agreed on when it began
    confirm_results = models.BooleanField(default=False)  # the table wants it, whatever the club has settled
    carried_over = models.BooleanField(null=True)  # as the club had set it when this was closed; null until it is
    split_from = ClubTie("self", null=True, on_delete=models.PROTECT, related_name="tables")
    split_seq = models.PositiveIntegerField(null=True)
    split_players = models.TextField(default="[]")  # by id, who moved out before the newcomers
    created_at = models.DateTimeField(default=timezone.now)
    began_at = models.DateTimeField(default=timezone.now)  # of its first event; created_at until then
    changed_at = models.DateTimeField(default=timezone.now)
    deleted_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["club", "-began_at"], name="session_by_day"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["club", "id", "currency"], name="session_in_its_currency"),
            models.UniqueConstraint(fields=["club", "code"], name="one_session_of_that_code"),
            models.CheckConstraint(condition=Q(minor__gt=0), name="a_point_is_worth_something"),
            models.UniqueConstraint(
                fields=["club", "split_from", "split_seq"],
                condition=Q(deleted_at=None, split_from__isnull=False),
                name="one_table_for_a_split",
            ),
            models.CheckConstraint(
                condition=Q(split_from=None, split_seq=None) | Q(split_from__isnull=False, split_seq__isnull=False),
                name="a_table_is_of_a_split_or_not",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    @property
    def key(self) -> SessionKey:
        """By what its rows are found."""
        return SessionKey(self.club_id, self.id)

    @property
    def played_for(self) -> str:
        """The currency for which it is played; empty where that is points alone."""
        return "" if self.points_only else self.currency

    @property
    def day(self) -> date:
        """The date of the evening: the day of its first event, in the zone of its club."""
        return self.began_at.astimezone(zone_of(self.club)).date()


class SessionCode(models.Model):
    """To which club a code leads that a session has or had. It is typed without its club, and so stands here once for
    all clubs; it stays when the session goes, and is given to no other."""

    code = models.CharField(max_length=CODE_LENGTH, primary_key=True)
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")


class FormerCode(models.Model):
    """A code that a session had before: it opens nothing any more and is given to no other, but leads those who belong
    to the session to its new one."""

    pk = models.CompositePrimaryKey("club_id", "code")
    code = models.CharField(max_length=CODE_LENGTH)
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, on_delete=models.CASCADE, related_name="former_codes")
    at = models.DateTimeField(default=timezone.now)


class Attendance(models.Model):
    """A player who came to a session, seated or not yet.

    `rules_seen` is what differed from the sheet when they last said that they have seen the rules; null if they never
    did. `rolls` are their dice for the order, round by round, from when they are in the list of those who roll until
    everybody is seated.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, on_delete=models.CASCADE, related_name="attendances")
    player = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    since = models.DateTimeField(default=timezone.now)
    rules_seen = models.TextField(null=True)
    rolls = models.TextField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "session", "player"], name="came_once")]
