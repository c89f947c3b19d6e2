"""Every page that names the till in a sentence has it small, with the article and in the case that the language asks.

Kim organises the club of Ann, Bob, Cat and Dan; each owes the till a fee, Bob has a deposit with it, and Ann has paid.
Kim enters what Dan has paid.
"""

import re
from html import unescape
from uuid import UUID

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.models import Club
from sessions import services
from sessions.models import Payment, PaymentWord
from sessions.services import DepositDraft, PurchaseDraft, PurchaseWay
from tests.kit.members_settled import settle_members
from tests.kit.settling import plays_as
from tests.kit.table import Table

pytestmark = pytest.mark.django_db

WRONG = {
    "en": re.compile(r"[a-zé,:;’0-9] The till"),
    "de": re.compile(
        r"[Tt]he till|(?<!der)(?<!die)(?<!Die)(?<!Der)(?<!\|) Kasse\b|\b(?:an|für|durch) der Kasse"
        r"|\b(?:mit|von|bei|aus|zu|zwischen \w+ und) die Kasse"
    ),
    "fr": re.compile(r"[Tt]he till|[a-zé,:;’0-9] La caisse|\b(?:à|de) le caisse"),
}
"""The till as a name alone inside a sentence, or left in English; "|" is between two parts of a page."""


@pytest.fixture
def owed(table: Table) -> Table:
    Club.objects.filter(id=table.club.id).update(table_fee=250, fee_for="head")
    settle_members(table)
    till = people.till_open(table.club).id
    services.deposit_enter(
        actor=table.kim.actor, club=table.club, draft=DepositDraft("of Bob", UUID(table.id("Bob")), "9", "GBP")
    )
    bought = PurchaseDraft("own", PurchaseWay.OWN_POCKET, "12", "GBP", "boards", UUID(table.id("Cat")))
    services.enter_purchase(actor=table.kim.actor, club=table.club, draft=bought)
    pay = {
        "key": "a-payment-of-ann-to-the-till", "payer": str(UUID(table.id("Ann"))), "receiver": str(till),
        "amount": "1.50", "currency": "GBP", "how": "cash", "note": "", "paid_on": "",
    }  # fmt: skip
    assert table["Ann"].client().post(reverse("settle", args=[table.code]), pay).status_code == 302
    by_kim = pay | {"key": "a-payment-of-dan-by-kim", "payer": str(UUID(table.id("Dan")))}
    assert table.kim.client().post(reverse("settle", args=[table.code]), by_kim).status_code == 302
    return table


def test_a_deposit_given_back_has_a_name_of_its_own(owed: Table) -> None:
    back = DepositDraft("back to Bob", UUID(owed.id("Bob")), "4", "GBP", back=True)
    services.deposit_enter(actor=owed.kim.actor, club=owed.club, draft=back)
    page = owed["Bob"].client().get(reverse("money-pair", args=[owed.club.slug, people.till_open(owed.club).id]))
    said = re.sub(r"<[^>]+>", "", page.content.decode())
    assert re.search(r"£4 from the deposit: the deposit given back on [^,]+, the deposit of [^,<]+\n", said), said


def test_what_waits_is_said_on_the_page_of_the_till(owed: Table) -> None:
    page = owed.kim.client().get(reverse("till", args=[owed.club.slug])).content.decode()
    assert "Ann owes the till | of which £1.50 waits for a treasurer or organiser | £2.50" in parts(page)


def pages(table: Table) -> list[tuple[str, str]]:
    club, till = table.club.slug, people.till_open(table.club).id
    ann, bob = (str(UUID(table.id(name))) for name in ("Ann", "Bob"))
    return [
        ("Ann", "/"),
        ("Ann", reverse("settle", args=[table.code])),
        ("Ann", reverse("money", args=[club])),
        ("Ann", reverse("money-pair", args=[club, till])),
        ("Bob", reverse("money-pair", args=[club, till])),
        ("Cat", reverse("money", args=[club])),
        ("Cat", reverse("money-pair", args=[club, till])),
        ("Ann", reverse("player", args=[club, ann])),
        ("Dan", "/"),
        ("Dan", reverse("money", args=[club])),
        ("Kim", reverse("settle", args=[table.code])),
        ("Kim", reverse("till", args=[club])),
        ("Kim", reverse("till-pair", args=[club, ann])),
        ("Kim", reverse("till-pair", args=[club, bob])),
        ("Kim", reverse("money-between", args=[club, ann, till])),
        ("Kim", reverse("books", args=[club])),
        ("Kim", reverse("books-month", args=[club]) + f"?month={table.session.day:%Y-%m}"),
        ("Kim", reverse("audit", args=[club])),
        ("Kim", reverse("clearing-new", args=[club])),
        ("Kim", reverse("people", args=[club])),
    ]


def parts(page: str) -> str:
    """The words of a page, a bar between what different tags hold."""
    body = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    return re.sub(r"(\s*\|\s*)+", " | ", " ".join(unescape(re.sub(r"<[^>]+>", " | ", body)).split()))


@pytest.mark.parametrize("language", WRONG)
def test_no_sentence_has_the_name_of_the_till_as_it_is_alone(owed: Table, language: str) -> None:
    named = 0
    for who, address in pages(owed):
        reader = owed.kim if who == "Kim" else owed[who]
        answer = reader.client().get(address, headers={"accept-language": language})
        assert answer.status_code == 200, (who, address)
        said = parts(answer.content.decode())
        named += len(re.findall(r"till|Kasse|caisse", said))
        wrong = WRONG[language].search(said)
        assert wrong is None, f"{who} reads {said[max(0, wrong.start() - 60) : wrong.end() + 40]!r} at {address}"
    assert named > 40


def test_a_payment_that_a_keeper_entered_is_said_with_the_till_in_its_case(owed: Table) -> None:
    page = owed["Dan"].client().get("/", headers={"accept-language": "de"}).content.decode()
    assert "1,50 £ bezahlt (mit der Kasse, für" in parts(page)


def test_a_book_whose_rest_is_the_tills_says_so_in_a_sentence(table: Table) -> None:
    rows = {
        "player": [UUID(table.id("Ann")).hex, UUID(table.id("Bob")).hex], "name": ["Ann", "Bob"],
        "amount": ["5", "-9"], "currency": "GBP", "till": "1", "key": "a-book-with-the-till",
    }  # fmt: skip
    page = table.kim.client().post(reverse("opening", args=[table.club.slug]), rows).content.decode()
    assert "Bob owes the till" in parts(page)


def test_a_keeper_who_pays_for_the_till_reads_from_whom_it_is(owed: Table) -> None:
    plays_as(owed, "Kim", "Ann")
    page = owed.kim.client().get(reverse("settle", args=[owed.code])).content.decode()
    assert "The till" not in re.sub(r"\| The till\b", "", parts(page))


def test_a_fee_that_a_keeper_confirmed_is_not_said_to_be_confirmed_by_both(owed: Table) -> None:
    paid = Payment.objects.get(club=owed.club, key="a-payment-of-ann-to-the-till")
    services.payment_answer(actor=owed.kim.actor, club=owed.club, payment=paid.id, word=PaymentWord.CONFIRMED)
    said = parts(owed["Ann"].client().get(reverse("settle", args=[owed.code])).content.decode())
    assert "confirmed by Kim (an organiser, for the till)." in said
    assert "confirmed by both" not in said


def test_what_is_set_off_with_the_till_says_what_each_side_is(owed: Table) -> None:
    """Ann owes a fee of £2.50, of which £1.50 waits, and has paid £2 for the till from her own pocket."""
    bought = PurchaseDraft("of Ann", PurchaseWay.OWN_POCKET, "0.50", "GBP", "chalk", UUID(owed.id("Ann")))
    services.enter_purchase(actor=owed.kim.actor, club=owed.club, draft=bought)
    evening = f"the table fee of {owed.session.name}, " if owed.session.name else "the table fee of "
    for who, name, other in (
        ("Ann", "money-pair", people.till_open(owed.club).id),
        ("Kim", "till-pair", owed.id("Ann")),
    ):
        page = owed[who].client().get(reverse(name, args=[owed.club.slug, UUID(str(other))]))
        said = " ".join(unescape(re.sub(r"<[^>]+>", "", page.content.decode())).split())
        assert re.search(r"Set off £0\.50 against what was paid for the till on \d+ \w+", said), said
        assert re.search(
            rf"is set off first: {evening}\d+ \w+ against what was paid for the till on \d+ \w+\.", said
        ), said
        assert "till entry" not in said
