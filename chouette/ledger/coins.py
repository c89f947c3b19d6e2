"""What is asked to be paid in coins: an amount rounded down to a club's least coin, and the rest that stays open.

Amounts are whole minor units, or points, none below zero. A coin is a number of minor units; `EXACT` rounds nothing.
"""

from chouette.ledger.money import decimals

EXACT = 1


def in_coins(amount: int, coin: int) -> int:
    """Return the most of an amount that can be paid in coins."""
    return amount - amount % coin


def rest_below(amount: int, coin: int) -> int:
    """Return an amount that is smaller than a coin; zero where it can be paid, wholly or in part."""
    return amount if amount < coin else 0


def usual_coins(currency: str) -> list[int]:
    """Return the least coins that clubs mostly want, in minor units: in pounds 0.05, 0.10, 0.50, 1 and 5."""
    one = 10 ** decimals(currency)
    parts = [one // 20, one // 10, one // 2] if one > EXACT else []
    return [*parts, one, 5 * one] if parts else [10, 50, 100, 500]
