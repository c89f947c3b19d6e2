"""Names of fourteen letters and more: whole where they are read, and nothing that is pressed is pushed out by them."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from chouette.rules.house import ATLANTA
from tests.browser.screens.scene import settled
from tests.kit.daily import first_daily
from tests.kit.keepers import hands_over
from tests.kit.phones import Phones
from tests.kit.screen_sizes import PHONE, SMALL
from tests.kit.steps import dock, hat
from tests.kit.table import Table, replaced_by, table_laid

LONG = (
    "Wilhelmina-Maxi", "Marie-Louise-A", "Christopher-Jo", "Maximilian-Aug", "Maria-Magdalen", "Konstantin-Leo",
    "Bartholomew-Ed", "Frederica-Anne", "Alexandrina-Jo", "Theodore-James",
)  # fmt: skip
BOX, CAPTAIN, *_ = LONG
CUT = """(parts) => parts.filter((part) => {
    const { bottom, right } = part.getBoundingClientRect();
    const wider = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
    return wider || bottom > innerHeight || right > innerWidth;
}).map((part) => part.textContent.trim())"""
"""What of these parts is wider or higher than its own room, or under the edge."""

OUT_OF_SIGHT = """(parts) => parts.filter((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return !part.contains(document.elementFromPoint(left + width / 2, top + height - 4));
}).map((part) => part.textContent.trim())"""
"""Those whose lower edge lies under something else, or is scrolled out of sight."""


def begun(names: tuple[str, ...] = LONG) -> Table:
    """The third game has begun: the words of the roles have gone."""
    table = table_laid(ATLANTA, names, stake="1.00", max_players=12)
    table.tap("Kim", "start")
    return table


def mixed(table: Table) -> None:
    """Of three cubes the Box takes two."""
    offered = LONG[1:4]
    for name in offered:
        table.tap(name, "double", by=name)
    table.tap(BOX, "answer", by=BOX, cubes=dict(zip(offered, ("take", "drop", "take"), strict=True)))


@pytest.mark.parametrize("width", first_daily(360, 390))
def test_the_box_is_named_whole_above_the_board(phones: Phones, transactional_db: None, width: int) -> None:
    page = phones.at(begun(LONG[:4]), "Maximilian-Aug", viewport={"width": width, "height": 640})
    framed = page.locator(".rail-box .framed")
    expect(framed).to_have_text(BOX)
    assert framed.evaluate_all(CUT) == []


def test_in_a_column_of_ten_a_short_name_has_one_line(phones: Phones, transactional_db: None) -> None:
    page = phones.at(begun(), CAPTAIN, viewport=SMALL)
    expect(page.locator(".seat")).to_have_count(9)
    heights = page.locator(".seat .short-form").evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert max(heights) < 20


@pytest.mark.parametrize("size", first_daily(SMALL, PHONE), ids=lambda size: f"{size['width']}")
def test_what_undo_takes_back_is_read_whole(phones: Phones, transactional_db: None, size: Any) -> None:
    """During a game and between two, on the phone of a scorekeeper who plays."""
    table = begun(LONG[:4])
    hands_over(table, "Maximilian-Aug")
    keeper = phones.at(table, "Maximilian-Aug", viewport=size, reduced_motion="reduce")
    hat(keeper, "Sheet")
    undo = dock(keeper).locator(".undoes")
    for event, fields in (
        ("double", {"by": CAPTAIN}),
        ("answer", {"by": BOX, "cubes": {CAPTAIN: "take"}}),
        ("result", {"winner": "team", "kind": "gammon"}),
    ):
        table.tap("Maximilian-Aug", event, **fields)
        settled(table, keeper)
        expect(undo).to_contain_text(table.view["undoes"]["text"])
        assert undo.evaluate_all(CUT) == []
        assert undo.locator(".sub").evaluate_all(CUT.replace("part.scroll", "false && part.scroll")) == []


def test_the_scorekeepers_turns_are_in_sight_beside_a_double_of_all(phones: Phones, transactional_db: None) -> None:
    table = begun(LONG[:6])
    mixed(table)
    kim = phones.at(table, "Kim", viewport={"width": 1024, "height": 768}, reduced_motion="reduce")
    settled(table, kim)
    cells = kim.locator(".cells .btn")
    expect(cells.first).to_be_visible()
    assert cells.evaluate_all(OUT_OF_SIGHT) == []


def corrected(table: Table) -> None:
    """A gammon that was a single game."""
    table.tap("Kim", "result", winner="team", kind="gammon")
    single = {"event": "result", "winner": "team", "kind": "single"}
    table.tap("Kim", "amend", seq=table.seq, **replaced_by(single))


@pytest.mark.parametrize("players", first_daily(6, 10))
def test_beside_what_was_corrected_every_row_of_the_game_is_in_sight(
    phones: Phones, transactional_db: None, players: int
) -> None:
    table = begun(LONG[:players])
    mixed(table)
    corrected(table)
    for name in (BOX, CAPTAIN):
        page = phones.at(table, name, viewport=SMALL, reduced_motion="reduce")
        settled(table, page)
        expect(page.locator(".corrected")).to_be_visible()
        assert page.locator(".swings tbody tr").evaluate_all(OUT_OF_SIGHT) == []


def test_with_letters_twice_as_large_the_figures_of_a_game_are_within_the_screen(
    phones: Phones, transactional_db: None
) -> None:
    table = begun(LONG[:6])
    table.tap("Kim", "result", winner="team", kind="gammon")
    page: Page = phones.at(table, CAPTAIN, viewport={"width": 195, "height": 422}, reduced_motion="reduce")
    rights = page.locator(".over .said, .swings :is(th, .num, .sum)").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().right)"
    )
    assert rights
    assert max(rights) <= 195


@pytest.mark.parametrize("players", first_daily(8, 6))
def test_the_heads_of_the_sheet_beside_the_board_are_whole(
    phones: Phones, transactional_db: None, players: int
) -> None:
    page = phones.at(begun(LONG[:players]), "Maximilian-Aug", viewport={"width": 1024, "height": 768})
    heads = page.locator(".newest-rows thead th:not(:first-child)")
    expect(heads).to_have_count(players)
    assert heads.evaluate_all(CUT) == []
