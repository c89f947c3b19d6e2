"""Why a game on paper cannot have been so: the sentences, a code each."""

from chouette.wording.template import Template

PAPER: dict[str, Template] = {
    "cubes_were_turned_already": "Cubes have been turned in game {number} already; enter its end here at the table, or "
    "undo the game first.",
    "paper_leaves_cubes_out": "The paper does not say how {cubes} ended.",
    "cube_never_stands_at": "{cube} is doubled from {start} on; it never stands at {value}.",
    "paper_leads_elsewhere": "{box} is not Box next by what the paper says.",
    "paper_lacks_the_result": "{cubes_of} played to the end; the paper does not say who won.",
    "no_cube_was_left_to_win": "Every cube was dropped or settled: nobody was left to win the game on the board.",
    "cube_does_not_come_to_that": "With what the paper says of the others, {cube} cannot have ended so.",
    "did_not_take_alone": (
        "Only who was doubled with all others and took alone is offered extras; {cubes} cannot live again so.",
        "Nobody took alone.",
    ),
    "paper_lacks_who_was_paid": "Say for which of the drops the lone taker paid.",
    "drop_was_not_paid": "Only a drop is paid for, and only by a lone taker who chose to pay: not {cube}.",
}
