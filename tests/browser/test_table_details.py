"""Small things of the table: who is picked for how long, who pays, what is undone, sorted results, no dead button."""

from playwright.sync_api import Page, expect

from tests.kit.keepers import hands_over
from tests.kit.phones import TABLET, Phones
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import choose, dock, press, result
from tests.kit.table import Table

MINUS = "\N{MINUS SIGN}"


def one_game(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")


def test_who_is_picked_in_a_sheet_is_picked_until_it_is_closed(phones: Phones, laid: Table) -> None:
    one_game(laid)
    kim = phones.at(laid, "Kim", viewport=SMALL)
    for close in ("button", "back"):
        press(kim, "More")
        choose(kim, "Cat")
        expect(kim.locator("#panel-title")).to_have_text("For Cat")
        expect(kim.locator("dialog").get_by_role("button", name="Cat has seen the rules")).to_be_visible()
        if close == "button":
            choose(kim, "Close")
        else:
            kim.evaluate("history.back()")
        expect(kim.locator("dialog")).to_have_count(0)
        expect(dock(kim)).not_to_contain_text("For Cat")
        expect(dock(kim).get_by_role("button", name="Start game 2")).to_be_visible()


def taken_at_two(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})


def stepper(page: Page) -> tuple[str, str]:
    """The figure, and the name of who pays it."""
    paid = page.locator("dialog .paid")
    return paid.locator("output").inner_text().split("\n")[0], paid.locator("[aria-pressed=true]").first.inner_text()


def test_plus_raises_what_is_paid_whoever_pays_it(phones: Phones, laid: Table) -> None:
    taken_at_two(laid)
    bob = phones.at(laid, "Bob", viewport=SMALL)
    press(bob, "More")
    choose(bob, "Settle cubes")
    payers = bob.locator("dialog .payers button")
    expect(payers).to_have_text(["Ann pays", "You pay"])
    expect(bob.locator("dialog").get_by_role("button", name="One less")).to_be_disabled()
    choose(bob, "One more")
    expect(bob.locator("dialog output")).to_contain_text("1\n point · £2", use_inner_text=True)
    assert stepper(bob) == ("1", "Ann pays")
    payers.get_by_text("You pay").click()
    assert stepper(bob) == ("1", "You pay")
    choose(bob, "One more")
    assert stepper(bob) == ("2", "You pay")
    choose(bob, "One less")
    choose(bob, "One less")
    assert stepper(bob) == ("0", "You pay")
    choose(bob, "One more")
    expect(bob.locator("dialog form .btn.main")).to_contain_text("you pay")


def test_a_result_is_undone_beside_it_only_as_long_as_nothing_followed(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    bob = phones.at(laid, "Bob", viewport=SMALL)
    result(bob, "The team wins", "Single")
    undo = bob.locator(".over").get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_visible()
    laid.tap("Dan", "step_out", player="Dan")
    expect(bob.locator("main")).to_have_attribute("data-seq", str(laid.seq))
    expect(undo).to_have_count(0)


def test_the_scorekeepers_undo_says_what_it_takes_back(phones: Phones, laid: Table) -> None:
    one_game(laid)
    kim = phones.at(laid, "Kim", viewport=SMALL)
    expect(dock(kim).get_by_role("button", name="Undo")).to_contain_text(laid.view["undoes"]["text"])


def test_a_start_is_told_as_what_has_happened(phones: Phones, laid: Table) -> None:
    hands_over(laid, "Ann")
    ann = phones.at(laid, "Ann", viewport=SMALL)
    press(ann, "Start game 1")
    expect(dock(ann).locator(".toast")).to_contain_text("Game 1 has begun.")


def test_the_last_results_are_sorted(phones: Phones, laid: Table) -> None:
    one_game(laid)
    laid.tap("Kim", "start")
    laid.tap("Kim", "result", winner="team", kind="single")
    laid.tap("Kim", "close")
    kim = phones.at(laid, "Kim", viewport=SMALL)
    figures = kim.locator(".reckoning ul.owed").last.locator("li > span:last-child").all_inner_texts()
    points = [int(figure.replace(MINUS, "-")) for figure in figures]
    assert points == sorted(points, reverse=True)
    assert points[0] > points[-1]


def test_dice_are_a_button_only_where_some_are_asked_for(phones: Phones, laid: Table) -> None:
    kim = phones.at(laid, "Kim", viewport=TABLET)
    laid.tap("Kim", "start")
    footer = kim.locator(".trail footer")
    expect(footer.get_by_role("button", name="Hand over")).to_be_visible()
    expect(footer.get_by_role("button", name="Dice")).to_have_count(0)


def test_who_would_correct_the_points_is_offered_the_game_first(phones: Phones, laid: Table) -> None:
    one_game(laid)
    kim = phones.at(laid, "Kim", viewport=SMALL)
    press(kim, "More")
    links = kim.locator("dialog").get_by_role("link").filter(has_text="Correct")
    expect(links).to_have_text(["Correct an earlier game", "Correct the points"])
    links.last.click()
    kim.wait_for_url("**/points/")
    kim.get_by_role("link", name="Correct an earlier game").click()
    kim.wait_for_url(f"**/s/{laid.code}/log/")
    assert kim.evaluate("getComputedStyle(document.body).accentColor") != "auto"


def test_advice_out_of_turn_names_the_cube_and_is_told_to_all(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    ann, bob, cat = (phones.at(laid, name) for name in ("Ann", "Bob", "Cat"))
    press(ann, "More")
    choose(ann, "Report advice")
    sheet = ann.locator("dialog")
    if sheet.get_by_text("Cat", exact=True).count():
        sheet.get_by_text("Cat", exact=True).click()
    sheet.get_by_text("Cat’s cube (1)", exact=True).click()
    choose(ann, "Report advice")
    expect(dock(bob)).to_contain_text("Cat has advised out of turn: the Box takes the cube over.")
    expect(dock(cat)).to_contain_text("You have advised out of turn: the Box takes your cube over.")
