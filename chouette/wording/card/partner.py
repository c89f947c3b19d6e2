"""The Partner of the Box."""

from chouette.rules.house import (
    MAX_TEAM_ALONE,
    MAX_TEAM_WITH_PARTNER,
    PARTNER_ADVICE_AFTER,
    PARTNER_ADVICE_COUNTS,
    PARTNER_CHOICE_HOLDS,
    PARTNER_CUBE_ADVICE,
    PARTNER_FROM,
    PARTNER_FROM_PLAYERS,
    PARTNER_KEEPS_PLACE,
    PARTNER_MAY_REFUSE,
    PARTNER_SPLIT,
    PARTNER_STAYS,
)
from chouette.wording.card.line import CardLine, Listed, by_number, by_value
from chouette.wording.template import Plural

NO_PARTNER = frozenset({(PARTNER_FROM_PLAYERS, None)})
INVITED = by_value(PARTNER_FROM, {
    "foot": by_value(PARTNER_MAY_REFUSE, {
        True: "The Box asks the last in line first, who may refuse; then the next up, and so on.",
        False: "The Partner is the last in line, who may not refuse.",
    }),
    "any_but_captain": by_value(PARTNER_MAY_REFUSE, {
        True: "The Box may ask anybody but the Captain; the player asked may refuse.",
        False: "The Box may choose anybody but the Captain; the player chosen may not refuse.",
    }),
})  # fmt: skip
PLAYS = (
    by_value(PARTNER_ADVICE_AFTER, {0: "The two may talk about plays from the first throw."}),
    by_value(PARTNER_ADVICE_COUNTS, {
        "turned": Plural(
            PARTNER_ADVICE_AFTER.key,
            "The two may talk about plays once a cube has been offered, taken or not.",
            "The two may talk about plays once {n} cubes have been offered, taken or not.",
        ),
        "in_game": Plural(
            PARTNER_ADVICE_AFTER.key,
            "The two may talk about plays once a cube has been taken.",
            "The two may talk about plays once {n} cubes have been taken.",
        ),
    }),
)  # fmt: skip

PARTNER: tuple[Listed, ...] = (
    by_number(
        PARTNER_FROM_PLAYERS,
        "With {n} players or more the Box may take a Partner. What the two win and lose they share; an odd point is "
        "the Box’s, won or lost.",
        none="The Box plays alone, without a Partner.",
    ),
    CardLine((PARTNER_FROM, PARTNER_MAY_REFUSE), (INVITED,), NO_PARTNER),
    PARTNER_STAYS,
    PARTNER_KEEPS_PLACE,
    PARTNER_CHOICE_HOLDS,
    CardLine((PARTNER_ADVICE_AFTER, PARTNER_ADVICE_COUNTS), (PLAYS,), NO_PARTNER),
    PARTNER_CUBE_ADVICE,
    PARTNER_SPLIT,
    by_number(MAX_TEAM_ALONE, "At most {n} play against the Box alone."),
    by_number(MAX_TEAM_WITH_PARTNER, "At most {n} play against the two.", unless=NO_PARTNER),
)
