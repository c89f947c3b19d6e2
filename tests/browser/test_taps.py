"""How many taps what is done all evening takes: fewer cannot be asked of a thumb, more will not be used."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from clubs import services as people
from clubs.models import DevicePlayer
from sessions import services
from sessions.services.evenings.opening import attend
from tests.kit.phones import TABLET, Phones
from tests.kit.steps import cube, dock, said
from tests.kit.table import Table


@dataclass
class Thumb:
    """Taps on one phone, and counts them."""

    page: Page
    taps: int = 0

    def on(self, place: Locator) -> None:
        place.first.click()
        self.taps += 1

    def button(self, name: str) -> None:
        self.on(self.page.locator("dialog, .dock").get_by_role("button", name=name))

    def counted(self) -> int:
        """The taps since it was asked last."""
        taps, self.taps = self.taps, 0
        return taps


def test_what_is_done_all_evening_takes_a_tap_or_two(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    ann, bob = Thumb(phones.at(laid, "Ann")), Thumb(phones.at(laid, "Bob"))

    bob.button("Double to 2")
    expect(said(ann.page)).to_have_text("Bob doubles you to 2.")
    assert bob.counted() == 1

    ann.button("Take")
    expect(cube(ann.page, laid, "Bob")).to_have_attribute("data-at", "box")
    assert ann.counted() == 1

    ann.on(dock(ann.page).locator(".toast").get_by_role("button", name="Undo"))
    expect(said(ann.page)).to_have_text("Bob doubles you to 2.")
    assert ann.counted() == 1
    laid.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})

    expect(dock(bob.page).get_by_role("button", name="Rolled")).to_be_visible()
    bob.button("More")
    bob.button("Settle cubes")
    expect(bob.page.locator("dialog").get_by_role("button", name="Settle cubes")).to_be_disabled()
    bob.button("Ann pays you 1 · £2")
    bob.button("Ask Ann: Ann pays you 1 (£2); the cube is out")
    expect(said(ann.page)).to_have_text("Bob wants to settle the cube.")
    expect(dock(ann.page).get_by_role("button", name="Accept")).to_contain_text("\u22121 · £2")
    assert bob.counted() == 4
    ann.button("Keep playing")

    expect(dock(bob.page).locator(".waits")).to_contain_text("Ann has refused.")
    bob.button("Result")
    bob.on(bob.page.locator("dialog .facts button"))
    expect(bob.page.locator(".swings")).to_be_visible()
    assert bob.counted() == 2


@pytest.mark.long
def test_deals_on_the_tablet_take_the_form_and_one_tap(phones: Phones, laid: Table) -> None:
    """Nobody has a phone: who keeps the sheet taps whose deal it is, what it is, the figure, and the button, which says
    all of it."""
    DevicePlayer.objects.all().delete()
    services.view_renewed(code=laid.code)
    laid.tap("Kim", "start")
    laid.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name in ("Bob", "Cat", "Dan"):
        laid.tap("Kim", "answer", by=name, cubes={name: "take"})
    kim = Thumb(phones.at(laid, "Kim", viewport=TABLET))

    def deal(player: str, block: str, figure: str, says: str, seq: int) -> int:
        """The taps for one deal."""
        kim.on(kim.page.locator(".seat, .rail-box button").filter(has_text=player))
        kim.button(block)
        kim.button(figure)
        kim.button(says)
        expect(kim.page.locator(f'main[data-seq="{seq}"]')).to_be_visible()
        return kim.counted()

    before = laid.seq
    assert deal("Ann", "Share cubes Cat", "Ann pays Cat 1", "Record: Ann pays Cat 1 (£2)", before + 1) == 4
    assert deal("Cat", "Give up a share", "Ann pays Cat 1", "Record: Ann pays Cat 1 (£2)", before + 2) == 4
    assert (
        deal("Bob", "Settle cubes", "Ann pays Bob 1", "Record: Ann pays Bob 1 (£2); the cube is out", before + 3) == 4
    )
    assert (
        deal("Bob", "Buy a cube Cat", "Bob pays Cat 2", "Record: Bob pays Cat 2 (£4); Bob holds the cube", before + 4)
        == 4
    )
    assert (
        deal(
            "Dan", "Offer a settlement", "Ann pays Dan 1", "Offer Ann: Ann pays Dan 1 (£2); the cube is out", before + 5
        )
        == 4
    )
    kinds = list(laid.session.events.order_by("seq").values_list("kind", flat=True))
    assert kinds[-5:] == ["share", "unshare", "settle", "buy", "offer"]


@pytest.mark.long
def test_who_scans_the_square_plays_after_two_taps(phones: Phones, laid: Table) -> None:
    """Eve is at this table already, without a seat; where the house lets anybody in, the second tap seats them."""
    player = people.player_add(actor=laid.kim.actor, club=laid.club, name="Eve")
    attend(laid.session, [player.id])
    token = people.invite_create(actor=laid.kim.actor, club=laid.club, session_code=laid.code)
    eve = Thumb(phones.bare())
    eve.page.goto(f"{phones.site.url}/j/#{token}")
    eve.on(eve.page.get_by_role("button", name="Eve"))
    eve.on(dock(eve.page).get_by_role("button", name="Ask to join"))
    expect(dock(eve.page).locator(".waits")).to_contain_text("Waiting for Ann")
    assert eve.counted() == 2
