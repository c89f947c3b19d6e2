"""An invitation for one player, opened on the phone of another, asks; until a button is tapped it is not used up."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs import selectors, services
from clubs.models import Audit, Club, DevicePlayer, Invite, Membership, Player, Role
from tests.kit.accounts import account as account_of
from tests.kit.accounts import signed_in
from tests.kit.people import person
from tests.kit.roles import Person
from tests.kit.roles import person as somebody

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0"
J = "/j/"


@pytest.fixture
def club() -> Club:
    ann = person("Ann")
    club = services.club_create(actor=ann.actor, name="Tuesday Owls", currency="GBP")
    for name in ("Cat", "Dan", "Tom"):
        services.player_add(actor=ann.actor, club=club, name=name)
    return club


def called(club: Club, name: str) -> Player:
    return club.players.get(name=name)


def invitation(club: Club, name: str = "Tom", role: Role = Role.MEMBER) -> str:
    maker = person("maker").actor
    return services.invite_create(actor=maker, club=club, role=role, uses=1, player=called(club, name))


def phone_of(club: Club, *names: str, role: Role = Role.MEMBER) -> tuple[Client, Person]:
    """The phone of a member, which speaks for these players."""
    who = somebody(names[0])
    services.role_give(actor=who.actor, club=club, to=who.actor, role=role)
    for name in names:
        services.device_speaks_for(actor=who.actor, club=club, player=called(club, name))
    return who.client(), who


def seats(who: Person) -> set[str]:
    return set(DevicePlayer.objects.filter(device=who.actor.device_id).values_list("player__name", flat=True))


def uses_left() -> Iterator[int | None]:
    yield from Invite.objects.values_list("uses_left", flat=True)


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_it_says_for_whom_it_is_and_who_the_reader_is_here(club: Club) -> None:
    client, who = phone_of(club, "Cat")
    token = invitation(club)
    shown = text_of(client.post(J, {"token": token}))
    assert "This invitation is for Tom." in shown
    assert "You are Cat here." in shown
    for words in ("Stay Cat", "Tom uses this phone too", "I am Tom: leave Cat’s seat on this phone"):
        assert words in shown
    assert seats(who) == {"Cat"}
    assert [*uses_left()] == [1]


def test_looking_at_a_link_never_uses_it_up(club: Club) -> None:
    """A preview may follow the link, and run what is on its page; a choice it does not make."""
    tokens = [
        invitation(club), services.invite_create(actor=person("maker").actor, club=club, role=Role.MEMBER, uses=1)
    ]  # fmt: skip
    for token in tokens:
        for client in (Client(), phone_of(club, "Dan")[0]):
            for _ in range(2):
                client.get(J)
                client.head(J)
                assert client.post(J, {"token": token}).status_code == 200
    assert [*uses_left()] == [1, 1]
    assert not Membership.objects.filter(club=club, role=Role.MEMBER).exclude(device__name="Dan").exists()


def test_a_first_look_makes_no_device_of_a_browser(club: Club) -> None:
    answer = Client().post(J, {"token": invitation(club)})
    assert not answer.cookies.keys() & {"chouette_device"}


def test_staying_changes_nothing_and_leaves_the_link_to_the_other(club: Club) -> None:
    client, who = phone_of(club, "Cat")
    token = invitation(club)
    answer = client.post(J, {"token": token, "choice": "stay"}, follow=True)
    assert "Nothing has changed: Cat on this phone." in text_of(answer)
    assert seats(who) == {"Cat"}
    tom = somebody("Tom")
    tom.client().post(J, {"token": token, "choice": "join"})
    assert seats(tom) == {"Tom"}


def test_two_may_use_one_phone(club: Club) -> None:
    client, who = phone_of(club, "Cat")
    answer = client.post(J, {"token": invitation(club), "choice": "share"}, follow=True)
    assert "Tom is in Tuesday Owls on this phone now." in text_of(answer)
    assert seats(who) == {"Cat", "Tom"}
    assert [*uses_left()] == [0]


def test_the_other_name_is_left_on_this_phone_alone(club: Club) -> None:
    client, who = phone_of(club, "Cat")
    elsewhere = somebody("Cat's tablet")
    services.device_speaks_for(actor=elsewhere.actor, club=club, player=called(club, "Cat"))
    client.post(J, {"token": invitation(club), "choice": "replace"})
    assert seats(who) == {"Tom"}
    assert seats(elsewhere) == {"Cat"}
    assert Membership.objects.get(club=club, device=who.actor.device_id).player == called(club, "Tom")


def test_a_phone_that_leaves_an_account_signs_out_and_the_account_keeps_its_name(club: Club) -> None:
    cat = account_of("Cat")
    phone = signed_in(cat)
    services.role_give(actor=phone.actor, club=club, to=phone.actor, role=Role.ORGANISER)
    services.player_be(actor=phone.actor, club=club, player=called(club, "Cat"))
    token = invitation(club)
    assert "This phone is signed out of the account of Cat." in text_of(phone.client.post(J, {"token": token}))
    phone.client.post(J, {"token": token, "choice": "replace"})
    assert called(club, "Cat").user_id == phone.actor.user_id
    now = selectors.actor_of(phone.client.get(reverse("home")).wsgi_request)
    assert now.user_id is None
    assert selectors.voices_of(now, club.id) == [called(club, "Tom").id]
    assert selectors.role_of(now, club.id) == Role.MEMBER


def test_the_role_of_the_other_is_not_given_to_the_one_whose_phone_it_is(club: Club) -> None:
    client, who = phone_of(club, "Cat")
    token = invitation(club, role=Role.ORGANISER)
    assert "The role on this phone stays Member." in text_of(client.post(J, {"token": token}))
    client.post(J, {"token": token, "choice": "share"})
    assert selectors.role_of(who.actor, club.id) == Role.MEMBER


def test_a_choice_that_is_none_is_asked_again(club: Club) -> None:
    client, who = phone_of(club, "Cat")
    answer = client.post(J, {"token": invitation(club), "choice": "join"})
    assert answer.status_code == 409
    assert "You are Cat here." in text_of(answer)
    assert seats(who) == {"Cat"}
    assert [*uses_left()] == [1]


def test_an_invitation_for_oneself_or_for_a_new_phone_asks_for_one_tap(club: Club) -> None:
    shown = text_of(Client().post(J, {"token": invitation(club)}))
    assert "I am Tom" in shown
    assert "uses this phone too" not in shown
    client, _ = phone_of(club, "Tom")
    assert "You belong to Tuesday Owls already." in text_of(client.post(J, {"token": invitation(club, "Tom")}))


def test_whose_phone_came_first_is_said(club: Club) -> None:
    token = invitation(club)
    phone_of(club, "Tom")
    shown = text_of(Client().post(J, {"token": token}))
    assert "This invitation was for Tom, who has a phone here already." in shown
    assert "Join Tuesday Owls" in shown


def test_who_took_which_is_in_the_activity(club: Club) -> None:
    client, _ = phone_of(club, "Cat")
    client.post(J, {"token": invitation(club), "choice": "share"}, headers={"User-Agent": FIREFOX})
    line = Audit.objects.get(club=club, what="invite_taken")
    assert (line.actor_name, line.principal) == ("Cat", str(called(club, "Tom").id))
    ann, _ = phone_of(club, "Dan", role=Role.ORGANISER)
    shown = text_of(ann.get(reverse("audit", args=[club.slug])))
    assert "<b>Cat</b> took the invitation for Tom, on this browser: Firefox on Android" in shown


def test_a_program_or_the_api_has_to_choose_as_well(club: Club) -> None:
    client, who = phone_of(club, "Cat")
    token = invitation(club)
    address = reverse("api-invite-open")
    answer = client.post(address, {"token": token}, content_type="application/json")
    assert answer.status_code == 409
    assert answer.json()["code"] == "invitation_is_for_another"
    assert seats(who) == {"Cat"}
    client.post(address, {"token": token, "choice": "share"}, content_type="application/json")
    assert seats(who) == {"Cat", "Tom"}
