"""How doubles are answered, and what becomes of who takes alone."""

from chouette.rules.house import (
    ANSWERS_ORDER,
    BOX_ANSWERS_ALL,
    BOX_ANSWERS_SOME,
    CAPTAIN_CUBE_FIRST,
    EXTRA_PRICE,
    EXTRAS_CAN_BE_DROPPED,
    LONE_TAKER,
    TWO_CUBES_TOGETHER,
)
from chouette.wording.examples.scene import (
    ANN,
    BOB,
    CAT,
    DAN,
    EVE,
    FOUR,
    START,
    Outcome,
    Scene,
    answers,
    doubles,
    event,
    seated,
    takes_what_waits,
    told_as,
    wins,
)
from chouette.wording.examples.telling import points, points_and_order
from chouette.wording.language import translate

TWO_DROP = (doubles(ANN, BOB, CAT, DAN), answers(BOB, "drop"), answers(DAN, "drop"))
ALONE = (*TWO_DROP, answers(CAT, "take"))


SEALED = "The table sees only that Dan has answered."
OPEN = "Everybody sees Dan’s take."


def seen(outcome: Outcome) -> str:
    """What the table sees of an answer."""
    game = outcome.state.game
    assert game is not None
    if game.window.sealed:
        return translate(SEALED)
    return translate(OPEN)


SCENES: tuple[Scene, ...] = (
    Scene(
        option=BOX_ANSWERS_ALL,
        setting="Bob, Cat, Dan and Eve, in that order, all double Ann from 1 to 2.",
        before=(seated(ANN, BOB, CAT, DAN, EVE), START, *(doubles(one) for one in (BOB, CAT, DAN, EVE))),
        trials=(
            told_as("Ann takes all four", answers(ANN, "take", BOB, CAT, DAN, EVE)),
            told_as("Takes Bob and Cat", answers(ANN, "", Bob="take", Cat="take", Dan="drop", Eve="drop")),
            told_as("Takes Cat and Dan", answers(ANN, "", Bob="drop", Cat="take", Dan="take", Eve="drop")),
            told_as("Takes Bob alone", answers(ANN, "", Bob="take", Cat="drop", Dan="drop", Eve="drop")),
            told_as("Drops all", answers(ANN, "drop", BOB, CAT, DAN, EVE)),
        ),
        read=points,
    ),
    Scene(
        option=BOX_ANSWERS_SOME,
        setting="Bob and Cat double Ann from 1 to 2; Dan does not.",
        before=(*FOUR, doubles(BOB), doubles(CAT)),
        trials=(
            told_as("Ann takes both", answers(ANN, "take", BOB, CAT)),
            told_as("Takes Bob and drops Cat", answers(ANN, "", Bob="take", Cat="drop")),
            told_as("Drops both", answers(ANN, "drop", BOB, CAT)),
        ),
        read=points,
    ),
    Scene(
        option=TWO_CUBES_TOGETHER,
        setting="Bob and Cat are the whole team, and both double Ann from 1 to 2.",
        before=(seated(ANN, BOB, CAT), START, doubles(BOB), doubles(CAT)),
        trials=(
            told_as("Ann takes both", answers(ANN, "take", BOB, CAT)),
            told_as("Takes Bob and drops Cat", answers(ANN, "", Bob="take", Cat="drop")),
            told_as("Drops both", answers(ANN, "drop", BOB, CAT)),
        ),
        read=points,
    ),
    Scene(
        option=CAPTAIN_CUBE_FIRST,
        setting="Bob, the Captain, and Cat double Ann from 1 to 2; Dan does not.",
        before=(*FOUR, doubles(BOB), doubles(CAT)),
        trials=(
            told_as("Ann takes Bob and drops Cat", answers(ANN, "", Bob="take", Cat="drop")),
            told_as("Takes Cat and drops Bob", answers(ANN, "", Bob="drop", Cat="take")),
            told_as("Drops both", answers(ANN, "drop", BOB, CAT)),
        ),
        read=points,
    ),
    Scene(
        option=ANSWERS_ORDER,
        setting="Ann doubles Bob, the Captain, Cat and Dan.",
        before=(*FOUR, doubles(ANN, BOB, CAT, DAN)),
        trials=(
            told_as("Dan takes before the others have spoken", answers(DAN, "take")),
            told_as(
                "Ann asks for the order, and Dan takes first",
                event("insist", by=ANN, on="answers"), answers(DAN, "take"),
            ),
        ),
        read=seen,
    ),
    Scene(
        option=LONE_TAKER,
        setting="Ann doubles Bob, Cat and Dan from 1 to 2. Bob and Dan drop; Cat does not.",
        given={"immediate_redoubles": "beaver"},
        before=(*FOUR, *TWO_DROP),
        trials=(
            told_as("Cat takes, plays on and loses", answers(CAT, "take"), wins("box"), read=points_and_order),
            told_as("Cat beavers, plays on and loses", answers(CAT, "beaver"), takes_what_waits(ANN), wins("box")),
            told_as("Cat takes; Bob pays Cat to hold Bob’s cube too", answers(CAT, "take"), event("extra", by=BOB)),
            told_as(
                "Cat takes, and takes the dropped cubes over",
                answers(CAT, "take"), event("lone_choice", by=CAT, choice="take_all"),
            ),
        ),
        read=points,
    ),
    Scene(
        option=EXTRA_PRICE,
        setting="After an automatic double the cubes show 2. Ann doubles all to 4; Bob and Dan drop, Cat alone takes.",
        given={"lone_taker": "extras", "automatic_doubles": "first_then_box"},
        before=(*FOUR, event("automatic_double"), *ALONE),
        trials=(told_as("Bob offers an extra; including the drop", event("extra", by=BOB)),),
        read=points,
    ),
    Scene(
        option=EXTRAS_CAN_BE_DROPPED,
        setting="Cat alone has taken at 2 and holds extras for Bob and Dan.",
        given={"lone_taker": "extras"},
        before=(*FOUR, *ALONE, event("extra", by=BOB), event("extra", by=DAN)),
        trials=(
            told_as("Cat gives Dan’s up", event("drop_extra", by=CAT, cubes=[DAN])),
            told_as("Cat gives nothing up and loses a gammon", wins("box", "gammon")),
        ),
        read=points,
    ),
)  # fmt: skip
