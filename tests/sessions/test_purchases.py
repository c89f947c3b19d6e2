"""What the till buys and takes in: cash, what a keeper takes out, and what somebody paid from their own pocket.

Kim organises the club of Ann, Bob, Cat and Dan; Tess is its treasurer. What is in the till is in pence.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse

from chouette.wording.table.payment_sentences import payment_refused
from clubs import services as people
from clubs.models import Audit, DevicePlayer, Role
from sessions import services
from sessions.errors import KeyReused, NotAllowed, NotFound, PaymentRefused
from sessions.models import BookEntry, BookWord, How, Payment, PaymentWord, TillCash
from sessions.selectors.open_accounts import open_accounts
from sessions.selectors.till_purchases import till_purchases
from sessions.selectors.till_rows import till_cash, till_rows
from sessions.services import DepositDraft, PaymentDraft, PurchaseDraft, PurchaseWay
from sessions.services.books.book_checking import books_verify
from tests.kit.keepers import treasurer
from tests.kit.points import play_for_points
from tests.kit.settling import plays_as
from tests.kit.table import Person, Table, has_no_phone, person

pytestmark = pytest.mark.django_db
AGREED, REFUSED, WITHDRAWN = BookWord.AGREED, BookWord.REFUSED, BookWord.WITHDRAWN
OUT, IN, TAKEN, OWN_POCKET = PurchaseWay


@pytest.fixture
def tess(table: Table) -> Person:
    """The treasurer of the club."""
    keeper = person("Tess")
    people.role_give(actor=table.kim.actor, club=table.club, to=keeper.actor, role=Role.TREASURER)
    return keeper


def enters(table: Table, way: PurchaseWay, amount: str, by: Person | None = None, **other: Any) -> UUID:
    """Enter it; more than the till holds is meant unless `beyond` says otherwise."""
    name = other.pop("name", None)
    asked = {"key": f"{way} {amount}", "currency": "GBP", "note": "boards", "beyond": True, **other}
    draft = PurchaseDraft(way=way, amount=amount, player=UUID(table.id(name)) if name else None, **asked)
    return services.enter_purchase(actor=(by or table.kim).actor, club=table.club, draft=draft)


def answers(table: Table, who: Person, entry: UUID, word: BookWord, note: str = "") -> None:
    services.answer_purchase(actor=who.actor, club=table.club, entry=entry, word=word, note=note)


def till_owes(table: Table) -> dict[str, int]:
    names = {UUID(one.id): name for name, one in table.people.items()}
    found = open_accounts([table.club.id], [people.till_open(table.club).id])
    return {names[one.other]: one.amount for one in found}


def refused(table: Table, who: Person, entry: UUID, word: BookWord) -> str:
    with pytest.raises(PaymentRefused) as raised:
        answers(table, who, entry, word)
    assert payment_refused(raised.value.code, raised.value.params).endswith(".")
    return raised.value.code


def test_boards_go_out_and_a_donation_comes_in_and_nobody_owes_anything(table: Table) -> None:
    """50 paid in, 32.40 for boards, 5 at the door: 50, 17.60, 22.60."""
    deposit = DepositDraft("in", UUID(table.id("Ann")), "50", "GBP")
    services.deposit_enter(actor=table.kim.actor, club=table.club, draft=deposit)
    enters(table, OUT, "32.40")
    enters(table, IN, "5", note="at the door")
    rows = [(row.what, row.amount, row.running, row.note, row.entered_by) for row in till_rows(table.club.id)]
    assert rows == [
        ("purchase", 500, 2260, "at the door", "Kim"), ("purchase", -3240, 1760, "boards", "Kim"),
        ("deposit", 5000, 5000, "", ""),
    ]  # fmt: skip
    assert till_cash(table.club.id) == {"GBP": 2260}
    assert till_owes(table) == {"Ann": 5000}
    assert books_verify() == []


def test_what_was_wrong_is_taken_back_by_an_opposite_row_with_a_reason(table: Table) -> None:
    entry = enters(table, OUT, "32.40")
    for _ in range(2):
        services.entry_take_back(actor=table.kim.actor, club=table.club, entry=entry, note="they were a gift")
    rows = [(row.what, row.amount, row.running, row.note) for row in till_rows(table.club.id)]
    assert rows == [("purchase_back", 3240, 0, "they were a gift"), ("purchase", -3240, -3240, "boards")]
    assert till_cash(table.club.id) == {"GBP": 0}
    assert Audit.objects.filter(what="purchase_taken_back").count() == 1
    with pytest.raises(PaymentRefused, match="say_why_it_is_taken_back"):
        services.entry_take_back(actor=table.kim.actor, club=table.club, entry=enters(table, IN, "5"), note=" ")
    assert books_verify() == []


def test_what_a_keeper_takes_out_names_them_and_is_owed_to_the_till(table: Table) -> None:
    with pytest.raises(PaymentRefused, match="take_out_for_yourself"):
        enters(table, TAKEN, "20", name="Ann")
    plays_as(table, "Kim", "Ann")
    entry = enters(table, TAKEN, "20", name="Ann", note="until Friday")
    assert (till_cash(table.club.id), till_owes(table)) == ({"GBP": -2000}, {"Ann": -2000})
    assert [row.person for row in till_rows(table.club.id)] == [UUID(table.id("Ann"))]
    with pytest.raises(PaymentRefused, match="another_keeper_takes_purchase_back"):
        services.entry_take_back(actor=table.kim.actor, club=table.club, entry=entry, note="put back at once")
    tess = treasurer(table)
    services.entry_take_back(actor=tess.actor, club=table.club, entry=entry, note="put back at once")
    assert (till_cash(table.club.id), till_owes(table)) == ({"GBP": 0}, {})
    assert books_verify() == []


def test_who_paid_from_their_own_pocket_is_owed_by_the_till(table: Table) -> None:
    enters(table, OWN_POCKET, "30", name="Bob")
    assert (till_cash(table.club.id), till_owes(table)) == ({}, {"Bob": 3000})
    assert books_verify() == []


def test_a_keepers_own_pocket_counts_by_the_word_of_another_keeper(table: Table, tess: Person) -> None:
    plays_as(table, "Kim", "Ann")
    entry = enters(table, OWN_POCKET, "30", name="Ann")
    assert till_owes(table) == {}
    assert refused(table, table.kim, entry, AGREED) == "another_keeper_confirms"
    with pytest.raises(NotAllowed):
        answers(table, table["Bob"], entry, AGREED)
    for _ in range(2):
        answers(table, tess, entry, AGREED)
    assert till_owes(table) == {"Ann": 3000}
    assert Audit.objects.filter(what="purchase_agreed").count() == 1
    assert refused(table, table.kim, entry, WITHDRAWN) == "purchase_is_in_force"
    assert books_verify() == []


def test_nor_by_a_keeper_who_has_taken_the_other_name_since(table: Table, tess: Person) -> None:
    plays_as(table, "Kim", "Ann")
    entry = enters(table, OWN_POCKET, "30", name="Ann")
    DevicePlayer.objects.create(club=table.club, device_id=str(tess.actor.device_id), player_id=UUID(table.id("Ann")))
    assert refused(table, tess, entry, AGREED) == "another_keeper_confirms"


def test_it_is_declined_or_withdrawn_before_that(table: Table, tess: Person) -> None:
    plays_as(table, "Kim", "Ann")
    declined, withdrawn = (enters(table, OWN_POCKET, amount, name="Ann") for amount in ("30", "31"))
    answers(table, tess, declined, REFUSED, "no receipt")
    assert refused(table, tess, withdrawn, WITHDRAWN) == "whoever_said_it_withdraws"
    answers(table, table.kim, withdrawn, WITHDRAWN)
    assert refused(table, tess, declined, AGREED) == "purchase_is_refused"
    found = {one.id: (one.stands, one.why, one.owed, one.cash) for one in till_purchases(table.club.id)}
    assert found == {declined: ("refused", "no receipt", 3000, 0), withdrawn: ("withdrawn", "", 3100, 0)}
    assert till_owes(table) == {}
    with pytest.raises(NotFound):
        answers(table, tess, UUID(int=0), AGREED)


@pytest.mark.parametrize(
    ("way", "change", "code"),
    [
        (OUT, {"note": ""}, "say_what_it_was_for"), (OUT, {"amount": "0"}, "amount_is_zero"),
        (OUT, {"currency": "EUR"}, "book_is_in_another_currency"), (OWN_POCKET, {}, "say_who_it_was"),
        (TAKEN, {}, "say_who_it_was"),
    ],
)  # fmt: skip
def test_bad_input_is_a_sentence_and_writes_nothing(
    table: Table, way: PurchaseWay, change: dict[str, Any], code: str
) -> None:
    with pytest.raises(PaymentRefused) as raised:
        enters(table, way, **{"amount": "5", **change})
    assert raised.value.code == code
    assert payment_refused(raised.value.code, raised.value.params).endswith(".")
    assert not BookEntry.objects.exists()


def test_more_than_the_till_holds_is_asked_about_once(table: Table) -> None:
    """9.50 inside: 9.50 goes out unasked, 500 only if it is meant. A till that is below zero is not asked about."""
    enters(table, IN, "9.50", beyond=False)
    plays_as(table, "Kim", "Ann")
    for way, name in ((OUT, None), (TAKEN, "Ann")):
        with pytest.raises(PaymentRefused) as raised:
            enters(table, way, "500", beyond=False, name=name)
        assert raised.value.code == "more_than_the_till_holds"
        told = payment_refused(raised.value.code, raised.value.params)
        assert told == "The till holds £9.50. Enter it all the same if that’s right."
    assert till_cash(table.club.id) == {"GBP": 950}
    entry = enters(table, OUT, "9.50", beyond=False)
    assert enters(table, OUT, "9.50", beyond=False) == entry
    with pytest.raises(PaymentRefused, match="more_than_the_till_holds"):
        enters(table, OUT, "0.01", beyond=False)
    enters(table, OUT, "500")
    enters(table, OUT, "3", beyond=False)
    enters(table, OWN_POCKET, "700", name="Bob", beyond=False)
    assert till_cash(table.club.id) == {"GBP": -50300}
    assert books_verify() == []


def test_the_same_question_is_asked_wherever_cash_leaves_the_till(table: Table) -> None:
    """Ann has deposited 25 and somebody gave 10; 30 were spent, so 5 are inside. 25 given back, the deposit taken back,
    the donation taken back, and 20 that the till pays Bob, whom it owes them, each ask; nothing is written. What is
    meant is then taken, and once the till is below zero nothing asks."""
    club, kim = table.club, table.kim.actor
    deposit = services.deposit_enter(actor=kim, club=club, draft=deposited(table, "25"))
    gift = enters(table, IN, "10", key="a gift")
    enters(table, OUT, "30", key="boards")
    enters(table, OWN_POCKET, "20", name="Bob", key="for the till")
    assert till_cash(club.id) == {"GBP": 500}
    till = people.till_open(club).id
    paid = PaymentDraft("out-of-it", till, UUID(table.id("Bob")), "20", "GBP", How.CASH)
    acts: list[Callable[[bool], object]] = [
        lambda meant: services.payment_say(actor=kim, club=club, draft=replace(paid, below_zero=meant)),
        lambda meant: give_back(table, "25", meant),
        lambda meant: services.entry_take_back(actor=kim, club=club, entry=deposit, note="never", beyond=meant),
        lambda meant: services.entry_take_back(actor=kim, club=club, entry=gift, note="never", beyond=meant),
    ]
    for act in acts:
        with pytest.raises(PaymentRefused) as raised:
            act(False)
        told = payment_refused(raised.value.code, raised.value.params)
        assert told == "The till holds £5. Enter it all the same if that’s right."
    assert till_cash(club.id) == {"GBP": 500}
    acts[0](True)
    waits = Payment.objects.get(club=club).id
    services.payment_answer(actor=table["Bob"].actor, club=club, payment=waits, word=PaymentWord.CONFIRMED)
    assert till_cash(club.id) == {"GBP": -1500}
    acts[3](False)
    assert till_cash(club.id) == {"GBP": -2500}
    assert books_verify() == []


def give_back(table: Table, amount: str, meant: bool) -> UUID:
    draft = deposited(table, amount, back=True, beyond=meant)
    return services.deposit_enter(actor=table.kim.actor, club=table.club, draft=draft)


def deposited(table: Table, amount: str, **other: Any) -> DepositDraft:
    return DepositDraft(f"deposit {amount} {other}", UUID(table.id("Ann")), amount, "GBP", **other)


def test_a_till_that_holds_enough_or_waives_is_not_asked(table: Table) -> None:
    """25 of Ann's are inside, and all of it goes back; what Bob waives never leaves."""
    club, kim = table.club, table.kim.actor
    services.deposit_enter(actor=kim, club=club, draft=deposited(table, "25"))
    services.deposit_enter(actor=kim, club=club, draft=deposited(table, "25", back=True))
    assert till_cash(club.id) == {"GBP": 0}
    enters(table, OWN_POCKET, "20", name="Bob", key="for the till")
    waived = PaymentDraft("waived", people.till_open(club).id, UUID(table.id("Bob")), "20", "GBP", How.WAIVED)
    services.payment_say(actor=table["Bob"].actor, club=club, draft=waived)
    assert till_owes(table) == {}


@pytest.mark.parametrize("which", ["deposit", "gift", "payment"])
def test_the_page_asks_and_takes_the_answer(table: Table, which: str) -> None:
    """The form comes back with a tick, and what is sent with it is written."""
    club, kim = table.club, table.kim
    has_no_phone(table, "Bob")
    services.deposit_enter(actor=kim.actor, club=club, draft=deposited(table, "25"))
    gift = enters(table, IN, "10", key="a gift")
    enters(table, OUT, "35", key="boards")
    enters(table, OWN_POCKET, "20", name="Bob", key="for the till")
    till, bob = people.till_open(club).id, table.id("Bob")
    asks: dict[str, tuple[str, dict[str, Any], str]] = {
        "deposit": (reverse("till", args=[club.slug]), {"player": table.id("Ann"), "way": "back", "amount": "5",
            "currency": "GBP", "key": "given-back"}, "beyond"),
        "gift": (reverse("deposit-back", args=[club.slug, gift]), {"note": "never came"}, "beyond"),
        "payment": (reverse("till-pair", args=[club.slug, UUID(bob)]), {"payer": till, "receiver": bob, "amount": "20",
            "currency": "GBP", "key": "out-of-it"}, "below_zero"),
    }  # fmt: skip
    address, form, tick = asks[which]
    asked = kim.client().post(address, form)
    assert asked.status_code == 422
    page = asked.content.decode()
    assert "The till holds £0. Enter it all the same if that’s right." in page
    assert f'name="{tick}" value="1"' in page
    assert till_cash(club.id) == {"GBP": 0}
    assert kim.client().post(address, {**form, tick: "1"}).status_code == 302
    assert till_cash(club.id)["GBP"] < 0


def test_only_those_who_keep_the_books_enter_and_a_key_is_one_purchase(table: Table) -> None:
    with pytest.raises(NotAllowed):
        enters(table, OUT, "5", by=table["Ann"])
    assert enters(table, OUT, "5", key="one") == enters(table, OUT, "5", key="one")
    for way, amount in ((IN, "5"), (OUT, "6")):
        with pytest.raises(KeyReused):
            enters(table, way, amount, key="one")
    assert TillCash.objects.count() == 1


def test_a_club_in_points_has_no_till(table: Table) -> None:
    play_for_points(table.club.id)
    table.club.refresh_from_db()
    with pytest.raises(PaymentRefused, match="no_till_in_points"):
        enters(table, OUT, "5")


def test_the_cash_is_held_against_the_entries(table: Table) -> None:
    entry = enters(table, OUT, "5")
    TillCash.objects.create(club=table.club, entry_id=entry, number=2, amount=500, currency="GBP")
    assert books_verify() == [(table.club.slug, f"the cash of purchase {entry} (in_force) is not that of its steps")]
