"""Finished games as the log has them now, and what a correction made of them."""

from django.db import models
from django.db.models import Q

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
    seconds = models.PositiveIntegerField(null=True)  # that it took; null where nobody knows, as of one from paper
    facts = models.PositiveIntegerField(null=True)  # rows of `CubeFact` that it has; null: kept before there were any

    class Meta:
        indexes = [
            models.Index(fields=["club", "session"], name="game_without_facts", condition=Q(facts=None)),
            models.Index(fields=["club", "-highest"], name="game_by_highest", condition=Q(highest__gt=1)),
        ]


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
    stayed_in = models.BooleanField(null=True)  # still had a cube when it ended; null: kept before there was this


class FactKind(models.TextChoices):
    """What was done with a cube: doubled, given as an extra, settled; or somebody took it alone."""

    DOUBLE = "double"
    EXTRA = "extra"
    SETTLED = "settled"
    ALONE = "alone"


class FactWord(models.TextChoices):
    """What was answered to a double, in the end; an extra is beavered, given up, or nothing is said to it."""

    NONE = ""
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"


class CubeFact(models.Model):
    """What was done with a cube in a finished game, and what came of it.

    `player` doubled, gave the extra, held the box end of what was settled, or took alone; `other` is whoever was at the
    other end. `points` are those of `player`: of a cube from then to the end of the game, of a lone taker their game's.
    """

    pk = models.CompositePrimaryKey("club_id", "session_id", "number", "place")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+", db_index=False)
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="+", db_index=False)
    number = models.PositiveIntegerField()
    place = models.PositiveIntegerField()  # among the facts of its game
    kind = models.CharField(max_length=8, choices=FactKind.choices)
    seq = models.PositiveIntegerField()  # the event that did it
    player = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+", db_index=False)
    other = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+", db_index=False)
    value = models.PositiveIntegerField()  # points that the cube shows once it is taken; of one settled what it showed
    word = models.CharField(max_length=8, choices=FactWord.choices, blank=True)
    points = models.BigIntegerField()


class SessionFigure(models.Model):
    """What the finished games of an evening come to for a player by one figure: how often, and the sum of it in points
    (of `timed` in seconds). Added to when a game ends, summed anew by a correction (`sessions.services.figure_sums`,
    which names the figures). `value` is that of the cubes, or the length of the stays."""

    pk = models.CompositePrimaryKey("club_id", "player_id", "session_id", "figure", "value")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+", db_index=False)
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="+", db_index=False)
    player = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+", db_index=False)
    figure = models.CharField(max_length=20)
    value = models.PositiveIntegerField()
    times = models.PositiveIntegerField()
    brought = models.BigIntegerField()

    class Meta:
        indexes = [
            models.Index(fields=["club", "session"], name="figures_of_an_evening"),
            models.Index(
                fields=["club", "session"],
                include=["figure", "times", "brought"],
                condition=Q(
                    figure__in=("box", "box-with-partner", "timed", "alone", "extras-given", "settled-box", "beavered")
                ),
                name="games_of_an_evening",
            ),
            models.Index(
                fields=["club", "session"],
                include=["player", "times", "brought"],
                condition=Q(figure="games"),
                name="games_of_players",
            ),
        ]


class SessionPair(models.Model):
    """What the finished games of an evening moved from `other` to `player`, in points; kept for both of them, also
    where it has come to 0. Summed as `SessionFigure` is."""

    pk = models.CompositePrimaryKey("club_id", "player_id", "session_id", "other_id")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+", db_index=False)
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="+", db_index=False)
    player = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+", db_index=False)
    other = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+", db_index=False)
    points = models.BigIntegerField()

    class Meta:
        indexes = [models.Index(fields=["club", "session"], name="pairs_of_an_evening")]


class PaperGame(models.Model):
    """A game of an evening whose sheet was brought from paper. Its points are those of the event `seq`, by which the
    log moves them (`adjust`); null where nobody won or lost. The paper may say who was Box and Captain; of its cubes
    nothing is known, so that it is no `Game`.
    """

    pk = models.CompositePrimaryKey("club_id", "session_id", "number")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="paper_games")
    number = models.PositiveIntegerField()
    seq = models.PositiveIntegerField(null=True)
    box = ClubTie("clubs.Player", null=True, on_delete=models.PROTECT, related_name="+")
    captain = ClubTie("clubs.Player", null=True, on_delete=models.PROTECT, related_name="+")


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
