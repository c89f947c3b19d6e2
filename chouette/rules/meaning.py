"""What a word means in points for the one who says it: what is paid at once, or what is then played for."""

from chouette.rules.state import Cube

KINDS = ("single", "gammon", "backgammon")


def meaning(cube: Cube, word: str) -> dict[str, int]:
    """`now` for a drop (below zero), else what a single game, a gammon and a backgammon come to at the new value.

    A cube that was accepted is in the game, so gammons count in every house; `value` is what it is worth if the
    pending turn is refused (rules.md 11.15).
    """
    match word:
        case "drop":
            return {"now": -cube.value}
        case "refuse":
            played_for = cube.value
        case "take":
            played_for = cube.value * 2
        case _ if cube.pending:  # one turn more: a beaver, a raccoon, and so on
            played_for = cube.value * 4
        case _:  # the beaver of an extra, which was never offered: it lies there at its value (A 5.7)
            played_for = cube.value * 2
    return {kind: played_for * times for times, kind in enumerate(KINDS, start=1)}
