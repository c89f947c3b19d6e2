"""Shared expenses at Settle up and in Money, and what the till holds for members: entered, answered, read."""

import re
from html import unescape
from uuid import UUID

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.models import Role
from sessions import services
from sessions.models import BookEntry, BookWord, SharedExpense
from sessions.services import DepositDraft, PurchaseDraft, PurchaseWay
from tests.kit.points import play_for_points
from tests.kit.settling import answers_share, owes, plays_as, share_of, shares
from tests.kit.table import Table, has_no_phone, person

pytestmark = pytest.mark.django_db


def words(table: Table, who: str, path: str) -> str:
    answer = table[who].client().get(path)
    assert answer.status_code == 200
    return text_of(answer.content)


def text_of(content: bytes) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", content.decode())).split())


def evening(table: Table) -> str:
    return reverse("settle", args=[table.code])


def form(table: Table, *sharers: str, **other: str) -> dict[str, object]:
    return {"expense": "1", "payer": table.id("Ann"), "amount": "20", "currency": "GBP", "note": "pizza",
            "key": "an expense of ours", "split": "evenly", "sharer": [str(UUID(table.id(name))) for name in sharers],
            **other}  # fmt: skip


def test_it_is_entered_at_the_evening_and_confirmed_on_the_phones_of_the_others(table: Table) -> None:
    enter = reverse("expense", args=[table.code])
    answer = table["Ann"].client().post(enter, form(table, "Ann", "Bob", "Cat"))
    assert (answer.status_code, answer["Location"]) == (302, evening(table))
    told = words(table, "Ann", evening(table))
    assert "pizza You paid £20" in told
    assert "Your own part: £6.67" in told
    assert "Bob £6.67 not confirmed yet" in told
    assert "pizza Ann paid £20" in words(table, "Dan", evening(table))
    bob = words(table, "Bob", evening(table))
    assert "You £6.67 not confirmed yet Confirm Decline" in bob
    share = share_of(table, SharedExpense.objects.get().id, "Bob").id
    word = reverse("expense-answer", args=[table.code, share])
    assert table["Bob"].client().post(word, {"word": "agreed"}).status_code == 302
    told = words(table, "Cat", evening(table))
    assert "Bob £6.67 confirmed" in told
    assert "Shared expense: Bob pays Ann £6.67." in told
    assert owes(table, "Bob", "Ann") == 667


def test_what_is_wrong_is_said_with_all_that_was_written_in_the_form(table: Table) -> None:
    enter, cat = reverse("expense", args=[table.code]), table.id("Cat")
    wrong = form(table, "Bob", "Cat", split="amounts", note="two pizzas", **{f"amount-{UUID(cat)}": "12.50"})
    answer = table["Ann"].client().post(enter, wrong)
    assert answer.status_code == 422
    assert "The shares are £7.50 less than the whole amount." in text_of(answer.content)
    shown = answer.content.decode()
    assert '<details id="new-expense" open>' in shown
    assert 'value="two pizzas"' in shown
    assert 'value="12.50"' in shown
    ticked = re.findall(r'name="sharer" value="([^"]+)"\s+checked', shown)
    assert ticked == [str(UUID(table.id(name))) for name in ("Bob", "Cat")]
    assert table["Ann"].client().post(enter, {**wrong, "payer": "?"}).status_code == 422
    assert not SharedExpense.objects.exists()


def test_a_keeper_who_is_owed_reads_why_it_waits(table: Table) -> None:
    has_no_phone(table, "Dan")
    plays_as(table, "Kim", "Ann")
    shares(table, "Kim", "Ann", "20", "Ann", "Dan")
    assert "Dan has no phone, and you are owed. Name a second keeper of the books. Name another treasurer" in words(
        table, "Kim", evening(table)
    )
    assert "Dan has no phone: the scorekeeper or treasurer confirms it." in words(table, "Bob", evening(table))
    tess = person("Tess")
    people.role_give(actor=table.kim.actor, club=table.club, to=tess.actor, role=Role.TREASURER)
    told = words(table, "Kim", evening(table))
    assert "Dan has no phone: another treasurer or organiser confirms it, as you are owed." in told
    page = tess.client().get(reverse("money", args=[table.club.slug])).content
    assert "Shared expenses to confirm pizza Ann paid £20" in text_of(page)


def test_money_has_what_waits_for_the_reader_alone(table: Table) -> None:
    expense = shares(table, "Ann", "Ann", "20", "Ann", "Bob", "Cat")
    for name in ("Ann", "Bob"):
        people.role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=Role.MEMBER)
    money = reverse("money", args=[table.club.slug])
    told = words(table, "Bob", money)
    assert "Shared expenses to confirm pizza Ann paid £20" in told
    assert "You £6.67 not confirmed yet" in told
    assert "Cat £6.66" not in told
    assert "Shared expenses to confirm" not in words(table, "Ann", money)
    answers_share(table, "Bob", expense, "Bob", BookWord.REFUSED, "I brought my own")
    assert "Shared expenses to confirm" not in words(table, "Bob", money)
    assert "Bob £6.67 declined I brought my own" in words(table, "Ann", evening(table))


def test_a_club_in_points_has_no_form_and_no_till(table: Table) -> None:
    assert "Enter a shared expense" in words(table, "Ann", evening(table))
    play_for_points(table.club.id)
    assert "Enter a shared expense" not in words(table, "Ann", evening(table))
    assert table.kim.client().get(reverse("till", args=[table.club.slug])).status_code == 404


def test_members_read_what_the_till_holds_without_the_names_of_those_who_paid(table: Table) -> None:
    """50 of Ann's, 32.40 for boards: 17.60. That Ann paid in concerns Ann; what was bought is everybody's."""
    draft = DepositDraft("in", UUID(table.id("Ann")), "50", "GBP", note="Ann for the season")
    services.deposit_enter(actor=table.kim.actor, club=table.club, draft=draft)
    bought = PurchaseDraft("out", PurchaseWay.OUT, "32.40", "GBP", "two boards")
    services.enter_purchase(actor=table.kim.actor, club=table.club, draft=bought)
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.MEMBER)
    address = reverse("till", args=[table.club.slug])
    told = words(table, "Bob", address)
    assert "In the till: £17.60" in told
    assert re.search(r"Money taken out \(spent\) two boards [^·]+ · entered by Kim −£32\.40 £17\.60", told)
    assert re.search(r"Paid in [\w ]+ \+£50 £50", told)
    assert "Ann" not in told
    assert "Enter a deposit" not in told
    assert "The till" in words(table, "Bob", reverse("money", args=[table.club.slug]))
    assert table["Bob"].client().post(reverse("purchase", args=[table.club.slug]), {}).status_code == 403
    read = table["Bob"].client().get(reverse("api-till", args=[table.club.slug])).json()
    assert (read["cash"], read["accounts"]) == ({"GBP": "17.60"}, [])
    assert [(row["what"], row["person"], row["note"]) for row in read["rows"]] == [
        ("purchase", "", "two boards"), ("deposit", "", ""),
    ]  # fmt: skip


def test_a_keeper_enters_and_takes_back_on_the_page(table: Table) -> None:
    kim, address = table.kim.client(), reverse("till", args=[table.club.slug])
    enter = reverse("purchase", args=[table.club.slug])
    sent = {
        "bought": "1",
        "way": "out",
        "amount": "32.40",
        "currency": "GBP",
        "note": "two boards",
        "key": "on the page",
    }
    asked = kim.post(enter, sent)
    assert asked.status_code == 422
    assert "The till holds £0. Enter it all the same if that’s right." in text_of(asked.content)
    assert 'name="beyond"' in asked.content.decode()
    assert 'name="beyond"' not in kim.post(enter, {**sent, "note": ""}).content.decode()
    assert kim.post(enter, {**sent, "beyond": "1"}).status_code == 302
    assert "In the till: −£32.40" in words(table, "Kim", address)
    assert re.search(
        r"Money taken out \(spent\) · £32\.40 two boards [^·]+ · entered by Kim Take back", words(table, "Kim", address)
    )
    back = reverse("deposit-back", args=[table.club.slug, BookEntry.objects.get().id])
    told = text_of(kim.post(back, {"note": "they were a gift"}, follow=True).content)
    assert "Taken back." in told
    assert "In the till: £0" in told
    assert "taken back: they were a gift" in told
    for change, why in (
        ({"note": ""}, "Say in a few words what it was for."), ({"way": "?"}, "Choose which way the money went."),
        ({"way": "taken:?"}, "Choose two players of this club."),
        ({"way": "taken:" + str(UUID(table.id("Ann")))}, "Enter only what you took out yourself."),
        ({"way": "own_pocket"}, "Choose who it was."),
        ({"way": "out", "who": "somebody"}, "A name belongs to what somebody paid from their own pocket."),
    ):  # fmt: skip
        answer = kim.post(enter, {**sent, "key": "another one", **change})
        assert answer.status_code == 422
        assert why in text_of(answer.content)


def test_another_keeper_confirms_what_a_keeper_paid(table: Table) -> None:
    plays_as(table, "Kim", "Ann")
    sent = {"bought": "1", "way": "own_pocket", "who": table.id("Ann"), "amount": "30", "currency": "GBP",
            "note": "boards", "key": "on the page"}  # fmt: skip
    address, enter = reverse("till", args=[table.club.slug]), reverse("purchase", args=[table.club.slug])
    assert table.kim.client().post(enter, sent).status_code == 302
    told = words(table, "Kim", address)
    assert "Paid for the till (from the pocket of Ann) · £30 boards not confirmed yet" in told
    assert "You can’t confirm this yourself. Name a second keeper of the books. Name another treasurer" in told
    for said in ("Another keeper of the books enters a deposit of your own.",
                 "What you paid yourself counts only once another treasurer or organiser "
                 "has confirmed it."):  # fmt: skip
        assert f"{said} Name another treasurer or organiser" in told
    tess = person("Tess")
    people.role_give(actor=table.kim.actor, club=table.club, to=tess.actor, role=Role.TREASURER)
    assert "Another keeper of the books confirms this, not you." in words(table, "Kim", address)
    word = reverse("purchase-answer", args=[table.club.slug, BookEntry.objects.get().id])
    assert table.kim.client().post(word, {"word": "agreed"}).status_code == 422
    assert tess.client().post(word, {"word": "agreed"}).status_code == 302
    assert "The till owes Ann £30" in words(table, "Kim", address)
    pair = reverse("till-pair", args=[table.club.slug, UUID(table.id("Ann"))])
    assert "Paid for the till (out of pocket) boards" in words(table, "Kim", pair)


def test_what_a_keeper_took_home_is_called_the_same_wherever_it_is_read(table: Table) -> None:
    """Kim, who plays as Ann, takes £10 of the till's £25 home: £15 are left, and Ann owes the till £10."""
    plays_as(table, "Kim", "Ann")
    bought = [
        PurchaseDraft("in", PurchaseWay.IN, "25", "GBP", "the door"),
        PurchaseDraft("home", PurchaseWay.TAKEN, "10", "GBP", "change", UUID(table.id("Ann"))),
    ]
    for draft in bought:
        services.enter_purchase(actor=table.kim.actor, club=table.club, draft=draft)
    till, month, book = (reverse(name, args=[table.club.slug]) for name in ("till", "books-month", "money"))
    home, named = "Money taken out (taken home)", "Money taken out (taken home by Ann)"
    told = words(table, "Kim", till)
    assert f"{named} · £10" in told
    assert re.search(rf"{re.escape(named)} change .* −£10 £15", told)
    assert "Money taken in the door" in told
    this = f"?month={table.session.day:%Y-%m}"
    assert f"{named} · change £10 £15" in words(table, "Kim", f"{month}{this}")
    file = table.kim.client().get(reverse("books-month-till-file", args=[table.club.slug]) + this).content.decode()
    assert f",{home},Ann,change,,10.00,15.00" in file
    pair = reverse("till-pair", args=[table.club.slug, UUID(table.id("Ann"))])
    for address in (pair, book):
        assert home in words(table, "Kim", address), address


def test_programs_enter_and_read_the_same(table: Table) -> None:
    ann, bob, kim = (table[name].client() for name in ("Ann", "Bob", "Kim"))
    address = reverse("api-expenses", args=[table.code])
    body = {"key": "from-a-program", "payer": table.id("Ann"), "amount": "20", "currency": "GBP", "note": "pizza",
            "shares": [{"player": table.id(name)} for name in ("Ann", "Bob", "Cat")]}  # fmt: skip
    assert ann.post(address, body, content_type="application/json").status_code == 201
    (read,) = bob.get(address).json()["expenses"]
    assert (read["amount"], read["own_part"], [one["amount"] for one in read["shares"]]) == (
        "20.00",
        "6.67",
        ["6.67", "6.66"],
    )
    assert [(one["may_answer"], one["may_withdraw"]) for one in read["shares"]] == [(True, False), (False, False)]
    word = reverse("api-expense-share", args=[table.code, UUID(read["shares"][0]["id"])])
    assert bob.post(word, {"word": "agreed"}, content_type="application/json").status_code == 204
    (read,) = bob.get(address).json()["expenses"]
    assert [(one["stands"], one["agreed_as"]) for one in read["shares"]] == [("in_force", "payer"), ("waits", "")]
    purchases = reverse("api-purchases", args=[table.club.slug])
    spent = {"key": "too-much", "way": "out", "amount": "5", "currency": "GBP", "note": "chalk"}
    refused = kim.post(purchases, spent, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (422, "more_than_the_till_holds")
    bought = {"key": "from-a-program", "way": "in", "amount": "5", "currency": "GBP", "note": "at the door"}
    assert kim.post(purchases, bought, content_type="application/json").status_code == 201
    (read,) = kim.get(purchases).json()["purchases"]
    assert (read["cash"], read["owed"], read["person"], read["stands"]) == ("5.00", "0.00", None, "in_force")


def test_a_player_on_the_phone_of_the_one_who_paid_is_said_to_be_there(table: Table) -> None:
    """Bob's phone speaks for Ann too, who paid: it would answer itself."""
    plays_as(table, "Bob", "Ann")
    shares(table, "Bob", "Ann", "20", "Ann", "Bob")
    told = "Bob shares a phone with Ann: the scorekeeper or treasurer confirms it."
    assert told in words(table, "Bob", evening(table))


def test_a_phone_of_two_begins_both_forms_with_nobody(table: Table) -> None:
    """Dan's phone speaks for Cat too: neither is more likely to have paid, or to have won."""
    plays_as(table, "Dan", "Cat")
    page = table["Dan"].client().get(evening(table)).content.decode()
    chosen = re.findall(r'<select id="(expense-payer|bet-winner)".*?<option value="([^"]*)"', page, re.DOTALL)
    assert chosen == [("bet-winner", ""), ("expense-payer", "")]
    alone = table["Bob"].client().get(evening(table)).content.decode()
    assert f'<option value="{UUID(table.id("Bob"))}" selected>' in alone
