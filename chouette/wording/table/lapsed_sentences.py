"""What a player may no longer do before the next roll, in the same words for everybody, next to the clause."""

TOO_LATE_TO_DOUBLE = {
    "somebody_behind_has_doubled": "Too late to double before the next roll: a player further back has doubled.",
    "offers_are_closed_until_the_roll": "Too late to double before the next roll: the Box has answered.",
}
"""By the code of the refusal that a double would meet."""

TOO_LATE = {
    "extra": {
        "roll": "Too late to offer an extra: the dice have been rolled.",
        "double": "Too late to offer an extra: a cube has been doubled.",
    },
    "reverse": {
        "roll": "Too late to drop after all: the dice have been rolled.",
        "double": "Too late to drop after all: a cube has been doubled.",
    },
    "drop_extra": {
        "roll": "Too late to give the extra up: the dice have been rolled.",
        "double": "Too late to give the extra up: a cube has been doubled.",
    },
    "preempt": {
        "roll": "Too late to step in: the dice have been rolled.",
        "double": "Too late to step in: a cube has been doubled.",
        "answer": "Too late to step in: a double has been answered.",
        "deal": "Too late to step in: another deal has been made.",
    },
}
"""By the right that has lapsed and what ended it; where nothing stands, nothing is said."""
