"""Talk at the table, and what it costs to say something too early."""

from chouette.rules.house import ADVICE, CONSULTING_REMEDY, CONSULTING_REMEDY_WHEN_OUT, CUBE_ADVICE
from chouette.wording.card.line import CardLine, for_each

TALKING: tuple[CardLine, ...] = (
    for_each(ADVICE, {
        "cube_in_game": "On plays only those whose own cube has been turned and taken advise the Captain. The "
        "Captain too may speak only once the Captain’s own cube is in.",
        "cube_turned_or_asked": "On plays those whose cube has been offered or taken advise the Captain, and others "
        "still in the game if the Captain asks. Players who are out, and onlookers, never do.",
        "free": "Everybody who has not dropped may be asked about a play, and may speak up.",
    }),
    for_each(CUBE_ADVICE, {
        True: "Those on one side may talk about cubes.",
        False: "Nobody talks about cubes: all decide alone, and give no reasons.",
    }),
    for_each(CONSULTING_REMEDY, {
        "none": "Somebody who talks before their cube is in is asked to stop.",
        "take_cube": "If somebody talks before their cube is in, the Box may take that cube over at its starting "
        "value.",
        "take_or_wash": "If somebody talks before their cube is in, the Box may take that cube over at its starting "
        "value or declare their bet void.",
    }),
    for_each(CONSULTING_REMEDY_WHEN_OUT, {
        "none": "A player who talks when out of the game is asked to stop.",
        "half_or_cube": "A player who talks when out of the game pays the injured side half their starting value, "
        "or owes it another cube at that value. The injured side chooses.",
        "start_value": "A player who talks when out of the game pays the injured side their starting value.",
    }),
)  # fmt: skip
