"""Which name on the sheets is theirs: one tap for a free name, nothing for one that is somebody's; and back again."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubs import selectors, services
from clubs.models import Audit, Club, DevicePlayer, Membership, Player, Role
from sessions.selectors.open_accounts import open_accounts
from sessions.selectors.sessions import names_of
from tests.kit.accounts import account as account_of
from tests.kit.accounts import signed_in
from tests.kit.people import person
from tests.kit.roles import person as somebody
from tests.kit.settling import closed_evening
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """Ann runs it; Bob and Cat stand on its sheets, and nobody has taken them."""
    ann = person("Ann")
    club = services.club_create(actor=ann.actor, name="Thursday", currency="GBP")
    for name in ("Bob", "Cat"):
        services.player_add(actor=ann.actor, club=club, name=name)
    return club


def joined(club: Club, name: str, *, account: bool = False) -> tuple[Client, str]:
    """Somebody who has opened an invitation, and where it led."""
    client = signed_in(account_of(name)).client if account else somebody(name).client()
    token = services.invite_create(actor=person("maker").actor, club=club, role=Role.MEMBER)
    answer = client.post(reverse("join-by-link"), {"token": token, "choice": "join"})
    return client, answer.headers["Location"]


def called(club: Club, name: str) -> Player:
    return club.players.get(name=name)


@pytest.mark.parametrize("account", [False, True])
def test_an_invitation_asks_are_you_bob(club: Club, *, account: bool) -> None:
    client, where = joined(club, "bob", account=account)
    assert where == reverse("which-name", args=[club.slug])
    page = client.get(where).content.decode()
    assert "Are you Bob?" in page
    assert "Yes, I am Bob" in page
    assert "Another name" in page
    answer = client.post(reverse("player-me", args=[club.slug, called(club, "Bob").id]), follow=True)
    assert "You are Bob on the sheets of this club." in answer.content.decode()
    assert selectors.is_spoken_for(called(club, "Bob"))
    assert (called(club, "Bob").user_id is not None) is account
    assert Membership.objects.get(club=club, player=called(club, "Bob")).role == Role.MEMBER
    assert client.get(where).headers["Location"] == reverse("club", args=[club.slug])


def test_whoever_has_another_name_is_shown_all_that_are_free(club: Club) -> None:
    client, where = joined(club, "Zoe")
    page = client.get(where).content.decode()
    assert "Which name is yours?" in page
    assert page.count("This is me") == 2
    assert "None of these" in page


def test_one_who_has_a_name_or_where_none_is_free_is_not_asked(club: Club) -> None:
    for name in ("Bob", "Cat"):
        client, _ = joined(club, name)
        client.post(reverse("player-me", args=[club.slug, called(club, name).id]))
    client, where = joined(club, "Dan")
    assert where == reverse("club", args=[club.slug])
    assert client.get(reverse("which-name", args=[club.slug])).status_code == 302


def test_a_name_with_open_money_is_taken_once_that_was_said() -> None:
    table = table_laid()
    closed_evening(table)
    ann = called(table.club, "Ann")
    assert open_accounts([table.club.id], [ann.id])
    DevicePlayer.objects.filter(player=ann).delete()
    Player.objects.filter(id=ann.id).update(user=None)
    client, _ = joined(table.club, "Max")
    where = reverse("player-me", args=[table.club.slug, ann.id])
    asked = " ".join(client.post(where).content.decode().split())
    assert "Ann owes money in this club or is owed some." in asked
    assert not selectors.is_spoken_for(ann)
    assert client.post(where, {"sure": "1"}).status_code == 302
    assert selectors.is_spoken_for(ann)
    assert Audit.objects.filter(club=table.club, what="device_speaks_for", principal=str(ann.id)).exists()


def test_a_name_that_is_somebodys_is_not_taken(club: Club) -> None:
    first, _ = joined(club, "Bob")
    first.post(reverse("player-me", args=[club.slug, called(club, "Bob").id]))
    second, _ = joined(club, "Bobby")
    answer = second.post(reverse("player-me", args=[club.slug, called(club, "Bob").id]))
    assert answer.status_code == 409
    assert "Somebody else plays as Bob." in answer.content.decode()


def test_nobody_takes_a_second_name(club: Club) -> None:
    client, _ = joined(club, "Bob")
    client.post(reverse("player-me", args=[club.slug, called(club, "Bob").id]))
    answer = client.post(reverse("player-me", args=[club.slug, called(club, "Cat").id]))
    assert answer.status_code == 409
    assert "You are Bob in this club already." in answer.content.decode()
    assert not selectors.is_spoken_for(called(club, "Cat"))


def test_a_name_taken_by_mistake_is_given_back(club: Club) -> None:
    client, _ = joined(club, "Bob", account=True)
    where = reverse("player-me", args=[club.slug, called(club, "Cat").id])
    client.post(where)
    people = reverse("people", args=[club.slug])
    assert "I am not Cat" in re.sub(r"\s+", " ", client.get(people).content.decode())
    assert "Cat is free again." in client.post(where, {"not": "1"}, follow=True).content.decode()
    assert not selectors.is_spoken_for(called(club, "Cat"))
    assert client.get(people).content.decode().count("This is me") == 2
    trail = Audit.objects.filter(club=club).order_by("id").values_list("what", flat=True)
    assert list(trail)[-2:] == ["device_speaks_for", "name_given_back"]


def test_strangers_and_guests_take_no_name_here() -> None:
    table: Table = table_laid()
    free = services.player_add(actor=table.kim.actor, club=table.club, name="Zed")
    for who in (table["Ann"], somebody("Eve")):
        assert who.client().post(reverse("player-me", args=[table.club.slug, free.id])).status_code == 404
    assert not selectors.is_spoken_for(free)


def test_programs_take_a_name_and_give_it_back(club: Club) -> None:
    client, _ = joined(club, "Bob")
    where = reverse("api-player-me", args=[club.slug, called(club, "Bob").id])
    assert client.post(where).json()["spoken_for"] is True
    other, _ = joined(club, "Cat")
    assert other.post(where).json()["code"] == "name_is_not_free"
    assert client.delete(where).json()["spoken_for"] is False


def test_merging_asks_which_name_stays() -> None:
    table = table_laid()
    club = table.club
    robert = services.player_add(actor=table.kim.actor, club=club, name="Robert")
    bob = club.players.get(name="Bob")
    asked = table.kim.client().get(reverse("player", args=[club.slug, bob.id]), {"with": str(robert.id)})
    assert "The name that stays" in asked.content.decode()
    merge = reverse("player-merge", args=[club.slug, bob.id])
    answer = table.kim.client().post(merge, {"with": str(robert.id), "name": "other"}, follow=True)
    assert "Robert and Bob are one player now, called Robert." in answer.content.decode()
    assert club.players.get(id=bob.id).name == "Robert"
    assert names_of(table.session.key)(bob.id.hex) == "Robert"
    assert "Robert" in table.session.view
