"""The modules under the page, each by itself in the browser: store, queue, look-ups, figures, pauses."""

from typing import Any

import pytest
from playwright.sync_api import Page

from chouette.rules.events import KINDS

FOUR = ["bob", "ann", "dan", "eve"]


def half_from_captain() -> list[dict[str, str]]:
    """Every whole answer to four cubes under A 5.10, written out: none, or two, three, four from Bob down."""
    counts = (0, 2, 3, 4)
    return [{cube: "take" if at < count else "drop" for at, cube in enumerate(FOUR)} for count in counts]


def rule(answers: list[dict[str, str]] | None) -> dict[str, Any]:
    """An open answer under a group rule, a beaver counting as a take."""
    return {"answers": answers, "as_take": ["beaver"]}


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
def test_figures_have_a_real_minus_and_a_written_plus(modules: Page, points: float, plain: str, signed: str) -> None:
    assert call(modules, "table/format", "plain", points) == plain
    assert call(modules, "table/format", "signed", points) == signed


@pytest.mark.parametrize(
    ("points", "minor", "decimals", "currency", "shown"),
    [
        (4, 200, 2, "GBP", "£8"),
        (-3, 50, 2, "USD", "$1.50"),
        (7, 500, 0, "JPY", "¥3,500"),
        (1, 1, 2, "EUR", "€0.01"),
    ],
)
def test_points_in_money(modules: Page, points: int, minor: int, decimals: int, currency: str, shown: str) -> None:
    stake = {"minor": minor, "decimals": decimals, "currency": currency}
    assert call(modules, "table/format", "money", points, stake, "en-GB").replace("US", "").replace("JP", "") == shown


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
    modules: Page, language: str, points: float, minor: int, currency: str, shown: str
) -> None:
    stake = {"minor": minor, "decimals": 2, "currency": currency}
    said = call(modules, "table/format", "money", points, stake, language)
    assert said.replace("\u202f", " ").replace("\u00a0", " ") == shown


def test_for_points_alone_there_is_no_money(modules: Page) -> None:
    assert (
        call(modules, "table/format", "money", 4, {"minor": None, "decimals": None, "currency": None}, "en-GB") is None
    )


@pytest.mark.parametrize(
    ("language", "both", "either"),
    [
        ("en-GB", "Ann, Bob and Cat", "Ann, Bob or Cat"),
        ("fr", "Ann, Bob et Cat", "Ann, Bob ou Cat"),
        ("de", "Ann, Bob und Cat", "Ann, Bob oder Cat"),
    ],
)
def test_names_in_a_row(modules: Page, language: str, both: str, either: str) -> None:
    names = ["Ann", "Bob", "Cat"]
    assert call(modules, "table/format", "listed", names, language) == both
    assert call(modules, "table/format", "listed", names, language, "disjunction") == either
    assert call(modules, "table/format", "listed", names[:1], language) == "Ann"


@pytest.mark.parametrize("language", ["en-GB", "fr", "de"])
def test_the_time_of_day_has_a_midnight_of_zero_hours(modules: Page, language: str) -> None:
    here = "(hours, minutes) => new Date(2026, 10, 21, hours, minutes).getTime()"
    for (hours, minutes), shown in {(0, 5): "00:05", (9, 30): "09:30", (21, 14): "21:14"}.items():
        at = modules.evaluate(f"() => ({here})({hours}, {minutes})")
        assert call(modules, "table/format", "clockTime", at, language) == shown


@pytest.mark.parametrize(
    ("language", "shown"), [("en-GB", "20 November"), ("fr", "20 novembre"), ("de", "20. November")]
)
def test_another_day_is_named_and_today_is_not(modules: Page, language: str, shown: str) -> None:
    noon, at = (modules.evaluate(f"() => new Date(2026, 10, {day}).getTime()") for day in ("21, 12", "20, 23, 59"))
    assert call(modules, "table/format", "dayOf", at, language, noon) == shown
    assert call(modules, "table/format", "dayOf", noon - 1000, language, noon) is None


WHOLE_TEAM = [["bob", "ann", "dan"], ["eve"], ["bob", "ann", "dan", "eve"]]
NOT_EVE_ALONE = [["bob"], ["ann"], ["bob", "eve"], ["ann", "eve"], ["bob", "ann", "eve"]]
FROM_CAPTAIN_DOWN = [["bob"], ["bob", "ann"], ["bob", "ann", "dan"]]


@pytest.mark.parametrize(
    ("sets", "before", "now", "follows"),
    [
        (WHOLE_TEAM, [], ["ann"], ["bob", "ann", "dan"]),
        (WHOLE_TEAM, ["bob", "ann", "dan"], ["bob", "ann", "dan", "eve"], ["bob", "ann", "dan", "eve"]),
        (WHOLE_TEAM, ["bob", "ann", "dan", "eve"], ["ann", "dan", "eve"], ["eve"]),
        (WHOLE_TEAM, ["bob", "ann", "dan"], ["ann", "dan"], []),
        (FROM_CAPTAIN_DOWN, [], ["dan"], ["bob", "ann", "dan"]),
        (FROM_CAPTAIN_DOWN, ["bob", "ann", "dan"], ["bob", "dan"], ["bob"]),
        (NOT_EVE_ALONE, [], ["eve"], ["eve"]),
        (None, ["bob"], ["bob", "eve"], ["bob", "eve"]),
    ],
)
def test_cubes_that_are_doubled_together_follow_one_another(
    modules: Page, sets: list[list[str]] | None, before: list[str], now: list[str], follows: list[str]
) -> None:
    assert call(modules, "table/lookup", "following", {"sets": sets, "free": []}, before, now) == follows


def test_a_cube_that_goes_with_any_others_stays_chosen(modules: Page) -> None:
    action = {"sets": WHOLE_TEAM, "free": ["gus"]}
    assert call(modules, "table/lookup", "following", action, ["gus"], ["gus", "dan"]) == ["bob", "ann", "dan", "gus"]


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
    modules: Page, chosen: list[list[str]], stands: dict[str, str]
) -> None:
    assert call(modules, "table/lookup", "standing", rule(half_from_captain()), chosen) == stands


def test_without_a_group_rule_each_choice_stands_by_itself(modules: Page) -> None:
    chosen = [["dan", "take"], ["bob", "drop"]]
    assert call(modules, "table/lookup", "standing", rule(None), chosen) == {"bob": "drop", "dan": "take"}


@pytest.mark.parametrize(
    ("words", "is_whole"),
    [
        ({"bob": "take", "ann": "take", "dan": "drop", "eve": "drop"}, True),
        ({"bob": "take", "ann": "drop", "dan": "drop", "eve": "drop"}, False),
        ({"bob": "drop", "ann": "drop", "dan": "drop"}, False),
    ],
)
def test_only_an_accepted_whole_answer_can_be_sent(modules: Page, words: dict[str, str], is_whole: bool) -> None:
    action = {"cubes": [{"cube": cube} for cube in FOUR], **rule(half_from_captain())}
    assert call(modules, "table/lookup", "whole", action, words) is is_whole


@pytest.mark.parametrize(
    ("sets", "named", "allowed"),
    [
        (None, ["bob"], True),
        (None, [], False),
        ([["bob"], ["bob", "ann"]], ["ann", "bob"], True),
        ([["bob"], ["bob", "ann"]], ["ann"], False),
    ],
)
def test_cubes_are_named_together_as_listed(modules: Page, sets: Any, named: list[str], allowed: bool) -> None:
    assert call(modules, "table/lookup", "together", {"sets": sets, "free": []}, named) is allowed


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
