"""The rule that stands beside several cubes while they are chosen, to answer or to turn, as a sentence."""

from chouette.wording.template import Template

GROUP_RULES: dict[str, Template] = {
    "one_cube_one_answer": "One cube, one answer for all.",
    "cubes_alike_are_beavered_alike": "Cubes of one value are beavered alike.",
    "two_cubes_together": "Take both or drop both.",
    "all_or_none": "Take all or none.",
    "half_from_captain": "Take none, or from the Captain down: at least {least}.",
    "enough_to_profit": (
        "Take none, or enough to be ahead after winning each once: at least {count}, for example {least}.",
        "Winning all of them would not leave you ahead: take none.",
    ),
    "whole_team": "A first double goes to everybody whose cube is in the centre.",
    "from_captain_down": "A first double goes to the Captain, then down the line without a gap.",
    "taken_together": "What was taken together is turned together.",
    "same_value": "Cubes of one value are turned together.",
    "only_absent_cubes": "Not only to who is away.",
    "captain_cube_first": "If you take any, take the Captain’s too.",
}
