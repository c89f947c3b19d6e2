"""The next Box, and the order of the others (rules.md 5; A 6, ACT 18-23, S 29-32)."""

from collections.abc import Iterable

from msgspec.structs import replace

from chouette.rules.events import DeclineBox, VacateBox
from chouette.rules.house import (
    BOX_MAY_BE_DECLINED,
    BOX_MUST_PROFIT,
    CAPTAIN_DOUBLED_OUT,
    CAPTAIN_PASSES,
    JOIN_PLACE,
    REJECTING_SUCCESSOR,
    House,
    Option,
)
from chouette.rules.refusal import Refusal, against, out_of_place
from chouette.rules.state import Game, Next, Side, State, Stay, Step, untouched


def box_moves_on(state: State) -> State | None:
    """The Box gives the box up: Box b, line c d e becomes Box c, line d e b (ACT 23). Null if nobody else is there."""
    box, order = state.box, (*state.line, *_apart(state))
    new = _next_box(state, order)
    return None if box is None or new is None else _box_falls(state, order, new, foot=(box,))


def box_kept_for_the_absent(state: State) -> State:
    """The Box has gone and nobody is there: the first in the line has the box until somebody comes."""
    order = (*state.line, *_apart(state))
    if not order:
        return replace(state, box=None)
    new = next((player for player in order if player not in state.coming.declined), order[0])
    return _box_falls(state, order, new)


def _next_box(state: State, order: tuple[str, ...]) -> str | None:
    """Return the first of the order who is present and has not declined the box.

    If all who are present have declined it is the first of them; None if nobody is present (rules.md 12.22).
    """
    present = [player for player in order if state.is_present(player)]
    return next((player for player in present if player not in state.coming.declined), next(iter(present), None))


def _box_falls(state: State, order: tuple[str, ...], new: str, foot: tuple[str, ...] = ()) -> State:
    """Make `new` the Box; the others keep their order, with `foot` behind them.

    The next game's Box has not declined it, and remembers who stands before them in the order.
    """
    served = new_stay(state, new, (*_without(order, new), *foot))
    coming, passed = served.coming, order[: order.index(new)]
    return replace(served, coming=coming.but(declined=_without(coming.declined, new), passed=passed))


def _apart(state: State) -> tuple[str, ...]:
    """A Partner who gave up their place in the line (JC)."""
    return () if state.partner is None or state.partner in state.line else (state.partner,)


def box_served(state: State) -> State:
    """Between games the first who is there serves for an absent Box, who holds the top of the line (JC, B)."""
    box, order = state.box, (*state.line, *_apart(state))
    new = _next_box(state, order)
    if state.game is not None or new is None or (box is not None and state.is_present(box)):
        return state
    return _box_falls(state, order if box is None else (box, *order), new)


def new_stay(state: State, box: str, line: tuple[str, ...]) -> State:
    """Another Box: the partnership is over and their choice is open."""
    open_again = state.coming.but(partner_chosen=False)
    return replace(state, box=box, line=line, partner=None, stay=untouched(Stay), coming=open_again)


def vacate_box(state: State, event: VacateBox) -> Step | Refusal:
    """The Box gives the box up for another reason than having lost (ACT 23)."""
    if event.by != state.box:
        return out_of_place("is_not_the_box", by=event.by, box=state.box)
    moved = box_moves_on(state)
    if moved is None:
        return out_of_place("nobody_else_can_be_box", player=event.by)
    return Step(moved)


def decline_box(state: State, event: DeclineBox) -> Step | Refusal:
    """Anybody declines to be Box for the coming game and keeps their place in the order (S 32)."""
    house = state.house
    if not house[BOX_MAY_BE_DECLINED]:
        return against(house, BOX_MAY_BE_DECLINED, "box_is_not_declined", by=event.by)
    if event.by in state.coming.declined:
        return against(house, BOX_MAY_BE_DECLINED, "has_declined_already", by=event.by)
    declined = (*state.coming.declined, event.by)
    if last_to_decline(state, event.by):
        return against(house, BOX_MAY_BE_DECLINED, "everyone_else_has_declined", by=event.by)
    state = replace(state, coming=state.coming.but(declined=declined))
    if event.by != state.box:
        return Step(state)
    place = next(
        (index for index, player in enumerate(state.line) if player not in state.coming.passed), len(state.line)
    )
    order = (*state.line[:place], *_apart(state), event.by, *state.line[place:])
    new = _next_box(state, order)
    assert new is not None, "the last who could be Box may not decline"
    return Step(_box_falls(state, order, new))


def last_to_decline(state: State, player: str) -> bool:
    """Has everybody else who could sit down declined? Then they cannot (S 32)."""
    able = [one for one in (state.box, *state.line) if one is not None and state.is_present(one)]
    return all(one in (*state.coming.declined, player) for one in able)


# After a game


def next_round(state: State, game: Game, winner: Side | None) -> Next:
    """Box and line for the next game; `winner` is the side that won this one, null if nobody did."""
    case, new, rule = _case(state.house, game, winner)
    line, captains = _line_with_newcomers(state, game), rejecting_captains(state.house, game)
    lone = _lone_loser(game, captains)
    losers, rejecting = still_here(state, game, (*_box_side(game), *lone)), still_here(state, game, captains)
    if case == "box":
        foot = still_here(state, game, lone)
        return _next(state, game, game.box, (*_without(line, *rejecting, *foot), *rejecting, *foot), rule, case)
    if case == "captain":
        first, rejecting = still_here(state, game, (game.captain,)), ()
    elif case == "successor":
        first = still_here(state, game, (new,))
    else:
        first = _next_in_line(game, line, (*rejecting, *losers))
    rejecting = _without(rejecting, *first)
    order = (*first, *_without(line, *first, *rejecting, *losers), *rejecting, *losers)
    box = _first_present(state, order, (*first, *game.succession.takers) if case == "successor" else ())
    return _next(state, game, box, _without(order, box), rule, case)


def still_here(state: State, game: Game, players: Iterable[str]) -> tuple[str, ...]:
    """Those who have not left for good; who came back in the same game is a newcomer (rules.md 12.2)."""
    back = set(game.line).intersection(game.newcomers)
    return tuple(player for player in players if player in state.seated and player not in back)


def _first_present(state: State, order: tuple[str, ...], takers: tuple[str, ...]) -> str:
    """To whom the box falls: to one who took with the Captain's successor, else to the next, if they are there."""
    sought = (*(player for player in order if player in takers), *order)
    return next((player for player in sought if state.is_present(player)), order[0])


def _next(state: State, game: Game, box: str, line: tuple[str, ...], rule: str, case: str) -> Next:
    behind = () if _newcomers_before_losers(state) else _without(game.newcomers, box)
    apart = (game.partner,) if case == "box" and game.partner not in game.line else ()
    line = tuple(player for player in line if player in state.seated and player not in behind and player not in apart)
    return Next(
        box, (*line, *(player for player in behind if player not in (*line, box))), rule, case, game.succession.fate
    )


def _newcomers_before_losers(state: State) -> bool:
    return state.house[JOIN_PLACE] == "foot_on_arrival"


def _line_with_newcomers(state: State, game: Game) -> tuple[str, ...]:
    line = still_here(state, game, game.line)
    return (*line, *game.newcomers) if _newcomers_before_losers(state) else line


def _box_side(game: Game) -> tuple[str, ...]:
    """Return the old Box, behind a Partner who gave up their place in the line (JC)."""
    partner = (game.partner,) if game.partner is not None and game.partner not in game.line else ()
    return (*partner, game.box)


def rejecting_captains(house: House, game: Game) -> tuple[str, ...]:
    """Return the Captain, then the successors who dropped in turn where the house sends them to the foot (ACT 20)."""
    if house[REJECTING_SUCCESSOR] == "foot":
        return (game.captain, *game.succession.rejecting)
    return (game.captain,)


def _lone_loser(game: Game, captains: tuple[str, ...]) -> tuple[str, ...]:
    """The player who took alone, with contact, and lost goes to the foot of the line (JC Special Problems).

    One of the rejecting captains goes there with them.
    """
    lone = game.lone
    if lone is None or not lone.to_foot or not lone.lost or lone.player in captains:
        return ()
    return (lone.player,)


def _next_in_line(game: Game, line: tuple[str, ...], losers: tuple[str, ...]) -> tuple[str, ...]:
    """The next in line after the Captain who is none of the losers; who has left is passed over."""
    ahead = game.line[: game.line.index(game.captain)]
    behind = (*(player for player in line if player not in ahead), *(player for player in line if player in ahead))
    return tuple([player for player in behind if player not in (game.captain, *losers)][:1])


def _without(line: tuple[str, ...], *players: str) -> tuple[str, ...]:
    return tuple(player for player in line if player not in players)


def _case(house: House, game: Game, winner: Side | None) -> tuple[str, str, str]:
    """Which row of the table: the case, the new Box where it is a successor, and the clause that says so."""
    who = _fate(house, game, winner)
    if who == "successor":
        successor = game.succession.successor
        assert successor is not None
        if successor == game.captain:
            return "captain", "", house.clause(CAPTAIN_PASSES)
        return "successor", successor, house.clause(CAPTAIN_PASSES)
    if who == "captain":
        option: Option[str] | Option[bool] = (
            CAPTAIN_DOUBLED_OUT if game.succession.fate == "box_dropped" else BOX_MUST_PROFIT
        )
        return "captain", "", house.clause(option)
    if who == "tie":
        return "tie", "", house.clause(BOX_MUST_PROFIT)
    if house[BOX_MUST_PROFIT] and game.score.net <= 0:
        return "no_profit", "", house.clause(BOX_MUST_PROFIT)
    return "box", "", house.clause(BOX_MUST_PROFIT)


def _fate(house: House, game: Game, winner: Side | None) -> str:
    """Who won, Box or Captain? The fate of the bet between the two decides."""
    by_winner = {"team": "captain", "box": "box", None: "tie"}[winner]
    match game.succession.fate:
        case "box_dropped" if house[CAPTAIN_DOUBLED_OUT] == "takes_box":
            return "captain"
        case "captain_dropped" if house[CAPTAIN_PASSES] == "box_has_won":
            return "box"
        case "captain_dropped" if winner == "team":
            return "box" if game.succession.successor is None else "successor"
        case "captain_dropped":
            return by_winner
        case "captain" | "box" | "tie":
            return game.succession.fate
        case _:
            return by_winner
