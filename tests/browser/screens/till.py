"""The books of a club: balances from a book, the till and what is open with it."""

from uuid import UUID

from playwright.sync_api import expect

from clubs import services as people
from clubs.models import Club, Role
from sessions.models import BookWord, SharedExpense
from sessions.services import PurchaseDraft, PurchaseWay, enter_purchase
from tests.browser.screens.papers import games
from tests.browser.screens.scene import SIX, Shown, scene
from tests.kit.phones import Phones
from tests.kit.settling import answers_share, plays_as, shares
from tests.kit.table import has_no_phone, table_laid


@scene("opening", "purchase", "till", "till-pair")
def the_till_and_deposits(phones: Phones) -> Shown:
    """A book that does not sum to zero, then one that does; the till with deposits, fees and the account of one."""
    table = table_laid(names=SIX)
    club = f"/clubs/{table.club.slug}"
    phones.complaints.expect("422")
    page = phones.of(table["Kim"], f"{club}/opening/")
    yield "opening", page
    page.get_by_label("Ann", exact=True).fill("12.50")
    page.get_by_label("Bob", exact=True).fill("-1o")
    page.get_by_role("button", name="Preview", exact=True).click()
    yield "wrong-cell", page
    page.get_by_label("Bob", exact=True).fill("-10")
    page.get_by_role("button", name="Preview", exact=True).click()
    yield "not-zero", page
    page.get_by_label("If it is not 0").check()
    page.get_by_role("button", name="Preview", exact=True).click()
    expect(page.get_by_role("heading", name="Debts that this would bring")).to_be_visible()
    yield "preview", page
    page.get_by_text("Paste a list instead", exact=True).click()
    page.get_by_label("One line for each: name, then amount").fill("Catt 4\nRobert -4")
    page.get_by_role("button", name="Preview", exact=True).click()
    expect(page.get_by_text("Catt is new. Cat?")).to_be_visible()
    yield "new-names", page
    page.get_by_label("The player called Catt", exact=True).select_option(label="Cat")
    page.get_by_role("button", name="Preview", exact=True).click()
    expect(page.get_by_text("Catt")).to_have_count(0)
    page.get_by_role("button", name="Enter these balances", exact=True).click()
    page.locator("summary", has_text="debt").first.click()
    yield "brought", page
    yield "till-of-a-book", phones.of(table["Kim"], f"{club}/till/")
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Ann"].actor, role=Role.MEMBER)
    Club.objects.filter(id=table.club.id).update(table_fee=250, fee_for="head")
    games(table, 3)
    table.tap("Kim", "close")
    till = phones.of(table["Kim"], f"{club}/till/")
    till.get_by_label("Player").select_option(label="Bob")
    till.get_by_label("Amount in GBP").last.fill("50")
    till.get_by_label("Note").fill("for the season")
    till.get_by_role("button", name="Enter the deposit", exact=True).click()
    expect(till.get_by_text("In the till: £")).to_be_visible()
    till.get_by_text("Enter what the till spent or took in", exact=True).click()
    yield "till-form", till
    till.get_by_label("Amount in GBP").first.fill("32..40")
    till.get_by_label("What for").fill("two boards")
    till.get_by_role("button", name="Enter it", exact=True).click()
    expect(till.get_by_label("Amount in GBP").first).to_be_focused()
    yield "till-fault", till
    till.get_by_label("Amount in GBP").first.fill("32.40")
    till.get_by_label("What for").fill("two boards")
    till.get_by_role("button", name="Enter it", exact=True).click()
    till.get_by_text("All that was entered", exact=True).click()
    expect(till.get_by_text("Money taken out (spent) · £32.40")).to_be_visible()
    plays_as(table, "Kim", "Ann")
    own_pocket = PurchaseDraft("own", PurchaseWay.OWN_POCKET, "12", "GBP", "prizes", UUID(table.id("Ann")))
    enter_purchase(actor=table.kim.actor, club=table.club, draft=own_pocket)
    till.reload()
    till.get_by_text("All that was entered", exact=True).click()
    yield "till", till
    yield "till-members", phones.of(table["Ann"], f"{club}/till/")
    yield "till-and-bob", phones.of(table["Kim"], f"{club}/till/with/{UUID(table.id('Bob'))}/")


@scene("settle", "money")
def shared_expenses(phones: Phones) -> Shown:
    """A pizza that four share: one has confirmed, one has declined, one has no phone; the form, evenly and by
    amounts."""
    table = table_laid()
    has_no_phone(table, "Dan")
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.MEMBER)
    settle = f"/s/{table.code}/settle/"
    ann = phones.of(table["Ann"], settle)
    ann.get_by_text("Enter a shared expense", exact=True).click()
    ann.locator("#expense-note").fill("Pizza at Luigi’s")
    ann.locator("#expense-amount").fill("20")
    yield "form-evenly", ann
    ann.get_by_text("By amounts", exact=True).click()
    yield "form-amounts", ann
    ann.get_by_text("Evenly", exact=True).click()
    ann.get_by_role("button", name="Enter this expense", exact=True).click()
    expect(ann.get_by_text("You paid £20")).to_be_visible()
    yield "payer", ann
    yield "asked", phones.of(table["Bob"], settle)
    yield "asked-in-money", phones.of(table["Bob"], f"/clubs/{table.club.slug}/money/")
    (expense,) = SharedExpense.objects.values_list("id", flat=True)
    answers_share(table, "Bob", expense, "Bob", BookWord.AGREED)
    answers_share(table, "Cat", expense, "Cat", BookWord.REFUSED, "I had my own")
    shares(table, "Cat", "Bob", "12.40", "Bob 6", "Cat 6.40", note="Taxi")
    yield "keeper", phones.of(table["Kim"], settle)
    yield "answered", phones.of(table["Ann"], settle)
