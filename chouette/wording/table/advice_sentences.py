"""Says which players may talk about plays and cubes."""

ADVICE = {
    "out": "Out of this game: no advice.",
    "not_in_this_game": "Not in this game: no advice.",
    "free": "You may advise on plays at any time.",
    "cube_turned": "Your cube has been turned: you may advise on plays.",
    "cube_not_turned": "Your cube has not been turned: advise only if the Captain asks.",
    "cube_in_game": "Your cube is in the game: you may advise on plays.",
    "cube_not_in_game": "You may not advise yet: your cube is not in the game.",
    "asks_at_the_board": "You play the board; players whose cube has not been turned advise only if you ask.",
    "hears_advice_at_the_board": "You play the board; players whose cube is in the game may advise you.",
    "no_advice_at_the_board_yet": "You play the board; nobody may advise you yet.",
    "speaks_at_the_board": "You play the board, and may say what you think of a play.",
    "plays_alone": "You play the board alone.",
    "no_interest_left": "No cube of yours is left: no advice.",
    "partner_has_no_interest": "You play the board alone: the Partner has no cube left.",
    "advises_the_box": "The Box has no cube left: you may still advise on plays.",
    "box_has_no_interest": "The Box has no cube left: decide about cubes, and do not talk about plays yet.",
}
ON_CUBES_TOO = {
    "free": "You may advise on plays and cubes at any time.",
    "cube_turned": "Your cube has been turned: you may advise on plays and cubes.",
    "cube_in_game": "Your cube is in the game: you may advise on plays and cubes.",
    "speaks_at_the_board": "You play the board, and may say what you think of plays and cubes.",
}
TURNED = {
    ("enough_cubes", "always"): "Enough cubes have been turned: Box and Partner may talk about plays and cubes.",
    ("enough_cubes", "no_reasons"): "Enough cubes have been turned: Box and Partner may talk about plays; on cubes, "
    "no reasons.",
    ("too_few_cubes", "always"): "Too few cubes have been turned: Box and Partner talk about cubes, not about plays.",
    ("too_few_cubes", "no_reasons"): "Too few cubes have been turned: Box and Partner only say what to do with a cube, "
    "and not why.",
}
IN_GAME = {
    ("enough_cubes", "always"): "Enough cubes are in the game: Box and Partner may talk about plays and cubes.",
    ("enough_cubes", "no_reasons"): "Enough cubes are in the game: Box and Partner may talk about plays; on cubes, "
    "no reasons.",
    ("too_few_cubes", "always"): "Too few cubes are in the game: Box and Partner talk about cubes, not about plays.",
    ("too_few_cubes", "no_reasons"): "Too few cubes are in the game: Box and Partner only say what to do with a cube, "
    "and not why.",
}
FROM_THE_START = {
    ("enough_cubes", "always"): "Box and Partner may talk about plays and cubes from the start.",
    ("enough_cubes", "no_reasons"): "Box and Partner may talk about plays from the start; on cubes, no reasons.",
}
"""Where no cube has to be turned first."""
