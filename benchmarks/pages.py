"""Milliseconds and statements of each page as its club's organiser reads it, after 5 events and after 5,000.

Floors: for a page after 5 events what any answer of the site costs; after 5,000 the same page after 5. The pages of
house rules have no events: they are read with 2 versions of the rules and with 50.
"""

from collections.abc import Iterator
from functools import partial
from http import HTTPStatus
from tempfile import TemporaryFile
from time import perf_counter

import msgspec
from django.db import connection
from django.test import Client

from benchmarks.case import Case, case, in_turn
from benchmarks.games import evening
from benchmarks.tables import NAMES
from chouette.rules import Refusal, State, apply
from chouette.rules.events import Seat
from chouette.rules.house import ATLANTA, House
from clubs import services as people
from clubs.actors import COOKIE, Actor
from sessions import services
from sessions.models import Session

ROUNDS = 15
FEW, MANY = 5, 5000
PAGES = {
    "home": "/",
    "evenings": "/clubs/{club}/evenings/",
    "table": "/s/{code}/",
    "screen": "/s/{code}/screen/",
    "sheet": "/s/{code}/sheet/",
    "evening": "/s/{code}/evening/",
    "game": "/s/{code}/sheet/1/",
    "log": "/s/{code}/log/",
    "invite": "/s/{code}/qr/",
}
HOUSE_PAGES = {
    "house rules": "/clubs/{club}/rules/{rules}/",
    "editor": "/clubs/{club}/rules/{rules}/edit/",
    "versions": "/clubs/{club}/rules/{rules}/versions/",
    "compare": "/compare/?a=atlanta&b=rules:{rules}",
    "compare, all": "/compare/?a=atlanta&b=rules:{rules}&all=1",
}
TWO, FIFTY = 2, 50
ANY_ANSWER = "/health/"


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """For each page its time after 5 events and after 5,000, and its statements after 5,000."""
    device, token = people.device_create(name="Kim")
    rounds, longest = (1, 200) if smallest else (ROUNDS, MANY)
    browser = Client()
    browser.cookies[COOKIE] = token
    few, many = (addresses(Actor(device.id, None, "Kim"), events) for events in (FEW, longest))
    for name in PAGES:
        opened(browser, few[name])  # its template is loaded from now on
        for page, events, floor in ((few[name], FEW, ANY_ANSWER), (many[name], longest, few[name])):
            values, floors = in_turn(rounds, partial(took, browser, page), partial(took, browser, floor))
            yield case("pages", f"{name}, {events} events", "ms", values=values, floors=floors)
        said = [[statements_of(browser, page)] for page in (many[name], few[name])]
        yield case("pages", f"{name}, {longest} events", "queries", values=said[0], floors=said[1])

    yield from house_cases(browser, Actor(device.id, None, "Kim"), rounds, TWO + 1 if smallest else FIFTY)


def house_cases(browser: Client, actor: Actor, rounds: int, most: int) -> Iterator[Case]:
    """For each page of house rules its time and its statements, with two versions and with so many."""
    few, many = (house_addresses(actor, versions) for versions in (TWO, most))
    for name in HOUSE_PAGES:
        opened(browser, few[name])  # what is kept of it is drawn from now on
        for page, versions, floor in ((few[name], TWO, ANY_ANSWER), (many[name], most, few[name])):
            values, floors = in_turn(rounds, partial(took, browser, page), partial(took, browser, floor))
            yield case("pages", f"{name}, {versions} versions", "ms", values=values, floors=floors)
        said = [[statements_of(browser, page)] for page in (many[name], few[name])]
        yield case("pages", f"{name}, {most} versions", "queries", values=said[0], floors=said[1])


def house_addresses(actor: Actor, versions: int) -> dict[str, str]:
    """Where the pages of a set are that has so many versions, each with another figure."""
    club = people.club_create(actor=actor, name=f"{versions} versions", currency="GBP")
    rules = people.house_create(actor=actor, club=club, name="Thursday rules", sheet=ATLANTA)
    for number in range(1, versions):
        people.house_save(actor=actor, rules=rules, change={"max_players": 7 + number}, based_on=number)
    return {name: page.format(club=club.slug, rules=rules.id) for name, page in HOUSE_PAGES.items()}


def addresses(actor: Actor, events: int) -> dict[str, str]:
    """Where the pages of a new club are, with one session of so many events."""
    club = people.club_create(actor=actor, name=f"{events} events", currency="GBP")
    session = services.session_import(club=club, actor=actor, file=transcript(events))
    assert Session.objects.get(pk=session.pk).seq == events
    return {name: page.format(club=club.slug, code=session.code) for name, page in PAGES.items()}


def transcript(events: int) -> bytes:
    """So many events as a file, the taking of the seats among them."""
    step = apply(State(House(ATLANTA, {"max_players": len(NAMES)})), Seat(line=NAMES))
    assert not isinstance(step, Refusal)
    header = {
        "chouette": 1,
        "rules": ATLANTA,
        "change": {"max_players": len(NAMES)},
        "stake": "2.00",
        "currency": "GBP",
    }
    lines = [header, {"event": "seat", "line": NAMES}, *evening(step.state, events - 1)]
    return b"\n".join(msgspec.json.encode(line) for line in lines)


def took(browser: Client, address: str) -> float:
    """Milliseconds until the server has answered with a page."""
    began = perf_counter()
    opened(browser, address)
    return (perf_counter() - began) * 1000


def opened(browser: Client, address: str) -> None:
    """Open a page, which has to be there."""
    answer = browser.get(address)
    assert answer.status_code == HTTPStatus.OK, (address, answer.status_code)


def statements_of(browser: Client, address: str) -> float:
    """How many statements a page says to the database, by what libpq sends: Django's own count does not see those that
    pass it by."""
    connection.ensure_connection()
    server = connection.connection.pgconn
    with TemporaryFile() as trace:
        server.trace(trace.fileno())
        try:
            opened(browser, address)
        finally:
            server.untrace()
        trace.seek(0)
        sent = [line.split(b"\t") for line in trace.read().splitlines()]
    return sum(fields[1] == b"F" and fields[3] in (b"Execute", b"Query") for fields in sent if len(fields) > 3)
