"""A keeper who spoke for the till, or for somebody else, is named with their role, in one wording everywhere.

Ann lost £2 to each of Bob, Cat and Dan on Thursday, and each of the four owes the till a fee of £2.50. Kim keeps the
sheet and organises the club, Tess keeps its books.
"""

from uuid import UUID

import pytest
from django.urls import reverse
from django.utils.timezone import localdate

from clubs import services as people
from clubs.models import Club, Role
from sessions import services
from sessions.models import BookWord, How, Payment, PaymentWord, Session
from sessions.pages.money.keeper_names import keeper_named
from sessions.selectors.club_voices import voices_in
from sessions.services import PaymentDraft
from tests.kit.accounts import account, signed_in
from tests.kit.keepers import gets_role, hands_over, treasurer
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import answers_bet, answers_share, lost_bet, pays, says, shares
from tests.kit.table import Table, has_no_phone

pytestmark = pytest.mark.django_db
FOR_THE_TILL = "Tess (the treasurer, for the till)"


@pytest.fixture
def owed(table: Table) -> Table:
    Club.objects.filter(id=table.club.id).update(table_fee=250, fee_for="head")
    settle_members(table)
    table.people["Tess"] = treasurer(table)
    return table


def till(table: Table) -> UUID:
    return people.till_open(table.club).id


def fee_paid(table: Table, who: str, name: str = "Ann") -> UUID:
    """Somebody says that a fee was paid to the till."""
    draft = PaymentDraft(f"the fee of {name}", UUID(table.id(name)), till(table), "2.50", "GBP", How.CASH)
    return services.payment_say(actor=table[who].actor, club=table.club, draft=draft)


def money(table: Table) -> str:
    return reverse("money", args=[table.club.slug])


def account_with_till(table: Table) -> str:
    return reverse("money-pair", args=[table.club.slug, till(table)])


def test_who_received_a_fee_for_the_till_is_named_in_all_places(owed: Table) -> None:
    fee_paid(owed, "Tess")
    settle = reverse("settle", args=[owed.code])
    said = f"{FOR_THE_TILL} says: £2.50 received"
    assert f"{said} from you." in page_words(owed, "Ann", money(owed))
    assert f"{FOR_THE_TILL} entered 1 payment for you: £2.50 paid (with the till" in page_words(owed, "Ann", "/")
    assert f"{said}." in page_words(owed, "Ann", settle)
    account = page_words(owed, "Ann", account_with_till(owed))
    assert f"Entered by {FOR_THE_TILL}" in account
    assert f": said by {FOR_THE_TILL}" in account
    for page in ("/", money(owed), settle, account_with_till(owed)):
        words = page_words(owed, "Ann", page)
        assert "till says" not in words.lower()
        assert "by the till" not in words.lower()


def test_who_confirmed_a_fee_for_the_till_is_named(owed: Table) -> None:
    paid = fee_paid(owed, "Ann")
    says(owed, "Tess", paid, PaymentWord.CONFIRMED)
    settle = reverse("settle", args=[owed.code])
    assert f"£2.50 paid, confirmed by {FOR_THE_TILL}." in page_words(owed, "Ann", settle)
    account = page_words(owed, "Ann", account_with_till(owed))
    assert f"Confirmed by {FOR_THE_TILL}" in account
    assert f": confirmed by {FOR_THE_TILL}" in account
    assert "confirmed by the till" not in account


def test_who_disputed_it_for_the_till_is_named_and_a_receipt_taken_back(owed: Table) -> None:
    paid = fee_paid(owed, "Ann")
    says(owed, "Tess", paid, PaymentWord.DISPUTED, "not in the box")
    assert f"{FOR_THE_TILL} says: not in the box" in page_words(owed, "Ann", money(owed)).replace("  ", " ")
    assert f"{FOR_THE_TILL} disputes a payment of £2.50 for" in page_words(owed, "Ann", "/")
    received = fee_paid(owed, "Tess", "Bob")
    says(owed, "Tess", received, PaymentWord.WITHDRAWN)
    back = f"{FOR_THE_TILL} withdrew what they had said: £2.50 received from you for"
    assert back in page_words(owed, "Bob", "/")
    assert back in page_words(owed, "Bob", money(owed))
    assert f"Withdrawn by {FOR_THE_TILL}," in page_words(owed, "Bob", account_with_till(owed))


def test_german_and_french_name_them_too(owed: Table) -> None:
    fee_paid(owed, "Tess")
    for language, said in (
        ("de", "Tess (der Kassenwart, für die Kasse) sagt: £2.50 von dir erhalten."),
        ("fr", "Tess (le trésorier, pour la caisse) dit avoir reçu £2.50 de vous."),
    ):
        page = owed["Ann"].client().get(money(owed), headers={"Accept-Language": language}).content.decode()
        assert said in page.replace("2,50\xa0£", "£2.50").replace("2,50\u202f£", "£2.50").replace("2,50 £", "£2.50")


def test_one_act_of_one_person_has_one_word(owed: Table) -> None:
    """Kim, who keeps the sheet, is an organiser: in the live act, and where the evening is kept as paid."""
    session = Session.objects.get(code=owed.code)
    services.record_evening_as_paid(actor=owed.kim.actor, club=owed.club, session=session, key="then")
    assert "Entered by Kim (an organiser): Ann paid you £2" in page_words(owed, "Bob", money(owed))
    services.undo_cash(actor=owed.kim.actor, club=owed.club, code=owed.code)
    services.all_paid_in_cash(actor=owed.kim.actor, club=owed.club, code=owed.code, key="all")
    told = page_words(owed, "Bob", money(owed))
    assert "Entered by Kim (an organiser): Ann paid you £2." in told
    for page in (money(owed), "/", reverse("money-pair", args=[owed.club.slug, UUID(owed.id("Ann"))])):
        assert "scorekeeper" not in page_words(owed, "Bob", page), page


def test_the_scorekeeper_is_whoever_keeps_the_sheet_and_has_no_role(owed: Table) -> None:
    hands_over(owed, "Dan")
    pays(owed, "Dan", "Ann", "Bob")
    assert "Entered by Dan (the scorekeeper): you paid Bob £2." in page_words(owed, "Ann", money(owed))
    gets_role(owed, owed["Dan"], Role.TREASURER)
    assert "Entered by Dan (the treasurer): you paid Bob £2." in page_words(owed, "Ann", money(owed))


def test_a_bet_that_a_keeper_entered_or_confirmed_for_somebody_names_them(owed: Table) -> None:
    has_no_phone(owed, "Bob")
    settle = reverse("settle", args=[owed.code])
    entered = lost_bet(owed, "Kim", "Ann", "Bob")
    assert "Entered by Kim (an organiser)." in page_words(owed, "Ann", settle)
    answers_bet(owed, "Kim", entered, BookWord.WITHDRAWN)
    said = lost_bet(owed, "Ann", "Bob", "Ann", "1")
    answers_bet(owed, "Kim", said, BookWord.AGREED)
    account = reverse("money-pair", args=[owed.club.slug, UUID(owed.id("Bob"))])
    assert "Confirmed by Kim (an organiser)." in page_words(owed, "Ann", account)
    assert "Confirmed by Kim (an organiser)." in page_words(owed, "Ann", settle)


def test_a_share_that_a_keeper_confirmed_for_somebody_names_them(owed: Table) -> None:
    has_no_phone(owed, "Bob")
    expense = shares(owed, "Ann", "Ann", "9", "Ann", "Bob", "Cat")
    answers_share(owed, "Kim", expense, "Bob", BookWord.AGREED)
    assert "Confirmed by Kim (an organiser)." in page_words(owed, "Cat", reverse("settle", args=[owed.code]))


def test_programs_read_who_spoke_for_the_till(owed: Table) -> None:
    paid = fee_paid(owed, "Tess")
    address = reverse("api-club-account", args=[owed.club.slug, till(owed)])
    (account,) = owed["Ann"].client().get(address).json()["accounts"]
    (line,) = [one for one in account["lines"] if one["payment"]]
    assert UUID(line["payment"]["id"]) == paid
    assert (line["payment"]["said_as"], line["payment"]["keeper"]) == ("receiver", FOR_THE_TILL)
    assert {one["keeper"] for one in line["steps"]} == {FOR_THE_TILL}
    assert Payment.objects.get(id=paid).payer_id == UUID(owed.id("Ann"))


def test_the_month_names_who_undid_a_payment_for_the_till(owed: Table) -> None:
    received = fee_paid(owed, "Tess")
    says(owed, "Tess", received, PaymentWord.WITHDRAWN)
    month = f"{localdate():%Y-%m}"
    page = page_words(owed, "Tess", f"{reverse('books-month', args=[owed.club.slug])}?month={month}")
    assert f"withdrawn by {FOR_THE_TILL}" in page
    assert "by the till" not in page


def test_a_keeper_who_took_a_name_at_the_table_is_called_by_it(owed: Table) -> None:
    """The account is called otherwise, and the membership names no player."""
    olga = signed_in(account("om77")).actor
    people.role_give(actor=owed.kim.actor, club=owed.club, to=olga, role=Role.ORGANISER)
    player = people.player_add(actor=owed.kim.actor, club=owed.club, name="Olga")
    people.device_speaks_for(actor=olga, club=owed.club, player=player)
    assert olga.user_id is not None
    assert keeper_named(voices_in(owed.club.id), [olga.user_id], "organiser") == "Olga (an organiser)"
