"""The list of a club's evenings: what a card says, what is on first, the others by month; found by state and player."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs import services
from clubs.models import Balances, Club, Player
from sessions.models import SessionResult
from tests.kit.club_evening import Evening
from tests.kit.club_list import listed, more, names, thursday_played
from tests.kit.people import Person, page, person
from tests.kit.points import play_for_points

pytestmark = pytest.mark.django_db


@pytest.fixture
def thursday() -> Evening:
    """One game is played."""
    return thursday_played()


def card(text: str) -> str:
    """The first card of a page, in one line."""
    return " ".join(text.split('<li class="evening">')[1].split("</ul>")[0].split())


def test_an_evening_says_when_by_which_house_how_many_games_who_won_most_and_what_it_brought_me(
    thursday: Evening,
) -> None:
    row = card(listed(thursday))
    assert timezone.localdate().strftime("%-d %B %Y") in row
    assert "Atlanta" in row
    assert "· 4 players · 1 game<" in row
    assert "Bob, Cat and Dan lead: +1 each" in row
    assert '<span class="quiet">you</span> <b>+1</b> <span class="quiet">+£2</span>' in row
    assert "playing now" in row
    assert "you</span>" not in listed(thursday, who="organiser")


def test_an_evening_shows_everybodys_result_as_a_bar_the_most_first(thursday: Evening) -> None:
    bars = [one.split("</li>")[0] for one in card(listed(thursday)).split('class="who">')[1:]]
    assert [one.split("<")[0] for one in bars] == ["Bob", "Cat", "Dan", "Ann"]
    assert ["+1</span>" in one for one in bars] == [True, True, True, False]
    assert '<rect class="won" x="750" y="0" width="250"' in bars[0]
    assert '<rect class="lost" x="0" y="0" width="750"' in bars[3]
    assert 'class="num minus">−3</span>' in bars[3]


def test_ten_players_have_a_bar_and_the_others_are_counted(thursday: Evening) -> None:
    ann = thursday.people["organiser"]
    for number in range(1, 9):
        player = services.player_add(actor=ann.actor, club=thursday.club, name=f"Guest {number}")
        SessionResult.objects.create(club=thursday.club, session=thursday.session, player=player, points=-number)
    shown = card(listed(thursday))
    assert shown.count('class="who">') == 10
    assert "Guest 6<" in shown
    assert "Guest 7<" not in shown
    assert "and 2 more" in shown
    assert "12 players" in shown


def test_a_club_that_plays_for_points_alone_shows_no_money(thursday: Evening) -> None:
    play_for_points(thursday.club.id)
    shown = listed(thursday)
    assert "<b>+1</b>" in shown
    assert "£" not in shown
    assert 'name="stake"' not in shown
    assert list(names(listed(thursday, "?stake=100GBP"))) == ["Thursday"]


def test_where_balances_are_ones_own_only_the_organiser_reads_who_won_most(thursday: Evening) -> None:
    Club.objects.update(balances=Balances.OWN)
    assert "lead:" not in listed(thursday)
    assert 'class="who"' not in listed(thursday)
    assert "you</span> <b>+1</b>" in listed(thursday)
    assert "lead:" in listed(thursday, who="organiser")
    assert 'class="who"' in listed(thursday, who="organiser")


def test_what_is_on_comes_first_and_the_rest_by_day(thursday: Evening) -> None:
    more(thursday, 2, since=timezone.now() + timedelta(days=2))
    assert list(names(listed(thursday))) == ["Thursday", "Past 0", "Past 1"]


def test_evenings_stand_under_their_month_as_the_clubs_clock_has_it(thursday: Evening) -> None:
    Club.objects.update(time_zone="Europe/Paris")
    more(thursday, 3, since=datetime(2026, 4, 1, 22, 30, tzinfo=UTC))  # of the second, the first, and the last of March
    shown = listed(thursday)
    found = [part.split("</h3>") for part in shown.split('<h3 class="month">')[1:]]
    assert [(heading, list(names(rest))) for heading, rest in found] == [
        ("Not finished yet", ["Thursday"]),
        ("April 2026", ["Past 0", "Past 1"]),
        ("March 2026", ["Past 2"]),
    ]
    german = page(
        thursday.people["member"].client.get(
            f"/clubs/{thursday.club.slug}/evenings/", headers={"accept-language": "de"}
        )
    )
    assert '<h3 class="month">März 2026</h3>' in german


def test_a_merged_player_is_found_with_the_evenings_of_all_their_records(thursday: Evening) -> None:
    ann = thursday.people["organiser"]
    daniel = services.player_add(actor=ann.actor, club=thursday.club, name="Daniel")
    services.player_merge(actor=ann.actor, kept=daniel, merged=thursday.players[3])
    assert list(names(listed(thursday, f"?player={daniel.id}"))) == ["Thursday"]
    assert "you</span> <b>+1</b>" in listed(thursday)


def test_three_hundred_evenings_come_twenty_at_a_time_in_as_many_queries_as_one(thursday: Evening) -> None:
    dan = thursday.people["member"]
    queries = {}
    for number in (0, 300):
        more(thursday, number, since=timezone.now())
        with CaptureQueriesContext(connection) as seen:
            shown = listed(thursday)
        queries[number] = len(seen)
    assert queries[300] == queries[0] <= 12
    assert len(list(names(shown))) == 20
    assert "301 evenings" in shown
    with CaptureQueriesContext(connection) as seen:
        home = page(dan.client.get("/"))
    assert len(seen) < 12
    assert next(names(home)) == "Thursday"
    assert "Bob, Cat and Dan lead: +1 each" in " ".join(home.split())


def test_a_club_without_an_evening_says_what_the_first_one_takes() -> None:
    ann: Person = person("Ann")
    club = services.club_create(actor=ann.actor, name="Owls", currency="GBP")
    shown = page(ann.client.get(f"/clubs/{club.slug}/evenings/"))
    assert "No evening yet." in shown
    assert 'name="since"' not in shown
    assert "No evening yet." in page(ann.client.get(f"/clubs/{club.slug}/evenings/?state=over&before=nothing"))
    assert Player.objects.count() == 0
