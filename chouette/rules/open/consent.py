"""Whose word an event needs, and until when it may be given (rules.md 2).

There is no table of it: the rules refuse an event for want of somebody's consent and name them, so they are asked.
Only a newcomer is refused the other way round, by who objects: they are let in unless one of those who decide says no.
And a drop-take is done by two: each of them says it; a Partner who may decline says whether they will. A result that a
club wants confirmed is said by both sides.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from chouette.rules.chapters.absence import acts_for, at_board, deputies, deputy, stand_in
from chouette.rules.chapters.buying import agrees_to_sell
from chouette.rules.chapters.halves import halves
from chouette.rules.chapters.seats import may_object
from chouette.rules.engine import apply, judge
from chouette.rules.events import (
    AutomaticDouble,
    Base,
    Buy,
    ChangeStake,
    DropTake,
    GameEvent,
    Join,
    Result,
    Roll,
    Settle,
    Share,
    TakePartner,
    Unshare,
)
from chouette.rules.house import PARTNER_MAY_REFUSE
from chouette.rules.refusal import Refusal
from chouette.rules.state import SIDES, Cube, Ends, Game, Side, State
from chouette.rules.suggestions import with_all_consents

DEALS = (Settle, Buy, Share, Unshare)


def agreed(event: GameEvent, players: Iterable[str]) -> GameEvent:
    """An event that can be agreed to, with the consent of these players in place of those it names."""
    return replace(event, agreed_by=tuple(players)) if hasattr(event, "agreed_by") else event


def needed(state: State, event: GameEvent) -> tuple[str, ...] | Refusal:
    """Whose consent the event still needs besides `agreed_by` and whoever acts; why it would be refused all the same.

    Empty for an event that would be accepted as it is.
    """
    missing, with_all = with_all_consents(state, event, judge)
    step = apply(state, with_all)
    return step if isinstance(step, Refusal) else missing


def admitting(state: State) -> tuple[str, ...]:
    """Those who decide whether a newcomer may join: all who may object and are here or acted for. Nobody does
    before the first are seated."""
    here = (player for player in state.seated if state.is_present(player) or _is_acted_for(state, player))
    return tuple(player for player in here if may_object(state, player))


def _is_acted_for(state: State, player: str) -> bool:
    return any(speaks_for(state, one, player) for one in state.present)


def unasked(state: State, event: GameEvent) -> tuple[str, ...]:
    """Those yet to be asked about an event that the rules accept as it stands, told by one who heard them all."""
    match event:
        case DropTake():
            return event.by
        case TakePartner(player=str(invited)) if state.house[PARTNER_MAY_REFUSE]:
            return (invited,)
        case Join():
            return tuple(player for player in admitting(state) if player not in event.agreed_by)
    return ()


def refused_by(state: State, event: GameEvent, player: str) -> Refusal | None:
    """What the rules say to the event once this player has said no; null if they no longer have a say."""
    if isinstance(event, Join) and player in admitting(state):
        event = replace(event, objected_by=(player,))
    else:
        asked = parties(state, event)
        others = () if isinstance(asked, Refusal) else (one for one in asked if one not in (player, *acting(event)))
        event = agreed(event, others)
    step = apply(state, event)
    return step if isinstance(step, Refusal) else None


def stays_refused(state: State, event: GameEvent, player: str) -> bool:
    """Is this a newcomer whom a player has refused who would still have to be asked?"""
    if not isinstance(event, Join) or event.player in state.seated:
        return False
    said = refused_by(state, event, player)
    named = said.params.get("players") if said is not None else None
    return isinstance(named, Sequence) and player in named  # a full table says how many they would be


def acting(event: Base) -> tuple[str, ...]:
    """The players who act: those in `by`, else the one in `player`; nobody it names where the Box takes a Partner."""
    if isinstance(event, TakePartner):
        return ()
    by = getattr(event, "by", None) or getattr(event, "player", None)
    return by if isinstance(by, tuple) else () if by is None else (by,)


def parties(state: State, event: GameEvent) -> tuple[str, ...] | Refusal:
    """Everyone whose word the event needs, whoever acts first; or why it would be refused with all of them."""
    alone = agreed(event, ())
    if isinstance(event, Result):
        step = apply(state, event)
        return step if isinstance(step, Refusal) else sides(state)
    others = needed(state, alone)
    if isinstance(others, Refusal):
        return others
    return tuple(dict.fromkeys((*acting(event), *others, *unasked(state, alone))))


def sides(state: State) -> tuple[str, ...]:
    """Those who say how a game was played out: the Box, and whoever now plays for the team. Nobody between games."""
    if state.game is None:
        return ()
    player = at_board(state, state.game)
    return (state.game.box,) if player is None else (state.game.box, player)


def result_speakers(state: State, game: Game) -> dict[Side, Ends]:
    """Return by side the players who may say how the game ended: its points are theirs. The first comes first.

    The Box and the player at the board come before the others. A present player speaks for an absent one. A player who
    is out, the Captain too, is none of them.
    """
    return {"box": _of_box(game), "team": _of_team(state, game)}


def box_side(game: Game) -> Ends:
    """Return who of Box and Partner still plays on the Box's side; the Box where neither does.

    One of the two who has dropped while the other took alone plays no longer.
    """
    held = _box_holders(game)
    return tuple(player for player in (game.box, game.partner) if player in held) or (game.box,)


def _of_box(game: Game) -> Ends:
    held = _box_holders(game)
    first = (player for player in box_side(game) if player in held)
    return tuple(dict.fromkeys([*first, *sorted(held)])) or (game.box,)


def _box_holders(game: Game) -> set[str]:
    held = {player for cube in game.live() for player in cube.box_end}
    if game.partner is not None and any(cube.pool for cube in game.live()):
        held.add(game.partner)
    return held


def _of_team(state: State, game: Game) -> Ends:
    held = dict.fromkeys(player for cube in game.live() for player in cube.team_end)
    board, barred = at_board(state, game), _of_box(game)
    present = [player for player in game.order if player in held and state.is_present(player)]
    acting = (deputy(state, game, player, barred) for player in held if player in state.away)
    found = (board, *present, *acting)
    return tuple(dict.fromkeys(player for player in found if player is not None))


def speaks_for(state: State, actor: str, player: str, event: Base | None = None) -> bool:
    """May `actor` give this player's word, to this event if it is about one: they, and for an absent player who acts
    for them, unless the event makes the two opponents (rules.md 12.1)?"""
    if actor == player or player not in state.away:
        return actor == player
    game = state.game
    match event:
        case Share() | Unshare() | DropTake():
            return False
        case ChangeStake() if actor in acting(event):
            return False
        case Settle() if game is not None:
            return _for_every_end(state, game, actor, player, event.points, SIDES)
        case AutomaticDouble() if game is not None:
            named = event.cubes if isinstance(event.cubes, tuple) else tuple(game.cubes)
            return _for_every_end(state, game, actor, player, named, ("team",))
        case Buy() if game is not None and event.cube in game.cubes:
            price = halves(event.points) or 0
            cube = game.cubes[event.cube]
            return agrees_to_sell(state, game, player, (actor,), cube=cube, buyer=event.by, half_points=price)
        case _:
            proxy = stand_in(state, player) if game is None else next(deputies(state, game, player), None)
            return proxy == actor


def is_without_voice(state: State, event: Base, awaited: Sequence[str]) -> bool:
    """Are all whose word is missing away, with nobody at the table who may give it for them?"""
    if not all(player in state.away for player in awaited):
        return False
    return not any(speaks_for(state, one, player, event) for player in awaited for one in state.present)


def _for_every_end(
    state: State, game: Game, actor: str, player: str, names: Iterable[str], sides: Iterable[Side]
) -> bool:
    cubes = [game.cubes[name] for name in names if name in game.cubes]
    ends = [(cube, side) for side in sides for cube in cubes if player in cube.end(side)]
    return bool(ends) and all(acts_for(state, game, actor, player, cube, side) for cube, side in ends)


def lapses(before: State, after: State, happened: str, event: GameEvent, asked: tuple[str, ...]) -> bool:
    """Has what happened ended the time in which these parties could agree?

    A deal binds until the next roll, and the question who will be Partner until the box changes hands or they are. The
    Box's word to it may be asked for too. Whatever is agreed on binds no longer when a cube it names has changed, when
    the rules would now refuse it, or when it needs the word of others than were asked.
    """
    if happened == Roll.__struct_config__.tag and isinstance(event, DEALS):
        return True
    if isinstance(event, TakePartner):
        if before.box != after.box or after.partner == event.player:
            return True
        asked = tuple(player for player in asked if player != after.box)
    if _cubes(before, event) != _cubes(after, event):
        return True
    now = parties(after, event)
    return isinstance(now, Refusal) or set(now) != set(asked)


def _cubes(state: State, event: GameEvent) -> dict[str, Cube]:
    """The cubes that the event names, as they stand; all of them where it may name none."""
    if state.game is None:
        return {}
    if isinstance(event, Result):  # what it pays hangs on every cube
        return dict(state.game.cubes)
    if not event.CUBES:
        return {}
    named = getattr(event, event.CUBES[0])
    wanted = (named,) if isinstance(named, str) else named or state.game.cubes
    return {name: state.game.cubes[name] for name in wanted if name in state.game.cubes}
