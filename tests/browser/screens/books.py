"""The treasurer's books: with nothing in them, after one evening, after many."""

from datetime import timedelta

import time_machine
from django.utils import timezone

from clubs import services as people
from clubs.models import Role
from clubs.services.till import till_open
from sessions import services
from sessions.models import How, PaymentWord, Reminder
from sessions.selectors.books.aged_pairs import aged_pairs
from sessions.services import PaymentDraft
from tests.browser.screens.papers import games
from tests.browser.screens.scene import NINE, SIX, Shown, scene
from tests.kit.phones import Phones
from tests.kit.second_table import second_of
from tests.kit.settling import pays, says
from tests.kit.table import Table, person, table_laid

DAYS_AGO = (230, 130, 70, 33, 12)


@scene("books", "books-month")
def the_books(phones: Phones) -> Shown:
    """As the treasurer of a club without evenings reads them, after one, and after many; and with something wrong."""
    table = with_treasurer(table_laid(names=SIX))
    books = f"/clubs/{table.club.slug}/books/"
    yield "no-evening", phones.of(table["Tess"], books)
    games(table, 5)
    table.tap("Kim", "close")
    pays(table, "Bob", "Bob", "Finn", "1")
    yield "one-evening", phones.of(table["Tess"], books)
    large = with_treasurer(table_laid(names=NINE))
    many_evenings(large)
    page = phones.of(large["Tess"], f"/clubs/{large.club.slug}/books/")
    yield "many-evenings", page
    month = phones.of(large["Tess"], f"/clubs/{large.club.slug}/books/month/")
    yield "last-month", month
    month.get_by_label("Month").select_option(index=0)
    month.get_by_role("button", name="Show").click()
    yield "this-month", month
    yield "in-german", phones.of(large["Tess"], f"/clubs/{large.club.slug}/books/month/", locale="de")
    page.locator(".debtors summary").first.click()
    page.locator(".debtors [open]").get_by_label("Why it is written off").fill("has moved away")
    page.locator(".debtors [open]").get_by_label("Amount in GBP").fill("1000")
    phones.complaints.expect("422")
    page.get_by_role("button", name="Write off").first.click()
    page.get_by_role("alert").wait_for()
    yield "too-much-written-off", page


@scene("people", "club-invite")
def a_treasurer_is_chosen(phones: Phones) -> Shown:
    """The roles of somebody who is treasurer, and an invitation for another."""
    table = with_treasurer(table_laid())
    page = phones.of(table.kim, f"/clubs/{table.club.slug}/people/")
    page.locator("details.change", has_text="Change").nth(1).locator("summary").click()
    yield "roles", page
    page.goto(f"{phones.site.url}/clubs/{table.club.slug}/invite/")
    page.get_by_label("Treasurer").check()
    yield "invitation", page


def with_treasurer(table: Table) -> Table:
    """Tess is the treasurer."""
    table.people["Tess"] = person("Tess")
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Tess"].actor, role=Role.TREASURER)
    return table


def many_evenings(table: Table) -> None:
    """Some months with a payment in each, one too large, one disputed, one undone, one written off; and a till."""
    names = [name for name in table.people if name != "Tess"]
    games(table, 2)
    table.tap("Kim", "close")
    for number, days in enumerate(DAYS_AGO):
        with time_machine.travel(timezone.now() - timedelta(days=days)):
            evening = second_of(table, *names)
            games(evening, 3 + number)
            evening.tap("Kim", "close")
            pays(evening, "Kim", names[number], names[number + 1], "2", beyond=True)
    first, second = (table.club.players.get(name=name) for name in names[:2])
    Reminder.objects.create(club=table.club, debtor=first, creditor=second, at=timezone.now() - timedelta(days=20))
    says(table, names[2], pays(table, names[1], names[1], names[2], "1", beyond=True), PaymentWord.DISPUTED, "not yet")
    pays(table, names[3], names[3], names[4], "2", beyond=True)
    undone = pays(table, "Kim", names[8], names[0], "1", beyond=True)
    says(table, names[0], undone, PaymentWord.DISPUTED, "that was for the boards")
    till = till_open(table.club)
    paid_in = PaymentDraft("into the till", first.id, till.id, "10", "GBP", How.CASH, beyond=True)
    services.payment_say(actor=table["Tess"].actor, club=table.club, draft=paid_in)
    services.payment_say(actor=table["Tess"].actor, club=table.club, draft=written_off(table))


def written_off(table: Table) -> PaymentDraft:
    """A point of the oldest debt."""
    pair = aged_pairs(table.club, timezone.localdate())[0]
    return PaymentDraft(
        "written off", pair.debtor, pair.creditor, "2", "GBP", How.WRITTEN_OFF, "has moved away without an address"
    )
