"""The least coin in which a club asks to be paid."""

from chouette.ledger.coins import EXACT
from clubs.models import Club


def coin_of(club: Club, currency: str) -> int:
    """Return the least coin of a club in minor units; points, and another currency than the club's, have none."""
    return club.least_coin if currency == club.currency and not club.points_only else EXACT
