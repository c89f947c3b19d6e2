"""What is open between games, and what is open at any time: coming, going, standing in."""

from collections.abc import Iterator

from msgspec.structs import replace

from chouette.rules.chapters.absence import able_proxies, proxies, stand_in
from chouette.rules.chapters.adjusting import adjustable
from chouette.rules.chapters.partner import asked_to_be_partner, captain_due, choice_due, choice_refused, invited
from chouette.rules.chapters.rotation import box_moves_on, last_to_decline
from chouette.rules.chapters.seats import MOST_SEATED, full, has_begun, held_back, movers, split_needs, three_each
from chouette.rules.engine import apply
from chouette.rules.events import Start
from chouette.rules.house import BOX_MAY_BE_DECLINED, LEAVING, OVER_MAX, PARTNER_MAY_REFUSE, STAKE_CHANGE, STAKES
from chouette.rules.open.choices import Action, CubeChoice
from chouette.rules.open.consent import admitting
from chouette.rules.refusal import Refusal
from chouette.rules.state import State

Open = Iterator[tuple[str, Action]]


def open_between(state: State) -> Open:
    """Everything open while no game is on."""
    if not state.seated:
        first = ("seat", "roll_order")
        gone = ("join", "close")
        yield from (("", Action(event)) for event in (gone if has_begun(state) else first))
        if has_begun(state):
            yield from open_to_adjust(state)
        return
    yield from _starting(state)
    yield from _box_and_partner(state)
    for player in state.seated:
        yield from _sitting(state, player)
        yield from _stake(state, player)
    yield from coming_and_going(state)
    away = tuple(player for player in state.seated if not state.is_present(player))
    if away:
        yield "", Action("remove", since=max(state.paid.get(player, 0) for player in away), players=away)
    yield from _splitting(state)
    yield "", Action("change_rule", since=state.arranged, needs=state.seated)
    yield "", Action("close", since=max([state.arranged, *state.paid.values()]))
    yield from open_to_adjust(state)


def open_to_adjust(state: State) -> Open:
    """The points alone are corrected between games and after the close."""
    yield "", Action("adjust", since=max([0, *state.paid.values()]), players=adjustable(state))


def _splitting(state: State) -> Open:
    """As many newcomers as it takes for three at either table, and as many as would leave three here."""
    able = [newcomers for newcomers in range(1, len(state.seated) + 1) if three_each(state, newcomers)]
    if able:
        moving = tuple(movers(state, newcomers) for newcomers in range(1, able[-1] + 1))
        yield "", Action("split", since=state.arranged, movers=moving, needs=split_needs(state))


def _starting(state: State) -> Open:
    if isinstance(apply(state, Start()), Refusal):
        return
    people = (state.box, captain_due(state))
    for player in dict.fromkeys(("", *(one for one in people if one is not None))):
        yield player, Action("start", since=state.arranged)


def _box_and_partner(state: State) -> Open:
    box = state.box
    assert box is not None, "whoever sits at a table has a Box"
    if box_moves_on(state) is not None:
        yield box, Action("vacate_box", box)
    able = invited(state)
    players = able if able and choice_refused(state, able[0]) is None else ()
    alone = ("alone",) if choice_refused(state, None) is None else ()
    if players or alone:
        asks = players if state.house[PARTNER_MAY_REFUSE] else ()
        yield box, Action("partner", box, players=players, choices=alone, asks=asks)
    if state.house[PARTNER_MAY_REFUSE]:
        for player in asked_to_be_partner(state):
            yield player, Action("partner_refuses", player)
    if choice_due(state) and state.partner is not None:
        yield state.partner, Action("partner_choice", state.partner, choices=("remain", "captain"))
    if state.house[BOX_MAY_BE_DECLINED]:
        for player in state.seated:
            if player not in state.coming.declined and not last_to_decline(state, player):
                yield player, Action("decline_box", player)


def _sitting(state: State, player: str) -> Open:
    if player in state.sitting_out:
        yield player, Action("sit_in", player)
    elif player != state.box or box_moves_on(replace(state, sitting_out=(*state.sitting_out, player))) is not None:
        yield player, Action("sit_out", player)


def _stake(state: State, player: str) -> Open:
    house = state.house
    if house[STAKES] == "equal" or house[STAKE_CHANGE] == "never":
        return
    if house[STAKE_CHANGE] == "when_someone_joins_or_leaves" and not set(state.coming.came_or_went) - {player}:
        return
    others = tuple(one for one in state.seated if one != player)
    agreed = house[STAKES] == "by_agreement"
    yield player, Action("stake", player, needs=others if agreed else (), players=others if agreed else ())


def coming_and_going(state: State) -> Open:
    """Joining, leaving, stepping out and back: between games and during one."""
    yield from _joining(state)
    new = tuple(player for player in state.coming.newcomers if player in state.seated)
    if len(new) > 1:
        yield "", Action("join_order", players=new)
    stay, able = held_back(state), able_proxies(state)
    for player in state.seated:
        if player not in stay:
            paid = state.paid.get(player, 0)
            yield player, Action("leave", player, since=paid)
            if state.house[LEAVING] == "settle_or_freeze":
                yield player, Action("freeze", player, since=paid)
        if player in state.away:
            yield player, Action("come_back", player)
            yield from _handing_on(state, player)
        elif player != state.box and player not in state.sitting_out:
            yield player, Action("step_out", player, players=tuple(one for one in able if one != player))


def _joining(state: State) -> Open:
    """A newcomer is welcome up to the house's number; above it only if everybody agrees, or not at all."""
    over = full(state, len(state.seated) + 1)
    if len(state.seated) >= MOST_SEATED:
        return
    if over and state.house[OVER_MAX] == "refuse":
        return
    tells = () if state.house[STAKES] == "equal" else ("stake",)
    yield "", Action("join", needs=state.seated if over else (), asks=admitting(state), tells=tells)


def _handing_on(state: State, player: str) -> Open:
    """An absent player's cube is given to a proxy by themselves, or on by the one who has it; `cubes` says whose it
    is."""
    for by in dict.fromkeys((player, stand_in(state, player))):
        if by is not None:
            yield by, Action("proxy", by, cubes=(CubeChoice(player),), players=proxies(state, player))
