"""That a club's only keeper needs a second one is said before the first evening, where a club is set up."""

import pytest
from django.urls import reverse

from clubs import services
from clubs.models import Club, Role
from tests.kit.people import Person, club_of, page, person

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
    told = shown(ann, club, place)
    assert told.count(SAID) == 1
    assert f'<a href="/clubs/{club.slug}/people/">Name another treasurer or organiser</a>' in told


@pytest.mark.parametrize("place", PLACES)
def test_it_is_not_said_once_there_is_another(ann: Person, place: str) -> None:
    club = club_of(ann)
    services.role_give(actor=ann.actor, club=club, to=person("Bob").actor, role=Role.TREASURER)
    assert SAID not in shown(ann, club, place)


@pytest.mark.parametrize("place", PLACES)
def test_nor_in_a_club_that_plays_for_points(ann: Person, place: str) -> None:
    club = club_of(ann)
    Club.objects.filter(id=club.id).update(points_only=True)
    assert SAID not in shown(ann, club, place)


def test_a_new_club_reads_it_at_the_table_fee(ann: Person) -> None:
    told = page(ann.client.get(reverse("club-new")))
    assert told.index(">Table fee<") < told.index(SAID) < told.index(">The table fee is<")
    assert "Name another treasurer or organiser" not in told
