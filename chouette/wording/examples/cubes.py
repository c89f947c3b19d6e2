"""What the cubes are, how they are doubled, and how doubles are turned back."""

from chouette.rules.house import (
    AUTOMATIC_DOUBLES,
    CUBES,
    IMMEDIATE_REDOUBLES,
)
from chouette.wording.examples.scene import (
    ANN,
    BOB,
    CAT,
    DAN,
    FOUR,
    Scene,
    answers,
    doubles,
    event,
    takes_what_waits,
    told_as,
    wins,
)
from chouette.wording.examples.telling import cubes, points

SCENES: tuple[Scene, ...] = (
    Scene(
        option=CUBES,
        setting="Ann is the Box; Bob, the Captain, Cat and Dan are the team.",
        given={"box_initial_double": "whole_team"},
        before=FOUR,
        trials=(
            told_as("Cat doubles", doubles(CAT), read=cubes(CAT)),
            told_as("Bob doubles, Ann takes, and the team wins", doubles(BOB), takes_what_waits(ANN), wins("team")),
        ),
        read=points,
    ),
    Scene(
        option=AUTOMATIC_DOUBLES,
        setting="Ann and Bob open the game with a five each.",
        before=FOUR,
        trials=(
            told_as("All cubes are turned", event("automatic_double"), read=cubes(BOB, CAT, DAN)),
            told_as(
                "Cat’s cube, as Ann and Cat wish",
                event("automatic_double", cubes=[CAT], agreed_by=[ANN, CAT]), read=cubes(CAT),
            ),
            told_as(
                "They throw fives again, and Ann wishes one more for all",
                event("automatic_double"), event("automatic_double", agreed_by=[ANN]), read=cubes(BOB, CAT, DAN),
            ),
        ),
    ),
    Scene(
        option=IMMEDIATE_REDOUBLES,
        setting="Cat doubles Ann from 1 to 2.",
        before=(*FOUR, doubles(CAT)),
        trials=(
            told_as("Ann beavers", answers(ANN, "beaver", CAT), answers(CAT, "take", CAT)),
            told_as(
                "Cat raccoons in reply",
                answers(ANN, "beaver", CAT), answers(CAT, "raccoon", CAT),
            ),
            told_as(
                "Ann does not consent to the raccoon",
                answers(ANN, "beaver", CAT), answers(CAT, "raccoon", CAT), answers(ANN, "refuse", CAT),
            ),
            told_as(
                "Ann turns it once more",
                answers(ANN, "beaver", CAT), answers(CAT, "raccoon", CAT), answers(ANN, "again", CAT),
                answers(CAT, "take", CAT),
            ),
        ),
        read=cubes(CAT),
    ),
)  # fmt: skip
