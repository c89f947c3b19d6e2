"""Pages of no one club tell each club's rows as clocks show it there, whatever zone their reader has.

Half past midnight of 15 November 2026 in Auckland is half past eleven in the morning of the 14th in UTC.
"""

from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from django.utils.formats import date_format

from clubs import services
from clubs.actors import Actor
from clubs.models import Club, Membership, Player
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import pays
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db
AUCKLAND = "Pacific/Auckland"
BEFORE_MIDNIGHT, AFTER_MIDNIGHT = "2026-11-14 10:30Z", "2026-11-14 11:30Z"


def settled_in(zone: str) -> Table:
    table = table_laid()
    settle_members(table)
    Club.objects.filter(id=table.club.id).update(time_zone=zone)
    table.club.refresh_from_db()
    return table


def bob_of(table: Table, actor: Actor) -> None:
    """The same phone is Bob's here too."""
    player = Player.objects.get(id=UUID(table.id("Bob")))
    Membership.objects.filter(club=table.club, device=table["Bob"].device).update(device=actor.device_id)
    services.device_speaks_for(actor=actor, club=table.club, player=player)


def test_a_first_page_of_two_clubs_calls_the_day_of_a_claim_by_the_clock_of_each() -> None:
    here, there = settled_in("UTC"), settled_in(AUCKLAND)
    bob_of(there, here["Bob"].actor)
    with time_machine.travel(BEFORE_MIDNIGHT):
        pays(here, "Ann", "Ann", "Bob", "1")
        pays(there, "Ann", "Ann", "Bob", "0.50")
    with time_machine.travel(AFTER_MIDNIGHT):
        told = page_words(here, "Bob", "/")
    assert "Ann says: £1 paid to you today." in told
    assert "Ann says: £0.50 paid to you yesterday." in told


def test_programs_read_a_claim_by_the_clubs_clock_too() -> None:
    there = settled_in(AUCKLAND)
    with time_machine.travel(BEFORE_MIDNIGHT):
        pays(there, "Ann", "Ann", "Bob")
    with time_machine.travel(AFTER_MIDNIGHT):
        (claim,) = there["Bob"].client().get(reverse("api-claims", args=[there.code])).json()["claims"]
        assert claim["text"] == f"Ann says: £2 paid to you yesterday. For {date_format(there.session.day, 'j F')}."


def test_a_club_that_was_left_keeps_its_accounts_until_its_own_day() -> None:
    with time_machine.travel(AFTER_MIDNIGHT):
        there = settled_in(AUCKLAND)
        for name in ("Bob", "Cat", "Dan"):
            pays(there, "Kim", "Ann", name)
        services.club_leave(actor=there["Ann"].actor, club=there.club)
        assert "your accounts, until 15 December 2026" in page_words(there, "Ann", "/")


def test_a_deleted_club_is_erased_at_its_own_hour() -> None:
    there = settled_in(AUCKLAND)
    with time_machine.travel(AFTER_MIDNIGHT):
        services.club_delete(actor=there.kim.actor, club=there.club)
        told = " ".join(there.kim.client().get(reverse("clubs-deleted")).content.decode().split())
    assert "erased for good on 29 November 2026, 00:30" in told, "two weeks later"
