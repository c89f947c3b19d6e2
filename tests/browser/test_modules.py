"""The modules under the page, each by itself in the browser: store, queue, look-ups, figures, pauses."""

from itertools import combinations
from typing import Any

import pytest
from msgspec import to_builtins
from playwright.sync_api import Page

from chouette.rules.chapters.group_rules import GroupRule, goes
from chouette.rules.events import KINDS

FOUR = ["bob", "ann", "dan", "eve"]


Rule = dict[str, Any]
HALF_FROM_CAPTAIN = (
    {"need": "in_order", "cubes": FOUR},
    {"need": "at_least", "cubes": FOUR, "least": 2},
)
"""A 5.10 for four cubes: none, or two, three, four from Bob down."""


def answering(*rules: Rule, words: tuple[str, ...] = ("take", "drop", "beaver")) -> dict[str, Any]:
    """An open answer to four cubes under these group rules."""
    return {"cubes": [{"cube": cube, "words": words} for cube in FOUR], "together": rules}


def doubling(*rules: Rule, cubes: list[str] = FOUR) -> dict[str, Any]:
    """Cubes that may be doubled under these group rules."""
    return {"cubes": [{"cube": cube} for cube in cubes], "together": rules}


def call(page: Page, module: str, function: str, *arguments: Any) -> Any:
    return page.evaluate(
        "async ([module, name, given]) => (await import(module))[name](...given)", [module, function, list(arguments)]
    )


@pytest.mark.parametrize(
    ("points", "plain", "signed"),
    [
        (4, "4", "+4"),
        (0, "0", "0"),
        (-5, "\u22125", "\u22125"),
        (128, "128", "+128"),
        (0.5, "½", "+½"),
        (-0.5, "\u2212½", "\u2212½"),
        (2.5, "2½", "+2½"),
        (-12.5, "\u221212½", "\u221212½"),
    ],
)
def test_figures_have_a_real_minus_and_a_written_plus(functions: Page, points: float, plain: str, signed: str) -> None:
    assert call(functions, "table/format", "plain", points) == plain
    assert call(functions, "table/format", "signed", points) == signed


@pytest.mark.parametrize(
    ("points", "minor", "decimals", "currency", "shown"),
    [
        (4, 200, 2, "GBP", "£8"),
        (-3, 50, 2, "USD", "$1.50"),
        (7, 500, 0, "JPY", "¥3,500"),
        (1, 1, 2, "EUR", "€0.01"),
    ],
)
def test_points_in_money(functions: Page, points: int, minor: int, decimals: int, currency: str, shown: str) -> None:
    stake = {"minor": minor, "decimals": decimals, "currency": currency}
    assert call(functions, "table/format", "money", points, stake, "en-GB").replace("US", "").replace("JP", "") == shown


@pytest.mark.parametrize(
    ("language", "points", "minor", "currency", "shown"),
    [
        ("en-GB", 2.5, 200, "GBP", "£5"),
        ("en-GB", -0.5, 100, "GBP", "£0.50"),
        ("en-GB", 1250, 200, "GBP", "£2,500"),
        ("fr", 4, 200, "EUR", "8 €"),
        ("fr", 3, 50, "EUR", "1,50 €"),
        ("fr", 1250, 200, "EUR", "2 500 €"),
        ("de", 4, 200, "EUR", "8 €"),
        ("de", -3, 50, "EUR", "1,50 €"),
        ("de", 1250, 200, "EUR", "2.500 €"),
    ],
)
def test_money_as_the_reader_writes_it(
    functions: Page, language: str, points: float, minor: int, currency: str, shown: str
) -> None:
    stake = {"minor": minor, "decimals": 2, "currency": currency}
    said = call(functions, "table/format", "money", points, stake, language)
    assert said.replace("\u202f", " ").replace("\u00a0", " ") == shown


def test_for_points_alone_there_is_no_money(functions: Page) -> None:
    assert (
        call(functions, "table/format", "money", 4, {"minor": None, "decimals": None, "currency": None}, "en-GB")
        is None
    )


@pytest.mark.parametrize(
    ("language", "both", "either"),
    [
        ("en-GB", "Ann, Bob and Cat", "Ann, Bob or Cat"),
        ("fr", "Ann, Bob et Cat", "Ann, Bob ou Cat"),
        ("de", "Ann, Bob und Cat", "Ann, Bob oder Cat"),
    ],
)
def test_names_in_a_row(functions: Page, language: str, both: str, either: str) -> None:
    names = ["Ann", "Bob", "Cat"]
    assert call(functions, "table/format", "listed", names, language) == both
    assert call(functions, "table/format", "listed", names, language, "disjunction") == either
    assert call(functions, "table/format", "listed", names[:1], language) == "Ann"


@pytest.mark.parametrize("language", ["en-GB", "fr", "de"])
def test_the_time_of_day_has_a_midnight_of_zero_hours(functions: Page, language: str) -> None:
    here = "(hours, minutes) => new Date(2026, 10, 21, hours, minutes).getTime()"
    for (hours, minutes), shown in {(0, 5): "00:05", (9, 30): "09:30", (21, 14): "21:14"}.items():
        at = functions.evaluate(f"() => ({here})({hours}, {minutes})")
        assert call(functions, "table/format", "clockTime", at, language) == shown


@pytest.mark.parametrize(
    ("language", "shown"), [("en-GB", "20 November"), ("fr", "20 novembre"), ("de", "20. November")]
)
def test_another_day_is_named_and_today_is_not(functions: Page, language: str, shown: str) -> None:
    noon, at = (functions.evaluate(f"() => Date.UTC(2026, 10, {day})") for day in ("21, 12", "20, 23, 59"))
    assert call(functions, "table/format", "dayOf", at, language, "UTC", noon) == shown
    assert call(functions, "table/format", "dayOf", noon - 1000, language, "UTC", noon) is None


@pytest.mark.parametrize(
    ("zone", "time", "day"),
    [
        ("Europe/London", "23:30", None),
        ("Europe/Berlin", "00:30", "11 July"),  # the next day already, in summer
        ("Pacific/Auckland", "10:30", "11 July"),
        ("America/New_York", "18:30", None),
    ],
)
def test_times_and_days_are_those_of_the_club(functions: Page, zone: str, time: str, day: str | None) -> None:
    """Half past ten at night in UTC, on 10 July; looked at six hours before, on the evening of the 10th in Europe."""
    at, before = (functions.evaluate(f"() => Date.UTC(2026, 6, 10, {hours}, 30)") for hours in (22, 16))
    assert call(functions, "table/format", "clockTime", at, "en-GB", zone) == time
    told = call(functions, "table/format", "dayOf", at, "en-GB", zone, before)
    assert told == (None if zone == "Pacific/Auckland" else day), "Auckland's 11 July began before both"


WHOLE_TEAM = {"need": "whole", "cubes": ["bob", "ann", "dan"]}
NOT_EVE_ALONE = {"need": "only_with", "cubes": ["eve"], "others": ["bob", "ann"]}
FROM_CAPTAIN_DOWN = {"need": "in_order", "cubes": ["bob", "ann", "dan"]}


@pytest.mark.parametrize(
    ("rule", "before", "now", "follows"),
    [
        (WHOLE_TEAM, [], ["ann"], ["bob", "ann", "dan"]),
        (WHOLE_TEAM, ["bob", "ann", "dan"], ["bob", "ann", "dan", "eve"], ["bob", "ann", "dan", "eve"]),
        (WHOLE_TEAM, ["bob", "ann", "dan", "eve"], ["ann", "dan", "eve"], ["eve"]),
        (WHOLE_TEAM, ["bob", "ann", "dan"], ["ann", "dan"], []),
        (WHOLE_TEAM, ["eve"], ["eve", "dan"], ["bob", "ann", "dan", "eve"]),
        (FROM_CAPTAIN_DOWN, [], ["dan"], ["bob", "ann", "dan"]),
        (FROM_CAPTAIN_DOWN, ["bob", "ann", "dan"], ["bob", "dan"], ["bob"]),
        (NOT_EVE_ALONE, [], ["eve"], ["eve"]),
        (None, ["bob"], ["bob", "eve"], ["bob", "eve"]),
    ],
)
def test_cubes_that_are_doubled_together_follow_one_another(
    functions: Page, rule: Rule | None, before: list[str], now: list[str], follows: list[str]
) -> None:
    action = doubling(*([rule] if rule else []))
    assert call(functions, "table/lookup", "following", action, before, now) == follows


@pytest.mark.parametrize(
    ("chosen", "lacking"), [(["eve"], ["bob", "ann"]), (["eve", "dan"], ["bob", "ann"]), (["eve", "bob"], [])]
)
def test_where_several_cubes_would_do_they_are_named(functions: Page, chosen: list[str], lacking: list[str]) -> None:
    assert call(functions, "table/lookup", "lacks", doubling(NOT_EVE_ALONE), chosen) == lacking


@pytest.mark.parametrize(
    ("cubes", "rules", "only"),
    [
        (["bob"], [], ["bob"]),
        (["bob", "ann", "dan"], [WHOLE_TEAM], ["bob", "ann", "dan"]),
        (FOUR, [WHOLE_TEAM], None),
        (["bob", "ann", "dan"], [FROM_CAPTAIN_DOWN], None),
    ],
)
def test_nothing_is_asked_where_all_cubes_go_together(
    functions: Page, cubes: list[str], rules: list[Rule], only: list[str] | None
) -> None:
    assert call(functions, "table/lookup", "onlyWay", doubling(*rules, cubes=cubes)) == only


def test_the_page_lets_the_same_cubes_go_together_as_the_rules(modules: Page) -> None:
    """Every choice of four cubes under every need, twice over."""
    rules = [
        GroupRule("whole", ("bob", "dan")), GroupRule("in_order", ("ann", "bob", "eve")),
        GroupRule("at_least", tuple(FOUR), least=2), GroupRule("only_with", ("dan", "eve"), others=("ann",)),
        GroupRule("at_least", ("bob", "ann", "eve"), least=4, counts=(1, 4, 3)), GroupRule("alike", tuple(FOUR)),
    ]  # fmt: skip
    chosen = [list(some) for size in range(1, 5) for some in combinations(FOUR, size)]
    for pair in combinations(rules, 2):
        action = doubling(*to_builtins(pair))
        found = modules.evaluate(
            """async ([action, chosen]) => {
                const { named } = await import("table/lookup");
                return chosen.map((cubes) => named(action, cubes));
            }""",
            [action, chosen],
        )
        assert found == [goes(pair, some) for some in chosen], pair


def test_an_older_view_never_replaces_a_newer_one(modules: Page) -> None:
    taken = modules.evaluate(
        """async () => {
            const { createStore } = await import("table/store");
            const store = createStore({ view: { version: 7 }, heard: 0 });
            const took = [8, 6, 8, 9].map((version) => store.put({ version }, 1));
            return [took, store.get().view.version];
        }"""
    )
    assert taken == [[True, False, False, True], 9]


HEARD = """async ([me, messages]) => {
    const { createStore } = await import("table/store");
    const store = createStore({ view: { version: 7, n: 1, list: ["a", "b"] }, me, scorekeeper: false, heard: 0 });
    return messages.map((message) => [store.hear(message, 1), store.version(), store.get().view]);
}"""


def test_what_changed_is_put_into_the_view_before_and_a_missed_version_asks_for_the_whole_once(modules: Page) -> None:
    def parts(version: int, after: int, **changes: Any) -> dict[str, Any]:
        changes["version"] = {"is": version}
        return {"t": "parts", "version": version, "after": after, "parts": changes}

    eight = {"version": 8, "n": 1, "list": ["b", "c"]}
    messages = [
        parts(8, 7, list={"by": [1, {"is": "c"}]}),
        parts(8, 7, n={"is": 5}),
        parts(10, 9, n={"is": 2}),
        parts(11, 10, n={"is": 3}),
        {"t": "state", "version": 11, "state": {"version": 11, "n": 3}},
        parts(12, 11, n=None),
    ]
    assert modules.evaluate(HEARD, [[], messages]) == [
        [False, 8, eight],
        [False, 8, eight],
        [True, 0, eight],
        [False, 0, eight],
        [False, 11, {"version": 11, "n": 3}],
        [False, 12, {"version": 12}],
    ]


def test_whoever_this_device_newly_speaks_for_has_not_been_sent_what_is_theirs(modules: Page) -> None:
    def me(*players: str, keeps: bool = False) -> dict[str, Any]:
        return {"t": "me", "me": [*players], "scorekeeper": keeps}

    whole = {"t": "state", "version": 7, "state": {"version": 7, "n": 2}}
    messages = [me("bob", "ann"), me("ann", "bob", keeps=True), me("ann", "bob", keeps=True), whole]
    said = modules.evaluate(HEARD, [["ann", "bob"], messages])
    assert [(asks, version) for asks, version, _ in said] == [(False, 7), (True, 0), (False, 0), (False, 7)]
    assert said[-1][2]["n"] == 2, "one of the same version, for whoever they are now"


def test_the_store_tells_its_listeners_until_they_go_and_hears_that_the_same_view_is_still_the_newest(
    modules: Page,
) -> None:
    told = modules.evaluate(
        """async () => {
            const { createStore } = await import("table/store");
            const store = createStore({ view: { version: 7 }, heard: 0, picked: null });
            const told = [];
            const leave = store.subscribe((state) => told.push([state.view.version, state.heard, state.picked]));
            store.set({ picked: "bob" });
            store.put({ version: 7 }, 5);
            store.put({ version: 6 }, 6);
            store.put({ version: 8 }, 7);
            leave();
            store.set({ picked: null });
            return told;
        }"""
    )
    assert told == [[7, 0, "bob"], [7, 5, "bob"], [8, 7, "bob"]]


@pytest.mark.parametrize(
    ("chosen", "stands"),
    [
        ([], {}),
        ([["bob", "drop"]], dict.fromkeys(FOUR, "drop")),
        ([["eve", "take"]], dict.fromkeys(FOUR, "take")),
        ([["bob", "take"]], {"bob": "take", "ann": "take"}),
        ([["dan", "drop"], ["bob", "take"]], {"bob": "take", "ann": "take", "dan": "drop", "eve": "drop"}),
        ([["bob", "drop"], ["eve", "take"]], dict.fromkeys(FOUR, "drop")),
        ([["ann", "beaver"]], {"bob": "take", "ann": "beaver"}),
    ],
)
def test_choices_that_the_rule_excludes_follow_along(
    functions: Page, chosen: list[list[str]], stands: dict[str, str]
) -> None:
    assert call(functions, "table/lookup", "standing", answering(*HALF_FROM_CAPTAIN), chosen) == stands


ALIKE = {"need": "alike", "cubes": ["bob", "ann"]}
ALL_OR_NONE = {"need": "whole", "cubes": FOUR}
MOST_POINTS = {"need": "at_least", "cubes": FOUR, "least": 5, "counts": [1, 4, 2, 2]}


@pytest.mark.parametrize(
    ("rules", "chosen", "stands"),
    [
        ([ALIKE], [["bob", "beaver"]], {"bob": "beaver"}),
        ([ALIKE, ALL_OR_NONE], [["bob", "beaver"]], {"bob": "beaver", "ann": "beaver", "dan": "take", "eve": "take"}),
        ([ALIKE], [["bob", "take"], ["ann", "beaver"]], {"bob": "take"}),
        ([ALL_OR_NONE], [["dan", "drop"]], dict.fromkeys(FOUR, "drop")),
        (
            [MOST_POINTS],
            [["dan", "take"], ["ann", "drop"]],
            {"bob": "take", "ann": "drop", "dan": "take", "eve": "take"},
        ),
        ([MOST_POINTS], [["bob", "drop"], ["ann", "drop"]], dict.fromkeys(FOUR, "drop")),
        ([MOST_POINTS], [["dan", "take"]], {"dan": "take"}),
    ],
)
def test_so_they_do_under_other_rules(
    functions: Page, rules: list[Rule], chosen: list[list[str]], stands: dict[str, str]
) -> None:
    assert call(functions, "table/lookup", "standing", answering(*rules), chosen) == stands


def test_a_cube_that_cannot_be_dropped_draws_others_along(functions: Page) -> None:
    action = answering(FROM_CAPTAIN_DOWN)
    action["cubes"][1] = {"cube": "ann", "words": ["take"]}
    assert call(functions, "table/lookup", "standing", action, []) == {"bob": "take", "ann": "take"}


def test_without_a_group_rule_each_choice_stands_by_itself(functions: Page) -> None:
    chosen = [["dan", "take"], ["bob", "drop"]]
    assert call(functions, "table/lookup", "standing", answering(), chosen) == {"bob": "drop", "dan": "take"}


@pytest.mark.parametrize(
    ("rules", "words", "is_whole"),
    [
        (HALF_FROM_CAPTAIN, {"bob": "take", "ann": "take", "dan": "drop", "eve": "drop"}, True),
        (HALF_FROM_CAPTAIN, {"bob": "take", "ann": "drop", "dan": "drop", "eve": "drop"}, False),
        (HALF_FROM_CAPTAIN, {"bob": "drop", "ann": "drop", "dan": "drop"}, False),
        ([ALIKE], {"bob": "take", "ann": "beaver", "dan": "drop", "eve": "drop"}, False),
        ([ALIKE], {"bob": "beaver", "ann": "drop", "dan": "take", "eve": "drop"}, True),
    ],
)
def test_only_an_accepted_whole_answer_can_be_sent(
    functions: Page, rules: list[Rule], words: dict[str, str], is_whole: bool
) -> None:
    assert call(functions, "table/lookup", "whole", answering(*rules), words) is is_whole


def test_taps_older_than_a_quarter_of_an_hour_are_not_sent(modules: Page) -> None:
    minute = 60_000
    found = call(
        modules, "table/device/queue", "sorted", [{"at": 0}, {"at": 5 * minute}, {"at": 16 * minute}], 16 * minute
    )
    assert found == {"waiting": [{"at": 5 * minute}, {"at": 16 * minute}], "expired": [{"at": 0}]}


def test_the_queue_outlives_the_page(modules: Page) -> None:
    modules.evaluate(
        """async () => {
            const { openQueue } = await import("table/device/queue");
            const here = openQueue("K7Q2P9");
            await here.keep({ key: "b", at: 2 });
            await here.keep({ key: "a", at: 1 });
            await openQueue("OTHERS").keep({ key: "c", at: 1 });
            await here.forget("b");
        }"""
    )
    modules.reload()
    kept = modules.evaluate(
        """async () => (await (await import("table/device/queue")).openQueue("K7Q2P9").all()).map((tap) => tap.key)"""
    )
    assert kept == ["a"]


def test_keys_are_long_and_never_the_same(modules: Page) -> None:
    keys = modules.evaluate(
        """async () => { const { newKey } = await import("table/taps"); return Array.from({ length: 50 }, newKey); }"""
    )
    assert len(set(keys)) == 50
    assert {len(key) for key in keys} == {32}


def test_pauses_double_up_to_ten_seconds_with_half_by_chance(modules: Page) -> None:
    pauses = [
        call(modules, "table/line", "pause", tries, chance) for tries, chance in [(0, 0), (0, 1), (3, 0.5), (9, 1)]
    ]
    assert pauses == [250, 500, 3000, 10_000]


def test_every_event_can_be_said_in_plain_words(modules: Page) -> None:
    """Taking back and putting right stand at the trail; house rules and points are corrected on pages of their own."""
    said = modules.evaluate("async () => Object.keys((await import('table/wording')).wording)")
    assert set(KINDS) - set(said) == {"undo", "amend", "change_rule", "adjust"}
    assert set(said) <= set(KINDS)


@pytest.mark.parametrize(
    ("name", "others", "initial"),
    [
        ("Marie", [], "M"),
        ("Marie", ["Bob", "Ann"], "M"),
        ("Marie", ["Maria"], "Me"),
        ("Maria", ["Marie", "Bob"], "Ma"),
        ("Ann", ["Anna"], "A"),
        ("Anna", ["Ann"], "Aa"),
        ("Anna S.", ["Anna T."], "AS"),
        ("Émile", ["émilie"], "Ée"),
        ("Maria", ["Marie", "Marta"], "Maria"),
    ],
)
def test_two_with_the_same_initial_are_told_apart_by_a_second_letter(
    functions: Page, name: str, others: list[str], initial: str
) -> None:
    assert call(functions, "table/board/people", "initialOf", name, others) == initial
