"""Players: names on the sheets of one club, and the devices that speak for them."""

import uuid

from django.db import models
from django.db.models import Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from clubs.models.club import Club
from clubs.models.name_column import NameColumn
from clubs.models.people import Device, User
from clubs.models.ties import ClubTie


class Player(models.Model):
    """A name on the sheets of one club, or its till. The log knows only the id.

    Two records of one person are merged by pointing one at the other: `person` is the record to read them by. One that
    others point at points at none, so that there is never more than one step.

    A name that a guest has typed is known at that table alone, and goes with its evening, unless it gets a seat there.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = NameColumn(max_length=40, blank=True)  # empty once the person was erased
    name_key = models.CharField(max_length=160, blank=True)
    user = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="players")
    former = models.PositiveIntegerField(null=True)  # "Former player n", once the person was erased
    door = models.CharField(max_length=12, blank=True, default="")  # where a guest typed it, until it has a seat
    till = models.BooleanField(default=False)  # the club's till: an account like a person's, and nobody's name
    merged_into = ClubTie("self", null=True, on_delete=models.PROTECT, related_name="merged")
    person = models.GeneratedField(
        expression=Coalesce("merged_into", "id"), output_field=models.UUIDField(), db_persist=True
    )
    other_people = models.JSONField(default=list)  # ids of players alike by name who are said to be somebody else
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["club", "person"], name="player_by_person")]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name_key"],
                condition=Q(merged_into=None, door="") & ~Q(name_key=""),
                name="one_player_of_that_name",
            ),
            models.UniqueConstraint(
                fields=["club", "door", "name_key"], condition=~Q(door=""), name="one_newcomer_of_that_name"
            ),
            models.UniqueConstraint(fields=["club", "former"], name="former_players_are_told_apart"),
            models.UniqueConstraint(fields=["club"], condition=Q(till=True), name="one_till"),
            models.CheckConstraint(
                condition=Q(till=False) | Q(name="", name_key="", user=None, former=None, merged_into=None),
                name="till_is_nobody",
            ),
            models.CheckConstraint(
                condition=Q(merged_into=None) | ~Q(merged_into=models.F("id")), name="not_into_itself"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class DevicePlayer(models.Model):
    """This device speaks for that player."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="device_players")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="device_players")
    player = ClubTie(Player, on_delete=models.CASCADE, related_name="device_players")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "device", "player"], name="a_device_speaks_once_for_a_player"),
        ]


class Knock(models.Model):
    """Someone on a new device claims to be a player whom another device already speaks for, and waits to be let in.

    It belongs to one table, and ends with it or after twelve hours.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="knocks")
    session_code = models.CharField(max_length=12)
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="knocks")
    player = ClubTie(Player, on_delete=models.CASCADE, related_name="knocks")
    asked_at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True)
    let_in = models.BooleanField(default=False)
    withdrawn = models.BooleanField(default=False)  # by the phone that asked: it counts, and is no answer

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "session_code", "device"],
                condition=Q(answered_at=None),
                name="one_open_knock_at_a_table",
            ),
        ]
