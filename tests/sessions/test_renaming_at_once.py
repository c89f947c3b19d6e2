"""A club and its players are renamed at the same moment, while taps come in: nobody waits for each other in a ring."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import UUID

import pytest
from django.db import OperationalError, connection, transaction

from chouette.deadlocks import again_after_deadlock
from clubs import services as people
from clubs.actors import NOBODY
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


def test_a_club_and_its_players_are_renamed_from_eight_threads(transactional_db: None) -> None:
    """Players who sit at tables and players who do not; sixty renames gave fourteen answers of 503."""
    table = table_laid()
    for name in ("Friday", "Saturday", "Sunday"):
        second_evening(table, name)
    for number in range(4):
        people.player_called(actor=table.kim.actor, club=table.club, name=f"Guest {number}")
    players = [str(one) for one in Player.objects.order_by("id").values_list("id", flat=True)]
    club = f"/api/v1/clubs/{table.club.slug}/"

    def renamed(number: int) -> int:
        of_club = number % 2 == 1
        address = club if of_club else f"{club}players/{players[number // 2 % len(players)]}/"
        name = f"Club {number % 4}" if of_club else f"Name {number}"
        try:
            answer = table.kim.client().patch(address, {"name": name}, content_type="application/json")
        finally:
            connection.close()
        return answer.status_code

    with ThreadPoolExecutor(8) as hands:
        answers = list(hands.map(renamed, range(60)))
    assert set(answers) <= {200, 204}, answers


@pytest.mark.parametrize("again", [True, False])
def test_two_that_wait_for_each_other_are_both_served_where_one_is_tried_again(
    transactional_db: None, again: bool
) -> None:
    first, second = (people.club_create(actor=NOBODY, name=name, currency="GBP").id for name in ("First", "Second"))
    both = Barrier(2)
    tries: list[UUID] = []

    def lock_both(one: UUID, other: UUID) -> None:
        tries.append(one)
        with transaction.atomic():
            Club.objects.select_for_update().get(id=one)
            if len(tries) <= 2:
                both.wait(timeout=60)
            Club.objects.select_for_update().get(id=other)

    def served(clubs: tuple[UUID, UUID]) -> bool:
        try:
            (again_after_deadlock(lock_both) if again else lock_both)(*clubs)
        except OperationalError:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(2) as hands:
        answers = list(hands.map(served, [(first, second), (second, first)]))
    assert sorted(answers) == [again, True]
    assert len(tries) == (3 if again else 2)
