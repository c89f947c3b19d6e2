"""The open actions as the phone draws them: what the rules list, what is asked, what each answer means."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from msgspec import UNSET
from msgspec.structs import astuple, replace

from chouette.ledger.money import Worth
from chouette.rules.events import Points
from chouette.rules.facts import fewest, goes, takers
from chouette.rules.house import ORDER_DICE, House
from chouette.rules.open.choices import Action, CubeChoice
from chouette.rules.outlook.deal_figures import extra_stake, extra_totals, stake_of
from chouette.rules.outlook.meaning import Turned, doubled, meaning, of_each, totals, turned
from chouette.rules.state import Cube, Game, State
from chouette.wording import clause, group_rule
from sessions.view.answers_for_all import for_all
from sessions.view.choice_figures import choice_figures
from sessions.view.deal_stakes import DealStake, bought_stake, drop_take_totals
from sessions.view.offers import accepting
from sessions.view.open_action import AtStake, OpenAction, OpenCube
from sessions.view.partner_share import parts
from sessions.view.prices import Prices
from sessions.view.questions import alike, along, ask
from sessions.view.sentences import Names
from sessions.view.teammates import others_did
from sessions.view.terms import stake_now
from sessions.view.withheld import withheld

Fields = dict[str, Any]
KEPT_OR_NOT = ("keep", "drop")
"""What may be done with an extra, in the order of `extra_totals`."""
MOST_SETS = 12
"""The stakes of so many sets of cubes are told; nobody is asked to choose among more."""


def action(listed: Action, state: State, names: Names, worth: Worth, prices: Prices) -> OpenAction:
    """One action that is open, with the sentence that asks it, what its words mean in points, and its group rule."""
    tell = BESIDE.get(listed.event)
    beside = tell(listed, state, names, worth) if tell else {}
    if figures := prices.of(listed):
        beside["prices"] = figures
    if not beside:
        return cast("OpenAction", listed)  # it is written just the same: there is nothing beside it
    drawn = OpenAction(*astuple(listed))  # by place: naming every field costs five times as much
    return replace(drawn, **beside)


def _turning(listed: Action, state: State, names: Names, worth: Worth) -> Fields:
    assert state.game is not None, "cubes are turned in a game"
    stakes = {"stakes": _stakes(listed, state.house, state.game)}
    return {
        **_group_rule(listed, names),
        **_asking(listed, state, names, worth),
        **_goes_along(listed, state, names),
        **stakes,
        **_if_doubled(listed, state.game),
    }


def _if_doubled(listed: Action, game: Game) -> Fields:
    """Beside each cube that is turned for the team: what its drop wins, and what its take is played for."""
    if listed.by in (game.box, game.partner):
        return {}
    told = [(choice, doubled(game, listed.by or "", [game.cubes[choice.cube]], "team")) for choice in listed.cubes]
    return {"cubes": tuple(_open(choice, **_of_turning(turning)) for choice, turning in told)}


def _of_turning(told: Turned) -> Fields:
    beside = {} if told.won == told.lost else {"plays_won": told.won, "plays_lost": told.lost}
    return {"wins": told.wins, "plays": told.plays, **beside}


def _open(choice: CubeChoice, **beside: Any) -> OpenCube:
    return OpenCube(choice.cube, choice.words, choice.value, **beside)


def _answering(listed: Action, state: State, names: Names, worth: Worth) -> Fields:
    assert state.game is not None, "cubes are answered in a game"
    beside = {
        **_group_rule(listed, names),
        **_asking(listed, state, names, worth),
        **_goes_along(listed, state, names),
        "cubes": _meanings(listed, state, state.game, names),
        "across": _across(listed, state.game),
    }
    if words := alike(listed):
        beside["alike"] = {word: _of_all(listed, state.game, word) for word in words}
    if sweeping := for_all(listed, state, names):
        beside["for_all"] = sweeping
    beside["totals"] = totals(state.house, state.game, listed.by or "", listed.cubes)
    if told := parts(listed, state, names, worth):
        beside["halves"] = told
    if others := others_did(listed, state.game, names, worth):
        beside["others"] = others
    return beside


def _asking(listed: Action, state: State, names: Names, _worth: Worth) -> Fields:
    said = ask(listed, state, names)
    return {} if said is None else {"ask": said}


def _choosing_alone(listed: Action, state: State, names: Names, worth: Worth) -> Fields:
    return {**_choosing(listed, state, names, worth), **_remedying(listed, state, names, worth)}


def _remedying(listed: Action, state: State, _names: Names, _worth: Worth) -> Fields:
    figures = choice_figures(listed, state)
    return {"comes_to": figures} if figures else {}


def _choosing(listed: Action, state: State, names: Names, worth: Worth) -> Fields:
    return {**_asking(listed, state, names, worth), "across": _across_a_choice(listed, state)}


def _accepting(listed: Action, state: State, _names: Names, _worth: Worth) -> Fields:
    assert state.game is not None, "offers stand in a game"
    return {"accepts": accepting(listed, state, state.game)}


def _offering(listed: Action, state: State, _names: Names, _worth: Worth) -> Fields:
    assert state.game is not None, "offers are made in a game"
    game, by = state.game, listed.by or ""
    able = {choice.cube: takers(state, game, by, game.cubes[choice.cube]) for choice in listed.cubes}
    beside: Fields = {"across": {cube: found.holders for cube, found in able.items()}}
    buying = {cube: [*found.mates] for cube, found in able.items() if found.mates}
    return {**beside, "mates": buying} if buying else beside


def _buying(listed: Action, state: State, _names: Names, _worth: Worth) -> Fields:
    assert state.game is not None, "cubes are bought in a game"
    house, game, buyer = state.house, state.game, listed.by or ""
    then = [(choice, bought_stake(house, game, buyer, game.cubes[choice.cube])) for choice in listed.cubes]
    return {"cubes": tuple(_open(choice, then=stake) for choice, stake in then)}


def _giving(listed: Action, state: State, _names: Names, _worth: Worth) -> Fields:
    assert state.game is not None, "extras are given in a game"
    return {"then": DealStake(kinds=extra_stake(state.house, state.game, listed.by or ""))}


def _giving_up(listed: Action, state: State, _names: Names, _worth: Worth) -> Fields:
    """What each extra costs if it is given up, and is played for if it is kept; and what all choices come to."""
    assert state.game is not None, "extras are given up in a game"
    house, game, player = state.house, state.game, listed.by or ""
    cubes = tuple(
        _open(
            replace(choice, words=KEPT_OR_NOT),
            means={"keep": stake_of(house, cube), "drop": {"now": -cube.value}},
        )
        for choice in listed.cubes
        for cube in (game.cubes[choice.cube],)
    )
    return {"cubes": cubes, "totals": extra_totals(house, game, player, [choice.cube for choice in listed.cubes])}


def _playing_together(listed: Action, state: State, _names: Names, _worth: Worth) -> Fields:
    assert state.game is not None, "a drop-take answers a double"
    return {"drop_takes": drop_take_totals(listed, state.house, state.game)}


def _throwing(_listed: Action, state: State, _names: Names, _worth: Worth) -> Fields:
    return {"dice": state.house[ORDER_DICE]}


def _staking(listed: Action, state: State, names: Names, worth: Worth) -> Fields:
    assert listed.by is not None, "every player has a stake here"
    return {"notes": stake_now(listed.by, state, names, worth)}


def _across(listed: Action, game: Game) -> list[str]:
    """Those who play against the one who answers: the other side, and holders of the other end of a cube asked for."""
    box_side = [player for player in (game.box, game.partner) if player is not None]
    found = dict.fromkeys(game.team if listed.by in box_side else box_side)
    for choice in listed.cubes:
        cube = game.cubes[choice.cube]
        found |= dict.fromkeys(cube.team_end if listed.by in cube.box_end else cube.box_end)
    return [player for player in found if player != listed.by]


def _across_a_choice(listed: Action, state: State) -> list[str]:
    """The same of a choice: of a lone taker also whoever is paid by it, of the Partner who is due to be Captain the
    team that would have another Captain (B Special Conditions, A 6.4)."""
    game = state.game
    if game is None:
        return [player for player in state.line if player != listed.by]
    paid = [] if game.lone is None else [game.cubes[name].team_end[0] for name in game.lone.dropped]
    return [*dict.fromkeys((*_across(listed, game), *(player for player in paid if player != listed.by)))]


BESIDE: dict[str, Callable[[Action, State, Names, Worth], Fields]] = {
    "double": _turning,
    "answer": _answering,
    "accept": _accepting,
    "offer": _offering,
    "buy": _buying,
    "extra": _giving,
    "drop_extra": _giving_up,
    "drop_take": _playing_together,
    "join_order": _throwing,
    "roll_order": _throwing,
    "stake": _staking,
    "lone_choice": _choosing_alone,
    "consulted": _remedying,
    "partner": _asking,
    "partner_choice": _choosing,
    "partner_split": _asking,
    "roll_off": _asking,
}
"""What is told beside an action of this kind; the others are drawn from what is listed alone."""


def _group_rule(listed: Action, names: Names) -> Fields:
    said = group_rule(listed.code, listed.least, names)
    if said is None:
        return {}
    return {"text": said.text, **({"you": said.you} if said.you else {}), "rule": clause(listed.rule)}


def _goes_along(listed: Action, state: State, names: Names) -> Fields:
    said = along(listed, state, names)
    return {} if said is None else {"goes_along": said}


def _of_all(listed: Action, game: Game, word: str) -> dict[str, int]:
    """What a word means that is said of every cube at once."""
    return meaning(game, listed.by or "", [game.cubes[choice.cube] for choice in listed.cubes], word)


def _stakes(listed: Action, house: House, game: Game) -> list[AtStake]:
    """What would be at stake for who doubles: with all the cubes that may be turned, and where rules bind them with the
    fewest that go along with each."""
    able = [choice.cube for choice in listed.cubes]
    sets = [frozenset(able), *(frozenset(fewest(listed.together, able, [one])) for one in able if listed.together)]
    told = [one for one in dict.fromkeys(sets) if goes(listed.together, one)][:MOST_SETS]
    turning = ([cube for cube in able if cube in one] for one in told)
    return [_at_stake(listed.by or "", house, game, cubes) for cubes in turning]


def _at_stake(player: str, house: House, game: Game, names: list[str]) -> AtStake:
    """With what the Box wins if they are dropped, and plays for if they are taken."""
    points = turned(house, game, player, names)
    cubes = [game.cubes[name] for name in names]
    if player not in (game.box, game.partner) or any(player not in cube.box_end for cube in cubes):
        return AtStake(names, points)
    return AtStake(names, points, **_of_turning(doubled(game, player, cubes, "box")))


def _meanings(listed: Action, state: State, game: Game, names: Names) -> tuple[OpenCube, ...]:
    return tuple(
        _open(
            choice,
            means={word: _means(listed, game, game.cubes[choice.cube], word) for word in choice.words},
            withheld=withheld(listed, choice.cube, state, names) or UNSET,
        )
        for choice in listed.cubes
    )


def _means(listed: Action, game: Game, cube: Cube, word: str) -> Mapping[str, Points]:
    if len(listed.cubes) > 1:
        return of_each(cube, word)
    return meaning(game, listed.by or "", [cube], word)
