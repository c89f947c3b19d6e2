"""Rolling for the order before the first game: each on their own phone, the scorekeeper for the others.

The dice fall here, never on a phone, and everybody sees them at once. What has been rolled is no event: it stands with
those who came until the last die has fallen, and then goes into the log as one `roll_order`. Whoever has rolled in a
round does not roll in it again, however often a phone asks, and not after the order was taken back either: the same
dice fall.
"""

from django.db import transaction
from django.utils import timezone
from msgspec import UNSET

from chouette.rules import Refusal, apply
from chouette.rules.events import RollOrder, Seat
from chouette.rules.facts import FEWEST_ROLLING, SoFar, rolled_so_far
from chouette.rules.house import ORDER_DICE
from sessions.errors import Malformed, NotAllowed, NotFound, Refused
from sessions.models import Phase, Session
from sessions.permissions import may_in
from sessions.selectors.sessions import stakes_brought
from sessions.services.locking import lock_session
from sessions.services.people.one_table import seat_elsewhere
from sessions.services.people.order_rolls import Rolled, rolls_kept, rolls_of
from sessions.services.taps.append import draft
from sessions.services.taps.events import event_said
from sessions.services.taps.kept_dice import ORDER_KEY, kept_dice, rolled_with
from sessions.services.taps.tap import OrderTap
from sessions.services.writing import view_write
from sessions.store.session_row import Asker, LockedSession
from sessions.view.problems import refusal_body

Changed = dict[str, Rolled | None]
"""By player what they have rolled now; null: they are out of the list."""


def order_said(*, code: str, token: str, tap: OrderTap) -> None:
    """Put players into the list of those who roll, or roll; with the last die the order is recorded.

    What has been done already is done no second time. Raises NotFound, NotAllowed, Malformed, Refused.
    """
    with transaction.atomic():
        locked, asker, _ = lock_session(code=code, token=token)
        if not may_in(asker, "table.enter", locked):
            raise NotFound
        changed = _changed(locked, asker, tap)
        if changed:
            rolls_kept(locked, changed)
        if not changed and tap.act != "rest":
            return
        refusal = _order_recorded(locked, asker)
        if refusal is not None and not changed:
            raise Refused(refusal_body(refusal, locked))
        if locked.phase == Phase.LOBBY and changed:
            view_write(locked)


def _changed(locked: LockedSession, asker: Asker, tap: OrderTap) -> Changed:
    if tap.act == "roll":
        return _own_roll(locked, asker, tap)
    if not may_in(asker, "table.order", locked):
        raise NotAllowed("scorekeeper_sets_order")
    if locked.phase != Phase.LOBBY:
        raise NotAllowed("order_is_set")
    match tap.act:
        case "list":
            return _listed(locked, tap)
        case "leave_out":
            return _left_out(locked, tap)
        case _:
            return _rest(locked, tap)


def _listed(locked: LockedSession, tap: OrderTap) -> Changed:
    """These are among those who roll; if they could not all be seated it is said now, before anybody rolls."""
    came = [guest.id for guest in locked.guests]
    wanted = came if tap.players is None else tap.players
    for player in wanted:
        if player not in came:
            raise Malformed("unknown_player", player=player)
    listed = rolls_of(locked)
    all_listed = Seat(line=tuple(player for player in came if player in listed or player in wanted))
    if len(all_listed.line) < FEWEST_ROLLING:
        raise NotAllowed("order_takes_two")
    step = seat_elsewhere(locked, all_listed) or apply(locked.state, all_listed)
    if isinstance(step, Refusal):
        raise Refused(refusal_body(step, locked))
    return {player: () for player in wanted if player not in listed}


def _left_out(locked: LockedSession, tap: OrderTap) -> Changed:
    listed = rolls_of(locked)
    if tap.player not in listed:
        return {}
    if listed[tap.player]:
        raise NotAllowed("has_rolled_already")
    if len(listed) == FEWEST_ROLLING:
        raise NotAllowed("order_takes_two")
    return {tap.player: None}


def _own_roll(locked: LockedSession, asker: Asker, tap: OrderTap) -> Changed:
    guest = next((one for one in locked.guests if one.id == tap.player), None)
    if guest is None:
        raise Malformed("unknown_player", player=tap.player)
    if guest.id not in asker.voices:
        if not may_in(asker, "table.order", locked):
            raise NotAllowed("is_for_somebody_else_to_say")
        if guest.phone:
            raise NotAllowed("rolls_on_their_own_phone")
    if guest.id in locked.state.seated:  # the last die has fallen, and this tap was on its way
        return {}
    if guest.rolls is None:
        raise NotAllowed("does_not_roll_for_order")
    if len(guest.rolls) >= tap.round:
        return {}
    if guest.id not in _so_far(locked).throwing:
        raise Malformed("nobody_throws")
    return _rolled(locked, (guest.id,))


def _rest(locked: LockedSession, tap: OrderTap) -> Changed:
    """Everybody who has yet to roll in this round, with a phone or without."""
    listed = rolls_of(locked)
    if not listed:
        raise Malformed("nobody_throws")
    return _rolled(locked, tuple(player for player in _so_far(locked).throwing if len(listed[player]) < tap.round))


def _rolled(locked: LockedSession, players: tuple[str, ...]) -> Changed:
    listed, dice = rolls_of(locked), locked.state.house[ORDER_DICE]
    kept = kept_dice(locked, "roll_order", players)
    fallen = {player: rolled_with(kept, [player], dice, len(listed[player]))[player] for player in players}
    return {player: (*listed[player], fallen[player]) for player in players}


def _so_far(locked: LockedSession) -> SoFar:
    return rolled_so_far(locked.state.house, rolls_of(locked))


def _order_recorded(locked: LockedSession, asker: Asker) -> Refusal | None:
    """Seat everybody once all have rolled and no tie is left; why the rules no longer seat them, if they do not."""
    rounds, throwing = _so_far(locked)
    if throwing or not rounds or locked.phase != Phase.LOBBY:
        return None
    listed = rolls_of(locked)
    session = Session.objects.select_related("split_from").get(club=locked.club, id=locked.id)
    stakes = {player: stake for player, stake in stakes_brought(session).items() if player in listed}
    event = RollOrder(rolls=rounds, stakes=stakes or UNSET)
    key = f"{ORDER_KEY}{locked.seq + 1}"
    return event_said(locked, event, draft(event, key=key, content="", asker=asker, at=timezone.now()))
