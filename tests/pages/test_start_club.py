"""In which club an evening begins, and what that club offers: its stakes, its currency, no stake at all, or nothing."""

import json
import re
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from time_machine import travel

from clubs import services
from clubs.models import Club, Player, Role
from sessions.demo.season_file import season_kept
from sessions.models import Session
from tests.kit.forms import BY_CODE, SETTINGS
from tests.kit.people import Person, page, person

pytestmark = pytest.mark.django_db
SAID = {"name": "Friday", "sheet": "brighton", "stake": "2,50", "currency": "EUR", **BY_CODE}


def words_in(shown: str) -> str:
    """Return what a reader reads of a page: no tags, no scripts."""
    main = shown.partition("<main")[2].partition("</main>")[0]
    return " ".join(re.sub(r"<script.*?</script>|<[^>]+>", " ", main, flags=re.DOTALL).split())


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
    assert "With the people of Owls" in shown
    for offered in ("€1", "€2.50", "€5"):
        assert f">{offered}</button>" in shown
    assert '<option value="EUR" selected>' in shown
    assert 'id="stake" name="stake" value="1"' in shown
    assert started(ann.client).minor == 250


def test_whoever_makes_a_club_is_named_in_its_activity() -> None:
    client = Client()
    client.post(reverse("club-new"), {**SETTINGS, "own_name": "Clara"})
    told = page(client.get(reverse("audit", args=[SETTINGS["slug"]])))
    assert '<b translate="no">Clara</b> made the club' in told
    assert "Somebody" not in told


def test_somebody_who_made_no_club_reads_of_none() -> None:
    """Their people are kept for the next evening, under its name; they may set up a club, and need not."""
    client = Client()
    client.post("/start/", {**SAID, "name": "Saturday", "way": "names", "names": "Ann\nBob\nCat", "sheet": "atlanta"})
    shown = words_in(page(client.get("/start/")))
    assert "With the people of Saturday" in shown
    assert "Names from before" in shown
    for words in (shown, words_in(page(client.get("/")))):
        assert re.findall(r"[^.]*\b[Cc]lubs?\b", words.replace("Set up a club", "")) == []


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


@pytest.mark.parametrize(("zone", "weekday"), [("America/New_York", "Thursday"), ("Pacific/Auckland", "Friday")])
def test_the_evening_is_called_by_the_weekday_at_the_club(ann: Person, zone: str, weekday: str) -> None:
    """It is Friday, 3:24, in UTC: Thursday evening in New York, Friday afternoon in Auckland."""
    with travel(datetime(2026, 11, 27, 3, 24, tzinfo=UTC), tick=False):
        founded(ann, "owls", time_zone=zone)
        assert f'name="name" value="{weekday}"' in page(ann.client.get("/start/"))


def test_a_second_evening_of_a_day_is_numbered(ann: Person) -> None:
    """By the day at the club: what began on Thursday there is no other evening of its Friday."""
    with travel(datetime(2026, 11, 27, 4, 30, tzinfo=UTC), tick=False):
        founded(ann, "owls", time_zone="America/New_York")
        started(ann.client, name="Friday")
    with travel(datetime(2026, 11, 27, 15, 0, tzinfo=UTC), tick=False):
        assert 'name="name" value="Friday"' in page(ann.client.get("/start/"))
        started(ann.client, name="friday", key=str(uuid4()))
        assert 'name="name" value="Friday 2"' in page(ann.client.get("/start/"))
        started(ann.client, name="Friday 2", key=str(uuid4()))
        assert 'name="name" value="Friday 3"' in page(ann.client.get("/start/"))


def listed(club: str, *names: str, **more: str) -> dict[str, str]:
    return {"club": club, "way": "names", "names": "\n".join(names), "order": "written", **more}


def test_the_names_of_the_club_are_there_to_be_listed(ann: Person) -> None:
    club = founded(ann, "owls")
    services.player_add(actor=ann.actor, club=club, name="Dora Engel")
    shown = page(ann.client.get("/start/"))
    assert '<li translate="no">Dora Engel</li>' in shown.partition("Names from before")[2]
    assert "js/pages/club_names" in shown


def test_a_new_name_like_one_of_the_club_is_asked_about_once(ann: Person) -> None:
    club = founded(ann, "owls")
    services.player_add(actor=ann.actor, club=club, name="Dora Engel")
    said = SAID | listed("owls", "Dora Engl", "Bob", "Cat")
    answer = ann.client.post("/start/", said)
    assert answer.status_code == 422
    assert "Dora Engl is new. Dora Engel?" in page(answer)
    assert "Bob is new" not in page(answer)
    assert not Session.objects.exists()
    assert ann.client.post("/start/", said).status_code == 422  # Begin again answers nothing
    assert not Session.objects.exists()
    new = re.search('name="new" value="(.*?)"', page(answer))
    assert new is not None
    answered = ann.client.post("/start/", said | {"new": new[1]})
    keys = re.search('name="asked_names" value="(.*?)"', page(answered))
    assert keys is not None
    assert (answered.status_code, Session.objects.count()) == (200, 0)
    started(ann.client, **listed("owls", "Dora Engl", "Bob", "Cat", asked_names=keys[1]))
    assert Player.objects.filter(club=club, name="Dora Engl").exists()


@pytest.mark.parametrize("answer", [{"meant": "Carla Weis\tCarla Weiß"}, {"new": "carla weis"}])
def test_an_answer_about_one_name_keeps_the_others_asked(ann: Person, answer: dict[str, str]) -> None:
    club = founded(ann, "owls")
    for name in ("Carla Weiß", "José Núnez", "Eva Šimek"):
        services.player_add(actor=ann.actor, club=club, name=name)
    said = SAID | listed("owls", "Robin", "Carla Weis", "Jose Nunes", "Eva Simek")
    assert page(ann.client.post("/start/", said)).count(" is new. ") == 3
    shown = page(ann.client.post("/start/", said | answer))
    assert "Carla Weis is new." not in shown
    assert "Jose Nunes is new. José Núnez?" in shown
    assert "Eva Simek is new. Eva Šimek?" in shown
    assert 'formaction="#names"' in shown
    assert not Session.objects.exists()


@pytest.mark.parametrize(
    ("typed", "known"),
    [
        ("Anne Wiess", "Anne Weiss"), ("Jose Martin", "José Martín"), ("J.P.", "J. P."),
        ("Sean Obrien", "Sean O\u2019Brien"),
    ],
)  # fmt: skip
def test_another_spelling_of_a_name_of_the_club_is_asked_about(ann: Person, typed: str, known: str) -> None:
    services.player_add(actor=ann.actor, club=founded(ann, "owls"), name=known)
    answer = ann.client.post("/start/", SAID | listed("owls", typed, "Bob", "Cat"))
    assert f"{typed} is new. {known}?" in page(answer)
    assert not Session.objects.exists()


def test_another_new_name_is_asked_about_though_one_was_before(ann: Person) -> None:
    club = founded(ann, "owls")
    services.player_add(actor=ann.actor, club=club, name="Dora Engel")
    said = SAID | listed("owls", "Dora Engl", "Bob", asked_names="dora engle")
    assert ann.client.post("/start/", said).status_code == 422


def test_one_tap_writes_the_name_as_the_club_does(ann: Person) -> None:
    club = founded(ann, "owls")
    services.player_add(actor=ann.actor, club=club, name="Dora Engel")
    said = SAID | listed("owls", "Dora Engl", "Bob", "Cat", name="Half typed", meant="Dora Engl\tDora Engel")
    shown = page(ann.client.post("/start/", said))
    assert "Dora Engel\nBob\nCat</textarea>" in shown
    assert 'value="Half typed"' in shown
    assert not Session.objects.exists()


def test_a_name_of_ones_own_is_asked_about_too(ann: Person) -> None:
    club = founded(ann, "owls")
    services.player_add(actor=ann.actor, club=club, name="Dora Engel")
    answer = ann.client.post("/start/", SAID | {"club": "owls", "own": "Dora Engl"})
    assert (answer.status_code, Session.objects.count()) == (422, 0)
    assert 'id="own-fault" role="alert">Dora Engl is new. Dora Engel?' in page(answer)
