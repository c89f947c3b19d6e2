"""A leave is taken back after the leaver has paid: the evening was never closed, and what was paid stands.

Ann has lost a point, £2, to each of the three, and leaves; Ann pays Bob. Kim keeps the sheet and does not play.
"""

import re
from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse
from django.utils.timezone import localdate

from clubs import services as people
from clubs.models import Role
from sessions import services
from sessions.pages.books.month_closing import closing_of
from sessions.selectors.books.month import Month
from sessions.selectors.settle_up import progress_at
from tests.kit.members_settled import page_words
from tests.kit.settling import pays
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


def add_members(table: Table) -> None:
    """Let the four who play belong to the club."""
    for name in ("Ann", "Bob", "Cat", "Dan"):
        people.role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=Role.MEMBER)


@pytest.fixture
def undone(table: Table) -> Table:
    add_members(table)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "leave", player="Ann")
    pays(table, "Bob", "Ann", "Bob")
    table.tap("Kim", "undo")
    return table


def pages(table: Table) -> dict[str, str]:
    """The pages on which the payment is read, by the name of the page."""
    club, bob = table.club.slug, UUID(table.id("Bob"))
    return {
        "settle": page_words(table, "Ann", reverse("settle", args=[table.code])),
        "of Bob": page_words(table, "Bob", reverse("settle", args=[table.code])),
        "two": page_words(table, "Ann", reverse("money-pair", args=[club, bob])),
        "money": page_words(table, "Ann", reverse("money", args=[club])),
    }


def test_an_evening_that_was_never_closed_is_not_open_again(undone: Table) -> None:
    """Ann has still lost £2 to Bob: nothing would come back."""
    found = pages(undone)
    for page in found.values():
        assert "open again" not in page
        assert "come back" not in page
    assert "£2 paid already, for the evening that is on" in found["settle"]
    assert "£2 paid already, for the evening that is on" in found["of Bob"]
    assert "which is on." in found["two"]
    assert "which is on." in found["money"]
    progress = undone["Ann"].client().get(reverse("api-payments", args=[undone.code])).json()["progress"]
    assert progress == "£2 paid already, for the evening that is on"
    undone.tap("Kim", "close")
    assert "1 of 3 paid, £4 open" in pages(undone)["settle"]


def test_an_evening_that_was_closed_is_open_again_as_before(undone: Table) -> None:
    undone.tap("Kim", "close")
    services.session_reopen(code=undone.code, actor=undone.kim.actor, token=undone.kim.hash)
    assert "£2 paid already, for the evening that is open again" in pages(undone)["settle"]
    assert "which is open again." in pages(undone)["two"]


def test_a_months_closing_says_so_too(undone: Table) -> None:
    closing = str(closing_of(undone.club, Month(localdate().replace(day=1))))
    assert "open again" not in closing
    assert "which is on (Ann to Bob £2)" in closing


def test_the_payer_reads_that_the_leaving_was_taken_back(undone: Table) -> None:
    said = "Kim took back your leaving: £2 that you paid Bob stands for"
    assert said in page_words(undone, "Ann", "/")
    for other in ("Bob", "Cat", "Kim"):
        assert "leaving" not in page_words(undone, other, "/")
    undone.tap("Kim", "leave", player="Ann")
    assert said not in page_words(undone, "Ann", "/")
    undone.tap("Kim", "undo")
    assert page_words(undone, "Ann", "/").count(said) == 1
    undone.tap("Kim", "close")
    assert said not in page_words(undone, "Ann", "/")


def test_who_paid_a_leaver_reads_whose_leaving_it_was(table: Table) -> None:
    """Bob has won a point of Ann and leaves, and Ann pays Bob."""
    add_members(table)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "leave", player="Bob")
    pays(table, "Bob", "Ann", "Bob")
    table.tap("Kim", "undo")
    said = "Kim took back the leaving of Bob: £2 that you paid them stands for"
    assert said in page_words(table, "Ann", "/")
    assert "leaving" not in page_words(table, "Bob", "/")


def test_a_leave_before_anything_was_paid_is_not_told(table: Table) -> None:
    add_members(table)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "leave", player="Ann")
    table.tap("Kim", "undo")
    assert "leaving" not in page_words(table, "Ann", "/")


def turned(table: Table) -> None:
    """The result is turned round: Ann wins a point of each, leaves again, and the evening is closed."""
    table.tap("Kim", "undo")
    table.tap("Kim", "result", winner="box", kind="single")
    table.tap("Kim", "leave", player="Ann")
    table.tap("Kim", "close")


def told(table: Table, who: str) -> dict[str, Any]:
    found: dict[str, Any] = table[who].client().get(reverse("api-payments", args=[table.code])).json()
    return found


def test_what_was_paid_on_leaving_is_counted_everywhere(undone: Table) -> None:
    """Ann paid Bob £2; now Ann is paid £4 by Bob, £2 each by Cat and Dan: of four payments one is made."""
    turned(undone)
    assert "1 of 4 paid, £8 open" in page_words(undone, "Ann", reverse("settle", args=[undone.code]))
    assert "Still open: £8 of £10" in page_words(undone, "Ann", reverse("evening", args=[undone.code]))
    found = told(undone, "Ann")
    assert found["progress"] == "1 of 4 paid, £8 open"
    assert sum(due["made"] for due in found["dues"]) == 1
    assert [(one.of, one.made, one.open) for one in progress_at(undone.session.key)] == [(4, 1, 800)]


def test_a_row_says_why_money_goes_back(undone: Table) -> None:
    turned(undone)
    said = "£2 paid on leaving comes back, as the leaving was taken back"
    settle = page_words(undone, "Ann", reverse("settle", args=[undone.code]))
    assert re.search(f"Bob pays you £4 Ann left at [^£]+ {said}", settle)
    assert f"Bob pays Ann £4: {said}" in settle  # the text to share
    assert "Ann paid Bob £2, for a leaving that was taken back" in settle
    two = page_words(undone, "Ann", reverse("money-pair", args=[undone.club.slug, UUID(undone.id("Bob"))]))
    assert f"Bob owes you £4 · {said}" in two
    bob = undone.id("Bob")
    reasons = {(due["from"], due["to"]): due["reasons"] for due in told(undone, "Ann")["dues"]}
    assert reasons[bob, undone.id("Ann")] == ["leave", "taken_back"]
    assert reasons[undone.id("Cat"), undone.id("Ann")] == ["leave"]


def test_what_is_owed_back_alone_says_so(undone: Table) -> None:
    """The game is taken back too, and the evening is closed with nothing played."""
    undone.tap("Kim", "undo")
    undone.tap("Kim", "undo")
    undone.tap("Kim", "close")
    said = "£2 paid on leaving comes back, as the leaving was taken back"
    settle = page_words(undone, "Bob", reverse("settle", args=[undone.code]))
    assert f"You pay Ann £2 {said}" in settle
    assert "£2 was paid or set off for a leaving that was taken back." in settle
    (back,) = [due for due in told(undone, "Ann")["dues"] if due["state"] == "open"]
    assert (back["reasons"], back["words"]) == (["taken_back"], said)
    two = page_words(undone, "Bob", reverse("money-pair", args=[undone.club.slug, UUID(undone.id("Ann"))]))
    assert f"you owe Ann £2 · {said}" in two
