"""Asking the Captain to hold their roll. Nothing is stored; only their own phones hear it, and not who asked."""

from django.db import transaction

from chouette.rules.facts import at_board
from sessions.errors import NotAllowed, NotFound
from sessions.permissions import may_in
from sessions.services.locking import lock_session
from sessions.store.channel import CHANNEL, HOLD
from sessions.store.session_row import LockedSession
from sessions.store.sql import cursor


def hold_ask(*, session: str, actor: str, by: str | None = None) -> None:
    """Let the acting captain's phones say hold. Raises NotFound, NotAllowed."""
    with transaction.atomic():
        locked, asker, _ = lock_session(code=session, token=actor)
        if not may_in(asker, "table.enter", locked):
            raise NotFound
        if by is not None and by not in asker.voices:
            raise NotAllowed("device_does_not_speak_for_them")
        if not any(_may_ask(locked, voice) for voice in ((by,) if by else asker.voices)):
            raise NotAllowed("nobody_is_asked_to_hold")
        with cursor() as statement:
            statement.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{session}:{HOLD}"])


def _may_ask(locked: LockedSession, player: str) -> bool:
    """Return whether this is a team player in a game who is at the table, other than the one who rolls for the team."""
    game = locked.state.game
    if game is None or player not in game.order or not locked.state.is_present(player):
        return False
    return at_board(locked.state, game) not in (None, player)
