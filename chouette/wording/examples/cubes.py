"""What the cubes are, how they are doubled, and how doubles are turned back."""

from chouette.rules.house import (
    AUTOMATIC_DOUBLES,
    BOX_INITIAL_DOUBLE,
    BOX_REDOUBLE,
    CUBES,
    DROP_BEAVER,
    IMMEDIATE_REDOUBLES,
    JACOBY,
    OFFERS_CLOSE_ON_ANSWER,
    OFFERS_ORDER,
)
from chouette.wording.examples.scene import (
    ANN,
    BOB,
    CAT,
    DAN,
    FOUR,
    ROLL,
    Scene,
    answers,
    doubles,
    event,
    takes_what_waits,
    told_as,
    wins,
)
from chouette.wording.examples.telling import allowed, cubes, points

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
        option=JACOBY,
        setting="Bob doubles, Ann takes; the cubes of Cat and Dan stay in the middle.",
        before=(*FOUR, doubles(BOB), answers(ANN, "take", BOB)),
        trials=(told_as("The team wins a gammon", wins("team", "gammon")),),
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
    Scene(
        option=DROP_BEAVER,
        setting="Cat doubles Ann from 1 to 2, and Ann beavers to 4.",
        given={"immediate_redoubles": "beaver"},
        before=(*FOUR, doubles(CAT), answers(ANN, "beaver", CAT)),
        trials=(told_as("Cat drops", answers(CAT, "drop", CAT)),),
        read=points,
    ),
    Scene(
        option=BOX_INITIAL_DOUBLE,
        setting="Ann is the Box; Bob, the Captain, Cat and Dan are the team, their cubes in the middle.",
        before=FOUR,
        trials=(
            told_as("Ann doubles all three", doubles(ANN, BOB, CAT, DAN)),
            told_as("Bob and Cat", doubles(ANN, BOB, CAT)),
            told_as("Cat and Dan", doubles(ANN, CAT, DAN)),
        ),
        read=allowed,
    ),
    Scene(
        option=BOX_REDOUBLE,
        setting="Ann took Bob’s and Cat’s cubes at one moment and Dan’s later; all three show 2.",
        before=(
            *FOUR, doubles(BOB), doubles(CAT), answers(ANN, "take", BOB, CAT), ROLL, doubles(DAN),
            answers(ANN, "take", DAN), ROLL,
        ),
        trials=(
            told_as("Ann redoubles Bob alone", doubles(ANN, BOB)),
            told_as("Bob and Cat", doubles(ANN, BOB, CAT)),
            told_as("All three", doubles(ANN, BOB, CAT, DAN)),
        ),
        read=allowed,
    ),
    Scene(
        option=OFFERS_ORDER,
        setting="Bob is the Captain, then Cat and Dan.",
        before=FOUR,
        trials=(
            told_as("Bob doubles, then Cat", doubles(BOB), doubles(CAT)),
            told_as("Cat doubles, then Bob", doubles(CAT), doubles(BOB)),
            told_as(
                "Ann asks for the order; Cat doubles, then Bob",
                event("insist", by=ANN, on="offers"), doubles(CAT), doubles(BOB),
            ),
        ),
        read=allowed,
    ),
    Scene(
        option=OFFERS_CLOSE_ON_ANSWER,
        setting="Bob doubles, and Ann takes.",
        before=(*FOUR, doubles(BOB), answers(ANN, "take", BOB)),
        trials=(
            told_as("Now Cat doubles too", doubles(CAT)),
            told_as("Cat doubles after the next throw", ROLL, doubles(CAT)),
        ),
        read=allowed,
    ),
)  # fmt: skip
