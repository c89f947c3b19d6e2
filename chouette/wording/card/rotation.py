"""The next Box and the next Captain."""

from chouette.rules.house import (
    BOX_MAY_BE_DECLINED,
    BOX_MUST_PROFIT,
    CAPTAIN_DOUBLED_OUT,
    CAPTAIN_PASSES,
    CUBES,
    REJECTING_SUCCESSOR,
)
from chouette.wording.card.line import CardLine, Listed, by_value

DOUBLED_OUT = {
    "takes_box": by_value(CUBES, {
        "one_each": "A Captain whose double is dropped sits out and is the next Box, however the others end; the next "
        "in line plays for them.",
        "single": "A Captain whose double is dropped is the next Box.",
    }),
    "if_team_wins": by_value(CUBES, {
        "one_each": "A Captain whose double is dropped sits out, and the next in line plays for the others. The "
        "Captain is the next Box only if the team wins.",
        "single": "A Captain whose double is dropped is the next Box only if the team wins.",
    }),
}  # fmt: skip
"""With one cube for all nobody plays on once it is dropped."""

ROTATION: tuple[Listed, ...] = (
    BOX_MUST_PROFIT,
    CAPTAIN_PASSES,
    REJECTING_SUCCESSOR,
    CardLine((CAPTAIN_DOUBLED_OUT,), (by_value(CAPTAIN_DOUBLED_OUT, DOUBLED_OUT),), beside=(CUBES,)),
    BOX_MAY_BE_DECLINED,
)  # fmt: skip
