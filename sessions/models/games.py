"""Finished games as the log has them now, and what a correction made of them."""

from django.db import models

from clubs.models.ties import ClubTie
from sessions.models.session import Session


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
