"""What each statistic of a person means: what counts, what does not, and the unit. docs/statistics.md says the same.

The statements are in `sessions/selectors/player_statistics.py`.
"""

from typing import NamedTuple

ENOUGH_GAMES = 10
"""Under so many games a rate is not said."""


class Definition(NamedTuple):
    """The name of a statistic, and its meaning."""

    name: str
    says: str


DEFINITIONS = {
    "result": Definition(
        "Result",
        "What the evenings of the period have brought, in points or in one currency. Corrections and adjustments count,"
        " payments between players do not. An evening that is on counts as it stands.",
    ),
    "evenings": Definition(
        "Evenings",
        "Evenings at which points were entered for this player, out of those at which points were entered for anybody."
        " An evening spent watching does not count. Two tables on one night are two evenings.",
    ),
    "rank": Definition(
        "Rank",
        "The place by result among all who had an evening in the period. Equal results share a place.",
    ),
    "games": Definition(
        "Games",
        "Finished games in which this player was Box, Partner, Captain or on the team, or joined later and won or lost"
        " points. Games from paper count. A game that is on does not.",
    ),
    "per-game": Definition(
        "Per game",
        "The sum of the finished games, divided by their number. Adjustments are not in it. Under ten games there are"
        " too few to say.",
    ),
    "role": Definition(
        "By role",
        "What the player was when the game began; a newcomer joined later. The result of a game is that of its row on"
        " the sheet, whatever became of the role during the game.",
    ),
    "gammons": Definition(
        "Gammons",
        "Games that ended on the board with a gammon or a backgammon, by the side on which the player began. Those who"
        " had dropped before are counted too, newcomers are not.",
    ),
    "best": Definition(
        "Best and worst evening",
        "The evening that brought most and the one that cost most; of equal ones the first.",
    ),
    "streaks": Definition(
        "Streaks",
        "This player’s evenings in a row with a plus, or in a row with a minus. An evening that ends at 0 ends both.",
    ),
    "against": Definition(
        "Against whom",
        "What the points of finished games moved between the two. What is with the Box counts against the Box, not"
        " against the Partner. Deals with teammates count; what Box and Partner share and adjustments do not.",
    ),
    "line": Definition(
        "The line",
        "The running total of the results, evening by evening, from 0 at the beginning of the period.",
    ),
}
"""By the word that addresses and files have for it."""
