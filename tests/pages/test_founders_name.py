"""How the one who makes a club is called there: asked when it is made, and said in their row of People if not."""

import pytest
from django.urls import reverse

from clubs import selectors, services
from clubs.models import Club, Membership, Role
from tests.kit.accounts import account, signed_in
from tests.kit.forms import SETTINGS
from tests.kit.people import club_of, page, person

pytestmark = pytest.mark.django_db
HOW = "Add your name with “Add names”, then choose “This is me” beside it."
WAY = '<a class="btn line wide" href="/clubs/owls/names/">Add names</a>'


@pytest.mark.parametrize("has_account", [False, True])
def test_the_founder_has_the_name_that_they_give(*, has_account: bool) -> None:
    ann = signed_in(account("Ann")) if has_account else person()
    answer = ann.client.post(reverse("club-new"), {**SETTINGS, "own_name": "  Ann   Smith "})
    assert answer.status_code == 302
    club = Club.objects.get(slug="owls")
    player = club.players.get(name="Ann Smith")
    assert selectors.is_spoken_for(player)
    assert (player.user_id is not None) is has_account
    assert Membership.objects.get(club=club).player == player
    told = page(ann.client.get(reverse("people", args=["owls"])))
    assert 'Ann Smith</span> <span class="d">you</span>' in told
    services.player_add(actor=person("Kim").actor, club=club, name="Bob")
    assert "This is me" not in page(ann.client.get(reverse("people", args=["owls"])))


def test_one_who_does_not_play_gives_none_and_reads_how_to_get_one() -> None:
    ann = person()
    ann.client.post(reverse("club-new"), {**SETTINGS, "own_name": " "})
    club = Club.objects.get(slug="owls")
    assert not club.players.exists()
    told = page(ann.client.get(reverse("people", args=["owls"])))
    assert "Has not sat down yet" in told
    assert HOW in told
    assert WAY in told


def test_another_organisers_row_does_not_say_it() -> None:
    ann, bob = person("Ann"), person("Bob")
    club = club_of(ann)
    services.role_give(actor=ann.actor, club=club, to=bob.actor, role=Role.ORGANISER)
    told = page(ann.client.get(reverse("people", args=[club.slug])))
    assert told.count("Add your name") == 1


def test_what_is_no_name_is_said_beside_it() -> None:
    answer = person().client.post(reverse("club-new"), {**SETTINGS, "own_name": "x" * 41})
    assert answer.status_code == 422
    assert "A name has at most 40 characters." in page(answer)
    assert not Club.objects.exists()


def test_a_form_sent_twice_makes_one_club_and_one_name() -> None:
    ann = person("Ann")
    for _ in range(2):
        assert ann.client.post(reverse("club-new"), {**SETTINGS, "own_name": "Ann"}).status_code == 302
    assert [one.name for one in Club.objects.get(slug="owls").players.all()] == ["Ann"]


def test_the_form_begins_with_the_name_by_which_they_are_known() -> None:
    assert 'name="own_name" value="Ann"' in page(person("Ann").client.get(reverse("club-new")))
