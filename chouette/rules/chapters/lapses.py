"""Rights that a roll or another's act takes from a player: an extra, to drop after all, to step into a deal.

The game remembers until the next roll who has lost which, so that they can be told; nothing is judged by it.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from chouette.rules import events as ev
from chouette.rules.chapters.buying import deal_to_step_into
from chouette.rules.chapters.lone_taker import droppable_extras, extras_of, reversible
from chouette.rules.events import GameEvent
from chouette.rules.house import EXTRAS_CAN_BE_DROPPED, PREEMPT
from chouette.rules.state import Ends, Game, Lapse, Right, State, TakenBy

TAKEN_BY: dict[type[ev.Base], TakenBy] = {
    ev.Roll: "roll",
    ev.Double: "double",
    ev.Answer: "answer",
    ev.DropTake: "answer",
    ev.Settle: "deal",
    ev.Accept: "deal",
    ev.Buy: "deal",
    ev.Share: "deal",
    ev.Unshare: "deal",
}


def lapses_noted(before: State, event: GameEvent, after: State) -> State:
    """The state after an event, with what others than its actor have lost by it, and had lost since the last roll."""
    if before.game is None or after.game is None:
        return after
    had, has = dict(_rights(before, before.game)), dict(_rights(after, after.game))
    kept = {} if isinstance(event, ev.Roll) else before.game.lapsed
    by, actors = TAKEN_BY.get(type(event)), _actors(event)
    lost = {player: Lapse(right, by) for player, right in had.items() if by is not None and player not in actors}
    lapsed = {player: lapse for player, lapse in (kept | lost).items() if player not in has}
    return after if lapsed == after.game.lapsed else replace(after, game=replace(after.game, lapsed=lapsed))


def _rights(state: State, game: Game) -> Iterator[tuple[str, Right]]:
    """By player what they may do now that the next roll would end, one right for each."""
    lone = game.lone
    if lone is not None and lone.open:
        for player in state.seated:
            if extras_of(game, player):
                yield player, "extra"
        if reversible(game):
            yield lone.player, "reverse"
        elif state.house[EXTRAS_CAN_BE_DROPPED] and droppable_extras(game):
            yield lone.player, "drop_extra"
    if state.house[PREEMPT] and deal_to_step_into(game) is not None:
        yield game.box, "preempt"


def right_opened(game: Game, right: Right) -> int:
    """Return the number of the event that opened a right which the next roll ends."""
    if right == "preempt":
        bought = deal_to_step_into(game)
        return 0 if bought is None else bought.since
    if right == "drop_extra":
        return min(game.cubes[name].since for name in droppable_extras(game))
    lone = game.lone
    if lone is None:
        return 0
    answered = (lone.given.get(name, game.cubes[name]) for name in (lone.cube, *lone.dropped))
    return max(cube.since for cube in answered)


def right_against(game: Game, right: Right) -> Ends:
    """Return the players against whom such a right is held."""
    lone, bought = game.lone, deal_to_step_into(game)
    if right == "preempt":
        return () if bought is None else (bought.buyer, *bought.seller)
    if lone is None:
        return ()
    match right:
        case "extra":
            return (lone.player,)
        case "drop_extra":
            return tuple(dict.fromkeys(one for name in droppable_extras(game) for one in game.cubes[name].box_end))
        case "reverse":
            return game.cubes[lone.cube].box_end


def _actors(event: GameEvent) -> Ends:
    by = getattr(event, "by", ())
    return (by,) if isinstance(by, str) else tuple(by)
