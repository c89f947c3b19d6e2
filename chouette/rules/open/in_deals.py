"""What is open in deals: settlements, offers, buy-outs, shares, drop-takes, Box and Partner disagreeing."""

from collections.abc import Sequence

from msgspec.structs import replace

from chouette.rules.chapters.answers import out_of_order
from chouette.rules.chapters.buying import buyers, deal_to_step_into
from chouette.rules.chapters.deals import offered_to, takers
from chouette.rules.chapters.partner import half_of_drop, half_of_turned, kept_cubes, pool_on_offer
from chouette.rules.chapters.shares import across_from
from chouette.rules.house import (
    CUBES,
    DROP_TAKES,
    PARTNER_SPLIT,
    PREEMPT,
    PROPOSITIONS_FIRST_COME,
    SETTLEMENTS_FROM,
    SETTLEMENTS_ONE_ROLL_ONLY,
    TEAM_DEALS,
)
from chouette.rules.open.between_games import Open
from chouette.rules.open.choices import Action, CubeChoice, all_together
from chouette.rules.open.hands import Hands
from chouette.rules.open.on_cubes import since, since_halved
from chouette.rules.state import Cube, Game, State


def open_deals(state: State, game: Game, hands: Hands) -> Open:
    """Every deal open now, player by player."""
    for made in game.deals.offers:
        if made.by in state.seated:
            yield made.by, Action("withdraw", made.by, since=made.since)
    if state.house[PREEMPT]:
        yield from _preempt(game)
    least, stated = state.house[SETTLEMENTS_FROM] or 0, _stated(state)
    for player, cubes in hands.mine.items():
        high = [cube for cube in cubes if cube.value >= least]
        yield from _settling(game, player, high, stated)
        yield from _offering(state, game, player, high, stated)
    if game.deals.offers:
        yield from _accepting(state, game)
    if state.house[TEAM_DEALS]:
        yield from _buying(state, game, hands)
    yield from _sharing(state, game, hands)
    yield from _giving_back(state, game, hands)
    if state.house[DROP_TAKES] != "no":
        yield from _drop_takes(state, game)
    yield from _splitting(state, game, hands)


def _preempt(game: Game) -> Open:
    bought = deal_to_step_into(game)
    if bought is not None:
        yield game.box, Action("preempt", game.box, since=bought.since, cubes=(CubeChoice(bought.cube),))


def _stated(state: State) -> tuple[str, ...]:
    """What has to be said with a settlement: that the next throw decides (S 17)."""
    return ("one_roll",) if state.house[SETTLEMENTS_ONE_ROLL_ONLY] else ()


def _settling(game: Game, player: str, cubes: Sequence[Cube], stated: tuple[str, ...]) -> Open:
    for cube in cubes:
        if not cube.pending:
            needs = tuple(dict.fromkeys((*cube.box_end, *cube.team_end)))
            choice, latest = (CubeChoice(cube.name),), since_halved(game, cube)
            yield player, Action("settle", player, since=latest, cubes=choice, choices=stated, needs=needs)


def _offering(state: State, game: Game, player: str, cubes: Sequence[Cube], stated: tuple[str, ...]) -> Open:
    if cubes:
        able = {one for cube in cubes for some in takers(state, game, player, cube) for one in some}
        others = tuple(one for one in state.seated if one in able)
        choices = tuple(CubeChoice(cube.name) for cube in cubes)
        said = ("limit", *stated) if state.house[PROPOSITIONS_FIRST_COME] else stated
        held = [cube for cube in game.cubes.values() if player in cube.box_end or player in cube.team_end]
        latest = since(game, (*cubes, *held))  # one that is on offer meanwhile may be named too
        yield player, Action("offer", player, since=latest, cubes=choices, players=others, choices=said)


def _accepting(state: State, game: Game) -> Open:
    names = [name for name in game.cubes if any(name in made.cubes for made in game.deals.offers)]
    for cube in (game.cubes[name] for name in names):
        for player in state.seated if cube.live and not cube.pending else ():
            open_to_them = offered_to(state, game, player, cube.name)
            if open_to_them is not None:
                latest = max(open_to_them.made.since, game.since, since_halved(game, cube))
                if player not in (*cube.box_end, *cube.team_end):  # as a mate, or for an absent one: by who is at board
                    latest = max(latest, since(game, game.cubes.values()))
                yield player, Action("accept", player, since=latest, cubes=(CubeChoice(cube.name),))


def _buying(state: State, game: Game, hands: Hands) -> Open:
    for cube in hands.live:
        choice = (CubeChoice(cube.name),)
        for player in buyers(state, game, cube) if cube.name not in game.window.sealed else ():
            yield player, Action("buy", player, since=cube.since, cubes=choice, needs=cube.team_end)


def _sharing(state: State, game: Game, hands: Hands) -> Open:
    if state.house[TEAM_DEALS]:
        able = tuple(one for one in state.seated if one != game.box and one not in state.sitting_out)
    elif game.partner is not None and state.house[PARTNER_SPLIT] == "private":
        able = (game.partner,)
    else:
        return
    cubes = [cube for cube in hands.live if not cube.pending and not cube.pool and cube.box_end == (game.box,)]
    choices = [(CubeChoice(cube.name), cube.team_end) for cube in cubes]
    latest, single = since(game, cubes), state.house[CUBES] == "single"
    for one in able:
        open_to = tuple(choice for choice, team_end in choices if one not in team_end)
        if open_to:
            if not single:
                yield game.box, Action("share", game.box, since=latest, cubes=open_to, players=(one,), needs=(one,))
            elif len(open_to) == len(hands.live):
                action = Action("share", game.box, since=latest, cubes=open_to, players=(one,), needs=(one,))
                yield game.box, replace(action, together=all_together(open_to))


def _giving_back(state: State, game: Game, hands: Hands) -> Open:
    """Halves that two hold together are given up all at once or one by one, as they like."""
    together: dict[tuple[str, ...], list[Cube]] = {}
    for cube in hands.shared:
        private = state.house[PARTNER_SPLIT] == "private" and set(cube.box_end) == {game.box, game.partner}
        if not cube.pending and (state.house[TEAM_DEALS] or private):
            together.setdefault(cube.box_end, []).append(cube)
    for ends, cubes in together.items():
        choices = tuple(CubeChoice(cube.name) for cube in cubes)
        single = state.house[CUBES] == "single"
        if single and len(cubes) < len(hands.live):
            continue
        rules = all_together(choices) if single else ()
        for player, other in (ends, ends[::-1]):
            action = Action("unshare", player, since=since(game, cubes), cubes=choices, needs=(other,))
            yield player, replace(action, together=rules)


def _drop_takes(state: State, game: Game) -> Open:
    able = [
        one for one in game.line
        if (cube := game.cubes.get(one)) is not None and cube.status == "offered" and cube.turned_by == "box"
        and cube.team_end == (one,) and cube.name not in game.window.sealed
    ]  # fmt: skip
    choices = ("plays",) if state.house[DROP_TAKES] == "one_plays" else ()
    for player in able:
        for other in able:
            cubes = [game.cubes[player], game.cubes[other]]
            if other != player and out_of_order(state, game, player, cubes) is None and across_from(cubes) is None:
                both, latest = (player, other), max(cube.since for cube in cubes)
                yield player, Action("drop_take", player, since=latest, players=both, choices=choices, needs=(other,))


def _splitting(state: State, game: Game, hands: Hands) -> Open:
    mode = state.house[PARTNER_SPLIT]
    if mode == "private" or game.partner is None:
        return
    offered = pool_on_offer(game)
    if offered:
        latest, kept = since(game, offered), kept_cubes(game)
        for player, other in ((game.box, game.partner), (game.partner, game.box)):
            if not kept or kept[0].box_end == (other,):
                pays = half_of_drop(game, player, other, offered)
                yield player, Action("partner_split", player, since=latest, players=(other,), pays=pays)
        return
    turnable = [cube for cube in game.live("team") if cube.pool and cube.holder != "team"]
    if mode == "buy_half" and turnable and not hands.waiting:
        alike = len({(cube.value, cube.holder) for cube in turnable}) == 1  # then they are turned together
        half, latest = half_of_turned(turnable) if alike else None, since(game, turnable)
        yield game.box, Action("partner_split", game.box, since=latest, players=(game.box,), pays=half)
