"""What is owed back for several causes names each with its sum, wherever the sum stands.

Ann lost £2 to Bob. She paid it twice, meant £3 more as too much, and then the evening was corrected by a pound for her.
"""

from uuid import UUID

import pytest
from django.urls import reverse

from clubs.models import Role
from sessions import services
from sessions.models import PaymentWord
from sessions.selectors.books.aged_pairs import aged_pairs
from sessions.selectors.due_causes import causes_between
from sessions.selectors.dues import pair_dues
from tests.kit.accounts_agree import ensure_accounts_agree
from tests.kit.keepers import gets_role
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import owes, pays, says
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
HERE = "£2 paid, set off or cleared beyond the evening, and £2 back since the correction"
IN_ALL = "£2 paid, set off or cleared beyond the evening, £3 overpaid, £2 since the correction"
SINCE_ALONE = "since the correction of"


@pytest.fixture
def paid_twice(table: Table) -> Table:
    """Bob disputed Ann's first claim of £2, she said it again, and both counted in the end."""
    settle_members(table)
    gets_role(table, table["Cat"], Role.TREASURER)
    first = pays(table, "Ann", "Ann", "Bob", "2")
    says(table, "Bob", first, PaymentWord.DISPUTED, note="not yet")
    says(table, "Bob", pays(table, "Ann", "Ann", "Bob", "5", beyond=True), PaymentWord.CONFIRMED)
    services.payment_answer(
        actor=table["Bob"].actor, club=table.club, payment=first, word=PaymentWord.CONFIRMED, beyond=True
    )
    return table


@pytest.fixture
def corrected(paid_twice: Table) -> Table:
    points = {"Ann": 1, "Bob": -1}
    paid_twice.tap("Kim", "adjust", points=points, reason="as it was played", agreed_by=list(points))
    assert owes(paid_twice, "Bob", "Ann") == 700
    return paid_twice


def addresses(table: Table, other: str) -> list[str]:
    """The first page, Money and the page of the two."""
    club = table.club.slug
    return ["/", reverse("money", args=[club]), reverse("money-pair", args=[club, UUID(table.id(other))])]


def test_the_net_names_each_cause_on_every_page(corrected: Table) -> None:
    """The correction brought £2 of the £7; its day is not since when all of it is open."""
    for who, other in (("Ann", "Bob"), ("Bob", "Ann")):
        for address in addresses(corrected, other):
            told = page_words(corrected, who, address)
            assert IN_ALL in told, (who, address)
            assert SINCE_ALONE not in told, (who, address)
    books = page_words(corrected, "Cat", reverse("books", args=[corrected.club.slug]))
    assert IN_ALL in books
    assert SINCE_ALONE not in books
    assert "Ann paid Bob £5 more than was owed." in books


def test_the_evening_names_each_of_its_causes(corrected: Table) -> None:
    settle = reverse("settle", args=[corrected.code])
    for who in ("Ann", "Bob"):
        assert HERE in page_words(corrected, who, settle), who
    assert page_words(corrected, "Ann", settle).count(HERE) == 2, "the row and the text for the chat"
    assert "£2 back from Bob, £2 back from Bob since the correction" in page_words(corrected, "Ann", settle)
    assert HERE in page_words(corrected, "Ann", addresses(corrected, "Bob")[-1])


def test_programs_read_each_cause(corrected: Table) -> None:
    client = corrected["Ann"].client()
    parts = [{"cause": "beyond", "amount": "2.00"}, {"cause": "correction", "amount": "2.00"}]
    evening = client.get(reverse("api-payments", args=[corrected.code])).json()["dues"]
    assert [(one["back"], one["open_causes"]) for one in evening if one["open"] == "4.00"] == [("2.00", parts)]
    account = reverse("api-club-account", args=[corrected.club.slug, UUID(corrected.id("Bob"))])
    dues = client.get(account).json()["accounts"][0]["dues"]
    assert sorted((one["open"], one["open_causes"]) for one in dues) == [
        ("3.00", [{"cause": "overpaid", "amount": "3.00"}]),
        ("4.00", parts),
    ]


def test_every_statement_has_the_same_day(corrected: Table) -> None:
    ensure_accounts_agree(corrected.club.id)
    ann, bob = UUID(corrected.id("Ann")), UUID(corrected.id("Bob"))
    (pair,) = [one for one in aged_pairs(corrected.club, corrected.session.began_at.date()) if one.creditor == ann]
    assert (pair.came_by, pair.beyond) == ("", 500)
    causes = causes_between(pair_dues(corrected.club.id, [ann, bob]), bob, ann, "GBP")
    assert [tuple(one) for one in causes] == [("beyond", 200), ("overpaid", 300), ("correction", 200)]


def test_what_is_given_back_is_the_oldest(corrected: Table) -> None:
    """Bob gives back the £2 that were paid twice: what the correction brought is left of the evening."""
    says(corrected, "Ann", pays(corrected, "Bob", "Bob", "Ann", "2"), PaymentWord.CONFIRMED)
    assert "owed back since the correction" in page_words(corrected, "Ann", reverse("settle", args=[corrected.code]))


def test_a_correction_of_both_ways_takes_no_part_of_what_was_paid_twice(corrected: Table) -> None:
    """Corrected back, the evening asks what it asked at first: only what was paid twice is owed back for it."""
    points = {"Ann": -1, "Bob": 1}
    corrected.tap("Kim", "adjust", points=points, reason="as it was, after all", agreed_by=list(points))
    told = page_words(corrected, "Ann", reverse("settle", args=[corrected.code]))
    assert "more was paid, set off or cleared than the evening asks now" in told
    assert "since the correction" not in told


def test_without_a_correction_all_of_it_was_paid_beyond(paid_twice: Table) -> None:
    told = page_words(paid_twice, "Bob", addresses(paid_twice, "Ann")[-1])
    assert "£2 paid, set off or cleared beyond the evening, £3 overpaid" in told
