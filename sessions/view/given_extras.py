"""Extras just given to the lone taker, as the two whom they concern read them (A 5.7, S 26)."""

from typing import Annotated

from chouette.rules.outlook.deal_figures import stake_of
from chouette.rules.state import Game, State
from chouette.wording.table.teammate_sentences import EXTRA_GIVEN
from chouette.wording.voices import Heard, heard
from sessions.view.describing import says
from sessions.view.sentences import Names


class GivenExtra(Heard, frozen=True, gc=False):
    """An extra that was given since the last roll."""

    cube: Annotated[str, says("The cube that is the extra.")]
    player: Annotated[str, says("The lone taker, who has it.")]


def given_extras(state: State, game: Game, names: Names) -> list[GivenExtra]:
    """Return the extras given since the last roll or double: who gave it, what it paid, what it is played for."""
    found = []
    for name in () if game.lone is None else game.lone.fresh:
        cube = game.cubes[name]
        if not cube.live:
            continue
        people = {"by": list(cube.box_end), "player": list(cube.team_end)}
        stake = stake_of(state.house, cube)["single"]
        said = heard(EXTRA_GIVEN, people, names, now=str(stake // 2), stake=str(stake))
        found.append(GivenExtra(said.text, said.you, name, cube.team_end[0]))
    return found
