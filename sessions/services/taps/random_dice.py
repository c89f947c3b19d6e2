"""Dice thrown by the program, from the operating system's randomness."""

import secrets
from collections.abc import Sequence

from chouette.rules.events import Dice
from chouette.rules.facts import order_thrown
from chouette.rules.house import ORDER_DICE, House
from chouette.rules.refusal import Refusal

Round = dict[str, Dice]
random = secrets.SystemRandom()


def thrown(names: Sequence[str], dice: int) -> Round:
    """One throw of so many dice for each."""
    return {name: tuple(random.randint(1, 6) for _ in range(dice)) for name in names}


def rounds_rolled(house: House, names: Sequence[str]) -> list[Round]:
    """Throw for everybody, then for those who tied, until the order is clear."""
    rounds: list[Round] = []
    throwing = list(names)
    while throwing:
        rounds.append(thrown(throwing, house[ORDER_DICE]))
        throwing = still_throwing(house, names, rounds)
    return rounds


def still_throwing(house: House, names: Sequence[str], rounds: Sequence[Round]) -> list[str]:
    """Those who have to throw next: everybody at first, then those who tied, in the end nobody."""
    if not rounds:
        return list(names)
    order = order_thrown(house, names, tuple(rounds))
    if not isinstance(order, Refusal):
        return []
    assert order.code == "a_tie_is_left", order
    return [str(name) for name in order.params["players"]]
