"""Who may say what to whom, and what it costs to say it too early."""

from chouette.rules.house import ADVICE, CONSULTING_REMEDY, CONSULTING_REMEDY_WHEN_OUT, CUBE_ADVICE
from chouette.wording.card.line import CardLine, for_each

TALKING: tuple[CardLine, ...] = (
    for_each(ADVICE, {
        "cube_in_game": "On plays only those advise the Captain whose own cube has been turned and taken; he has an "
        "opinion of his own to offer only if his is.",
        "cube_turned_or_asked": "On plays those advise the Captain whose cube has been offered or taken, and others "
        "still in the game if he asks. Who is out, or only watches, never does.",
        "free": "Everybody who has not dropped may be asked about a play, and may speak up.",
    }),
    for_each(CUBE_ADVICE, {
        True: "Those on one side may talk about cubes.",
        False: "Nobody talks about cubes: each decides alone, and keeps his reasons to himself.",
    }),
    for_each(CONSULTING_REMEDY, {
        "none": "Who talks before his cube is in is asked to stop.",
        "take_cube": "If somebody talks before his cube is in, the Box may take that cube over at its starting value.",
        "take_or_wash": "If somebody talks before his cube is in, the Box may take that cube over at its starting "
        "value or declare their bet void.",
    }),
    for_each(CONSULTING_REMEDY_WHEN_OUT, {
        "none": "Who talks when he is out is asked to stop.",
        "half_or_cube": "Who talks when he is out pays the injured side half his starting value, or owes it another "
        "cube at that value; the injured side chooses.",
        "start_value": "Who talks when he is out pays the injured side his starting value.",
    }),
)  # fmt: skip
