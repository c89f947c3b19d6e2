"""Rolling for the order before the first game: who rolls, what has fallen, who is to roll now."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Struct

from chouette.rules.events import Dice
from chouette.rules.facts import rolled_so_far
from chouette.rules.state import State
from sessions.store.recent import Recent
from sessions.store.session_row import Guest
from sessions.view.describing import says


class RollingView(Struct, frozen=True, gc=False):
    """The rolls for the order: while they fall, and until the first game begins."""

    rolls: Annotated[
        dict[str, tuple[Dice, ...]],
        says("By player, in the order of the list: what they have rolled, round by round; those who tied roll again."),
    ]
    throwing: Annotated[tuple[str, ...], says("Players who are to roll now; nobody once all are seated.")]


def rolling(state: State, guests: Sequence[Guest], recent: Recent) -> RollingView | None:
    """The rolls of those who are in the list; once they are seated, those that made the order. Null where nobody rolls,
    and from the first game on."""
    if state.seated:
        return None if state.game or recent.rows or state.closed else _rolled(recent)
    rolls = {guest.id: guest.rolls for guest in guests if guest.rolls is not None}
    return RollingView(rolls, rolled_so_far(state.house, rolls).throwing) if rolls else None


def _rolled(recent: Recent) -> RollingView | None:
    seatings = ("seat", "roll_order")
    standing = (one for one in reversed(recent.trail) if one.event["event"] in seatings and one.taken_back is None)
    rounds: list[dict[str, Dice]] = next((one.event.get("rolls", []) for one in standing), [])
    if not rounds:
        return None
    return RollingView({player: tuple(of[player] for of in rounds if player in of) for player in rounds[0]}, ())
