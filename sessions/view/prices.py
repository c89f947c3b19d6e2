"""The figures that lie ready for a deal: what cubes are most often settled, sold or halved for, and what was asked."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Struct, field
from msgspec.structs import replace

from chouette.rules import events as ev
from chouette.rules.events import GameEvent, Points
from chouette.rules.facts import in_points
from chouette.rules.open.choices import Action
from chouette.rules.outlook.prices import usual
from chouette.rules.own_part import own_part
from chouette.rules.state import Cube, Ends, State
from sessions.store.proposals import Declined, OpenProposal, event_of
from sessions.store.recent import Recent
from sessions.view.describing import says

Asked = dict[tuple[str, str], Points]
"""The last figure that was said for a deal of that kind about a cube."""
ONE_CUBE = ("settle", "offer", "buy")
ALL_CUBES = ("share", "unshare")
DEALS = frozenset((*ONE_CUBE, *ALL_CUBES))


class Price(Struct, frozen=True, gc=False):
    """The figures that lie ready for a deal."""

    cubes: Annotated[list[str], says("The cubes they are about.")]
    from_: Annotated[str | None, says("The one who pays points above zero; null for an end that two hold.")] = field(
        name="from"
    )
    to: Annotated[str | None, says("The one who is paid; null for an end that two hold.")]
    usual: Annotated[
        tuple[Points, ...], says("Half of what is played for, and all of it; either way round they go as well.")
    ]
    asked: Annotated[Points | None, says("The figure that was asked last, if another.")]
    parts: Annotated[dict[str, int], says("Of an end that two hold: by figure the own part of who makes the deal.")]


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


class Prices:
    """The figures of one view. Those of a cube are reckoned once, however many may make a deal about it."""

    def __init__(self, state: State, said: Asked) -> None:
        self._state, self._said = state, said
        self._of_cubes: dict[tuple[str, bool], Price] = {}

    def of(self, listed: Action) -> list[Price]:
        """Of a deal that is open: for each of its cubes, or for a share in all of them, who pays whom above zero, the
        usual figures, and the one that was asked last; null for an end that two hold."""
        game = self._state.game
        if game is None or listed.event not in DEALS:
            return []  # what else is open may name a player in the place of a cube
        if listed.event in ALL_CUBES:
            return [self._price(listed, [game.cubes[choice.cube] for choice in listed.cubes])]
        return [self._of_cube(listed, game.cubes[choice.cube]) for choice in listed.cubes]

    def _of_cube(self, listed: Action, cube: Cube) -> Price:
        """Whoever buys a cube pays the same for it; a settlement is the same for all but the two who hold an end."""
        buys = listed.event == "buy"
        known = self._of_cubes.get((cube.name, buys))
        if known is None:
            known = self._of_cubes[cube.name, buys] = self._price(listed, [cube])
        if buys:
            return replace(known, from_=listed.by)
        return known if known.from_ and known.to else self._price(listed, [cube])

    def _price(self, listed: Action, cubes: list[Cube]) -> Price:
        names = [cube.name for cube in cubes]
        payer, payee = (end[0] if len(end) == 1 else None for end in _ends(listed, cubes[0]))
        figures = usual(self._state.house, cubes, shared=listed.event not in ONE_CUBE)
        last = self._said.get(("buy" if listed.event == "buy" else "settle", names[0]))
        asks = last if listed.event in ONE_CUBE and last and abs(last) not in figures else None
        parts = {}
        if payer is None or payee is None:
            parts = _parts(listed, self._state, cubes[0], (*figures, *([asks] if asks else ())))
        return Price(cubes=names, from_=payer, to=payee, usual=figures, asked=asks, parts=parts)


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
