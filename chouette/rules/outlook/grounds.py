"""The clause an accepted event rests on: the option that lets it happen so, or a clause no option carries."""

from typing import Any

from chouette.rules import events as ev
from chouette.rules.chapters.groups import rule_spoken
from chouette.rules.events import KINDS, GameEvent
from chouette.rules.house import (
    ABSENT_CUBE,
    ACT,
    ADMISSION,
    ANSWERS_ORDER,
    ATLANTA,
    AUTOMATIC_DOUBLES,
    BOX_INITIAL_DOUBLE,
    BOX_MAY_BE_DECLINED,
    BOX_REDOUBLE,
    BRIGHTON,
    CONSULTING_REMEDY,
    CONSULTING_REMEDY_WHEN_OUT,
    CUBES,
    DROP_BEAVER,
    DROP_TAKES,
    EXTRAS_CAN_BE_DROPPED,
    FRACTIONS,
    IMMEDIATE_REDOUBLES,
    JACOBY,
    JACOBY_CRAWFORD,
    LEAVING,
    LONE_TAKER,
    OFFERS_ORDER,
    ORDER_DICE,
    OVER_MAX,
    PARTNER_FROM,
    PARTNER_MAY_REFUSE,
    PARTNER_SPLIT,
    PARTNER_STAYS,
    PREEMPT,
    PROXY_FROM,
    SETTLEMENTS_FROM,
    SHEETS,
    SIT_OUT_RETURNS,
    ST_ALBANS,
    STAKE_CHANGE,
    TEAM_DEALS,
    House,
    Option,
)
from chouette.rules.state import Game, Right, State

BY_KIND: dict[type[ev.Base], Option[Any]] = {
    ev.RollOrder: ORDER_DICE,
    ev.Join: ADMISSION,
    ev.JoinOrder: ORDER_DICE,
    ev.Leave: LEAVING,
    ev.Freeze: LEAVING,
    ev.SitOut: SIT_OUT_RETURNS,
    ev.SitIn: SIT_OUT_RETURNS,
    ev.TakePartner: PARTNER_FROM,
    ev.PartnerRefuses: PARTNER_MAY_REFUSE,
    ev.PartnerChoice: PARTNER_STAYS,
    ev.DeclineBox: BOX_MAY_BE_DECLINED,
    ev.ChangeStake: STAKE_CHANGE,
    ev.Split: OVER_MAX,
    ev.AutomaticDouble: AUTOMATIC_DOUBLES,
    ev.OfferExtra: LONE_TAKER,
    ev.DropExtra: EXTRAS_CAN_BE_DROPPED,
    ev.Reverse: LONE_TAKER,
    ev.LoneChoice: LONE_TAKER,
    ev.OpenOffer: SETTLEMENTS_FROM,
    ev.Accept: SETTLEMENTS_FROM,
    ev.Settle: SETTLEMENTS_FROM,
    ev.RollOff: FRACTIONS,
    ev.Buy: TEAM_DEALS,
    ev.Preempt: PREEMPT,
    ev.Share: TEAM_DEALS,
    ev.Unshare: TEAM_DEALS,
    ev.DropTake: DROP_TAKES,
    ev.PartnerSplit: PARTNER_SPLIT,
    ev.NameProxy: PROXY_FROM,
    ev.StepOut: ABSENT_CUBE,
}
"""The option that says how this is done; kinds that hang on more than one have a function below."""

PICKED: dict[type[ev.Base], str] = {ev.PartnerChoice: "6.4", ev.Split: "8"}
"""Of several clauses of an option the one about this event."""

FIXED: dict[type[ev.Base], dict[str, str]] = {
    ev.Remove: {BRIGHTON: "Leaving", JACOBY_CRAWFORD: "Leaving"},
    ev.VacateBox: {ACT: "23"},
    ev.ChangeRule: {ATLANTA: "11.1"},
    ev.PipCount: {ATLANTA: "9.1", ST_ALBANS: "12"},
    ev.Answer: {ATLANTA: "5.3", BRIGHTON: "Doubling", ST_ALBANS: "24", JACOBY_CRAWFORD: "Doubling"},
}
"""What no option governs."""

ILLEGAL_PLAYS = {"corrected": "8.2", "roll_stands": "8.3", "reroll": "8.4", "too_late": "8.5", "stands": "8.6"}
PARTNERS_HALF = {ATLANTA: "4.2"}


def ground(event: GameEvent, before: State) -> str:
    """The clause ("A 5.10") that this event rests on at the table it met; "house" where the house has changed it.

    Empty where nothing is written about it: a game that begins, dice that are thrown.
    """
    house, game = before.house, before.game
    match event:
        case ev.Double() if game is not None:
            return _doubled(house, game, event)
        case ev.Answer() if game is not None:
            return _answered(house, game, event)
        case ev.Result() if game is not None:
            return unturned(house) if any(_pays_once(house, game, event)) else ""
        case ev.Insist():
            return _clause(house, OFFERS_ORDER if event.on == "offers" else ANSWERS_ORDER)
        case ev.Consulted() if game is not None:
            return _clause(house, _remedy(game, event))
        case ev.IllegalPlay():
            return _fixed(house, {ATLANTA: ILLEGAL_PLAYS[event.remedy]})
    option = BY_KIND.get(type(event))
    return (
        _fixed(house, FIXED.get(type(event), {})) if option is None else _clause(house, option, PICKED.get(type(event)))
    )


def of_right(house: House, right: Right) -> str:
    """The clause that gives this right, and says until when."""
    return _clause(house, BY_KIND[KINDS[right]])


def partners_half(house: House) -> str:
    """The clause that shares the pool between Box and Partner."""
    return _fixed(house, PARTNERS_HALF)


def unturned(house: House) -> str:
    """The clause by which a gammon is not paid on a cube that is not in the game."""
    return _clause(house, JACOBY)


def _doubled(house: House, game: Game, event: ev.Double) -> str:
    if event.by != game.box:
        return _clause(house, CUBES)
    named = event.cubes if isinstance(event.cubes, tuple) else ()
    initial = any(game.cubes[name].holder == "centre" for name in named if name in game.cubes)
    return _clause(house, BOX_INITIAL_DOUBLE if initial else BOX_REDOUBLE)


def _answered(house: House, game: Game, event: ev.Answer) -> str:
    """More turns rest on the rule of beavers, the Box's answers to doubles on that of the group."""
    cubes = [game.cubes[name] for name in event.cubes if name in game.cubes]
    words = set(event.cubes.values())
    if words - {"take", "drop"}:
        return _clause(house, IMMEDIATE_REDOUBLES)
    if any(cube.status != "offered" for cube in cubes):
        return _clause(house, DROP_BEAVER if "drop" in words else IMMEDIATE_REDOUBLES)
    if event.by == game.box and cubes:
        option, pick = rule_spoken(house, game, cubes)
        return _clause(house, option, pick)
    return _fixed(house, FIXED[ev.Answer])


def _pays_once(house: House, game: Game, event: ev.Result) -> list[bool]:
    """Of each live cube: is a gammon not paid on it, since it is not in the game?"""
    return [event.kind != "single" and house[JACOBY] and not cube.in_game for cube in game.live()]


def _remedy(game: Game, event: ev.Consulted) -> Option[str]:
    out = not any(cube.player == event.player for cube in game.live("team"))
    return CONSULTING_REMEDY_WHEN_OUT if out else CONSULTING_REMEDY


def _clause(house: House, option: Option[Any], pick: str | None = None) -> str:
    """Where the value in force stands; empty where the sheet is silent and the house has nothing of its own."""
    own = option.sheets[house.sheet]
    return house.clause(option, pick) if own.clauses or house[option] != own.value else ""


def _fixed(house: House, numbers: dict[str, str]) -> str:
    number = numbers.get(house.sheet)
    return f"{SHEETS[house.sheet].letter} {number}" if number else ""
