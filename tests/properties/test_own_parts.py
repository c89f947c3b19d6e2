"""What each person is told beforehand is what the postings then move for them, with Partners and shares."""

from collections import Counter
from itertools import product
from typing import Any

from hypothesis import given, note
from hypothesis import strategies as st

from chouette.rules import State, Step, legal, outlook
from chouette.rules.events import Accept, Answer, DropExtra, DropTake, GameEvent, Preempt, Result, Settle
from chouette.rules.house import ANSWERS_ORDER, Fault, House, house_checked
from chouette.rules.outlook.deal_figures import drop_take_total, extra_totals
from chouette.rules.outlook.meaning import meaning, totals
from chouette.rules.own_part import counted, own_part
from sessions.view.point_changes import moves_of
from tests.kit.nights.checks import everyday
from tests.kit.nights.houses import numbers
from tests.kit.nights.nights import Night, game_event, grown, moods

PARTNERED = {"max_players": None, "partner_from_players": 4, "max_team_alone": None, "max_team_with_partner": None}
HOUSES: dict[str, dict[str, Any]] = {
    "atlanta": {},
    "brighton": {"team_deals": True, "preempt": True},
    "jacoby-crawford": {"cubes": "one_each"},
    "st-albans": {"team_deals": True, "preempt": True, "settlements_from": None, "settlements_one_roll_only": False},
}


def house(sheet: str) -> House:
    checked = house_checked(sheet, {**PARTNERED, **HOUSES[sheet]})
    assert not isinstance(checked, Fault), checked
    return checked


@st.composite
def partnered(draw: st.DrawFn) -> Night:
    """Nights of houses in which Box and Partner play together and halves are sold."""
    sheet, mood = draw(st.sampled_from(sorted(HOUSES))), draw(moods())
    night = grown(house(sheet), draw(numbers(1, 80)), mood)
    note(night.transcript().decode())
    return night


def has_moved(before: State, after: State) -> Counter[str]:
    """What went to each person, everybody's own part counted before and after."""
    then, now = counted(before, before.totals), counted(after, after.totals)
    return Counter({player: now.get(player, 0) - then.get(player, 0) for player in {*then, *now}})


@everyday
@given(partnered())
def test_what_was_said_beforehand_is_what_is_moved(night: Night) -> None:
    for before, line, step in zip(night.states, night.lines, night.steps, strict=False):
        if before.game is None:
            continue
        event, done = game_event(line), has_moved(before, step.state)
        said = moves_of(before, event).now
        assert all(said[player] == done[player] for player in before.seated), line
        check(before, event, step, done)


def check(before: State, event: GameEvent, step: Step, done: Counter[str]) -> None:
    match event:
        case Answer():
            check_answer(before, event, done)
        case Accept() | Settle() | Preempt():
            check_deal(before, event, step, done)
        case Result():
            check_result(before, event, done)
        case DropTake() if before.house[ANSWERS_ORDER] != "sealed":
            check_drop_take(before, event, done)
        case DropExtra():
            check_given_up(before, event, done)


def check_drop_take(before: State, event: DropTake, done: Counter[str]) -> None:
    """What stands on the button of a drop-take for each of the two."""
    game = before.game
    assert game is not None
    kept = next(player for player in event.by if player != event.drops)
    for player in event.by:
        total = drop_take_total(before.house, game, player, game.cubes[event.drops], game.cubes[kept])
        assert total.now == done[player], event


def check_given_up(before: State, event: DropExtra, done: Counter[str]) -> None:
    """What extras that are given up cost the lone taker; whoever acts for them reads the same."""
    game = before.game
    assert game is not None
    assert game.lone is not None
    chosen = [cube for cube in game.cubes if cube in event.cubes]
    totals = extra_totals(before.house, game, event.by, chosen)
    assert totals is not None
    assert totals[-1].now == done[game.lone.player], event
    assert totals[0].now == 0


def check_answer(before: State, event: Answer, done: Counter[str]) -> None:
    """The total of the whole answer; of one cube what stands on its button."""
    game = before.game
    assert game is not None
    listed = [
        action for action in legal(before)[event.by]
        if action.event == "answer" and {choice.cube for choice in action.cubes} == event.cubes.keys()
    ]  # fmt: skip
    if not listed or listed[0].along or before.house[ANSWERS_ORDER] == "sealed" or before.away:
        return
    choices = listed[0].cubes
    every = totals(before.house, game, event.by, choices)
    if every is None or (game.lone is not None and game.lone.must_beaver):
        return
    place = list(product(*(choice.words for choice in choices))).index(
        tuple(event.cubes[choice.cube] for choice in choices)
    )
    if set(event.cubes.values()) <= {"drop", "take"}:
        assert every[place].now == done[event.by], event
    if len(choices) == 1 and set(event.cubes.values()) == {"drop"}:
        assert meaning(game, event.by, [game.cubes[choices[0].cube]], "drop") == {"now": done[event.by]}


def check_deal(before: State, event: Accept | Settle | Preempt, step: Step, done: Counter[str]) -> None:
    """The headline of an offer, of one cube in whole points: each holder's part, which their own button has too."""
    game = before.game
    assert game is not None
    if not isinstance(event, Settle) or len(event.points) != 1 or step.state.game is None:
        return
    ((name, points),) = event.points.items()
    if points % 1:
        return
    cube = game.cubes[name]
    for player in (*cube.box_end, *cube.team_end):
        assert own_part(game, player, [(cube, int(points))]) == done[player], (event, player)


def check_result(before: State, event: Result, done: Counter[str]) -> None:
    """What is at stake is what is won or lost, whoever wins and however."""
    at_stake = outlook(before).exposure
    for player in before.seated:
        lose, win = at_stake.get(player, {}).get(event.kind, (0, 0))
        assert done[player] in (-lose, win), (event, player)


@everyday
@given(partnered())
def test_all_that_was_said_of_a_game_is_its_row(night: Night) -> None:
    """Of provisional figures too: the halves told on the way add up to what the sheet then has."""
    told: Counter[str] = Counter()
    for before, line, step in zip(night.states, night.lines, night.steps, strict=False):
        if before.game is None:
            continue
        for player, points in moves_of(before, game_event(line)).now.items():
            told[player] += points
        left = {one.debtor for one in step.postings if one.line == "settlement"}
        if left:
            return
        if step.row is not None:
            assert {player: points for player, points in told.items() if points} == {
                player: points for player, points in step.row.points.items() if points
            }
            told = Counter()
