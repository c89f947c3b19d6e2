"""A member who is removed had their name on a guest's phone: they alone go, and the guest is what they were.

Ann, a guest of the evening, opens Eve's invitation on her phone and shares the phone with Eve.
"""

import re
from html import unescape
from uuid import UUID

import pytest
from django.urls import reverse

from clubs import selectors, services
from clubs.models import Audit, FormerMember, Invite, Membership, Role
from clubs.services.invites import SeatChoice
from tests.kit.settling import closed_evening
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


@pytest.fixture
def shared() -> Table:
    table = table_laid()
    closed_evening(table)
    eve = services.player_add(actor=table.kim.actor, club=table.club, name="Eve")
    token = services.invite_create(actor=table.kim.actor, club=table.club, role=Role.MEMBER, player=eve)
    services.invite_exchange(token=token, actor=table["Ann"].actor, choice=SeatChoice.SHARE)
    return table


def held(table: Table) -> Membership:
    return Membership.objects.get(club=table.club, device=table["Ann"].device, role=Role.MEMBER)


def removes(table: Table) -> str:
    """Kim removes Eve. Returns what the page that asks said."""
    address = reverse("member-remove", args=[table.club.slug, held(table).id])
    asked = words(table, "Kim", address)
    assert table.kim.client().post(address).status_code == 302
    return asked


def words(table: Table, who: str, address: str) -> str:
    answer = table[who].client().get(address)
    assert answer.status_code == 200, address
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def test_the_page_that_asks_says_whose_phone_it_also_is(shared: Table) -> None:
    said = "The phone is also that of Ann, who stays a guest there: their evenings remain open to them."
    assert said in removes(shared)


def test_the_evenings_and_the_money_of_the_guest_stay_open(shared: Table) -> None:
    removes(shared)
    slug = shared.club.slug
    for address in (
        reverse("table", args=[shared.code]), reverse("settle", args=[shared.code]),
        reverse("evening", args=[shared.code]), reverse("money-pair", args=[slug, UUID(shared.id("Bob"))]),
    ):  # fmt: skip
        assert shared["Ann"].client().get(address).status_code == 200, address
    assert selectors.role_of(shared["Ann"].actor, shared.club.id) is None
    assert shared["Ann"].client().get(reverse("people", args=[slug])).status_code == 404


def test_nothing_says_that_the_guest_left(shared: Table) -> None:
    removes(shared)
    assert not FormerMember.objects.exists()
    assert "Clubs you left" not in words(shared, "Ann", "/")
    assert "You were removed" not in words(shared, "Ann", reverse("money", args=[shared.club.slug]))
    assert "left the club" not in words(shared, "Kim", reverse("club-invite", args=[shared.club.slug]))
    assert Audit.objects.get(what="member_removed").details["to"] == "Eve"


def test_who_was_removed_can_be_invited_to_a_phone_of_their_own(shared: Table) -> None:
    removes(shared)
    eve = shared.club.players.get(name="Eve")
    token = services.invite_create(actor=shared.kim.actor, club=shared.club, role=Role.MEMBER, player=eve)
    services.invite_exchange(token=token, actor=shared["Bob"].actor, choice=SeatChoice.SHARE)
    assert Invite.objects.filter(player=eve, uses_left=0).exists()
    assert eve.id in selectors.voices_of(shared["Bob"].actor, shared.club.id)
    assert eve.id not in selectors.voices_of(shared["Ann"].actor, shared.club.id)


def test_a_member_with_a_phone_of_their_own_is_removed_as_a_guest_too(shared: Table) -> None:
    services.role_give(actor=shared.kim.actor, club=shared.club, to=shared["Bob"].actor, role=Role.MEMBER)
    bob = Membership.objects.get(club=shared.club, device=shared["Bob"].device, role=Role.MEMBER)
    address = reverse("member-remove", args=[shared.club.slug, bob.id])
    assert "The phone is also that of" not in words(shared, "Kim", address)
    shared.kim.client().post(address)
    assert not Membership.objects.filter(club=shared.club, device=shared["Bob"].device).exists()
    assert FormerMember.objects.get().device_id == shared["Bob"].device


def test_whoever_is_no_guest_keeps_their_accounts_alone_and_reads_so_before(shared: Table) -> None:
    Membership.objects.filter(club=shared.club, role=Role.GUEST).delete()
    said = "The phone is also that of Ann, who sees no more of the club there than their own accounts."
    assert said in removes(shared)
    money = reverse("money-pair", args=[shared.club.slug, UUID(shared.id("Bob"))])
    assert shared["Ann"].client().get(money).status_code == 200
