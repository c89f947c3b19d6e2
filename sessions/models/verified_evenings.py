"""Evenings of a club's file that were verified while it was taken in, until all of it is here."""

import uuid

from django.db import models
from django.utils import timezone

from sessions.models.text_lengths import HASH_LENGTH


class VerifiedEvening(models.Model):
    """An evening of a club's file, which was found to be as its log makes it.

    `file_hash` is the SHA-256 of the manifest, which has those of all other files: another byte anywhere, and it is
    another file. `program` is the version that verified. No club is named: there is none before all of it has come.
    """

    pk = models.CompositePrimaryKey("file_hash", "program", "evening")
    file_hash = models.CharField(max_length=HASH_LENGTH)
    program = models.CharField(max_length=60)
    evening = models.UUIDField(default=uuid.uuid4)
    at = models.DateTimeField(default=timezone.now)
