"""The first view of a table on a phone that has nothing of the site yet: bytes over the wire, and when it can be used.

It is the heaviest that an evening of eight has: the sixth game, and the Box is asked about seven cubes. The floor of
the bytes is the same page with its scripts and its styles each in one piece, compressed by the same means; the floor
of the time is the shortest answer of the site in the same slowed browser.
"""

import gzip
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from benchmarks.browser import PATIENCE, address, chromium, installed, phone
from benchmarks.case import Case, case
from benchmarks.games import evening
from benchmarks.served import Served
from benchmarks.tables import Table, table_laid, tap_of
from clubs.actors import token_hashed
from sessions import services

ROUNDS = 7
GAMES = 5
A_GAME = 12  # events: the start, two rolls, seven doubles, an answer, a result
ASKED = 9  # events of the next game until the Box is asked about all cubes
SLOWED = 4
USABLE = """
(patience) => new Promise((found, failed) => {
  const look = () => {
    const ready = document.querySelector(".dock button, .dock input");
    if (ready) requestAnimationFrame(() => setTimeout(() => found(performance.now())));
    else if (performance.now() > patience) failed(new Error("nothing in the dock can be pressed"));
    else requestAnimationFrame(look);
  };
  look();
})"""


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """Bytes of the first view, its requests, and the time until the Box can answer."""
    table = table_played(1 if smallest else GAMES)
    with installed() as site, chromium() as browser:
        received = Received()
        with phone(browser, site, table.phones[0]) as page:
            received.follow(page)
            opened(page, site, table)
            page.locator(".link.live").wait_for()
            came, requests = received.bytes, len(received.sizes)
            yield case("page", "first view", "bytes", values=[came], floors=[in_three_pieces(page)])
            yield case("page", "first view", "requests", values=[requests], floors=[1])
        times, floors = usable(browser, site, table, 1 if smallest else ROUNDS)
        yield case("page", f"usable, processor slowed {SLOWED} times", "ms", values=times, floors=floors)


def table_played(games: int) -> Table:
    """Eight phones, some games, and then the question to the Box."""
    table = table_laid()
    keeper = token_hashed(table.scorekeeper)
    for number, fields in enumerate(evening(table.state, games * A_GAME + ASKED)):
        services.event_record(session=table.code, actor=keeper, tap=tap_of(fields, table.state.seq + number))
    return table


def opened(page: Page, site: Served, table: Table) -> float:
    """Milliseconds from the call of the address until the dock can be pressed."""
    page.goto(f"{address(site)}/s/{table.code}/", wait_until="commit")
    return float(page.evaluate(USABLE, PATIENCE))


def usable(browser: Browser, site: Served, table: Table, rounds: int) -> tuple[list[float], list[float]]:
    """The same several times, each on a new phone; beside it the shortest answer of the site."""
    times, floors = [], []
    for _ in range(rounds):
        with phone(browser, site, table.phones[0]) as page:
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            page.goto(f"{address(site)}/health/")
            floors.append(float(page.evaluate("performance.timing.loadEventEnd - performance.timing.navigationStart")))
            times.append(opened(page, site, table))
    return times, floors


class Received:
    """What came over the wire, the socket's frames included."""

    def __init__(self) -> None:
        self.sizes: dict[str, float] = {}
        self.frames = 0

    def follow(self, page: Page) -> None:
        """Count from now on."""
        line: CDPSession = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.loadingFinished", self._finished)
        line.on("Network.webSocketFrameReceived", self._framed)

    def _finished(self, said: dict[str, Any]) -> None:
        self.sizes[said["requestId"]] = said["encodedDataLength"]

    def _framed(self, said: dict[str, Any]) -> None:
        self.frames += len(said["response"]["payloadData"].encode())

    @property
    def bytes(self) -> float:
        return sum(self.sizes.values()) + self.frames


def in_three_pieces(page: Page) -> float:
    """Bytes of the same texts, compressed in three pieces."""
    texts: dict[str, str] = page.evaluate(
        """async () => {
            const all = { document: await (await fetch(location.href)).text(), script: "", style: "" };
            for (const file of performance.getEntriesByType("resource")) {
                const kind = file.name.endsWith(".js") ? "script" : file.name.endsWith(".css") ? "style" : null;
                if (kind) all[kind] += await (await fetch(file.name)).text();
            }
            return all;
        }"""
    )
    return float(sum(len(gzip.compress(text.encode())) for text in texts.values()))
