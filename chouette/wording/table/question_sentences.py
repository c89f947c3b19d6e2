"""What somebody is asked at the table, in one line."""

from chouette.wording.table.redouble_sentences import redoubles_too
from chouette.wording.template import Plural
from chouette.wording.voices import Voices

TURNS = {
    "offered": redoubles_too(
        Voices(
            Plural("turning", "{turning} doubles {answering} to {value}.", "{turning} double {answering} to {value}."),
            {
                "turning": ("You and {turning} double {answering} to {value}.", "You double {answering} to {value}."),
                "answering": (
                    Plural(
                        "turning",
                        Plural(
                            "answering",
                            "{turning} doubles you and {answering} to {value}.",
                            "{turning} doubles you, {answering} to {value}.",
                        ),
                        Plural(
                            "answering",
                            "{turning} double you and {answering} to {value}.",
                            "{turning} double you, {answering} to {value}.",
                        ),
                    ),
                    Plural("turning", "{turning} doubles you to {value}.", "{turning} double you to {value}."),
                ),
            },
        )
    ),
    "beavered": Voices(
        Plural("turning", "{turning} beavers {answering}, to {value}.", "{turning} beaver {answering}, to {value}."),
        {
            "turning": ("You and {turning} beaver {answering}, to {value}.", "You beaver {answering}, to {value}."),
            "answering": (
                Plural(
                    "turning",
                    Plural(
                        "answering",
                        "{turning} beavers you and {answering}, to {value}.",
                        "{turning} beavers you, {answering}, to {value}.",
                    ),
                    Plural(
                        "answering",
                        "{turning} beaver you and {answering}, to {value}.",
                        "{turning} beaver you, {answering}, to {value}.",
                    ),
                ),
                Plural("turning", "{turning} beavers you, to {value}.", "{turning} beaver you, to {value}."),
            ),
        },
    ),
    "raccooned": Voices(
        Plural("turning", "{turning} raccoons {answering}, to {value}.", "{turning} raccoon {answering}, to {value}."),
        {
            "turning": ("You and {turning} raccoon {answering}, to {value}.", "You raccoon {answering}, to {value}."),
            "answering": (
                Plural(
                    "turning",
                    Plural(
                        "answering",
                        "{turning} raccoons you and {answering}, to {value}.",
                        "{turning} raccoons you, {answering}, to {value}.",
                    ),
                    Plural(
                        "answering",
                        "{turning} raccoon you and {answering}, to {value}.",
                        "{turning} raccoon you, {answering}, to {value}.",
                    ),
                ),
                Plural("turning", "{turning} raccoons you, to {value}.", "{turning} raccoon you, to {value}."),
            ),
        },
    ),
    "further": Voices(
        Plural(
            "turning", "{turning} turns {answering} again, to {value}.", "{turning} turn {answering} again, to {value}."
        ),
        {
            "turning": (
                "You and {turning} turn {answering} again, to {value}.",
                "You turn {answering} again, to {value}.",
            ),
            "answering": (
                Plural(
                    "turning",
                    Plural(
                        "answering",
                        "{turning} turns you and {answering} again, to {value}.",
                        "{turning} turns you, {answering} again, to {value}.",
                    ),
                    Plural(
                        "answering",
                        "{turning} turn you and {answering} again, to {value}.",
                        "{turning} turn you, {answering} again, to {value}.",
                    ),
                ),
                Plural("turning", "{turning} turns you again, to {value}.", "{turning} turn you again, to {value}."),
            ),
        },
    ),
}
TURNS_TOGETHER = redoubles_too(
    Voices(
        Plural("turning", "{turning} doubles {answering}.", "{turning} double {answering}."),
        {
            "turning": (
                Plural("turning", "You and {turning} double {answering}.", "You, {turning} double {answering}."),
                "You double {answering}.",
            ),
            "answering": Plural("turning", "{turning} doubles you.", "{turning} double you."),
        },
    )
)
TURNS_BOUGHT = redoubles_too(
    Voices(
        Plural(
            "turning",
            "{turning} doubles {owner}’s cube to {value}; {answering} holds it.",
            "{turning} double {owner}’s cube to {value}; {answering} holds it.",
        ),
        {
            "turning": (
                "You and {turning} double {owner}’s cube to {value}; {answering} holds it.",
                "You double {owner}’s cube to {value}; {answering} holds it.",
            ),
            "answering": Plural(
                "turning",
                "{turning} doubles {owner}’s cube to {value}; you hold it.",
                "{turning} double {owner}’s cube to {value}; you hold it.",
            ),
            "owner": Plural(
                "turning",
                "{turning} doubles your cube to {value}; {answering} holds it.",
                "{turning} double your cube to {value}; {answering} holds it.",
            ),
        },
    )
)
TURNS_WITH = redoubles_too(
    Voices(
        "{turning} doubles {answering} to {value} with the cube of {owner}.",
        {
            "turning": "You double {answering} to {value} with the cube of {owner}.",
            "owner": "{turning} doubles {answering} to {value} with your cube.",
            "answering": (
                Plural(
                    "answering",
                    "{turning} doubles you and {answering} to {value} with the cube of {owner}.",
                    "{turning} doubles you, {answering} to {value} with the cube of {owner}.",
                ),
                "{turning} doubles you to {value} with the cube of {owner}.",
            ),
        },
    )
)
"""A double with a cube that the player who turns it has bought from the one it is named after."""
TURNS_FOR = redoubles_too(
    Voices(
        "{turning}, for {absent}, doubles {answering} to {value}.",
        {
            "turning": "For {absent}, you double {answering} to {value}.",
            "absent": "{turning} doubles {answering} to {value} for you.",
            "answering": (
                Plural(
                    "answering",
                    "{turning}, for {absent}, doubles you and {answering} to {value}.",
                    "{turning}, for {absent}, doubles you, {answering} to {value}.",
                ),
                "{turning}, for {absent}, doubles you to {value}.",
            ),
        },
    )
)
"""A double that one player makes with the cube of another, who is absent."""
BEAVER_EXTRA = Voices(
    "{player} may beaver {owner}’s extra.",
    {"player": "Do you beaver {owner}’s extra?", "owner": "{player} may beaver your extra."},
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
    {"box": "You double without {partner}.", "partner": "{box} doubles without you."},
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
    "{player} plays this double alone and cannot drop it.",
    {"player": "You play this double alone and cannot drop it."},
)
"""Why all cubes of a double cannot be dropped."""
