"""The club's till: deposits paid in and back, payments to it, what is in it; and that it is nobody.

Kim organises the club of Ann, Bob, Cat and Dan, whose table fee is £2.50 each.
"""

import re
from html import unescape
from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.models import Audit, Club, Player, Role
from sessions import services
from sessions.errors import NotAllowed, PaymentRefused
from sessions.models import BookEntry, How, Payment, PaymentStep, PaymentWord
from sessions.selectors.open_accounts import open_accounts
from sessions.selectors.till_rows import till_cash, till_rows
from sessions.services import DepositDraft, PaymentDraft
from tests.kit.points import play_for_points
from tests.kit.settling import closed_evening
from tests.kit.table import Table, has_no_phone

pytestmark = pytest.mark.django_db


def deposits(table: Table, name: str, amount: str, key: str, **other: Any) -> UUID:
    draft = DepositDraft(key, UUID(table.id(name)), amount, "GBP", **other)
    return services.deposit_enter(actor=table.kim.actor, club=table.club, draft=draft)


def till(table: Table) -> Player:
    return people.till_open(table.club)


def till_owes(table: Table) -> dict[str, int]:
    """What the till owes whom, in pence; below zero what they owe it."""
    names = {UUID(one.id): name for name, one in table.people.items()}
    return {names[one.other]: one.amount for one in open_accounts([table.club.id], [till(table).id])}


def inside(table: Table) -> int:
    """What is in it: one figure, which the latest row ends with."""
    cash, rows = till_cash(table.club.id).get("GBP", 0), till_rows(table.club.id)
    assert cash == (rows[0].running if rows else 0)
    return cash


def test_it_has_one_figure_over_all_rows_however_many_are_read(table: Table) -> None:
    assert till_cash(table.club.id) == {}
    for number in (1, 2, 3):
        deposits(table, "Ann", str(number), f"in {number}")
    assert [row.running for row in till_rows(table.club.id, most=1)] == [600]
    assert till_cash(table.club.id) == {"GBP": 600}


def words(table: Table, who: str, path: str) -> str:
    answer = table[who].client().get(path)
    assert answer.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def test_a_deposit_is_owed_by_the_till_and_given_back(table: Table) -> None:
    deposits(table, "Ann", "50", "in")
    assert (till_owes(table), inside(table)) == ({"Ann": 5000}, 5000)
    deposits(table, "Ann", "20", "back", back=True)
    assert (till_owes(table), inside(table)) == ({"Ann": 3000}, 3000)
    assert [row.running for row in till_rows(table.club.id)] == [3000, 5000]
    with pytest.raises(PaymentRefused) as raised:
        deposits(table, "Ann", "30.01", "too much", back=True)
    assert raised.value.params == {"called": "Ann", "open": "3000", "currency": "GBP"}
    assert BookEntry.objects.count() == 2


def test_once_for_a_key_and_by_those_who_keep_the_books(table: Table) -> None:
    assert deposits(table, "Ann", "50", "in") == deposits(table, "Ann", "50", "in")
    with pytest.raises(NotAllowed):
        services.deposit_enter(
            actor=table["Ann"].actor, club=table.club, draft=DepositDraft("k", UUID(table.id("Ann")), "5", "GBP")
        )
    assert Audit.objects.filter(what="deposit_entered").count() == 1


def test_an_entry_that_was_wrong_is_taken_back_with_a_reason(table: Table) -> None:
    entry = deposits(table, "Ann", "50", "in")
    services.entry_take_back(actor=table.kim.actor, club=table.club, entry=entry, note="it was Bob’s")
    assert (till_owes(table), inside(table)) == ({}, 0)


def test_a_fee_is_set_off_against_a_deposit(table: Table) -> None:
    deposits(table, "Bob", "50", "in")
    Club.objects.filter(id=table.club.id).update(table_fee=250, fee_for="head")
    closed_evening(table)
    assert till_owes(table)["Bob"] == 4750
    assert inside(table) == 5000  # a fee that is owed is not in the till


def pays_fee(table: Table, who: str, payer: str, how: How = How.CASH) -> UUID:
    draft = PaymentDraft(f"fee of {payer}", UUID(table.id(payer)), till(table).id, "2.50", "GBP", how)
    return services.payment_say(actor=table[who].actor, club=table.club, draft=draft)


def with_fees(table: Table) -> None:
    Club.objects.filter(id=table.club.id).update(table_fee=250, fee_for="head")
    closed_evening(table)


def steps() -> list[str]:
    return [f"{one.word} as {one.said_as}" for one in PaymentStep.objects.order_by("at", "number")]


def test_what_a_player_says_is_confirmed_by_those_who_keep_the_books_alone(table: Table) -> None:
    with_fees(table)
    paid = pays_fee(table, "Bob", "Bob")
    assert inside(table) == 0
    with pytest.raises(NotAllowed):
        services.payment_answer(actor=table["Cat"].actor, club=table.club, payment=paid, word=PaymentWord.CONFIRMED)
    services.payment_answer(actor=table.kim.actor, club=table.club, payment=paid, word=PaymentWord.CONFIRMED)
    assert steps() == ["said as payer", "confirmed as receiver"]
    assert (inside(table), till_owes(table)["Cat"]) == (250, -250)


def test_what_the_till_has_received_counts_at_once(table: Table) -> None:
    with_fees(table)
    has_no_phone(table, "Cat")
    pays_fee(table, "Kim", "Cat")
    pays_fee(table, "Kim", "Bob")
    by_keeper, by_till = ["said as organiser", "confirmed as organiser"], ["said as receiver", "confirmed as receiver"]
    assert steps() == by_keeper + by_till
    assert inside(table) == 500


def test_a_fee_that_is_waived_never_comes(table: Table) -> None:
    with_fees(table)
    pays_fee(table, "Kim", "Bob", How.WAIVED)
    assert "Bob" not in till_owes(table)
    assert inside(table) == 0


def test_the_page_enters_takes_back_and_leads_to_the_accounts(table: Table) -> None:
    address, kim = reverse("till", args=[table.club.slug]), table.kim.client()
    assert "In the till: £0" in words(table, "Kim", address)
    form = {"player": table.id("Ann"), "way": "in", "amount": "50", "currency": "GBP", "note": "for the season",
            "key": "on the page"}  # fmt: skip
    assert kim.post(address, form).status_code == 302
    told = words(table, "Kim", address)
    assert "In the till: £50" in told
    assert "The till owes Ann £50" in told
    assert "Deposit of Ann “for the season”".replace("“", "").replace("”", "") in told
    wrong = kim.post(address, {**form, "amount": "60", "way": "back", "key": "too much"})
    assert wrong.status_code == 422
    assert "The till owes Ann £50: at most that can be given back." in wrong.content.decode()
    pair = reverse("till-pair", args=[table.club.slug, UUID(table.id("Ann"))])
    assert "The till owes Ann £50." in words(table, "Kim", pair)
    back = reverse("deposit-back", args=[table.club.slug, BookEntry.objects.get().id])
    assert kim.post(back, {"note": "not hers"}).status_code == 302
    assert "In the till: £0" in words(table, "Kim", address)


def test_the_tills_account_is_where_a_payment_to_it_is_said_and_confirmed(table: Table) -> None:
    with_fees(table)
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.MEMBER)
    own = reverse("money-pair", args=[table.club.slug, till(table).id])
    assert "You owe the till £2.50." in words(table, "Bob", own)
    form = {
        "payer": table.id("Bob"),
        "receiver": till(table).id.hex,
        "amount": "2.50",
        "currency": "GBP",
        "key": "said",
    }
    assert table["Bob"].client().post(own, form).status_code == 302
    pair = reverse("till-pair", args=[table.club.slug, UUID(table.id("Bob"))])
    assert "Bob says: £2.50 paid to the till." in words(table, "Kim", pair)
    word = reverse("till-answer", args=[table.club.slug, UUID(table.id("Bob")), Payment.objects.get().id])
    assert table.kim.client().post(word, {"word": "confirmed"}).status_code == 302
    assert inside(table) == 250


def test_a_keeper_reads_for_the_till_and_speaks_for_themselves_on_their_own_account(table: Table) -> None:
    """The till owes Ann £47.50 and Bob, an organiser too, owes it £2.50: what Bob reads there is their own page."""
    deposits(table, "Ann", "50", "in")
    with_fees(table)
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.ORGANISER)
    with_ann, with_bob = (reverse("till-pair", args=[table.club.slug, UUID(table.id(name))]) for name in ("Ann", "Bob"))
    assert "the till owes Ann £" in words(table, "Kim", with_ann)
    assert "Bob owes the till £2.50" in words(table, "Kim", with_bob)
    read = words(table, "Bob", with_bob)
    assert "You owe the till £2.50." in read
    assert "you owe the till £2.50" in read
    assert "I have paid £2.50" in read
    assert "received" not in read
    assert "owes you" not in read + words(table, "Kim", with_ann) + words(table, "Kim", with_bob)
    assert table["Bob"].client().post(f"{with_bob}remind/").status_code == 403


def test_programs_read_the_till_and_enter_deposits(table: Table) -> None:
    kim = table.kim.client()
    body = {"key": "from-a-program", "player": table.id("Ann"), "amount": "5", "currency": "GBP"}
    address = reverse("api-deposits", args=[table.club.slug])
    assert kim.post(address, body, content_type="application/json").status_code == 201
    told = kim.get(reverse("api-till", args=[table.club.slug])).json()
    assert [(row["what"], row["amount"], row["then"]) for row in told["rows"]] == [("deposit", "5.00", "5.00")]
    assert [one["owed"] for one in told["accounts"]] == ["5.00"]
    assert len(kim.get(address).json()["entries"]) == 1


def test_a_club_in_points_has_no_till(table: Table) -> None:
    play_for_points(table.club.id)
    table.club.refresh_from_db()
    assert table.kim.client().get(reverse("till", args=[table.club.slug])).status_code == 404
    with pytest.raises(PaymentRefused, match="no_till_in_points"):
        deposits(table, "Ann", "50", "in")


@pytest.mark.parametrize(
    "name", ["people", "club", "balances", "evenings", "api-players", "api-club-balances", "opening"]
)
def test_the_till_is_in_no_list_of_players(table: Table, name: str) -> None:
    with_fees(table)
    told = table.kim.client().get(reverse(name, args=[table.club.slug])).content.decode()
    one = till(table).id
    assert one.hex not in told
    assert str(one) not in told


def test_nobody_is_the_till(table: Table) -> None:
    """It is not at the table, nobody joins as it, it is not merged, renamed or forgotten."""
    with_fees(table)
    one, kim = till(table).id, table.kim.client()
    assert one.hex not in table.session.view
    joined = kim.post(reverse("api-join", args=[table.code]), {"player": str(one)}, content_type="application/json")
    assert joined.status_code in (404, 422)
    page = reverse("player", args=[table.club.slug, one])
    assert kim.get(page).status_code == 404
    for name in ("player-rename", "player-merge", "player-forget"):
        assert kim.post(reverse(name, args=[table.club.slug, one]), {"name": "Till"}).status_code == 404
    merged = kim.post(reverse("player-merge", args=[table.club.slug, UUID(table.id("Ann"))]), {"with": str(one)})
    assert merged.status_code in (404, 422)
