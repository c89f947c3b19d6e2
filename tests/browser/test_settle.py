"""Settling up on phones: one says it, the other's page asks, and both see how much is done; nobody loads anything."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from clubs.models import Club
from sessions.models import How
from tests.browser.screens.papers import games
from tests.browser.screens.scene import SIX
from tests.kit.paid import IBAN, says_how_paid
from tests.kit.phones import Phones
from tests.kit.pictures import SIZES, Pictures
from tests.kit.settling import closed_evening, pays
from tests.kit.steps import choose, press
from tests.kit.table import Table, comes, table_laid

SMALL: ViewportSize = {"width": 360, "height": 640}


def settling(phones: Phones, table: Table, name: str) -> Page:
    """Somebody's phone, on the page of the payments."""
    page = phones.of(table[name], f"/s/{table.code}/settle/", viewport=SMALL)
    expect(page.locator("[data-link]")).to_have_text("Live")
    return page


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_one_pays_with_a_tap_and_the_other_confirms_with_a_tap(phones: Phones, laid: Table, pictures: Pictures) -> None:
    closed_evening(laid)
    ann = phones.at(laid, "Ann", viewport=SMALL)
    ann.get_by_role("link", name="Settle up").click()
    expect(ann.locator(".said")).to_have_text("You lost £6: £2 to Bob, £2 to Cat, £2 to Dan.")
    expect(ann.locator(".progress")).to_contain_text("0 of 3 paid, £6 open")
    bob = settling(phones, laid, "Bob")
    expect(bob.locator(".own")).to_contain_text("Ann pays you £2")
    assert fits(ann)
    pictures.take(ann, "to-pay", SIZES)
    ann.locator(".due", has_text="You pay Bob").get_by_role("button", name="I have paid £2").click()
    asked = bob.locator(".payment")
    expect(asked).to_contain_text("Ann says: £2 paid to you.")
    assert fits(bob)
    pictures.take(bob, "to-confirm", SIZES)
    asked.get_by_role("button", name="Yes, that’s right").click()
    expect(ann.locator(".progress")).to_contain_text("1 of 3 paid, £4 open")
    expect(ann.locator(".due.made")).to_contain_text("You pay Bob")


@pytest.mark.long
def test_what_was_not_so_is_said_with_a_reason_and_withdrawn(phones: Phones, laid: Table, pictures: Pictures) -> None:
    closed_evening(laid)
    ann, cat = settling(phones, laid, "Ann"), settling(phones, laid, "Cat")
    ann.locator(".due", has_text="You pay Cat").get_by_role("button", name="I have paid £2").click()
    cat.locator(".payment summary", has_text="That’s wrong").click()
    cat.get_by_label("What’s wrong?").fill("I was not paid")
    cat.get_by_role("button", name="Dispute it").click()
    expect(ann.locator(".payment.disputed")).to_contain_text("I was not paid")
    pictures.take(ann, "disputed", SIZES)
    ann.get_by_role("button", name="Withdraw").click()
    expect(ann.locator(".payment")).to_have_count(0)
    expect(ann.locator(".due", has_text="You pay Cat").get_by_role("button", name="I have paid £2")).to_be_visible()


@pytest.mark.long
def test_a_part_is_paid_by_bank_and_the_rest_stays_open(phones: Phones, laid: Table, pictures: Pictures) -> None:
    closed_evening(laid)
    phones.complaints.expect("422")
    dan = settling(phones, laid, "Dan")
    own = dan.locator(".own .due")
    own.locator("summary", has_text="Another amount").click()
    own.get_by_label("Amount in GBP").fill("5")
    own.get_by_role("button", name="Enter this payment").click()
    expect(dan.get_by_role("alert")).to_have_text("That is more than the £2 open here.")
    own.locator("summary", has_text="Another amount").click()
    own.get_by_label("Amount in GBP").fill("0.50")
    own.get_by_label("How").select_option("bank")
    pictures.take(dan, "another-amount", SIZES)
    own.get_by_role("button", name="Enter this payment").click()
    expect(dan.locator(".own .due")).to_contain_text("£1.50 of it is still open.")
    ann = settling(phones, laid, "Ann")
    expect(ann.get_by_role("button", name="Yes, that’s right")).to_have_count(0)


@pytest.mark.long
def test_the_scorekeeper_enters_all_as_paid_in_cash(phones: Phones, pictures: Pictures) -> None:
    table = table_laid(names=SIX)
    games(table, 5)
    table.tap("Kim", "close")
    kim = settling(phones, table, "Kim")
    pictures.take(kim, "the-scorekeeper", SIZES)
    kim.get_by_role("button", name="All paid in cash").click()
    expect(kim.locator(".done")).to_have_text("Everything is paid.")
    pictures.take(kim, "all-paid", SIZES)
    assert fits(kim)
    kim.get_by_role("button", name="Undo these payments").click()
    expect(kim.locator(".progress")).to_contain_text("0 of 4 paid, £16 open")


@pytest.mark.long
def test_the_page_opens_by_itself_when_the_evening_closes(phones: Phones, laid: Table) -> None:
    """On the phones of those who pay or are paid; Eve, who has come and not played, and the scorekeeper stay."""
    games(laid, 1)
    comes(laid, "Eve")
    ann, kim, eve = (phones.at(laid, name, viewport=SMALL) for name in ("Ann", "Kim", "Eve"))
    press(kim, "More")
    choose(kim, "End the evening")
    choose(kim, "End the evening")  # with its payments before it
    expect(ann).to_have_url(f"{phones.site.url}/s/{laid.code}/settle/")
    expect(ann.locator(".said")).to_contain_text("You lost £8")
    for page in (kim, eve):
        expect(page.locator(".reckoning .said")).to_contain_text("The evening is over")
    ann.go_back()
    expect(ann.locator(".reckoning")).to_be_visible()  # a table that is closed already leads nowhere


def test_the_table_and_the_wall_name_the_parts_of_what_is_not_simply_open(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    """Of £2 each, Bob was paid 50p, Cat waived all of it, Dan was paid all of it: a tick is for what was paid."""
    closed_evening(laid)
    wall = phones.of(laid.kim, f"/s/{laid.code}/screen/", viewport={"width": 1920, "height": 1080})
    kim = phones.at(laid, "Kim", viewport=SMALL)
    pays(laid, "Kim", "Ann", "Bob", "0.50")
    pays(laid, "Cat", "Ann", "Cat", "2", how=How.WAIVED)
    pays(laid, "Kim", "Ann", "Dan", "2")
    for page in (wall, kim):
        row = {name: page.locator(".owed li", has_text=f"Ann pays {name}") for name in ("Bob", "Cat", "Dan")}
        expect(row["Bob"].locator(".parts")).to_have_text("£0.50 paid, £1.50 open")
        expect(row["Cat"].locator(".parts")).to_have_text("£2 waived")
        expect(row["Dan"].locator(".parts")).to_have_count(0)
        expect(page.locator(".owed .made")).to_have_count(1)
        expect(row["Dan"].locator(".made")).to_have_count(1)
        assert fits(page)
    pictures.take(wall, "parts-on-the-wall")
    pictures.take(kim, "parts-at-the-table")


@pytest.mark.long
def test_ticks_appear_on_the_wall_and_at_the_table(phones: Phones, laid: Table, pictures: Pictures) -> None:
    closed_evening(laid)
    wall = phones.of(laid.kim, f"/s/{laid.code}/screen/", viewport={"width": 1920, "height": 1080})
    kim = phones.at(laid, "Kim")
    expect(wall.locator(".owed .made")).to_have_count(0)
    pays(laid, "Kim", "Ann", "Bob", "2")
    for page in (wall, kim):
        expect(page.locator(".owed .made")).to_have_count(1)
        expect(page.locator(".reckoning h2")).to_contain_text("1 of 3 paid")
    pays(laid, "Kim", "Ann", "Cat", "2")
    pays(laid, "Kim", "Ann", "Dan", "2")
    for page in (wall, kim):
        expect(page.locator(".reckoning h2")).to_contain_text("Everything is paid.")
    pictures.take(wall, "all-paid-on-the-wall")


@pytest.mark.long
def test_where_evenings_are_carried_over_nobody_is_called_to_pay(phones: Phones, laid: Table) -> None:
    """The table stays when the evening closes, and says what it has brought; the wall says that it is carried."""
    Club.objects.filter(id=laid.club.id).update(carries_over=True)
    games(laid, 1)
    wall = phones.of(laid.kim, f"/s/{laid.code}/screen/", viewport={"width": 1920, "height": 1080})
    ann, kim = (phones.at(laid, name, viewport=SMALL) for name in ("Ann", "Kim"))
    press(kim, "More")
    choose(kim, "End the evening")
    choose(kim, "End the evening")  # with its payments before it
    expect(wall.locator(".reckoning h2")).to_have_text("The evening is over. Carried to the accounts.")
    expect(ann.locator(".reckoning h2")).to_contain_text("It is carried to your account:")
    expect(ann).to_have_url(f"{phones.site.url}/s/{laid.code}/")
    expect(ann.locator(".owed .me").first).to_contain_text("You owe")
    pays(laid, "Kim", "Ann", "Bob", "1")
    expect(wall.locator(".reckoning h2")).to_have_text("The evening is over. Carried to the accounts.")
    ann.get_by_role("link", name="See what is carried").click()
    expect(ann.locator(".said")).to_contain_text("It is carried to your account:")
    expect(ann.get_by_role("button", name="I have paid")).to_have_count(0)
    assert fits(ann)


@pytest.mark.long
def test_the_scorekeeper_chooses_who_collects_and_every_phone_has_it_at_once(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    closed_evening(laid)
    wall = phones.of(laid.kim, f"/s/{laid.code}/screen/", viewport={"width": 1920, "height": 1080})
    kim, ann = settling(phones, laid, "Kim"), settling(phones, laid, "Ann")
    ways = kim.locator("#ways")
    expect(ways.locator("summary")).to_have_text("How it is paid: By the house rules, 3 payments")
    expect(ann.locator("#ways")).to_have_count(0)
    ways.locator("summary").click()
    ways.get_by_label("One collects for all").select_option(label="Cat, 3 payments")
    pictures.take(kim, "the-ways", SIZES)
    assert fits(kim)
    ways.get_by_role("button", name="Have them collect").click()
    expect(ann.locator(".said")).to_have_text("You lost £6: £6 to Cat.")
    expect(wall.locator(".owed").first).to_contain_text("Cat pays Bob")
    kim.locator("#ways summary").click()
    expect(kim.locator("#ways summary")).to_have_text("How it is paid: Cat collects for all, 3 payments")
    kim.get_by_role("button", name="By the house rules, 3 payments").click()
    expect(ann.locator(".said")).to_have_text("You lost £6: £2 to Bob, £2 to Cat, £2 to Dan.")
    pays(laid, "Kim", "Ann", "Bob", "2")
    expect(kim.locator("#ways")).to_have_count(0)


@pytest.mark.long
def test_what_a_transfer_needs_is_copied_with_or_without_a_clipboard(phones: Phones) -> None:
    """On plain http a page has none: what is selected is copied. The part stays open when the page is put anew."""
    table = table_laid(currency="EUR")
    closed_evening(table)
    says_how_paid(table, "Bob")
    ann = settling(phones, table, "Ann")
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.locator("summary", has_text="Pay by bank").click()
    expect(ann.get_by_role("img", name="QR code for your banking app")).to_be_visible()
    ann.get_by_role("button", name="Copy Account holder").click()
    expect(ann.locator("[data-copy='Robert Gold']")).to_have_text("Copied")
    assert ann.evaluate("navigator.clipboard.readText()") == "Robert Gold"
    assert fits(ann)
    ann.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
    ann.get_by_role("button", name="Copy IBAN").click()
    expect(ann.locator(f"[data-copy={IBAN}]")).to_have_text("Copied")
    ann.evaluate("delete navigator.clipboard")
    assert ann.evaluate("navigator.clipboard.readText()") == IBAN
    pays(table, "Kim", "Ann", "Cat", "2", currency="EUR")
    expect(ann.locator(".progress")).to_contain_text("1 of 3 paid")
    ann.get_by_role("button", name="€2 sent by bank").click()
    expect(ann.locator(".own .payment").first).to_be_visible()
    expect(ann.locator(".payee")).to_have_count(0)


def test_the_evening_is_shared_as_text(phones: Phones, laid: Table) -> None:
    """With money and without; where the phone has nothing to share with it is copied."""
    closed_evening(laid)
    pays(laid, "Kim", "Ann", "Bob", "2")
    ann = settling(phones, laid, "Ann")
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.locator("summary", has_text="Share the evening").click()
    head, results, payments = ann.get_by_label("With money").input_value().split("\n\n")
    assert head.startswith("Thursday, ")
    assert results.splitlines() == [
        "Bob +1 point · +£2", "Cat +1 point · +£2", "Dan +1 point · +£2", "Ann −3 points · −£6",
    ]  # fmt: skip
    assert payments.splitlines() == ["Ann paid Bob £2", "Ann pays Cat £2", "Ann pays Dan £2"]
    without = ann.get_by_label("Points only").input_value()
    assert "£" not in without
    saved = ann.get_by_role("link", name="Save as a picture").first
    with ann.expect_download() as coming:
        saved.click()
    assert coming.value.suggested_filename.endswith(".png")
    ann.evaluate("navigator.share = undefined")
    ann.locator("[data-share=share-points]").click()
    expect(ann.locator("[data-share=share-points]")).to_have_text("Copied")
    assert ann.evaluate("navigator.clipboard.readText()") == without


@pytest.mark.long
def test_the_evening_is_shared_as_a_picture_where_the_phone_can(phones: Phones, laid: Table) -> None:
    """What it is handed is kept here instead: its name, its kind, and how much it is."""
    closed_evening(laid)
    ann = phones.of(laid["Ann"], "/", viewport=SMALL)
    ann.add_init_script("""
        navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
        navigator.share = async ({ files: [file] }) => {
            document.title = [file.name, file.type, file.size > 10_000].join(" ");
        };
    """)
    ann.goto(f"{phones.site.url}/s/{laid.code}/settle/")
    ann.locator("summary", has_text="Share the evening").click()
    ann.get_by_role("link", name="Share as a picture").first.click()
    expect(ann).to_have_title("evening.png image/png true")
