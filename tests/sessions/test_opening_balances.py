"""Balances from a book: they sum to zero or the rest is the till's, become the fewest debts, and can be taken back.

Kim organises the club of Ann, Bob, Cat and Dan.
"""

import json
from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse

from chouette.wording.table.payment_sentences import payment_refused
from clubs import services as people
from clubs.models import Audit, Player, Role
from sessions import services
from sessions.errors import BalanceRefused, KeyReused, NotAllowed, PaymentRefused
from sessions.models import BookEntry, Debt, PaymentWord
from sessions.selectors.open_accounts import open_accounts
from sessions.services import BalanceRow, OpeningDraft
from tests.kit.points import play_for_points
from tests.kit.settling import owes, pays, says
from tests.kit.table import Table, person

pytestmark = pytest.mark.django_db
BOOK_OF_TWELVE = """
    Ann +31.50, Bob -12, Cat -7.25, Dan 0, Eve +4.75, Finn -40, Gus +18, Hal -3, Ida +22.50, Jan -8.50, Kay -10, Lou +4
"""


def drafted(balances: str, **other: Any) -> OpeningDraft:
    """A book, written as "Ann +5, Bob -5"."""
    rows = [BalanceRow(None, name, amount) for name, amount in map(str.split, balances.strip().split(","))]
    asked = {"key": "the old book", "currency": "GBP", **other}
    return OpeningDraft(rows=rows, **asked)


def brings(table: Table, balances: str, **other: Any) -> UUID:
    return services.opening_bring(actor=table.kim.actor, club=table.club, draft=drafted(balances, **other))


def refused(table: Table, balances: str, **other: Any) -> str:
    """The sentence, and the row that it is about."""
    with pytest.raises(BalanceRefused) as raised:
        brings(table, balances, **other)
    assert not BookEntry.objects.exists()
    assert Player.objects.filter(club=table.club).count() == 4
    said = payment_refused(raised.value.code, raised.value.params)
    return said if raised.value.row is None else f"{said} (row {raised.value.row}, {raised.value.field})"


def balance(table: Table, name: str) -> int:
    """What somebody is owed in the club, in pence."""
    player = Player.objects.get(club=table.club, name=name)
    return -sum(one.amount for one in open_accounts([table.club.id], [player.id]))


def test_an_opening_book_of_twelve(table: Table) -> None:
    """A sheet: eight names are new. Everybody is owed or owes afterwards what the book says, with ten debts: Finn, who
    owes most, pays three, and nobody both owes and is owed. The club sums to zero."""
    brings(table, BOOK_OF_TWELVE)
    written = {name: round(float(amount) * 100) for name, amount in (row.split() for row in BOOK_OF_TWELVE.split(","))}
    assert {name: balance(table, name) for name in written} == written
    assert sum(written.values()) == 0
    debts = Debt.objects.filter(club=table.club)
    assert debts.count() <= 10  # eleven have something, and two groups even out among themselves
    assert {one.debtor_id for one in debts}.isdisjoint(one.creditor_id for one in debts)
    assert Player.objects.filter(club=table.club).count() == 12


def test_the_rest_is_the_tills_if_that_is_meant(table: Table) -> None:
    assert refused(table, "Ann +20, Bob -8") == "The amounts add up to +£12, not 0: lower one by £12."
    assert refused(table, "Ann +20, Bob -32") == "The amounts add up to −£12, not 0: raise one by £12."
    brings(table, "Ann +20, Bob -8", rest_to_till=True)
    till = Player.objects.get(club=table.club, till=True)
    assert [(one.other, one.amount) for one in open_accounts([table.club.id], [till.id])] == [
        (UUID(table.id("Ann")), 1200)
    ]
    assert [balance(table, name) for name in ("Ann", "Bob")] == [2000, -800]


def test_a_turned_sign_is_found(table: Table) -> None:
    assert refused(table, "Ann +20, Bob 12, Cat -8") == (
        "The amounts add up to +£24, not 0; with the other sign for Bob they would."
    )


@pytest.mark.parametrize(
    ("book", "said"),
    [
        ("Ann +20, Bob -2o", "Bob: write the amount in digits, 16 or −16.50. (row 1, amount)"),
        (
            "Ann +20, Bob -20.005",
            "Bob: “20.005” has more decimals than GBP has. For £20,005, write 20005.00. (row 1, amount)",
        ),
        ("Ann 9007199254740992, Bob -1", "Ann: this amount is too large to be kept. (row 0, amount)"),
        ("Ann +20, ann -20", "Ann is there twice: one amount for each player. (row 1, name)"),
        ("Ann 0, Bob -0", "Write at least one amount other than 0."),
    ],
)
def test_the_wrong_cell_is_named(table: Table, book: str, said: str) -> None:
    assert refused(table, book) == said


def test_a_new_name_that_may_be_another_is_refused_until_it_is_said_to_be_new(table: Table) -> None:
    for names in (("Catt", "Cat"), ("Eve.Farber", "Eve.Faerber")):
        rows = [BalanceRow(None, "Ann", "5"), *(BalanceRow(None, name, "-2.5") for name in names)]
        rows = [row for row in rows if row.name != "Cat"] + [BalanceRow(None, "Dan", "-2.5")] * ("Cat" in names)
        with pytest.raises(BalanceRefused) as raised:
            services.opening_planned(table.club, OpeningDraft("k", "GBP", rows))
        at = 1 if "Cat" in names else 2
        assert (raised.value.code, raised.value.row, raised.value.field) == ("balance_name_is_not_chosen", at, "name")
        assert raised.value.params["others"] in names
        rows[at] = rows[at]._replace(is_new=True)
        assert services.opening_planned(table.club, OpeningDraft("k", "GBP", rows)).payments


def test_a_book_in_another_currency_is_no_book_of_this_club(table: Table) -> None:
    assert refused(table, "Ann 1, Bob -1", currency="EUR") == "The club’s books are in GBP: write the amount in it."


def test_a_club_in_points_brings_points_and_has_no_till(table: Table) -> None:
    play_for_points(table.club.id)
    table.club.refresh_from_db()
    assert refused(table, "Ann 3, Bob -1", currency="", rest_to_till=True) == (
        "The amounts add up to +2 points, not 0: lower one by 2 points."
    )
    brings(table, "Ann 3, Bob -3", currency="")
    assert owes(table, "Bob", "Ann") == 3


def test_it_is_brought_by_those_who_keep_the_books_and_once_for_a_key(table: Table) -> None:
    with pytest.raises(NotAllowed):
        services.opening_bring(actor=table["Ann"].actor, club=table.club, draft=drafted("Ann 1, Bob -1"))
    tess = person("Tess")
    people.role_give(actor=table.kim.actor, club=table.club, to=tess.actor, role=Role.TREASURER)
    first = services.opening_bring(actor=tess.actor, club=table.club, draft=drafted("Ann 1, Eve -1"))
    assert services.opening_bring(actor=tess.actor, club=table.club, draft=drafted("Ann 1, Eve -1")) == first
    with pytest.raises(KeyReused):
        services.opening_bring(actor=tess.actor, club=table.club, draft=drafted("Ann 2, Eve -2"))
    assert Audit.objects.filter(what="opening_entered").count() == 1


def test_it_is_taken_back_with_a_reason_while_nothing_of_it_was_paid(table: Table) -> None:
    entry = brings(table, "Ann +5, Bob -5")

    def back(note: str = "the wrong book") -> None:
        services.entry_take_back(actor=table.kim.actor, club=table.club, entry=entry, note=note)

    with pytest.raises(PaymentRefused, match="say_why_it_is_taken_back"):
        back("")
    paid = pays(table, "Bob", "Bob", "Ann", "5", code="")
    with pytest.raises(PaymentRefused, match="opening_is_paid_on"):
        back()
    says(table, "Bob", paid, PaymentWord.WITHDRAWN)
    back()
    back()
    assert (owes(table, "Bob", "Ann"), Debt.objects.count()) == (0, 2)
    assert Audit.objects.get(what="opening_taken_back").details["reason"] == "the wrong book"


def form(table: Table, *amounts: tuple[str, str], **other: str) -> dict[str, Any]:
    """The page's rows, filled in by name; a name that the club has not goes into a new row."""
    names = ["Ann", "Bob", "Cat", "Dan"]
    written = dict(amounts)
    new = [name for name in written if name not in names]
    return {
        "player": [*(table.id(name) for name in names), *("" for _ in new)],
        "name": [*names, *new],
        "amount": [written.get(name, "") for name in (*names, *new)],
        "currency": "GBP",
        "key": "from the form",
        **other,
    }


def test_on_the_page_it_is_looked_at_before_it_is_kept(table: Table) -> None:
    address, kim = reverse("opening", args=[table.club.slug]), table.kim.client()
    looked = kim.post(address, form(table, ("Ann", "5"), pasted="Name\tSaldo\nBob\t-7.50\nEve; 2.50\nSumme\t0\n"))
    assert looked.status_code == 200
    assert not BookEntry.objects.exists()
    told = looked.content.decode()
    assert "Bob owes Ann" in told
    assert "£2.50" in told
    seen = looked.context["seen"]
    whole = form(table, ("Ann", "5"), ("Bob", "-7.50"), ("Eve", "2.50"), keep="1", seen=seen)
    changed = {**whole, "amount": ["4", "-6.50", "", "", "2.50"]}
    assert kim.post(address, changed).status_code == 200  # not what was looked at: once more
    assert not BookEntry.objects.exists()
    assert kim.post(address, whole).status_code == 302
    assert [balance(table, name) for name in ("Ann", "Bob", "Eve")] == [500, -750, 250]
    back = reverse("opening-back", args=[table.club.slug, BookEntry.objects.get().id])
    assert kim.post(back, {"note": "last year’s"}).status_code == 302
    assert balance(table, "Ann") == 0
    assert "Taken back: last year’s" in kim.get(address).content.decode()


def test_on_the_page_the_wrong_cell_is_marked(table: Table) -> None:
    answer = table.kim.client().post(
        reverse("opening", args=[table.club.slug]), form(table, ("Ann", "5"), ("Bob", "x"))
    )
    assert answer.status_code == 422
    faulty = [row.name for row in answer.context["rows"] if row.fault]
    assert faulty == ["Bob"]


def test_programs_preview_bring_and_take_back(table: Table) -> None:
    kim = table.kim.client()
    body = {
        "key": "from-a-program",
        "currency": "GBP",
        "balances": [{"player": table.id("Ann"), "amount": "5"}, {"name": "Eve", "amount": "-5"}],
    }
    preview = kim.post(reverse("api-opening-preview", args=[table.club.slug]), body, content_type="application/json")
    assert [(one["debtor"], one["debtor_name"], one["amount"]) for one in preview.json()["lines"]] == [
        (None, "Eve", "5.00")
    ]
    address = reverse("api-openings", args=[table.club.slug])
    entry = kim.post(address, body, content_type="application/json").json()["id"]
    one = reverse("api-entry", args=[table.club.slug, UUID(entry)])
    assert kim.delete(one, json.dumps({"reason": "no"}), content_type="application/json").status_code == 204
    assert [one["stands"] for one in kim.get(address).json()["entries"]] == ["reversed"]
    wrong = {**body, "key": "another-one", "balances": [{"name": "Eve", "amount": "-5,001"}]}
    problem = kim.post(address, wrong, content_type="application/json").json()
    assert (problem["code"], problem["row"], problem["field"]) == ("balance_too_many_decimals", 0, "amount")
