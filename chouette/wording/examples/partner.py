"""The Box and their Partner, and how many may play against them."""

from chouette.rules.house import (
    MAX_TEAM_ALONE,
    MAX_TEAM_WITH_PARTNER,
    PARTNER_CHOICE_HOLDS,
    PARTNER_FROM,
    PARTNER_FROM_PLAYERS,
    PARTNER_KEEPS_PLACE,
    PARTNER_MAY_REFUSE,
    PARTNER_SPLIT,
    PARTNER_STAYS,
)
from chouette.wording.examples.scene import (
    ANN,
    BOB,
    CAT,
    DAN,
    EVE,
    FAY,
    GUS,
    HAL,
    IDA,
    START,
    Scene,
    answers,
    doubles,
    event,
    first,
    seated,
    told_as,
    wins,
)
from chouette.wording.examples.telling import allowed, order, partner, points

FROM_SIX = {"partner_from_players": 6}
SIX = seated(*first(6))
INVITED = event("partner", player=FAY)

SCENES: tuple[Scene, ...] = (
    Scene(
        option=PARTNER_FROM_PLAYERS,
        setting="Ann, the Box, asks the last in the line to be her Partner.",
        trials=tuple(
            told_as("{n} are playing", seated(*first(n)), event("partner", player=first(n)[-1]), figure=n)
            for n in (5, 6, 7)
        ),
        read=partner,
    ),
    Scene(
        option=PARTNER_FROM,
        setting="Ann is the Box; Bob, Cat, Dan, Eve and Fay are in the line.",
        given=FROM_SIX,
        before=(SIX,),
        trials=(
            told_as("Ann asks Fay, the last", event("partner", player=FAY)),
            told_as("Ann asks Cat", event("partner", player=CAT)),
            told_as("Ann asks Bob, the Captain", event("partner", player=BOB)),
        ),
        read=partner,
    ),
    Scene(
        option=PARTNER_MAY_REFUSE,
        setting="Ann, the Box, has asked Fay to be her Partner.",
        given=FROM_SIX,
        before=(SIX, INVITED),
        trials=(
            told_as(
                "Fay says no, and Ann asks Eve",
                event("partner_refuses", by=FAY), event("partner", player=EVE),
            ),
        ),
        read=partner,
    ),
    Scene(
        option=PARTNER_KEEPS_PLACE,
        setting="Ann is the Box; Bob, Cat, Dan, Eve and Fay are in the line. Fay is her Partner for as long as Ann is "
        "the Box.",
        given={**FROM_SIX, "partner_stays": "while_box"},
        before=(SIX, INVITED, START),
        trials=(told_as("Ann wins", wins("box")), told_as("Ann loses", wins("team"))),
        read=order,
    ),
    Scene(
        option=PARTNER_STAYS,
        setting="Fay is Ann’s Partner, and they win the first game.",
        given=FROM_SIX,
        before=(SIX, INVITED, START, wins("box")),
        trials=(
            told_as("Nobody says anything, and the next game begins", START),
            told_as("Ann would rather play alone", event("partner", player=None), START),
        ),
        read=partner,
    ),
    Scene(
        option=PARTNER_CHOICE_HOLDS,
        setting="Ann has played her first game as Box alone, and has won it.",
        given=FROM_SIX,
        before=(SIX, event("partner", player=None), START, wins("box")),
        trials=(
            told_as("Now she asks the last in the line", event("partner", player=BOB)),
            told_as("She plays alone again", START),
        ),
        read=partner,
    ),
    Scene(
        option=PARTNER_SPLIT,
        setting="Ann is the Box and Fay her Partner. Bob, Cat, Dan and Eve all double from 1 to 2.",
        given=FROM_SIX,
        before=(SIX, INVITED, START),
        trials=(
            told_as(
                "Fay drops, Ann takes alone, and the team wins",
                *(doubles(one) for one in (BOB, CAT, DAN, EVE)), event("partner_split", by=FAY, keeps=ANN),
                answers(ANN, "take", BOB, CAT, DAN, EVE), wins("team"),
            ),
            told_as(
                "Before that, Ann doubles alone: Fay is against it",
                event("partner_split", by=ANN, keeps=ANN), doubles(ANN, BOB, CAT, DAN, EVE),
            ),
        ),
        read=points,
    ),
    Scene(
        option=MAX_TEAM_ALONE,
        setting="A game is to begin; the Box has no Partner.",
        trials=tuple(told_as("{n} against the Box", seated(*first(n + 1)), START, figure=n) for n in (3, 4, 5)),
        read=allowed,
    ),
    Scene(
        option=MAX_TEAM_WITH_PARTNER,
        setting="A game is to begin; the last in the line is the Box’s Partner.",
        given=FROM_SIX,
        trials=tuple(
            told_as("{n} against the two", seated(*first(n + 2)), event("partner", player=last), START, figure=n)
            for n, last in ((5, GUS), (6, HAL), (7, IDA))
        ),
        read=allowed,
    ),
)  # fmt: skip
