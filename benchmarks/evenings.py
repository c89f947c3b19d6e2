"""Milliseconds and statements of a club's list of evenings, in a club with 2,000, some 50,000 games and 20,000 notes,
as its organiser reads it: the first page, the hundredth, which is the last full one, and the first of those that are
looked for.

The floor is the first page of the same list in a club with 5 evenings.
"""

from collections.abc import Iterator
from functools import partial

import psycopg
from django.conf import settings
from django.test import Client

from benchmarks.case import Case, case, in_turn
from benchmarks.large_club import LargeClub, large_club
from benchmarks.pages import opened, statements_of, took
from clubs import services as people
from clubs.actors import COOKIE, Actor
from sessions.models import Phase, Session
from sessions.selectors.evening_pages import EveningKey

ROUNDS = 15
FEW, MANY = 5, 2000
SHOWN = 20
HUNDREDTH = 99 * SHOWN
LISTS = {
    "first page": "",
    "page 100": "?before={place}",
    "one player": "?player={one}",
    "one player and a stake, since 2020": "?player={other}&stake=200GBP&since=2020-01-01&state=over",
    "with notes": "?noted=on",
    "corrected": "?corrected=on",
    "words in a few notes": "?text=a+story+that+was+told+once",
    "words in no note": "?text=nobody+wrote+this",
}

NOTES = """
INSERT INTO chouette_sessions_remark (club_id, session_id, number, game, seq, key, text, at)
SELECT g.club_id, g.session_id, 100 + g.number, g.number, g.seq, 'benchmark-' || g.number,
    CASE WHEN nth %% 500 = 0 AND g.number = 5 THEN 'A story that was told once'
        ELSE 'The box rolled double six from the bar in game ' || g.number END, began_at
FROM (SELECT *, row_number() OVER (ORDER BY began_at) AS nth FROM chouette_sessions_session WHERE club_id = %(club)s) s
JOIN chouette_sessions_game g ON g.club_id = s.club_id AND g.session_id = s.id AND g.number <= 10"""
"""A note on each of the first ten games of an evening."""


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """For each page its time and its statements."""
    rounds, longest = (1, 45) if smallest else (ROUNDS, MANY)
    few, many = (_reader(evenings) for evenings in (FEW, longest))
    floor = (few[0], f"/clubs/{few[1].club.slug}/evenings/")
    place = _key(many[1], min(HUNDREDTH, longest - longest % SHOWN))
    for name, query in LISTS.items():
        club = many[1]
        page = (
            many[0],
            f"/clubs/{club.club.slug}/evenings/{query.format(one=club.one, other=club.other, place=place)}",
        )
        for browser, address in (floor, page):
            opened(browser, address)  # its template is loaded from now on
        values, floors = in_turn(rounds, partial(took, *page), partial(took, *floor))
        yield case("evenings", f"{name}, {longest} evenings", "ms", values=values, floors=floors)
        said = [[statements_of(*one)] for one in (page, floor)]
        yield case("evenings", f"{name}, {longest} evenings", "queries", values=said[0], floors=said[1])


def _reader(evenings: int) -> tuple[Client, LargeClub]:
    """Somebody with a club of their own, and their browser."""
    device, token = people.device_create(name="Kim")
    browser = Client()
    browser.cookies[COOKIE] = token
    return browser, noted_club(Actor(device.id, None, "Kim"), evenings)


def noted_club(actor: Actor, evenings: int) -> LargeClub:
    """A club whose evenings have more notes than people as busy as those of the demo write."""
    of = large_club(actor, evenings=evenings)
    with psycopg.connect(settings.OWNER_URL) as owner:
        owner.execute(NOTES, {"club": of.club.id})
    with psycopg.connect(settings.OWNER_URL, autocommit=True) as owner:
        owner.execute("VACUUM ANALYZE")
    return of


def _key(of: LargeClub, evenings: int) -> EveningKey:
    """The place behind so many evenings of the list."""
    over = Session.objects.filter(club=of.club, phase=Phase.CLOSED).order_by("-began_at", "-id")
    return EveningKey.of(over[evenings - 1])
