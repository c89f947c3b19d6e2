"""House rules as a club has them: sets with a name, each a sheet and what differs from it, every version kept."""

import uuid

from django.db import models
from django.utils import timezone

from clubs.models.club import Club
from clubs.models.name_column import NameColumn
from clubs.models.ties import ClubTie


class HouseRules(models.Model):
    """A set of rules that an evening of the club can be played under. Its sheet never changes; its versions do."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="house_rules")
    name = NameColumn(max_length=60)
    name_key = models.CharField(max_length=240)
    sheet = models.CharField(max_length=20)
    created_at = models.DateTimeField(default=timezone.now)
    archived_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name_key"], condition=models.Q(archived_at=None), name="one_set_of_that_name"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class HouseRulesVersion(models.Model):
    """The set as it was from one moment on: `change` are the options that differ from the sheet."""

    append_only = True

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    house_rules = ClubTie(HouseRules, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    change = models.JSONField(default=dict)
    note = models.CharField(max_length=200, blank=True)
    made_by_device = models.UUIDField(null=True)
    made_by_user = models.UUIDField(null=True)
    made_by = NameColumn(max_length=40, blank=True)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "house_rules", "number"], name="versions_are_numbered"),
        ]
