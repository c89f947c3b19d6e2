"""A game begins, and ends: the cubes laid out, the result scored, the row written, the next Box and line."""

from collections.abc import Iterable
from itertools import product
from typing import Literal, NamedTuple

from msgspec.structs import replace

from chouette.rules.chapters.partner import captain_due, start_refused, stay_at_start
from chouette.rules.chapters.rotation import new_stay, next_round, rejecting_captains, still_here
from chouette.rules.chapters.stakes import start_value
from chouette.rules.events import Result, Start
from chouette.rules.house import DROP_BEAVER, JACOBY, MAX_TEAM_ALONE, MAX_TEAM_WITH_PARTNER, House
from chouette.rules.play import Play
from chouette.rules.pool import halved
from chouette.rules.refusal import Refusal, against, out_of_place
from chouette.rules.state import (
    FEWEST_IN_A_GAME,
    LINES,
    SIDES,
    Coming,
    Cube,
    Game,
    Next,
    Row,
    RowLine,
    Side,
    State,
    Step,
    other,
    untouched,
)

Kind = Literal["single", "gammon", "backgammon"]
TIMES: dict[Kind, int] = {"single": 1, "gammon": 2, "backgammon": 3}


class Foretold(NamedTuple):
    """What a result would bring: points of the whole game for each player, Box and line after it, and the Captain.

    `captain` is whoever would be Captain if the next game began with the same players away as now; None if nobody
    could be.
    """

    winner: Side
    kind: Kind
    points: dict[str, int]
    next: Next
    captain: str | None


def start(state: State, _event: Start) -> Step | Refusal:
    """The next game begins: everybody in the line but the Partner lays out a cube."""
    if len(state.present) < FEWEST_IN_A_GAME:
        return out_of_place("fewer_than_three_players", players=list(state.present))
    refusal = start_refused(state)
    if refusal is not None:
        return refusal
    team = tuple(player for player in state.line if player != state.partner and player not in state.sitting_out)
    refusal = _team_too_large(state, len(team))
    if refusal is not None:
        return refusal
    captain = captain_due(state)
    assert state.box is not None
    assert captain is not None, "of three who are here one is the Captain"
    return Step(_begun(state, _laid_out(state, state.box, captain, team)))


def _laid_out(state: State, box: str, captain: str, team: tuple[str, ...]) -> Game:
    pool = state.partner is not None
    box_end = (box,) if state.partner is None else (box, state.partner)
    cubes = {
        player: Cube(player, player, box_end, (player,), value, value, pool=pool)
        for player, value in ((player, start_value(state, box, player)) for player in team)
    }
    return Game(
        number=state.games + 1, box=box, captain=captain, line=state.line, partner=state.partner,
        cubes=cubes, joined=_first_game_of(state), stayed=state.coming.partner_stayed, since=state.seq + 1,
    )  # fmt: skip


def _first_game_of(state: State) -> tuple[str, ...]:
    """Those who have joined since the last game began, in the order of the line."""
    return tuple(player for player in state.line if player in state.coming.newcomers)


def _begun(state: State, game: Game) -> State:
    return replace(state, game=game, stay=stay_at_start(state), coming=untouched(Coming))


def _team_too_large(state: State, players: int) -> Refusal | None:
    option = MAX_TEAM_ALONE if state.partner is None else MAX_TEAM_WITH_PARTNER
    most = state.house[option]
    if most is None or players <= most:
        return None
    return against(state.house, option, "team_is_too_large", players=players, most=most, partner=state.partner)


def result(state: State, event: Result) -> Step | Refusal:
    """The board is played out: every live cube pays its value once, twice or three times."""
    waiting = waits(state)
    if waiting is not None:
        return waiting
    return finished(_played_out(state, event.winner, event.kind), event.winner)


def foretold(state: State) -> tuple[Foretold, ...]:
    """What each result would bring; none while one cannot be entered.

    Whatever its kind, who is next hangs on the side that wins and on whether the Box has won points: six results have
    two rounds or three behind them.
    """
    if waits(state) is not None:
        return ()
    rounds: dict[tuple[Side, bool], tuple[Next, str | None]] = {}
    found = []
    for winner, kind in product(SIDES, TIMES):
        play = _played_out(state, winner, kind)
        _partner_paid(play)
        on = winner, play.game.score.net > 0
        if on not in rounds:
            following = next_round(state, play.game, winner)
            rounds[on] = following, captain_due(_seated_for_next(state, play.game, following))
        found.append(Foretold(winner, kind, _brought(_lines(play), state), *rounds[on]))
    return tuple(found)


def _played_out(state: State, winner: Side, kind: Kind) -> Play:
    """The last cubes are paid, and nothing has been counted up yet."""
    play = Play(state)
    play.pay_ends("result", other(winner), [(cube, worth(state.house, cube, kind)) for cube in play.game.live()])
    lone = play.game.lone
    if lone is not None and not lone.lost and winner == "box" and state.game is not None:
        own = state.game.cubes[lone.cube]
        if own.live:
            play.set(lone=replace(lone, lost=True))
    play.set(last_side=winner)
    return play


def worth(house: House, cube: Cube, kind: Kind) -> int:
    """Points a live cube pays when the board ends so; one that is not in the game pays once under Jacoby (A 4.1).

    One whose turn waits is worth what it is if that is refused. A beaver that nobody may drop is at least taken, at
    twice that; it and whatever is answered to a raccoon leave the cube in the game (rules.md 4).
    """
    stays = cube.status == "beavered" and not house[DROP_BEAVER]
    comes = stays or cube.status == "raccooned"
    return cube.value * (2 if stays else 1) * (1 if house[JACOBY] and not (cube.in_game or comes) else TIMES[kind])


def waits(state: State) -> Refusal | None:
    """Does something wait for an answer, so that the dice may not be thrown nor the game end?"""
    game = state.game
    assert game is not None
    pending = [cube.name for cube in game.cubes.values() if cube.pending]
    if pending:
        return out_of_place("a_double_waits", cubes=pending)
    if game.deals.roll_offs:
        due = game.deals.roll_offs[0]
        return out_of_place("a_roll_off_is_due", players=[due.payer, due.receiver])
    return waits_for_person(game)


def waits_for_person(game: Game) -> Refusal | None:
    """Does the game wait for a lone taker's choice, or for the Box's double without their Partner?"""
    if game.lone is not None and game.lone.choice_due:
        return out_of_place("lone_taker_must_choose", player=game.lone.player)
    if game.disagreement.buying_half:
        return out_of_place("box_must_double_now", player=game.box)
    return None


def reopened(game: Game) -> Cube | None:
    """The plain take that was the only one, until its player answers it again (ACT 15)."""
    if game.lone is None or not game.lone.must_beaver:
        return None
    cube = game.cubes[game.lone.cube]
    return cube if cube.status == "offered" and cube.turned_by == "box" and cube.initial else None


# The end


def ended_or_done(play: Play) -> Step:
    """The step: the game is over when its last live cube is closed and no half point is left to the dice."""
    game = play.game
    if game.live() or game.deals.roll_offs or (game.lone is not None and game.lone.choice_due):
        return play.done()
    return finished(play, game.last_side)


def finished(play: Play, winner: Side | None) -> Step:
    """The game is over: the Partner's half, the row of the sheet, and who is next."""
    game, state = play.game, play.state
    _partner_paid(play)
    following = next_round(state, game, winner)
    after = replace(_seated_for_next(state, game, following), seq=play.seq, games=game.number, totals=play.totals())
    return Step(after, tuple(play.postings), _row(play, state, after, following), by_cube=tuple(play.by_cube))


def _seated_for_next(state: State, game: Game, following: Next) -> State:
    """Return the table between this game and the next: Box, line and Partner, not yet what the game has paid."""
    coming = state.coming.but(line_before=still_here(state, game, game.line))
    after = replace(state, game=None, box=following.box, line=following.line, coming=coming)
    return _partnership_after(after, game, following.case)


def _partner_paid(play: Play) -> None:
    """The Partner has their half of what the Box held for both."""
    game = play.game
    if game.partner is not None:
        play.pay("partner", game.box, game.partner, halved(game.score.pool)[1])


def _partnership_after(after: State, game: Game, case: str) -> State:
    if after.box != game.box or case != "box":
        assert after.box is not None
        return new_stay(after, after.box, after.line)
    if not after.stay.partner_stays:
        return replace(after, partner=None, stay=after.stay.without_partner())
    return after


def _row(play: Play, state: State, after: State, following: Next) -> Row:
    game, lines = play.game, _lines(play)
    return Row(
        number=game.number, box=game.box, captain=game.captain, partner=game.partner, lines=lines,
        points=_brought(lines, state), totals=after.totals, next=following, change=state.house.change,
        newcomers=game.newcomers, line=game.line, joined=game.joined, stayed=game.stayed,
        rejecting=_later_captains_at_the_foot(state.house, game, following),
    )  # fmt: skip


def _later_captains_at_the_foot(house: House, game: Game, following: Next) -> tuple[str, ...]:
    """Return the captains after the first who go to the foot: none where the Captain has won the box after all."""
    if following.case == "captain":
        return ()
    return tuple(player for player in rejecting_captains(house, game)[1:] if player in following.line)


def _lines(play: Play) -> tuple[RowLine, ...]:
    """What the game has paid, line by line of the sheet."""
    points, order = play.points(), (*play.state.seated, *play.state.totals)
    moved = {line: _shown(points[line], order) for line in LINES if line in points}
    return tuple(RowLine(line, shown) for line, shown in moved.items() if shown)


def _brought(lines: Iterable[RowLine], state: State) -> dict[str, int]:
    """What all of it has brought everybody with a seat, and whoever else won or lost."""
    sums = dict.fromkeys(state.seated, 0)
    for line in lines:
        for player, of in line.points.items():
            sums[player] = sums.get(player, 0) + of
    return {player: of for player, of in sums.items() if of or player in state.seated}


def _shown(points: dict[str, int], order: tuple[str, ...]) -> dict[str, int]:
    """Those who won or lost points, in the order of seating; players who have left meanwhile come last."""
    return {player: points[player] for player in dict.fromkeys((*order, *points)) if points.get(player)}
