"""Milliseconds and statements of the pages about money, and of a person's page, in a club with 2,000 evenings, some
50,000 games, 300,000 postings and 12,000 payments, as somebody reads them who organises it and came to every evening.

The floor is the same page in a club with 5 evenings as long; that of growth the same page with a tenth of the evenings.
To measure another page: its address in `PAGES`.
"""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import process_time

from django.db import connection
from django.test import Client

from benchmarks.case import Case, case, in_turn
from benchmarks.large_club import LargeClub, large_club
from benchmarks.pages import opened, statements_of, took
from clubs import services as people
from clubs.actors import COOKIE, Actor

ROUNDS = 15
FEW, MANY, A_TENTH = 5, 2000, 10
USER_AND_SYSTEM = slice(11, 13)
"""Of the figures behind the name in `/proc/*/stat`."""
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
    "settle up, the latest evening": "/s/{latest}/settle/",
    "books, page 2": "/clubs/{club}/books/?page=2",
}


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """For each page its time, its statements and its processor time, that also against a tenth of the evenings."""
    rounds, longest = (1, 20) if smallest else (ROUNDS, MANY)
    clubs = [_reader(evenings) for evenings in (longest, longest // A_TENTH, FEW)]
    for name, page in PAGES.items():
        read = [
            (browser, page.format(club=of.club.slug, one=of.one, other=of.other, latest=of.latest))
            for browser, of in clubs
        ]
        for one in read:
            opened(*one)  # its template is loaded from now on
        many, few = read[0], read[2]
        values, floors = in_turn(rounds, partial(took, *many), partial(took, *few))
        yield case("money", f"{name}, {longest} evenings", "ms", values=values, floors=floors)
        said = [[statements_of(*one)] for one in (many, few)]
        yield case("money", f"{name}, {longest} evenings", "queries", values=said[0], floors=said[1])
        worked = [[worked_for(*one, rounds=rounds)] for one in read]
        yield case("money", f"{name}, {longest} evenings", "ms of processor", values=worked[0], floors=worked[2])
        label = f"{name}, {longest} evenings against {longest // A_TENTH}"
        yield case("money", label, "ms of processor", values=worked[0], floors=worked[1])


def worked_for(browser: Client, address: str, *, rounds: int) -> float:
    """Return the milliseconds of processors that a page takes, those of PostgreSQL among them where Linux says them."""
    before = _processor_seconds()
    for _ in range(rounds):
        opened(browser, address)
    return (_processor_seconds() - before) * 1000 / rounds


def _processor_seconds() -> float:
    connection.ensure_connection()
    told = Path(f"/proc/{connection.connection.info.backend_pid}/stat")
    if not told.exists():
        return process_time()
    worked = told.read_text().rpartition(")")[2].split()[USER_AND_SYSTEM]
    return process_time() + sum(map(int, worked)) / os.sysconf("SC_CLK_TCK")


def _reader(evenings: int) -> tuple[Client, LargeClub]:
    """Somebody with a club of their own, and their browser."""
    device, token = people.device_create(name="Kim")
    browser = Client()
    browser.cookies[COOKIE] = token
    return browser, large_club(Actor(device.id, None, "Kim"), evenings=evenings)
