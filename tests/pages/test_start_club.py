"""In which club an evening begins, and what that club offers: its stakes, its currency, no stake at all, or nothing."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from clubs import services
from clubs.models import Club, Role
from sessions.demo.season_file import season_kept
from sessions.models import Session
from tests.kit.forms import BY_CODE, SETTINGS
from tests.kit.people import Person, page, person

pytestmark = pytest.mark.django_db
SAID = {"name": "Friday", "sheet": "brighton", "stake": "2,50", "currency": "EUR", **BY_CODE}


def founded(who: Person, slug: str, **more: str) -> Club:
    who.client.post(reverse("club-new"), {**SETTINGS, "name": slug.title(), "slug": slug, **more})
    return Club.objects.get(slug=slug)


@pytest.fixture
def ann() -> Person:
    return person("Ann")


def started(client: Client, address: str = "/start/", **said: str) -> Session:
    response = client.post(address, {**SAID, **said})
    assert response.status_code == 302, page(response)
    return Session.objects.latest("created_at")


def test_the_stakes_and_the_currency_of_the_club_stand_on_the_page(ann: Person) -> None:
    founded(ann, "owls")
    shown = page(ann.client.get("/start/"))
    assert "An evening of Owls" in shown
    for offered in ("€1", "€2.50", "€5"):
        assert f">{offered}</button>" in shown
    assert '<option value="EUR" selected>' in shown
    assert 'id="stake" name="stake" value="1"' in shown
    assert started(ann.client).minor == 250


def test_who_has_several_clubs_chooses(ann: Person) -> None:
    founded(ann, "owls")
    founded(ann, "bats", stakes="20", currency="CHF")
    shown = page(ann.client.get("/start/"))
    assert 'value="bats" formnovalidate aria-pressed="true"' in shown
    other = page(ann.client.post("/start/", {**SAID, "club": "bats", "to": "owls", "name": "Half typed"}))
    assert 'value="owls" formnovalidate aria-pressed="true"' in other
    assert 'value="Half typed"' in other
    assert ">€5</button>" in other
    assert not Session.objects.exists()
    assert started(ann.client, club="owls").club.slug == "owls"
    assert started(ann.client, "/start/?club=bats").club.slug == "bats"


def test_what_was_chosen_the_last_time_is_that_clubs(ann: Person) -> None:
    founded(ann, "owls")
    founded(ann, "bats", currency="CHF")
    started(ann.client, club="owls", stake="5")
    assert 'id="stake" name="stake" value="5"' in page(ann.client.get("/start/?club=owls"))
    assert 'id="stake" name="stake" value="1"' in page(ann.client.get("/start/?club=bats"))


def test_who_plays_for_points_is_asked_for_no_stake(ann: Person) -> None:
    founded(ann, "owls", points_only="on")
    shown = page(ann.client.get("/start/"))
    assert "This club plays for points." in shown
    assert 'name="stake"' not in shown
    assert 'name="currency"' not in shown
    said = {key: value for key, value in SAID.items() if key not in ("stake", "currency")}
    assert ann.client.post("/start/", said).status_code == 302
    session = Session.objects.get()
    assert (session.currency, session.minor) == ("EUR", 100)


def test_stakes_of_ones_own_are_multiples_there(ann: Person) -> None:
    founded(ann, "owls", points_only="on")
    own = {"sheet": "st-albans", "names": "Ann\nBob", "own_stakes": "on", "way": "names"}
    asked = page(ann.client.post("/start/", {**SAID, **own}))
    assert "× 2</option>" in asked
    assert "€" not in asked


def test_a_member_begins_in_the_club_or_in_one_of_their_own(ann: Person) -> None:
    owls, bob = founded(ann, "owls"), person("Bob")
    services.role_give(actor=ann.actor, club=owls, to=bob.actor, role=Role.MEMBER)
    shown = page(bob.client.get("/start/"))
    assert 'value="new" formnovalidate aria-pressed="true">Set up a club' in shown
    assert 'value="owls" formnovalidate aria-pressed="false"' in shown
    assert started(bob.client, club="owls").club == owls
    assert started(bob.client, club="new").club != owls


def test_a_club_of_others_is_not_there(ann: Person) -> None:
    founded(ann, "owls")
    bob = person("Bob")
    for slug in ("owls", "nowhere", "a\u0000b"):
        assert bob.client.get("/start/", {"club": slug}).status_code == 404
        assert bob.client.post("/start/", {**SAID, "club": slug}).status_code == 404
    assert not Session.objects.exists()


def test_nothing_begins_in_a_club_that_is_put_away(ann: Person) -> None:
    founded(ann, "owls")
    founded(ann, "bats")
    ann.client.post(reverse("club-archive", args=["owls"]), {"archived": "1"})
    for response in (ann.client.get("/start/?club=owls"), ann.client.post("/start/", {**SAID, "club": "owls"})):
        assert response.status_code == 409
        assert "nothing new begins there" in page(response)
        assert "Start an evening of Bats" in page(response)
    wanted = {"name": "Friday", "sheet": "brighton", "stake": "1", "currency": "EUR", "club": "owls"}
    for refused in (
        ann.client.post("/api/v1/sessions/", wanted, content_type="application/json"),
        ann.client.post("/api/v1/sessions/import/?club=owls", season_kept()[-2], content_type="application/jsonl"),
    ):
        assert (refused.status_code, json.loads(refused.content)["code"]) == (403, "club_is_put_away")
    assert not Session.objects.exists()
    assert started(ann.client).club.slug == "bats"


def test_an_evening_that_is_on_is_played_to_its_end_there(ann: Person) -> None:
    founded(ann, "owls")
    session = started(ann.client, names="Ann\nBob\nCat", way="names")
    ann.client.post(reverse("club-archive", args=["owls"]), {"archived": "1"})
    tap = {"key": "archived-1", "seen": session.seq, "event": {"event": "start"}}
    tapped = ann.client.post(f"/api/v1/sessions/{session.code}/events/", tap, content_type="application/json")
    assert tapped.status_code == 201
