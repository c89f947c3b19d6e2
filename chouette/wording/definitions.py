"""What each statistic of a person means: what counts, what does not, and the unit. docs/statistics.md says the same.

The statements are in `sessions/selectors/player_statistics.py` and `house_in_play.py` there.
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
        " Zero on a sheet from paper counts; an evening spent watching does not. Two tables on one night are two"
        " evenings.",
    ),
    "rank": Definition(
        "Rank",
        "The place by result among all who had an evening in the period. Equal results share a place.",
    ),
    "games": Definition(
        "Games",
        "Finished games in which this player was Box, Partner, Captain or on the team, or joined later and won or lost"
        " points. A game entered from paper counts. A game that is on does not, nor do evenings from paper: who was in"
        " their games is not on it.",
    ),
    "per-game": Definition(
        "Per game",
        "The sum of the finished games, divided by their number. Adjustments are not in it. Under ten games there are"
        " too few to say.",
    ),
    "role": Definition(
        "By role",
        "What the player was when the game began; a newcomer joined later. The result of a game is that of its row on"
        " the sheet, whatever became of the role during the game. Evenings from paper have rows of their own, for the"
        " games whose Box or Captain the paper names. It does not say who was Partner or on the team. What is left, as"
        " points corrected by hand, has rows below: with them the table comes to the result.",
    ),
    "gammons": Definition(
        "Gammons",
        "Games that ended on the board with a gammon or a backgammon, by the side on which the player began. It counts"
        " for those who still had a cube at the end, and for no newcomer.",
    ),
    "cubes": Definition(
        "Cubes",
        "Cubes that were doubled in finished games, each by itself, redoubles too, automatic doubles not. A "
        "cube counts for one player at each end. Where two hold an end together that is the Box, or the one "
        "after whom the cube is named. A take that was reversed is a drop. A cube that was beavered stays so,"
        " whatever became of the beaver. Games of which only the points are known are left out.",
    ),
    "came": Definition(
        "What came of it",
        "The points that the cube moved between its two ends from that double to the end of the game, whoever held the"
        " ends by then. A Partner’s half is not taken off, and what somebody paid to buy a cube is not in it. Under ten"
        " cubes there are too few to say what one brings.",
    ),
    "value": Definition("By value", "What the cube shows once the double is taken."),
    "stays": Definition(
        "Stays in the box",
        "Games in a row in which this player was the Box, alone or with a Partner. A game of another Box ends a stay,"
        " and so does the end of the evening. What a stay brought is the sum of its games. Under ten stays there are"
        " too few to say what one is like. Evenings from paper are left out.",
    ),
    "beside": Definition(
        "Beside the doubles",
        "Alone against the Box: the only one to keep their cube when the Box doubled two or more from the "
        "middle. It brought what the whole game brought. Extras, with their price. Cubes that were settled by"
        " agreement, counted at both ends.",
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
        " against the Partner. Deals with teammates count. What Box and Partner share, and points corrected by hand,"
        " have rows below: with them the table comes to the result.",
    ),
    "line": Definition(
        "The line",
        "The running total of the results, evening by evening, from 0 at the beginning of the period.",
    ),
}
"""By the word that addresses and files have for it."""

IN_PLAY = {
    "alone": Definition(
        "Lone takers",
        "The only ones to keep their cube when the Box doubled two or more from the middle. The points are "
        "what the whole game brought them.",
    ),
    "extra": Definition(
        "Extras",
        "Cubes that players who had dropped gave the lone taker at a price. The points are what cube and "
        "price brought those who gave it. Extras that were undone with the take are none.",
    ),
    "settled": Definition(
        "Settlements",
        "Cubes that ended for agreed points, those among them where the Box stepped into a deal. The points "
        "are what the Box’s end received.",
    ),
    "beaver": Definition(
        "Beavers",
        "Cubes that were beavered, extras among them, whatever became of the beaver. The points are what the "
        "cube brought the one who beavered it.",
    ),
    "time": Definition(
        "Time per game",
        "From the start of a game to the event that ended it, by the times of those events. Games entered from paper,"
        " and from files without times, are left out, and so is one of more than a day.",
    ),
}
"""How the house rules play out, by the word that addresses and files have for it; all in points."""
