"""The scorekeeper's tablet and desk: what is tapped all evening stands under the columns, what is rare in one list.

Between games every row is seen, and held upright the sheet stands below.
"""

from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

from clubs.models import Player
from tests.kit.daily import first_daily
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import choose, dock, outcome, pick, press, said
from tests.kit.table import Table, has_no_phone, table_laid

TEN = ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus", "Hal", "Ivy", "Jean")
KEEPERS = ((1024, 768), (768, 1024), (1440, 900))
LYING: ViewportSize = {"width": 1024, "height": 768}
UPRIGHT: ViewportSize = {"width": 768, "height": 1024}
DESK: ViewportSize = {"width": 1440, "height": 900}
SIZES = (LYING, UPRIGHT, DESK)


def of_side(page: Page, side: str) -> Locator:
    """The row of the Box or of the team."""
    return page.locator(f'.of-side[data-side="{side}"]')


def place(found: Locator) -> FloatRect:
    """Where something stands, in pixels."""
    box = found.bounding_box()
    assert box is not None
    return box


def under(page: Page, button: Locator, name: str) -> bool:
    """Whether a button stands in the column of this player, below their seat."""
    seat = place(page.locator(".seat").filter(has_text=name))
    box = place(button)
    return (
        seat["x"] - 2 <= box["x"]
        and box["x"] + box["width"] <= seat["x"] + seat["width"] + 2
        and box["y"] >= seat["y"] + seat["height"]
    )


def shown(page: Page, table: Table) -> None:
    """Wait until the tablet shows the table as it is now."""
    expect(page.locator(".dock.sending")).to_have_count(0)
    expect(page.locator(f'main[data-seq="{table.seq}"]')).to_be_visible()
    expect(page.locator(".dock.fresh, .dock.sending")).to_have_count(0)


def cubes_of(table: Table) -> list[str]:
    """Whose cubes the last event names."""
    names = {person.id: name for name, person in table.people.items()}
    return [names[cube] for cube in table.last_body["cubes"]]


def keepers_tablet(phones: Phones, names: tuple[str, ...], **options: Any) -> tuple[Page, Table]:
    """Kim, who does not play, keeps the sheet; the first game has begun."""
    table = table_laid(names=names)
    table.tap("Kim", "start")
    return phones.at(table, "Kim", **{"viewport": LYING, **options}), table


@pytest.mark.long
@pytest.mark.parametrize("names", first_daily(TEN, TEN[:6]))
def test_each_double_stands_under_its_cube_and_one_for_all_beside_the_box(
    phones: Phones, transactional_db: None, pictures: Pictures, names: tuple[str, ...]
) -> None:
    page, table = keepers_tablet(phones, names)
    for size in SIZES:
        page.set_viewport_size(size)
        for name in names[1:]:
            for side in ("box", "team"):
                named = of_side(page, side).get_by_role("button", name=f"{name}: Double to 2")
                button = (
                    named
                    if side == "team" or name == "Bob"
                    else of_side(page, side).locator(f".cell:nth-child({names.index(name)}) button")
                )
                expect(button).to_be_in_viewport(ratio=0.99)
                assert under(page, button, name), (size, side, name)
        for part in (".board", ".do", ".lowest", ".trail footer"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
        assert (
            place(page.locator(".sides"))["y"] + place(page.locator(".sides"))["height"]
            <= place(page.locator(".lowest"))["y"] + 1
        ), size
    pictures.take(page, f"keepers-rows-{len(names)}", KEEPERS)
    of_side(page, "box").locator(".cell:nth-child(3) button").click()
    shown(page, table)
    assert cubes_of(table) == ["Bob", "Cat", "Dan"]  # down the line without a gap, rules.md 6.4


@pytest.mark.long
def test_one_tap_doubles_all_for_the_box_or_one_cube_for_the_team(phones: Phones, transactional_db: None) -> None:
    page, table = keepers_tablet(phones, TEN[:6])
    of_side(page, "team").get_by_role("button", name="Dan: Double to 2").click()
    shown(page, table)
    assert (table.last_body["event"], cubes_of(table)) == ("double", ["Dan"])
    page.locator(".trail footer").get_by_role("button", name="Undo").click()
    shown(page, table)
    of_side(page, "box").get_by_role("button", name="Double all to 2").click()
    shown(page, table)
    assert cubes_of(table) == list(TEN[1:6])
    expect(of_side(page, "box")).to_have_count(0)  # nothing is open to the Box


@pytest.mark.long
@pytest.mark.parametrize("size", first_daily(LYING, DESK))
def test_with_a_player_picked_the_doubles_of_their_side_alone_stand_there(
    phones: Phones, transactional_db: None, pictures: Pictures, size: ViewportSize
) -> None:
    page, _ = keepers_tablet(phones, TEN[:6], viewport=size)
    bobs = dock(page).get_by_role("button", name="Bob: Double to 2")
    expect(bobs).to_have_count(2)
    pick(page, "Cat")
    expect(said(page)).to_have_text("For Cat")
    expect(of_side(page, "box")).to_have_count(0)
    expect(of_side(page, "team").get_by_role("button", name="Cat: Double to 2")).to_be_in_viewport(ratio=0.99)
    pictures.take(page, "keepers-picked", KEEPERS)
    pick(page, "Bob")
    expect(said(page)).to_have_text("For Bob")
    expect(bobs).to_have_count(1)
    pick(page, "Ann")
    expect(said(page)).to_have_text("For Ann")
    expect(of_side(page, "team")).to_have_count(0)
    expect(of_side(page, "box").get_by_role("button", name="Double all to 2")).to_be_visible()
    press(page, "Back")
    expect(of_side(page, "box")).to_be_visible()
    expect(of_side(page, "team")).to_be_visible()


@pytest.mark.long
def test_where_any_cubes_go_together_the_box_chooses_among_them(phones: Phones, transactional_db: None) -> None:
    """From the Captain down every set stands under a column; any two of five have to be chosen."""
    page, _ = keepers_tablet(phones, TEN[:6])
    expect(of_side(page, "box").get_by_role("button", name="Choose cubes")).to_have_count(0)
    table = table_laid(names=TEN[:6], box_initial_double="any")
    table.tap("Kim", "start")
    page = phones.at(table, "Kim", viewport=LYING)
    press(page, "Choose cubes")
    for name in ("Cat", "Eve"):
        page.locator("dialog").get_by_text(name, exact=True).click()
    choose(page, "Double Cat and Eve")
    shown(page, table)
    assert cubes_of(table) == ["Cat", "Eve"]


@pytest.mark.long
def test_a_cube_that_goes_only_with_others_leads_to_the_choice(phones: Phones, transactional_db: None) -> None:
    """Eve is away: nobody speaks for them, so the Box cannot double them alone (ACT 17)."""
    table = table_laid("backgammon-act", TEN[:5])
    table.tap("Kim", "start")
    table.tap("Kim", "step_out", player="Eve")
    page = phones.at(table, "Kim", viewport=LYING)
    of_side(page, "box").get_by_role("button", name="Eve: Double to 2").click()
    expect(page.locator("dialog")).to_contain_text("Which cubes?")
    for name in ("Cat", "Eve"):
        page.locator("dialog").get_by_text(name, exact=True).click()
    choose(page, "Double Cat and Eve")
    shown(page, table)
    assert cubes_of(table) == ["Cat", "Eve"]


@pytest.mark.long
def test_one_cube_for_the_team_is_answered_once(phones: Phones, transactional_db: None) -> None:
    """One word for all of it, not one under each column (JC Doubling)."""
    table = table_laid("jacoby-crawford", TEN[:6])
    has_no_phone(table, "Ann")
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Bob")
    page = phones.at(table, "Kim", viewport=LYING)
    expect(said(page)).to_have_text("Bob doubles Ann to 2.")
    expect(dock(page).get_by_role("button", name="Take")).to_have_count(1)
    expect(dock(page).locator(".whose")).to_have_text("For Ann")
    press(page, "Take all")
    shown(page, table)
    assert table.last_body["event"] == "answer"


@pytest.mark.long
def test_an_answer_waits_under_its_column_whoever_is_picked(phones: Phones, transactional_db: None) -> None:
    page, table = keepers_tablet(phones, TEN[:6])
    has_no_phone(table, "Ann")
    table.tap("Kim", "double", by="Bob")
    shown(page, table)
    pick(page, "Dan")
    expect(said(page)).to_have_text("For Dan")
    expect(of_side(page, "box").get_by_role("button", name="Take")).to_be_visible()
    of_side(page, "team").get_by_role("button", name="Dan: Double to 2").click()
    shown(page, table)
    assert cubes_of(table) == ["Dan"]


@pytest.mark.long
def test_take_drop_and_beaver_stand_under_the_column_that_waits(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    page, table = keepers_tablet(phones, TEN)
    has_no_phone(table, *TEN[3:])
    table.tap("Kim", "double", by="Ann", cubes=list(TEN[1:]))
    shown(page, table)
    for size in SIZES:
        page.set_viewport_size(size)
        for name in TEN[3:]:
            words = page.get_by_role("group", name=f"{name}. What {name} wins or loses:").get_by_role("button")
            expect(words).to_have_text(["Take ±2", "Drop −1", "Beaver ±4"], use_inner_text=False)
            for at in range(3):
                expect(words.nth(at)).to_be_in_viewport(ratio=0.99)
                assert under(page, words.nth(at), name), (size, name)
    page.set_viewport_size(LYING)
    pictures.take(page, "keepers-answers", KEEPERS)
    page.get_by_role("group", name="Eve. What Eve").get_by_role("button", name="Drop").click()
    shown(page, table)
    event = table.session.events.latest("seq")
    assert (event.kind, event.principal) == ("answer", Player.objects.get(id=table.id("Eve")).id)
    asked = of_side(page, "team").get_by_role("button", name="Answer: For Bob")  # Bob has a phone
    for size in SIZES:
        page.set_viewport_size(size)
        expect(asked).to_be_in_viewport(ratio=0.99)
        assert under(page, asked, "Bob"), size
    asked.click()
    expect(said(page)).to_have_text("For Bob")
    page.get_by_role("group", name="Bob. What Bob").get_by_role("button", name="Take").click()
    shown(page, table)
    assert table.last_body["cubes"] == {table.id("Bob"): "take"}


@pytest.mark.long
def test_what_is_rare_stands_in_one_list_and_an_automatic_double_is_one_button_before_the_first_roll(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    page, table = keepers_tablet(phones, TEN[:6])
    expect(dock(page).get_by_role("button", name="Automatic double")).to_have_count(1)
    expect(dock(page).get_by_role("button", name="illegal")).to_have_count(0)
    press(page, "Rare events")
    listed = page.locator("dialog").get_by_role("button")
    expect(listed.filter(has_text="Report an illegal play")).to_have_count(1)
    expect(listed.filter(has_text="Automatic double")).to_have_count(1)
    pictures.take(page, "keepers-rare", KEEPERS)
    choose(page, "Close")
    press(page, "More")
    expect(listed.filter(has_text="Join the table")).to_have_count(1)
    expect(listed.filter(has_text="Automatic double")).to_have_count(0)
    choose(page, "Close")
    has_no_phone(table, "Ann", "Cat")
    press(page, "Automatic double")
    choose(page, "Cat")
    page.locator("dialog form .btn.main").click()
    shown(page, table)
    assert (table.last_body["event"], cubes_of(table)) == ("automatic_double", ["Cat"])
    press(page, "Rolled")
    shown(page, table)
    expect(dock(page).get_by_role("button", name="Automatic double")).to_have_count(0)


@pytest.mark.long
def test_a_result_button_names_those_for_whom_it_differs(phones: Phones, transactional_db: None) -> None:
    page, table = keepers_tablet(phones, TEN[:6])
    gammon, single = (page.locator(".do button").nth(at) for at in (1, 0))
    expect(single.locator(".names")).to_have_text("the whole team")
    expect(gammon.locator(".names")).to_have_text("same as a single")  # no cube has been turned
    for name in ("Bob", "Dan", "Eve"):
        table.tap("Kim", "double", by=name)
    table.tap("Kim", "answer", by="Ann", cubes={"Bob": "take", "Dan": "drop", "Eve": "take"})
    shown(page, table)
    expect(gammon.locator(".names")).to_have_text("Bob, Eve")
    expect(single.locator(".names")).to_have_text("all but Dan")


@pytest.mark.long
def test_between_games_all_ten_rows_are_seen_the_partner_is_one_line_and_the_end_of_the_evening_is_away(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    page, table = keepers_tablet(phones, TEN)
    outcome(page, "The team wins", "Single")
    shown(page, table)
    for size in SIZES:
        page.set_viewport_size(size)
        expect(page.locator(".swings tbody tr")).to_have_count(10)
        frame = place(page.locator(".over"))
        for row in page.locator(".swings tbody tr").all():
            expect(row).to_be_in_viewport(ratio=0.99)
            assert place(row)["y"] + place(row)["height"] <= frame["y"] + frame["height"] + 1
        for part in (".lineup", ".partner-line", ".lowest", ".trail footer"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
        expect(dock(page).get_by_role("button", name="Start game")).to_be_in_viewport(ratio=0.99)
        assert place(page.locator(".partner-line"))["height"] <= 56
    pictures.take(page, "keepers-between-ten", KEEPERS)
    expect(page.get_by_role("button", name="End the evening")).to_have_count(0)
    pick(page, "Gus")
    expect(said(page)).to_have_text("For Gus")
    expect(dock(page).get_by_role("button", name="Leave and settle")).to_be_visible()
    press(page, "Back")
    press(page, "More")
    expect(page.locator("dialog").get_by_role("button", name="End the evening")).to_be_visible()


@pytest.mark.long
def test_held_upright_the_sheet_and_what_happened_stand_below_the_dock(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    laid.tap("Kim", "result", winner="team", kind="single")
    laid.tap("Kim", "start")
    page = phones.at(laid, "Kim", viewport=UPRIGHT)
    shown(page, laid)
    bottom = place(page.locator(".do"))["y"] + place(page.locator(".do"))["height"]
    for part in (".newest-rows", ".trail h2", ".trail ol", ".newest-rows tfoot tr", ".trail footer"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
        assert place(page.locator(part))["y"] >= bottom - 1, part
    expect(page.locator(".newest-rows tbody tr:not(.blank)")).to_be_in_viewport(ratio=0.99)


def test_there_is_one_undo(phones: Phones, transactional_db: None) -> None:
    page, table = keepers_tablet(phones, TEN[:6])
    press(page, "Rolled")
    shown(page, table)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_count(1)
    expect(undo).to_contain_text("The dice are thrown.")
    undo.click()
    shown(page, table)
    assert table.session.events.latest("seq").kind == "undo"
    expect(undo).to_have_count(1)
