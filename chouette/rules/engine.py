"""One event, one step: the format and the moment are looked at here, everything else in the chapter it belongs to."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from chouette.rules import events as ev
from chouette.rules.chapters import (
    absence,
    adjusting,
    advice,
    answers,
    buying,
    cubes,
    deals,
    doubles,
    games,
    halves,
    lone_taker,
    partner,
    rotation,
    seats,
    settling,
    shares,
    stakes,
)
from chouette.rules.chapters.dated import dated
from chouette.rules.chapters.lapses import lapses_noted
from chouette.rules.events import GameEvent
from chouette.rules.house import Fault, house_checked
from chouette.rules.refusal import Refusal, bad_format, out_of_place
from chouette.rules.shape import misshapen
from chouette.rules.state import State, Step
from chouette.rules.suggestions import kept_suggestions

AT_ANY_TIME = (ev.Join, ev.JoinOrder, ev.Leave, ev.Freeze, ev.StepOut, ev.ComeBack, ev.NameProxy)
BETWEEN_GAMES = (
    ev.Seat, ev.RollOrder, ev.SitOut, ev.SitIn, ev.Remove, ev.TakePartner, ev.PartnerRefuses, ev.PartnerChoice,
    ev.DeclineBox, ev.VacateBox, ev.ChangeStake, ev.ChangeRule, ev.Split, ev.Start, ev.Close,
    ev.Adjust,
)  # fmt: skip
NEW_PEOPLE = {
    ev.Seat: ("line", "stakes", "agreed_by"), ev.RollOrder: ("rolls", "stakes", "agreed_by"),
    ev.Join: ("player",), ev.Split: ("newcomers", "rolls"), ev.IllegalPlay: ("noticed_by",),
}  # fmt: skip


def apply(state: State, event: GameEvent) -> Step | Refusal:
    """What the event does to the session, or why it does nothing. `undo` and `amend` are the record's business."""
    step = judge(state, event)
    return kept_suggestions(state, event, step, judge) if isinstance(step, Refusal) else step


def judge(state: State, event: GameEvent) -> Step | Refusal:
    """Return the same, with all that a refusal suggests, be it refused for another reason or not."""
    refusal = _malformed(state, event) or _misplaced(state, event)
    if refusal is not None:
        return refusal
    step = _apply(state, event)
    if isinstance(step, Refusal):
        return step
    after = dated(state, lapses_noted(state, event, step.state))
    return step if after is step.state else replace(step, state=after)


def _malformed(state: State, event: GameEvent) -> Refusal | None:
    """Every name must be known and stand once; only those who sit down may be new. Then the numbers and lists."""
    new = NEW_PEOPLE.get(type(event), ())
    known = (event.player,) if isinstance(event, ev.Join) else ()
    for field in event.PEOPLE:
        names = _names(getattr(event, field, ()))
        if len(set(names)) < len(names) and field != "rolls":
            return bad_format("name_is_repeated", players=names)
        if field in new:
            continue
        for name in names:
            if name not in state.totals and name not in state.departed and not (name in known and field == "agreed_by"):
                return bad_format("unknown_player", player=name)
    for field in event.CUBES:
        names = _names(getattr(event, field, ()))
        if len(set(names)) < len(names):
            return bad_format("name_is_repeated", players=names)
        for name in names:
            if not _is_cube_name(state, name):
                return bad_format("unknown_cube", cube=name)
    return misshapen(event)


def _is_cube_name(state: State, name: str) -> bool:
    return name in state.totals or name in state.departed or (state.game is not None and name in state.game.cubes)


def _names(value: object) -> list[str]:
    """The names in a field, whatever its shape."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return list(value)
    if isinstance(value, Iterable):
        return [name for item in value for name in _names(item)]
    return []


def _misplaced(state: State, event: GameEvent) -> Refusal | None:
    if state.closed:
        return None if isinstance(event, ev.Adjust) else out_of_place("session_is_closed")
    seating = isinstance(event, ev.Seat | ev.RollOrder)
    if not state.seated:
        first = not seats.has_begun(state)
        open_now = isinstance(event, ev.Seat | ev.RollOrder if first else ev.Join | ev.Close | ev.Adjust)
        return None if open_now or (seating and not first) else out_of_place("nobody_is_seated")
    if state.game is not None and isinstance(event, BETWEEN_GAMES):
        return out_of_place("a_game_is_on", number=state.game.number)
    if state.game is None and not isinstance(event, BETWEEN_GAMES + AT_ANY_TIME):
        return out_of_place("no_game_is_on")
    return _awaited(state, event) or _not_seated(state, event)


def _awaited(state: State, event: GameEvent) -> Refusal | None:
    """The Box without their Partner, or the lone taker, has to speak before anything else touches the game."""
    game = state.game
    if game is None or isinstance(event, AT_ANY_TIME):
        return None
    if game.disagreement.buying_half and not isinstance(event, ev.Double):
        return out_of_place("box_must_double_now", player=game.box)
    if game.lone is not None and game.lone.choice_due and not isinstance(event, ev.LoneChoice):
        return out_of_place("lone_taker_must_choose", player=game.lone.player)
    waiting = games.reopened(game)
    if waiting is not None and not isinstance(event, ev.Answer):
        return out_of_place("lone_taker_must_beaver", player=waiting.players[0], cube=waiting.name)
    return None


ACTING = ("player", "by", "keeps", "proxy")


def _not_seated(state: State, event: GameEvent) -> Refusal | None:
    if isinstance(event, ev.Join | ev.Seat | ev.RollOrder):
        return None
    for field in ACTING:
        for name in _names(getattr(event, field, ())):
            if name not in state.seated:
                return out_of_place("is_not_seated", player=name)
    return None


def change_rule(state: State, event: ev.ChangeRule) -> Step | Refusal:
    """Another rule from the next game on, if everyone seated agrees (A 11.1)."""
    house = house_checked(state.house.sheet, {**state.house.change, **event.change})
    if isinstance(house, Fault):
        return Refusal(house.code, "house", house.params)
    missing = [player for player in state.seated if player not in event.agreed_by]
    if missing:
        rule = "A 11.1" if state.house.sheet == "atlanta" else "game"
        return Refusal("everyone_must_agree_to_a_change", rule, {"players": missing}, {"agreed_by": missing})
    return Step(replace(partner.held_to_term(state), house=house))


def _apply(state: State, event: GameEvent) -> Step | Refusal:  # noqa: C901 - one arm for each event of the format
    match event:
        case ev.Seat():
            return seats.seat(state, event)
        case ev.RollOrder():
            return seats.roll_order(state, event)
        case ev.Join():
            return seats.join(state, event)
        case ev.JoinOrder():
            return seats.join_order(state, event)
        case ev.Leave():
            return seats.leave(state, event)
        case ev.Freeze():
            return seats.freeze(state, event)
        case ev.Remove():
            return seats.remove(state, event)
        case ev.Split():
            return seats.split(state, event)
        case ev.SitOut():
            return absence.sit_out(state, event)
        case ev.SitIn():
            return absence.sit_in(state, event)
        case ev.StepOut():
            return absence.step_out(state, event)
        case ev.ComeBack():
            return absence.come_back(state, event)
        case ev.NameProxy():
            return absence.name_proxy(state, event)
        case ev.TakePartner():
            return partner.take_partner(state, event)
        case ev.PartnerRefuses():
            return partner.partner_refuses(state, event)
        case ev.PartnerChoice():
            return partner.partner_choice(state, event)
        case ev.PartnerSplit():
            return partner.partner_split(state, event)
        case ev.DeclineBox():
            return rotation.decline_box(state, event)
        case ev.VacateBox():
            return rotation.vacate_box(state, event)
        case ev.ChangeStake():
            return stakes.change_stake(state, event)
        case ev.ChangeRule():
            return change_rule(state, event)
        case ev.Start():
            return games.start(state, event)
        case ev.Result():
            return games.result(state, event)
        case ev.Close():
            return settling.close(state, event)
        case ev.AutomaticDouble():
            return cubes.automatic_double(state, event)
        case ev.Double():
            return doubles.double(state, event)
        case ev.Roll():
            return doubles.roll(state, event)
        case ev.Insist():
            return doubles.insist(state, event)
        case ev.Answer():
            return answers.answer(state, event)
        case ev.OfferExtra():
            return lone_taker.offer_extra(state, event)
        case ev.DropExtra():
            return lone_taker.drop_extra(state, event)
        case ev.Reverse():
            return lone_taker.reverse(state, event)
        case ev.LoneChoice():
            return lone_taker.lone_choice(state, event)
        case ev.OpenOffer():
            return deals.offer(state, event)
        case ev.Accept():
            return deals.accept(state, event)
        case ev.Withdraw():
            return deals.withdraw(state, event)
        case ev.Settle():
            return deals.settle(state, event)
        case ev.RollOff():
            return halves.roll_off(state, event)
        case ev.Buy():
            return buying.buy(state, event)
        case ev.Preempt():
            return buying.preempt(state, event)
        case ev.Share():
            return shares.share(state, event)
        case ev.Unshare():
            return shares.unshare(state, event)
        case ev.DropTake():
            return shares.drop_take(state, event)
        case ev.Consulted():
            return advice.consulted(state, event)
        case ev.IllegalPlay():
            return advice.illegal_play(state, event)
        case ev.PipCount():
            return advice.pip_count(state, event)
        case ev.Adjust():
            return adjusting.adjust(state, event)
        case _:
            assert_never(event)
