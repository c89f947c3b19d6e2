"""Nothing that speaks of a finished game names the Box, Captain or Partner of the next one.

Each evening has ended its first game: the Captain won, with a Partner, with an acting captain, with a player who left.
On every phone, in every sheet and with every toast the roles of now are then put into other hands, those of players who
were in no game: what reads otherwise speaks of now, and a sheet or sentence about the game that is over may not.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from sessions.history.made_up_evening import Event, MadeUpEvening, player_id
from sessions.pages.design.design_scene import START, answer, double, result, seat
from sessions.pages.design.page import NOWHERE

DECOYS = {"box": "Zoe", "captain": "Yan", "partner": "Xia"}
"""Players who came to look on; the view says that they are Box, Captain and Partner now."""
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", *DECOYS.values())
OF_THE_NEXT_GAME = frozenset(("line", "next"))
"""The sheets that are about the next game alone."""

DRAW = """async ({ view, me, scorekeeper, moment, states, page }) => {
    const { render } = await import("lit-html");
    const { phone } = await import("design/stage");
    const { tablePage } = await import("table/board/page");
    const { DRAWN } = await import("table/dialogs/panel");
    const { draftKey, open } = await import("table/lookup");
    const { fieldsOf } = await import("table/wording");
    const { leavingPanel } = await import("table/dialogs/leaving");
    const { isSettled } = await import("table/dock/dispute");
    const shown = (state) => {
        const root = document.createElement("div");
        const drawn = phone(page, { view, me, scorekeeper, state }, () => undefined);
        render(tablePage(drawn(false)), root);
        return root;
    };
    const state = phone(page, { view, me, scorekeeper, state: {} }, () => undefined)(false).state;
    const actions = open(state);
    const disputes = view.disputes;
    const alike = actions.find((one) => actions.some((other) => other !== one && other.event === one.event));
    const panels = [
        ...["menu", "more", "rare", "line", "handover", "own", "trail", "fair"].map((kind) => ({ kind })),
        ...[null, ...me].map((whose) => ({ kind: "next", whose })),
        ...disputes.map(({ seq }) => ({ kind: "disputed", seq })),
        ...disputes.flatMap(({ holds }) => holds.map((event) => ({ kind: "held", event }))),
        ...(moment ? [{ kind: "amend", seq: moment.seq, moment, said: moment.event }] : []),
        ...(alike ? [{ kind: "which", event: alike.event }] : []),
        ...actions.filter(({ event }) => event === "leave").map((one) => leavingPanel(one)),
        ...actions.flatMap((one) => {
            const kind = one.event === "result" || one.event === "double" ? one.event : "form";
            return kind !== "form" || fieldsOf(one).length ? [{ kind, key: draftKey(one) }] : [];
        }),
    ].filter(({ kind }) => kind !== "fair" || view.game);
    const drawn = [];
    for (const panel of panels) {
        const dialog = shown({ panel: { id: 1, ...panel } }).querySelector("dialog.panel");
        if (dialog) drawn.push({ kind: panel.kind, text: dialog.textContent.replace(/\\s+/g, " ").trim() });
    }
    const told = (root) => [...root.querySelectorAll(".over, .entered, .disputed, .toast, .refusal, .trail")];
    for (const one of states)
        drawn.push({ kind: "page", text: told(shown(one)).map((part) => part.textContent.trim()).join() });
    return { drawn, kinds: Object.keys(DRAWN) };
}"""

TEAM_WON = result("team", "single")


def evening(*events: Event, **more: Any) -> MadeUpEvening:
    return MadeUpEvening(NAMES, [seat(*NAMES[:7]), *events], change={"max_players": 10}, **more)


EVENINGS: dict[str, list[Event]] = {
    "the Captain won": [START, double("Bob"), answer("Ann", Bob="take"), TEAM_WON],
    "with a Partner": [{"event": "partner", "player": "Gus"}, START, TEAM_WON],
    "with an acting captain": [START, double("Bob"), answer("Ann", Bob="drop"), TEAM_WON],
    "with somebody who left": [
        START, double("Dan"), answer("Ann", Dan="drop"), {"event": "leave", "player": "Dan"}, TEAM_WON,
    ],
}  # fmt: skip


def with_decoys(view: dict[str, Any], names: MadeUpEvening) -> dict[str, Any]:
    """The view with the roles of now in the hands of those who look on."""
    return view | {role: names.ids[name] for role, name in DECOYS.items()}


def moment_of(events: list[Event]) -> dict[str, Any]:
    """The last event as an amendment is told it."""
    before, whole = evening(*events[:-1]), evening(*events)
    return {
        "seq": whole.seq,
        "text": whole.view("en")["trail"][-1]["text"],
        "event": whole.recent.trail[-1].event,
        "view": before.view("en"),
    }


def toasts(view: dict[str, Any], seq: int, who: str) -> list[dict[str, Any]]:
    """The states of a phone in which something is told of the game that is over."""
    first = player_id(who.split(" and ")[0])
    refused = {"kind": "stale", "tap": {"label": "Single", "event": {"event": "result"}}, "events": view["trail"][-2:]}
    return [
        {},
        {
            "recorded": {
                "key": "1",
                "seq": seq,
                "label": "The team: single",
                "by": first,
            }
        },
        {"recorded": {"key": "1", "seq": seq, "label": "Agree", "by": None}},
        {"told": 0, "corrected": 0},
        {"problem": refused, "dropped": [{"label": "Single"}]},
        {"handed": {"player": None, "name": "Kim"}},
    ]


def drawn(functions: Page, view: dict[str, Any], moment: dict[str, Any] | None, who: str, seq: int) -> Any:
    """Return every sheet that is drawn on one phone, by its kind; `page` is what the page itself says of the game."""
    keeps = who == "Kim"
    return functions.evaluate(DRAW, {
        "view": view,
        "me": [] if keeps else [player_id(name) for name in who.split(" and ")],
        "scorekeeper": keeps,
        "moment": moment if keeps else None,
        "states": toasts(view, seq, who),
        "page": {"protocol": view["protocol"], "now": 0, "house": None, "urls": dict.fromkeys(NOWHERE, "/"),
                 "amends": keeps, "takes": True, "carries": False},
    })  # fmt: skip


@pytest.mark.parametrize("name", EVENINGS)
@pytest.mark.parametrize("how", ["entered", "disputed", "corrected"])
def test_what_speaks_of_the_game_that_is_over_names_nobody_of_the_next(functions: Page, name: str, how: str) -> None:
    made = evening(*EVENINGS[name])
    changes: dict[str, Callable[[], Any]] = {
        "entered": lambda: made,
        "disputed": lambda: made.disputed("Ann", "Bob"),
        "corrected": lambda: made.repriced(1, {"Ann": -6, "Cat": 1}, {"Ann": -5, "Cat": 0}, "Cat had dropped"),
    }
    changes[how]()
    view, moment = made.view("en"), moment_of(EVENINGS[name])
    for who in (*NAMES[:7], "Kim", "Ann and Bob"):
        told = [drawn(functions, seen, moment, who, made.seq)["drawn"] for seen in (view, with_decoys(view, made))]
        for one, other in zip(*told, strict=True):
            assert one["kind"] in OF_THE_NEXT_GAME or one == other, (who, one["text"], other["text"])


def test_every_kind_of_sheet_is_drawn_after_a_finished_game(functions: Page) -> None:
    """Between two games, and in the second one those of a game."""
    between = evening(*EVENINGS["with a Partner"]).disputed("Ann", "Bob")
    second = evening(*EVENINGS["the Captain won"], START)
    doubled = evening(*EVENINGS["the Captain won"], START, double("Cat"))
    kinds: set[str] = set()
    for made in (between, second, doubled):
        for who in ("Ann", "Bob", "Cat", "Kim", "Ann and Bob"):
            found = drawn(functions, made.view("en"), moment_of(EVENINGS["with a Partner"]), who, made.seq)
            kinds |= {one["kind"] for one in found["drawn"]}
    assert kinds - {"page"} == set(found["kinds"])


@pytest.mark.parametrize(("who", "heading", "sides"), [
    ("Ann", "Game 1: you were Box", ("You and Gus win this game in all", "Single+3 · £6")),
    ("Bob", "Game 1: Ann was Box", ("Ann and Gus win this game in all", "Single\N{MINUS SIGN}1 · £2")),
])  # fmt: skip
def test_the_sheet_of_a_dispute_names_the_box_of_then_with_the_readers_own_figures(
    functions: Page, who: str, heading: str, sides: tuple[str, str]
) -> None:
    made = evening(*EVENINGS["with a Partner"], sheet="jacoby-crawford").disputed("Ann", "Bob")
    (sheet,) = [
        one["text"]
        for one in drawn(functions, with_decoys(made.view("en"), made), None, who, made.seq)["drawn"]
        if one["kind"] == "disputed"
    ]
    assert sheet.startswith(heading)
    assert f"{sides[0]} {sides[1]}" in sheet
    assert "The team wins this game in all Single" in sheet


def test_the_partner_of_then_wins_with_the_box_and_nobody_else_does(functions: Page) -> None:
    """The Partner of the next game is another one; Gus was Ann's, and disputes what Bob has entered."""
    made = evening(*EVENINGS["with a Partner"], sheet="jacoby-crawford").disputed("Gus", "Bob")
    view = with_decoys(made.view("en"), made)
    sheets = {
        who: next(one["text"] for one in drawn(functions, view, None, who, made.seq)["drawn"]
                  if one["kind"] == "disputed")
        for who in ("Gus", "Bob")
    }  # fmt: skip
    assert "You and Ann win this game in all Single+2 · £4" in sheets["Gus"]
    assert "Ann and Gus win this game in all Single\N{MINUS SIGN}1 · £2" in sheets["Bob"]
