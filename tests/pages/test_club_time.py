"""Every page tells the time as clocks show it where the club plays, whatever zone its reader's account has."""

import re
from collections.abc import Callable
from zoneinfo import ZoneInfo

import pytest
from django.utils.formats import date_format
from django.utils.timezone import localtime

from clubs import services
from clubs.models import Audit, Club
from clubs.services.club import ClubSettings
from sessions.models import Event
from tests.kit.club_evening import Evening
from tests.kit.club_list import thursday_played
from tests.kit.ground import of_file
from tests.kit.people import page
from tests.kit.permission_table import PAGES, Row
from tests.kit.roles import House
from tests.kit.routes import ROUTES, sent

pytestmark = pytest.mark.django_db
club_of_file = of_file(thursday_played)
AUCKLAND = "Pacific/Auckland"


@pytest.fixture
def there(db: None, club_of_file: Callable[[], Evening]) -> Evening:
    """An evening of a club in Auckland, where it is another day for half of the day in UTC."""
    evening = club_of_file()
    settings = {key: getattr(evening.club, key) for key in ClubSettings.__annotations__}
    services.club_change(
        actor=evening.people["organiser"].actor, club=evening.club, **(settings | {"time_zone": AUCKLAND})
    )
    return evening


def test_the_history_tells_the_clubs_time(there: Evening) -> None:
    shown = page(there.people["member"].client.get(f"/s/{there.session.code}/log/"))
    for event in Event.objects.filter(session=there.session.id):
        at = localtime(event.at, ZoneInfo(AUCKLAND))
        assert f'data-clock title="{date_format(at, "DATE_FORMAT")}">{at:%H:%M:%S}</time>' in shown
    assert f'data-time-zone="{AUCKLAND}"' in shown, "so that a device elsewhere can say whose time it is"


def test_activity_tells_the_clubs_day(there: Evening) -> None:
    shown = page(there.people["organiser"].client.get(f"/clubs/{there.club.slug}/audit/"))
    latest = Audit.objects.filter(club=there.club).latest("id")
    at = localtime(latest.at, ZoneInfo(AUCKLAND))
    assert date_format(at, "SHORT_DATETIME_FORMAT") in shown or date_format(at, "DATETIME_FORMAT") in shown


def test_a_page_of_no_club_tells_the_readers_time(there: Evening) -> None:
    client = there.people["member"].client
    client.get(f"/s/{there.session.code}/log/")
    assert 'data-time-zone="UTC"' in page(client.get("/language/")), "the club's clock has not stayed"


def test_the_view_says_in_which_zone_its_times_are_told(there: Evening) -> None:
    known = page(there.people["member"].client.get(f"/s/{there.session.code}/"))
    assert f'"zone":"{AUCKLAND}"' in known.replace(" ", "")


@pytest.mark.parametrize(
    "row",
    [row for row in PAGES if row.method == "GET" and re.search("slug|code:code", ROUTES[row.name])],
    ids=lambda row: row.name,
)
def test_every_page_of_a_club_and_of_its_evenings_tells_the_clubs_time(own: House, row: Row) -> None:
    Club.objects.filter(id=own.club.id).update(time_zone=AUCKLAND)
    for role in ("organiser", "member", "guest"):
        answer = sent(own.people[role].client(), row, own)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            assert re.findall(r'data-time-zone="([^"]*)"', page(answer)) in ([AUCKLAND], []), role
