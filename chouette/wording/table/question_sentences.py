"""What somebody is asked at the table, in one line."""

from chouette.wording.template import Plural
from chouette.wording.voices import Voices

TURNS = {
    "offered": Voices(
        "{turning} doubles {answering} to {value}.",
        {
            "turning": "You double {answering} to {value}.",
            "answering": (
                Plural(
                    "answering",
                    "{turning} doubles you and {answering} to {value}.",
                    "{turning} doubles you, {answering} to {value}.",
                ),
                "{turning} doubles you to {value}.",
            ),
        },
    ),
    "beavered": Voices(
        "{turning} beavers {answering}, to {value}.",
        {
            "turning": "You beaver {answering}, to {value}.",
            "answering": (
                Plural(
                    "answering",
                    "{turning} beavers you and {answering}, to {value}.",
                    "{turning} beavers you, {answering}, to {value}.",
                ),
                "{turning} beavers you, to {value}.",
            ),
        },
    ),
    "raccooned": Voices(
        "{turning} turns {answering} again, to {value}.",
        {
            "turning": "You turn {answering} again, to {value}.",
            "answering": (
                Plural(
                    "answering",
                    "{turning} turns you and {answering} again, to {value}.",
                    "{turning} turns you, {answering} again, to {value}.",
                ),
                "{turning} turns you again, to {value}.",
            ),
        },
    ),
}
TURNS_TOGETHER = Voices(
    Plural("turning", "{turning} doubles {answering}.", "{turning} double {answering}."),
    {
        "turning": (
            Plural("turning", "You and {turning} double {answering}.", "You, {turning} double {answering}."),
            "You double {answering}.",
        ),
        "answering": Plural("turning", "{turning} doubles you.", "{turning} double you."),
    },
)
TURNS_BOUGHT = Voices(
    "{turning} doubles {owner}’s cube to {value}; {answering} holds it.",
    {
        "turning": "You double {owner}’s cube to {value}; {answering} holds it.",
        "answering": "{turning} doubles {owner}’s cube to {value}; you hold it.",
        "owner": "{turning} doubles your cube to {value}; {answering} holds it.",
    },
)
BEAVER_EXTRA = Voices(
    "{player} may beaver {owner}’s extra.",
    {"player": "Beaver {owner}’s extra?", "owner": "{player} may beaver your extra."},
)
LONE_CHOICE = Voices("{player} took alone. What now?", {"player": "You took alone. What now?"})
PARTNER_CHOICE = Voices("{player} would be Captain. What now?", {"player": "You would be Captain. What now?"})
TAKE_PARTNER = Voices("{box} may take a Partner.", {"box": "Will you take a Partner?"})
PARTS = Voices(
    "{by} drops, {keeper} takes alone.",
    {"by": "You drop, {keeper} takes alone.", "keeper": "{by} drops, you take alone."},
)
WITHOUT = Voices(
    "{box} doubles without {partner}.",
    {"box": "Double without {partner}.", "partner": "{box} doubles without you."},
)
ALONG = Voices(
    Plural("absent", "{absent} is away: that cube goes with {by}’s.", "{absent} are away: their cubes go with {by}’s."),
    {
        "by": Plural(
            "absent", "{absent} is away: that cube goes with yours.", "{absent} are away: their cubes go with yours."
        ),
        "absent": (
            Plural(
                "absent",
                "You and {absent} are away: your cubes go with {by}’s.",
                "You, {absent} are away: your cubes go with {by}’s.",
            ),
            "You are away: your cube goes with {by}’s.",
        ),
    },
)
KEPT_DOUBLE = Voices(
    "{player} kept this double alone and cannot drop it.",
    {"player": "You kept this double alone and cannot drop it."},
)
"""Why all cubes of a double cannot be dropped."""
