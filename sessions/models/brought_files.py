"""Files with evenings that were kept elsewhere, waiting to be brought into a club."""

import uuid

from django.db import models
from django.utils import timezone

from clubs.models.name_column import NameColumn
from sessions.models.text_lengths import CODE_LENGTH, HASH_LENGTH, NAME_LENGTH

FILE_NAME_LENGTH = 160
BATCH_LENGTH = 12
FIGURES_LENGTH = 40


class FileStanding(models.TextChoices):
    """How a file stands: not looked through yet; a new evening, one that the club has, or refused; and once somebody
    has said that the new ones are to come: wanted, then brought (or known, or refused, after all)."""

    SENT = "sent"
    NEW = "new"
    KNOWN = "known"
    REFUSED = "refused"
    WANTED = "wanted"
    BROUGHT = "brought"


class BroughtFile(models.Model):
    """A file that somebody has sent. Its content goes once it is no longer needed; the row is cleared by an organiser,
    or forgotten after a week.

    `persons` says for its names (`name_key`) which player of the club each is, as an organiser has chosen. `code` is
    the evening that the club has, or that it has become.

    `header` and `results` are the evening's terms and what each game brought, by name: with them a file is compared
    with other evenings. `paid` is the organiser's answer whether the evening was paid at the time; all evenings that
    are brought with one button share the key `batch`.

    `dues` is how many payments the evening leaves, `due_points` their points together. `figures` are the number and sum
    that were shown when the answer was that they were paid: the evening comes with just these payments or not at all.
    """

    pk = models.CompositePrimaryKey("club_id", "id")
    id = models.UUIDField(default=uuid.uuid4)
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=FILE_NAME_LENGTH)
    content = models.BinaryField(default=b"")
    content_hash = models.CharField(max_length=HASH_LENGTH)
    standing = models.CharField(max_length=8, choices=FileStanding.choices, default=FileStanding.SENT)
    line = models.PositiveIntegerField(null=True)  # that was refused
    problem = models.TextField(blank=True)  # why, in the language of those who sent it
    evening = NameColumn(max_length=NAME_LENGTH, blank=True)
    day = models.DateField(null=True)  # null where the file has no times
    games = models.PositiveIntegerField(default=0)
    players = models.TextField(default="[]")  # their names, as JSON
    persons = models.TextField(default="{}")  # as JSON: name_key to the id of a player, or null for a new one
    header = models.TextField(blank=True)  # as a session keeps it
    results = models.TextField(default="[]")  # as JSON: for each game its number, and points by `name_key`
    over = models.BooleanField(default=True)  # the file ends the evening
    dues = models.PositiveIntegerField(null=True)  # null until the file was looked through
    due_points = models.PositiveBigIntegerField(null=True)
    paid = models.BooleanField(default=False)
    figures = models.CharField(max_length=FIGURES_LENGTH, blank=True)
    batch = models.CharField(max_length=BATCH_LENGTH, blank=True)
    code = models.CharField(max_length=CODE_LENGTH, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "content_hash"], name="one_file_waits_once"),
        ]
