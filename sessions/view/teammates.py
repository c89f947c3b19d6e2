"""What the others have done already with a double that one of them has yet to answer: it is public, and told first."""

from chouette.rules.open.choices import Action
from chouette.rules.state import Cube, Game
from chouette.wording.table.teammate_sentences import DONE
from chouette.wording.voices import Heard, heard
from sessions.view.sentences import Names


def others_did(action: Action, game: Game, names: Names) -> list[Heard]:
    """A sentence each for those who dropped, took and beavered in the same double; a sealed answer is none yet."""
    asked = [game.cubes[choice.cube] for choice in action.cubes]
    if not asked or any(cube.answering != "team" for cube in asked):
        return []
    windows = {cube.window for cube in asked}
    answered = [cube for cube in game.cubes.values() if cube.window in windows and cube not in asked]
    by_status = {status: _players(answered, status) for status in DONE}
    return [
        heard(voices, {"players": by_status[status]}, names) for status, voices in DONE.items() if by_status[status]
    ]


def _players(cubes: list[Cube], status: str) -> list[str]:
    return list(dict.fromkeys(cube.player for cube in cubes if cube.kind == "team" and cube.status == status))
