"""Being away."""

from chouette.rules.house import ABSENT_CUBE, PROXY_FROM, SIT_OUT_RETURNS
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
