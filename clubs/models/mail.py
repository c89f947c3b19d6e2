"""Mail as it left the program, or could not: the operator reads it, who has no other way to pass a code on."""

import uuid

from django.db import models
from django.utils import timezone


class Mail(models.Model):
    """One mail to one address. `fault` is empty if it was handed over to the mail server."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    to = models.CharField(max_length=254)
    subject = models.CharField(max_length=200)
    body = models.TextField()
    made_at = models.DateTimeField(default=timezone.now)
    fault = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes = [models.Index(fields=["-made_at"], name="mail_by_time")]
