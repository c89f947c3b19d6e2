"""No page offers a button about money that is refused, and every page says what a word about a payment did.

Ann owes Bob, Cat and Dan £2 each; all four are members. Kim keeps the sheet and is an organiser.
"""

import re
from html import unescape
from pathlib import Path
from uuid import UUID

import pytest
from django.urls import reverse

from clubs.models import Audit, Role
from sessions.models import BookWord, How
from tests.kit.keepers import gets_role
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import answers_share, lost_bet, pays, shares
from tests.kit.table import Table, has_no_phone

pytestmark = pytest.mark.django_db
TEMPLATES = Path(__file__).parents[2] / "templates"


@pytest.fixture
def settled(table: Table) -> Table:
    settle_members(table)
    return table


def books(table: Table, who: str) -> str:
    return page_words(table, who, reverse("books", args=[table.club.slug]))


def pair_of(table: Table, name: str) -> str:
    return reverse("money-pair", args=[table.club.slug, UUID(table.id(name))])


# --- writing off ------------------------------------------------------------------------------------------------------


def test_a_keeper_is_not_offered_to_write_off_their_own_debts(settled: Table) -> None:
    gets_role(settled, settled["Ann"], Role.TREASURER)
    assert "Another keeper writes off what you owe." in books(settled, "Ann")
    assert "Why it is written off" not in books(settled, "Ann")
    gets_role(settled, settled["Bob"], Role.TREASURER)
    assert books(settled, "Bob").count("Why it is written off") == 3


def test_what_waits_is_said_and_the_form_begins_with_the_rest(settled: Table) -> None:
    pays(settled, "Ann", "Ann", "Bob", "1.20")
    gets_role(settled, settled["Cat"], Role.TREASURER)
    assert "of which £1.20 waits for a word" in books(settled, "Cat")
    page = settled["Cat"].client().get(reverse("books", args=[settled.club.slug])).content.decode()
    asked = re.findall(r'name="amount"[^>]*value="([^"]*)"', page)
    assert sorted(asked) == ["0.80", "2.00", "2.00"]
    pays(settled, "Cat", "Ann", "Bob", "0.80", how=How.WRITTEN_OFF, code="", note="moved away")


def test_nothing_is_written_off_where_all_of_it_waits(settled: Table) -> None:
    pays(settled, "Ann", "Ann", "Bob", "2")
    gets_role(settled, settled["Cat"], Role.TREASURER)
    assert "all of which waits for a word" in books(settled, "Cat")
    assert "Answer what waits first." in books(settled, "Cat")
    assert books(settled, "Cat").count("Why it is written off") == 2


# --- withdrawing ------------------------------------------------------------------------------------------------------


def test_a_share_on_which_something_was_paid_is_withdrawn_by_the_payer_alone(settled: Table) -> None:
    expense = shares(settled, "Bob", "Cat", "20", "Cat", "Bob")
    settle = reverse("settle", args=[settled.code])
    assert 'value="withdrawn"' in settled["Bob"].client().get(settle).content.decode()
    pays(settled, "Bob", "Bob", "Cat", "10")
    page = settled["Bob"].client().get(settle).content.decode()
    assert "/expenses/" not in "".join(re.findall(r'<form[^>]*action="([^"]*)"[^>]*>(?:(?!</form>).)*withdrawn', page))
    answers_share(settled, "Cat", expense, "Bob", BookWord.WITHDRAWN)


def test_withdrawing_on_the_page_of_two_says_that_it_does_not_count(settled: Table) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob", code="")
    address = reverse("money-answer", args=[settled.club.slug, UUID(settled.id("Bob")), paid])
    client = settled["Ann"].client()
    page = client.post(address, {"word": "withdrawn"}, follow=True).content.decode()
    assert "Withdrawn; it does not count." in page
    assert "It is in the account." not in page


def payment_entered(table: Table, who: str, amount: str) -> str:
    """What the page of two says once somebody has entered that Ann has paid Bob."""
    form = {"payer": table.id("Ann"), "receiver": table.id("Bob"), "amount": amount, "currency": "GBP", "how": "cash"}
    other = "Ann" if who == "Bob" else "Bob"
    address = reverse("money-pair", args=[table.club.slug, UUID(table.id(other))])
    sent = table[who].client().post(address, {**form, "key": f"{who} {amount} of the page of two"}, follow=True)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", sent.content.decode())).split())


def test_a_payment_that_waits_for_a_keeper_is_not_said_to_be_in_the_account(settled: Table) -> None:
    has_no_phone(settled, "Bob")
    page = payment_entered(settled, "Ann", "2")
    assert "Entered. It counts once a treasurer or organiser confirms it." in page
    assert "It is in the account." not in page


def test_a_payment_that_waits_for_the_receiver_is_not_said_to_be_in_the_account(settled: Table) -> None:
    page = payment_entered(settled, "Ann", "2")
    assert "Entered. Counts 24 hours after the receiver has seen it, unless disputed." in page
    assert "It is in the account." not in page


def test_a_payment_that_counts_at_once_is_said_to_be_in_the_account(settled: Table) -> None:
    assert "It is in the account." in payment_entered(settled, "Bob", "2")


# --- what waits for a keeper ------------------------------------------------------------------------------------------


def test_a_side_bet_that_waits_for_a_keeper_is_on_their_first_page(settled: Table) -> None:
    has_no_phone(settled, "Dan")
    lost_bet(settled, "Cat", "Dan", "Cat", "50")
    gets_role(settled, settled["Bob"], Role.TREASURER)
    assert "Thursday club: 1 side bet, £50, waits for your word" in page_words(settled, "Bob", "/")
    assert "side bet" not in page_words(settled, "Ann", "/")
    assert "£50" in page_words(settled, "Bob", reverse("money", args=[settled.club.slug]))


def test_a_share_that_waits_for_a_keeper_is_on_their_first_page(settled: Table) -> None:
    has_no_phone(settled, "Dan")
    shares(settled, "Cat", "Cat", "20", "Cat", "Dan")
    gets_role(settled, settled["Bob"], Role.TREASURER)
    assert "Thursday club: 1 share of an expense, £10, waits for your word" in page_words(settled, "Bob", "/")


# --- addresses and names ----------------------------------------------------------------------------------------------


def test_no_form_puts_its_token_into_the_address() -> None:
    for path in TEMPLATES.rglob("*.html"):
        text = path.read_text()
        assert 'formmethod="get"' not in text, path
        for form in re.findall(r'<form[^>]*method="get".*?</form>', text, re.DOTALL):
            assert "csrf_token" not in form, path


def test_a_clearing_is_shown_for_the_people_who_are_ticked(settled: Table) -> None:
    address = reverse("clearing-new", args=[settled.club.slug])
    ticked = {"currency": "GBP", "with": [settled.id("Ann"), settled.id("Bob")], "key": "a-key"}
    answer = settled["Ann"].client().post(f"{address}?show=1", ticked)
    assert answer.status_code == 302
    assert answer["Location"].startswith(f"{address}?currency=GBP&with=")
    assert "csrf" not in answer["Location"]
    assert settled["Ann"].client().get(answer["Location"]).status_code == 200


def test_activity_names_the_evening_that_was_opened_again(settled: Table) -> None:
    Audit.objects.create(
        club=settled.club,
        actor_name="Kim",
        what="session_reopened",
        session_code=settled.code,
        principal="",
        details={},
    )
    words = page_words(settled, "Kim", reverse("audit", args=[settled.club.slug]))
    assert f"Kim opened the evening {settled.session.name} again" in words
    told = settled.kim.client().get(reverse("api-club-audit", args=[settled.club.slug])).json()["lines"]
    assert any(line["text"] == f"Kim opened the evening {settled.session.name} again" for line in told)
