"""Being away, going home, settling up."""

from chouette.rules.house import (
    ABSENT_CUBE,
    LEAVER_IS_PAID_BY,
    LEAVER_PAYS,
    LEAVING,
    PROXY_FROM,
    SIT_OUT_RETURNS,
)
from chouette.wording.card.line import CardLine, for_each

AWAY: tuple[CardLine, ...] = (
    for_each(PROXY_FROM, {
        "anyone_seated": "Who leaves the table for a while asks anybody at it to act for his cube, in the game or not; "
        "that one may hand it on.",
        "team": "Who leaves the table for a while asks somebody of the team who is in the game to act for his cube.",
    }),
    for_each(ABSENT_CUBE, {
        "captain_decides": "If he asks nobody, the Captain decides for him.",
        "as_captain": "If he asks nobody, his cube goes the way of the Captain’s.",
        "deemed_take": "If he asks nobody, his cube is taken when the Box turns it, is never turned for him, and is "
        "not turned alone.",
    }),
    for_each(SIT_OUT_RETURNS, {
        "own_place": "Who announces that he sits out some games comes back into his own place.",
        "foot": "Who announces that he sits out some games comes back at the foot of the line.",
    }),
)  # fmt: skip

PAYING: tuple[CardLine, ...] = (
    for_each(LEAVING, {
        "settle": "Who goes home settles at once.",
        "settle_or_freeze": "Who goes home settles at once, or has his account frozen until the end.",
    }),
    for_each(LEAVER_IS_PAID_BY, {
        "most_minus_first": "If he has won, whoever has lost most pays him first, then the next.",
        "fewest_payments": "If he has won, as few as possible pay him.",
    }),
    for_each(LEAVER_PAYS, {
        "evenly": "If he has lost, he pays all who have won evenly.",
        "fewest_payments": "If he has lost, he pays as few as possible.",
    }),
)  # fmt: skip
