"""What is done on every evening that is played in a browser by a house's sheet."""

from playwright.sync_api import Page

from tests.kit.page_faults import faults
from tests.kit.pictures import Pictures


def tick(page: Page, field: str, name: str) -> None:
    """Choose one of those that a field of the form lists."""
    page.locator("dialog").get_by_role("group", name=field).get_by_text(name, exact=True).click()


def seen(page: Page, pictures: Pictures, moment: str) -> None:
    """A picture of it, and nothing that is hard to read or to reach."""
    pictures.take(page, moment)
    assert faults(page) == [], moment
