"""An evening that is open again after it was paid, what holds a due or waits for a keeper, and what the till asks."""

from uuid import UUID

from clubs import services as people
from clubs.models import Role
from sessions import services
from sessions.services import PurchaseDraft, PurchaseWay
from tests.browser.screens.scene import Shown, scene
from tests.kit.phones import Phones
from tests.kit.second_table import second_of
from tests.kit.settling import closed_evening, pays
from tests.kit.sheets.three_evenings import three_evenings
from tests.kit.table import has_no_phone, table_laid


@scene("money-pair", "home")
def a_payment_that_sets_off(phones: Phones) -> Shown:
    """Ann owes Bob for two evenings, Bob owes Ann for the one between them; then Ann says that all is paid."""
    sheet = three_evenings()
    bob, ann = (UUID(sheet.laid.id(name)) for name in ("Bob", "Ann"))
    money = f"/clubs/{sheet.laid.club.slug}/money/"
    two = phones.of(sheet.laid["Ann"], f"{money}{bob}/")
    yield "button", two
    two.get_by_role("button", name="I have paid £8").click()
    yield "it-waits", two
    yield "claim", phones.of(sheet.laid["Bob"], "/")
    two = phones.of(sheet.laid["Bob"], f"{money}{ann}/")
    two.get_by_role("button", name="Yes").first.click()
    yield "paid", two


@scene("money", "money-pair", "books-month", "purchase", "home")
def an_evening_open_again(phones: Phones) -> Shown:
    """Ann has paid Bob for the first evening, which is open again, and says that she has paid for the second."""
    table = table_laid()
    closed_evening(table)
    for name in ("Ann", "Bob", "Cat"):
        people.role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=Role.MEMBER)
    pays(table, "Bob", "Ann", "Bob")
    second = second_of(table, "Ann", "Bob", "Cat", "Dan")
    closed_evening(second)
    services.session_reopen(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    money, bob = f"/clubs/{table.club.slug}/money/", UUID(table.id("Bob"))
    yield "money", phones.of(table["Ann"], money)
    two = phones.of(table["Ann"], f"{money}{bob}/")
    yield "page-of-two", two
    yield "month", phones.of(table.kim, f"/clubs/{table.club.slug}/books/month/?month={table.session.day:%Y-%m}")
    pays(second, "Ann", "Ann", "Bob")
    phones.complaints.expect("422")
    two.get_by_role("button", name="I have paid £2").click()
    yield "held", two
    has_no_phone(table, "Bob")
    yield "first-page-of-a-keeper", phones.of(table.kim, "/")
    taken = PurchaseDraft("a gift", PurchaseWay.IN, "5", "GBP", "the door")
    services.enter_purchase(actor=table.kim.actor, club=table.club, draft=taken)
    page = phones.of(table.kim, f"/clubs/{table.club.slug}/till/")
    page.locator("summary", has_text="Enter what the till spent").click()
    page.get_by_label("Amount in GBP").first.fill("9")
    page.get_by_label("What for").fill("boards")
    page.get_by_role("button", name="Enter it", exact=True).click()
    yield "till-question", page
