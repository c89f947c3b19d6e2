"""The API to read: fits every screen, and axe finds nothing, with everything folded and with much of it opened."""

import pytest
from playwright.sync_api import expect

from tests.kit.page_faults import faults
from tests.kit.phones import Phones
from tests.kit.pictures import SIZES, Pictures
from tests.kit.table import Table


@pytest.mark.long
def test_everybody_can_read_what_programs_can_do(phones: Phones, pictures: Pictures) -> None:
    page = phones.bare()
    page.goto(f"{phones.site.url}/api/docs/")
    page.evaluate("""for (const one of [...document.querySelectorAll("details")].slice(0, 9)) one.open = true;""")
    for look in pictures.looks(page, SIZES):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"too wide at {look}"
        if pictures.folder is not None:
            page.screenshot(path=pictures.folder / f"api-docs-{look}.png")
        else:
            assert faults(page) == [], look


@pytest.mark.long
@pytest.mark.parametrize("operation", ["", "start", "files-send", "club-audit"])
def test_everybody_can_try_what_programs_can_do(
    phones: Phones, laid: Table, pictures: Pictures, operation: str
) -> None:
    page = phones.of(laid["Kim"], f"/api/docs/try/?operation={operation}")
    phones.complaints.expect("status of 4")
    page.get_by_role("button", name="Send").click()
    for look in pictures.looks(page, SIZES):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"too wide at {look}"
        if pictures.folder is not None:
            page.screenshot(path=pictures.folder / f"api-try-{operation}-{look}.png", full_page=True)
        else:
            assert faults(page) == [], look


def test_a_request_is_sent_as_the_form_says_it(phones: Phones, laid: Table) -> None:
    page = phones.of(laid["Kim"], "/api/docs/try/")
    page.get_by_label("Operation").select_option("view")
    page.get_by_role("button", name="Choose").click()
    page.get_by_label("code", exact=True).fill(laid.code)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("status")).to_have_text(f"GET /api/v1/sessions/{laid.code}/: 200 OK")
    expect(page.locator(".answer pre")).to_contain_text('"seq": ')
    page.get_by_label("Token").fill("chouette_not-one-of-ours")
    phones.complaints.expect("status of 401")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("status")).to_contain_text("401")


def test_a_body_is_sent_as_whoever_is_signed_in(phones: Phones, laid: Table) -> None:
    """With the page's own token against forgery; the least that a session can be started with is refused."""
    page = phones.of(laid["Kim"], "/api/docs/try/?operation=start")
    phones.complaints.expect("status of 4")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("status")).to_contain_text("POST /api/v1/sessions/: 4")
    expect(page.get_by_role("status")).not_to_contain_text("403")
