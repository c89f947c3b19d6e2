"""The scorekeeper on a tablet: two taps for what is done all evening, what is waited for open, undo named."""

from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import press
from tests.kit.table import Table, comes, has_no_phone

KEEPERS = ((1024, 768), (768, 1024), (1440, 900))


class Taps:
    """A tablet whose taps are counted."""

    def __init__(self, page: Page, table: Table) -> None:
        self.page, self.table, self.count = page, table, 0

    def seat(self, name: str) -> "Taps":
        """Tap a player, on the board or in the line below."""
        seats = self.page.locator(".seat, .rail-box button, .lineup button").filter(has_text=name)
        return self._tap(seats.first)

    def block(self, name: str) -> "Taps":
        return self._tap(self.page.locator(".dock, .do, .trail footer").get_by_role("button", name=name).first)

    def of_side(self, side: str, name: str) -> "Taps":
        """A button under a column, in the row of the Box or of the team."""
        return self._tap(self.page.locator(f'.of-side[data-side="{side}"]').get_by_role("button", name=name))

    def paper(self, name: str) -> "Taps":
        """A button of what has to be told."""
        return self._tap(self.page.locator("dialog").get_by_role("button", name=name))

    def word(self, player: str, word: str) -> "Taps":
        return self._tap(self.page.get_by_role("group", name=player).get_by_text(word, exact=True))

    def _tap(self, target: Any) -> "Taps":
        expect(self.page.locator(".dock.fresh, .dock.sending")).to_have_count(0)
        target.click()
        self.count += 1
        return self

    def recorded(self, kind: str, most: int) -> None:
        """The last event is of this kind, and it took no more taps than that."""
        expect(self.page.locator(f'main[data-seq="{self.table.seq}"]')).to_be_visible()
        assert self.table.session.events.latest("seq").kind == kind
        assert self.count <= most, f"{kind} took {self.count} taps"
        self.count = 0


@pytest.mark.long
def test_an_evening_at_two_taps_an_event(phones: Phones, laid: Table, pictures: Pictures) -> None:
    has_no_phone(laid, "Ann")
    page = phones.at(laid, "Kim", viewport=TABLET)
    taps = Taps(page, laid)

    def after(seq: int) -> None:
        expect(page.locator(f'main[data-seq="{seq}"]')).to_be_visible()

    before = laid.seq
    taps.block("Start game")
    after(before + 1)
    taps.recorded("start", 1)
    pictures.take(page, "keeper-begun", KEEPERS)
    taps.of_side("team", "Bob: Double to 2")
    after(before + 2)
    taps.recorded("double", 1)
    taps.of_side("team", "Cat: Double to 2")
    after(before + 3)
    taps.recorded("double", 1)
    expect(page.locator(".do").get_by_role("button").first).to_be_disabled()
    expect(page.locator(".do")).to_contain_text("after the answer")
    expect(page.locator(".dock")).to_contain_text("The last choice records them all.")
    pictures.take(page, "keeper-answering", KEEPERS)
    taps.word("Bob", "Take").word("Cat", "Drop")
    after(before + 4)
    taps.recorded("answer", 2)
    taps.block("Rolled")
    after(before + 5)
    taps.recorded("roll", 1)
    taps.seat("Dan")
    pictures.take(page, "keeper-picked", KEEPERS)
    taps.block("Step out briefly")
    taps.paper("Step out briefly")
    after(before + 6)
    taps.recorded("step_out", 3)  # it may be said who handles their cube
    expect(page.locator(".trail footer .sub")).to_contain_text("Dan steps out.")
    taps.block("Undo")
    after(before + 7)
    taps.recorded("undo", 1)
    expect(page.locator(".trail footer .sub")).to_contain_text("The dice are thrown.")
    taps.block("Gammon")
    after(before + 8)
    taps.recorded("result", 1)
    pictures.take(page, "keeper-between", KEEPERS)
    taps.seat("Dan").block("Leave and settle").paper("Leave and settle")
    after(before + 9)
    taps.recorded("leave", 3)  # whom that pays is read first


@pytest.mark.long
def test_dice_are_typed_or_thrown_until_no_tie_is_left(phones: Phones, laid: Table, pictures: Pictures) -> None:
    for name in ("Eve", "Fay"):
        comes(laid, name)
        laid.tap("Kim", "join", player=name)
    page, ann = phones.at(laid, "Kim", viewport=TABLET), phones.at(laid, "Ann")
    page.locator(".trail footer").get_by_role("button", name="Dice").click()
    dialog = page.locator("dialog")
    for player, dice in (("Eve", (3, 4)), ("Fay", (6, 1))):
        for at, die in enumerate(dice, 1):
            dialog.get_by_label(f"{player}, die {at}", exact=True).fill(str(die))
    phones.complaints.expect("422")
    dialog.get_by_role("button", name="Order of the newcomers").click()
    expect(dialog.get_by_role("heading", name="Throw 2")).to_be_visible()
    pictures.take(page, "dice-tied", ((1024, 768), (390, 844)))
    dialog.get_by_role("button", name="Roll for it here").click()
    expect(ann.locator(".thrown-now .die").first).to_be_visible()
    rolls = laid.view["last"]["rolls"]
    expect(ann.locator(".thrown-now .die")).to_have_count(2 * sum(len(thrown) for thrown in rolls))
    pictures.take(ann, "dice-thrown", ((390, 844),))


def box_of(page: Page, place: str) -> FloatRect:
    """Where the first of these stands, in pixels."""
    box = page.locator(place).first.bounding_box()
    assert box is not None, place
    return box


def test_whoever_only_keeps_the_sheet_may_still_take_a_name(phones: Phones, laid: Table) -> None:
    kim = phones.at(laid, "Kim", viewport=TABLET)
    press(kim, "More")
    kim.locator("dialog").get_by_role("link", name="Join the table").click()
    expect(kim.get_by_role("heading", level=1)).to_have_text("Who are you?")


@pytest.mark.long
def test_on_a_desk_board_blocks_and_results_stand_beside_the_trail(phones: Phones, laid: Table) -> None:
    laid.tap("Ann", "start")
    page = phones.at(laid, "Kim", viewport={"width": 1440, "height": 900})
    for part in (".board", ".dock", ".do", ".trail"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.9)
    board = box_of(page, ".board")
    assert board["x"] + board["width"] <= box_of(page, ".trail")["x"] + 1
