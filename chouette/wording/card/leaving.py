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
        "anyone_seated": "A player who leaves the table for a while may ask anybody at it, in the game or not, to "
        "be proxy. The proxy may name another.",
        "team": "A player who leaves the table for a while may ask a teammate who is still in the game to be proxy.",
    }),
    for_each(ABSENT_CUBE, {
        "captain_decides": "Without a proxy, the Captain decides for the absent player.",
        "as_captain": "Without a proxy, the absent player’s cube follows the Captain’s.",
        "deemed_take": "Without a proxy, the absent player’s cube is taken when the Box turns it, is never turned "
        "by the team, and is not turned alone.",
    }),
    for_each(SIT_OUT_RETURNS, {
        "own_place": "A player who announces sitting out some games comes back into the same place.",
        "foot": "A player who announces sitting out some games comes back at the foot of the line.",
    }),
)  # fmt: skip

PAYING: tuple[CardLine, ...] = (
    for_each(LEAVING, {
        "settle": "A player who goes home settles at once.",
        "settle_or_freeze": "A player who goes home settles at once, or has the account frozen until the end.",
    }),
    for_each(LEAVER_IS_PAID_BY, {
        "most_minus_first": "A leaver who has won is paid by the biggest loser first, then by the next.",
        "fewest_payments": "A leaver who has won is paid by as few players as possible.",
    }),
    for_each(LEAVER_PAYS, {
        "evenly": "A leaver who has lost pays all the winners evenly.",
        "fewest_payments": "A leaver who has lost pays as few players as possible.",
    }),
)  # fmt: skip
