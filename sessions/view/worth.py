"""What a point is worth in an evening."""

from chouette.ledger.money import Worth
from sessions.models import Session


def worth_of(session: Session) -> Worth:
    """What a point is worth; no amount is said of an evening for points alone."""
    return Worth(session.minor, session.currency, said=not session.points_only)
