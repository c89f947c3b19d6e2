"""From a finger to the screens, in two browsers on this machine, while six more phones lie at the table.

`own` is from the press until the table on the same screen shows it, `another's` until it does on the other screen; both
at the 95th percentile, and drawn, not only known. Floors: for one's own tap a bare request of the same page to the
shortest answer of the site, for another's a word over a socket and back, each until the next frame is drawn.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from statistics import quantiles

from playwright.sync_api import Page

from benchmarks.browser import address, chromium, installed, phone
from benchmarks.case import Case
from benchmarks.games import evening
from benchmarks.phones import Phone, Phones
from benchmarks.served import Served
from benchmarks.tables import Table, table_laid, tap_of
from clubs.actors import COOKIE, token_hashed
from sessions import services

TAPS = 60
UNMEASURED = 5  # the first of them: everything is loaded and compiled from then on
PACE = 250  # ms from one tap to the next: nobody may tap more than five times a second for long
WATCHED = """() => {
    const now = () => performance.timeOrigin + performance.now();
    const shown = new Map();
    const awaited = new Map();
    let last = document.querySelector("main[data-seq]").dataset.seq;
    window.pressed = 0;
    window.shownAt = (seq) => shown.get(seq) ?? new Promise((told) => awaited.set(seq, told));
    addEventListener("click", () => { window.pressed = now(); }, true);
    const drawn = (seq) => {
        shown.set(seq, now());
        awaited.get(seq)?.(shown.get(seq));
    };
    new MutationObserver(() => {
        const { seq } = document.querySelector("main[data-seq]").dataset;
        if (seq === last) return;
        last = seq;
        requestAnimationFrame(() => setTimeout(drawn, 0, seq));
    }).observe(document.querySelector("main[data-seq]"), { attributes: true });
}"""
SHOWN = "(seq) => window.shownAt(seq)"
DRAWN = "await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));"
ASKED = f"""async () => {{
    const began = performance.now();
    await (await fetch("/health/", {{ cache: "no-store" }})).text();
    {DRAWN}
    return performance.now() - began;
}}"""
ECHOED = f"""async (path) => {{
    window.line ??= await new Promise((open) => {{
        const line = new WebSocket(new URL(path, location.href.replace("http", "ws")));
        line.onopen = () => open(line);
    }});
    const began = performance.now();
    await new Promise((heard) => {{
        window.line.onmessage = ({{ data }}) => JSON.parse(data).t === "version" && heard();
        window.line.send(JSON.stringify({{ t: "seen", version: 9999 }}));
    }});
    {DRAWN}
    return performance.now() - began;
}}"""


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """One's own tap and another's."""
    table = table_begun()
    own, others, asked, echoed = measured(table, UNMEASURED + 3 if smallest else UNMEASURED + TAPS)
    for name, values, floors in (("own", own, asked), ("another's", others, echoed)):
        value, floor = worst_of_many(values), worst_of_many(floors)
        yield Case("tap", f"{name}, 95th percentile", value, "ms", floor, round(value / floor, 2))


def table_begun() -> Table:
    """A game that has just begun, with the dice thrown."""
    table = table_laid()
    keeper = token_hashed(table.scorekeeper)
    for number, fields in enumerate(evening(table.state, 2)):
        services.event_record(session=table.code, actor=keeper, tap=tap_of(fields, table.state.seq + number))
    return table


def measured(table: Table, taps: int) -> tuple[list[float], list[float], list[float], list[float]]:
    """Milliseconds of each tap on one's own screen and on another's, and of their floors."""
    own: list[float] = []
    others: list[float] = []
    asked: list[float] = []
    echoed: list[float] = []
    with ExitStack() as stack:
        site = stack.enter_context(installed())
        browser = stack.enter_context(chromium())
        ann, bob = (stack.enter_context(phone(browser, site, table.phones[seat])) for seat in (0, 1))
        stack.enter_context(the_others(site, table))
        for page in (ann, bob):
            at_the_table(page, site, table)
        for number in range(taps):
            seq = str(int(ann.locator("main").get_attribute("data-seq") or "") + 1)
            ann.locator(".dock").get_by_role("button", name="Rolled").click()
            there, here = bob.evaluate(SHOWN, seq), ann.evaluate(SHOWN, seq)
            pressed = ann.evaluate("window.pressed")
            figures = here - pressed, there - pressed, ann.evaluate(ASKED), bob.evaluate(ECHOED, live(table))
            if number >= UNMEASURED:
                for series, figure in zip((own, others, asked, echoed), figures, strict=True):
                    series.append(figure)
            ann.wait_for_timeout(PACE)
    return own, others, asked, echoed


def at_the_table(page: Page, site: Served, table: Table) -> None:
    page.goto(f"{address(site)}/s/{table.code}/")
    page.locator(".link.live").wait_for()
    page.evaluate(WATCHED)


def the_others(site: Served, table: Table) -> Phones:
    """The phones that only listen."""
    tokens = iter(table.phones[2:])
    phones = Phones(lambda: Phone(site.port, live(table), f"{COOKIE}={next(tokens)}"))
    phones.fill(len(table.phones) - 2)
    return phones


def live(table: Table) -> str:
    """Where the socket of the table is."""
    return f"/live/sessions/{table.code}/"


def worst_of_many(figures: list[float]) -> float:
    """The 95th percentile."""
    return round(quantiles(figures, n=20, method="inclusive")[-1], 1)
