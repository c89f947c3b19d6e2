"""The rule that stands beside an answer to several cubes, while it is being chosen: a sentence for each group rule."""

from chouette.wording.template import Template

GROUP_RULES: dict[str, Template] = {
    "one_cube_one_answer": "One cube, one answer for all.",
    "cubes_alike_are_beavered_alike": "Cubes of one value are beavered alike.",
    "two_cubes_together": "Take both or drop both.",
    "all_or_none": "Take all or none.",
    "half_from_captain": "Take none, all, or at least half, the Captain's first: {least} at least.",
    "enough_to_profit": "Take none, or enough to come out ahead if you win them: {least} at least.",
    "captain_cube_first": "If you take any, take the Captain's too.",
}
