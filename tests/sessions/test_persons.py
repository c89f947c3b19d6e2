"""Two records of one person, a new name, somebody who is forgotten: the sheets follow, the log and the sums stay."""

from typing import Any

import pytest

from clubs import selectors
from clubs import services as people
from clubs.models import Player, User
from sessions import services
from sessions.history.transcript import transcript_of
from sessions.models import Attendance, Event, Note
from sessions.selectors.sessions import names_of
from sessions.services.evenings.verification import session_verify
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


def player(table: Table, name: str) -> Player:
    return Player.objects.get(id=table.id(name))


def named(table: Table) -> set[str]:
    return {one["name"] for one in table.view["players"].values()}


def log_of(table: Table) -> list[Any]:
    return list(Event.objects.filter(session=table.session).order_by("seq").values_list("body", "hash"))


def robert(table: Table) -> Player:
    """The same person as Bob, as another evening wrote them down."""
    return people.player_add(actor=table.kim.actor, club=table.club, name="Robert")


def test_a_merged_record_is_read_by_the_one_that_is_kept(table: Table) -> None:
    before, kept, bob = log_of(table), robert(table), player(table, "Bob")
    services.players_merge(actor=table.kim.actor, kept=kept, merged=bob)
    assert "Robert" in named(table)
    assert "Bob" not in named(table)
    assert names_of(table.session.key)(bob.id.hex) == "Robert"
    assert '"Robert"' in transcript_of(table.session.key)
    assert log_of(table) == before
    assert session_verify(table.code) is None
    assert [one.name for one in selectors.players_of(table.club.id)].count("Bob") == 0
    assert set(selectors.voices_of(table["Bob"].actor, table.club.id)) == {bob.id, kept.id}


def test_their_phone_still_plays_for_them(table: Table) -> None:
    services.players_merge(actor=table.kim.actor, kept=robert(table), merged=player(table, "Bob"))
    table.tap("Bob", "start")
    table.tap("Bob", "double", by="Bob")
    seq = Event.objects.filter(session=table.session).latest("seq")
    assert (seq.kind, seq.actor_player) == ("double", player(table, "Bob").id)


def test_who_sits_already_keeps_the_record_they_sit_by(table: Table) -> None:
    kept, bob = robert(table), player(table, "Bob")
    services.players_merge(actor=table.kim.actor, kept=kept, merged=bob)
    assert services.player_joins(code=table.code, actor=table["Bob"].actor, player=kept) == bob
    assert Attendance.objects.filter(session=table.session, player=kept).count() == 0


def test_a_merge_is_undone(table: Table) -> None:
    view, bob = table.view["players"], player(table, "Bob")
    services.players_merge(actor=table.kim.actor, kept=robert(table), merged=bob)
    services.players_part(actor=table.kim.actor, player=bob)
    assert table.view["players"] == view
    assert session_verify(table.code) is None


def test_a_name_that_was_given_away_is_not_taken_back(table: Table) -> None:
    bob = player(table, "Bob")
    services.players_merge(actor=table.kim.actor, kept=robert(table), merged=bob)
    people.player_add(actor=table.kim.actor, club=table.club, name="bob")
    with pytest.raises(people.NameTaken):
        services.players_part(actor=table.kim.actor, player=bob)
    assert "Robert" in named(table)


def test_two_who_sat_at_one_table_are_two(table: Table) -> None:
    with pytest.raises(people.MergeRefused) as refused:
        services.players_merge(actor=table.kim.actor, kept=player(table, "Ann"), merged=player(table, "Bob"))
    assert (refused.value.code, refused.value.sessions) == ("sat_together", (table.code,))
    assert {"Ann", "Bob"} <= named(table)


def test_what_else_is_not_merged(table: Table) -> None:
    kept, bob, actor = robert(table), player(table, "Bob"), table.kim.actor
    third = people.player_add(actor=actor, club=table.club, name="Rob")
    fourth = people.player_add(actor=actor, club=table.club, name="Bobby")
    services.players_merge(actor=actor, kept=kept, merged=bob)
    refusals = []
    for one, other in ((third, kept), (bob, third), (third, bob), (third, third)):
        with pytest.raises(people.MergeRefused) as refused:
            services.players_merge(actor=actor, kept=one, merged=other)
        refusals.append(refused.value.code)
    Player.objects.filter(id=fourth.id).update(user=User.objects.create(name="Bobby"))
    with pytest.raises(people.MergeRefused) as refused:
        services.players_merge(actor=actor, kept=third, merged=fourth)
    refusals.append(refused.value.code)
    assert refusals == [
        "others_are_merged_into_it", "is_merged_already", "is_merged_already", "two_records_are_merged",
        "keep_the_account",
    ]  # fmt: skip
    services.players_merge(actor=actor, kept=kept, merged=third)
    assert selectors.records_of(kept).count() == 3


def test_a_new_name_stands_on_old_sheets(table: Table) -> None:
    services.player_call(actor=table.kim.actor, player=player(table, "Bob"), name="Bobby")
    assert "Bobby" in named(table)
    with pytest.raises(people.NameTaken):
        services.player_call(actor=table.kim.actor, player=player(table, "Bob"), name="ANN")
    assert session_verify(table.code) is None


def test_a_forgotten_person_is_a_number_and_every_sum_stays(table: Table) -> None:
    bob = player(table, "Bob")
    table.tap("Bob", "start")
    table.tap("Bob", "double", by="Bob", note="Bob had three men back")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "drop"})
    services.players_merge(actor=table.kim.actor, kept=robert(table), merged=bob)
    before, totals = log_of(table), {one: of["result"] for one, of in table.view["players"].items()}

    assert services.person_forget(actor=table.kim.actor, player=bob) == 1
    assert "Former player 1" in named(table)
    assert not {"Bob", "Robert"} & named(table)
    assert not Player.objects.filter(club=table.club, name__in=("Bob", "Robert")).exists()
    assert "three men" not in transcript_of(table.session.key)
    assert not Note.objects.exists()
    assert {one: of["result"] for one, of in table.view["players"].items()} == totals
    assert log_of(table) == before
    assert session_verify(table.code) is None
    assert selectors.voices_of(table["Bob"].actor, table.club.id) == []

    assert services.person_forget(actor=table.kim.actor, player=bob) == 1
    assert services.person_forget(actor=table.kim.actor, player=player(table, "Cat")) == 2


def test_a_forgotten_person_is_not_met_in_another_club(table: Table) -> None:
    other = table_laid("atlanta", ("Ann", "Bob"))
    services.person_forget(actor=table.kim.actor, player=player(table, "Bob"))
    assert "Bob" in named(other)
