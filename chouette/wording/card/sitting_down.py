"""How an evening begins: the order, the room there is, what is played for."""

from chouette.rules.house import (
    ADMISSION,
    CUBES,
    JOIN_PLACE,
    MAX_PLAYERS,
    MINIMUM_STAKE,
    ORDER_DICE,
    ORDER_DOUBLES_COUNT_TWICE,
    OVER_MAX,
    SHEET_MARKS,
    STAKE_CHANGE,
    STAKES,
)
from chouette.wording.card.line import CardLine, by_number, by_value, for_each

THROWN = by_value(ORDER_DICE, {
    1: "Everybody throws one die.",
    2: by_value(ORDER_DOUBLES_COUNT_TWICE, {
        True: "Everybody throws two dice and adds them up; a double counts twice, as on the board.",
        False: "Everybody throws two dice and adds them up.",
    }),
    4: "Everybody throws four dice and adds them up.",
})  # fmt: skip
ORDER = (
    "The highest is the Box, the next the Captain, and the others follow in their order; players who tie throw again."
)

SITTING_DOWN: tuple[CardLine, ...] = (
    CardLine((ORDER_DICE, ORDER_DOUBLES_COUNT_TWICE), (THROWN, ORDER)),
    for_each(CUBES, {
        "one_each": "The Box plays one game against the whole team. Each player of the team has a separate cube and "
        "a separate bet against the Box.",
        "single": "The Box plays one game against the whole team, with one cube. The Captain turns it for "
        "everybody; when the Box turns it, each player answers alone.",
    }),
    by_number(MAX_PLAYERS, "At most {n} play, the Box included.", none="As many as like may play."),
    for_each(OVER_MAX, {
        "refuse": "When the table is full, newcomers wait for a free seat.",
        "all_agree_else_split": "One more may sit down if everybody agrees. Otherwise the table splits: the newcomers "
        "and the foot of the line make a new one.",
    }, unless=frozenset({(MAX_PLAYERS, None)})),
    for_each(ADMISSION, {
        "open": "Whoever comes is welcome.",
        "box": "The Box decides whether somebody may join.",
        "any_may_refuse": "Somebody who would join is asked for all round; one objection is enough.",
    }),
    for_each(JOIN_PLACE, {
        "foot_on_arrival": "A newcomer joins the foot of the line at once, before the loser of the current game, "
        "and plays from the next game.",
        "foot_at_next_game": "A newcomer stands at the foot of the line when the next game begins, behind the loser of "
        "the one that is on.",
    }),
)  # fmt: skip

STAKE: tuple[CardLine, ...] = (
    by_number(MINIMUM_STAKE, "A point is worth at least {n}."),
    for_each(STAKES, {
        "equal": "Everybody plays for the same stake.",
        "by_agreement": "The basic stake heads the sheet. Box and player may agree on twice, four times or more of it "
        "between them; that player’s cube then begins at 2, 4 and so on.",
        "capped_by_box": "All name their own stakes, a power of two times the basic one, and their cubes begin at "
        "it. No game is played for more than the Box’s.",
    }),
    for_each(STAKE_CHANGE, {
        "never": "Stakes do not change in the course of the evening.",
        "between_games": "Between two games a stake changes if the opponents it concerns agree.",
        "when_someone_joins_or_leaves": "A stake changes only between two games when somebody else has joined or left.",
    }, unless=frozenset({(STAKES, "equal")})),
    for_each(SHEET_MARKS, {
        "circles": "On the sheet the loser’s total is circled; the circle is crossed through when that player "
        "becomes the Box. The highest open circle is the Captain.",
        "initials": "On the sheet the initials stand in the order of the line, the Box’s in a frame.",
        "order_column": "On the sheet a column names the Captain of each game.",
    }),
)  # fmt: skip
