"""Dice as they fell on the board, typed."""

from collections.abc import Mapping, Sequence

from chouette.rules.events import Dice
from chouette.rules.house import ORDER_DICE, House
from sessions.services.taps.random_dice import Round


def dice_typed(raw: str, house: House) -> Dice | None:
    """The dice in "6 5", "6-5" or "65"; None if they are not as many as the house throws."""
    pips = tuple(int(sign) for sign in raw if sign.isdecimal())
    right = len(pips) == house[ORDER_DICE] and all(1 <= pip <= 6 for pip in pips)
    return pips if right and not any(sign.isalpha() for sign in raw) else None


def round_typed(house: House, throwing: Sequence[str], typed: Mapping[str, str]) -> tuple[Round, set[str]]:
    """The round that was typed, by name, and the names whose dice cannot be read."""
    read = {name: dice_typed(typed.get(name, ""), house) for name in throwing}
    return {name: dice for name, dice in read.items() if dice}, {name for name, dice in read.items() if not dice}
