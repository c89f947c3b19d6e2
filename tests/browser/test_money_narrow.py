"""Money on the narrowest phone: the figures of an evening have a line of their own below its name."""

from sessions.models import BookWord
from tests.kit.members_settled import settle_members
from tests.kit.phones import Phones
from tests.kit.settling import answers_bet, lost_bet, pays
from tests.kit.table import table_laid


def test_a_statement_with_large_amounts_fits_the_narrowest_phone(phones: Phones, transactional_db: None) -> None:
    table = table_laid()
    settle_members(table)
    answers_bet(table, "Bob", lost_bet(table, "Ann", "Ann", "Bob", "8314.50"), BookWord.AGREED)
    pays(table, "Kim", "Ann", "Bob", "3314.50")
    page = phones.of(table["Ann"], f"/clubs/{table.club.slug}/money/")
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.locator("table.statement tbody tr").count() >= 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
