"""Sitting down, joining and going: the first line, newcomers, who leaves, the session split in two."""

from collections.abc import Sequence

from msgspec.structs import replace

from chouette.rules.chapters.dice import not_those_who_joined, order_thrown
from chouette.rules.chapters.games import reopened, waits_for_person
from chouette.rules.chapters.rotation import box_kept_for_the_absent, box_moves_on, box_served
from chouette.rules.chapters.settling import settled
from chouette.rules.chapters.stakes import joining_stake, seating_stakes
from chouette.rules.events import Freeze, Join, JoinOrder, Leave, Remove, RollOrder, Seat, Split
from chouette.rules.house import ADMISSION, BRIGHTON, LEAVING, MAX_PLAYERS, OVER_MAX, House
from chouette.rules.refusal import Refusal, against, bad_format, out_of_place
from chouette.rules.state import Game, State, Step

MOST_SEATED = 20
"""More players than this sit at no table, whatever the house says: every phone would have to be sent too much."""


def seat(state: State, event: Seat) -> Step | Refusal:
    """The first players in known order: Box, Captain, then the Team."""
    return _seated(state, event.line, event)


def roll_order(state: State, event: RollOrder) -> Step | Refusal:
    """The first players in the order they throw (A 1.3, ACT 1, B The Game, S 6)."""
    if has_begun(state):
        return out_of_place("is_seated_already")
    order = order_thrown(state.house, tuple(event.rolls[0]), event.rolls)
    return order if isinstance(order, Refusal) else _seated(state, order, event)


def has_begun(state: State) -> bool:
    """Has anybody sat down in this session, even if all have gone since?"""
    return bool(state.seated or state.departed or state.frozen)


def _seated(state: State, line: tuple[str, ...], event: Seat | RollOrder) -> Step | Refusal:
    if has_begun(state):
        return out_of_place("is_seated_already")
    refusal = _over_most(len(line)) or _over_max(state, len(line), line, event.agreed_by)
    if refusal is not None:
        return refusal
    stakes = seating_stakes(state, event.stakes or {})
    if isinstance(stakes, Refusal):
        return stakes
    totals = dict.fromkeys(line, 0)
    return Step(replace(state, seated=line, box=line[0], line=line[1:], stakes=stakes, totals=totals))


def _over_most(players: int) -> Refusal | None:
    if players <= MOST_SEATED:
        return None
    return bad_format("more_players_than_a_table_holds", players=players, most=MOST_SEATED)


def _over_max(state: State, players: int, asked: Sequence[str], agreed: tuple[str, ...]) -> Refusal | None:
    """Would that be more players than the house allows? (ACT 8, S 7)"""
    most = state.house[MAX_PLAYERS]
    if not full(state, players):
        return None
    if state.house[OVER_MAX] == "refuse":
        return against(state.house, MAX_PLAYERS, "table_is_full", players=players, most=most)
    missing = [player for player in asked if player not in agreed]
    if missing:
        return against(
            state.house, OVER_MAX, "everyone_must_agree_to_more_players",
            players=missing, most=most, accepted={"event": "split", "agreed_by": missing},
        )  # fmt: skip
    return None


def full(state: State, players: int) -> bool:
    """Are so many players more than the house has room for?"""
    most = state.house[MAX_PLAYERS]
    return most is not None and players > most


def join(state: State, event: Join) -> Step | Refusal:
    """A newcomer; during a game they play from the next one (A 6.5, ACT 9-10, S 33)."""
    player = event.player
    if player in state.seated:
        return out_of_place("is_seated_already", player=player)
    players = len(state.seated) + 1
    refusal = (
        _over_most(players) or _admission(state, event) or _over_max(state, players, state.seated, event.agreed_by)
    )
    if refusal is not None:
        return refusal
    stake = joining_stake(state, player, event.stake if isinstance(event.stake, int) else None)
    if isinstance(stake, Refusal):
        return stake
    joined = replace(
        state,
        seated=(*state.seated, player),
        totals=_with_account(state, player),
        frozen=tuple(one for one in state.frozen if one != player),
        stakes={**state.stakes, player: stake} if stake != 1 else state.stakes,
        departed={one: of for one, of in state.departed.items() if one != player},
        coming=state.coming.joined(player),
    )
    if state.game is None:
        return Step(box_served(replace(joined, line=(*state.line, player))))
    return Step(replace(joined, game=replace(state.game, newcomers=(*state.game.newcomers, player))))


def _with_account(state: State, player: str) -> dict[str, int]:
    """The totals with the newcomer before the frozen accounts, their old one if they had it kept open (ACT 22)."""
    here = {one: total for one, total in state.totals.items() if one not in state.frozen}
    here[player] = state.totals.get(player, 0)
    return {**here, **{one: state.totals[one] for one in state.frozen if one != player}}


def _admission(state: State, event: Join) -> Refusal | None:
    house = state.house
    objected = event.objected_by
    if house[ADMISSION] == "open":
        return (
            against(house, ADMISSION, "anyone_may_join", player=event.player) if isinstance(objected, tuple) else None
        )
    objections = [one for one in objected or () if may_object(state, one)]
    if objections:
        return against(house, ADMISSION, "newcomer_is_refused", player=event.player, players=objections)
    return None


def may_object(state: State, player: str) -> bool:
    """Has this player a say when somebody wants to join? Everyone (A 6.5, S 33), the Box (ACT 9), or nobody."""
    match state.house[ADMISSION]:
        case "box":
            return player == state.box
        case word:
            return word == "any_may_refuse"


def join_order(state: State, event: JoinOrder) -> Step | Refusal:
    """Newcomers for the same game throw for their order at the foot of the line (A 6.5, S 33)."""
    names = tuple(event.rolls[0])
    new = tuple(player for player in state.coming.newcomers if player in state.seated)
    if set(names) != set(new) or len(new) < 2:
        return not_those_who_joined(state.house, names, new)
    order = order_thrown(state.house, new, event.rolls)
    if isinstance(order, Refusal):
        return order
    if state.game is None:
        return Step(replace(state, line=_in_order(state.line, tuple(one for one in order if one in state.line))))
    waiting, game = iter(order), state.game
    sorted_newcomers = tuple(next(waiting) if player in order else player for player in game.newcomers)
    return Step(replace(state, game=replace(game, newcomers=sorted_newcomers)))


def _in_order(line: tuple[str, ...], order: tuple[str, ...]) -> tuple[str, ...]:
    places = iter(order)
    return tuple(next(places) if player in order else player for player in line)


# Going


def leave(state: State, event: Leave) -> Step | Refusal:
    """Leaves for good and settles (rules.md 10)."""
    refusal = may_go_refused(state, event.player)
    if refusal is not None:
        return refusal
    return _gone(state, event.player)


def remove(state: State, event: Remove) -> Step | Refusal:
    """The others drop a long absentee; settled as when they leave (JC, B Leaving)."""
    if event.player not in state.away and event.player not in state.sitting_out:
        return out_of_place("is_not_away", player=event.player)
    return _gone(state, event.player)


def freeze(state: State, event: Freeze) -> Step | Refusal:
    """Leaves, their account kept open (ACT 22)."""
    if state.game is not None:
        refusal = may_go_refused(state, event.player)
        if refusal is not None:
            return refusal
    if state.house[LEAVING] != "settle_or_freeze":
        return against(state.house, LEAVING, "accounts_are_settled", player=event.player)
    left = without_seat(state, event.player)
    totals = {player: total for player, total in left.totals.items() if player != event.player}
    totals[event.player] = left.totals[event.player]
    return Step(replace(_frozen(state, left, event.player), totals=totals))


def _frozen(state: State, left: State, player: str) -> State:
    """Their account stays open, and they are bound to the stake they had (S 14)."""
    departed = {**left.departed, player: state.stakes.get(player, 1)}
    return replace(left, frozen=(*left.frozen, player), departed=departed)


def held_back(state: State) -> frozenset[str]:
    """Those who may not leave during the game, having a part in something that is not over."""
    game = state.game
    if game is None:
        return frozenset()
    if _all_stay(game) is not None:
        return frozenset(state.seated)
    ends = (player for cube in game.live() for player in (*cube.box_end, *cube.team_end))
    throwing = (player for due in game.deals.roll_offs for player in (due.payer, due.receiver))
    return frozenset((game.box, game.partner or game.box, *ends, *throwing))


def may_go_refused(state: State, player: str) -> Refusal | None:
    """Why this player may not leave during the game; null if they may."""
    game = state.game
    if game is None or player not in held_back(state):
        return None
    if player in (game.box, game.partner):
        return out_of_place("box_side_stays_for_the_game", player=player)
    live = [cube.name for cube in game.live() if player in cube.box_end or player in cube.team_end]
    if live:
        return out_of_place("has_a_live_cube", player=player, cubes=live)
    return _all_stay(game) or out_of_place("has_a_roll_off", player=player)


def _all_stay(game: Game) -> Refusal | None:
    """While the game waits for a lone taker's choice or beaver, or for a double without the Partner, nobody leaves."""
    waiting = reopened(game)
    if waiting is not None:
        return out_of_place("lone_taker_must_beaver", player=waiting.players[0], cube=waiting.name)
    return waits_for_person(game)


def _gone(state: State, player: str) -> Step | Refusal:
    settlement, postings = settled(state, player)
    left = without_seat(state, player)
    totals = dict(left.totals)
    for posting in postings:
        totals[posting.debtor] -= posting.points
        totals[posting.creditor] += posting.points
    assert totals.pop(player) == 0
    departed = {**left.departed, player: state.stakes.get(player, 1)}
    game = None if left.game is None else replace(left.game, left=(*left.game.left, player))
    return Step(replace(left, totals=totals, departed=departed, game=game), postings, settlement=settlement)


def without_seat(state: State, player: str) -> State:
    """The session without them, their account still there; the Box vacates the box first (ACT 23)."""
    if player == state.partner:
        state = without_partner(state)
    if player == state.box and state.game is None:
        state = box_moves_on(state) or box_kept_for_the_absent(state)
    return replace(
        state,
        seated=_without(state.seated, player),
        line=_without(state.line, player),
        away={one: of for one, of in state.away.items() if one != player},
        sitting_out=_without(state.sitting_out, player),
        coming=state.coming.left(player),
        stakes={one: of for one, of in state.stakes.items() if one != player},
        agreed={pair: of for pair, of in state.agreed.items() if player not in pair.split("|")},
        game=_without_newcomer(state.game, player),
    )


def _without(players: tuple[str, ...], player: str) -> tuple[str, ...]:
    return tuple(one for one in players if one != player)


def _without_newcomer(game: Game | None, player: str) -> Game | None:
    if game is None:
        return None
    bought, deals = game.deals.bought, game.deals
    sold = bought is not None and player in bought.seller
    return replace(
        game, newcomers=_without(game.newcomers, player), deals=deals.not_stepped_into() if sold else deals
    )  # fmt: skip


def without_partner(state: State) -> State:
    """The partnership is over; a Partner out of the line goes to its foot."""
    partner = state.partner
    line = state.line if partner is None or partner in state.line else (*state.line, partner)
    return replace(state, partner=None, stay=state.stay.without_partner(), line=line)


# Split in two


def split(state: State, event: Split) -> Step | Refusal:
    """The foot of the line moves out with the newcomers; their accounts are frozen here (S 7-8)."""
    newcomers = event.newcomers
    seated = [player for player in newcomers if player in state.seated]
    if seated:
        return out_of_place("is_seated_already", player=seated[0])
    missing = [player for player in split_needs(state) if player not in event.agreed_by]
    if missing:
        return against(
            state.house, OVER_MAX, "everyone_must_agree_to_a_split", players=missing, accepted={"agreed_by": missing}
        )
    moved = movers(state, len(newcomers))
    refusal = _over_most(len(newcomers) + len(moved))
    if refusal is not None:
        return refusal
    if not three_each(state, len(newcomers)):
        return against(
            state.house, OVER_MAX, "at_least_three_each",
            clause="8", players=len(state.seated), newcomers=len(newcomers),
        )  # fmt: skip
    if isinstance(event.rolls, tuple):
        order = order_thrown(state.house, (*newcomers, *moved), event.rolls)
        if isinstance(order, Refusal):
            return order
    left = state
    for player in moved:
        left = _frozen(state, without_seat(left, player), player)
    totals = {player: left.totals[player] for player in (*left.seated, *left.frozen)}
    return Step(replace(left, totals=totals))


SPEAKS_OF_TWO = (BRIGHTON,)
"""Sheets whose printed number of players has a second table behind it, though none of their values says so."""


def has_second_table(house: House) -> bool:
    """Do these rules speak of a second table, so that the table is split without asking? (S 7-8, B The Game)"""
    printed = {option.key for option, _, _ in house.departures()}.isdisjoint((MAX_PLAYERS.key, OVER_MAX.key))
    return house[OVER_MAX] == "all_agree_else_split" or (printed and house.sheet in SPEAKS_OF_TWO)


def split_needs(state: State) -> tuple[str, ...]:
    """Whose agreement a split needs: everybody's where the house does not speak of a second table."""
    return () if has_second_table(state.house) else state.seated


def three_each(state: State, newcomers: int) -> bool:
    """Would at least three sit at either table with so many newcomers? More than fill a table sit by themselves."""
    moved, size = len(movers(state, newcomers)), (len(state.seated) + newcomers) // 2
    return size >= 3 and newcomers + moved >= 3 and len(state.seated) - moved >= 3


def line_to_leave(state: State) -> tuple[str, ...]:
    """Return the line from whose foot players move out: that of the last game, before anybody moved in it (S 8)."""
    line = state.line if state.coming.line_before is None else state.coming.line_before
    return tuple(player for player in line if player in state.seated and player != state.box)


def movers(state: State, newcomers: int) -> tuple[str, ...]:
    """Those who would move out with so many newcomers, in the order of the line."""
    able = line_to_leave(state)
    count = (len(state.seated) + newcomers) // 2 - newcomers
    return able[-count:] if count > 0 else ()
