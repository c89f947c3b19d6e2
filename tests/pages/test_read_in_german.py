"""What a German reads of accounts and reasons: each in the case of its sentence, and a tapped reason in their language.

Ann owes Cat £10 by a clearing of 27 November, as far as a clearing is in it.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from html import unescape
from uuid import UUID, uuid4

import pytest
import time_machine
from django.urls import reverse
from django.utils.translation import override

from clubs import services as people
from clubs.models import Role
from sessions.models import PaymentNote, PaymentWord
from sessions.pages.money.account_names import account_labels
from sessions.pages.money.keeper_names import WordSpoken, speaker_words
from sessions.pages.money.objection_reasons import TAPPED, reason_said, reason_word
from sessions.selectors.account_rows import AccountName
from sessions.selectors.club_voices import NOBODY, ClubVoices
from sessions.selectors.open_accounts import PersonNamed
from tests.kit.members_settled import settle_members
from tests.kit.settling import pays, says
from tests.kit.sheets.money import play_on, played
from tests.kit.sheets.money_sheet import MoneySheet
from tests.kit.sheets.three_evenings import make_members
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)
CLEARED = """# A clearing: Ann owes Cat instead of Bob.
house atlanta
stake £1
line Ann box, Bob captain, Cat
it ends with Ann -10, Bob +10
another evening
it ends with Bob -10, Cat +10
Ann proposes to clear the accounts
Bob and Cat agree
"""
INSIDE = {
    "clearing": "den Ausgleich vom 27. November",
    "not_so": "den Widerspruch vom 27. November",
    "deposit": "die Einlage vom 27. November",
    "given_back": "die Rückgabe der Einlage vom 27. November",
    "bet": "die Wette vom 27. November",
    "purchase": "die Auslage für die Kasse vom 27. November",
    "taken_out": "die Entnahme aus der Kasse vom 27. November",
    "opening": "das frühere Buch",
    None: "den 27. November",
}
"""After "für" and "gegen", by the kind of the account; None is an evening."""
AMOUNT, AMOUNT_DE, AMOUNT_FR = "It was another amount", "Es war ein anderer Betrag", "C’était un autre montant"


@pytest.fixture
def sheet(db: None) -> Iterator[MoneySheet]:
    with time_machine.travel(NOON, tick=True):
        laid = played(CLEARED)
        make_members(laid, "Ann", "Bob", "Cat")
        people.role_give(actor=laid.laid.kim.actor, club=laid.laid.club, to=laid.laid["Cat"].actor, role=Role.TREASURER)
        yield laid


@pytest.fixture
def settled(table: Table) -> Table:
    settle_members(table)
    return table


def read(table: Table, who: str, address: str, language: str = "de") -> str:
    page = table[who].client().get(address, headers={"Accept-Language": language})
    return unescape(page.content.decode()).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("kind", INSIDE)
def test_an_account_stands_after_fuer_and_gegen_in_their_case(kind: str | None) -> None:
    name = AccountName(uuid4(), None, None, None, False, kind, False, date(2026, 11, 27), NOON, None)
    with time_machine.travel(NOON), override("de"):
        (label,) = account_labels([name], inside=True).values()
    assert label.startswith(INSIDE[kind])


def test_at_the_head_of_a_line_a_clearing_is_in_the_nominative() -> None:
    name = AccountName(uuid4(), None, None, None, False, "clearing", False, date(2026, 11, 27), NOON, None)
    with time_machine.travel(NOON), override("de"):
        assert list(account_labels([name]).values()) == ["der Ausgleich vom 27. November"]


def test_the_till_that_has_confirmed_is_the_subject_of_the_sentence() -> None:
    till, ann = uuid4(), uuid4()
    known = {till: PersonNamed(till, "Till", None, till=True), ann: PersonNamed(ann, "Ann", None)}
    nobody_known = ClubVoices({}, {}, NOBODY, till)
    with override("de"):
        assert speaker_words(nobody_known, WordSpoken("receiver", (), ann, till), known) == "die Kasse"
        assert speaker_words(nobody_known, WordSpoken("payer", (), ann, till), known) == "Ann"


def test_the_month_and_the_account_of_two_say_what_was_paid_for_a_clearing(sheet: MoneySheet) -> None:
    """Ann pays Cat £6 of the £10; Cat, who keeps the books, reads the month."""
    play_on(sheet, "Ann says: paid Cat £6 in all\nCat confirms what Ann paid")
    month = reverse("books-month", args=[sheet.laid.club.slug]) + "?month=2026-11"
    payments = reverse("books-month-payments-file", args=[sheet.laid.club.slug]) + "?month=2026-11"
    pair = reverse("money-pair", args=[sheet.laid.club.slug, UUID(sheet.laid.id("Ann"))])
    for address in (month, payments, pair):
        told = read(sheet.laid, "Cat", address)
        assert "ür den Ausgleich vom 27. November" in told, address
        assert "ür der Ausgleich" not in told, address
    assert "aus dem Ausgleich vom 27. November 2026" in read(sheet.laid, "Cat", pair)


def test_a_tapped_reason_is_kept_as_its_word_and_read_in_each_language(settled: Table) -> None:
    """Bob taps it on a German page, and Ann reads French, then English."""
    paid = pays(settled, "Ann", "Ann", "Bob")
    assert f'name="note" value="{AMOUNT_DE}"' in read(settled, "Bob", "/")
    address = reverse("claim-answer", args=[settled.club.slug, paid])
    settled["Bob"].client().post(address, {"word": "disputed", "note": AMOUNT_DE}, headers={"Accept-Language": "de"})
    assert last_note(paid) == AMOUNT
    pair = reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Bob"))])
    settle = reverse("settle", args=[settled.code])
    for page in (pair, settle):
        for language, said in (("fr", AMOUNT_FR), ("en", AMOUNT), ("de", AMOUNT_DE)):
            assert said in read(settled, "Ann", page, language), (page, language)
    own = read(settled, "Bob", reverse("settle", args=[settled.code]))
    assert f"Du sagst: <q>{AMOUNT_DE}</q>" in " ".join(own.split())


@pytest.mark.parametrize("kept", [AMOUNT, AMOUNT_DE])
def test_rows_of_before_are_recognised(settled: Table, kept: str) -> None:
    """They have the text of the button, in the language of whoever tapped it."""
    paid = pays(settled, "Ann", "Ann", "Bob")
    says(settled, "Bob", paid, PaymentWord.DISPUTED, kept)
    assert AMOUNT_FR in read(settled, "Ann", reverse("settle", args=[settled.code]), "fr")


def test_what_somebody_typed_stays_as_it_is(settled: Table) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob")
    says(settled, "Bob", paid, PaymentWord.DISPUTED, "It was another amount, Ann")
    assert "It was another amount, Ann" in read(settled, "Ann", reverse("settle", args=[settled.code]))


def test_a_program_that_sends_a_reason_in_its_language_keeps_the_word_too(settled: Table) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob")
    address = reverse("api-club-payment", args=[settled.club.slug, paid])
    body = {"word": "disputed", "note": AMOUNT_FR}
    assert settled["Bob"].client().post(address, body, content_type="application/json").status_code == 204
    assert last_note(paid) == AMOUNT


def test_every_reason_has_its_own_text_in_each_language() -> None:
    for language in ("de", "fr"):
        with override(language):
            said = [reason_said(word) for word in TAPPED]
        assert len(set(said)) == len(TAPPED)
        assert not set(said) & set(TAPPED)
        assert [reason_word(one) for one in said] == list(TAPPED)


def last_note(payment: UUID) -> str:
    """What was noted with the last word about it."""
    return PaymentNote.objects.filter(payment_id=payment).latest("number").text
