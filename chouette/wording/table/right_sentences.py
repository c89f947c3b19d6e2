"""Rights that the next roll ends, as the room, their holders and their opponents read them."""

from chouette.rules.state import Right
from chouette.wording.template import Plural
from chouette.wording.voices import Voices

OPEN_RIGHT: dict[Right, Voices] = {
    "extra": Voices(
        Plural("by", "{by} may still give {against} an extra.", "{by} may still give {against} extras."),
        {
            "by": (
                Plural(
                    "by",
                    "You and {by} may still give {against} extras.",
                    "You, {by} may still give {against} extras.",
                ),
                "You may still give {against} an extra.",
            ),
            "against": Plural("by", "{by} may still give you an extra.", "{by} may still give you extras."),
        },
    ),
    "reverse": Voices("{by} may still drop after all.", {"by": "You may still drop after all."}),
    "drop_extra": Voices(
        "{by} may still give up what {against} gave.",
        {
            "by": "You may still give up what {against} gave.",
            "against": (
                "{by} may still give up what you and {against} gave.",
                "{by} may still give up what you gave.",
            ),
        },
    ),
    "preempt": Voices("{by} may still step in.", {"by": "You may still step in."}),
}
"""By the right."""
