"""What an evening with a disputed game leaves to be paid may still change, so nothing is confirmed wholesale."""

from sessions.errors import PaymentRefused
from sessions.models import SessionKey
from sessions.selectors.disputes import disputed_games


def refuse_while_disputed(session: SessionKey) -> None:
    """Raise PaymentRefused while a game of the evening is disputed."""
    for game in disputed_games(session):
        raise PaymentRefused("game_is_disputed_first", game=str(game))
