"""Where each event is done: a table, held against what the rules list as open in the score sheets of the scenarios.

For every kind a moment is looked up in which it is open to somebody; the page is drawn from the view of that moment
for them, and for the scorekeeper who acts for them, and what is written here must stand where it is said to.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from chouette.rules.events import KINDS
from tests.kit.moments_shown import CORRECTIONS, PLACES, Moment, Place, moments_shown
from tests.kit.table import Table

__all__ = ["moments_shown"]


def test_every_event_has_its_place() -> None:
    assert set(PLACES) == set(KINDS)


# Moments in which something is open


# The page as it is drawn


DRAW = """async ([view, me, scorekeeper, picked, panel]) => {
    const { render } = await import("lit-html");
    const { contextOf, tablePage } = await import("table/board/page");
    const { docked } = await import("table/dock/dock");
    const urls = new Proxy({}, { get: (_, name) => `/${String(name)}/` });
    const state = {
        view, me, scorekeeper, picked, panel, protocol: view.protocol,
        link: "live", heard: 0, awake: false, hold: null, asked: null,
        pending: [], waiting: false, dropped: [], problem: null, recorded: null, draft: {}, stood: null, aside: [],
    };
    const ctx = contextOf(state, { page: { urls, protocol: view.protocol }, taps: {}, ui: {}, wide: false });
    const content = docked(ctx);
    render(tablePage({ ...ctx, content, fresh: false }), document.body);
    const said = (where, what) => [...document.querySelectorAll(`${where} :is(${what})`)]
        .map((one) => `${one.getAttribute("aria-label") ?? ""} ${one.textContent}`.replace(/\\s+/g, " ").trim());
    return {
        dock: said(".dock", "button, a, fieldset label"),
        more: said("dialog.panel", "button"),
        page: said("dialog.panel", "a"),
        trail: said("main .trail", "button"),
    };
}"""


def drawn(modules: Page, view: dict[str, Any], player: str, *, scorekeeper: bool) -> dict[str, list[str]]:
    """What can be pressed on the phone of this player, or on that of the scorekeeper who picked them."""
    me = [] if scorekeeper or not player else [player]
    picked = player if scorekeeper and player else None
    shown: dict[str, list[str]] = {}
    for panel in (None, {"id": 1, "kind": "more"}):
        found = modules.evaluate(DRAW, [view, me, scorekeeper, picked, panel])
        for where in ("dock", "more", "page", "trail"):
            shown[where] = shown.get(where, []) + found[where]
    return shown


def stands(place: Place, shown: dict[str, list[str]]) -> bool:
    return any(re.search(place.words, said) for where in place.where.split() for said in shown[where])


@pytest.mark.long
def test_each_stands_where_the_table_says(modules: Page, moments_shown: list[tuple[Moment, dict[str, Any]]]) -> None:
    """For who may do it, and for the scorekeeper who does it for them."""
    seen: set[str] = set()
    nowhere: list[str] = []
    for moment, view in moments_shown:
        nowhere += misplaced(modules, view, {kind: to for kind, to in moment.open.items() if kind not in seen})
        seen |= moment.open.keys()
    assert nowhere == []
    assert seen | set(CORRECTIONS) == set(KINDS)


@pytest.mark.long
def test_each_stands_there_whatever_else_is_open(
    modules: Page, moments_shown: list[tuple[Moment, dict[str, Any]]]
) -> None:
    """A question may take the place of a block; what stood there is then found behind the menu."""
    assert [said for moment, view in moments_shown for said in misplaced(modules, view, moment.open)] == []


def misplaced(modules: Page, view: dict[str, Any], open_to: dict[str, tuple[str, ...]]) -> list[str]:
    """Which of these kinds are not where the table says, and what stands there instead."""
    ids = {player["name"]: key for key, player in view["players"].items()} | {"": ""}
    pages: dict[tuple[str, bool], dict[str, list[str]]] = {}
    nowhere = []
    for kind, players in open_to.items():
        player = next((one for one in players if one), "")
        for scorekeeper in (False, True) if player else (True,):
            key = (player, scorekeeper)
            if key not in pages:
                pages[key] = drawn(modules, view, ids[player], scorekeeper=scorekeeper)
            if not stands(PLACES[kind], pages[key]):
                nowhere.append(f"{kind} for {'the scorekeeper' if scorekeeper else player}: {pages[key]}")
    return nowhere


def test_what_was_done_is_taken_back_and_put_right_by_the_scorekeeper(modules: Page, laid: Table) -> None:
    laid.tap("Kim", "start")
    shown = drawn(modules, laid.view, "", scorekeeper=True)
    assert all(stands(PLACES[kind], shown) for kind in CORRECTIONS), shown
