"""A sheet of personal codes: a code for each name without a phone, once and for 14 days, and who took which."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from time_machine import travel

from clubs import services
from clubs.models import Audit, Club, DevicePlayer, Invite, Player, Role
from tests.kit.roles import Person, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Person:
    return person("Ann")


@pytest.fixture
def club(ann: Person) -> Club:
    club = services.club_create(actor=ann.actor, name="Tuesday Owls", currency="GBP")
    for name in ("Ann", "Bob", "Cat"):
        services.player_add(actor=ann.actor, club=club, name=name)
    services.device_speaks_for(actor=ann.actor, club=club, player=called(club, "Ann"))
    return club


def called(club: Club, name: str) -> Player:
    return club.players.get(name=name)


def address(club: Club) -> str:
    return reverse("personal-codes", args=[club.slug])


def form(ann: Person, club: Club) -> dict[str, list[str]]:
    """The form as the page shows it, with its ticks."""
    page = ann.client().get(address(club)).content.decode()
    key = re.findall(r'name="key" value="([^"]+)"', page)
    return {"key": key, "player": re.findall(r'name="player" value="([^"]+)" checked', page)}


def links(page: str) -> dict[str, str]:
    """The token of each code by the name that is printed beside it."""
    cards = re.findall(r"<h2[^>]*>([^<]+)</h2>.*?value=\"[^\"]*/j/#([^\"]+)\"", page, re.DOTALL)
    return dict(cards)


def made(ann: Person, club: Club) -> dict[str, str]:
    return links(ann.client().post(address(club), form(ann, club)).content.decode())


def test_each_name_without_a_phone_gets_a_code_of_its_own(ann: Person, club: Club) -> None:
    page = ann.client().post(address(club), form(ann, club)).content.decode()
    codes = links(page)
    assert list(codes) == ["Bob", "Cat"]
    assert page.count("<svg xmlns") == page.count('class="qr-frame"') == 2
    for name, token in codes.items():
        phone = person(name)
        assert phone.client().post("/j/", {"token": token, "choice": "join"}).status_code == 302
        spoken = DevicePlayer.objects.get(device=phone.actor.device_id)
        assert spoken.player == called(club, name)
        assert person("late").client().post("/j/", {"token": token, "choice": "join"}).status_code == 404, "once"


def test_a_code_is_open_for_14_days(ann: Person, club: Club) -> None:
    token = made(ann, club)["Bob"]
    for days, status in ((13.99, 200), (14.01, 404)):
        with travel(timezone.now() + timedelta(days=days), tick=False):
            assert person("Bob").client().post("/j/", {"token": token}).status_code == status


def test_a_new_sheet_closes_the_codes_of_the_one_before(ann: Person, club: Club) -> None:
    organiser = services.invite_create(actor=ann.actor, club=club, role=Role.ORGANISER, player=called(club, "Bob"))
    first, second = made(ann, club), made(ann, club)
    assert person("Bob").client().post("/j/", {"token": first["Bob"]}).status_code == 404
    assert person("Bob").client().post("/j/", {"token": second["Bob"]}).status_code == 200
    assert person("Bob").client().post("/j/", {"token": organiser}).status_code == 200, "it is no personal code"


def test_a_form_sent_twice_makes_one_sheet(ann: Person, club: Club) -> None:
    sent = form(ann, club)
    pages = [links(ann.client().post(address(club), sent).content.decode()) for _ in range(2)]
    assert pages[0] == pages[1]
    assert Invite.objects.filter(club=club).count() == 2
    assert Audit.objects.get(club=club, what="codes_created").details == {"count": 2}


def test_who_took_which_is_in_the_activity(ann: Person, club: Club) -> None:
    codes = made(ann, club)
    for name in ("Cat", "Bob"):
        person(name).client().post("/j/", {"token": codes[name], "choice": "join"})
    page = ann.client().get(reverse("audit", args=[club.slug])).content.decode()
    assert page.index("took the invitation for Bob") < page.index("took the invitation for Cat")
    assert '<b translate="no">Ann</b> made personal codes: 2' in page


def test_only_chosen_names_get_one_and_nobody_who_has_a_phone(ann: Person, club: Club) -> None:
    sent = form(ann, club)
    sent["player"] = [str(called(club, name).id) for name in ("Ann", "Cat")]
    assert list(links(ann.client().post(address(club), sent).content.decode())) == ["Cat"]
    for wrong in ({**sent, "player": []}, {**sent, "key": ["none"]}):
        answer = ann.client().post(address(club), wrong)
        assert answer.status_code == 422
        assert "Choose at least one name." in answer.content.decode()


def test_where_all_have_phones_there_is_nothing_to_print(ann: Person, club: Club) -> None:
    people = reverse("people", args=[club.slug])
    assert address(club) in ann.client().get(people).content.decode()
    for name in ("Bob", "Cat"):
        services.device_speaks_for(actor=person(name).actor, club=club, player=called(club, name))
    assert address(club) not in ann.client().get(people).content.decode()
    assert "Every name of the club has a phone." in ann.client().get(address(club)).content.decode()
