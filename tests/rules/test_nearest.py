"""What is offered instead of a refused event: always accepted, and as near as the rules let it be."""

import pytest

from chouette.rules import Refusal, State, apply
from chouette.rules.events import Amend, Answer, Double, Event, GameEvent, OpenOffer, Seat, Settle, Start, Undo
from chouette.rules.format.replay import Log
from chouette.rules.format.transcript import Header, TranscriptNames, decode, header_read, opening
from chouette.rules.house import ATLANTA, JACOBY_CRAWFORD, House
from chouette.rules.open.consent import needed
from chouette.rules.open.nearest import nearest
from tests.kit.sheets.files import FOLDERS
from tests.kit.sheets.reader import Played, Sheet, read

LINE = ("Ann", "Bob", "Cat", "Dan", "Eve")


def after(sheet: str, *events: GameEvent) -> State:
    """Ann in the box, the others against her in this order, after these events of the first game."""
    state = State(house=House(sheet))
    for event in (Seat(line=LINE), Start(), *events):
        step = apply(state, event)
        assert not isinstance(step, Refusal), step
        state = step.state
    return state


ALL_DOUBLE = tuple(Double(by=name) for name in LINE[1:])


def test_taking_the_captain_alone_is_nearest_to_taking_none_or_the_next_too() -> None:
    """A 5.10: none, or half of the four at least, the Captain's first."""
    wished = Answer(by="Ann", cubes={"Bob": "take", "Cat": "drop", "Dan": "drop", "Eve": "drop"})
    found = nearest(after(ATLANTA, *ALL_DOUBLE), wished)
    taken = [{cube for cube, word in one.cubes.items() if word == "take"} for one in found if isinstance(one, Answer)]
    assert sorted(taken, key=len) == [set(), {"Bob", "Cat"}]


def test_a_beaver_stays_a_beaver() -> None:
    wished = Answer(by="Ann", cubes={"Bob": "drop", "Cat": "beaver", "Dan": "take", "Eve": "drop"})
    best = nearest(after(ATLANTA, *ALL_DOUBLE), wished)[0]
    assert isinstance(best, Answer)
    assert best.cubes == {"Bob": "take", "Cat": "beaver", "Dan": "take", "Eve": "drop"}


def test_a_gap_in_the_line_is_closed_or_the_rest_left_out() -> None:
    """A 5.6: from the Captain down without a gap."""
    found = nearest(after(ATLANTA), Double(by="Ann", cubes=("Bob", "Dan")))
    assert [one.cubes for one in found if isinstance(one, Double)] == [("Bob",), ("Bob", "Cat", "Dan")]


def test_half_a_point_is_nearest_to_the_whole_ones() -> None:
    """JC deals in whole points."""
    found = nearest(after(JACOBY_CRAWFORD), Settle(points={"Bob": 1.5}, agreed_by=("Ann", "Bob")))
    assert [one.points for one in found if isinstance(one, Settle)] == [{"Bob": 1}, {"Bob": 2}]


def test_an_offer_for_the_first_who_accept_is_nearest_to_one_for_all() -> None:
    """A has no offers for the first alone."""
    offer = OpenOffer(by="Ann", to=("Bob", "Cat"), cubes=("Bob", "Cat"), points=1, limit=1)
    assert [vars_of(one) for one in nearest(after(ATLANTA), offer)] == [(("Bob", "Cat"), False)]


def vars_of(event: Event) -> tuple[tuple[str, ...], bool]:
    assert isinstance(event, OpenOffer)
    return event.to, isinstance(event.limit, int)


@pytest.mark.parametrize("folder", FOLDERS)
def test_whatever_is_offered_instead_would_do(folder: str) -> None:
    """After every refusal of the score sheets: accepted, or lacking nothing but the word of others."""
    for path in FOLDERS[folder]:
        for state, event in refused(read(path.read_text(encoding="utf-8"))):
            for other in nearest(state, event):
                would_do = needed(state, other)
                assert not isinstance(would_do, Refusal), f"{path.stem}: {event} -> {other}: {would_do}"
                assert type(other) is type(event), path.stem


def refused(sheet: Sheet) -> list[tuple[State, GameEvent]]:
    """The events of a sheet that are refused there, each with the table as it stood."""
    header = header_read(sheet.header)
    assert isinstance(header, Header)
    log, names = Log(opening(header)), TranscriptNames()
    found: list[tuple[State, GameEvent]] = []
    for item in sheet.items:
        fields = names.event(item.event) if isinstance(item, Played) else None
        event = decode(fields) if isinstance(fields, dict) else None
        if event is None or isinstance(event, Refusal):
            continue
        state = log.state
        if log.take(event) is not None and not isinstance(event, Undo | Amend):
            found.append((state, event))
    return found
