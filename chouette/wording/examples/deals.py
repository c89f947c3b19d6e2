"""Settlements, half points, and cubes that change hands."""

from chouette.rules.events import GameEvent
from chouette.rules.house import (
    DROP_TAKES,
    FRACTIONS,
    PREEMPT,
    PROPOSITIONS_FIRST_COME,
    SETTLEMENTS_FROM,
    SETTLEMENTS_ONE_ROLL_ONLY,
    TEAM_DEALS,
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
    told_as,
    wins,
)
from chouette.wording.examples.telling import allowed, points

BOB_AT_2 = (*FOUR, doubles(BOB), answers(ANN, "take", BOB), ROLL)
BOB_AT_8 = (
    doubles(ANN, BOB), answers(BOB, "take"), ROLL, doubles(BOB), answers(ANN, "take", BOB), ROLL,
)  # fmt: skip


def settled(points_: float, **more: object) -> GameEvent:
    """Ann and Bob settle Bob's cube for so much, to them."""
    return event("settle", points={BOB: points_}, agreed_by=[ANN, BOB], **more)


SCENES: tuple[Scene, ...] = (
    Scene(
        option=SETTLEMENTS_FROM,
        setting="Ann and Bob agree that Ann gives Bob a point, and the two are done.",
        before=BOB_AT_2,
        trials=(
            told_as("The cube shows 2", settled(1)),
            told_as("The cube shows 8", *BOB_AT_8, settled(1)),
        ),
        read=points,
    ),
    Scene(
        option=SETTLEMENTS_ONE_ROLL_ONLY,
        setting="Bob’s cube shows 2, and Ann gives Bob a point to settle.",
        before=BOB_AT_2,
        trials=(
            told_as("With many throws to come", settled(1)),
            told_as("The next throw decides, and they say so", settled(1, one_roll=True)),
        ),
        read=points,
    ),
    Scene(
        option=FRACTIONS,
        setting="Bob’s cube shows 2, and Ann would give Bob one and a half to settle.",
        before=BOB_AT_2,
        trials=(
            told_as(
                "They throw for the half: Ann 3 and 1, Bob 6 and 2",
                settled(1.5), event("roll_off", between=[ANN, BOB], rolls=[{ANN: [3, 1], BOB: [6, 2]}]),
            ),
            told_as("They make it one point", settled(1)),
        ),
        read=points,
    ),
    Scene(
        option=TEAM_DEALS,
        setting="Cat fears a gammon. Bob offers to play Cat’s cube for 3 points.",
        before=(*FOUR, doubles(CAT), answers(ANN, "take", CAT), ROLL),
        trials=(
            told_as(
                "Cat agrees, and the team loses a gammon",
                event("buy", by=BOB, cube=CAT, points=-3, agreed_by=[CAT]), wins("box", "gammon"),
            ),
            told_as("Cat plays on, and the team loses a gammon", wins("box", "gammon")),
        ),
        read=points,
    ),
    Scene(
        option=PREEMPT,
        setting="Bob buys Cat’s cube, which shows 2, for one point.",
        given={"team_deals": True},
        before=(
            *FOUR, doubles(CAT), answers(ANN, "take", CAT), ROLL,
            event("buy", by=BOB, cube=CAT, points=1, agreed_by=[CAT]),
        ),
        trials=(
            told_as("Ann pays the point herself, and is rid of the cube", event("preempt", by=ANN, cube=CAT)),
            told_as("Ann lets it go, and the team wins", wins("team")),
        ),
        read=points,
    ),
    Scene(
        option=DROP_TAKES,
        setting="Ann doubles Bob, Cat and Dan from 2 to 4. Dan takes; Bob and Cat drop Cat’s cube and hold Bob’s "
        "together, and the team wins.",
        given={"automatic_doubles": "first_then_box"},
        before=(*FOUR, event("automatic_double"), doubles(ANN, BOB, CAT, DAN), answers(DAN, "take")),
        trials=(
            told_as("Both play on", event("drop_take", by=[BOB, CAT], drops=CAT), wins("team")),
            told_as("Bob alone plays on", event("drop_take", by=[BOB, CAT], drops=CAT, plays=BOB), wins("team")),
        ),
        read=points,
    ),
    Scene(
        option=PROPOSITIONS_FIRST_COME,
        setting="Bob, Cat and Dan hold cubes at 2. Ann offers a point to settle.",
        before=(
            *FOUR, doubles(BOB), doubles(CAT), doubles(DAN), answers(ANN, "take", BOB, CAT, DAN), ROLL,
        ),
        trials=(
            told_as("To all three", event("offer", by=ANN, to=[BOB, CAT, DAN], cubes=[BOB, CAT, DAN], points=1)),
            told_as(
                "To two of them, whoever is first",
                event("offer", by=ANN, to=[BOB, CAT, DAN], cubes=[BOB, CAT, DAN], points=1, limit=2),
            ),
        ),
        read=allowed,
    ),
)  # fmt: skip
