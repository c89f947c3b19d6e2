"""What is said of an answer or a double before it is given is what comes of it: held against the score sheets."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from chouette.rules import Refusal, State, Step, apply, legal, outlook
from chouette.rules.events import Answer, Double, Event
from chouette.rules.house import ANSWERS_ORDER
from chouette.rules.meaning import totals, turned
from chouette.rules.replay import Log
from chouette.rules.state import Game
from chouette.rules.transcript import Header, Names, decode, header_read, opening
from tests.scenarios.reader import Played, read
from tests.scenarios.test_sheets import SHEETS

KINDS = ("single", "gammon", "backgammon")


def taken(path: Path) -> Iterator[tuple[State, Event]]:
    """The events that a sheet accepts, each with the table as it stood."""
    sheet = read(path.read_text(encoding="utf-8"))
    header = header_read(sheet.header)
    assert isinstance(header, Header)
    log, names = Log(opening(header)), Names()
    for item in sheet.items:
        fields = names.event(item.event) if isinstance(item, Played) else None
        event = decode(fields) if isinstance(fields, dict) else None
        if event is None or isinstance(event, Refusal):
            continue
        state = log.state
        if log.take(event) is None:
            yield state, event


def plain(state: State) -> Game | None:
    """The game, where everybody plays his own cube himself: with a Partner, a proxy or a half the figures are those of
    the whole end, and an answer under seal has no effect yet."""
    game = state.game
    if game is None or game.partner is not None or state.away or state.house[ANSWERS_ORDER] == "sealed":
        return None
    return game if all(len(cube.box_end) == len(cube.team_end) == 1 for cube in game.cubes.values()) else None


def at_stake(state: State, player: str) -> list[int]:
    return [outlook(state).exposure.get(player, {}).get(kind, (0, 0))[0] for kind in KINDS]


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: Path(path).stem)
def test_an_answer_costs_and_puts_at_stake_what_was_said(path: Path) -> None:
    for state, event in taken(path):
        game = plain(state)
        if not isinstance(event, Answer) or game is None:
            continue
        choices = next(action.cubes for action in legal(state)[event.by] if action.event == "answer")
        said = totals(state.house, game, choices)
        step = apply(state, event)
        assert isinstance(step, Step)
        if said is None or {choice.cube for choice in choices} != event.cubes.keys() or step.state.game is None:
            continue
        words = [tuple(event.cubes[choice.cube] for choice in choices)]
        total = said[list(product(*(choice.words for choice in choices))).index(words[0])]
        moved = sum(one.points * ((one.creditor == event.by) - (one.debtor == event.by)) for one in step.postings)
        assert total.now == moved, event
        if set(words[0]) <= {"take", "drop"} and not step.state.game.live("extra"):
            assert list(total[1:]) == at_stake(step.state, event.by), event


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: Path(path).stem)
def test_a_double_puts_at_stake_what_was_said_once_it_is_taken(path: Path) -> None:
    for state, event in taken(path):
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
                assert list(said) == at_stake(step.state, event.by), event
