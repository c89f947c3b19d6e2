"""Talk at the table, and what it costs to say something too early."""

from chouette.rules.house import ADVICE, CONSULTING_REMEDY, CONSULTING_REMEDY_WHEN_OUT, CUBE_ADVICE
from chouette.wording.card.line import CardLine, Listed, by_value
from chouette.wording.template import Template

ASKED_TO_STOP = "A player who talks when out of the game is asked to stop."
TALKING_WHEN_OUT: dict[str, Template] = {
    "none": by_value(ADVICE, {"cube_in_game": ASKED_TO_STOP, "cube_turned_or_asked": ASKED_TO_STOP, "free": ()}),
    "half_or_cube": "A player who talks when out of the game pays the injured side half their starting value, or owes "
    "it another cube at that value. The injured side chooses.",
    "start_value": "A player who talks when out of the game pays the injured side their starting value.",
}

TALKING: tuple[Listed, ...] = (
    ADVICE,
    CUBE_ADVICE,
    CONSULTING_REMEDY,
    CardLine(
        (CONSULTING_REMEDY_WHEN_OUT,),
        (by_value(CONSULTING_REMEDY_WHEN_OUT, TALKING_WHEN_OUT),),
        beside=(ADVICE,),
    ),
)  # fmt: skip
