"""A table asks both sides how a game ended, though its club does not: those who play switch it on."""

from django.db import transaction

from sessions.errors import NotAllowed, NotFound
from sessions.models import Session
from sessions.permissions import may_in
from sessions.services.locking import lock_session
from sessions.services.writing import view_write


def results_confirmed(*, code: str, token: str, wanted: bool) -> None:
    """Ask both sides of this table for every result, or no longer: those seated and the scorekeeper say so.

    No longer only between two games, so that nobody escapes the question. Raises NotFound, NotAllowed.
    """
    with transaction.atomic():
        locked, asker, _ = lock_session(code=code, token=token)
        if not may_in(asker, "table.enter", locked):
            raise NotFound
        if not may_in(asker, "table.confirm", locked):
            raise NotAllowed("those_who_play_ask")
        if locked.table_confirms == wanted:
            return
        if not wanted and locked.state.game is not None:
            raise NotAllowed("confirming_until_game_ends")
        Session.objects.filter(club=locked.club, id=locked.id).update(confirm_results=wanted)
        locked.table_confirms = wanted
        view_write(locked)
