"""The list of a club's evenings: what is on first, found by state, player and day, a page at a time."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs import services
from clubs.actors import COOKIE, token_hashed
from clubs.models import Balances, Club, Player
from sessions.models import Attendance, Phase, Session
from sessions.services import event_record
from sessions.services.taps.tap import Tap
from tests.kit.club_evening import Evening, evening
from tests.kit.people import Person, page, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def thursday() -> Evening:
    """Ann, Bob, Cat and Dan have played one game: Bob, the Captain, has won 3 from Ann with their team."""
    there = evening()
    keeper = there.people["scorekeeper"]
    for number, event in enumerate(({"event": "start"}, {"event": "result", "winner": "team", "kind": "single"})):
        tap = Tap(key=f"evening-tap-{number}", seen=number + 1, event=event)
        event_record(session=there.session.code, actor=token_hashed(keeper.client.cookies[COOKIE].value), tap=tap)
    services.device_speaks_for(actor=there.people["member"].actor, club=there.club, player=there.players[3])
    return there


def more(there: Evening, number: int, *, since: datetime, phase: Phase = Phase.CLOSED) -> None:
    """Evenings of the past, one a day, to each of which the last player came."""
    first = there.session
    rows = [
        Session(
            club=there.club, code=f"P{one:05}", name=f"Past {one}", header=first.header, sheet="brighton",
            currency="GBP", minor=100, phase=phase, state=first.state, recent=first.recent, view=first.view,
            head=first.head, began_at=since - timedelta(days=one),
        )
        for one in range(number)
    ]  # fmt: skip
    Session.objects.bulk_create(rows)
    Attendance.objects.bulk_create(
        Attendance(club=there.club, session=session, player=there.players[3]) for session in rows
    )


def listed(there: Evening, query: str = "", who: str = "member") -> str:
    return page(there.people[who].client.get(f"/clubs/{there.club.slug}/{query}"))


def names(text: str) -> Iterator[str]:
    """The evenings of a page in their order."""
    for part in text.split('<span class="t">')[1:]:
        yield part.split("<")[0]


def test_an_evening_says_when_by_which_house_how_many_games_who_won_most_and_what_it_brought_me(
    thursday: Evening,
) -> None:
    row = " ".join(listed(thursday).split('<ul class="rows evenings">')[1].split("</ul>")[0].split())
    assert timezone.localdate().strftime("%-d %B %Y") in row
    assert "Atlanta" in row
    assert "1 game<" in row
    assert "Bob, Cat and Dan lead: +1 each" in row
    assert '<span class="quiet">you</span> +1' in row
    assert "playing now" in row
    assert "you</span>" not in listed(thursday, who="organiser")


def test_where_balances_are_ones_own_only_the_organiser_reads_who_won_most(thursday: Evening) -> None:
    Club.objects.update(balances=Balances.OWN)
    assert "lead:" not in listed(thursday)
    assert "you</span> +1" in listed(thursday)
    assert "lead:" in listed(thursday, who="organiser")


def test_what_is_on_comes_first_and_the_rest_by_day(thursday: Evening) -> None:
    more(thursday, 2, since=timezone.now() + timedelta(days=2))
    assert list(names(listed(thursday))) == ["Thursday", "Past 0", "Past 1"]


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
    ],
)
def test_an_evening_is_found(thursday: Evening, query: str, found: list[str]) -> None:
    more(thursday, 3, since=datetime(2026, 3, 3, 20, tzinfo=UTC))
    ids = {player.name: player.id for player in thursday.players}
    shown = listed(thursday, query.format_map(ids))
    assert list(names(shown)) == found
    assert ("No evening fits that." in shown) is (not found)


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("?since=2026-03-02&until=2026-03-01", "This day is before the first."),
        ("?since=yesterday", "Enter a valid date."),
        ("?state=asleep", "asleep is not one of the available choices."),
        ("?player=nobody", "nobody is not one of the available choices."),
    ],
)
def test_what_cannot_be_looked_for_is_said_beside_it_and_hides_nothing(
    thursday: Evening, query: str, fault: str
) -> None:
    shown = listed(thursday, query)
    assert fault in shown
    assert list(names(shown)) == ["Thursday"]


def test_a_merged_player_is_found_with_the_evenings_of_all_their_records(thursday: Evening) -> None:
    ann = thursday.people["organiser"]
    daniel = services.player_add(actor=ann.actor, club=thursday.club, name="Daniel")
    services.player_merge(actor=ann.actor, kept=daniel, merged=thursday.players[3])
    assert list(names(listed(thursday, f"?player={daniel.id}"))) == ["Thursday"]
    assert "you</span> +1" in listed(thursday)


def test_three_hundred_evenings_come_twenty_at_a_time_in_under_twelve_queries(thursday: Evening) -> None:
    dan = thursday.people["member"]
    queries = {}
    for number in (0, 300):
        more(thursday, number, since=timezone.now())
        with CaptureQueriesContext(
            connection,
        ) as seen:
            shown = listed(thursday)
        queries[number] = len(seen)
    assert queries[300] < 12
    assert len(list(names(shown))) == 20
    assert "1 to 20 of 301" in shown
    assert list(names(listed(thursday, "?page=16"))) == ["Past 299"]
    assert "page=2" in listed(thursday, "?state=over").split('rel="next"')[0]
    assert "state=over&amp;page=2" in dan.client.get(f"/clubs/{thursday.club.slug}/?state=over").content.decode()
    with CaptureQueriesContext(connection) as seen:
        home = page(dan.client.get("/"))
    assert len(seen) < 12
    assert next(names(home)) == "Thursday"
    assert "Bob, Cat and Dan lead: +1 each" in " ".join(home.split())


def test_a_club_without_an_evening_says_what_the_first_one_takes() -> None:
    ann: Person = person("Ann")
    club = services.club_create(actor=ann.actor, name="Owls", currency="GBP")
    shown = page(ann.client.get(f"/clubs/{club.slug}/"))
    assert "No evening yet." in shown
    assert 'name="since"' not in shown
    assert Player.objects.count() == 0
