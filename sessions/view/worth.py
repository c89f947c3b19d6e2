"""What a point is worth in an evening."""

from chouette.ledger.money import Worth
from sessions.models import Session


def worth_of(session: Session) -> Worth:
    """What a point is worth; its club is asked whether any amount is said."""
    return Worth(session.minor, session.currency, said=not session.club.points_only)
