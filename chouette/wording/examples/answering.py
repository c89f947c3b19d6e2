"""How doubles are answered, and what becomes of who takes alone."""

from chouette.rules.house import (
    ANSWERS_ORDER,
    LONE_TAKER,
)
from chouette.wording.examples.scene import (
    ANN,
    BOB,
    CAT,
    DAN,
    FOUR,
    Outcome,
    Scene,
    answers,
    doubles,
    event,
    takes_what_waits,
    told_as,
    wins,
)
from chouette.wording.examples.telling import points, points_and_order
from chouette.wording.language import translate

TWO_DROP = (doubles(ANN, BOB, CAT, DAN), answers(BOB, "drop"), answers(DAN, "drop"))

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
)  # fmt: skip
