"""What a printed sheet asks of people beyond the options: how one behaves, and what is the same in every game here.

Short words of our own for each clause, by the chapter of the card it stands in. Nothing of it is judged by the program.
"""

from chouette.rules.house import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

# sheet -> (chapter, clause) -> words
CONDUCT: dict[str, dict[tuple[str, str], str]] = {
    ATLANTA: {
        ("sitting_down", "1.1"): "Everybody knows backgammon: how it is scored, the dice, the doubling cube.",
        ("sitting_down", "2.1"): "What a point is worth is agreed once and written at the top of the sheet.",
        ("doubling", "5.5"): "Say a double, a take or a drop so that all hear it. In doubt the place of the cube "
        "decides; a dropped cube is put away, a taken one shows its value.",
        ("doubling", "5.9"): "Players who may want to double say “hold your roll” in time; the Box asks the others.",
        ("talking", "3.5"): "Only Box and Captain touch dice and checkers, and the Captain has the last word on "
        "plays; players may handle their own cubes.",
        ("talking", "9.1"): "A pip count is everybody’s: say it to all.",
        ("playing", "8.1"): "Anybody may point out an illegal play. It is corrected if the opponent has not rolled, "
        "or if the correction makes no difference; if it does, the opponent may throw again.",
        ("playing", "8.6"): "What was done too soon stands, and the other acts knowing it.",
        ("paying", "10.1"): "The sheet is open to all; drops are written at once, and every row sums to zero.",
        ("paying", "11.1"): "All must agree to a change of these rules, and a newcomer is told of it.",
    },
    ACT: {
        ("sitting_down", "3"): "Box and Captain open with one die each; beyond these rules the game is plain "
        "backgammon.",
        ("doubling", "16"): "The Box gives all players a fair chance to offer their cubes.",
        ("talking", "11"): "All moves are the Captain’s to play.",
        ("rotation", "23"): "A Box who gives the box up leaves it to the next in line.",
    },
    BRIGHTON: {
        ("sitting_down", "The Game"): "Do not moan about the dice.",
        ("doubling", "Doubling"): "Players who would double ask the Captain to hold the roll, by a word or a pat on "
        "the back. The Box waits until all have decided.",
        ("talking", "Consultation"): "The Captain does not stop for every play; a short discussion is welcome, an "
        "argument is not, and the Captain’s decision is final.",
        ("away", "Leaving"): "A player who stays away for long is dropped by the others, and comes back as a newcomer.",
        ("paying", "Scoring"): "Every row of the sheet sums to zero; check it before the next game.",
        ("paying", "Settlements"): "Play fair, have fun, and do not play for what you cannot afford to settle.",
    },
    ST_ALBANS: {
        ("sitting_down", "1"): "Where these rules are silent, those of the UK federation hold.",
        ("doubling", "24"): "A take or a drop is said clearly; in doubt the place and the value of the cube decide.",
        ("doubling", "28"): "Players who may want to double say “hold your roll” in good time. The Captain takes "
        "care not to roll too soon, and does not feign a roll when meaning to double.",
        ("talking", "6 (Consultation)"): "Talking means every word or sign before or after a play that may sway "
        "another’s judgment of it, of the position or of a cube.",
        ("talking", "4"): "The Captain rolls the dice and moves the checkers for the team.",
        ("talking", "9"): "The Captain has the last word on plays and alone handles the checkers. Cubes are handled "
        "by their players, or by the Captain at their word.",
        ("talking", "12"): "A pip count is everybody’s: say it to all.",
        ("playing", "2"): "Every player, out of the game or not, sees to it that only legal moves are played; who "
        "merely watches does not.",
        ("paying", "18"): "The sheet is open to all; drops are written at once, and all scores sum to zero.",
    },
    JACOBY_CRAWFORD: {
        ("talking", "Consultation"): "The Captain does not stop for the obvious. Speak up when something "
        "outstanding is overlooked; where two plays are about equal, let the Captain choose.",
        ("away", "Leaving"): "A player who stays away for long may be dropped by the others, and comes back at the "
        "foot.",
    },
}  # fmt: skip
