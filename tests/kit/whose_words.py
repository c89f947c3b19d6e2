"""Whose words and figures a table's screens show: each scene is drawn again for every reader, with its sheets open."""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from playwright.sync_api import Page

from chouette.rules import Step, apply
from chouette.rules.events import StepOut
from sessions.view.private import for_reader
from sessions.view.view import Shown, view_of


@dataclass(frozen=True)
class Reader:
    """For whom a table is drawn; `at` is the session as it stands for them, `keeper` who keeps its sheet there."""

    name: str
    me: list[str]
    at: Shown
    keeper: str | None = None
    hat: str = "me"
    picked: str | None = None
    tablet: bool = False
    wall: bool = False

    def told(self, views: dict[str, Any]) -> dict[str, Any]:
        """Return what the page needs to draw it; the view that they are sent is kept among the `views`."""
        key = f"{self.me} {self.keeper} {id(self.at)}"
        if key not in views:
            names = {guest.id: guest.name for guest in self.at.guests}
            kept = self.at if self.keeper is None or not self.me else kept_by(self.at, names[self.me[0]])
            views[key] = msgspec.json.decode(for_reader(view_of(kept), self.me, keeper=self.keeper is not None))
        shown = {"name": self.name, "me": self.me, "scorekeeper": self.keeper is not None, "view": key}
        return {**shown, "hat": self.hat, "picked": self.picked, "tablet": self.tablet, "wall": self.wall}


FINDER = r"""
({ readers, views, page, breach }) => (async () => {
    const { render } = await import("lit-html");
    const { contextOf, tablePage } = await import("table/board/page");
    const { createStore, opened } = await import("table/store");
    const { docked } = await import("table/dock/dock");
    const { room } = await import("table/board/room");
    const { ANSWERS, asked, draftKey, open } = await import("table/lookup");
    const { fieldsOf, wording } = await import("table/wording");
    const nowhere = () => undefined;
    const planted = breach && new Function("root", "state", breach);
    const anything = new Proxy({}, { get: () => nowhere });
    const PLACES = ".dock, .do, .toast, dialog, .own-swing, .advice, .room .foot, .room .top .side, .room > .said";
    const LOG = ".events, .trail, .misfit, .queue, .undoes, .sub[data-log], [data-log]";
    const NAMED = `${LOG}, .seat, .rail-box, th, td, .lineup, .lineup-list, .owed, .picks, .hush,
        .hats, .side-head, .cell .whose, [data-room], [data-by-name]`;
    const YOU = /\b(you|your|yours)\b/i;
    const FIGURE = /[+±−][0-9½]|£\s?[0-9]/;
    const blockOf = (part) => part.closest("[data-block], .btn, .toast, li, tr, fieldset, .choice, .payers")
        ?? part.closest("p, h2, h3, td, th, dl, output") ?? part;
    const said = (part) => part.textContent.replace(/\s+/g, " ").trim();

    /** What is wrong with the words on a screen of this reader. */
    function faultsOf(root, state) {
        const reader = state.me.length === 1 ? state.me[0] : null;
        const nameOf = (id) => state.view.players[id]?.name;
        const found = [];
        const forms = (id) => [state.view.players[id]?.name, state.view.players[id]?.short].filter(Boolean);
        const named = (part, id) => forms(id).some((name) => said(part).includes(name));
        const isNamed = (part, id) => {
            for (let at = part; at && at !== root; at = at.parentElement) {
                if (named(at, id) && at.closest("[data-of]")?.dataset.of === id) return true;
                if (at.matches(".btn, .toast, li, tr, p, h2") && named(at, id)) return true;
            }
            const place = part.closest(PLACES);
            return [...(place?.querySelectorAll(".whose, dialog h2") ?? [])].some((badge) => named(badge, id));
        };
        const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
            const part = node.parentElement;
            const text = node.data.replace(/\s+/g, " ").trim();
            if (!text || part.closest("style, defs")) continue;
            const owner = part.closest("[data-of]");
            const of = owner?.dataset.of;
            if (reader && nameOf(reader) && new RegExp(`\\b${nameOf(reader)}\\b`).test(text) && !part.closest(NAMED))
                found.push(`the reader's own name: ${said(blockOf(part))}`);
            if (part.closest(LOG)) continue;
            if (YOU.test(text)) {
                if (of === undefined) found.push(`"you" of nobody: ${said(blockOf(part))}`);
                else if (reader && !of) found.push(`"you" of nobody in particular: ${said(owner)}`);
                else if (of && of !== reader) found.push(`"you" to another: ${said(blockOf(part))}`);
                else if (!of && FIGURE.test(said(owner))) found.push(`a figure of nobody: ${said(owner)}`);
            }
            if (FIGURE.test(text) && part.closest(PLACES)) {
                if (of === undefined) found.push(`a figure without data-of: ${said(blockOf(part))}`);
                else if (of && of !== reader && !isNamed(part, of))
                    found.push(`a figure of another: ${said(blockOf(part))}`);
            }
        }
        return found;
    }

    const first = ({ cube, words }) => [cube, ANSWERS.find((word) => words.includes(word))];
    const drafts = (actions) => Object.fromEntries(actions.filter(({ event }) => event === "answer")
        .map((action) => [draftKey(action), action.cubes.map(first)]));

    /** The sheets that this reader can open. */
    function sheets(state, actions) {
        const view = state.view;
        const about = actions.filter((action) => wording[action.event]).flatMap((action) => {
            const key = draftKey(action);
            const kinds = [...(fieldsOf(action).length ? ["form"] : []),
                ...(action.event === "double" ? ["double"] : []), ...(action.event === "result" ? ["result"] : [])];
            return [...kinds.map((kind) => ({ kind, key })), { kind: "which", event: action.event }];
        });
        const once = [...new Map(about.map((sheet) => [JSON.stringify(sheet), sheet])).values()];
        const disputes = (view.disputes ?? []).map(({ seq }) => ({ kind: "disputed", seq }));
        const whose = state.picked ? [] : Object.keys(view.players).slice(0, 2);
        const ahead = view.game ? [{ kind: "next" }, ...whose.map((id) => ({ kind: "next", whose: id }))] : [];
        return [{ kind: "more" }, { kind: "menu" }, { kind: "line" }, ...once, ...disputes, ...ahead];
    }

    const faults = new Set();
    const host = document.createElement("div");
    for (const one of readers) {
        const view = views[one.view];
        const draw = (more) => {
            const given = { ...page, view, me: one.me, scorekeeper: one.scorekeeper, claims: [], corrections: [] };
            const store = createStore({ ...opened(given), link: "live", hat: one.hat, picked: one.picked, ...more });
            const shown = { page: given, taps: anything, ui: anything, wide: one.tablet, tablet: one.tablet };
            const ctx = contextOf(store.get(), shown);
            if (one.wall) render(room({ ...ctx, screen: true, mayUndo: false, turned: nowhere }), host);
            else render(tablePage({ ...ctx, content: docked(ctx), fresh: false }), host);
            if (planted) planted(host, store.get());
            const sheet = more.panel && [more.panel.kind, more.panel.key?.split(":")[0]].filter(Boolean).join(" ");
            const where = sheet ? `${one.name}, ${sheet}` : one.name;
            for (const fault of faultsOf(host, store.get())) faults.add(`${where}: ${fault}`);
            return ctx.state;
        };
        const state = draw({});
        if (one.wall) continue;
        const actions = open(state);
        draw({ draft: drafts([...actions, ...asked(view, () => true)]) });
        draw({ recorded: { seq: view.seq, by: one.me[0] ?? null, label: "Take", event: view.last?.event } });
        if (one.tablet) continue;
        for (const panel of sheets(state, actions)) draw({ panel: { id: 1, ...panel } });
    }
    return [...faults];
})()
"""


SPOILT = 3
"""So many readers are enough to find a breach."""


def whose_faults(modules: Page, session: Shown, given: dict[str, Any], breach: str = "", of: str = "") -> list[str]:
    """Return what is said to the wrong reader at a table; `given` is what its page knows, `modules` draws it.

    `breach` is a script that spoils each drawing of `root` in this `state`, for the first readers whose name ends so.
    """
    views: dict[str, Any] = {}
    readers = [one for one in _readers(session) if one.name.endswith(of)]
    assert readers, of
    drawn = [one.told(views) for one in readers[: SPOILT if breach else None]]
    told = {"readers": drawn, "views": views, "page": given, "breach": breach}
    found: list[str] = modules.evaluate(FINDER, told)
    return found


def given_to(page: Page) -> dict[str, Any]:
    """Return what the page of a table was given."""
    found: dict[str, Any] = page.evaluate("JSON.parse(document.getElementById('page').textContent)")
    return found


def kept_by(session: Shown, name: str) -> Any:
    """Return the same session with a scorekeeper of this name."""
    other = copy(session)
    other.scorekeeper_name = name
    return other


def _readers(session: Shown) -> Iterator[Reader]:
    """Yield the readers of a table: a spectator, the wall, each player, two on one phone, and the scorekeeper.

    The scorekeeper plays in both hats, whoever of the players it is, or does not play, and picks each other player.
    Where somebody may step out there are a proxy and the absent player too.
    """
    names = {guest.id: guest.name for guest in session.guests}
    seated = list(session.state.seated)
    yield Reader("a spectator", [], session)
    yield Reader("the wall", [], session, wall=True)
    for player in names:
        if player in {*session.state.seated, *session.state.departed}:
            yield Reader(names[player], [player], session)
    if stepped_out := _with_a_proxy(session):
        away, absent, proxy = stepped_out
        yield Reader(f"{names[proxy]}, who is a proxy", [proxy], away)
        yield Reader(f"{names[absent]}, who is away", [absent], away)
    if len(seated) > 1:
        yield Reader("the first two on one phone", seated[:2], session)
        yield Reader("the last two on one phone", seated[-2:], session)
    yield from _keeping(Reader("Kim", [], session, "Kim", "sheet"), names)
    for player in seated:
        keeping = Reader(names[player], [player], session, player, "sheet")
        yield replace(keeping, name=f"{keeping.name} who keeps the sheet", hat="me")
        yield from _keeping(keeping, names)


def _keeping(keeper: Reader, names: dict[str, str]) -> Iterator[Reader]:
    """Yield the scorekeeper with the sheet before them, on phone and tablet, and with each other player picked."""
    for tablet in (False, True):
        wide = " on a tablet" if tablet else ""
        yield replace(keeper, name=f"{keeper.name} at the sheet{wide}", tablet=tablet)
        for other in keeper.at.state.seated:
            if other not in keeper.me:
                yield replace(keeper, name=f"{keeper.name} for {names[other]}{wide}", picked=other, tablet=tablet)


def _with_a_proxy(session: Shown) -> tuple[Shown, str, str] | None:
    """Return the session once a player has stepped out, who they are and who acts for them; None where nobody may.

    It is one whose answer is due, where there is one.
    """
    state = session.state
    due = [player for cube in state.game.live() if cube.pending for player in cube.team_end] if state.game else []
    for absent in (*due, *state.seated):
        for proxy in reversed(state.seated):
            step = apply(state, StepOut(player=absent, proxy=proxy)) if absent != proxy else None
            if isinstance(step, Step):
                away = copy(session)
                away.state = step.state
                return away, absent, proxy
    return None
