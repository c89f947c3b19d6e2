"""Every form of money that is refused comes back with what was written in it, open, the fault at its field alone.

Payments have their own file (`test_payment_form_kept`). Kim organises the club of Ann, Bob, Cat and Dan.
"""

import re
from collections.abc import Callable
from html import unescape
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.models import Role
from sessions import services
from sessions.models import BookEntry, BookWord
from sessions.services import DepositDraft
from tests.kit.members_settled import settle_members
from tests.kit.settling import lost_bet, owes, pays
from tests.kit.table import Table

pytestmark = pytest.mark.django_db

Values = dict[str, Any]


class Form(NamedTuple):
    """A form: who sends it where, and what is right in it."""

    who: str
    address: Callable[[Table], str]
    right: Callable[[Table], Values]


def player(table: Table, name: str) -> str:
    return str(UUID(table.id(name)))


def sums(**other: Any) -> Values:
    return {"amount": "5", "currency": "GBP", "note": "the last roll", "key": "a key of the form", **other}


FORMS = {
    "bet": Form(
        "Ann",
        lambda table: reverse("bet", args=[table.code]),
        lambda table: sums(winner=player(table, "Bob"), loser=player(table, "Ann")),
    ),
    "bet of two": Form(
        "Ann",
        lambda table: reverse("money-bet", args=[table.club.slug, player(table, "Bob")]),
        lambda table: sums(won="other"),
    ),
    "expense": Form(
        "Ann",
        lambda table: reverse("expense", args=[table.code]),
        lambda table: sums(
            expense="1", payer=player(table, "Ann"), split="amounts",
            sharer=[player(table, name) for name in ("Bob", "Cat")],
            **{f"amount-{player(table, 'Bob')}": "3", f"amount-{player(table, 'Cat')}": "2"},
        ),
    ),
    "deposit": Form(
        "Kim",
        lambda table: reverse("till", args=[table.club.slug]),
        lambda table: sums(player=player(table, "Bob"), way="back"),
    ),
    "purchase": Form(
        "Kim",
        lambda table: reverse("purchase", args=[table.club.slug]),
        lambda table: sums(way="own_pocket", who=player(table, "Bob")),
    ),
    "write-off": Form(
        "Kim",
        lambda table: reverse("books", args=[table.club.slug]),
        lambda table: sums(
            payer=player(table, "Ann"), receiver=player(table, "Bob"), how="written_off", amount="1", shown="2.00"
        ),
    ),
}  # fmt: skip


class Sent(NamedTuple):
    """What is wrong in a form, the field whose fault it is, and how the sentence begins."""

    form: str
    wrong: Values
    field: str
    fault: str


DIGITS = "Write the amount in digits"
SENT = [
    *(Sent(form, {"amount": "five"}, "amount", DIGITS) for form in FORMS),
    *(Sent(form, {"note": "x" * 201}, "note", "At most 200 characters") for form in FORMS),
    Sent("bet", {"loser": ""}, "loser", "Choose two players"),
    Sent("bet", {"loser": "Bob"}, "loser", "Nobody pays themselves"),
    Sent("expense", {"payer": ""}, "payer", "Choose two players"),
    Sent("expense", {"note": " "}, "note", "Say in a few words what it was for"),
    Sent("deposit", {"player": ""}, "player", "Choose two players"),
    Sent("deposit", {}, "amount", "The till owes Bob £0"),
    Sent("purchase", {"who": ""}, "who", "Choose who it was"),
    Sent("purchase", {"way": "out"}, "who", "A name belongs to"),
    Sent("purchase", {"note": " "}, "note", "Say in a few words what it was for"),
    Sent("write-off", {"note": " "}, "note", "Say in a few words why"),
    Sent("write-off", {"amount": "9"}, "amount", "That is more than"),
]


@pytest.fixture
def settled(table: Table) -> Table:
    settle_members(table)
    return table


def send(table: Table, form: Form, wrong: Values) -> str:
    wrong = {name: player(table, value) if value == "Bob" else value for name, value in wrong.items()}
    client = (table.kim if form.who == "Kim" else table[form.who]).client()
    answer = client.post(form.address(table), {**form.right(table), **wrong})
    assert answer.status_code == 422
    return unescape(answer.content.decode())


def form_of(page: str, address: str) -> str:
    """The form sent to this address that came back; of several the one with a fault."""
    forms = re.findall(rf'<form[^>]*action="{re.escape(address)}"[^>]*>.*?</form>', page, re.DOTALL)
    [form] = [one for one in forms if 'role="alert"' in one]
    return str(form)


@pytest.mark.parametrize("sent", SENT, ids=lambda sent: f"{sent.form}-{sent.field}-{sent.fault}")
def test_the_fault_is_at_its_field_and_nowhere_else(settled: Table, sent: Sent) -> None:
    kept = FORMS[sent.form]
    page = send(settled, kept, sent.wrong)
    form = form_of(page, kept.address(settled))
    field = re.search(rf'<(?:input|select)[^>]*name="{sent.field}"[^>]*aria-invalid="true"[^>]*>', form)
    assert field is not None
    described = re.search(r'aria-describedby="([^"]+)"', field[0])
    assert described is not None
    said = re.search(rf'id="{described[1]}" role="alert">(.*?)</p>', form, re.DOTALL)
    assert said is not None
    assert said[1].startswith(sent.fault)
    assert page.count('role="alert"') == 1


@pytest.mark.parametrize("name", FORMS)
def test_what_was_written_is_in_the_form_again(settled: Table, name: str) -> None:
    kept = FORMS[name]
    page = send(settled, kept, {"amount": "five"})
    form = form_of(page, kept.address(settled))
    for field, value in kept.right(settled).items():
        for one in value if isinstance(value, list) else [value]:
            written = "five" if field == "amount" else re.escape(str(one))
            if field in ("winner", "loser", "payer", "player", "who") and name != "write-off":
                assert re.search(rf'name="{field}".*?value="{written}"\s+selected', form, re.DOTALL), field
            elif field in ("won", "way", "sharer", "split"):
                assert re.search(rf'name="{field}" value="{written}"[^>]*checked', form), field
            elif field != "key":
                assert re.search(rf'name="{field}"[^>]*value="{written}"', form), field
    assert re.search(
        rf"<details[^>]* open>(?:(?!</details>).)*{re.escape(kept.address(settled))}", page, re.DOTALL
    ) or (name == "deposit")


def test_a_share_that_cannot_be_read_is_marked_itself(settled: Table) -> None:
    cat = f"amount-{player(settled, 'Cat')}"
    form = form_of(send(settled, FORMS["expense"], {cat: "2.5.0"}), FORMS["expense"].address(settled))
    assert re.findall(r'name="([^"]+)"[^>]*aria-invalid', form) == [cat]


def test_shares_that_miss_the_whole_are_said_above_them(settled: Table) -> None:
    form = form_of(send(settled, FORMS["expense"], {"amount": "6"}), FORMS["expense"].address(settled))
    said = form.index("The shares are £1 less than the whole amount.")
    assert form.index("Shared by") < said < form.index('name="sharer"')


def test_who_won_is_asked_where_it_is_chosen(settled: Table) -> None:
    form = form_of(send(settled, FORMS["bet of two"], {"won": ""}), FORMS["bet of two"].address(settled))
    assert form.index("<legend>") < form.index("Say who won the side bet.") < form.index('name="won"')


def test_more_than_the_till_holds_is_asked_at_the_question(settled: Table) -> None:
    for name, wrong in (("purchase", {"way": "out", "who": ""}), ("purchase", {"way": "out", "who": "", "note": "x"})):
        form = form_of(send(settled, FORMS[name], wrong), FORMS[name].address(settled))
        assert form.index("Enter it all the same if") < form.index('name="beyond"')


def test_a_reason_comes_back_with_the_question_of_the_till(settled: Table) -> None:
    """Bob's deposit is taken back after the till has spent it."""
    draft = DepositDraft("of Bob", UUID(player(settled, "Cat")), "5", "GBP")
    entry = services.deposit_enter(actor=settled.kim.actor, club=settled.club, draft=draft)
    out = reverse("purchase", args=[settled.club.slug])
    assert settled.kim.client().post(out, sums(way="out", note="drinks")).status_code == 302
    back = reverse("deposit-back", args=[settled.club.slug, entry])
    answer = settled.kim.client().post(back, {"note": "typed for the wrong player", "word": ""})
    form = form_of(answer.content.decode(), back)
    assert 'value="typed for the wrong player"' in form
    assert 'name="beyond"' in form
    again = settled.kim.client().post(back, {"note": "typed for the wrong player", "word": "", "beyond": "1"})
    assert again.status_code == 302


def test_an_answer_without_its_reason_comes_back_open(settled: Table) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob", "2")
    answer = reverse("settle-answer", args=[settled.code, paid])
    page = settled["Bob"].client().post(answer, {"word": "disputed", "note": "  "}).content.decode()
    form = form_of(page, answer)
    assert re.search(r'name="note"[^>]*aria-invalid="true"', form)
    assert re.search(rf"<details[^>]* open>(?:(?!</details>).)*{re.escape(answer)}", page, re.DOTALL)
    assert page.count('role="alert"') == 1


def test_a_fault_whose_field_is_gone_is_said_above(settled: Table) -> None:
    """The bet was declined on another phone: there is no form for a reason any more."""
    bet = lost_bet(settled, "Bob", "Ann", "Bob")
    word = reverse("bet-answer", args=[settled.code, bet])
    services.bet_answer(actor=settled["Ann"].actor, club=settled.club, entry=bet, word=BookWord.REFUSED)
    page = settled["Ann"].client().post(word, {"word": "refused", "note": "x" * 201}).content.decode()
    assert "At most 200 characters in a note." in page


def test_nothing_is_entered_by_a_refused_form(settled: Table) -> None:
    for form in FORMS.values():
        send(settled, form, {"amount": "five"})
    assert not BookEntry.objects.exclude(kind="fee").exists()
    assert owes(settled, "Ann", "Bob") == 200


def test_a_table_fee_that_cannot_be_read_comes_back_with_all_settings(settled: Table) -> None:
    people.role_give(actor=settled.kim.actor, club=settled.club, to=settled["Ann"].actor, role=Role.ORGANISER)
    address = reverse("club-settings", args=[settled.club.slug])
    answer = settled.kim.client().post(address, {"name": "Our own", "currency": "GBP", "table_fee": "two"})
    page = answer.content.decode()
    assert re.search(r'name="table_fee"[^>]*value="two"[^>]*aria-invalid="true"', page)
    assert 'value="Our own"' in page
