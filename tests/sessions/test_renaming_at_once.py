"""A club and its players are renamed at the same moment, while taps come in: nobody waits for each other in a ring."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from clubs import services as people
from clubs.models import Club, Player
from sessions import services
from sessions.models import Session
from sessions.services.evenings.verification import session_verify
from tests.kit.daily import first_daily
from tests.kit.renaming import settings_of
from tests.kit.table import Table, table_laid


def second_evening(table: Table, name: str) -> None:
    session = services.session_start(
        actor=table.kim.actor, club=table.club, name=name, sheet="atlanta", stake="1", currency="GBP"
    )
    ann = Player.objects.get(id=table.id("Ann"))
    services.player_joins(code=session.code, actor=table["Ann"].actor, player=ann)


@pytest.mark.parametrize("rounds", first_daily(5, 50))
def test_a_club_and_a_player_are_renamed_at_once(transactional_db: None, rounds: int) -> None:
    table = table_laid()
    for name in ("Friday", "Saturday", "Sunday"):
        second_evening(table, name)
    ready = Barrier(3)

    def club_called(number: int) -> None:
        club = Club.objects.get(id=table.club.id)
        people.club_change(actor=table.kim.actor, club=club, **settings_of(club, f"Club {number}"))  # type: ignore[arg-type]  # settings are of many types

    def player_called(number: int) -> None:
        ann = Player.objects.get(id=table.id("Ann"))
        services.player_call(actor=table.kim.actor, player=ann, name=f"Ann {number}")

    def tapped(number: int) -> None:
        table.tap("Kim", "start" if number % 2 == 0 else "undo")

    def over_and_over(act: Callable[[int], None]) -> None:
        try:
            for number in range(rounds):
                ready.wait(timeout=60)
                act(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as hands:
        list(hands.map(over_and_over, (club_called, player_called, tapped)))
    assert Club.objects.get(id=table.club.id).name == f"Club {rounds - 1}"
    for code in Session.objects.values_list("code", flat=True):
        assert session_verify(code) is None
        assert f'"Club {rounds - 1}"' in Session.objects.get(code=code).view
        assert f'"Ann {rounds - 1}"' in Session.objects.get(code=code).view
