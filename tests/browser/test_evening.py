"""An evening as a sheet holds it: the first three games of the Brighton sheet, entered by the scorekeeper."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import TABLET, Phones
from tests.browser.steps import outcome, press, said
from tests.sessions.conftest import Table, table_laid

TEAM = ("Mick", "Mike", "Ergin", "Karl")


def all_take(page: Page, names: tuple[str, ...], value: int) -> None:
    """The Box has doubled everybody; each takes in turn, for the question is open for whoever it concerns."""
    for name in names:
        expect(said(page)).to_contain_text(f"doubles {name} to {value}.")
        press(page, "Take")


def swings(page: Page) -> dict[str, str]:
    rows = page.locator(".swings tbody tr")
    names = [text.split()[0] for text in rows.locator("th").all_inner_texts()]
    return dict(zip(names, rows.locator(".num:not(.sum)").all_inner_texts(), strict=True))


def coming(page: Page) -> list[str]:
    """Box and line as they stand between games."""
    return [text.removesuffix("c") for text in page.locator(".lineup > :not(.against)").all_inner_texts()]


def pick(page: Page, name: str) -> None:
    page.locator(".lanes").get_by_role("button", name=f"{name},").click()


def test_the_first_three_games_of_the_brighton_sheet(phones: Phones) -> None:
    table: Table = table_laid("brighton", ("Tim", *TEAM))
    kim = phones.at(table, "Kim", viewport=TABLET)

    press(kim, "Start the game")
    press_box(kim, "Tim")
    press(kim, "Double all to 2")
    all_take(kim, TEAM, 2)
    pick(kim, "Mike")
    press(kim, "Redouble to 4")
    press(kim, "Drop")
    pick(kim, "Karl")
    press(kim, "Redouble to 4")
    press(kim, "Take")
    outcome(kim, "Tim wins", "Single")
    expect(kim.locator(".swings")).to_be_visible()
    assert swings(kim) == {"Tim": "+6", "Mike": "+2", "Mick": "\u22122", "Ergin": "\u22122", "Karl": "\u22124"}
    assert coming(kim) == ["Tim", "Mike", "Ergin", "Karl", "Mick"]

    press(kim, "Start the game")
    outcome(kim, "The team wins", "Single")
    expect(kim.locator(".swings")).to_be_visible()
    assert swings(kim) == {"Tim": "\u22124", "Mick": "+1", "Mike": "+1", "Ergin": "+1", "Karl": "+1"}
    assert coming(kim) == ["Mike", "Ergin", "Karl", "Mick", "Tim"]

    press(kim, "Start the game")
    press_box(kim, "Mike")
    press(kim, "Double all to 2")
    all_take(kim, ("Ergin", "Karl", "Mick", "Tim"), 2)
    outcome(kim, "Mike wins", "Single")
    expect(kim.locator(".swings")).to_be_visible()
    assert swings(kim) == {"Mike": "+8", "Ergin": "\u22122", "Karl": "\u22122", "Mick": "\u22122", "Tim": "\u22122"}
    assert coming(kim) == ["Mike", "Karl", "Mick", "Tim", "Ergin"]


def press_box(page: Page, name: str) -> None:
    """Pick the Box, who sits above the board."""
    page.locator(".rail-box").get_by_role("button", name=name).click()
