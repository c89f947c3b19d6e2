"""Links by which people who are not members see one evening."""

import uuid

from django.db import models
from django.utils import timezone

from clubs.models.name_column import NameColumn
from clubs.models.people import TOKEN_HASH_LENGTH
from clubs.models.ties import ClubTie
from sessions.models.session import Session


class EveningLink(models.Model):
    """A link by which whoever has it sees the result, the chart and the sheet of one evening, until it is revoked. Only
    the token's hash is kept.

    `initials`: players are called by their initials; `money`: amounts are said beside the points.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="links")
    token_hash = models.CharField(max_length=TOKEN_HASH_LENGTH)
    initials = models.BooleanField()
    money = models.BooleanField()
    made_by = NameColumn(max_length=40, blank=True)
    made_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "token_hash"], name="one_evening_link_for_a_token"),
        ]


class EveningLinkToken(models.Model):
    """To which club the token of such a link leads, by its hash: a token is brought without its club."""

    token_hash = models.CharField(max_length=TOKEN_HASH_LENGTH, primary_key=True)
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
