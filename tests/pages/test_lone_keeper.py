"""That a club's only keeper needs a second one is said where a club is set up, once it concerns somebody."""

import pytest
from django.urls import reverse

from clubs import services
from clubs.models import Club, Role
from clubs.services import device_speaks_for, player_add, till_open
from tests.kit.people import Person, club_of, page, person
from tests.kit.points import play_for_points

pytestmark = pytest.mark.django_db
SAID = "What you pay to the till or to somebody without a phone waits for a second treasurer or organiser."
PLACES = ["club", "club-settings", "names-add"]


@pytest.fixture
def ann() -> Person:
    return person("Ann")


def shown(ann: Person, club: Club, place: str) -> str:
    return page(ann.client.get(reverse(place, args=[club.slug])))


@pytest.mark.parametrize("place", PLACES)
def test_the_only_keeper_reads_that_a_second_one_is_needed(ann: Person, place: str) -> None:
    club = club_of(ann)
    player_add(actor=ann.actor, club=club, name="Dan")
    told = shown(ann, club, place)
    assert told.count(SAID) == 1
    assert f'<a href="/clubs/{club.slug}/people/">Name another treasurer or organiser</a>' in told


@pytest.mark.parametrize("place", PLACES)
def test_a_till_needs_one_too(ann: Person, place: str) -> None:
    club = club_of(ann)
    till_open(club)
    assert SAID in shown(ann, club, place)


@pytest.mark.parametrize("place", PLACES)
def test_it_is_not_said_while_everybody_has_a_phone(ann: Person, place: str) -> None:
    club = club_of(ann)
    device_speaks_for(actor=ann.actor, club=club, player=player_add(actor=ann.actor, club=club, name="Ann"))
    assert SAID not in shown(ann, club, place)


@pytest.mark.parametrize("place", PLACES)
def test_it_is_not_said_once_there_is_another(ann: Person, place: str) -> None:
    club = club_of(ann)
    player_add(actor=ann.actor, club=club, name="Dan")
    services.role_give(actor=ann.actor, club=club, to=person("Bob").actor, role=Role.TREASURER)
    assert SAID not in shown(ann, club, place)


@pytest.mark.parametrize("place", PLACES)
def test_nor_in_a_club_that_plays_for_points(ann: Person, place: str) -> None:
    club = club_of(ann)
    player_add(actor=ann.actor, club=club, name="Dan")
    play_for_points(club.id)
    assert SAID not in shown(ann, club, place)


def test_it_stands_at_the_table_fee_and_not_in_a_club_to_be_made(ann: Person) -> None:
    assert SAID not in page(ann.client.get(reverse("club-new")))
    club = club_of(ann)
    player_add(actor=ann.actor, club=club, name="Dan")
    told = shown(ann, club, "club-settings")
    assert told.index(">Table fee<") < told.index(SAID) < told.index(">The table fee is<")
