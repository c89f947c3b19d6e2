"""What Box and Partner hold together: half of it each, and the odd point, won or lost, is the Box's (A 4.2)."""


def halved(points: int) -> tuple[int, int]:
    """The parts of Box and Partner in what their side has won from the pool, or lost."""
    half = abs(points) // 2 * (1 if points > 0 else -1)
    return points - half, half
