"""Twenty at one table: cubes that go together are a rule, not a list, and nobody more finds a seat."""

from collections.abc import Callable
from typing import Any

import pytest

from chouette.rules import Refusal, State, Step, apply, legal
from chouette.rules.chapters.group_rules import GroupRule, goes, keeps
from chouette.rules.events import Amend, Undo
from chouette.rules.format.transcript import decode
from chouette.rules.house import ACT, ATLANTA, JACOBY_CRAWFORD, SHEETS, ST_ALBANS, House
from chouette.rules.open.choices import Action
from chouette.rules.outlook.meaning import totals

NAMES = [f"Player {number}" for number in range(1, 21)]
BOX, CAPTAIN, *_ = NAMES
TEAM = NAMES[1:]
OPEN = {"max_players": None, "max_team_alone": None, "max_team_with_partner": None}
Event = dict[str, Any]


def after(state: State, said: Event) -> Step | Refusal:
    """What the rules say to one more event."""
    event = decode(said)
    assert not isinstance(event, Refusal | Undo | Amend), event
    return apply(state, event)


def table(sheet: str, *events: Event, names: list[str] = NAMES, **change: Any) -> State:
    """A game has begun in a house that has room for everybody, and these events were accepted."""
    state = State(House(sheet, {**OPEN, **change}))
    begun: list[Event] = [{"event": "seat", "line": names}, {"event": "start"}]
    for said in (*begun, *events):
        step = after(state, said)
        assert isinstance(step, Step), step
        state = step.state
    return state


def one(state: State, player: str, kind: str) -> Action:
    """The only action of that kind that is open to a player."""
    (found,) = [action for action in legal(state)[player] if action.event == kind]
    return found


AWAY = tuple({"event": "step_out", "player": player} for player in TEAM[2:])


def team_doubles(sheet: str) -> tuple[Event, ...]:
    """Every cube is on offer to the Box; the Captain turns the one cube of the team where there is one."""
    return tuple({"event": "double", "by": player} for player in (TEAM[:1] if sheet == JACOBY_CRAWFORD else TEAM))


MOMENTS: dict[str, Callable[[str], tuple[Event, ...]]] = {
    "before the first double": lambda _sheet: (),
    "everybody has doubled": team_doubles,
    "the Box holds every cube": lambda sheet: (
        *team_doubles(sheet),
        {"event": "answer", "by": BOX, "cubes": dict.fromkeys(TEAM, "take")},
        {"event": "roll"},
    ),
    "all but two are away": lambda _sheet: AWAY,
    "all but two are away and have been doubled": lambda _sheet: (*AWAY, {"event": "double", "by": BOX, "cubes": TEAM}),
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_rules_of_an_action_grow_no_faster_than_its_cubes(sheet: str, moment: str) -> None:
    state = table(sheet, *MOMENTS[moment](sheet))
    for actions in legal(state).values():
        for action in actions:
            named = sum(len(rule.cubes) + len(rule.others) for rule in action.together)
            assert named <= 4 * len(action.cubes), action.event


def test_nineteen_answers_are_bound_by_one_rule() -> None:
    """ACT 18: enough to come out ahead, or none. Nineteen lost are 19 points; each that is taken and won makes 3 up."""
    state = table(ACT, *team_doubles(ACT), captain_cube_first=False)
    answer = one(state, BOX, "answer")
    assert answer.together == (GroupRule("at_least", tuple(TEAM), least=7, counts=(1,) * 19),)
    assert (answer.code, answer.rule) == ("enough_to_profit", "ACT 18")
    for taken, refused in ((19, None), (7, None), (6, "enough_to_profit"), (0, None)):
        words = {player: "take" if at < taken else "drop" for at, player in enumerate(TEAM)}
        judged = after(state, {"event": "answer", "by": BOX, "cubes": words})
        assert (judged.code if isinstance(judged, Refusal) else None) == refused, taken
        assert all(keeps(rule, words) for rule in answer.together) == (refused is None)


def test_the_captain_doubles_for_the_absent_as_they_like() -> None:
    """A 7.1: the Captain doubles for everybody who is away together with their own cube."""
    state = table(ATLANTA, *AWAY)
    turning = one(state, CAPTAIN, "double")
    assert {choice.cube for choice in turning.cubes} == {CAPTAIN, *TEAM[2:]}
    for cubes in ([CAPTAIN], TEAM[2:], [CAPTAIN, TEAM[5]]):
        accepted = isinstance(after(state, {"event": "double", "by": CAPTAIN, "cubes": cubes}), Step)
        assert goes(turning.together, cubes) == accepted, cubes


def test_what_many_answers_come_to_is_told_cube_by_cube_alone() -> None:
    state = table(ACT, *team_doubles(ACT))
    assert state.game is not None
    assert totals(state.house, state.game, BOX, one(state, BOX, "answer").cubes) is None


def test_cubes_that_only_beavers_bind() -> None:
    """B Doubling: cubes alike are beavered alike, though each may be dropped or taken freely."""
    house = {"box_redouble": "taken_together", "box_answers_all": "any", "box_answers_some": "any"}
    state = table(ATLANTA, *team_doubles(ATLANTA)[:7], names=NAMES[:8], **house)
    answer = one(state, BOX, "answer")
    assert answer.together == (GroupRule("alike", tuple(NAMES[1:8])),)
    assert answer.code == "cubes_alike_are_beavered_alike"


def test_half_from_the_captain_down_is_two_rules() -> None:
    """A 5.10: five cubes, so three at least."""
    state = table(ATLANTA, *team_doubles(ATLANTA)[:5], names=NAMES[:6])
    order, half = one(state, BOX, "answer").together
    assert order == GroupRule("in_order", tuple(NAMES[1:6]))
    assert half == GroupRule("at_least", tuple(NAMES[1:6]), least=3)


@pytest.mark.parametrize(
    "said", [{"event": "seat", "line": [*NAMES, "Player 21"]}, {"event": "join", "player": "Player 21"}]
)
def test_a_twenty_first_player_is_refused(said: Event) -> None:
    state = State(House(ATLANTA)) if said["event"] == "seat" else table(ATLANTA)
    refusal = after(state, said)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == ("more_players_than_a_table_holds", "format")
    assert refusal.params == {"players": 21, "most": 20}
    assert "join" not in {action.event for action in legal(table(ATLANTA)).get("", ())}


def test_a_split_seats_no_more_at_the_new_table_either() -> None:
    """S 8: half of three and forty would move out together."""
    seated = after(State(House(ST_ALBANS, dict(OPEN))), {"event": "seat", "line": ["Ann", "Bob", "Cat"]})
    assert isinstance(seated, Step)
    refusal = after(seated.state, {"event": "split", "newcomers": [f"New {number}" for number in range(40)]})
    assert isinstance(refusal, Refusal)
    assert refusal.code == "more_players_than_a_table_holds"


def test_a_penalty_cube_goes_along_with_a_double_and_never_alone_while_one_waits() -> None:
    """rules.md 11.12: while a double of the team waits, the Captain turns it with cubes of the team alone."""
    third, fourth = TEAM[2], TEAM[3]
    state = table(
        ATLANTA,
        {"event": "double", "by": third},
        {"event": "answer", "by": BOX, "cubes": {third: "drop"}},
        {"event": "consulted", "player": third, "remedy": "cube", "by": CAPTAIN},
        *({"event": "step_out", "player": player} for player in TEAM[4:]),
        {"event": "double", "by": fourth},
    )
    turning = one(state, CAPTAIN, "double")
    penalty = f"{third} (penalty)"
    for cubes, goes_so in (([penalty], False), ([CAPTAIN, penalty], True), ([CAPTAIN], True)):
        assert goes(turning.together, cubes) == goes_so, cubes
        step = after(state, {"event": "double", "by": CAPTAIN, "cubes": cubes})
        assert isinstance(step, Step) == goes_so, cubes
