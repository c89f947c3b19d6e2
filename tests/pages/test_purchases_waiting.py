"""What a keeper paid for the till from their own pocket waits for another keeper, who reads so wherever words wait.

Kim runs the club and does not play; Bob plays and is its treasurer.
"""

from uuid import UUID

import pytest
from django.urls import reverse

from clubs.models import Role
from sessions import services
from sessions.models import BookWord
from sessions.services import PurchaseDraft, PurchaseWay, answer_purchase
from tests.kit.keepers import gets_role
from tests.kit.members_settled import page_words, settle_members
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
WAITS = "Thursday club: 1 purchase for the till, £4, waits for your word"


@pytest.fixture
def settled(table: Table) -> Table:
    settle_members(table)
    gets_role(table, table["Bob"], Role.TREASURER)
    return table


def pages(table: Table) -> list[str]:
    return ["/", *(reverse(name, args=[table.club.slug]) for name in ("club", "money", "books"))]


def paid_from_own_pocket(table: Table, who: str) -> UUID:
    draft = PurchaseDraft("boards", PurchaseWay.OWN_POCKET, "4", "GBP", "boards", UUID(table.id(who)))
    return services.enter_purchase(actor=table[who].actor, club=table.club, draft=draft)


def test_another_keeper_reads_of_it_on_every_page_where_words_wait(settled: Table) -> None:
    purchase = paid_from_own_pocket(settled, "Bob")
    for path in pages(settled):
        assert WAITS in page_words(settled, "Kim", path), path
        assert "purchase for the till" not in page_words(settled, "Bob", path), path
    answer_purchase(actor=settled["Kim"].actor, club=settled.club, entry=purchase, word=BookWord.AGREED)
    for path in pages(settled):
        assert "purchase for the till" not in page_words(settled, "Kim", path), path


def test_players_who_keep_no_books_read_nothing_of_it(settled: Table) -> None:
    paid_from_own_pocket(settled, "Bob")
    for name in ("/", reverse("money", args=[settled.club.slug])):
        assert "purchase for the till" not in page_words(settled, "Cat", name)
