"""A note on a game, with a photo from the phone's camera: made small there, read by all, removed by its author."""

import re

import pytest
from playwright.sync_api import FilePayload, Page, Route, ViewportSize, expect

from sessions.models import Remark
from sessions.services.remarks.photo import LARGEST_PHOTO
from tests.kit.phones import TABLET, Phones
from tests.kit.photos import PLACE, noise, note, photo
from tests.kit.steps import until
from tests.kit.table import Table

SMALL: ViewportSize = {"width": 360, "height": 640}


HEARD = """() => {
    const send = fetch;
    const went = new Promise((go) => Object.assign(globalThis, { go }));
    globalThis.sent = new Promise((told) => {
        globalThis.fetch = async (address, asked) => {
            told([...new Uint8Array(await asked.body.get("photo").arrayBuffer())]);
            await went;
            return send(address, asked);
        };
    });
}"""
"""The photo as it leaves the page, which waits until it has been looked at."""


def from_camera(data: bytes, name: str = "IMG_0001.jpg") -> FilePayload:
    return {"name": name, "mimeType": "image/jpeg", "buffer": data}


def take(page: Page, data: bytes) -> None:
    """A photo comes from the camera."""
    page.get_by_label("Take a photo").set_input_files(from_camera(data))


def fits(page: Page) -> bool:
    """Whether nothing has to be pushed sideways, on a tablet and then on the smallest phone."""
    fitting = []
    for width, height in ((TABLET["width"], TABLET["height"]), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        fitting.append(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    return all(fitting)


def test_a_photo_of_the_last_position_stands_in_the_history(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    bob = phones.at(laid, "Bob", viewport=SMALL)
    bob.get_by_role("button", name="Menu").click()
    bob.locator("dialog").get_by_role("link", name="Notes and photos").click()
    expect(bob.get_by_text("No notes yet.")).to_be_visible()
    bob.get_by_label("Note", exact=True).fill("last roll 66, position for the post mortem")
    sent = noise(1300, 1000)
    assert len(sent) > 3 * LARGEST_PHOTO
    take(bob, sent)
    expect(bob.get_by_role("img", name="The photo you have chosen")).to_be_visible()
    assert fits(bob)
    bob.get_by_role("button", name="Add the note").click()
    expect(bob.get_by_text("Your note is in the history.")).to_be_visible()
    shown = bob.get_by_role("img", name="Photo by Bob, game 1")
    expect(shown).to_be_visible()
    shown.scroll_into_view_if_needed()
    until(bob, "[...document.images].every((one) => one.complete && one.naturalWidth)")
    assert fits(bob)
    assert len(bytes(Remark.objects.get().photo or b"")) <= LARGEST_PHOTO
    cat = phones.of(laid["Cat"], f"/s/{laid.code}/log/", viewport=SMALL)
    expect(cat.locator(".log li").last).to_contain_text("last roll 66, position for the post mortem")
    until(cat, "[...document.images].every((one) => one.complete && one.naturalWidth)")
    expect(cat.get_by_role("button", name="Remove")).to_have_count(0)
    assert fits(cat)


def test_a_photo_that_was_chosen_before_the_page_was_ready_is_not_lost(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    bob = phones.bare()
    phones.known(bob, laid["Bob"])
    late: list[Route] = []
    bob.route("**/pages/notes*.js", lambda route: late.append(route))
    bob.goto(f"{phones.site.url}/s/{laid.code}/notes/", wait_until="commit")
    take(bob, photo(800, 600))
    expect(bob.get_by_role("img", name="The photo you have chosen")).to_be_hidden()
    late.pop().continue_()
    expect(bob.get_by_role("img", name="The photo you have chosen")).to_be_visible()


@pytest.mark.long
def test_what_the_camera_wrote_beside_the_picture_never_leaves_the_phone(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    bob = phones.of(laid["Bob"], f"/s/{laid.code}/notes/")
    taken = photo(1200, 800)
    assert PLACE in taken
    take(bob, taken)
    expect(bob.get_by_role("img", name="The photo you have chosen")).to_be_visible()
    bob.evaluate(HEARD)
    bob.get_by_role("button", name="Add the note").click()
    sent = bytes(bob.evaluate("sent"))
    assert sent.startswith(b"\xff\xd8\xff")
    assert PLACE not in sent
    bob.evaluate("go()")
    expect(bob.get_by_role("img", name="Photo by Bob, game 1")).to_be_visible()


@pytest.mark.long
def test_what_cannot_be_sent_is_said_and_what_was_written_stays(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    bob = phones.bare(viewport=SMALL)
    phones.known(bob, laid["Bob"])

    def smaller(route: Route) -> None:  # no photo is still too large for us once the phone has done what it can
        body = route.fetch().text().replace(f'data-largest="{LARGEST_PHOTO}"', 'data-largest="2000"')
        route.fulfill(body=body, content_type="text/html")

    bob.route("**/notes/", smaller)
    bob.goto(f"{phones.site.url}/s/{laid.code}/notes/")
    bob.unroute("**/notes/")
    alert = bob.get_by_role("alert")
    bob.get_by_role("button", name="Add the note").click()
    expect(alert).to_have_text("Write a line or add a photo.")
    take(bob, noise(900, 700))
    expect(alert).to_have_text(re.compile(r"^This photo is \d+ kB after reduction; at most 300 KB\.$"))
    take(bob, b"not a photo")
    expect(alert).to_have_text("This phone cannot read that photo. Choose another.")
    phones.complaints.expect("ERR_INTERNET_DISCONNECTED")
    bob.get_by_label("Note", exact=True).fill("66")
    bob.context.set_offline(True)
    bob.get_by_role("button", name="Add the note").click()
    expect(alert).to_have_text("Not sent: there is no connection. Your note is still here; try again.")
    expect(bob.get_by_label("Note", exact=True)).to_have_value("66")
    bob.context.set_offline(False)
    bob.get_by_role("button", name="Add the note").click()
    expect(bob.locator(".remark")).to_have_count(1)


@pytest.mark.long
def test_its_author_removes_it(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    note(laid, "Bob", "66", photo=photo(400, 300))
    note(laid, "Cat", "55")
    bob = phones.of(laid["Bob"], f"/s/{laid.code}/notes/", viewport=SMALL)
    expect(bob.get_by_text("Remove", exact=True)).to_have_count(1)
    bob.locator("#note-1").get_by_text("Remove", exact=True).click()
    bob.get_by_role("button", name="Remove for good").click()
    expect(bob.get_by_text("The note is removed.")).to_be_visible()
    expect(bob.locator(".remark")).to_have_count(1)
    assert [one.text for one in Remark.objects.all()] == ["55"]
