"""What each who came has rolled for the order, written down: the one place that does."""

from collections.abc import Mapping
from uuid import UUID

from msgspec.structs import replace

from chouette.rules.events import Dice
from sessions.services.writing import encoded
from sessions.store.session_row import LockedSession
from sessions.store.sql import cursor

Rolled = tuple[Dice, ...]

KEPT = """
UPDATE chouette_sessions_attendance a SET rolls = r.rolls
FROM unnest(%(players)s::uuid[], %(rolls)s::text[]) AS r (player, rolls)
WHERE a.club_id = %(club)s AND a.session_id = %(session)s AND a.player_id = r.player"""


def rolls_kept(locked: LockedSession, rolls: Mapping[str, Rolled | None]) -> None:
    """Keep what these players have rolled so far; null takes them out of the list. `locked` is brought up to date."""
    values = {
        "club": locked.club,
        "session": locked.id,
        "players": [UUID(player) for player in rolls],
        "rolls": [None if of is None else encoded(of) for of in rolls.values()],
    }
    with cursor() as statement:
        statement.execute(KEPT, values)
    locked.guests = [replace(guest, rolls=rolls[guest.id]) if guest.id in rolls else guest for guest in locked.guests]


def rolls_forgotten(locked: LockedSession) -> None:
    """The order is known: the log has the dice that made it, if any did."""
    listed = rolls_of(locked)
    if listed:
        rolls_kept(locked, dict.fromkeys(listed))


def rolls_of(locked: LockedSession) -> dict[str, Rolled]:
    """Those who roll for the order, each with their rolls, in the order of their coming."""
    return {guest.id: guest.rolls for guest in locked.guests if guest.rolls is not None}
