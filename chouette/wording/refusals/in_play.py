"""Why an event of cubes is refused, turned or answered, alone or together: the sentences, a code each."""

from chouette.wording.template import Case, Plural, Template

TURNING: dict[str, Template] = {
    "has_no_cube": "{cube_of} has no cube in this game.",
    "cube_is_closed": Case(
        "status",
        {
            "dropped": "{cube} has been dropped.",
            "settled": "{cube} has been settled.",
            "washed": "{cube} has been washed.",
        },
    ),
    "cube_is_held_by_the_other_side": Case(
        "holder",
        {
            "box": "{cube} stands with the Box; {by} cannot turn it.",
            "team": "{cube} stands with the team; {by} cannot turn it.",
        },
    ),
    "is_not_their_cube": "{by} does not decide on {cube}.",
    "cube_is_on_offer": "{cube} waits for an answer.",
    "cube_goes_no_higher": "{cube} is already at the maximum.",
    "cubes_of_both_sides": "{by} cannot speak for both sides at once: {cubes_of}.",
    "a_double_waits": Plural(
        "cubes", "{cubes} still waits for an answer.", "Cubes still wait for an answer: {cubes_of}."
    ),
    "a_roll_off_is_due": "{players} first roll off half a point.",
    "lone_taker_must_choose": "{player} has taken alone and must first choose: take all, pay or drop.",
    "box_must_double_now": "{player} has bought the Partner’s half and must double now.",
    "captain_turns_for_all": (
        "{captain} turns the cube for the whole team, not {by}.",
        "The Captain turns the cube for the whole team, not {by}.",
    ),
    "one_cube_for_the_team": "There is one cube for the whole team, {cubes_of}; it is turned for all.",
    "whole_team": "The Box’s first double is to the whole team, not to {cubes_of} alone.",
    "from_captain_down": "The Box doubles from the Captain down the line, not {cubes_of} alone.",
    "taken_together": "Cubes taken together are doubled together, not {cubes_of} alone.",
    "same_value": "Cubes of one value are doubled together, not {cubes_of} alone.",
    "only_absent_cubes": Plural(
        "cubes",
        "{cubes_of} is away without a proxy; the Box must double somebody else too.",
        "{cubes_of} are away with nobody to speak for them; the Box must double somebody else too.",
    ),
    "somebody_behind_has_doubled": "Doubles go down the line, and somebody behind {cubes_of} has doubled already.",
    "offers_are_closed_until_the_roll": "The Box has answered; {by} can double after the next roll.",
    "absent_cube_is_not_offered": "{cube} is not doubled while its player is away.",
    "absent_cube_goes_with_the_captain": "{by} turns {cubes} only together with the Captain’s own: its player is away.",
    "box_may_not_insist": "The order of the line cannot be asked for here; {by} plays as it comes.",
    "box_insists_already": "{by} has asked for the order of the line already.",
    "automatic_doubles_are_not_played": "Automatic doubles are not played here.",
    "game_is_under_way": "Game {number} is under way; automatic doubles come before anything else.",
    "cube_is_not_in_the_centre": (
        "An automatic double is for cubes in the middle, not for {cubes}.",
        "No cube is in the middle.",
    ),
    "all_concerned_must_agree": Plural(
        "players",
        "{players} has not agreed to the automatic double.",
        "{players} have not agreed to the automatic double.",
    ),
    "box_must_agree": ("{players} has not agreed that {by} doubles.", "{players} has not agreed to double again."),
    "automatic_double_is_for_all": "An automatic double is for every cube in the middle, not for {cubes_of} alone.",
}

ANSWERING: dict[str, Template] = {
    "cube_was_not_just_offered": "{cube} has not just been offered; {by} has nothing to answer.",
    "is_not_theirs_to_answer": "{cube} is not {by}’s to answer.",
    "has_answered": "{by} comes too late: the answer for {cube} is given.",
    "word_does_not_fit": Case(
        "word",
        {
            "take": "{by} cannot take {cube} now.",
            "drop": "{by} cannot drop {cube} now.",
            "beaver": "{by} cannot beaver {cube} now.",
            "raccoon": "{by} cannot raccoon {cube} now.",
            "refuse": "{by} cannot refuse now: {cube}.",
            "again": "{by} cannot turn {cube} once more now.",
        },
    ),
    "answer_every_cube": "{by} answers all cubes at once; still without an answer: {cubes_of}.",
    "beavers_are_not_played": "Beavers are not played here; {cube} is taken or dropped.",
    "raccoons_are_not_played": "Raccoons are not played here, so {cube} cannot be turned back again.",
    "further_turns_are_not_refused": "A further turn is not refused here: {cube} is taken, or turned once more.",
    "beaver_is_not_dropped": "A beaver is not dropped here: {cube} stays in play.",
    "others_answer_first": Plural("players", "{players} answers before {by}.", "{players} answer before {by}."),
    "lone_taker_must_beaver": "{cube_of} is the last one in and may only beaver or drop.",
}

TOGETHER: dict[str, Template] = {
    "one_cube_one_answer": "There is one cube for the whole team, so one answer for {cubes_of}.",
    "two_cubes_together": "{cubes_of} doubled together: take both or drop both.",
    "all_or_none": "Take all or none: {cubes_of}.",
    "half_from_captain": (
        "Take none, all, or at least half of the {offered}, the Captain’s first and on down the line; "
        "not {taken_of} alone."
    ),
    "enough_to_profit": (
        "Take none, or so many that winning them leaves you ahead; with {taken_of} alone you would stand at {points}."
    ),
    "captain_cube_first": "If any cube is taken, the Captain’s must be taken too: {cube}.",
    "cubes_alike_are_beavered_alike": "Cubes of one value are beavered alike: {cubes_of}, at {value}.",
    "beavers_alike_are_answered_alike": "Beavers of one value are answered alike, and so is {cube}.",
}
