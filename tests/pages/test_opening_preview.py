"""The preview of balances from a book says who would be a new player, and lets a wrong name be corrected first.

Kim organises the club of Ann, Bob, Cat and Dan.
"""

import re
from html import unescape
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse

from clubs import services as people
from clubs.models import Player
from sessions import services
from sessions.errors import BalanceRefused
from sessions.models import BookEntry
from sessions.services import BalanceRow, OpeningDraft
from tests.kit.members_settled import settle_members
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


def fields(page: str) -> dict[str, Any]:
    """What the form on the page would send: its texts, hidden fields and choices."""
    form = re.search(r'<form class="form" method="post"[^>]*novalidate>.*?</form>', page, re.DOTALL)
    assert form is not None
    values: dict[str, Any] = {"player": [], "name": [], "amount": []}
    for tag, name in re.findall(r'(<(?:input|select)[^>]*? name="([a-z]+)"[^>]*>)', form[0]):
        value = re.search(r' value="([^"]*)"', tag)
        text = unescape(value[1]) if value else ""
        if name in ("player", "name", "amount"):
            values[name].append(text)
        elif 'type="checkbox"' not in tag:
            values[name] = text
    return values


class Book:
    """The page of balances as Kim has it open."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.client: Client = table.kim.client()
        self.address = reverse("opening", args=[table.club.slug])
        self.page = self.client.get(self.address).content.decode()

    def send(self, **changed: Any) -> int:
        answer = self.client.post(self.address, {**fields(self.page), **changed})
        self.page = answer.content.decode()
        return answer.status_code

    def paste(self, text: str) -> int:
        return self.send(pasted=text)

    def choose(self, name: str, player: str) -> dict[str, Any]:
        """The fields with a new name said to be a player of the club."""
        values = fields(self.page)
        values["player"][values["name"].index(name)] = UUID(self.table.id(player)).hex
        return values

    @property
    def people(self) -> list[str]:
        found = re.search(r"Whose balances these are</h2>(.*?)</ul>", self.page, re.DOTALL)
        assert found is not None
        return [
            " ".join(unescape(re.sub(r"<[^>]+>", " ", row)).split())
            for row in re.findall(r"<li>(.*?)</li>", found[1], re.DOTALL)
        ]


@pytest.fixture
def book(table: Table) -> Book:
    return Book(table)


def test_the_preview_says_of_each_name_whether_it_is_new(book: Book) -> None:
    assert book.paste("Ann 5\nFred -3\nbob -2") == 200
    assert book.people == ["Fred · new player −£3", "Ann +£5", "Bob −£2"]
    assert not BookEntry.objects.exists()
    assert not Player.objects.filter(name="Fred").exists()


def test_a_spreadsheets_thousands_and_signs_are_read(book: Book) -> None:
    assert book.paste("Ann\t1.250,00\nBob\t-1.250,00 £\nSumme\t0,00") == 200
    assert book.people == ["Ann +£1,250", "Bob −£1,250"]


def test_a_balance_that_may_be_two_is_refused_with_both(book: Book) -> None:
    assert book.paste("Ann\t1.250\nBob\t-1.250") == 422
    assert "Ann: “1.250” can mean £1.25 or £1,250. Write 1.25 or 1250.00." in book.page
    assert not BookEntry.objects.exists()


def test_a_new_name_like_a_known_one_is_asked_about_before_anything_is_offered(book: Book) -> None:
    assert book.paste("Ann 5\nCatt -5") == 422
    assert "Catt is new. Cat?" in " ".join(book.page.split())
    choices = re.search(r'<select id="meant-1" name="meant"[^>]*>(.*?)</select>', book.page, re.DOTALL)
    assert choices is not None
    assert [text.strip() for text in re.findall(r">([^<]+)</option>", choices[1])] == [
        "Choose…", "Cat, of this club", "A new player", "Bob", "Cat", "Dan",
    ]  # fmt: skip
    assert "Enter these balances" not in book.page
    assert book.send(meant="new") == 200
    assert book.people == ["Catt · new player −£5", "Ann +£5"]
    assert book.send(meant="new", keep="1") == 302


def test_lines_of_a_list_in_any_hand_are_read(book: Book) -> None:
    assert book.paste("Name;Kontostand\nAnn;512,50\nBob;(500.00)\nDan;12.50-") == 200
    assert book.people == ["Ann +£512.50", "Bob −£500", "Dan −£12.50"]
    assert book.paste("Ann;five") == 422
    assert "Ann: write the amount in digits" in book.page


def test_a_wrong_new_name_becomes_a_player_before_anything_is_entered(book: Book) -> None:
    book.paste("Ann 5\nCatt -5")
    assert book.send(**book.choose("Catt", "Cat")) == 200
    assert book.people == ["Ann +£5", "Cat −£5"]
    assert book.send(keep="1") == 302
    assert not Player.objects.filter(name="Catt").exists()


def test_a_name_that_is_changed_is_looked_at_again_before_it_is_entered(book: Book) -> None:
    book.paste("Ann 5\nCatt -5")
    assert book.send(**book.choose("Catt", "Cat"), keep="1") == 200
    assert book.people == ["Ann +£5", "Cat −£5"]
    assert not BookEntry.objects.exists()


def test_a_name_typed_as_new_that_the_club_has_goes_to_its_player(book: Book) -> None:
    values = fields(book.page)
    values["name"][-1], values["amount"][-1] = "DAN", "-5"
    values["amount"][0] = "5"
    assert book.send(**values) == 200
    assert book.people == ["Ann +£5", "Dan −£5"]


def test_the_earlier_name_of_a_merged_player_is_found(table: Table) -> None:
    settle_members(table)
    late = people.player_called(actor=table.kim.actor, club=table.club, name="Bobby")
    bob = Player.objects.get(id=table.id("Bob"))
    people.player_merge(actor=table.kim.actor, kept=bob, merged=late)
    book = Book(table)
    assert book.paste("Ann 5\nBobby -5") == 200
    assert book.people == ["Ann +£5", "Bob −£5"]
    rows = [BalanceRow(None, "Bobby", "-5"), BalanceRow(bob.id, "", "3"), BalanceRow(None, "Ann", "2")]
    with pytest.raises(BalanceRefused, match="name_is_there_twice"):
        services.opening_planned(table.club, OpeningDraft("twice", "GBP", rows))


def test_two_amounts_for_one_player_are_marked_in_their_row(book: Book) -> None:
    book.paste("Ann 5\nBob -5\nCatt -1\nDan 1")
    assert book.send(**book.choose("Catt", "Bob")) == 422
    assert "Bob is there twice" in book.page
    assert book.page.count('role="alert"') == 1
    assert book.page.count('aria-invalid="true"') == 1


def test_a_fault_is_said_at_its_row_alone(book: Book) -> None:
    for pasted, invalid in (("Ann 5\nBob -5x", 1), ("Ann 5\nFred", 1), ("Ann 5\nBob 4\nCat -2", 0)):
        book = Book(book.table)
        assert book.paste(pasted) == 422
        assert book.page.count('role="alert"') == 1, pasted
        assert book.page.count('aria-invalid="true"') == invalid, pasted


def test_an_amount_with_its_sign_turned_is_marked(book: Book) -> None:
    assert book.paste("Ann 5\nBob 3\nCat -2") == 422
    marked = re.search(r'<input id="amount-(\d+)"[^>]*aria-invalid="true"', book.page)
    assert marked is not None
    assert f'<label translate="no" for="amount-{marked[1]}">Bob</label>' in book.page
    assert "with the other sign for Bob they would" in book.page


def test_balances_that_are_taken_back_are_said_to_be(book: Book) -> None:
    book.paste("Ann 5\nBob -5")
    assert book.send(keep="1") == 302
    back = reverse("opening-back", args=[book.table.club.slug, BookEntry.objects.get().id])
    assert "The balances are taken back." in book.client.post(back, {"note": "wrong"}, follow=True).content.decode()


def test_an_apostrophe_of_any_kind_is_the_same_name(table: Table) -> None:
    """A spreadsheet writes O\u2019Neill; the club has O'Neill."""
    people.player_add(actor=table.kim.actor, club=table.club, name="Karen O'Neill")
    book = Book(table)
    assert book.paste("Ann;12,50\nKaren O\u2019Neill;-12,50") == 200
    assert "Karen O&#x27;Neill" in book.page
    assert not Player.objects.filter(club=table.club, name="Karen O\u2019Neill").exists()


def test_a_name_that_looks_just_like_another_is_named_with_it_and_what_was_pasted_stays(table: Table) -> None:
    book = Book(table)
    assert book.paste("\u0410nn;12,50\nBob;-12,50") == 422
    assert "looks just like Ann of the club. Choose Ann, or write the name otherwise." in book.page
    assert "\u0410nn" in book.page
