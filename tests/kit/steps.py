"""What one does at a phone, and where one looks."""

from playwright.sync_api import Locator, Page, expect

from tests.kit.table import Table

FRAMES = 1200
"""For which an expression is looked at: twenty seconds of a quick screen."""


def dock(page: Page) -> Locator:
    """What lies under the thumb."""
    return page.locator(".dock")


def said(page: Page) -> Locator:
    """The sentence in the dock."""
    return page.locator(".dock .said").first


def until(page: Page, holds: str) -> None:
    """Wait, from one frame to the next, until an expression holds. Playwright's own way compiles it anew each time, and
    that the pages' policy forbids."""
    page.evaluate(
        f"""() => new Promise((done, fails) => {{
            let frames = {FRAMES};
            const look = () => {{
                if ({holds}) done();
                else if (frames--) requestAnimationFrame(look);
                else fails(new Error({holds!r} + " never held"));
            }};
            look();
        }})"""
    )


def press(page: Page, name: str) -> None:
    """Press a button of the dock, for as long as it wants to be held."""
    press_on(dock(page).get_by_role("button", name=name).first)


def press_on(button: Locator) -> None:
    """Press this button, for as long as it wants to be held."""
    held = button.get_attribute("data-held")
    button.click(delay=int(held) + 100 if held else 0)


def letter(page: Page, key: str) -> None:
    """Press a letter of the dock, once the dock is within reach."""
    expect(page.locator(".dock:is(.fresh, .sending)")).to_have_count(0)
    page.keyboard.press(key)


def choose(page: Page, name: str) -> None:
    """Press a button on the sheet of paper that lies open, for as long as it wants to be held."""
    press_on(page.locator("dialog").get_by_role("button", name=name).first)


def send(page: Page) -> None:
    """Press the button below the form that lies open: of a deal it says all that is sent."""
    press_on(page.locator("dialog form .btn.main").last)


def hat(page: Page, name: str) -> None:
    """A scorekeeper who plays turns to the sheet, or back to themselves."""
    page.locator(".hats").get_by_role("button", name=name).click()


def pick(page: Page, name: str) -> None:
    """The scorekeeper taps a player: in the line, in the frame of the Box, or between games in the line to come."""
    page.locator(".seat, .rail-box button, .lineup button").filter(has_text=name).first.click()


def cube(page: Page, table: Table, name: str) -> Locator:
    """A player's cube on the board."""
    return page.locator(f'.cube[data-cube="{table.id(name)}"]')


def answer_column(page: Page, name: str, word: str) -> None:
    """Choose a word under a player's column."""
    page.get_by_role("group", name=name).get_by_text(word, exact=True).click()


def result(page: Page, side: str, kind: str) -> None:
    """Enter a result: two taps on a phone, one on a tablet, where the results lie open."""
    press(page, "Result")
    outcome(page, side, kind)


def outcome(page: Page, side: str, kind: str) -> None:
    """The button of one way to end the game."""
    row = page.locator(".facts .side", has_text=side)
    row.locator("xpath=following-sibling::button").filter(has_text=kind).first.click()


def back_at_the_table(page: Page) -> None:
    """Go back from the payments, to which this phone was led when the evening closed."""
    page.wait_for_url("**/settle/")
    page.goto(page.url.removesuffix("settle/"))
