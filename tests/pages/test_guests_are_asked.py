"""What the first page asks a guest who knows only one evening of the club: each button on it works for them.

A point is £2. Ann, Bob, Cat and Dan are guests of the first table, which is closed; all that they are asked about is of
another evening, at which they were seated by name. Kim and Ann run the club.
"""

import re
from html import unescape
from typing import NamedTuple

import pytest
from django.urls import reverse

from clubs.models import Role
from sessions import services
from sessions.models import Proposal, ProposalStatus
from sessions.services import BalanceRow, OpeningDraft
from tests.kit.balances import balances
from tests.kit.clearing import FIVE, four_evenings, proposed
from tests.kit.keepers import gets_role
from tests.kit.second_table import second_of
from tests.kit.settling import closed_evening, lost_bet, owes, pays, share_of, shares
from tests.kit.table import Table

pytestmark = pytest.mark.django_db

WHY = "a cube was written at 4"
FORM = re.compile(r'<form[^>]* action="([^"]+)"[^>]*>(.*?)</form>', re.DOTALL)
FIELD = re.compile(r'<input[^>]* name="(\w+)" value="([^"]*)"')
BUTTON = re.compile(r'<button[^>]*?(?: name="(\w+)" value="([^"]*)")?>\s*([^<]+?)\s*</button>', re.DOTALL)
YES, WRONG = "Yes, that’s right", "That’s wrong"


class Pressed(NamedTuple):
    """What a page said after a button of it was pressed, and the status with which it came."""

    status: int
    words: str


@pytest.fixture
def later(table: Table) -> Table:
    """Another evening of the club, closed: no guest of the first table was let in to it."""
    table.tap("Kim", "close")
    gets_role(table, table["Ann"], Role.ORGANISER)
    evening = second_of(table, "Ann", "Bob", "Cat", "Dan")
    closed_evening(evening)
    assert table["Bob"].client().get(reverse("settle", args=[evening.code])).status_code == 404
    return evening


def press(table: Table, who: str, label: str, path: str = "/", action: str = "") -> Pressed:
    """Press the first button of this label on a page, of the form with this action if one is named."""
    client = table[who].client()
    page = unescape(client.get(path).content.decode())
    found = [
        (address, dict(FIELD.findall(form)) | ({name: value} if name else {}))
        for address, form in FORM.findall(page)
        for name, value, text in BUTTON.findall(form)
        if text == label and action in address
    ]
    assert found, f"no button {label!r} on {path}"
    address, fields = found[0]
    answer = client.post(address, fields, follow=True)
    return Pressed(answer.status_code, " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split()))


def leads_to(table: Table, who: str, said: str) -> str:
    """Where a line of the first page leads."""
    page = unescape(table[who].client().get("/").content.decode())
    links = re.findall(r'<a href="([^"]+)">\s*<span class="t">(.*?)</span>', page, re.DOTALL)
    [address] = [address for address, text in links if said in " ".join(text.split())]
    return str(address)


def ask(later: Table) -> int:
    """Ann asks to move four points from Bob to themselves; returns the number of the question."""
    return later.propose("Ann", "adjust", points={"Ann": 4, "Bob": -4}, reason=WHY).proposal


def status(later: Table) -> str:
    return Proposal.objects.values_list("status", flat=True).get(session=later.session)


def test_a_correction_of_an_evening_out_of_reach_is_agreed_to(later: Table) -> None:
    ask(later)
    pressed = press(later, "Bob", YES)
    assert pressed.status == 200
    assert "The evening is corrected." in pressed.words
    assert WHY not in pressed.words
    assert balances(later) == {"Ann": 1, "Bob": -3, "Cat": 1, "Dan": 1}


def test_a_correction_of_an_evening_out_of_reach_is_objected_to(later: Table) -> None:
    ask(later)
    pressed = press(later, "Bob", WRONG)
    assert pressed.status == 200
    assert "It does not count; the evening stays as it was." in pressed.words
    assert status(later) == ProposalStatus.REFUSED
    assert balances(later) == {"Ann": -3, "Bob": 1, "Cat": 1, "Dan": 1}


def test_money_asks_a_guest_too(later: Table) -> None:
    ask(later)
    pressed = press(later, "Bob", YES, reverse("money", args=[later.club.slug]))
    assert "The evening is corrected." in pressed.words
    assert owes(later, "Bob", "Ann") == 600


def test_an_old_page_says_that_it_is_over(later: Table) -> None:
    number = ask(later)
    later.reply("Ann", number, "withdraw")
    address = reverse("correction-answer", args=[later.code, number])
    answer = later["Bob"].client().post(address, {"word": "agree", "next": "/"}, follow=True)
    assert "This correction was answered or lapsed meanwhile." in answer.content.decode()
    assert balances(later)["Bob"] == 1


def test_to_whom_it_brings_nothing_it_is_not_there(later: Table) -> None:
    address = reverse("correction-answer", args=[later.code, ask(later)])
    assert later["Cat"].client().post(address, {"word": "agree"}).status_code == 404
    assert status(later) == ProposalStatus.OPEN


def test_whoever_is_asked_is_let_in_to_nothing_else_of_the_evening(later: Table) -> None:
    ask(later)
    bob = later["Bob"].client()
    for name in ("table", "evening", "settle", "sheet", "log", "house", "notes"):
        assert bob.get(reverse(name, args=[later.code])).status_code == 404, name
    for name in ("api-session", "api-payments", "api-games"):
        assert bob.get(reverse(name, args=[later.code])).status_code == 404, name


def test_a_program_of_a_guest_reads_and_answers_it(later: Table) -> None:
    number, bob = ask(later), later["Bob"].client()
    asked = reverse("api-corrections", args=[later.code])
    [one] = bob.get(asked).json()["corrections"]
    assert (one["proposal"], one["own"], one["may"]) == (
        number, "You lose 4 points (£8) by this.", ["agree", "refuse"],
    )  # fmt: skip
    assert later["Cat"].client().get(asked).status_code == 404
    address, word = reverse("api-proposal", args=[later.code, number]), {"key": "a-word-of-a-guest", "answer": "refuse"}
    assert later["Cat"].client().post(address, word, content_type="application/json").status_code == 404
    said = [bob.post(address, word, content_type="application/json") for _ in range(2)]
    assert [one.status_code for one in said] == [201, 200]
    assert status(later) == ProposalStatus.REFUSED
    assert bob.get(asked).status_code == 404
    again = bob.post(address, {**word, "key": "another-word-of-theirs"}, content_type="application/json")
    assert (again.status_code, again.json()["code"]) == (403, "correction_is_over")
    assert "view" not in again.json()


@pytest.mark.parametrize(("label", "open_then"), [("Yes", 0), ("I have not received it", 200)])
def test_a_claim(later: Table, label: str, open_then: int) -> None:
    pays(later, "Ann", "Ann", "Bob", code="")
    assert press(later, "Bob", label, action="/claims/").status == 200
    assert owes(later, "Ann", "Bob") == open_then
    assert "says: £2" not in unescape(later["Bob"].client().get("/").content.decode())


@pytest.mark.parametrize("label", ["Confirm", "Decline this side bet"])
def test_a_side_bet(later: Table, label: str) -> None:
    """Ann enters it at the other evening: Bob has lost £5 to them."""
    lost_bet(later, "Ann", "Bob", "Ann")
    page = leads_to(later, "Bob", "A side bet with Ann, £5, waits for your answer")
    pressed = press(later, "Bob", label, page, "/bets/")
    assert pressed.status == 200
    assert owes(later, "Bob", "Ann") == (300 if label == "Confirm" else -200)


@pytest.mark.parametrize("label", ["Confirm", "Decline this share"])
def test_a_share_of_an_expense(later: Table, label: str) -> None:
    shares(later, "Kim", "Ann", "15", "Ann", "Bob", "Cat")
    page = leads_to(later, "Bob", "Your share of £5 to Ann waits for your answer")
    pressed = press(later, "Bob", label, page, "/expenses/")
    assert pressed.status == 200
    assert owes(later, "Bob", "Ann") == (300 if label == "Confirm" else -200)


@pytest.mark.parametrize(("word", "owed"), [("agreed", 300), ("refused", -200)])
def test_a_share_by_a_program(later: Table, word: str, owed: int) -> None:
    expense = shares(later, "Kim", "Ann", "15", "Ann", "Bob", "Cat")
    address = reverse("api-expense-share", args=[later.code, share_of(later, expense, "Bob").id])
    assert later.stranger is not None
    for who, answered in ((later.stranger, 404), (later["Dan"], 403), (later["Bob"], 204)):
        said = who.client().post(address, {"word": word}, content_type="application/json")
        assert said.status_code == answered, said.content
    assert owes(later, "Bob", "Ann") == owed


@pytest.mark.parametrize(("label", "owed"), [("Right", 500), ("I know nothing of it", 0)])
def test_a_balance_from_a_book(table: Table, label: str, owed: int) -> None:
    rows = [BalanceRow(None, "Ann", "5"), BalanceRow(None, "Bob", "-5")]
    services.opening_bring(
        actor=table.kim.actor, club=table.club, draft=OpeningDraft(rows=rows, currency="GBP", key="the old book")
    )
    page = leads_to(table, "Bob", "Right, or not so?")
    assert press(table, "Bob", label, page, "/opening/").status == 200
    assert owes(table, "Bob", "Ann") == owed


@pytest.mark.parametrize("label", ["Agree", "Decline"])
def test_a_clearing(label: str) -> None:
    table = four_evenings()
    clearing = proposed(table)
    page = leads_to(table, FIVE[1], "Clear accounts in")
    assert page == reverse("clearing", args=[table.club.slug, clearing])
    assert press(table, FIVE[1], label, page).status == 200
