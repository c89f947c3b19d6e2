"""What is said of an answer or a double before it is given is what comes of it: held against the score sheets."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from chouette.rules import Refusal, State, Step, apply, legal, outlook
from chouette.rules.events import Answer, Double, Event, GameEvent, Seat, Start, TakePartner
from chouette.rules.format.replay import Log
from chouette.rules.format.transcript import Header, TranscriptNames, decode, header_read, opening
from chouette.rules.house import ANSWERS_ORDER, JACOBY_CRAWFORD, House
from chouette.rules.open.choices import CubeChoice
from chouette.rules.outlook.meaning import meaning, totals, turned
from chouette.rules.state import Game
from tests.kit.sheets.files import FOLDERS
from tests.kit.sheets.reader import Played, read

KINDS = ("single", "gammon", "backgammon")


def taken(folder: str) -> Iterator[tuple[Path, State, Event]]:
    """The events that the sheets of a folder accept, each with its sheet and the table as it stood."""
    for path in FOLDERS[folder]:
        sheet = read(path.read_text(encoding="utf-8"))
        header = header_read(sheet.header)
        assert isinstance(header, Header)
        log, names = Log(opening(header)), TranscriptNames()
        for item in sheet.items:
            fields = names.event(item.event) if isinstance(item, Played) else None
            event = decode(fields) if isinstance(fields, dict) else None
            if event is None or isinstance(event, Refusal):
                continue
            state = log.state
            if log.take(event) is None:
                yield path, state, event


def plain(state: State) -> Game | None:
    """The game, where everybody plays their own cube themselves, the Box with a Partner or without: with a proxy or a
    half the figures are those of the whole end, and an answer under seal has no effect yet."""
    game = state.game
    if game is None or state.away or state.house[ANSWERS_ORDER] == "sealed":
        return None
    ends = [len(end) for cube in game.cubes.values() for end in (cube.team_end, () if cube.pool else cube.box_end)]
    return game if max(ends) == 1 else None


def at_stake(state: State, player: str) -> list[int]:
    """Of a half in the pool the more that may be won or lost: an odd point falls one way only."""
    return [max(outlook(state).exposure.get(player, {}).get(kind, (0, 0))) for kind in KINDS]


def boxs(pool: int) -> int:
    """What the Box has of it: all but the Partner's half, rounded toward zero (rules.md 6.1)."""
    return pool - int(pool / 2)


def paid(step: Step, game: Game, player: str) -> int:
    """What an event has moved for them; of the pool their part."""
    assert step.state.game is not None
    moved = sum(one.points * ((one.creditor == player) - (one.debtor == player)) for one in step.postings)
    if player != game.box or game.partner is None:
        return moved
    before, after = game.score.pool, step.state.game.score.pool
    return moved - (after - before) + boxs(after) - boxs(before)


@pytest.mark.parametrize("folder", FOLDERS)
def test_an_answer_costs_and_puts_at_stake_what_was_said(folder: str) -> None:
    for path, state, event in taken(folder):
        game = plain(state)
        if not isinstance(event, Answer) or game is None:
            continue
        choices = next(action.cubes for action in legal(state)[event.by] if action.event == "answer")
        said = totals(state.house, game, event.by, choices)
        step = apply(state, event)
        assert isinstance(step, Step)
        if said is None or {choice.cube for choice in choices} != event.cubes.keys() or step.state.game is None:
            continue
        words = [tuple(event.cubes[choice.cube] for choice in choices)]
        total = said[list(product(*(choice.words for choice in choices))).index(words[0])]
        assert total.now == paid(step, game, event.by), f"{path.stem}: {event}"
        if set(words[0]) <= {"take", "drop"} and not step.state.game.live("extra"):
            assert list(total[1:4]) == at_stake(step.state, event.by), f"{path.stem}: {event}"


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_double_puts_at_stake_what_was_said_once_it_is_taken(folder: str) -> None:
    for path, state, event in taken(folder):
        game = plain(state)
        if not isinstance(event, Double) or game is None:
            continue
        step = apply(state, event)
        assert isinstance(step, Step)
        assert step.state.game is not None
        offered = {cube.name: cube for cube in step.state.game.live() if cube.pending}
        if any(game.cubes[name].pending for name in offered):
            continue
        said = turned(state.house, game, event.by, offered.keys())
        for cube in offered.values():
            by = cube.box_end[0] if cube.answering == "box" else cube.players[0]
            answered = apply(step.state, Answer(by=by, cubes={cube.name: "take"}))
            if isinstance(answered, Refusal):  # together only, or beavers only: not simply taken
                break
            step = answered
        else:
            if event.by in outlook(step.state).exposure:
                assert list(said) == at_stake(step.state, event.by), f"{path.stem}: {event}"


def with_a_partner(*events: GameEvent) -> Game:
    """Ann is Box, Gus her Partner, five against them with a cube of 1 each; Jacoby’s rule is off."""
    state = State(house=House(JACOBY_CRAWFORD, {"cubes": "one_each", "box_answers_some": "any"}))
    line = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus")
    for event in (Seat(line=line), TakePartner(player="Gus"), Start(), *events):
        step = apply(state, event)
        assert isinstance(step, Step), step
        state = step.state
    assert state.game is not None
    return state.game


def test_box_and_partner_are_each_told_their_own_part() -> None:
    """Bob doubles to 2. Dropped, the 1 that is lost is the Box’s: the odd point. Taken, a single game is for 1 each, a
    gammon for 2 each."""
    game = with_a_partner(Double(by="Bob"))
    bobs = [game.cubes["Bob"]]
    assert [meaning(game, player, bobs, "drop") for player in ("Ann", "Gus")] == [{"now": -1}, {"now": 0}]
    for player in ("Ann", "Gus"):
        assert meaning(game, player, bobs, "take") == {"single": 1, "gammon": 2, "backgammon": 3}


def test_the_odd_points_of_several_cubes_make_whole_ones() -> None:
    """Bob and Cat double to 2; Dan, Eve and Fay are at 1. Both taken, 7 are at stake, 4 of them the Box’s. One dropped,
    5 are: lost they make 6 in all, 3 each, and won 4, 2 each. Both dropped, 3 are: lost they make 5, won 1."""
    game = with_a_partner(Double(by="Bob"), Double(by="Cat"))
    house = House(JACOBY_CRAWFORD)
    choices = [CubeChoice(name, ("take", "drop")) for name in ("Bob", "Cat")]
    of_box, of_partner = (totals(house, game, player, choices) for player in ("Ann", "Gus"))
    assert of_box is not None
    assert of_partner is not None
    assert (of_box[0][:2], of_partner[0][:2]) == ((0, 4), (0, 3))
    assert (of_box[1][:2], of_partner[1][:2]) == ((-1, 3), (0, 3))
    assert (of_box[3][:2], of_partner[3][:2]) == ((-1, 2), (-1, 1))


def test_what_the_box_doubles_is_told_as_their_part() -> None:
    """Five cubes of 1 turned to 2 and taken: 10, which is 5 each."""
    game = with_a_partner()
    assert turned(House(JACOBY_CRAWFORD), game, "Ann", game.cubes.keys()) == (5, 10, 15)
