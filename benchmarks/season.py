"""Milliseconds and statements of a season's page and files, and of the club's page and wall, in a club with 2,000
evenings, some 50,000 games and 350,000 results of players, as its organiser reads them.

The season has all 2,000 evenings in it, which is the most that it can have. The floor is the season's page of a club
with 5 evenings.
"""

from collections.abc import Iterator
from datetime import timedelta
from functools import partial

from django.test import Client
from django.utils import timezone

from benchmarks.case import Case, case, in_turn
from benchmarks.large_club import LargeClub, large_club
from benchmarks.pages import opened, statements_of, took
from clubs import services as people
from clubs.actors import COOKIE, Actor

ROUNDS = 15
FEW, MANY = 5, 2000
SEASON_PAGES = {
    "season": "season/",
    "season, this year": "season/?season={year}",
    "for the wall": "season.pdf",
    "as a workbook": "season.xlsx",
    "as text": "season.csv",
    "club": "",
    "wall": "screen/",
}


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """For each page its time and its statements."""
    rounds, longest = (1, 45) if smallest else (ROUNDS, MANY)
    few, many = (_reader(evenings) for evenings in (FEW, longest))
    floor = (few[0], f"/clubs/{few[1].club.slug}/season/")
    for name, address in SEASON_PAGES.items():
        page = (many[0], f"/clubs/{many[1].club.slug}/{address.format(year=timezone.now().year)}")
        for browser, where in (floor, page):
            opened(browser, where)  # its template is loaded from now on
        values, floors = in_turn(rounds, partial(took, *page), partial(took, *floor))
        yield case("season", f"{name}, {longest} evenings", "ms", values=values, floors=floors)
        said = [[statements_of(*one)] for one in (page, floor)]
        yield case("season", f"{name}, {longest} evenings", "queries", values=said[0], floors=said[1])


def _reader(evenings: int) -> tuple[Client, LargeClub]:
    """Somebody with a club of their own, and their browser."""
    device, token = people.device_create(name="Kim")
    browser = Client()
    browser.cookies[COOKIE] = token
    return browser, league(Actor(device.id, None, "Kim"), evenings)


def league(actor: Actor, evenings: int) -> LargeClub:
    """A club with a season."""
    of = large_club(actor, evenings=evenings)
    today = timezone.now().date()
    since, until = today - timedelta(days=2 * MANY), today + timedelta(days=9)
    people.season_create(actor=actor, club=of.club, name="League", since=since, until=until, least_evenings=10)
    return of
