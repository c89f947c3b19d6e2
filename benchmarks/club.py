"""Milliseconds and statements of the pages of a club that no other benchmark reads, of one evening among its 2,000, and
of what the API says of it, as its organiser reads them.

The floor is the same page in a club with 5 evenings.
"""

from collections.abc import Iterator
from functools import partial

from django.test import Client

from benchmarks.case import Case, case, in_turn
from benchmarks.pages import opened, statements_of, took
from benchmarks.season import FEW, MANY, league
from clubs import services as people
from clubs.actors import COOKIE, Actor

ROUNDS = 7
CLUB, EVENING, API = "/clubs/{club}/", "/s/{code}/", "/api/v1/clubs/{club}/"
CLUB_PAGES = {
    "people": f"{CLUB}people/",
    "trail": f"{CLUB}audit/",
    "seasons": f"{CLUB}seasons/",
    "settings": f"{CLUB}settings/",
    "evenings taken off the list": f"{CLUB}deleted/",
    "bring": f"{CLUB}bring/",
    "house rules in play": f"{CLUB}house-rules-in-play/",
    "cubes of a person": f"{CLUB}players/{{other}}/?games=gave",
    "games against another": f"{CLUB}players/{{one}}/?against={{other}}",
    "sheet": f"{EVENING}sheet/",
    "game": f"{EVENING}sheet/3/",
    "evening": f"{EVENING}evening/",
    "history": f"{EVENING}log/",
    "moment": f"{EVENING}log/100/",
    "settle up": f"{EVENING}settle/",
    "notes": f"{EVENING}notes/",
    "API, sessions": f"{API}sessions/",
    "API, balances": f"{API}balances/",
    "API, season": f"{API}season/",
    "API, money": f"{API}money/",
    "API, statement": f"{API}statement/",
    "API, players": f"{API}players/",
    "API, statistics": f"{API}players/{{other}}/statistics/",
    "API, house rules in play": f"{API}house-rules-in-play/",
}


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """For each page its time and its statements."""
    rounds, longest = (1, 20) if smallest else (ROUNDS, MANY)
    device, token = people.device_create(name="Kim")
    browser, actor = Client(), Actor(device.id, None, "Kim")
    browser.cookies[COOKIE] = token
    clubs = [league(actor, evenings) for evenings in (longest, FEW)]
    for name, page in CLUB_PAGES.items():
        many, few = (page.format(club=of.club.slug, one=of.one, other=of.other, code=of.code) for of in clubs)
        for address in (many, few):
            opened(browser, address)  # its template is loaded from now on
        values, floors = in_turn(rounds, partial(took, browser, many), partial(took, browser, few))
        yield case("club", f"{name}, {longest} evenings", "ms", values=values, floors=floors)
        said = [[statements_of(browser, address)] for address in (many, few)]
        yield case("club", f"{name}, {longest} evenings", "queries", values=said[0], floors=said[1])
