"""What Box and Partner hold together: half of it each, and the odd point, won or lost, is the Box's (A 4.2)."""

from chouette.rules.state import Game


def halved(points: int) -> tuple[int, int]:
    """The parts of Box and Partner in what their side has won from the pool, or lost."""
    half = abs(points) // 2 * (1 if points > 0 else -1)
    return points - half, half


def part(game: Game, player: str, points: int, since: int = 0) -> int:
    """What Box or Partner has of so many points more in the pool, once it stands `since` higher than now.

    The halves are taken of the whole game at its end, so a point that was odd before may be the Partner's now.
    """
    own = 1 if player == game.partner else 0
    before = game.pool + since
    return halved(before + points)[own] - halved(before)[own]


def at_stake(game: Game, player: str, points: int, since: int = 0) -> tuple[int, int]:
    """What Box or Partner loses if the pool loses so many points, and what he wins if it wins them."""
    return -part(game, player, -points, since), part(game, player, points, since)
