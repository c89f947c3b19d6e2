"""Names stand in lists as in a register: accents, capitals and strokes do not send them to the end."""

import pytest
from django.db import connection
from hypothesis import given, settings
from hypothesis import strategies as st

from chouette.rules.names import name_checked, name_key
from clubs.models import Club, Player
from clubs.name_order import name_order, name_order_in_sql
from clubs.selectors import players_of

IN_ORDER = [
    "Ærik", "Ahmed", "ahmed Z", "Åke", "Anna", "Änne", "Anton", "Đorđe", "Łucja", "Lukas", "Oda", "Øystein", "Oz",
    "Strau", "Strauß", "Straussen", "Zoe", "Zoë", "Жанна", "李雷",
]  # fmt: skip


@given(st.permutations(IN_ORDER))
def test_names_stand_as_in_a_register(names: list[str]) -> None:
    assert sorted(names, key=name_order) == IN_ORDER


@pytest.mark.django_db
def test_the_players_of_a_club_stand_as_in_a_register() -> None:
    club = Club.objects.create(name="Thursday club", slug="thursday")
    Player.objects.bulk_create([Player(club=club, name=one, name_key=name_key(one)) for one in reversed(IN_ORDER)])
    assert [player.name for player in players_of(club.id)] == IN_ORDER


@pytest.mark.django_db
@settings(max_examples=200)
@given(st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=12), max_size=8))
def test_the_database_sorts_names_as_the_program_does(written: list[str]) -> None:
    names = [name for one in written if isinstance(name := name_checked(one), str)]
    with connection.cursor() as statement:
        order = name_order_in_sql("n")
        statement.execute(f"SELECT n FROM unnest(%s::text[]) n ORDER BY {order}", [names])
        assert [name for (name,) in statement.fetchall()] == sorted(names, key=name_order)
