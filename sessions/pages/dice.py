"""Dice for the order: thrown by the server, or typed as they fell on the board."""

import secrets
from collections.abc import Mapping, Sequence

from chouette.rules.dice import order_thrown
from chouette.rules.events import Dice
from chouette.rules.house import ORDER_DICE, House
from chouette.rules.refusal import Refusal

Round = dict[str, Dice]
random = secrets.SystemRandom()


def rounds_rolled(house: House, names: Sequence[str]) -> list[Round]:
    """Throw for everybody, then for those who tied, until the order is clear."""
    rounds: list[Round] = []
    throwing = list(names)
    while throwing:
        rounds.append({name: tuple(random.randint(1, 6) for _ in range(house[ORDER_DICE])) for name in throwing})
        throwing = still_throwing(house, names, rounds)
    return rounds


def still_throwing(house: House, names: Sequence[str], rounds: Sequence[Round]) -> list[str]:
    """Who has to throw next: everybody at first, then those who tied, in the end nobody."""
    if not rounds:
        return list(names)
    order = order_thrown(house, names, tuple(rounds))
    if not isinstance(order, Refusal):
        return []
    assert order.code == "a_tie_is_left", order
    return [str(name) for name in order.params["players"]]


def dice_typed(raw: str, house: House) -> Dice | None:
    """The dice in "6 5", "6-5" or "65"; None if they are not as many as the house throws."""
    pips = tuple(int(sign) for sign in raw if sign.isdecimal())
    right = len(pips) == house[ORDER_DICE] and all(1 <= pip <= 6 for pip in pips)
    return pips if right and not any(sign.isalpha() for sign in raw) else None


def round_typed(house: House, throwing: Sequence[str], typed: Mapping[str, str]) -> tuple[Round, set[str]]:
    """The round that was typed, by name, and the names whose dice cannot be read."""
    read = {name: dice_typed(typed.get(name, ""), house) for name in throwing}
    return {name: dice for name, dice in read.items() if dice}, {name for name, dice in read.items() if not dice}
