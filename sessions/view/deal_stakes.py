"""What is played for after a deal, as its button has it."""

from typing import Annotated

from msgspec import Struct

from chouette.rules.house import House
from chouette.rules.open.choices import Action
from chouette.rules.outlook.deal_figures import answer_to, bought_total, drop_take_total
from chouette.rules.outlook.meaning import Total
from chouette.rules.state import Cube, Game
from sessions.view.describing import says


class DealStake(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a player plays for once a deal is made."""

    kinds: Annotated[
        dict[str, int],
        says("As in `means`, with all their cubes; empty while the cube waits for an answer."),
    ] = {}
    drop: Annotated[int | None, says("Of a cube on offer: points that go to the buyer if it is dropped.")] = None
    take: Annotated[int | None, says("Of a cube on offer: what it is played for if it is taken.")] = None
    answers: Annotated[bool, says("Whether the buyer answers for it then.")] = False


def bought_stake(house: House, game: Game, buyer: str, cube: Cube) -> DealStake:
    """Return what the buyer of a cube plays for; of a cube on offer, what its drop moves and a take is played for."""
    if not cube.pending:
        return DealStake(kinds=bought_total(house, game, buyer, cube).stakes)
    drop, take = answer_to(cube)
    return DealStake(drop=drop, take=take, answers=cube.answering == "team")


def drop_take_totals(listed: Action, house: House, game: Game) -> list[tuple[Total, Total]]:
    """Return what a drop-take is for its two players, in the order in which it names them.

    First if the cube of the first is dropped, then if that of the second is.
    """
    first, second = (game.cubes[player] for player in listed.players)
    return [
        (drop_take_total(house, game, first.player, *cubes), drop_take_total(house, game, second.player, *cubes))
        for cubes in ((first, second), (second, first))
    ]
