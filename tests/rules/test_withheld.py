"""The words that a house has keep their places: one that cannot be given is withheld with the engine's own refusal."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import msgspec

from chouette.rules import Refusal, State, apply, legal
from chouette.rules.events import Answer, Double, GameEvent, Seat, Start
from chouette.rules.facts import house_words, withheld_words
from chouette.rules.format.replay import Log
from chouette.rules.format.transcript import Header, TranscriptNames, decode, header_read, opening
from chouette.rules.house import (
    ACT,
    ANSWERS_ORDER,
    ATLANTA,
    BRIGHTON,
    DROP_BEAVER,
    IMMEDIATE_REDOUBLES,
    House,
    house_checked,
)
from chouette.rules.open.choices import Action
from chouette.rules.state import Cube
from chouette.wording.refusals.withheld_reasons import WITHHELD
from tests.kit.sheets.files import SHEETS
from tests.kit.sheets.reader import Played, read

FURTHER = ("raccoon_by_consent", "unlimited")


def answers(path: Path) -> Iterator[tuple[State, Action]]:
    """After each event of a sheet, every answer that is open."""
    sheet = read(path.read_text(encoding="utf-8"))
    header = header_read(sheet.header)
    assert isinstance(header, Header)
    log, names = Log(opening(header)), TranscriptNames()
    for item in (one for one in sheet.items if isinstance(one, Played)):
        fields = names.event(item.event)
        event = fields if isinstance(fields, Refusal) else decode(fields)
        if not isinstance(event, Refusal) and log.take(event) is None:
            yield from open_answers(log.state)


def open_answers(state: State) -> Iterator[tuple[State, Action]]:
    for actions in legal(state).values():
        yield from ((state, action) for action in actions if action.event == "answer")


def words_of(house: House, cube: Cube) -> list[str]:
    """What this house may be answered, by its options and the status of the cube alone."""
    turning = house[IMMEDIATE_REDOUBLES]
    match cube.status:
        case "offered":
            return ["take", "drop", *(["beaver"] if turning != "none" else [])]
        case "beavered":
            drop = ["drop"] if house[DROP_BEAVER] else []
            return ["take", *drop, *(["raccoon"] if turning in ("raccoon", *FURTHER) else [])]
        case "raccooned":
            return ["take", *(["refuse"] if turning != "unlimited" else []), "again"]
    return []


def refusals(state: State, action: Action, cube: str, word: str) -> list[str]:
    """What the engine says to every whole answer with this word; "" to one that it accepts."""
    others = [[choice.cube] for choice in action.cubes if choice.cube != cube]
    game = state.game
    assert game is not None
    able = [[(name, one) for one in words_of(state.house, game.cubes[name])] for (name,) in others]
    said = []
    for rest in product(*able):
        step = apply(
            state, msgspec.convert({"event": "answer", "by": action.by, "cubes": {cube: word, **dict(rest)}}, Answer)
        )
        said.append(step.code if isinstance(step, Refusal) else "")
    return said


def test_along_every_sheet_each_word_of_the_house_is_open_or_withheld_as_the_engine_refuses_it() -> None:
    withheld_codes = set()
    for state, action in (found for path in SHEETS for found in answers(path)):
        game = state.game
        assert game is not None
        for choice in action.cubes:
            cube = game.cubes[choice.cube]
            withheld = withheld_words(state, action, choice.cube)
            if not cube.pending:
                assert withheld == {}
                continue
            sealed = state.house[ANSWERS_ORDER] == "sealed" and cube.status == "offered"
            if not (sealed and cube.turned_by == "box"):
                assert {*choice.words, *withheld} == {*words_of(state.house, cube)}
            for word, refusal in withheld.items():
                said = refusals(state, action, choice.cube, word)
                assert "" not in said, (action, word)
                assert refusal.code in said, (action, word, said)
                withheld_codes.add(refusal.code)
    assert withheld_codes == {*WITHHELD}


def table(sheet: str, *events: GameEvent, **change: object) -> State:
    house = house_checked(sheet, {"max_team_alone": None, **change})
    assert isinstance(house, House), house
    state = State(house=house)
    for event in (Seat(line=("Ann", "Bob", "Cat", "Dan")), Start(), *events):
        step = apply(state, event)
        assert not isinstance(step, Refusal), (event, step)
        state = step.state
    return state


def withheld(state: State, by: str) -> dict[str, list[str]]:
    action = next(action for _, action in open_answers(state) if action.by == by)
    return {choice.cube: [*withheld_words(state, action, choice.cube)] for choice in action.cubes}


def drops(*names: str) -> list[Answer]:
    return [Answer(by=name, cubes={name: "drop"}) for name in names]


def test_the_last_one_in_may_not_simply_take() -> None:
    doubled = Double(by="Ann", cubes=("Bob", "Cat", "Dan"))
    assert withheld(table(ACT, doubled, *drops("Bob")), "Dan") == {"Dan": []}
    assert withheld(table(ACT, doubled, *drops("Bob", "Cat")), "Dan") == {"Dan": ["take"]}


def test_where_answers_are_sealed_nothing_is_withheld_and_once_they_are_opened_it_is() -> None:
    """The last of three would learn from it that the other two have dropped."""
    doubled = Double(by="Ann", cubes=("Bob", "Cat", "Dan"))
    sealed = table(ACT, doubled, *drops("Bob", "Cat"), answers_order="sealed")
    assert withheld(sealed, "Dan") == {"Dan": []}
    opened = table(ACT, doubled, *drops("Bob", "Cat"), Answer(by="Dan", cubes={"Dan": "take"}), answers_order="sealed")
    assert withheld(opened, "Dan") == {"Dan": ["take"]}


def test_a_beaver_has_no_drop_where_the_house_has_none() -> None:
    beavered = (Double(by="Bob"), Answer(by="Ann", cubes={"Bob": "beaver"}))
    for sheet, words in (
        (ATLANTA, ("take", "raccoon", "drop")),
        (ACT, ("take", "raccoon")),
        (BRIGHTON, ("take", "drop")),
    ):
        state = table(sheet, *beavered)
        assert state.game is not None
        assert house_words(state, state.game.cubes["Bob"]) == words
