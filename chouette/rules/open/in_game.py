"""What is open during a game: the board, the cubes, deals, remedies."""

from collections.abc import Iterable

from chouette.rules.chapters.absence import board_reporter
from chouette.rules.chapters.advice import remedies
from chouette.rules.chapters.cubes import automatic_needs
from chouette.rules.chapters.games import reopened, waits
from chouette.rules.house import ANSWERS_ORDER, AUTOMATIC_DOUBLES, OFFERS_ORDER
from chouette.rules.open.between_games import Open, coming_and_going
from chouette.rules.open.choices import Action, CubeChoice, all_together
from chouette.rules.open.hands import Hands
from chouette.rules.open.in_deals import open_deals
from chouette.rules.open.on_cubes import open_on_cubes, since
from chouette.rules.state import HIGHEST, Cube, Game, State


def open_in_game(state: State, game: Game) -> Open:
    """Everything open while a game is on."""
    hands, lone = Hands(state, game), game.lone
    yield from coming_and_going(state)
    yield from open_on_cubes(state, game, hands)
    if game.disagreement.buying_half or reopened(game) is not None or (lone is not None and lone.choice_due):
        return
    yield from _board(state, game)
    yield from open_deals(state, game, hands)
    yield from _remedies(state, game)


def _board(state: State, game: Game) -> Open:
    sides = dict.fromkeys(("", game.box, board_reporter(state, game) or ""))
    if waits(state) is None:
        latest = since(game, game.cubes.values())  # one that was closed pays no more
        for player in sides:
            yield player, Action("roll", since=max(latest, game.rolled))
            yield player, Action("result", since=latest, choices=("box", "team"))
    for due in game.deals.roll_offs:
        latest = max(due.since, game.deals.thrown_at)
        for player in dict.fromkeys((*sides, due.payer, due.receiver)):
            yield player, Action("roll_off", since=latest, players=(due.payer, due.receiver))
    yield from _automatic(state, game, sides)
    for player in state.seated:
        yield player, Action("pip_count", player)
    for player in sides:
        yield player, Action("illegal_play", players=state.seated)
    orders = {"offers": state.house[OFFERS_ORDER], "answers": state.house[ANSWERS_ORDER]}
    on = tuple(one for one, order in orders.items() if order == "box_may_insist" and one not in game.window.insisted)
    if on:
        yield game.box, Action("insist", game.box, choices=on)


def _automatic(state: State, game: Game, sides: Iterable[str]) -> Open:
    """For the whole team at once, or by agreement cube by cube, each with the consent of the two concerned."""
    kind = state.house[AUTOMATIC_DOUBLES]
    centred = [cube for cube in game.live("team") if cube.holder == "centre"]
    if kind == "none" or game.opened or not centred:
        return
    for together in [[cube] for cube in centred] if kind == "by_agreement" else [centred]:
        if any(cube.value * 2 > HIGHEST for cube in together):
            continue
        action = _doubled(state, game, together)
        yield from ((player, action) for player in sides)


def _doubled(state: State, game: Game, together: list[Cube]) -> Action:
    names = tuple(cube.name for cube in together)
    needs = tuple(dict.fromkeys(automatic_needs(state.house, game, names)))
    cubes = tuple(CubeChoice(cube.name, value=cube.value * 2) for cube in together)
    latest = since(game, game.cubes.values())
    return Action("automatic_double", since=latest, cubes=cubes, together=all_together(cubes), needs=needs)


def _remedies(state: State, game: Game) -> Open:
    latest = since(game, game.cubes.values())
    for by, offender, choices in remedies(state, game):
        yield by, Action("consulted", by, players=(offender,), choices=choices, since=latest)
