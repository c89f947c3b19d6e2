"""Where much is told at once on a small phone, in large letters too: the buttons stay in sight and no text lies over
another."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from chouette.rules.house import JACOBY_CRAWFORD
from tests.browser.screens.scene import SIX, settled
from tests.kit.daily import first_daily
from tests.kit.disputed import says
from tests.kit.locales import LOCALES
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.screen_sizes import SMALL
from tests.kit.table import Table, replaced_by, table_laid

FAULTS = """() => {
    const dock = document.querySelector(".dock");
    const room = dock.getBoundingClientRect();
    const foot = Math.min(room.bottom, innerHeight) + 0.5;
    const named = (part) => part.textContent.replace(/\\s+/g, " ").trim();
    const shown = (part) => part.checkVisibility() && part.getBoundingClientRect().height > 0;
    const parts = [...dock.children].filter(shown);
    const buttons = [...dock.querySelectorAll(":is(button, a.btn)")].filter((one) => !one.closest(".notices"));
    const hidden = buttons.filter((one) => shown(one) && one.getBoundingClientRect().bottom > foot);
    const over = parts.filter((one, at) => {
        const next = parts[at + 1];
        return next && one.getBoundingClientRect().bottom > next.getBoundingClientRect().top + 1;
    });
    const inside = (one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const [text, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
        return text.left > box.left - 1 && text.right < box.right + 1 &&
            text.top > box.top - 1 && text.bottom < box.bottom + 1;
    };
    const burst = [...dock.querySelectorAll("button:not(.undoes), a.btn")].filter((one) => shown(one) && !inside(one));
    return [
        ...hidden.map((one) => `out of sight: ${named(one)}`),
        ...over.map((one) => `lies over the next: ${named(one)}`),
        ...burst.map((one) => `sticks out of its button: ${named(one)}`),
    ];
}"""

Moment = tuple[str, str, Table]
"""What it is, on whose phone, at which table."""


def alone_and_disputed() -> Iterator[Moment]:
    """The lone taker reads that a game was corrected, disputes the answer entered for them, and may beaver an extra."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    result = table.seq
    table.tap("Kim", "start")
    gammon = {"event": "result", "winner": "box", "kind": "gammon"}
    table.tap("Kim", "amend", seq=result, note="It was a gammon", **replaced_by(gammon))
    table.tap("Ann", "double", by="Ann", cubes=list(SIX[1:]))
    for name in SIX[2:]:
        table.tap(name, "answer", by=name, cubes={name: "drop"})
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "take"})
    answer = table.seq
    table.tap("Cat", "extra", by="Cat")
    says(table, "Bob", "dispute", seq=answer)
    yield "lone taker", "Bob", table
    yield "gave an extra", "Cat", table
    yield "box", "Ann", table


def answered_for() -> Iterator[Moment]:
    """The scorekeeper has answered for a player, who may deny it; another may turn their cube."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=list(SIX[1:]))
    table.tap("Kim", "answer", by="Eve", for_="Eve", cubes={"Eve": "drop"})
    for name in ("Bob", "Cat", "Dan", "Finn"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    yield "answered for", "Eve", table
    yield "may redouble", "Bob", table


def acting_for() -> Iterator[Moment]:
    """Dan is away, Cat acts for Dan and is out."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Dan", "step_out", player="Dan", proxy="Cat")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for by, name, word in (("Bob", "Bob", "take"), ("Cat", "Cat", "drop"), ("Cat", "Dan", "take")):
        table.tap(by, "answer", by=by, cubes={name: word})
    yield "acts for another", "Cat", table


def one_has_left() -> Iterator[Moment]:
    """Between two games, after a player has left and has to be settled with."""
    table = table_laid(names=SIX)
    for kind in ("single", "gammon", "single"):
        table.tap("Kim", "start")
        table.tap("Kim", "result", winner="box", kind=kind)
    table.tap("Finn", "leave", player="Finn")
    for name in ("Ann", "Bob", "Kim", "Finn"):
        yield f"a player has left, {name}", name, table


def long_names() -> Iterator[Moment]:
    """A Box who may ask each of several with long names to be Partner."""
    names = ("Ann", "Bob", "Jean-Baptiste", "Maximilian", "Bartholomäus", "Annabella")
    table = table_laid(JACOBY_CRAWFORD, names)
    yield "asks long names", "Ann", table


SIZES: tuple[tuple[str, ViewportSize], ...] = (
    ("360x640", {"width": 360, "height": 640}),
    ("390x844", {"width": 390, "height": 844}),
    ("large letters", {"width": 180, "height": 320}),
    ("large letters on its side", {"width": 320, "height": 180}),
)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("moments", first_daily(alone_and_disputed, answered_for, acting_for, one_has_left, long_names))
def test_where_much_is_told_the_buttons_stay_in_sight_and_nothing_lies_over_another(
    phones: Phones, pictures: Pictures, moments: Callable[[], Iterator[Moment]], locale: str
) -> None:
    opened: dict[tuple[str, str], Page] = {}
    faults = {}
    for moment, who, table in moments():
        if (table.code, who) not in opened:
            opened[table.code, who] = phones.at(table, who, viewport=SMALL, locale=locale, reduced_motion="reduce")
        page = opened[table.code, who]
        settled(table, page)
        expect(page.locator(".dock.fresh")).to_have_count(0)
        for size, viewport in SIZES:
            page.set_viewport_size(viewport)
            found = page.evaluate(FAULTS)
            if "large" in size:  # there the dock scrolls
                found = [fault for fault in found if not fault.startswith("out of sight")]
            faults[f"{moment}, {size}"] = found
        pictures.take(page, f"{moment.replace(' ', '-')}-{locale}", ((360, 640), (390, 844), (180, 320), (320, 180)))
    assert {moment: found for moment, found in faults.items() if found} == {}


def test_of_a_cube_that_is_out_nobody_reads_that_they_act_for_its_player(
    phones: Phones, transactional_db: None
) -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Dan", "step_out", player="Dan", proxy="Cat")
    cat, dan = (phones.at(table, name, viewport=SMALL) for name in ("Cat", "Dan"))
    said = [cat.locator(".dock .why", has_text="Dan"), dan.locator(".dock .why", has_text="Cat")]
    for one in said:
        expect(one).not_to_have_count(0)
    table.tap("Cat", "double", by="Cat", cubes=["Dan"])
    table.tap("Ann", "answer", by="Ann", cubes={"Dan": "drop"})
    for page in (cat, dan):
        settled(table, page)
    for one in said:
        expect(one).to_have_count(0)


MARKS = """() => [...document.querySelectorAll(".newest-rows td:has(> .role)")].filter((cell) => {
    const figure = cell.querySelector("span").getBoundingClientRect();
    const mark = cell.querySelector(".role").getBoundingClientRect();
    const room = cell.getBoundingClientRect();
    return mark.left < figure.right || mark.right > room.right + 0.5;
}).map((cell) => cell.textContent.trim())"""


def test_the_mark_of_box_and_captain_stands_beside_a_total_of_two_digits(
    phones: Phones, transactional_db: None
) -> None:
    table = table_laid(names=("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus", "Hal"))
    for _ in range(3):
        table.tap("Kim", "start")
        table.tap("Kim", "result", winner="box", kind="gammon")
    page = phones.at(table, "Cat", viewport={"width": 1024, "height": 768})
    expect(page.locator(".newest-rows td > .role")).not_to_have_count(0)
    assert page.evaluate(MARKS) == []


APART = """() => {
    const box = (node) => {
        const words = document.createRange();
        words.selectNodeContents(node);
        return words.getBoundingClientRect();
    };
    const heads = [...document.querySelectorAll(".newest-rows thead th")];
    const names = heads.map(box);
    const marks = [...document.querySelectorAll(".newest-rows td > .role")]
        .map((mark) => mark.getBoundingClientRect().left - box(mark.previousElementSibling).right);
    const cut = heads.filter((one) => one.scrollWidth > one.clientWidth);
    return [Math.min(...names.slice(1).map((one, at) => one.left - names[at].right)), Math.min(...marks), cut.length];
}"""


@pytest.mark.parametrize("count", [8, 9])
def test_long_names_over_the_sheet_stand_whole_and_apart_and_so_do_the_marks(
    phones: Phones, transactional_db: None, count: int
) -> None:
    """With room between two names, in pixels, and between a figure and its mark."""
    names = (
        "Bérengère-Élise", "Christoph-Jörg", "Gudrun-Zoë-Maé", "Zacharías-Ñandú", "FritzGünther", "Esther-Françoise",
        "Hedwig", "Anna", "Dan",
    )[:count]  # fmt: skip
    table = table_laid(names=names)
    for _ in range(3):
        table.tap("Kim", "start")
        table.tap("Kim", "result", winner="box", kind="gammon")
    page = phones.at(table, "Hedwig", viewport={"width": 1024, "height": 768})
    expect(page.locator(".newest-rows td > .role")).not_to_have_count(0)
    between, beside, cut = page.evaluate(APART)
    assert (between >= 2, beside >= 1, cut) == (True, True, 0), (between, beside)
    assert page.evaluate(MARKS) == []


@pytest.mark.django_db(transaction=True)
def test_on_a_wide_screen_a_right_that_the_roll_ends_stands_above_the_lowest_row_whatever_is_told(
    phones: Phones,
) -> None:
    """Cat, the Captain, reads of a corrected game and of the answer entered for her; she may redouble."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    result = table.seq
    table.tap("Kim", "amend", seq=result, **replaced_by({"event": "result", "winner": "box", "kind": "gammon"}))
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=list(SIX[1:]))
    for name in SIX[1:]:
        table.tap("Kim", "answer", by=name, for_=name, cubes={name: "take"})
    table.tap("Kim", "roll")
    page = phones.at(table, "Cat", viewport={"width": 1024, "height": 768})
    dock = page.locator(".dock")
    expect(dock.locator(".for-you")).to_contain_text("has answered for you")
    expect(dock.locator(".notices > .corrected")).to_have_count(1)
    redouble = dock.get_by_role("button", name="Redouble to 4").bounding_box()
    lowest = dock.locator(".thumb").bounding_box()
    assert redouble is not None
    assert lowest is not None
    assert redouble["y"] + redouble["height"] <= lowest["y"]
