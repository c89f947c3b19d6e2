"""What is asked of a player at the table, in one sentence: a double, a beaver, a choice they alone can make."""

from collections.abc import Sequence

from chouette.rules.facts import greatest, one_way
from chouette.rules.house import ABSENT_CUBE, CUBES, House
from chouette.rules.open.choices import Action
from chouette.rules.state import Cube, Game, State
from chouette.wording import clause
from chouette.wording.table.question_sentences import (
    ALONG,
    BEAVER_EXTRA,
    LONE_CHOICE,
    PARTNER_CHOICE,
    PARTS,
    TAKE_PARTNER,
    TURNS,
    TURNS_BOUGHT,
    TURNS_FOR,
    TURNS_TOGETHER,
    TURNS_WITH,
    WITHOUT,
)
from chouette.wording.table.waiting_sentences import ROLL_OFF, TURNS_ALONE
from chouette.wording.voices import Heard, heard
from sessions.view.partner_asked import needs_partner
from sessions.view.sentences import HeardByRule, Names, by_rule
from sessions.view.waiting import doubling


def ask(action: Action, state: State, names: Names) -> Heard | None:
    """The sentence of an action that answers something; null for what is open without a question."""
    game = state.game
    match action.event:
        case "answer" if game is not None and len(action.cubes) == 1:
            return _answer(game, game.cubes[action.cubes[0].cube], action.by or "", names)
        case "answer" if game is not None and alike(action):
            return _answer_for_all(state.house, game, [game.cubes[choice.cube] for choice in action.cubes], names)
        case "lone_choice" if game is not None and game.lone is not None:
            return heard(LONE_CHOICE, {"player": [game.lone.player]}, names)
        case "partner_choice" if action.by is not None:
            return heard(PARTNER_CHOICE, {"player": [action.by]}, names)
        case "double" if game is not None and game.partner is not None and game.disagreement.buying_half:
            return heard(TURNS_ALONE, {"box": [game.box], "partner": [game.partner]}, names)
        case "roll_off":
            payer, receiver = action.players
            return heard(ROLL_OFF, {"payer": [payer], "receiver": [receiver]}, names)
        case "partner" if action.by is not None:
            needed = needs_partner(state, names)
            return Heard(needed.text, needed.you) if needed else heard(TAKE_PARTNER, {"box": [action.by]}, names)
        case "partner_split" if game is not None:
            return _parting(game, action, names)
    return None


def _parting(game: Game, action: Action, names: Names) -> Heard:
    """Box and Partner disagree: on a double one drops and the other keeps it, or the Box will double alone."""
    assert action.by is not None
    assert game.partner is not None
    keeper = action.players[0]
    if keeper == action.by:
        return heard(WITHOUT, {"box": [action.by], "partner": [game.partner]}, names)
    return heard(PARTS, {"by": [action.by], "keeper": [keeper]}, names)


def along(action: Action, state: State, names: Names) -> HeardByRule | None:
    """Whose cubes the Captain turns or answers with their own, and the clause; null if nobody's."""
    if not action.along or action.by is None or state.game is None:
        return None
    absent = list(dict.fromkeys(state.game.cubes[name].player for name in action.along))
    said = heard(ALONG, {"absent": absent, "by": [action.by]}, names)
    return by_rule(said, clause(state.house.clause(ABSENT_CUBE)))


def alike(action: Action) -> tuple[str, ...]:
    """The words of which one has to be said of all cubes alike; none where they may be answered apart."""
    names = [choice.cube for choice in action.cubes]
    common = [word for word in action.cubes[0].words if all(word in choice.words for choice in action.cubes)]
    taking = {word for choice in action.cubes for word in choice.words} - {"drop"}
    bound = any(rule.need == "alike" and len(rule.cubes) == len(names) for rule in action.together)
    if len(names) < 2 or (len(taking) > 1 and not bound):
        return ()
    if not greatest(action.together, names):
        return ("drop",)
    return tuple(common) if "drop" not in common or one_way(action.together, names) else ()


def _answer_for_all(house: House, game: Game, cubes: Sequence[Cube], names: Names) -> Heard:
    """Cubes that are answered alike: one cube for the whole team, which one player turns, or doubles made together."""
    single = house[CUBES] == "single"
    offered = [cube for cube in cubes if cube.offered_by is not None]
    by_partner = bool(offered) and all(cube.offered_by == game.partner for cube in offered)
    turning: list[str] = (
        list(doubling(game, offered[0])) if by_partner
        else list(dict.fromkeys((cube.offered_by or "") if single else doubling(game, cube)[0] for cube in offered))
    )  # fmt: skip
    answering = list(dict.fromkeys(one for cube in cubes if cube.answering for one in cube.end(cube.answering)))
    people, values = {"turning": turning, "answering": answering}, {cube.value * 2 for cube in cubes}
    if (len(turning) == 1 or by_partner) and len(values) == 1 and {cube.status for cube in cubes} == {"offered"}:
        return heard(TURNS["offered"], people, names, value=str(values.pop()), again=_again(cubes))
    return heard(TURNS_TOGETHER, people, names, again=_again(cubes))


def _again(cubes: Sequence[Cube]) -> str:
    """Return the word for a redouble where all these cubes had been turned before."""
    return "again" if all(cube.holder != "centre" for cube in cubes) else ""


def _answer(game: Game, cube: Cube, by: str, names: Names) -> Heard:
    if cube.turned_by is None or cube.answering is None:
        return heard(BEAVER_EXTRA, {"player": [by], "owner": list(cube.box_end)}, names)
    turning = doubling(game, cube) if cube.status == "offered" else cube.end(cube.turned_by)
    people: dict[str, Sequence[str]] = {"turning": turning, "answering": cube.end(cube.answering)}
    if cube.status == "offered" and cube.offered_by is not None and cube.offered_by not in turning:
        people = {**people, "turning": [cube.offered_by], "absent": turning}
        return heard(TURNS_FOR, people, names, value=str(cube.value * 2), again=_again([cube]))
    bought = cube.kind == "team" and cube.player not in cube.team_end
    if bought and cube.status == "offered":
        turns = TURNS_BOUGHT if cube.answering == "team" else TURNS_WITH
        owner = {**people, "owner": [cube.player]}
        return heard(turns, owner, names, value=str(cube.value * 2), again=_again([cube]))
    return heard(TURNS[_turn(game, cube)], people, names, value=str(cube.value * 2), again=_again([cube]))


def _turn(game: Game, cube: Cube) -> str:
    """Return as which turn a cube waits, by its key in `TURNS`: the doubler's answer to a beaver is a raccoon, and what
    follows is a further turn."""
    doubled_by = "box" if cube.offered_by in (*cube.box_end, game.box, game.partner) else "team"
    first = cube.start << cube.automatic
    if cube.status == "raccooned" and (cube.turned_by != doubled_by or (cube.initial and cube.value > 4 * first)):
        return "further"
    return cube.status
