"""A person sits at one table of their club at a time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from threading import Barrier
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.utils import timezone

from clubs import services as people
from clubs.models import Player
from sessions import services
from sessions.errors import Refused, StartRefused
from sessions.models import Phase, Session
from sessions.services.evenings.verification import session_verify
from tests.kit.prepared import sent_whole
from tests.kit.second_table import opened, player_of, second_of
from tests.kit.table import Table, comes, keys, person, table_laid
from tests.kit.tracing import traced


def comes_to(second: Table, name: str) -> None:
    """Somebody of the first table has chosen their name at the second as well."""
    one = second[name]
    people.guest_admit(actor=one.actor, club=second.club, session_code=second.code)
    services.player_joins(code=second.code, actor=one.actor, player=Player.objects.get(id=one.id))


def said_no(act: Callable[[], object]) -> dict[str, Any]:
    with pytest.raises(Refused) as refused:
        act()
    answer: dict[str, Any] = msgspec.json.decode(refused.value.answer)
    return answer


def test_who_sits_at_another_table_gets_no_seat_and_is_told_where_they_sit(table: Table) -> None:
    second = second_of(table, "Eve", "Fay", "Gus")
    comes_to(second, "Dan")
    answer = said_no(lambda: second.tap("Kim", "join", player="Dan"))
    assert answer["code"] == "sits_at_another_table"
    assert answer["rule"] == "game"
    assert answer["message"] == "Dan sits at “Thursday”; who leaves or sits out there can play here."
    assert answer["params"] == {
        "players": [table.id("Dan")], "names": ["Dan"], "table": "Thursday", "session": table.code,
    }  # fmt: skip
    assert second.id("Dan") not in second.view["order"]


def test_nobody_is_asked_for_a_consent_that_would_be_in_vain(table: Table) -> None:
    second = second_of(table, "Eve", "Fay", "Gus")
    comes_to(second, "Dan")
    assert said_no(lambda: second.said("Dan", "join", player="Dan"))["code"] == "sits_at_another_table"
    assert second.view["proposals"] == []


@pytest.mark.parametrize("goes", ["leave", "sit_out", "freeze"])
def test_who_has_left_or_sits_out_may_play_elsewhere(db: None, goes: str) -> None:
    table = table_laid("backgammon-act")
    second = second_of(table, "Eve", "Fay", "Gus")
    comes_to(second, "Dan")
    table.tap("Kim", goes, player="Dan")
    second.tap("Kim", "join", player="Dan")
    assert second.id("Dan") in second.view["order"]


def test_who_has_stepped_out_for_a_moment_still_has_their_seat(table: Table) -> None:
    table.tap("Bob", "start")
    table.tap("Dan", "step_out", player="Dan", proxy="Cat")
    second = second_of(table, "Eve", "Fay", "Gus")
    comes_to(second, "Dan")
    assert said_no(lambda: second.tap("Kim", "join", player="Dan"))["code"] == "sits_at_another_table"


def test_who_sits_out_comes_back_when_they_play_nowhere_else(table: Table) -> None:
    second = second_of(table, "Eve", "Fay", "Gus")
    comes_to(second, "Dan")
    table.tap("Kim", "sit_out", player="Dan")
    second.tap("Kim", "join", player="Dan")
    answer = said_no(lambda: table.tap("Kim", "sit_in", player="Dan"))
    assert answer["message"] == "Dan sits at “Second”; who leaves or sits out there can play here."
    second.tap("Kim", "leave", player="Dan")
    table.tap("Kim", "sit_in", player="Dan")


def test_a_leave_is_not_taken_back_once_they_sit_elsewhere(table: Table) -> None:
    second = second_of(table, "Eve", "Fay", "Gus")
    comes_to(second, "Dan")
    table.tap("Kim", "leave", player="Dan")
    second.tap("Kim", "join", player="Dan")
    assert said_no(lambda: table.tap("Kim", "undo"))["code"] == "sits_at_another_table"
    second.tap("Kim", "leave", player="Dan")
    table.tap("Kim", "undo")
    assert session_verify(table.code) is None


def test_a_closed_table_holds_nobody_and_is_not_opened_over_those_who_sit_elsewhere(table: Table) -> None:
    table.tap("Bob", "start")
    table.tap("Bob", "result", winner="team", kind="single")
    table.tap("Kim", "close")
    second = second_of(table, "Cat", "Dan", "Eve")
    with pytest.raises(Refused) as refused:
        services.session_reopen(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    assert "Cat and Dan sit at “Second”" in msgspec.json.decode(refused.value.answer)["message"]
    second.tap("Kim", "close")
    services.session_reopen(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    assert table.session.phase == Phase.BETWEEN


def test_a_new_table_is_not_begun_with_those_who_sit_at_one(table: Table) -> None:
    with pytest.raises(StartRefused) as refused:
        opened(table, "Eve", "Cat", "Dan")
    assert refused.value.field == "names"
    assert refused.value.message == "Cat and Dan sit at “Thursday”; who leaves or sits out there can play here."
    assert Session.objects.filter(club=table.club).count() == 1


def test_who_only_stands_in_a_lobby_sits_nowhere(table: Table) -> None:
    lobby = opened(table)
    services.player_joins(code=lobby.code, actor=table.kim.actor, player=player_of(table.club, "Eve"))
    assert opened(table, "Eve", "Fay", at="Third").phase == Phase.BETWEEN


def test_a_seat_in_another_club_is_nobodys_business(table: Table) -> None:
    kim = person("Kim")
    other = people.club_create(actor=kim.actor, name="Friday club", currency="GBP")
    session = services.session_start(
        actor=kim.actor, club=other, name="Friday", sheet="atlanta", stake="1.00", currency="GBP",
        players=[people.player_add(actor=kim.actor, club=other, name=name) for name in ("Ann", "Bob")],
    )  # fmt: skip
    assert session.phase == Phase.BETWEEN


def test_every_record_of_a_person_sits_where_they_sit(table: Table) -> None:
    daniel = people.player_add(actor=table.kim.actor, club=table.club, name="Daniel")
    services.players_merge(actor=table.kim.actor, kept=daniel, merged=Player.objects.get(id=table.id("Dan")))
    with pytest.raises(StartRefused) as refused:
        opened(table, "Eve", "Daniel")
    assert refused.value.message.startswith("Daniel sits at “Thursday”")


def test_a_newcomer_of_a_split_sits_nowhere_else(db: None) -> None:
    table = table_laid("st-albans", names=("Ann", "Bob", "Cat", "Dan", "Eve"))
    second_of(table, "Gus", "Hal")
    gus = player_of(table.club, "Gus")
    answer = said_no(lambda: table.tap("Kim", "split", newcomers=[gus.id.hex]))
    assert answer["message"].startswith("Gus sits at “Second”")
    assert Session.objects.filter(club=table.club).count() == 2


def test_a_forgotten_table_holds_nobody(table: Table) -> None:
    Session.objects.filter(code=table.code).update(changed_at=timezone.now() - timedelta(hours=11))
    with pytest.raises(StartRefused):
        opened(table, "Ann", "Bob", "Cat")
    Session.objects.filter(code=table.code).update(changed_at=timezone.now() - timedelta(hours=13))
    assert opened(table, "Ann", "Bob", "Cat").phase == Phase.BETWEEN


def test_a_file_of_an_evening_that_is_over_is_taken_in(table: Table) -> None:
    header = b'{"chouette":1,"rules":"atlanta","stake":"1.00","currency":"GBP","name":"Last week"}\n'
    events = b'{"event":"seat","line":["Ann","Bob","Cat"]}\n{"event":"close"}\n'
    taken_in = services.session_import(club=table.club, actor=table.kim.actor, file=header + events)
    assert taken_in.phase == Phase.CLOSED


def test_only_who_takes_a_seat_is_asked_where_they_sit(table: Table, tmp_path: Path) -> None:
    phone = connection.connection
    sent_whole(phone)
    with traced(phone.pgconn, tmp_path / "seat"):
        table.tap("Kim", "sit_out", player="Dan")
        table.tap("Kim", "sit_in", player="Dan")
    assert (tmp_path / "seat").read_text().count("seats of a club") == 1
    sent_whole(phone)
    with traced(phone.pgconn, tmp_path / "double"):
        table.tap("Bob", "start")
        table.tap("Bob", "double", by="Bob", cubes=["Bob"])
    assert "seats of a club" not in (tmp_path / "double").read_text()


def test_of_two_tables_that_seat_the_same_person_at_once_one_gets_them(transactional_db: None) -> None:
    first = table_laid(names=("Ann", "Bob", "Cat"))
    second = second_of(first, "Eve", "Fay", "Gus")
    for round_ in range(4):
        name = f"Newcomer {round_}"
        comes(first, name)
        second.people[name] = first[name]
        comes_to(second, name)
        ready = Barrier(2)

        def seated(table: Table, name: str = name, ready: Barrier = ready) -> bool:
            ready.wait()
            try:
                table.tap("Kim", "join", key=f"race-{next(keys)}", player=name)
            except Refused:
                return False
            finally:
                connection.close()
            return True

        with ThreadPoolExecutor(2) as hands:
            assert sorted(hands.map(seated, (first, second))) == [False, True]
        sits = [name for table in (first, second) if first.id(name) in table.view["order"]]
        assert sits == [name]
