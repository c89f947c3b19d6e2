"""Side bets on the pages: entered at the evening and in the account of two, confirmed and refused there."""

import re
from html import unescape
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse

from clubs import services as people
from clubs.models import Role
from sessions.models import BookEntry, BookWord
from tests.kit.settling import answers_bet, answers_share, closed_evening, lost_bet, owes, plays_as, shares
from tests.kit.table import Table, has_no_phone, person

pytestmark = pytest.mark.django_db


def words(table: Table, who: str, path: str) -> str:
    answer = table[who].client().get(path)
    assert answer.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def evening(table: Table) -> str:
    return reverse("settle", args=[table.code])


def bet_form(table: Table, winner: str, loser: str, **other: str) -> dict[str, str]:
    return {"winner": table.id(winner), "loser": table.id(loser), "amount": "5", "currency": "GBP",
            "note": "the last roll", "key": "a bet of ours", **other}  # fmt: skip


def test_it_is_entered_at_the_evening_and_confirmed_on_the_other_phone(table: Table) -> None:
    answer = table["Ann"].client().post(reverse("bet", args=[table.code]), bet_form(table, "Ann", "Bob"))
    assert answer.status_code == 302
    assert answer["Location"] == evening(table)
    assert "Bob lost a side bet to you, £5. Bob has yet to confirm it. the last roll" in words(
        table, "Ann", evening(table)
    )
    assert "Ann says: you lost a side bet, £5. the last roll" in words(table, "Bob", evening(table))
    assert "side bet, £5" not in words(table, "Cat", evening(table))
    word = reverse("bet-answer", args=[table.code, BookEntry.objects.get().id])
    assert table["Bob"].client().post(word, {"word": "agreed"}).status_code == 302
    told = words(table, "Cat", evening(table))
    assert re.search(r"Side bet, agreed at [0-9:]+: Bob pays Ann £5\. the last roll", told)
    assert owes(table, "Bob", "Ann") == 500


def test_whoever_said_it_reads_that_it_was_refused_and_why(table: Table) -> None:
    answers_bet(table, "Bob", lost_bet(table, "Ann", "Bob", "Ann"), BookWord.REFUSED, "that was a joke")
    told = words(table, "Ann", evening(table))
    assert "Bob lost a side bet to you, £5: declined by Bob." in told
    assert "that was a joke" in told


def test_what_is_wrong_is_said_on_the_page(table: Table) -> None:
    wrong = bet_form(table, "Ann", "Bob", amount="five")
    answer = table["Ann"].client().post(reverse("bet", args=[table.code]), wrong)
    assert answer.status_code == 422
    assert "Write the amount in digits: 16 or 16.50." in answer.content.decode()
    assert (
        table["Cat"].client().post(reverse("bet", args=[table.code]), bet_form(table, "Ann", "Bob")).status_code == 403
    )
    assert not BookEntry.objects.exists()


def test_two_of_a_club_bet_outside_an_evening(table: Table) -> None:
    """In the account of the two; it says with each bet what it was for."""
    closed_evening(table)
    for name in ("Ann", "Bob"):
        people.role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=Role.MEMBER)
    ann, bob = (UUID(table.id(name)) for name in ("Ann", "Bob"))
    form = {"won": "other", "amount": "5", "currency": "GBP", "note": "the cup", "key": "in the account"}
    answer = table["Ann"].client().post(reverse("money-bet", args=[table.club.slug, bob]), form)
    assert answer.status_code == 302
    money = reverse("money", args=[table.club.slug])
    assert "Ann says: you won a side bet, £5. the cup" in words(table, "Bob", money)
    assert "Side bets to confirm" not in words(table, "Ann", money)
    word = reverse("money-bet-answer", args=[table.club.slug, BookEntry.objects.get().id])
    assert table["Bob"].client().post(word, {"word": "agreed"}).status_code == 302
    told = words(table, "Bob", reverse("money-pair", args=[table.club.slug, ann]))
    assert "Ann owes you £7." in told
    assert "Side bet the cup" in told
    form = {**form, "key": "once more", "won": ""}
    answer = table["Ann"].client().post(reverse("money-bet", args=[table.club.slug, bob]), form)
    assert "Say who won the side bet." in answer.content.decode()


def test_the_loser_is_called_you_and_so_is_whoever_took_it_back(table: Table) -> None:
    bet = lost_bet(table, "Bob", "Bob", "Ann")
    assert "You lost a side bet to Ann, £5. It counts." in words(table, "Bob", evening(table))
    answers_bet(table, "Bob", bet, BookWord.WITHDRAWN)
    assert "You lost a side bet to Ann, £5: taken back by you." in words(table, "Bob", evening(table))
    assert "Bob lost a side bet to you, £5: taken back by Bob." in words(table, "Ann", evening(table))


def test_whoever_won_from_somebody_without_a_phone_reads_who_confirms_it(table: Table) -> None:
    """Kim runs the club and plays as Ann, who won £5 from Dan; Tess becomes treasurer."""
    has_no_phone(table, "Dan")
    plays_as(table, "Kim", "Ann")
    lost_bet(table, "Ann", "Dan", "Ann")
    lone = "Dan lost a side bet to you, £5. Dan has no phone, and you are owed. Name a second keeper of the books."
    assert lone in words(table, "Kim", evening(table))
    tess = person("Tess")
    people.role_give(actor=table.kim.actor, club=table.club, to=tess.actor, role=Role.TREASURER)
    told = words(table, "Kim", evening(table))
    assert "Dan has no phone: another treasurer or organiser confirms it, as you are owed." in told
    page = " ".join(tess.client().get(reverse("money", args=[table.club.slug])).content.decode().split())
    assert "Dan has no phone: the scorekeeper or treasurer confirms it." in page
    assert "has yet to confirm it" not in told + page


def test_on_the_page_of_two_a_bet_and_a_share_both_have_the_time_at_which_they_were_entered(table: Table) -> None:
    with time_machine.travel("2026-03-05 21:30Z", tick=False):
        bet, expense = lost_bet(table, "Ann", "Bob", "Ann"), shares(table, "Ann", "Ann", "20", "Ann", "Bob")
    with time_machine.travel("2026-03-05 21:45Z", tick=False):
        answers_bet(table, "Bob", bet, BookWord.AGREED)
        answers_share(table, "Bob", expense, "Bob", BookWord.AGREED)
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Ann"].actor, role=Role.MEMBER)
    address = reverse("money-pair", args=[table.club.slug, UUID(table.id("Bob"))])
    page = table["Ann"].client().get(address).content.decode()
    rows = page.split('<table class="account">')[1].split("<tbody>")[1].split("</tbody>")[0]
    assert re.findall(r"\d\d:(\d\d)", re.sub(r"<[^>]+>", " ", rows)) == ["30", "30"]


def test_a_treasurer_reads_what_waits_for_people_without_a_phone(table: Table) -> None:
    tess = person("Tess")
    people.role_give(actor=table.kim.actor, club=table.club, to=tess.actor, role=Role.TREASURER)
    has_no_phone(table, "Bob")
    lost_bet(table, "Ann", "Bob", "Ann")
    lost_bet(table, "Ann", "Cat", "Ann")
    page = tess.client().get(reverse("money", args=[table.club.slug])).content.decode()
    assert "Bob lost a side bet to Ann" in page
    assert "Cat lost a side bet to Ann" not in page


def test_programs_say_and_read_the_same(table: Table) -> None:
    ann, bob = (table[name].client() for name in ("Ann", "Bob"))
    body = {
        "key": "from-a-program",
        "loser": table.id("Ann"),
        "winner": table.id("Bob"),
        "amount": "5",
        "currency": "GBP",
    }
    said = ann.post(reverse("api-bets", args=[table.code]), body, content_type="application/json")
    assert said.status_code == 201
    word = reverse("api-bet", args=[table.code, UUID(said.json()["id"])])
    assert bob.post(word, {"word": "agreed"}, content_type="application/json").status_code == 204
    (told,) = bob.get(reverse("api-bets", args=[table.code])).json()["bets"]
    assert (told["amount"], told["stands"], told["said_as"]) == ("5.00", "in_force", ["payer", "receiver"])
    assert table["Cat"].client().get(reverse("api-bets", args=[table.code])).json() == {"bets": []}
