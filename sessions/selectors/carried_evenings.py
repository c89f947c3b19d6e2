"""Whether what an evening left open is carried over: as the club had set it when the evening was closed."""

from sessions.models import Phase, Session


def is_carried(session: Session) -> bool:
    """Return whether what this evening left open is carried over; of one that is on, whether it would be now."""
    if session.phase == Phase.CLOSED and session.carried_over is not None:
        return session.carried_over
    return session.club.carries_over
