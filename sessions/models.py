"""Nights of play. Columns and constraints only: every write is in `sessions.services`.

The log (`Event`), the money (`Posting`) and the club's `Audit` only ever grow: triggers guard them against mistakes,
the application's role has no right to change them. `Game` and the texts of `Session` are projections of the log.
Ties between rows carry the club, so that a row can never point into another one (migration 0002).
"""

import uuid
from datetime import date
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from clubs.models.ties import ClubTie

HASH_LENGTH = 64
KEY_LENGTH = 64
CODE_LENGTH = 12
NAME_LENGTH = 60


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
    name = models.CharField(max_length=NAME_LENGTH)
    header = models.TextField()
    sheet = models.CharField(max_length=20)
    house_version = ClubTie(  # of the club's own rules that it began with, if of any
        "clubs.HouseRulesVersion", null=True, on_delete=models.PROTECT, related_name="+"
    )
    currency = models.CharField(max_length=3)
    minor = models.PositiveBigIntegerField()  # minor units of the currency that one point is worth
    phase = models.CharField(max_length=8, choices=Phase.choices, default=Phase.LOBBY)
    seq = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    state = models.TextField()
    recent = models.TextField()  # the last events, rows and settlements, as the view needs them
    view = models.TextField(default="")
    head = models.CharField(max_length=HASH_LENGTH)  # hash of the last event, or of the header
    scorekeeper_device = models.UUIDField(null=True)
    scorekeeper_user = models.UUIDField(null=True)
    scorekeeper_name = models.CharField(max_length=40, blank=True)
    scorekeeper_seen_at = models.DateTimeField(default=timezone.now)
    ends_at = models.DateTimeField(null=True)  # the end of the evening that the club had agreed on when it began
    confirm_results = models.BooleanField(default=False)  # the table wants it, whatever the club has settled
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
                fields=["club", "split_from", "split_seq"], condition=Q(deleted_at=None), name="one_table_for_a_split"
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
    def day(self) -> date:
        """The date of the evening: the day of its first event, in the zone of its club."""
        return self.began_at.astimezone(ZoneInfo(self.club.time_zone)).date()


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


class Source(models.TextChoices):
    """How an event came into the log: by a tap, from a transcript, from paper, or because its time had come."""

    TAP = "tap"
    IMPORT = "import"
    PAPER = "paper"
    TIME = "time"


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
            models.UniqueConstraint(fields=["club", "reverses"], name="posting_reversed_once"),
        ]


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


class GamePart(models.TextChoices):
    """What a player was in a game when it began; a newcomer came while it was on, and bought or shared a cube."""

    BOX = "box"
    PARTNER = "partner"
    CAPTAIN = "captain"
    TEAM = "team"
    NEWCOMER = "newcomer"


class Game(models.Model):
    """A finished game as the log now has it: its row and the state right after it, from which a replay may begin.

    The other columns say for SQL what the log says of it. A replay makes them with the row, `verify` compares them.
    """

    pk = models.CompositePrimaryKey("club_id", "session_id", "number")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="games")
    number = models.PositiveIntegerField()
    seq = models.PositiveIntegerField()  # the event that ended it
    row = models.TextField()
    checkpoint = models.TextField()
    began = models.PositiveIntegerField()  # the event that began it
    ended_by = models.CharField(max_length=20)  # the kind of the event that ended it
    winner = models.CharField(max_length=4)  # the side that won on the board; empty where it was not played out
    win = models.CharField(max_length=10)  # there: single, gammon or backgammon
    highest = models.PositiveIntegerField(null=True)  # points of the highest cube; null: kept before there was this


class GamePlayer(models.Model):
    """What a player was in a finished game, and the points that it brought them: those of its row.

    Whoever sat out is not in it, nor somebody who left without a point won or lost before it ended.
    """

    pk = models.CompositePrimaryKey("club_id", "session_id", "number", "player_id")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    player = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    part = models.CharField(max_length=8, choices=GamePart.choices)
    points = models.IntegerField()


class Note(models.Model):
    """Free words said with an event; the log has only their sha256, so that they can be erased."""

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="notes")
    seq = models.PositiveIntegerField()
    place = models.CharField(max_length=8)  # `event`, or `with` for the note of an amend's replacement
    text = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "session", "seq", "place"], name="one_note_in_a_place")]


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


class ReviewStatus(models.TextChoices):
    """What became of a review: the event was agreed to; or it is disputed, or was, and stands or was corrected."""

    AGREED = "agreed"
    OPEN = "open"
    STANDS = "stands"
    CORRECTED = "corrected"


class SettledBy(models.TextChoices):
    """Those who have spoken the last word about what was disputed."""

    NOBODY = ""
    BOTH = "both"
    SCOREKEEPER = "scorekeeper"


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
    status = models.CharField(max_length=10, choices=ReviewStatus.choices)
    settled_by = models.CharField(max_length=12, choices=SettledBy.choices, default=SettledBy.NOBODY)
    made_at = models.DateTimeField(default=timezone.now)
    settled_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["club", "session"], name="review_that_is_open", condition=Q(status="open"))]


class CorrectedBy(models.TextChoices):
    """By whose word an earlier game was corrected."""

    SCOREKEEPER = "scorekeeper"
    ORGANISER = "organiser"
    PLAYERS = "players"


class ChangedGame(models.Model):
    """What a correction made of a finished game: its points by player as they were, and as they were after it; with
    it those whom it touches are told. The figures that count are those of `Game`."""

    pk = models.CompositePrimaryKey("club_id", "session_id", "seq", "number")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="+")
    seq = models.PositiveIntegerField()  # the event that corrected it; what was noted with that says why
    number = models.PositiveIntegerField()
    before = models.TextField()
    after = models.TextField()
    by = models.CharField(max_length=12, choices=CorrectedBy.choices)
