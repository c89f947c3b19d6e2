"""The table of a season: of a club without an evening, with one, with many; and how seasons and dates are set up."""

from datetime import date, time

from clubs import services
from clubs.models import Role
from sessions.services import session_start
from tests.browser.screens.papers import games
from tests.browser.screens.scene import NINE, Shown, scene
from tests.kit.club_list import past_evenings
from tests.kit.phones import Phones
from tests.kit.points import play_for_points
from tests.kit.table import person, table_laid

TEN = (*NINE, "Ignatius of the Old Harbour")


@scene("season", "seasons", "next-date")
def a_season_of_nothing(phones: Phones) -> Shown:
    """A club that was just made: no evening, no season, no date."""
    kim = person("Kim")
    club = services.club_create(actor=kim.actor, name="Thursday club", currency="GBP")
    page = phones.of(kim, f"/clubs/{club.slug}/season/")
    yield "none", page
    for name in ("seasons", "next"):
        page.goto(f"{phones.site.url}/clubs/{club.slug}/{name}/")
        yield name, page


@scene("season", "seasons", "season-change")
def a_season(phones: Phones) -> Shown:
    """One evening; then forty-five of ten players, with those who came too seldom; set up, refused, in German."""
    table = table_laid(names=TEN)
    services.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.MEMBER)
    slug = table.club.slug
    games(table, 6)
    table.tap("Kim", "close")
    page = phones.of(table["Bob"], f"/clubs/{slug}/season/")
    yield "one", page
    past_evenings(table, 45)
    since, until = date(2025, 11, 1), date(2026, 4, 30)
    winter = services.season_create(
        actor=table.kim.actor, club=table.club, name="Winter", since=since, until=until, least_evenings=30
    )
    page.goto(f"{phones.site.url}/clubs/{slug}/season/?season={winter.id}")
    yield "many", page
    phones.complaints.expect("422")
    page.goto(f"{phones.site.url}/clubs/{slug}/season/?season=next")
    yield "no-such", page
    organiser = phones.of(table.kim, f"/clubs/{slug}/seasons/")
    yield "listed", organiser
    organiser.get_by_label("First day").fill("2026-04-01")
    organiser.get_by_label("Last day").fill("2026-06-30")
    organiser.get_by_label("Name of the season").fill("Spring")
    phones.complaints.expect("422")
    organiser.get_by_role("button", name="Set up the season").click()
    yield "refused", organiser
    organiser.goto(f"{phones.site.url}/clubs/{slug}/seasons/{winter.id}/")
    yield "changed", organiser
    play_for_points(table.club.id)
    german = f"/clubs/{slug}/season/?season={winter.id}"
    yield "points-in-german", phones.of(table["Bob"], german, locale="de")


@scene("club", "club-screen")
def a_clubs_page(phones: Phones) -> Shown:
    """Between two evenings: ten players, a season, a date; on the wall too; with a table on; in German."""
    table = table_laid(names=TEN)
    services.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.MEMBER)
    slug = table.club.slug
    games(table, 9)
    table.tap("Kim", "adjust", points={"Ann": 3, "Bob": -3}, reason="Bob’s cube stood at 4, as both remember")
    table.tap("Kim", "close")
    past_evenings(table, 45)
    organiser = phones.of(table.kim, f"/clubs/{slug}/")
    yield "over", organiser
    place = "At Ann’s, bring a board and a clock"
    services.next_date_set(
        actor=table.kim.actor, club=table.club, day=date(2999, 5, 21), time=time(19, 30), place=place
    )
    organiser.goto(f"{phones.site.url}/clubs/{slug}/screen/")
    yield "wall", organiser
    yield "in-german", phones.of(table["Bob"], f"/clubs/{slug}/", locale="de")
    session_start(
        actor=table.kim.actor, club=table.club, name="Friday", sheet="brighton", stake="5.00", currency="GBP",
        players=list(table.club.players.order_by("name"))[:4],
    )  # fmt: skip
    organiser.reload()
    yield "wall-with-a-table", organiser
    organiser.goto(f"{phones.site.url}/clubs/{slug}/")
    yield "on", organiser
