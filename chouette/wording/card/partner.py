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
from chouette.wording.card.line import CardLine, by_number, by_value, for_each
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

PARTNER: tuple[CardLine, ...] = (
    by_number(
        PARTNER_FROM_PLAYERS,
        "With {n} players or more the Box may take a Partner. What the two win and lose they share; an odd point is "
        "the Box’s, won or lost.",
        none="The Box plays alone, without a Partner.",
    ),
    CardLine((PARTNER_FROM, PARTNER_MAY_REFUSE), (INVITED,), NO_PARTNER),
    for_each(PARTNER_STAYS, {
        "one_game": "The Partner stays for one game.",
        "until_captain": "The Partner stays until the box changes hands or the Box goes on alone. A Partner who is "
        "due to be Captain may become it, or stay Partner and go to the foot.",
        "while_box": "The Partner stays for as long as the Box does.",
    }, unless=NO_PARTNER),
    for_each(PARTNER_KEEPS_PLACE, {
        True: "The Partner’s place in the line is kept.",
        False: "Meanwhile the Partner is out of the line, and comes back last but one, before the old Box.",
    }, unless=NO_PARTNER),
    for_each(PARTNER_CHOICE_HOLDS, {
        True: "Alone or with a Partner: the choice holds until the box is lost.",
        False: "Alone or with a Partner: the Box chooses anew for each game.",
    }, unless=NO_PARTNER),
    CardLine((PARTNER_ADVICE_AFTER, PARTNER_ADVICE_COUNTS), (PLAYS,), NO_PARTNER),
    for_each(PARTNER_CUBE_ADVICE, {
        "always": "On cubes the two decide together and may say why.",
        "no_reasons": "On cubes each says what to do, and not why.",
    }, unless=NO_PARTNER),
    for_each(PARTNER_SPLIT, {
        "private": "If they differ they settle it between themselves, and act as one at the table.",
        "buy_half": "If only the Box would double, the Box doubles alone and pays the Partner half of what the "
        "cubes show. If only one would take, the other pays that player half the drop and is out.",
        "separate": "When they are doubled, either may drop and pay half to the other, who plays on alone for all.",
    }, unless=NO_PARTNER),
    by_number(MAX_TEAM_ALONE, "At most {n} play against the Box alone."),
    by_number(MAX_TEAM_WITH_PARTNER, "At most {n} play against the two.", unless=NO_PARTNER),
)  # fmt: skip
