"""The page does not move under a thumb: what has a place keeps it through a whole game of pushes, and nothing on the
board ever lies over anything else, however many sit there and whatever their names are."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sessions.history.made_up_evening import MadeUpEvening, player_id
from sessions.pages.design.design_scene import ROLL, START, answer, double, each, seat
from tests.kit.daily import first_daily
from tests.kit.phones import Phones
from tests.kit.pictures import come_to_rest
from tests.kit.screen_sizes import DESK, PHONE, SMALL, TABLET
from tests.kit.table import Table, table_laid

SIX = ("Finn", "Bob", "Ann", "Dan", "Eve", "Cat")

WATCHED = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) for (const { node } of entry.sources) {
            const part = node?.nodeType === 1 ? node : node?.parentElement;
            if (part?.closest(".trail > ol")) continue; // what happened runs on, a line for each event
            if (part?.matches(".role-word")) continue; // it stands beside a total, and makes room for its figures
            if (part?.matches(".dock")) continue; // it grows upward over empty paper: LOWEST watches its rows
            if (part?.closest(".between")) continue; // quiet lines, as many as the dock leaves room for
            window.shifts.push(`${part?.tagName}.${part?.className} ${part?.textContent?.trim().slice(0, 40)}`);
        }
    }).observe({ type: "layout-shift" });
}"""
PLACES = """() => [".head", ".rail-box", ".lanes", ".lanes > li", ".seat", ".do button", ".beside", ".newest-rows"]
    .flatMap((part) => [...document.querySelectorAll(part)].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [part, x, y, width, height].join(" ");
    }))"""
LOWEST = """() => {
    const rows = [...document.querySelectorAll(".dock button")].map((one) => one.getBoundingClientRect());
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const lowest = Math.max(...rows.map((one) => one.bottom));
    return [Math.round(innerHeight - dock.bottom), Math.round(innerHeight - lowest)];
}"""


def a_game(table: Table) -> Iterator[None]:
    """Every push of a game that others make while one looks on, doubles and answers of all kinds."""
    for name in ("Cat", "Bob"):
        yield table.tap(name, "double", by=name) and None
    yield table.tap("Finn", "answer", by="Finn", cubes={"Cat": "drop", "Bob": "take"}) and None
    yield table.tap("Kim", "roll") and None
    yield table.tap("Finn", "double", by="Finn", cubes=["Ann", "Dan", "Eve"]) and None
    for name, word in (("Ann", "take"), ("Eve", "drop"), ("Dan", "beaver")):
        yield table.tap(name, "answer", by=name, cubes={name: word}) and None
    yield table.tap("Finn", "answer", by="Finn", cubes={"Dan": "take"}) and None
    yield table.tap("Kim", "roll") and None
    yield table.tap("Finn", "double", by="Finn", cubes=["Bob"]) and None
    yield table.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"}) and None


PUSHES = 12
"""So many are in that game."""


def played_before(phones: Phones, table: Table, sizes: dict[str, dict[str, int]], *, pushes: int = PUSHES) -> None:
    """Phones of these players look on; nothing on them may move."""
    table.tap("Kim", "start")
    screens = {name: phones.at(table, name, viewport=size) for name, size in sizes.items()}
    for page in screens.values():
        expect(page.locator(".link")).to_contain_text("Live")
        page.evaluate(WATCHED)
    before = {name: (page.evaluate(PLACES), page.evaluate(LOWEST)) for name, page in screens.items()}
    for _ in islice(a_game(table), pushes):
        for name, page in screens.items():
            expect(page.locator("main")).to_have_attribute("data-seq", str(table.seq))
            expect(page.locator(".dock.fresh")).to_have_count(0)
            assert (page.evaluate(PLACES), page.evaluate(LOWEST)) == before[name], (name, table.seq)
            assert page.evaluate("window.shifts") == [], (name, table.seq)


@pytest.mark.long
def test_nothing_moves_through_a_whole_game(phones: Phones) -> None:
    played_before(phones, table_laid(names=SIX), {"Dan": SMALL})


@pytest.mark.long
def test_nothing_moves_on_any_screen(phones: Phones) -> None:
    played_before(
        phones, table_laid(names=SIX), {"Dan": PHONE, "Finn": SMALL, "Ann": TABLET, "Eve": DESK, "Bob": PHONE}
    )


@pytest.mark.parametrize(
    ("size", "pushes"),
    first_daily((TABLET, 2), (TABLET, PUSHES), (DESK, PUSHES), many=True),
    ids=["daily", "tablet", "desk"],
)
def test_nothing_moves_before_the_scorekeeper(phones: Phones, size: dict[str, int], pushes: int) -> None:
    """What is open to whom comes and goes as blocks in the middle of their dock; all around it stays where it is."""
    played_before(phones, table_laid(names=SIX), {"Kim": size}, pushes=pushes)


NAMES = (
    *("Bartholomäus", "Maximilienne", "Konstantinopel", "Wilhelmina-Ann", "Alessandrino"),
    *("Schwarzenegger", "Anne-Charlotte", "Christopherus", "Gwendolynnette"),
)


@pytest.fixture
def application() -> Any:
    """With every file by itself, as on a developer's server: what is drawn here imports modules of the site."""
    from chouette.asgi import application

    return application


DRAWN = """async (scene) => {
    const names = ["design/stage", "table/board/page", "lit-html"];
    const [{ phone }, { tablePage }, { render }] = await Promise.all(names.map((name) => import(name)));
    const page = JSON.parse(document.getElementById("page").textContent);
    render(tablePage(phone(page, scene, () => undefined)(false)), document.getElementById("table"));
}"""


def draw(page: Page, view: dict[str, Any]) -> None:
    """The table as the Captain sees it, once nothing moves any more."""
    page.evaluate(DRAWN, {"view": view, "me": [player_id(NAMES[1])], "scorekeeper": False, "state": {}})
    come_to_rest(page)


OVERLAPS = """() => {
    const box = (part) => { // without the room for accents, which a negative margin gives back
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const { marginTop, marginBottom } = getComputedStyle(part);
        const back = (margin) => Math.max(0, -parseFloat(margin));
        return { left, right, top: top + back(marginTop), bottom: bottom - back(marginBottom) };
    };
    const said = (part) => `${part.className} ${part.textContent.trim()}`;
    const beside = (a, b) => a.right <= b.left + 0.5 || b.right <= a.left + 0.5;
    const below = (a, b) => a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
    const over = (one, other) => !beside(box(one), box(other)) && !below(box(one), box(other));
    const parts = [...document.querySelectorAll(".lanes :is(.cube, .held, .name > *, .total, .note)")]
        .filter((part) => part.checkVisibility());
    const found = parts.flatMap((one, at) => parts.slice(at + 1).filter((other) => over(one, other))
        .map((other) => `${said(one)} on ${said(other)}`));
    const leaves = (column) => [...column.querySelectorAll(".spot > *, .name > *, .under > *")]
        .filter((part) => part.checkVisibility())
        .filter((part) => box(part).left < box(column).left - 1 || box(part).right > box(column).right + 1);
    const astray = [...document.querySelectorAll(".col")].flatMap(leaves).map((part) => `${said(part)} is astray`);
    return [...found, ...astray];
}"""
NAMED = """() => {
    const shown = [...document.querySelectorAll(".col .name > :not(.signs)")].filter((part) => part.checkVisibility());
    const cut = shown.filter((part) => part.scrollWidth > part.clientWidth + 1);
    return [shown.map((part) => part.textContent.trim()), cut.map((part) => part.textContent.trim())];
}"""


def extras(names: tuple[str, ...]) -> MadeUpEvening:
    """The Box has doubled all, one has taken, all others play on with an extra; one of them owes a penalty cube too,
    so that two lie on one side of their column."""
    box, lone, *team = names
    words = [(lone, "take"), *((name, "drop") for name in team)]
    fine = {"event": "consulted", "player": team[-1], "remedy": "cube", "by": lone}
    played_on = [{"event": "extra", "by": name} for name in team]
    events = [seat(*names), START, double(box, lone, *team), *each(*words), *played_on[:-1], fine, played_on[-1]]
    return MadeUpEvening(names, events, change={"max_players": 9})


def high_cubes(names: tuple[str, ...]) -> MadeUpEvening:
    """Everybody's cube shows three figures and has been doubled to the Box."""
    box, *team = names
    taken = dict.fromkeys(team, "take")
    up = [*(double(name) for name in team), answer(box, **taken), ROLL]
    down = [double(box, *team), *each(*taken.items()), ROLL]
    return MadeUpEvening(
        names, [seat(*names), START, *up, *down, *up, *down, *up, *down, *up], change={"max_players": 9}
    )


@pytest.mark.parametrize("evening", [high_cubes, extras])
def test_nothing_lies_over_anything_on_a_strip_of_three_to_nine(
    phones: Phones, evening: Callable[[tuple[str, ...]], MadeUpEvening]
) -> None:
    page = phones.bare(viewport=SMALL, reduced_motion="reduce")
    page.goto(f"{phones.site.url}/design/nine/")
    expect(page.locator("main.table")).to_be_visible()
    for count in range(3, 10):
        draw(page, evening(NAMES[:count]).view("de"))
        assert page.locator(".col").count() == count - 1
        assert page.evaluate(OVERLAPS) == [], count


@pytest.mark.long
@pytest.mark.parametrize(("language", "own"), first_daily(("en", "You"), ("de", "Du"), ("fr", "Vous"), many=True))
def test_on_the_fullest_strip_nobody_is_taken_for_another(phones: Phones, language: str, own: str) -> None:
    """The first of nine is the Captain and plays: their letter and the dice leave their name its room."""
    page = phones.bare(viewport=SMALL, reduced_motion="reduce", locale=language)
    page.goto(f"{phones.site.url}/design/nine/")
    expect(page.locator("main.table")).to_be_visible()
    draw(page, high_cubes(NAMES).view(language))
    shown, cut = page.evaluate(NAMED)
    assert shown == [own, "Kons.", "Wilh.", "Ales.", "Schw.", "Anne.", "Chri.", "Gwen."]
    assert cut == []
