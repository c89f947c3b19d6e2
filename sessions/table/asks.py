"""What is asked of a player at the table, in one sentence: a double, a beaver, a choice he alone can make."""

from typing import Any

from chouette.rules.choices import Action
from chouette.rules.state import Cube, Game, State
from chouette.wording.voices import Voices, heard
from sessions.table.sentences import ROLL_OFF, Names

TURNS = {
    "offered": Voices(
        "{turning} doubles {answering} to {value}.",
        {
            "turning": "You double {answering} to {value}.",
            "answering": ("{turning} doubles you and {answering} to {value}.", "{turning} doubles you to {value}."),
        },
    ),
    "beavered": Voices(
        "{turning} beavers {answering}, to {value}.",
        {
            "turning": "You beaver {answering}, to {value}.",
            "answering": ("{turning} beavers you and {answering}, to {value}.", "{turning} beavers you, to {value}."),
        },
    ),
    "raccooned": Voices(
        "{turning} turns {answering} again, to {value}.",
        {
            "turning": "You turn {answering} again, to {value}.",
            "answering": (
                "{turning} turns you and {answering} again, to {value}.",
                "{turning} turns you again, to {value}.",
            ),
        },
    ),
}
BEAVER_EXTRA = Voices(
    "{player} may beaver {owner}'s extra.",
    {"player": "Beaver {owner}'s extra?", "owner": "{player} may beaver your extra."},
)
LONE_CHOICE = Voices("{player} took alone. What now?", {"player": "You took alone. What now?"})
PARTNER_CHOICE = Voices("{player} would be Captain. What now?", {"player": "You would be Captain. What now?"})


def ask(action: Action, state: State, names: Names) -> dict[str, Any] | None:
    """The sentence of an action that answers something; null for what is open without a question."""
    game = state.game
    match action.event:
        case "answer" if game is not None and len(action.cubes) == 1:
            return _answer(game, game.cubes[action.cubes[0].cube], action.by or "", names)
        case "lone_choice" if game is not None and game.lone is not None:
            return heard(LONE_CHOICE, {"player": [game.lone.player]}, names)
        case "partner_choice" if action.by is not None:
            return heard(PARTNER_CHOICE, {"player": [action.by]}, names)
        case "roll_off":
            payer, receiver = action.players
            return heard(ROLL_OFF, {"payer": [payer], "receiver": [receiver]}, names)
    return None


def _answer(game: Game, cube: Cube, by: str, names: Names) -> dict[str, Any]:
    if cube.turned_by is None or cube.answering is None:
        return heard(BEAVER_EXTRA, {"player": [by], "owner": list(cube.box_end)}, names)
    turning = cube.end(cube.turned_by)
    if cube.status == "offered" and cube.offered_by is not None:
        turning = (cube.offered_by,)
    people = {"turning": turning, "answering": cube.end(cube.answering)}
    return heard(TURNS[cube.status], people, names, value=str(cube.value * 2))
