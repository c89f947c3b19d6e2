"""What one's own phone does for its owner alone: it is felt and heard, and knows a limit that nobody else does."""

import pytest
from playwright.sync_api import Page, Request, expect

from clubs.models import DevicePlayer
from clubs.services import rights_changed
from sessions import services
from tests.kit.attentive import DOUBLED, LONG, ONCE, attentive, felt
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import choose, dock, press, said
from tests.kit.table import Table, person


def settings(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    choose(page, "This phone")


def test_each_moment_is_felt_by_whom_it_concerns(phones: Phones, laid: Table) -> None:
    """Doubled: two pulses and a knock if sound was asked for. Hold: one long, silent. To agree: one short."""
    bob = attentive(phones, laid, "Bob")
    settings(bob)
    bob.get_by_label("Sound").check()
    assert bob.evaluate("window.knocks") == 2
    choose(bob, "Close")
    laid.tap("Kim", "start")
    laid.tap("Cat", "double", by="Cat")
    expect(said(bob)).to_have_text("Waiting for Ann to answer Cat.")
    assert felt(bob) == []
    laid.tap("Ann", "answer", by="Ann", cubes={"Cat": "take"})
    laid.tap("Ann", "double", by="Ann", cubes=["Bob"])
    expect(said(bob)).to_have_text("Ann doubles you to 2.")
    assert (felt(bob), bob.evaluate("window.knocks")) == ([DOUBLED], 4)
    press(bob, "Take")
    expect(dock(bob).get_by_role("button", name="Redouble to 4")).to_be_visible()
    laid["Cat"].client().post(f"/api/v1/sessions/{laid.code}/hold/", {}, content_type="application/json")
    expect(said(bob)).to_have_text("Hold the roll.")
    assert felt(bob) == [LONG]
    laid.tap("Kim", "roll")
    laid.propose("Ann", "settle", points={"Bob": 1}, agreed_by=[], for_="Ann")
    expect(said(bob)).to_have_text("Ann would settle your cube.")
    assert felt(bob) == [ONCE]
    laid.tap("Kim", "result", winner="team", kind="single")
    expect(bob.locator(".coming")).to_have_text("Next: you against Cat.")
    assert (felt(bob), bob.evaluate("window.knocks")) == ([ONCE], 4)


@pytest.mark.long
def test_a_phone_that_is_to_keep_still_keeps_still(phones: Phones, laid: Table, pictures: Pictures) -> None:
    """No sound unless it was asked for, no pulse once it was forbidden; the choice outlives the page."""
    laid.tap("Kim", "start")
    bob = attentive(phones, laid, "Bob")
    settings(bob)
    bob.get_by_label("Vibration").uncheck()
    pictures.take(bob, "this-phone")
    bob.reload()
    bob.locator(".head .where").click()
    laid.tap("Ann", "double", by="Ann", cubes=["Bob"])
    expect(said(bob)).to_have_text("Ann doubles you to 2.")
    assert (felt(bob), bob.evaluate("window.knocks")) == ([], 0)


@pytest.mark.long
def test_where_little_motion_is_wanted_nothing_shakes_unasked(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    bob = phones.bare(reduced_motion="reduce")
    phones.becomes(bob, laid, "Bob")
    settings(bob)
    expect(bob.get_by_label("Vibration")).not_to_be_checked()


@pytest.mark.long
def test_what_would_follow_is_told_for_everybody_and_what_is_at_stake_for_oneself(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    """A 4.1, A 6.1: Bob plays for 2, gammons count; the Box against two cubes of 1 in the middle as well."""
    laid.tap("Kim", "start")
    laid.tap("Bob", "double", by="Bob")
    laid.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    bob = phones.at(laid, "Bob")
    stake = dock(bob).locator(".stakeline")
    expect(stake).to_contain_text("At stake for you ±2")
    expect(stake).to_contain_text("gammon ±4")
    stake.click()
    paper = bob.locator("dialog")
    expect(paper.locator(".worst")).to_have_text("At worst you lose 6 this game in all: £12.")
    expect(paper.locator("tbody tr").nth(1)).to_contain_text("Ann: gammon")
    expect(paper.locator("tbody tr").nth(1).locator("td").first).to_have_text("\u22124£8")
    expect(paper.locator("tbody tr").nth(1)).to_contain_text("keeps the box")
    paper.get_by_text("Ann", exact=True).first.click()
    expect(paper.locator("tbody tr").nth(1).locator("td").first).to_have_text("+6£12")
    expect(paper.locator(".worst, .limit")).to_have_count(0)
    pictures.take(bob, "what-if")


@pytest.mark.long
def test_a_private_limit_warns_its_owner_and_leaves_their_phone_for_nobody(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    laid.tap("Kim", "start")
    bob, cat = phones.at(laid, "Bob"), phones.at(laid, "Cat")
    sent: list[Request] = []
    bob.on("request", lambda request: sent.append(request))
    limit_said(bob, "3")
    expect(dock(bob).locator(".over-limit")).to_have_text("A gammon could cost you 4, £8; your limit is 3.")
    assert sent == []
    bob.reload()
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(dock(bob).locator(".choice").first.locator(".beyond")).to_have_text(["±4", "±6"])
    expect(dock(bob).locator(".over-limit")).to_have_text("A gammon could cost you 4, £8; your limit is 3.")
    pictures.take(bob, "limit")
    expect(said(cat)).to_have_text("Ann doubles you to 2.")
    expect(cat.locator(".beyond, .over-limit")).to_have_count(0)
    assert "limit" not in str([body for request in sent if (body := request.post_data)])


@pytest.mark.long
def test_a_private_limit_outlives_a_new_code_of_the_table(phones: Phones, laid: Table) -> None:
    """The page follows to the new code and still warns; a limit taken away there does not come back from the old."""
    laid.tap("Kim", "start")
    bob = phones.at(laid, "Bob")
    limit_said(bob, "3")
    warning = dock(bob).locator(".over-limit")
    expect(warning).to_have_text("A gammon could cost you 4, £8; your limit is 3.")
    laid.code, _ = services.code_renew(code=laid.code, actor=laid.kim.actor, token=laid.kim.hash)
    bob.wait_for_url(f"{phones.site.url}/s/{laid.code}/")
    expect(warning).to_have_text("A gammon could cost you 4, £8; your limit is 3.")
    limit_said(bob, "")
    expect(warning).to_have_count(0)
    bob.reload()
    expect(dock(bob).locator(".stakeline")).to_be_visible()
    expect(warning).to_have_count(0)


def limit_said(page: Page, points: str) -> None:
    dock(page).locator(".stakeline").click()
    page.get_by_label("Warn me when more points are at stake than").fill(points)
    page.get_by_label("Warn me when more points are at stake than").blur()
    choose(page, "Close")


def test_a_phone_that_another_has_replaced_is_told_why_it_only_watches(phones: Phones, laid: Table) -> None:
    bob = phones.at(laid, "Bob")
    expect(bob.locator(".dock")).to_be_visible()
    moved = person("a new phone")
    DevicePlayer.objects.filter(player_id=laid.id("Bob")).update(device_id=moved.actor.device_id)
    rights_changed(laid.club.id)
    services.view_renewed(code=laid.code)
    for _opened in range(2):
        expect(said(bob)).to_have_text("Another phone speaks for Bob now.")
        expect(bob.locator(".dock")).to_contain_text("This phone only watches.")
        bob.reload()
