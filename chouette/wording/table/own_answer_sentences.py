"""What a player has just done, as they read it themselves: an answer beside its way back, a roll-off."""

from chouette.wording.table.cube_phrases import OF_THE_SIDE, OF_THE_SIDE_AGAINST_YOU, halving
from chouette.wording.voices import Voices

ANSWERED = Voices("{who} has answered.", {"who": "You have answered."})
ANSWERED_FOR = Voices(
    "{who} has answered for {absent}.",
    {"who": "You have answered for {absent}.", "absent": "{who} has answered for you."},
)
"""Of an answer that nobody may read yet, only that it was given."""
PLAY_TOGETHER = Voices(
    "{people} play one cube together and drop {drops}’s.",
    {
        "people drops": "You and {people} play one cube together and drop yours.",
        "people": "You and {people} play one cube together and drop {drops}’s.",
    },
)
"""Two share one cube and drop the other."""
ROLLED_OFF = Voices(
    "{winner} wins the half point against {loser}.",
    {
        "winner": "You win the half point against {loser}.",
        "loser": "{winner} wins the half point against you.",
    },
)
ROLL_OFF_UNDONE = Voices(
    (
        "{taker} undid the roll-off that {winner} won. Rolling here again gives the same dice.",
        "The roll-off that {winner} won was undone. Rolling here again gives the same dice.",
    ),
    {
        "taker winner": "You undid the roll-off that you won. Rolling here again gives the same dice.",
        "taker": "You undid the roll-off that {winner} won. Rolling here again gives the same dice.",
        "winner": (
            "{taker} undid the roll-off that you won. Rolling here again gives the same dice.",
            "The roll-off that you won was undone. Rolling here again gives the same dice.",
        ),
    },
)
"""`taker` is who did it, where a player did."""


def _half(room: str, giver: str, taker: str) -> Voices:
    """Return what everybody hears of half an end that is given, its giver, its taker, and whose cube it is."""
    return Voices(
        halving(OF_THE_SIDE, room),
        {
            "giver": halving(OF_THE_SIDE, giver),
            "taker": halving(OF_THE_SIDE, taker),
            "owner": halving(OF_THE_SIDE_AGAINST_YOU, room),
        },
    )


HALF_GIVEN = {
    "giver": _half(
        "{giver} gives {taker} half {of_cube} and pays {points}.",
        "You give {taker} half {of_cube} and pay {points}.",
        "{giver} gives you half {of_cube} and pays you {points}.",
    ),
    "taker": _half(
        "{taker} pays {giver} {points} for half {of_cube}.",
        "{taker} pays you {points} for half {of_cube}.",
        "You pay {giver} {points} for half {of_cube}.",
    ),
    "": _half(
        "{giver} gives {taker} half {of_cube}; nothing is paid.",
        "You give {taker} half {of_cube}; nothing is paid.",
        "{giver} gives you half {of_cube}; nothing is paid.",
    ),
}
"""By who pays for it."""
