"""The next Box and Captain, and what happens to those who are not there."""

from chouette.rules.house import (
    ABSENT_CUBE,
    BOX_MAY_BE_DECLINED,
    BOX_MUST_PROFIT,
    CAPTAIN_DOUBLED_OUT,
    CAPTAIN_PASSES,
    PROXY_FROM,
    SIT_OUT_RETURNS,
)
from chouette.wording.examples.scene import (
    ANN,
    BOB,
    CAT,
    DAN,
    FOUR,
    START,
    Scene,
    answers,
    doubles,
    event,
    seated,
    told_as,
    wins,
)
from chouette.wording.examples.telling import allowed, cubes, order, points_and_order

SCENES: tuple[Scene, ...] = (
    Scene(
        option=CAPTAIN_DOUBLED_OUT,
        setting="Bob, the Captain, doubles and Ann drops; Cat and Dan play on.",
        before=(*FOUR, doubles(BOB), answers(ANN, "drop", BOB)),
        trials=(
            told_as("Ann wins the game", wins("box")),
            told_as("The team wins the game", wins("team")),
        ),
        read=order,
    ),
    Scene(
        option=CAPTAIN_PASSES,
        setting="Ann doubles Bob, the Captain, Cat and Dan. Bob drops; Cat and Dan take.",
        before=(
            *FOUR, doubles(ANN, BOB, CAT, DAN), answers(BOB, "drop"), answers(CAT, "take"), answers(DAN, "take"),
        ),
        trials=(told_as("The team wins the game", wins("team")), told_as("Ann wins the game", wins("box"))),
        read=order,
    ),
    Scene(
        option=BOX_MUST_PROFIT,
        setting="Cat and Dan double and Ann drops both; then she beats Bob, the Captain, at 1.",
        before=(*FOUR, doubles(CAT), doubles(DAN), answers(ANN, "drop", CAT, DAN), wins("box")),
        trials=(told_as("The next game"),),
        read=points_and_order,
    ),
    Scene(
        option=ABSENT_CUBE,
        setting="Cat is away and has named nobody. Ann doubles all three from 1 to 2.",
        before=(*FOUR, event("step_out", player=CAT), doubles(ANN, BOB, CAT, DAN)),
        trials=(
            told_as("Bob, the Captain, drops", answers(BOB, "drop")),
            told_as("Bob drops, but takes for Cat", answers(BOB, "", Bob="drop", Cat="take")),
        ),
        read=cubes(CAT),
    ),
    Scene(
        option=PROXY_FROM,
        setting="Dan’s cube has been dropped, and Dan is out. Cat has to leave the room.",
        before=(*FOUR, doubles(DAN), answers(ANN, "drop", DAN)),
        trials=(
            told_as("Cat asks Bob, who is still in", event("step_out", player=CAT, proxy=BOB)),
            told_as("Cat asks Dan", event("step_out", player=CAT, proxy=DAN)),
            told_as("Cat asks Ann, the Box", event("step_out", player=CAT, proxy=ANN)),
        ),
        read=allowed,
    ),
    Scene(
        option=SIT_OUT_RETURNS,
        setting="Ann is the Box, then Bob, Cat, Dan. Cat sits a game out, which Ann wins, and comes back.",
        before=(
            seated(ANN, BOB, CAT, DAN), event("sit_out", player=CAT), START, wins("box"), event("sit_in", player=CAT),
        ),
        trials=(told_as("The next game", START),),
        read=order,
    ),
    Scene(
        option=BOX_MAY_BE_DECLINED,
        setting="Bob, the Captain, beats Ann and is to be the Box.",
        before=(*FOUR, wins("team")),
        trials=(told_as("Bob declines", event("decline_box", by=BOB)),),
        read=order,
    ),
)  # fmt: skip
