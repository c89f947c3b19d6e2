"""The form an evening begins with: by names or by the code, an agreed end, the rules before the button."""

import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.kit.daily import first_daily
from tests.kit.page_faults import faults
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures

SIZES = ((360, 640), (1024, 768))


def opened(phones: Phones, size: tuple[int, int], **options: object) -> Page:
    """The form, in a browser whose clock is that of London."""
    page = phones.bare(viewport={"width": size[0], "height": size[1]}, timezone_id="Europe/London", **options)
    page.goto(f"{phones.site.url}/start/")
    return page


@pytest.mark.long
@pytest.mark.parametrize("size", first_daily(*SIZES))
def test_they_come_by_code(phones: Phones, pictures: Pictures, size: tuple[int, int]) -> None:
    """By the keyboard alone: one name, one button, and the code stands there for the others."""
    page = opened(phones, size)
    listed, own = page.get_by_label("Players, one per line"), page.get_by_label("Your name")
    expect(listed).to_be_visible()
    expect(own).to_be_hidden()
    pictures.take(page, "by-name")
    page.get_by_label("The whole team by name").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("They come by code")).to_be_checked()
    expect(listed).to_be_hidden()
    expect(page.get_by_text("Roll for it here")).to_be_hidden()
    expect(page.get_by_text("Not all play for the same stake")).to_be_hidden()
    own.fill("Ann")
    assert faults(page) == []
    pictures.take(page, "by-code")
    page.get_by_role("button", name="Begin").press("Enter")
    page.wait_for_url(re.compile(r"/s/\w{6}/$"))
    code = page.locator(".come .code")
    expect(code).to_be_in_viewport(ratio=1)
    expect(page.locator(".lobby")).to_contain_text("You")
    pictures.take(page, "by-code-begun")
    zoe = phones.bare()
    zoe.goto(page.url)
    phones.complaints.clear()  # the browser notes the answer 404
    zoe.get_by_role("button", name="Sit down").click()
    zoe.get_by_label("Your name").or_(zoe.get_by_label("Not on the list? Your name")).fill("Zoe")
    zoe.get_by_role("button", name="Sit down").click()
    expect(page.locator(".lobby")).to_contain_text("Zoe")


@pytest.mark.parametrize("size", first_daily(*SIZES))
def test_an_end_is_agreed_at_the_start_and_shown_at_the_table_and_on_the_wall(
    phones: Phones, pictures: Pictures, size: tuple[int, int]
) -> None:
    """The end lies three hours ahead: at ten to eleven at night "23:00" would have passed before it was read."""
    page = opened(phones, size, locale="en-GB")
    later = (timezone.now() + timedelta(hours=3)).astimezone(ZoneInfo("Europe/London")).strftime("%H:%M")
    end = page.get_by_label("Agreed end")
    expect(end).to_have_accessible_description("Leave it empty for an open end. Europe/London")
    end.fill(later)
    page.get_by_label("They come by code").check()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile(r"/s/\w{6}/$"))
    expect(page.locator(".head")).to_contain_text(later)
    pictures.take(page, "ends")
    page.goto(f"{page.url}screen/")
    expect(page.locator("main.room")).to_contain_text(later)


@pytest.mark.long
@pytest.mark.parametrize("size", first_daily(*SIZES))
def test_what_was_typed_and_chosen_is_there_after_a_fault(
    phones: Phones, pictures: Pictures, size: tuple[int, int]
) -> None:
    page = opened(phones, size)
    page.get_by_label("Agreed end").fill("22:30")
    page.get_by_label("Players, one per line").fill("Ann")
    page.get_by_role("button", name="Begin").click()
    listed = page.get_by_label("Players, one per line")
    expect(listed).to_have_accessible_description(re.compile("List two players at least, or let them come by code."))
    expect(page.get_by_label("Agreed end")).to_have_value("22:30")
    page.get_by_label("They come by code").check()
    expect(page.get_by_role("alert")).to_be_hidden()
    page.get_by_label("Your name").fill("x" * 41)
    page.get_by_role("button", name="Begin").click()
    own = page.get_by_label("Your name")
    expect(own).to_have_accessible_description(re.compile("A name has at most 40 characters."))
    expect(own).to_have_value("x" * 41)
    expect(page.get_by_label("They come by code")).to_be_checked()
    expect(listed).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    pictures.take(page, "by-code-fault")
    phones.complaints.clear()  # the browser notes the answers 422


@pytest.mark.parametrize("way", first_daily("They come by code", "The whole team by name"))
def test_it_works_without_scripts(phones: Phones, way: str) -> None:
    page = opened(phones, SIZES[0], java_script_enabled=False)
    page.get_by_text(way, exact=True).click()
    names, own = page.get_by_label("Players, one per line"), page.get_by_label("Your name")
    shown, hidden = (names, own) if "team" in way else (own, names)
    expect(hidden).to_be_hidden()
    shown.fill("Ann\nBob" if "team" in way else "Ann")
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_url(re.compile(r"/s/\w{6}/(order/)?$"))


@pytest.mark.parametrize("size", first_daily(*SIZES))
def test_the_rules_are_met_before_the_button(phones: Phones, size: tuple[int, int]) -> None:
    """Nothing floats over the form: whoever presses Begin has come past the rules."""
    page = opened(phones, size)
    rules, begin = page.locator(".sheets"), page.get_by_role("button", name="Begin")
    assert page.evaluate(
        "([rules, begin]) => Boolean(rules.compareDocumentPosition(begin) & Node.DOCUMENT_POSITION_FOLLOWING)",
        [rules.element_handle(), begin.element_handle()],
    )
    top, low = rules.bounding_box(), begin.bounding_box()
    assert top is not None
    assert low is not None
    assert top["y"] < low["y"], "the rules begin above the button"
    if size[0] < 960:
        assert top["y"] + top["height"] <= low["y"]
