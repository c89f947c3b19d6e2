"""From one page of a club's evenings to the next, by a place in the list."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from sessions.models import Phase, Session
from sessions.selectors.evening_pages import EveningKey
from tests.kit.club_evening import Evening
from tests.kit.club_list import link, listed, more, names, thursday_played
from tests.kit.ground import of_file

pytestmark = pytest.mark.django_db
NEWEST = datetime(2026, 3, 3, 20, tzinfo=UTC)


club_of_file = of_file(thursday_played)


@pytest.fixture
def club(db: None, club_of_file: Callable[[], Evening]) -> Evening:
    """One evening is on."""
    return club_of_file()


def walked(there: Evening, query: str, rel: str) -> list[list[str]]:
    """The evenings of each page, as far as its link leads."""
    pages: list[list[str]] = []
    while query or not pages:
        shown = listed(there, query)
        pages.append(list(names(shown)))
        query = link(shown, rel)
        assert len(pages) < 9
    return pages


def test_older_leads_to_every_evening_once_and_newer_back_by_the_same_pages(club: Evening) -> None:
    more(club, 50, since=NEWEST)
    everything = ["Thursday", *(f"Past {number}" for number in range(50))]
    there = walked(club, "", "next")
    assert there == [everything[:20], everything[20:40], everything[40:]]
    last = listed(club, link(listed(club, link(listed(club), "next")), "next"))
    back = walked(club, link(last, "prev"), "prev")
    assert back == [there[1], there[0]]


def test_evenings_of_one_moment_are_told_apart(club: Evening) -> None:
    more(club, 50, since=NEWEST)
    Session.objects.exclude(id=club.session.id).update(began_at=NEWEST)
    pages = walked(club, "", "next")
    assert [len(one) for one in pages] == [20, 20, 11]
    assert len({name for one in pages for name in one}) == 51


def test_those_that_are_not_over_go_on_too(club: Evening) -> None:
    past = more(club, 50, since=NEWEST)
    Session.objects.filter(id__in=[one.id for one in past[:30]]).update(phase=Phase.BETWEEN)
    everything = ["Thursday", *(f"Past {number}" for number in range(50))]
    assert [name for one in walked(club, "", "next") for name in one] == everything
    last = listed(club, link(listed(club, link(listed(club), "next")), "next"))
    assert walked(club, link(last, "prev"), "prev") == [everything[20:40], everything[:20]]


def test_what_is_looked_for_stays_from_page_to_page(club: Evening) -> None:
    more(club, 50, since=NEWEST)
    older = link(listed(club, "?state=over&until=2026-03-01"), "next")
    assert older.startswith("?state=over&until=2026-03-01&before=2026-02-10T20%3A00%3A00.000000Z_")
    assert next(names(listed(club, older))) == "Past 22"


def test_the_first_page_is_full_again_where_few_are_newer(club: Evening) -> None:
    past = more(club, 50, since=NEWEST)
    address = f"/clubs/{club.club.slug}/evenings/?after={EveningKey.of(past[3])}&state="
    assert club.people["member"].client.get(address).headers["location"] == f"/clubs/{club.club.slug}/evenings/?"
    shown = listed(club, f"?after={EveningKey.of(past[3])}")
    assert len(list(names(shown))) == 20
    assert next(names(shown)) == "Thursday"
    assert link(shown, "prev") == ""


@pytest.mark.parametrize("key", ["before", "after"])
@pytest.mark.parametrize(
    "written",
    ["200", "2026-03-03", "2026-03-03T20:00:00.000000Z_", "2026-03-03T20:00:00Z_" + 32 * "0", "on_", "_", "%00",
     "2026-13-03T20:00:00.000000Z_" + 32 * "0", "2026-03-03T20:00:00.000000Z_" + 32 * "x"],
)  # fmt: skip
def test_a_place_that_there_cannot_be_shows_the_beginning_and_says_so(club: Evening, key: str, written: str) -> None:
    more(club, 3, since=NEWEST)
    shown = listed(club, f"?{key}={written}")
    assert "This address names no place in the list" in shown
    assert list(names(shown)) == ["Thursday", "Past 0", "Past 1", "Past 2"]


@pytest.mark.parametrize(
    "written", ["0001-01-01T00:00:00.000000Z_" + 32 * "0", "2026-01-01T00:00:00.000000Z_" + 32 * "f"]
)
def test_a_place_beyond_the_last_says_so_and_leads_back(club: Evening, written: str) -> None:
    more(club, 3, since=NEWEST)
    shown = listed(club, f"?state=over&before={written}")
    assert "The list ends before this place: there is no older evening." in shown
    assert f'<a href="/clubs/{club.club.slug}/evenings/?state=over">Back to the newest</a>' in shown
    assert list(names(shown)) == []


def test_a_page_far_back_says_no_more_to_the_database_than_the_first(club: Evening) -> None:
    past = more(club, 200, since=NEWEST)
    listed(club)
    asked = []
    for query in ("", f"?before={EveningKey.of(past[150])}", f"?after={EveningKey.of(past[150])}"):
        with CaptureQueriesContext(connection) as seen:
            assert len(list(names(listed(club, query)))) == 20
        asked.append(len(seen))
        assert not [one["sql"] for one in seen.captured_queries if "OFFSET" in one["sql"]]
    assert max(asked) == asked[0] <= 12


def test_a_key_is_read_as_it_was_written(club: Evening) -> None:
    for phase in (Phase.CLOSED, Phase.GAME):
        club.session.phase = phase
        key = EveningKey.of(club.session)
        assert EveningKey.read(str(key)) == key
        assert key.on is (phase == Phase.GAME)


def test_a_program_goes_through_every_evening_once(club: Evening) -> None:
    more(club, 60, since=NEWEST)
    client, address = club.people["member"].client, f"/api/v1/clubs/{club.club.slug}/sessions/"
    first = client.get(address).json()
    assert len(first["sessions"]) == 50
    last = client.get(address, {"before": first["next"]}).json()
    assert last["next"] is None
    found = [one["name"] for one in first["sessions"] + last["sessions"]]
    assert found == ["Thursday", *(f"Past {number}" for number in range(60))]
    refused = client.get(address, {"before": "2"})
    assert (refused.status_code, refused.json()["code"]) == (400, "not_a_place")
    assert refused.json()["message"] == "Go on with the `next` of the page before, as it stands there."
    beyond = client.get(address, {"before": "0001-01-01T00:00:00.000000Z_" + 32 * "0"})
    assert beyond.json() == {"sessions": [], "next": None}, "there is nothing to go on with"
