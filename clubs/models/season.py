"""A club's seasons, and when it meets next."""

import uuid

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from clubs.models.club import Club
from clubs.models.name_column import NameColumn


class Season(models.Model):
    """A period of a club with a name: the evenings from one day to another, both included, where the club plays.

    Those who came to `least_evenings` of them have a rank; no two seasons of a club share a day.
    """

    pk = models.CompositePrimaryKey("club_id", "id")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons", db_index=False)
    id = models.UUIDField(default=uuid.uuid4)
    name = NameColumn(max_length=60)
    since = models.DateField()
    until = models.DateField()
    least_evenings = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(until__gte=F("since")), name="a_season_ends_after_it_begins"),
        ]

    def __str__(self) -> str:
        return self.name


class NextDate(models.Model):
    """When and where a club meets next, as an organiser has typed it: day and time are those of the club's clock."""

    club = models.OneToOneField(Club, primary_key=True, on_delete=models.CASCADE, related_name="+")
    day = models.DateField()
    time = models.TimeField()
    place = models.CharField(max_length=120, blank=True)
