"""What others have done already with a double that somebody has yet to answer: it is public, and told first."""

from collections.abc import Sequence

from chouette.ledger.money import Worth
from chouette.rules.facts import half_paid
from chouette.rules.open.choices import Action
from chouette.rules.state import Cube, Game
from chouette.wording.table.own_answer_sentences import PLAY_TOGETHER
from chouette.wording.table.teammate_sentences import BOX_DONE, DONE, KEPT_ALONE
from chouette.wording.voices import Heard, heard
from sessions.view.sentences import Names
from sessions.view.terms import price


def others_did(action: Action, game: Game, names: Names, worth: Worth) -> list[Heard]:
    """Return a sentence each for those who dropped, took and beavered in the same double, and for two who share a cube.

    Of doubles that the team made it is the Box who has answered the others. A sealed answer is none yet. An extra lies
    between two players: nobody else has answered it. To Box or Partner who plays a double alone: what the other did.
    """
    asked = [game.cubes[choice.cube] for choice in action.cubes]
    if asked and all(game.disagreement.keeps(cube) for cube in asked):
        return _kept_alone(game, names, worth)
    if not asked or any(cube.answering != "team" or cube.kind == "extra" for cube in asked):
        return []
    windows = {cube.window for cube in asked}
    answered = [cube for cube in game.cubes.values() if cube.window in windows and cube not in asked]
    if _doubled_by_team(asked[0]):
        return _answered_by_box(asked[0], answered, names)
    shared = [(cube, dropped) for cube in answered if (dropped := _dropped_for(cube, game))]
    pairs = {cube.name for pair in shared for cube in pair}
    by_status = {status: _players([one for one in answered if one.name not in pairs], status) for status in DONE}
    told = [heard(PLAY_TOGETHER, _together(*pair), names) for pair in shared]
    return told + [
        heard(voices, {"players": by_status[status]}, names) for status, voices in DONE.items() if by_status[status]
    ]


def _doubled_by_team(asked: Cube) -> bool:
    """Return whether a team player made the double: each answer so far has turned the cube to the other side."""
    return (asked.turned_by == "box") == (asked.status == "beavered")


def _answered_by_box(asked: Cube, answered: list[Cube], names: Names) -> list[Heard]:
    """Return a sentence each for the cubes that the Box has dropped, taken and beavered of the same double."""
    by = asked.box_end[:1]
    found = {status: _players(answered, status) for status in BOX_DONE}
    return [
        heard(voices, {"by": by, "players": found[status]}, names)
        for status, voices in BOX_DONE.items() if found[status]
    ]  # fmt: skip


def _dropped_for(kept: Cube, game: Game) -> Cube | None:
    """Return the cube that was dropped for one that two play together; None where nobody shares it so."""
    if kept.status == "dropped" or len(kept.team_end) < 2:
        return None
    dropped = game.cubes.get(kept.team_end[1])
    return dropped if dropped is not None and dropped.team_end == kept.team_end[::-1] else None


def _together(kept: Cube, dropped: Cube) -> dict[str, Sequence[str]]:
    return {"people": [dropped.player, kept.player], "drops": [dropped.player]}


def _kept_alone(game: Game, names: Names, worth: Worth) -> list[Heard]:
    found = half_paid(game)
    if found is None:
        return []
    by, points = found
    paid = {"paid": price(points, worth)} if points else {}
    return [heard(KEPT_ALONE, {"by": [by], "keeper": [game.disagreement.keeper]}, names, **paid)]


def _players(cubes: list[Cube], status: str) -> list[str]:
    return list(dict.fromkeys(cube.player for cube in cubes if cube.kind == "team" and cube.status == status))
