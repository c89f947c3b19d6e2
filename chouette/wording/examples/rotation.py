"""The next Box and Captain, and what happens to those who are not there."""

from chouette.rules.house import (
    ABSENT_CUBE,
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
    told_as,
)
from chouette.wording.examples.telling import cubes

SCENES: tuple[Scene, ...] = (
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
)  # fmt: skip
