"""Milliseconds and statements of the pages about money, and of a person's page, in a club with 2,000 evenings, some
50,000 games, 300,000 postings and 12,000 payments, as somebody reads them who organises it and came to every evening.

The floor is the same page in a club with 5 evenings as long. To measure another page: its address in `PAGES`.
"""

from collections.abc import Iterator
from functools import partial

from django.test import Client

from benchmarks.case import Case, case, in_turn
from benchmarks.large_club import LargeClub, large_club
from benchmarks.pages import opened, statements_of, took
from clubs import services as people
from clubs.actors import COOKIE, Actor

ROUNDS = 15
FEW, MANY = 5, 2000
PAGES = {
    "home": "/",
    "money": "/clubs/{club}/money/",
    "pair": "/clubs/{club}/money/{other}/",
    "results": "/clubs/{club}/balances/",
    "books": "/clubs/{club}/books/",
    "month": "/clubs/{club}/books/month/",
    "person": "/clubs/{club}/players/{other}/",
    "person, this year": "/clubs/{club}/players/{other}/?period=year&unit=GBP",
    "person's games": "/clubs/{club}/players/{other}/?games=box",
    "person, put together with another": "/clubs/{club}/players/{other}/?with={one}",
    "account of two others": "/clubs/{club}/money/between/{one}/{other}/",
    "clearing": "/clubs/{club}/money/clear/",
    "till": "/clubs/{club}/till/",
    "books, page 2": "/clubs/{club}/books/?page=2",
}


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """For each page its time and its statements."""
    rounds, longest = (1, 20) if smallest else (ROUNDS, MANY)
    few, many = (_reader(evenings) for evenings in (FEW, longest))
    for name, page in PAGES.items():
        read = [(browser, page.format(club=of.club.slug, one=of.one, other=of.other)) for browser, of in (many, few)]
        for one in read:
            opened(*one)  # its template is loaded from now on
        values, floors = in_turn(rounds, *(partial(took, *one) for one in read))
        yield case("money", f"{name}, {longest} evenings", "ms", values=values, floors=floors)
        said = [[statements_of(*one)] for one in read]
        yield case("money", f"{name}, {longest} evenings", "queries", values=said[0], floors=said[1])


def _reader(evenings: int) -> tuple[Client, LargeClub]:
    """Somebody with a club of their own, and their browser."""
    device, token = people.device_create(name="Kim")
    browser = Client()
    browser.cookies[COOKIE] = token
    return browser, large_club(Actor(device.id, None, "Kim"), evenings=evenings)
