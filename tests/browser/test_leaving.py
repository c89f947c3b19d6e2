"""Leaving for good: the plan is read before the tap, and follows the table while it lies open."""

import pytest
from playwright.sync_api import expect

from clubs.models import Club
from sessions.models import BookWord
from tests.browser.screens.papers import games
from tests.browser.screens.scene import SIX
from tests.kit.phones import Phones
from tests.kit.settling import answers_share, shares
from tests.kit.steps import choose, press
from tests.kit.table import table_laid


def test_the_plan_is_read_first_and_follows_what_happens(phones: Phones) -> None:
    """Ann reads whom they pay; Bob leaves meanwhile and is paid, so that less is open; then Ann leaves with it."""
    table = table_laid(names=SIX)
    games(table, 1)
    ann = phones.at(table, "Ann")
    press(ann, "More")
    choose(ann, "Leave and settle")
    paper = ann.locator("dialog")
    expect(paper).to_contain_text("You have lost 6 points, £12.")
    expect(paper.locator(".owed li")).to_have_count(5)
    table.tap("Kim", "leave", player="Bob")
    expect(paper).to_contain_text("You have lost 6 points, £12.")
    expect(paper).to_contain_text("Still to pay: 4 points, £8.")
    told = paper.locator(".owed li span:first-child").all_inner_texts()
    seq = table.seq
    choose(ann, "Leave and settle")
    expect(ann.locator("dialog")).to_have_count(0)
    assert (table.seq, table.last_body["event"]) == (seq + 1, "leave")
    settled = table.view["settlements"][-1]["payments"]
    assert told == [f"You pay {table.view['players'][one['to']]['name']}" for one in settled]


def test_the_fee_is_named_before_somebody_leaves(phones: Phones) -> None:
    table = table_laid(names=SIX)
    Club.objects.filter(id=table.club.id).update(table_fee=300, fee_for="head")
    games(table, 1)
    ann = phones.at(table, "Ann")
    press(ann, "More")
    choose(ann, "Leave and settle")
    expect(ann.locator("dialog")).to_contain_text("Table fee, due when the evening is closed: £3.")


def test_before_the_end_coins_and_what_waits_are_named(phones: Phones) -> None:
    """Bob has agreed to a third of £10, Cat has not; the least coin is 50p."""
    table = table_laid(names=SIX)
    Club.objects.filter(id=table.club.id).update(least_coin=50)
    games(table, 1)
    pizza = shares(table, "Dan", "Dan", "10", "Dan", "Bob", "Cat")
    answers_share(table, "Bob", pizza, "Bob", BookWord.AGREED)
    kim = phones.at(table, "Kim")
    press(kim, "More")
    choose(kim, "End the evening")
    paper = kim.locator("dialog")
    expect(paper).to_contain_text("To pay when the evening ends:")
    expect(paper.locator(".owed li", has_text="Bob pays Dan")).to_contain_text("£3 in coins, rest £0.34")
    expect(paper).to_contain_text("1 share of an expense, £3.33, waits for an answer and is not counted here.")


def test_the_menu_has_what_is_still_to_pay(phones: Phones) -> None:
    """Bob has left and is paid 2 of the 6 points that Ann has lost."""
    table = table_laid(names=SIX)
    games(table, 1)
    table.tap("Kim", "leave", player="Bob")
    ann = phones.at(table, "Ann")
    press(ann, "More")
    expect(ann.locator("dialog").get_by_role("button", name="Leave and settle")).to_contain_text("−4 · £8")


def test_a_paper_about_somebody_who_has_gone_is_put_away(phones: Phones) -> None:
    """Two are away. While one is about to be removed on the tablet, they are removed elsewhere, and the other not."""
    table = table_laid(names=SIX)
    games(table, 1)
    for name in ("Dan", "Eve"):
        table.tap(name, "step_out", player=name)
    kim = phones.at(table, "Kim")
    press(kim, "More")
    choose(kim, "Remove from the line")
    paper = kim.locator("dialog")
    paper.get_by_text("Dan", exact=True).click()
    choose(kim, "Remove from the line")
    expect(paper).to_contain_text("Dan has won 1 point, £2.")
    asked = []
    kim.on("request", lambda request: asked.append(request.url))
    table.tap("Kim", "remove", player="Dan")
    expect(kim.locator("main")).to_have_attribute("data-seq", str(table.seq))
    expect(paper).to_have_count(0)
    assert not [url for url in asked if "/leaving/" in url]
    press(kim, "More")
    choose(kim, "Remove from the line")
    expect(paper).to_contain_text("Eve")


def test_where_evenings_are_carried_over_it_says_so_and_asks_nobody_to_pay(phones: Phones) -> None:
    table = table_laid()
    Club.objects.filter(id=table.club.id).update(carries_over=True)
    games(table, 1)
    ann = phones.at(table, "Ann")
    press(ann, "More")
    choose(ann, "Leave and settle")
    paper = ann.locator("dialog")
    expect(paper).to_contain_text("Carried to the accounts.")
    expect(paper.locator(".owed li").first).to_contain_text("You owe")


def test_where_evenings_are_carried_over_the_end_settles_nothing(phones: Phones) -> None:
    table = table_laid()
    Club.objects.filter(id=table.club.id).update(carries_over=True)
    games(table, 1)
    kim = phones.at(table, "Kim")
    press(kim, "More")
    choose(kim, "End the evening")
    paper = kim.locator("dialog")
    expect(paper).to_contain_text("Carried to the accounts.")
    expect(paper).not_to_contain_text("everything is settled")


@pytest.mark.long
def test_without_a_line_to_the_table_one_may_leave_all_the_same(phones: Phones) -> None:
    table = table_laid()
    games(table, 1)
    phones.complaints.expect("500")
    ann = phones.at(table, "Ann")
    ann.route("**/leaving/**", lambda route: route.fulfill(status=500, body="{}"))
    press(ann, "More")
    choose(ann, "Leave and settle")
    expect(ann.locator("dialog")).to_contain_text("The payments cannot be worked out right now.")
    choose(ann, "Leave and settle")
    expect(ann.locator("dialog")).to_have_count(0)
    assert table.last_body["event"] == "leave"


def test_the_evening_ends_after_its_payments_were_read(phones: Phones) -> None:
    table = table_laid(names=SIX)
    games(table, 1)
    kim = phones.at(table, "Kim")
    press(kim, "More")
    choose(kim, "End the evening")
    paper = kim.locator("dialog")
    expect(paper).to_contain_text("With these payments everything is settled:")
    told = paper.locator(".owed li").count()
    assert table.view["phase"] == "between"
    choose(kim, "End the evening")
    expect(kim.locator("dialog")).to_have_count(0)
    assert (table.view["phase"], len(table.view["settlements"][-1]["payments"])) == ("closed", told)
