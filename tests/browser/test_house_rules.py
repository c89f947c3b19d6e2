"""A club's house rules in a browser: the editor by the keyboard alone, contradictions, every size and light."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from clubs import services
from clubs.models import HouseRules
from tests.kit.page_faults import faults, opened_at_every_size, too_low
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.table import Table

TARGETS = ".btn, .field input, select, .radio-card, .chapters a, summary"
FARTHEST = 150  # presses of the Tab key from one end of the page to the other


@pytest.fixture
def rules(laid: Table) -> HouseRules:
    """Kim's club has its own rules, in their second version."""
    made = services.house_create(actor=laid.kim.actor, club=laid.club, name="Thursday rules", sheet="atlanta")
    change = {"max_players": 8, "jacoby": False}
    services.house_save(actor=laid.kim.actor, rules=made, change=change, based_on=1, note="Eight at most")
    return made


def pages(table: Table, rules: HouseRules) -> list[str]:
    club = f"/clubs/{table.club.slug}/rules/"
    here = f"{club}{rules.id}/"
    return [
        club, f"{club}new/", here, f"{here}edit/#o-max_players", f"{here}versions/", f"{here}versions/1/",
        f"/compare/?a=atlanta&b=rules:{rules.id}&all=1", f"/s/{table.code}/rules/",
    ]  # fmt: skip


def tab_to(page: Page, target: Locator, *, back: bool = False) -> None:
    """Press Tab until the target has the focus, as one does who has no mouse."""
    expect(target).to_have_count(1)
    for _ in range(FARTHEST):
        if target.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"the Tab key does not lead to {target}")


@pytest.mark.long
def test_rules_are_written_by_the_keyboard_alone(phones: Phones, laid: Table) -> None:
    page = phones.of(laid.kim, f"/clubs/{laid.club.slug}/rules/new/")
    tab_to(page, page.get_by_label("Their name"))
    page.keyboard.type("Friday rules")
    tab_to(page, page.get_by_label("Atlanta"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_text("from Backgammon ACT, version 1")).to_be_visible()

    tab_to(page, page.get_by_label("Look for a word or a clause"))
    page.keyboard.type("beaver")
    tab_to(page, page.locator("#found").get_by_role("link", name="Beavers and raccoons"))
    page.keyboard.press("Enter")
    question = page.locator("#o-immediate_redoubles")
    expect(question.locator("summary").first).to_be_focused()
    tab_to(page, question.get_by_label("Yes, and the player who doubled"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(question.get_by_label("No: a take is a take.")).to_be_checked()

    odd = page.get_by_role("region", name="contradict each other")
    expect(odd).to_contain_text("The lone taker")
    tab_to(page, odd.get_by_role("button", name=re.compile("The lone taker: They play on alone")))
    page.keyboard.press("Enter")
    expect(page.get_by_text("2 changes since version 1")).to_be_visible()
    expect(odd).to_have_count(0)

    tab_to(page, page.get_by_role("button", name="Save as version 2"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Version 2 is saved.")
    expect(page.get_by_role("heading", name="Unlike Backgammon ACT")).to_be_visible()


@pytest.mark.long
def test_the_margin_follows_every_answer_and_a_figure_its_example(
    phones: Phones, laid: Table, rules: HouseRules
) -> None:
    page = phones.of(laid.kim, f"/clubs/{laid.club.slug}/rules/{rules.id}/edit/#o-max_players")
    question = page.locator("#o-max_players")
    figure = question.get_by_role("textbox")
    figure.fill("5")
    figure.blur()
    expect(question.locator(".figured")).to_contain_text("The table is full: 5 players at most, this would be 6.")
    expect(page.locator("#tally")).to_have_text("Cannot be saved yet")  # Atlanta's Partner needs six players
    figure.fill("many")
    figure.blur()
    expect(question.get_by_role("alert")).to_have_text("Write a whole number in digits, from 3 to 9999.")
    figure.fill("7")
    figure.blur()
    expect(question.locator(".now")).to_have_text("At most 7 players.")
    expect(page.locator("#tally")).to_have_text("1 change since version 2")


@pytest.mark.long
def test_a_second_choice_waits_for_what_the_first_comes_to(phones: Phones, laid: Table, rules: HouseRules) -> None:
    """Choosing quickly in a slow network breaks nothing off, and the last choice is what is shown."""
    page = phones.of(laid.kim, f"/clubs/{laid.club.slug}/rules/{rules.id}/edit/#o-jacoby")
    page.clock.install()
    checks: list[Route] = []
    page.route("**/rules/*/check/", lambda check: checks.append(check))
    other = page.locator("#o-jacoby input[type=radio]:not(:checked)").first
    with page.expect_request("**/rules/*/check/"):
        other.check()
        page.clock.run_for(200)
    other.check()
    page.clock.run_for(200)
    with page.expect_request("**/rules/*/check/"):
        checks[0].continue_()
    page.clock.resume()
    checks[-1].continue_()
    expect(page.locator("#tally")).to_have_text("Nothing is changed yet")
    assert len(checks) == 2


def test_without_scripts_the_editor_does_the_same(phones: Phones, laid: Table, rules: HouseRules) -> None:
    page = phones.of(laid.kim, f"/clubs/{laid.club.slug}/rules/{rules.id}/edit/", java_script_enabled=False)
    page.locator("#o-cubes > summary").click()
    page.locator("#o-cubes").get_by_label("No: there is one cube.").check()
    page.get_by_label("Look for a word or a clause").press("Enter")
    contradiction = page.get_by_role("region", name="contradict each other")
    expect(contradiction).to_be_visible()
    page.wait_for_load_state()  # it stands at the top of a long form, of which the rest may still be on its way
    # By a key: the chapters above are laid out only as the page is scrolled there, so the button moves under a mouse,
    # and where scripts are off Playwright does not see what it has hit.
    page.get_by_role("button", name="and let the others follow").press("Enter")
    expect(contradiction).to_have_count(0)  # the next button stands on the page before, too
    page.get_by_role("button", name="Save as version 3").click()
    expect(page.get_by_text("Version 3 is saved.")).to_be_visible()


def readable(page: Page, *parts: str) -> None:
    """Nothing is out of reach for anybody, in these parts of the page or anywhere."""
    assert faults(page, within=parts) == [], page.url


@pytest.mark.long
@pytest.mark.parametrize("light", ["light", "dark"])
def test_every_page_fits_every_screen_and_is_readable_to_all(
    phones: Phones, laid: Table, rules: HouseRules, pictures: Pictures, light: str
) -> None:
    page = phones.of(laid.kim, "/", color_scheme=light)
    for address in pages(laid, rules):
        opened_at_every_size(page, f"{phones.site.url}{address}")
        readable(page)
        if light == "light":
            pictures.take(page, "house-rules")


@pytest.mark.long
def test_the_versions_and_two_houses_are_readable_to_all(phones: Phones, laid: Table, rules: HouseRules) -> None:
    page = phones.of(laid.kim, f"/clubs/{laid.club.slug}/rules/{rules.id}/versions/")
    readable(page)
    page.get_by_role("button", name="Side by side").click()
    expect(page.get_by_text("They differ in 2 rules.")).to_be_visible()
    readable(page)


@pytest.mark.long
def test_a_contradiction_is_readable_to_all(phones: Phones, laid: Table, rules: HouseRules) -> None:
    page = phones.of(laid.kim, f"/clubs/{laid.club.slug}/rules/{rules.id}/edit/#o-cubes")
    page.locator("#o-cubes").get_by_label("No: there is one cube.").check()
    expect(page.get_by_role("region", name="contradict each other")).to_be_visible()
    readable(page, ".editor-head", "#chapters", "#o-cubes", "#margin", ".dock")


@pytest.mark.long
def test_all_that_can_be_tapped_is_large_enough(phones: Phones, laid: Table, rules: HouseRules) -> None:
    page = phones.of(laid.kim, "/")
    for address in pages(laid, rules):
        page.goto(f"{phones.site.url}{address}")
        expect(page.locator("main h1")).to_be_visible()
        assert too_low(page, TARGETS, but="[type=radio], .hush") == [], address
