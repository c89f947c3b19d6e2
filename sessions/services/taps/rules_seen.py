"""Somebody says that he has seen the rules of a table. It never keeps anybody from playing."""

from django.db import transaction

from sessions.errors import Malformed, NotAllowed, NotFound
from sessions.models import Attendance
from sessions.services.locking import locked
from sessions.services.writing import view_write
from sessions.store.session_row import Asker, Room
from sessions.view.rules_seen import seen_text


def rules_seen(*, code: str, token: str, by: str | None = None) -> None:
    """Note that a player has seen the rules as they stand: one's own, or anybody's for the scorekeeper.

    No-op for who has seen them. Raises NotFound, NotAllowed, Malformed.
    """
    with transaction.atomic():
        room, asker, _ = locked(code=code, token=token)
        if not asker.roles:
            raise NotFound
        came = Attendance.objects.filter(club_id=room.club, session_id=room.id, player_id__in=_whose(room, asker, by))
        came.update(rules_seen=seen_text(room.state.house))
        fresh, _, _ = locked(code=code)
        if fresh.guests != room.guests:
            view_write(fresh)


def _whose(room: Room, asker: Asker, by: str | None) -> list[str]:
    """Whose eyes it were: those of all players this device speaks for here, or of the one who is named."""
    here = [guest.id for guest in room.guests]
    if by is None:
        mine = [player for player in here if player in asker.voices]
        if not mine:
            raise NotAllowed("is_for_somebody_else_to_say")
        return mine
    if by not in here:
        raise Malformed("unknown_player", player=by)
    if by not in asker.voices and not room.keeps_the_sheet(asker):
        raise NotAllowed("is_for_somebody_else_to_say")
    return [by]
