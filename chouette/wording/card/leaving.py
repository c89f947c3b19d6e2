"""Being away."""

from chouette.rules.house import ABSENT_CUBE, PROXY_FROM, SIT_OUT_RETURNS
from chouette.wording.card.line import Listed

AWAY: tuple[Listed, ...] = (
    PROXY_FROM,
    ABSENT_CUBE,
    SIT_OUT_RETURNS,
)  # fmt: skip
