"""The figures that lie ready for a deal: what cubes are most often settled, sold or halved for, and what was asked."""

from collections.abc import Sequence
from typing import Any

from chouette.rules import events as ev
from chouette.rules.events import GameEvent, Points
from chouette.rules.facts import in_points
from chouette.rules.open.choices import Action
from chouette.rules.outlook.prices import usual
from chouette.rules.own_part import own_part
from chouette.rules.state import Cube, Ends, State
from sessions.store.proposals import Declined, OpenProposal, event_of
from sessions.store.recent import Recent

Asked = dict[tuple[str, str], Points]
"""The last figure that was said for a deal of that kind about a cube."""
ONE_CUBE = ("settle", "offer", "buy")
ALL_CUBES = ("share", "unshare")


def asked(state: State, recent: Recent, proposals: Sequence[OpenProposal], declined: Sequence[Declined]) -> Asked:
    """What has been asked in this game for each cube, as far as the trail and the proposals on the table tell."""
    game = state.game
    if game is None:
        return {}
    standing = (one for one in recent.trail if one.game == game.number and one.taken_back is None)
    offers = [event_of(one.event) for one in standing if one.event["event"] == "offer"]
    said: Asked = {}
    for event in (*offers, *(one.event for one in declined), *(one.event for one in proposals)):
        said |= _figures(event)
    return said | {("settle", name): in_points(made.halves) for made in game.deals.offers for name in made.cubes}


def _figures(event: GameEvent) -> Asked:
    match event:
        case ev.Settle():
            return {("settle", name): points for name, points in event.points.items()}
        case ev.OpenOffer():
            return {("settle", name): event.points for name in event.cubes}
        case ev.Buy():
            return {("buy", event.cube): event.points}
    return {}


def prices(listed: Action, state: State, said: Asked) -> list[dict[str, Any]]:
    """Of a deal that is open: for each of its cubes, or for a share in all of them, who pays whom above zero, the
    usual figures, and the one that was asked last; null for an end that two hold."""
    if state.game is None or listed.event not in (*ONE_CUBE, *ALL_CUBES):
        return []  # what else is open may name a player in the place of a cube
    cubes = [state.game.cubes[choice.cube] for choice in listed.cubes]
    if listed.event in ONE_CUBE:
        return [_price(listed, state, [cube], said) for cube in cubes]
    return [_price(listed, state, cubes, said)]


def _price(listed: Action, state: State, cubes: list[Cube], said: Asked) -> dict[str, Any]:
    payer, payee = (end[0] if len(end) == 1 else None for end in _ends(listed, cubes[0]))
    figures = usual(state.house, cubes, shared=listed.event not in ONE_CUBE)
    last = said.get(("buy" if listed.event == "buy" else "settle", cubes[0].name))
    asks = last if listed.event in ONE_CUBE and last and abs(last) not in figures else None
    parts = _parts(listed, state, cubes[0], (*figures, *([asks] if asks else ()))) if None in (payer, payee) else {}
    return {
        "cubes": [cube.name for cube in cubes], "from": payer, "to": payee, "usual": figures, "asked": asks,
        "parts": parts,
    }  # fmt: skip


def _parts(listed: Action, state: State, cube: Cube, figures: Sequence[Points]) -> dict[str, int]:
    """The own part, by figure, of the one who makes the deal, where two hold an end of the cube."""
    player, game = listed.by or "", state.game
    if game is None or player not in (*cube.box_end, *cube.team_end) or listed.event not in ("settle", "offer"):
        return {}
    whole = {figure for points in figures for figure in (points, -points) if not points % 1}
    return {str(figure): own_part(game, player, [(cube, int(figure))]) for figure in sorted(whole)}


def _ends(listed: Action, cube: Cube) -> tuple[Ends, Ends]:
    """Payer and payee where the points are above zero."""
    by = (listed.by or "",)
    match listed.event:
        case "buy":
            return by, cube.team_end
        case "share":
            return cube.box_end, listed.players
        case "unshare":
            return listed.needs, by
        case _:
            return cube.box_end, cube.team_end
