"""The replay: what the server takes for all moments of a game, and how long a step takes until it is drawn.

On the server the floor carries the game's events out and writes each state, and no more; in the browser it writes the
heading of the page anew and lays the page out. A step is measured from the key until the page is laid out.
"""

from collections.abc import Iterator
from functools import partial
from time import perf_counter

import msgspec
from django.test import Client
from playwright.sync_api import Page

from benchmarks.browser import address, chromium, installed, phone
from benchmarks.case import Case, case, in_turn
from benchmarks.games import lively_evening
from benchmarks.page import table_played
from benchmarks.pages import opened, statements_of
from benchmarks.tables import NAMES
from chouette.rules import Refusal, State, apply
from chouette.rules.events import Amend, Seat, Undo
from chouette.rules.format.transcript import decode
from chouette.rules.house import ATLANTA, House
from clubs import services as people
from clubs.actors import COOKIE, Actor
from sessions import services
from sessions.history.passage import Passage, passage_of
from sessions.models import Session
from sessions.selectors.finished_games import game_ends

ROUNDS = 15
EVENINGS = (30, 380)
"""Games of a usual evening, and of the longest that a file may have."""
GAMES, STEPS, SLOWED = 5, 50, 4
MILLISECONDS = 1000
STEPPED = """async (steps) => {
  const times = [];
  for (let step = 0; step < steps; step++) {
    const began = performance.now();
    dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
    document.body.getBoundingClientRect();
    times.push(performance.now() - began);
    do await new Promise(requestAnimationFrame); while (document.querySelector('[aria-busy="true"]'));
  }
  return times;
}"""
LAID_OUT = """async (steps) => {
  const times = [];
  const heading = document.querySelector("h1 > span");
  for (let step = 0; step < steps; step++) {
    const began = performance.now();
    heading.textContent = `Event ${step}`;
    document.body.getBoundingClientRect();
    times.push(performance.now() - began);
    await new Promise(requestAnimationFrame);
  }
  return times;
}"""


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """The server's time and statements for a game, then the browser's for a step."""
    device, token = people.device_create(name="Kim")
    browser = Client()
    browser.cookies[COOKIE] = token
    for games in (5,) if smallest else EVENINGS:
        session = played(Actor(device.id, None, "Kim"), games)
        ends = game_ends(session)
        first, last = ends[games // 2 - 1] + 1, ends[games // 2]
        page = f"/s/{session.code}/log/{last}/game/"
        opened(browser, page)
        values, floors = in_turn(
            1 if smallest else ROUNDS,
            partial(_took, browser, page),
            partial(_bare, passage_of(session, first=first, last=last)),
        )
        name = f"a game of {last - first + 1} events among {games}"
        yield case("replay", name, "ms", values=values, floors=floors)
        yield case("replay", name, "queries", values=[statements_of(browser, page)], floors=[1])
    yield from steps(smallest=smallest)


def steps(*, smallest: bool) -> Iterator[Case]:
    """A step as fast as the machine is, and with the processor slowed."""
    table, many = table_played(1 if smallest else GAMES), 5 if smallest else STEPS
    with installed() as site, chromium() as browser, phone(browser, site, table.phones[0]) as page:
        for slowed in (1, SLOWED):
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
            with page.expect_response("**/game/"):
                page.goto(f"{address(site)}/s/{table.code}/log/1/")
            page.locator(".newest-rows").wait_for()
            said = "a step" if slowed == 1 else f"a step, processor slowed {slowed} times"
            values, floors = _times(page, STEPPED, many), _times(page, LAID_OUT, many)
            yield case("replay", said, "ms", values=values, floors=floors)
            yield case("replay", f"{said}, 95 of 100", "ms", values=[_late(values)], floors=[_late(floors)])


def played(actor: Actor, games: int) -> Session:
    """An evening of eight, with so many games of a dozen events."""
    step = apply(State(House(ATLANTA, {"max_players": len(NAMES)})), Seat(line=NAMES))
    assert not isinstance(step, Refusal)
    rules = {"rules": ATLANTA, "change": {"max_players": len(NAMES)}}
    header = {"chouette": 1, **rules, "stake": "2.00", "currency": "GBP"}
    lines = [header, {"event": "seat", "line": NAMES}, *lively_evening(step.state, games)]
    club = people.club_create(actor=actor, name=f"{games} games", currency="GBP")
    return services.session_import(club=club, actor=actor, file=b"\n".join(map(msgspec.json.encode, lines)))


def _took(browser: Client, page: str) -> float:
    began = perf_counter()
    opened(browser, page)
    return (perf_counter() - began) * MILLISECONDS


def _bare(passage: Passage) -> float:
    began = perf_counter()
    state = passage.table
    for entry in passage.entries:
        event = decode(msgspec.json.decode(entry.body))
        assert not isinstance(event, Refusal | Undo | Amend)
        step = apply(state, event)
        assert not isinstance(step, Refusal)
        state = step.state
        msgspec.json.encode(state)
    return (perf_counter() - began) * MILLISECONDS


def _times(page: Page, script: str, many: int) -> list[float]:
    times: list[float] = page.evaluate(script, many)
    return times


def _late(times: list[float]) -> float:
    """The time under which 95 of 100 stay."""
    return sorted(times)[int(len(times) * 0.95)]
