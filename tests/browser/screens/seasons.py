"""The table of a season: of a club without an evening, with one, with many; and how seasons and dates are set up."""

from datetime import date

from clubs import services
from clubs.models import Club, Role
from tests.browser.screens.papers import games
from tests.browser.screens.scene import NINE, Shown, scene
from tests.kit.club_list import past_evenings
from tests.kit.phones import Phones
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
    Club.objects.filter(id=table.club.id).update(points_only=True)
    german = f"/clubs/{slug}/season/?season={winter.id}"
    yield "points-in-german", phones.of(table["Bob"], german, locale="de")
