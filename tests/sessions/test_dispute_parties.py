"""A scorekeeper who entered what is disputed, or whose points hang on it, is no judge of it."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from clubs.models import Role
from sessions.errors import NotAllowed
from sessions.models import Review
from tests.kit.disputed import dispute, says
from tests.kit.keepers import gets_role, hands_over
from tests.kit.table import Table, person, replaced_by, table_laid

pytestmark = pytest.mark.django_db

ANSWER = 4
TAKE = {"event": "answer", "by": "Bob", "cubes": {"Bob": "take"}}
BEAVER = {"event": "answer", "by": "Bob", "cubes": {"Bob": "beaver"}}


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(timezone.now()) as traveller:
        yield traveller


def answered() -> Table:
    """Ann doubles all, Kim enters that Bob drops, Cat and Dan take; Bob says that it was a take."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "drop"})
    for name in ("Cat", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    says(table, "Bob", "dispute", seq=ANSWER)
    says(table, "Bob", "say", seq=ANSWER, event=TAKE)
    return table


def settled_by() -> tuple[str, str]:
    review = Review.objects.get()
    return review.status, review.settled_by


def test_a_scorekeeper_who_entered_it_does_not_let_it_stand_and_only_gives_in() -> None:
    table = answered()
    told = dispute(table)
    assert (told["keeper_decides"], told["keeper_agrees"], told["organiser"]) == (False, True, True)
    assert told["waits"]["text"] == (
        "Bob and Ann must agree, or an organiser decides. "
        "The scorekeeper has a part in it and can decide alone only after a day."
    )
    assert told["keeper_waits"]["text"].endswith(
        "You entered it or have points in it: you can decide alone only after a day."
    )
    with pytest.raises(NotAllowed, match="party_does_not_settle"):
        says(table, "Kim", "stands", seq=ANSWER)
    with pytest.raises(NotAllowed, match="party_does_not_settle"):
        table.tap("Kim", "amend", seq=ANSWER, **replaced_by(BEAVER))
    table.tap("Kim", "amend", seq=ANSWER, **replaced_by(TAKE))
    assert settled_by() == ("corrected", "scorekeeper")


def test_an_organiser_who_has_no_part_in_it_decides() -> None:
    table = answered()
    olga = person("Olga")
    gets_role(table, olga, Role.ORGANISER)
    table.people["Olga"] = olga
    says(table, "Olga", "stands", seq=ANSWER)
    assert settled_by() == ("stands", "organiser")


def test_after_a_day_such_a_scorekeeper_decides_alone_and_it_is_shown_as_theirs(clock: time_machine.Traveller) -> None:
    table = answered()
    clock.shift(timedelta(hours=25))
    says(table, "Kim", "stands", seq=ANSWER)
    assert settled_by() == ("stands", "party")
    page = table.kim.client().get(f"/s/{table.code}/log/").content.decode()
    assert "Settled alone after a day: the scorekeeper, who has a part in it, lets it stand." in page


def test_a_scorekeeper_whose_points_hang_on_a_result_does_not_decide_it() -> None:
    """Ann and Bob dispute the result; Cat, to whom the sheet is handed, was in to the end, and Dan had dropped."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "take"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    table.tap("Bob", "result", winner="box", kind="single")
    seq = table.seq
    says(table, "Ann", "dispute")
    assert set(dispute(table)["having_points"]) == {table.id(name) for name in ("Ann", "Bob", "Cat")}
    assert dispute(table)["keeper_decides"] is True
    hands_over(table, "Cat")
    assert (dispute(table)["keeper_decides"], dispute(table)["keeper_agrees"]) == (False, False)
    with pytest.raises(NotAllowed, match="party_does_not_settle"):
        says(table, "Cat", "stands", seq=seq)
    with pytest.raises(NotAllowed, match="party_does_not_settle"):
        table.tap("Cat", "amend", seq=seq, **replaced_by({"event": "result", "winner": "team", "kind": "single"}))


def test_a_scorekeeper_who_has_dropped_decides_a_result() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "take"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    hands_over(table, "Dan")
    table.tap("Bob", "result", winner="box", kind="single")
    says(table, "Ann", "dispute")
    says(table, "Dan", "stands")
    assert settled_by() == ("stands", "scorekeeper")


def test_once_the_result_is_in_each_answer_says_what_the_game_then_brings() -> None:
    """A single game to the Box: the drop cost Bob 1, the takes 2 each; a take would cost Bob 2."""
    table = answered()
    assert (dispute(table)["points"], [one["points"] for one in dispute(table)["answers"]]) == ({}, [{}, {}, {}])
    table.tap("Kim", "result", winner="box", kind="single")
    told = dispute(table)
    tried = {one["word"]: one["points"] for one in told["answers"]}
    as_entered = {table.id(name): points for name, points in (("Ann", 5), ("Bob", -1), ("Cat", -2), ("Dan", -2))}
    assert told["points"] == tried["drop"] == as_entered
    assert tried["take"] == {**as_entered, table.id("Ann"): 6, table.id("Bob"): -2}
