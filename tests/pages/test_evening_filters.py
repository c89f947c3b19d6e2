"""A club's evenings are found by what they were; what cannot be looked for is said beside its field."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.utils.http import urlencode

from clubs import services
from clubs.models import Player
from sessions.models import ChangedGame, CorrectedBy, Remark, Session
from tests.kit.club_evening import Evening
from tests.kit.club_list import listed, more, names, thursday_played
from tests.kit.ground import of_file
from tests.kit.people import page, person

pytestmark = pytest.mark.django_db


def thursday_and_three() -> Evening:
    there = thursday_played()
    past = more(there, 3, since=datetime(2026, 3, 3, 20, tzinfo=UTC))
    own = services.house_create(actor=there.people["organiser"].actor, club=there.club, name="Own", sheet="brighton")
    Session.objects.filter(id=past[1].id).update(house_version=own.versions.get())
    ChangedGame.objects.create(
        club=there.club, session=past[0], seq=9, number=1, before="{}", after="{}", by=CorrectedBy.SCOREKEEPER
    )
    for session, number, text in ((past[0], 1, "Double SIX to save the gammon"), (past[2], 1, "50% off the bar_")):
        Remark.objects.create(
            club=there.club, session=session, number=number, game=1, seq=3, key=f"remark-{number}", text=text
        )
    return there


club_of_file = of_file(thursday_and_three)


@pytest.fixture
def club(db: None, club_of_file: Callable[[], Evening]) -> Evening:
    """Besides Thursday, by the Atlanta sheet for £2, there are three by the Brighton sheet for £1 on the 3rd, 2nd and
    1st of March. Past 1 was played by the club's own rules; in Past 0 a game was corrected; on Past 0 and Past 2 there
    are notes, on Past 2 a photo alone besides."""
    return club_of_file()


def ids(there: Evening) -> dict[str, str]:
    """What stands in an address for a name."""
    own = there.club.house_rules.get()
    return {"own": str(own.id), **{player.name: str(player.id) for player in there.players}}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?state=on", ["Thursday"]),
        ("?state=over", ["Past 0", "Past 1", "Past 2"]),
        ("?state=gathering", []),
        ("?since=2026-03-02&until=2026-03-02", ["Past 1"]),
        ("?until=2026-03-02", ["Past 1", "Past 2"]),
        ("?player={Ann}", ["Thursday"]),
        ("?player={Dan}&state=over&since=2026-03-03", ["Past 0"]),
        ("?house={own}", ["Past 1"]),
        ("?house=brighton", ["Past 0", "Past 2"]),
        ("?house=atlanta", ["Thursday"]),
        ("?stake=100GBP", ["Past 0", "Past 1", "Past 2"]),
        ("?stake=200GBP", ["Thursday"]),
        ("?corrected=on", ["Past 0"]),
        ("?noted=on", ["Past 0", "Past 2"]),
        ("?text=double+six", ["Past 0"]),
        ("?text=%25", ["Past 2"]),
        ("?text=bar_", ["Past 2"]),
        ("?text=no+such+words", []),
        ("?noted=on&corrected=on", ["Past 0"]),
        ("?house=brighton&until=2026-03-02", ["Past 2"]),
        ("?house={own}&noted=on", []),
        ("?since=0001-01-01&until=9999-12-31&stake=200GBP", ["Thursday"]),
    ],
)
def test_an_evening_is_found(club: Evening, query: str, found: list[str]) -> None:
    shown = listed(club, query.format_map(ids(club)))
    assert list(names(shown)) == found
    assert ("No evening fits that." in shown) is (not found)


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("?since=2027-03-02&until=2027-03-01", "This day is before the first. Choose a later one."),
        ("?since=yesterday", "Enter a valid date, such as 2026-03-31."),
        ("?state=asleep", "asleep is not one of the available choices."),
        ("?player=nobody", "This club has no such player. Choose one of these."),
        ("?house=chess", "No evening was played by these rules. Choose one of these."),
        ("?stake=7", "No evening was played for this stake. Choose one of these."),
    ],
)
def test_what_cannot_be_looked_for_is_said_beside_it_and_hides_nothing(club: Evening, query: str, fault: str) -> None:
    shown = listed(club, query)
    assert fault in shown
    assert '<details class="find" open>' in shown
    assert len(list(names(shown))) == (4 if "2027" not in query else 0)


def test_a_player_of_another_club_is_nobody_here(club: Evening) -> None:
    stranger = person("Stranger")
    other = services.club_create(actor=stranger.actor, name="Owls", currency="GBP")
    zoe = services.player_add(actor=stranger.actor, club=other, name="Zoe")
    shown = listed(club, f"?player={zoe.id}")
    assert "This club has no such player. Choose one of these." in shown
    assert "Zoe" not in shown
    assert Player.objects.filter(club=club.club).count() == 4
    address = f"/api/v1/clubs/{club.club.slug}/sessions/?player={zoe.id}"
    answer = club.people["member"].client.get(address)
    assert (answer.status_code, answer.json()["code"]) == (400, "player_of_no_such_id")
    assert answer.json()["message"] == "This club has no such player. Name one of its players by their id."


def test_a_program_is_told_that_a_period_ends_before_it_begins(club: Evening) -> None:
    address = f"/api/v1/clubs/{club.club.slug}/sessions/?from=2027-03-02&to=2027-03-01"
    answer = club.people["member"].client.get(address)
    assert (answer.status_code, answer.json()["code"]) == (400, "ends_before_it_begins")
    assert (
        answer.json()["message"] == "The last day, `to`, is before the first. Give a later one, or an earlier `from`."
    )


def test_each_thing_that_narrows_the_list_can_be_left_out_alone(club: Evening) -> None:
    shown = listed(club, "?" + urlencode({"stake": "100GBP", "text": "no & more", "noted": "on"}))
    assert list(names(shown)) == []
    chips = [" ".join(part.split("</a>")[0].split()) for part in shown.split('<a class="btn line small" href="')[1:]]
    slug = club.club.slug
    assert [
        (chip.split('"')[0].replace("&amp;", "&"), chip.split("</span> ")[1].split(" <svg")[0]) for chip in chips
    ] == [
        (f"/clubs/{slug}/evenings/?text=no+%26+more&noted=on", "Stake per point: £1"),
        (f"/clubs/{slug}/evenings/?stake=100GBP&noted=on", "Words in a note: no &amp; more"),
        (f"/clubs/{slug}/evenings/?stake=100GBP&text=no+%26+more", "With notes"),
    ]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?house={own}", [1]),
        ("?house=brighton", [0, 2]),
        ("?stake=100GBP&state=closed", [0, 1, 2]),
        ("?corrected=1", [0]),
        ("?noted=1&house=brighton", [0, 2]),
        ("?text=DOUBLE+six", [0]),
        ("?text=%00no+such+words", []),
        ("?from=0001-01-01&to=9999-12-31&corrected=1", [0]),
    ],
)
def test_a_program_finds_the_same(club: Evening, query: str, found: list[int]) -> None:
    address = f"/api/v1/clubs/{club.club.slug}/sessions/{query.format_map(ids(club))}"
    told = club.people["member"].client.get(address).json()
    assert [one["name"] for one in told["sessions"]] == [f"Past {number}" for number in found]


@pytest.mark.parametrize(
    ("query", "code"), [("?house=chess", "not_a_house"), ("?stake=2.00", "not_a_worth"), ("?stake=0GBP", "not_a_worth")]
)
def test_a_program_is_told_what_would_be_right(club: Evening, query: str, code: str) -> None:
    answer = club.people["member"].client.get(f"/api/v1/clubs/{club.club.slug}/sessions/{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert answer.json()["message"] == {
        "not_a_house": "Name a printed sheet by its key, or one of the club’s own sets by its id.",
        "not_a_worth": "Write what a point was worth in minor units, with its currency: 200GBP.",
    }[code]  # fmt: skip


def test_whoever_may_not_read_the_notes_cannot_search_them(club: Evening) -> None:
    olga = person("Olga")
    services.owner_link_open(token=services.owner_link_create(), actor=olga.actor)
    shown = page(olga.client.get(f"/clubs/{club.club.slug}/evenings/?text=no+such+words&noted=on"))
    assert 'name="text"' not in shown
    assert len(list(names(shown))) == 4
    address = f"/api/v1/clubs/{club.club.slug}/sessions/"
    assert [olga.client.get(address + query).status_code for query in ("", "?text=bar", "?noted=1")] == [200, 403, 403]
