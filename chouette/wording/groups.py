"""The rule that stands beside several cubes while they are chosen, to answer or to turn, as a sentence."""

from chouette.wording.voices import Voices

GROUP_RULES = {
    "one_cube_one_answer": Voices("One cube, one answer for all.", {}),
    "cubes_alike_are_beavered_alike": Voices("Cubes of one value are beavered alike.", {}),
    "two_cubes_together": Voices("Take both or drop both.", {}),
    "all_or_none": Voices("Take all or none.", {}),
    "half_from_captain": Voices(
        "Take none, or from the Captain down: at least {least}.",
        {
            "least": (
                "Take none, or from the Captain down: at least you and {least}.",
                "Take none, or from the Captain down: at least you.",
            )
        },
    ),
    "enough_to_profit": Voices(
        (
            "Take none, or enough to be ahead after winning each once: at least {count}, for example {least}.",
            "Even winning all of them would leave a loss: take none.",
        ),
        {
            "least": (
                "Take none, or enough to be ahead after winning each once: at least {count}, for example you and "
                "{least}.",
                "Take none, or enough to be ahead after winning each once: at least {count}, for example you.",
            )
        },
    ),
    "whole_team": Voices("A first double goes to everybody whose cube is in the centre.", {}),
    "from_captain_down": Voices("A first double goes to the Captain, then down the line without a gap.", {}),
    "taken_together": Voices("What was taken together is turned together.", {}),
    "same_value": Voices("Cubes of one value are turned together.", {}),
    "only_absent_cubes": Voices("Not only to who is away.", {}),
    "captain_cube_first": Voices("Take none without the Captain’s.", {}),
}
"""By code; `least` are the players whose cubes are the fewest that may be taken, `count` is how many."""
