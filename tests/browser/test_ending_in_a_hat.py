"""A scorekeeper who plays finds how the evening ends under More, whichever hat they wear."""

from playwright.sync_api import expect

from tests.kit.keepers import hands_over
from tests.kit.phones import Phones
from tests.kit.steps import choose, hat, press
from tests.kit.table import Table


def test_the_evening_is_ended_in_the_hat_of_a_player(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    hands_over(laid, "Ann")
    ann = phones.at(laid, "Ann")
    for worn in ("Me", "Sheet"):
        hat(ann, worn)
        press(ann, "More")
        expect(ann.get_by_text("Between two games you can end the evening here.")).to_be_visible()
        ann.keyboard.press("Escape")
    laid.tap("Ann", "result", winner="box", kind="single")
    hat(ann, "Me")
    press(ann, "More")
    choose(ann, "End the evening")
    choose(ann, "End the evening")  # with its payments before it
    expect(ann.locator(".hats")).to_have_count(0)
    assert laid.session.phase == "closed"
