"""Phones that tap at the same moment."""

from sessions.models import Answer, Event
from sessions.services.evenings.verification import session_verify
from tests.kit.table import Table, table_laid
from tests.kit.together import at_once


def test_four_answers_to_one_double_are_all_accepted(transactional_db: None) -> None:
    table = table_laid(names=("Ann", "Bob", "Cat", "Dan", "Eve"))
    team = ("Bob", "Cat", "Dan", "Eve")
    table.tap("Ann", "start")
    table.tap("Ann", "double", by="Ann", cubes=list(team))
    seen = table.seq
    answers = at_once([
        lambda who=who: table.tap(who, "answer", by=who, cubes={who: "take"}, seen=seen)  # type: ignore[misc]  # a default binds the name
        for who in team
    ])  # fmt: skip
    assert sorted(answer.seq for answer in answers) == [seen + 1, seen + 2, seen + 3, seen + 4]
    assert session_verify(table.code) is None


def test_of_two_phones_that_answer_the_same_cube_one_is_accepted(live_table: Table) -> None:
    table = live_table
    table.tap("Ann", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    seen = table.seq
    answers = at_once([
        lambda: table.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"}, seen=seen),
        lambda: table.tap("Kim", "answer", by="Bob", cubes={"Bob": "drop"}, seen=seen),
    ])  # fmt: skip
    assert sorted(type(answer).__name__ for answer in answers) == ["Recorded", "Refused"]
    assert table.seq == seen + 1


def test_a_tap_sent_twice_at_once_stands_once(live_table: Table) -> None:
    table = live_table
    table.tap("Ann", "start")
    seen = table.seq
    answers = at_once([lambda: table.tap("Bob", "double", by="Bob", key="sent-twice", seen=seen)] * 4)
    assert {(answer.seq, answer.version) for answer in answers} == {(seen + 1, table.session.version)}
    assert sorted(answer.again for answer in answers) == [False, True, True, True]
    assert Event.objects.filter(key="sent-twice").count() == 1


def test_a_refused_tap_sent_twice_at_once_is_refused_alike(live_table: Table) -> None:
    table = live_table
    answers = at_once([lambda: table.tap("Ann", "roll", key="refused-twice", seen=1)] * 4)
    assert len({str(answer) for answer in answers}) == 1
    assert Answer.objects.count() == 1


def test_one_key_for_two_taps_at_once(live_table: Table) -> None:
    table = live_table
    table.tap("Ann", "start")
    seen = table.seq
    answers = at_once([
        lambda: table.tap("Bob", "double", by="Bob", key="one-for-two", seen=seen),
        lambda: table.tap("Cat", "double", by="Cat", key="one-for-two", seen=seen),
    ])  # fmt: skip
    assert sorted(type(answer).__name__ for answer in answers) == ["KeyReused", "Recorded"]
