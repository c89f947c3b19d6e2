"""What a player may no longer do in this turn, as they read it themselves; the clause stands beside it."""

TOO_LATE_TO_DOUBLE = {
    "somebody_behind_has_doubled": "Too late to double this turn: somebody behind you has doubled.",
    "offers_are_closed_until_the_roll": "Too late to double this turn: the Box has answered.",
}
"""By the code of the refusal that a double would meet."""
