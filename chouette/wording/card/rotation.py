"""The next Box and the next Captain."""

from chouette.rules.house import BOX_MAY_BE_DECLINED, BOX_MUST_PROFIT, CAPTAIN_DOUBLED_OUT, CAPTAIN_PASSES
from chouette.wording.card.line import Listed

ROTATION: tuple[Listed, ...] = (
    BOX_MUST_PROFIT,
    CAPTAIN_PASSES,
    CAPTAIN_DOUBLED_OUT,
    BOX_MAY_BE_DECLINED,
)  # fmt: skip
