"""The log told: what each event met and did, and what became of what was taken back or put right."""

import pytest

from sessions.history.timeline import TimelineEntry, story_of
from sessions.selectors.sessions import seal_of
from tests.kit.table import Table, replaced_by, table_laid

pytestmark = pytest.mark.django_db


def story(table: Table, first: int = 1) -> list[TimelineEntry]:
    session = table.session
    return story_of(session, seal_of(session.key), first=first, last=session.seq)


def moved(told: TimelineEntry) -> list[tuple[str, int]]:
    """What an event that stands has moved: the line, and so many points."""
    return [(one.line, one.points) for one in told.step.postings] if told.step else []


@pytest.fixture
def table() -> Table:
    """A game is on; Bob has doubled and Ann has taken."""
    laid = table_laid()
    laid.tap("Kim", "start")
    laid.tap("Bob", "double", by="Bob")
    laid.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    return laid


def test_each_event_is_told_with_the_table_it_met(table: Table) -> None:
    table.tap("Kim", "result", winner="team", kind="single")
    seat, start, double, take, result = story(table)
    assert seat.before.seated == ()
    assert start.before.game is None
    assert (double.trace.values, double.trace.game) == ({table.id("Bob"): 1}, 1)
    assert (double.rule, take.rule) == ("A 1.4", "A 5.11")
    assert [moved(one) for one in (double, take, result)] == [[], [], [("result", 2), ("result", 1), ("result", 1)]]


def test_what_was_taken_back_has_done_nothing_and_says_who_took_it_back(table: Table) -> None:
    table.tap("Cat", "double", by="Cat")
    table.tap("Ann", "answer", by="Ann", cubes={"Cat": "drop"})
    table.tap("Kim", "undo")
    table.tap("Ann", "answer", by="Ann", cubes={"Cat": "take"})
    *_, double, drop, undo, take = story(table)
    assert double.gone is None
    assert (drop.step, drop.stands, drop.instead) == (None, None, None)
    assert drop.gone is not None
    assert drop.gone.seq == undo.entry.seq
    assert drop.trace.values == take.trace.values == {table.id("Cat"): 1}


def test_what_was_put_right_keeps_both_what_was_said_and_what_stands(table: Table) -> None:
    table.tap("Cat", "double", by="Cat")
    table.tap("Ann", "answer", by="Ann", cubes={"Cat": "take"})
    at = table.seq
    table.tap("Kim", "result", winner="box", kind="single")
    dropped = {"event": "answer", "by": "Ann", "cubes": {"Cat": "drop"}}
    table.tap("Kim", "amend", seq=at, note="misheard", **replaced_by(dropped))
    told = next(one for one in story(table) if one.entry.seq == at)
    assert told.trace.event["cubes"] == {table.id("Cat"): "take"}
    assert told.instead is not None
    assert told.instead.event["cubes"] == {table.id("Cat"): "drop"}
    assert told.gone_note == "misheard"
    assert moved(told) == [("drops", 1)]
    result = next(one for one in story(table) if one.entry.kind == "result")
    assert moved(result) == [("result", 2), ("result", 1)]  # Cat’s cube is out of it now


def test_what_was_taken_out_is_met_by_nothing_that_follows(table: Table) -> None:
    at = table.seq - 1  # Bob’s double, and then Ann’s answer to it
    table.tap("Kim", "undo")
    table.tap("Kim", "amend", seq=at, **replaced_by(None))
    table.tap("Kim", "result", winner="team", kind="single")
    told = {one.entry.seq: one for one in story(table)}
    assert told[at].step is None
    result = told[max(told)]
    assert moved(result) == [("result", 1), ("result", 1), ("result", 1)]


def test_a_story_may_begin_anywhere_and_goes_on_from_the_last_game(table: Table) -> None:
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "start")
    table.tap("Cat", "double", by="Cat")
    whole, part = story(table), story(table, first=table.seq)
    assert [one.entry.seq for one in part] == [table.seq]
    assert part[0].trace == whole[-1].trace
    assert part[0].before == whole[-1].before
