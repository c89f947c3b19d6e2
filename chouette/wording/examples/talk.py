"""The right to speak, and what it costs to speak too soon."""

from collections.abc import Iterator

from chouette.rules.house import (
    CONSULTING_REMEDY,
    CONSULTING_REMEDY_WHEN_OUT,
    PARTNER_CUBE_ADVICE,
    Value,
)
from chouette.wording.examples.scene import (
    ANN,
    BOB,
    CAT,
    DAN,
    FOUR,
    START,
    Example,
    Scene,
    Told,
    answers,
    doubles,
    event,
    seated,
    told_as,
)
from chouette.wording.examples.telling import cubes, points
from chouette.wording.language import translate


class Reasons(Scene, frozen=True):
    """How much Box and Partner say of their reasons is conduct, and no event: what they say is written here."""

    words: dict[Value, str]

    def played(self, value: Value) -> Example:
        """What Fay says to Ann."""
        return Example(translate(self.setting), (Told(translate(self.words[value]), True, ""),))

    def sentences(self) -> Iterator[str]:
        """What she says, too."""
        yield self.setting
        yield from self.words.values()


SCENES: tuple[Scene, ...] = (
    Reasons(
        option=PARTNER_CUBE_ADVICE,
        setting="Bob doubles Ann, and her Partner Fay is asked what she thinks.",
        trials=(),
        words={
            "always": "“I would take: two checkers are back, and the board is weak.”",
            "no_reasons": "“I would take.”",
        },
    ),
    Scene(
        option=CONSULTING_REMEDY,
        setting="Nobody has turned Cat’s cube; it shows 1. Cat tells Bob, the Captain, what to play.",
        before=FOUR,
        trials=(
            told_as("Ann takes Cat’s cube over", event("consulted", player=CAT, remedy="take_cube", by=ANN)),
            told_as("Ann declares the bet void", event("consulted", player=CAT, remedy="wash", by=ANN)),
        ),
        read=cubes(CAT),
    ),
    Scene(
        option=CONSULTING_REMEDY_WHEN_OUT,
        setting="Dan’s cube started at 2, because Dan and Ann play for twice the stake. Dan has dropped, and "
        "advises Bob.",
        given={"stakes": "by_agreement"},
        before=(
            seated(ANN, BOB, CAT, DAN, stakes={ANN: 2, DAN: 2}), START, doubles(ANN, BOB, CAT, DAN),
            answers(BOB, "take"), answers(CAT, "take"), answers(DAN, "drop"),
        ),
        trials=(
            told_as(
                "Dan pays; including the 2 for the drop",
                event("consulted", player=DAN, remedy="penalty", by=ANN), read=points,
            ),
            told_as(
                "Dan owes another cube",
                event("consulted", player=DAN, remedy="cube", by=ANN), read=cubes("Dan (penalty)"),
            ),
        ),
    ),
)  # fmt: skip
