"""Why an answer that the house has cannot be given now. The room reads the refusal; the player concerned has a form
of their own."""

from chouette.wording.refusals import in_play
from chouette.wording.voices import Voices

WITHHELD: dict[str, Voices] = {
    "lone_taker_must_beaver": Voices(
        in_play.ANSWERING["lone_taker_must_beaver"],
        {"answering": "You are the last one in and may only beaver or drop."},
    ),
    "kept_double_is_taken": Voices(
        "{dropped} has dropped: {answering} plays this double alone and cannot drop it.",
        {
            "answering": "{dropped} has dropped: you play this double alone and cannot drop it.",
            "dropped": "You have dropped: {answering} plays this double alone and cannot drop it.",
        },
    ),
    "cube_goes_no_higher": Voices(
        in_play.TURNING["cube_goes_no_higher"], {"owner": "Your cube is already at the maximum."}
    ),
    "beavers_alike_are_answered_alike": Voices(
        in_play.TOGETHER["beavers_alike_are_answered_alike"],
        {"other": "Beavers of one value are answered alike, and so is your cube."},
    ),
    "enough_to_profit": Voices(
        "Winning every cube would not leave {answering} ahead: they must all be dropped.",
        {"answering": "Winning every cube would not leave you ahead: they must all be dropped."},
    ),
}
"""By the code of the refusal."""
