"""The next Box and the next Captain."""

from chouette.rules.house import BOX_MAY_BE_DECLINED, BOX_MUST_PROFIT, CAPTAIN_DOUBLED_OUT, CAPTAIN_PASSES
from chouette.wording.card.line import CardLine, for_each

ROTATION: tuple[CardLine, ...] = (
    for_each(BOX_MUST_PROFIT, {
        True: "The winner of Box against Captain is the next Box, and the loser goes to the foot of the line. But "
        "the Box stays only after winning points over the whole game. Otherwise the next in line has the box, and "
        "Captain and Box go to the foot, the Box last.",
        False: "The winner of Box against Captain is the next Box, whatever the total of the game. The loser goes "
        "to the foot of the line.",
    }),
    for_each(CAPTAIN_PASSES, {
        "box_has_won": "A Captain who drops has lost to the Box and goes to the foot. The next player who took "
        "plays the board for the others, for points only, and keeps the same place in the line.",
        "successor_plays_for_box": "A Captain who drops goes to the foot. The first in line who took plays on for the "
        "others, and for the box.",
    }),
    for_each(CAPTAIN_DOUBLED_OUT, {
        "takes_box": "A Captain whose double is dropped sits out and is the next Box, however the others end; the next "
        "in line plays for them.",
        "if_team_wins": "A Captain whose double is dropped sits out, and the next in line plays for the others. The "
        "Captain is the next Box only if the team wins.",
    }),
    for_each(BOX_MAY_BE_DECLINED, {
        True: "Between games anybody may decline the box and keep their place; the next in line has it.",
        False: "",
    }),
)  # fmt: skip
