"""A keeper without a name in the club is not offered what would be in favour of somebody who shares a phone, and reads
why: they could be that player."""

import re
from html import unescape
from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse

from sessions import services
from sessions.errors import PaymentRefused
from sessions.models import BookWord, How
from sessions.services import PurchaseDraft, PurchaseWay
from tests.kit.ground import of_file
from tests.kit.keepers import gets_name, share_one_phone
from tests.kit.settling import answers_bet, closed_evening, lost_bet, owes, pays, shares
from tests.kit.table import Table, has_no_phone, table_laid

pytestmark = pytest.mark.django_db
NO_NAME = "You have no name in this club"
PAYER = f"{NO_NAME}, and the payer shares a phone: you could be the payer. Take your name under People first."
WINNER = f"{NO_NAME}, and the winner shares a phone: you could be the winner. Take your name under People first."
PLAYER = (
    f"{NO_NAME}, and the player named here shares a phone: you could be that player. Take your name under People first."
)
DEPOSITOR = (
    f"{NO_NAME}, and could be one of those who share a phone. To enter their deposits, take your name under People "
    "first."
)


def laid() -> Table:
    """Ann and Bob share a phone; Dan, who has none, owes Ann a share and a lost bet; Ann paid for the till, too."""
    table = table_laid(names=("Ann", "Bob", "Cat", "Dan"))
    has_no_phone(table, "Dan")
    share_one_phone(table, "Ann", "Bob")
    shares(table, "Ann", "Ann", "20", "Ann", "Dan")
    lost_bet(table, "Ann", "Dan", "Ann")
    draft = PurchaseDraft("boards", PurchaseWay.OWN_POCKET, "30", "GBP", "boards", UUID(table.id("Ann")))
    services.enter_purchase(actor=table.kim.actor, club=table.club, draft=draft)
    return table


table_of_file = of_file(laid)


def shown(table: Table, path: str) -> str:
    answer = table.kim.client().get(path)
    assert answer.status_code == 200
    return unescape(re.sub(r"\s+", " ", answer.content.decode()))


def test_settle_up_says_why_and_offers_no_yes(table: Table) -> None:
    settle = reverse("settle", args=[table.code])
    page = shown(table, settle)
    assert f"Dan has no phone: the scorekeeper or treasurer confirms it. {PAYER}" in page
    assert f"Dan has no phone: the scorekeeper or treasurer confirms it. {WINNER}" in page
    assert 'value="agreed"' not in page
    gets_name(table, "Kim")
    page = shown(table, settle)
    assert NO_NAME not in page
    assert page.count('value="agreed"') == 2


def test_money_and_the_first_page_ask_such_a_keeper_for_nothing(table: Table) -> None:
    money, asks = reverse("money", args=[table.club.slug]), ("1 share of an expense", "1 side bet")
    assert 'value="agreed"' not in shown(table, money)
    page = shown(table, "/")
    assert not any(one in page for one in asks)
    gets_name(table, "Kim")
    assert shown(table, money).count('value="agreed"') == 2
    page = shown(table, "/")
    assert all(one in page for one in asks)


def test_the_till_says_why_it_has_no_deposits_of_those_who_share_a_phone(table: Table) -> None:
    till = reverse("till", args=[table.club.slug])
    page = shown(table, till)
    assert DEPOSITOR in page
    assert f"{PLAYER} You can’t confirm this yourself." in page
    assert depositors(page) == ["Cat", "Dan"]
    gets_name(table, "Kim")
    page = shown(table, till)
    assert NO_NAME not in page
    assert depositors(page) == ["Ann", "Bob", "Cat", "Dan"]


def depositors(page: str) -> list[str]:
    """The players whose deposits may be entered."""
    (options,) = re.findall(r'<select id="player"(.*?)</select>', page)
    return sorted(re.findall(r"> ?([A-Z][a-z]+)</option>", options.replace(">Choose<", "><")))


def test_programs_are_told_the_same(table: Table) -> None:
    client, kind = table.kim.client(), "application/json"
    (read,) = client.get(reverse("api-purchases", args=[table.club.slug])).json()["purchases"]
    assert (read["may_answer"], read["may_withdraw"]) == (False, True)
    (read,) = client.get(reverse("api-expenses", args=[table.code])).json()["expenses"]
    assert [one["may_answer"] for one in read["shares"]] == [False]
    word = reverse("api-expense-share", args=[table.code, UUID(read["shares"][0]["id"])])
    answer = client.post(word, {"word": "agreed"}, content_type=kind)
    assert (answer.status_code, answer.json()["code"]) == (422, "keeper_may_be_payer")


@pytest.fixture
def owing() -> Table:
    """Thursday is closed: Ann, who shares a phone with Bob, lost £2 to each of Bob, Cat and Dan."""
    table = table_laid(names=("Ann", "Bob", "Cat", "Dan"))
    share_one_phone(table, "Ann", "Bob")
    closed_evening(table)
    return table


def enters(table: Table, code: str, **other: Any) -> None:
    """Kim enters that Ann paid Cat £2."""
    pays(table, "Kim", "Ann", "Cat", code=code, **other)


@pytest.mark.parametrize(("net", "how"), [(False, How.CASH), (True, How.CASH), (True, How.WRITTEN_OFF)])
def test_such_a_keeper_enters_no_payment_of_somebody_who_shares_a_phone(owing: Table, net: bool, how: How) -> None:
    note = {"note": "gone abroad"} if how == How.WRITTEN_OFF else {}
    with pytest.raises(PaymentRefused, match="keeper_may_be_payer"):
        enters(owing, "" if net else owing.code, how=how, **note)
    assert owes(owing, "Ann", "Cat") == 200
    gets_name(owing, "Kim")
    enters(owing, "" if net else owing.code, how=how, **note)
    assert owes(owing, "Ann", "Cat") == 0


def test_no_page_offers_it_and_each_says_why(owing: Table) -> None:
    between = reverse("money-between", args=[owing.club.slug, *(UUID(owing.id(one)) for one in ("Ann", "Cat"))])
    settle, books = (reverse(name, args=[of]) for name, of in (("settle", owing.code), ("books", owing.club.slug)))
    for path in (between, settle, books):
        assert PAYER in shown(owing, path)
    assert "Ann has paid Cat" not in shown(owing, between)
    assert "is paid</button>" not in shown(owing, settle).replace(" </button>", "</button>")
    assert "All paid in cash" not in shown(owing, settle)
    gets_name(owing, "Kim")
    for path in (between, settle, books):
        assert NO_NAME not in shown(owing, path)
    assert "All paid in cash: 3 payments, £6" in shown(owing, settle)


def test_all_paid_leaves_out_what_such_a_keeper_may_owe(owing: Table) -> None:
    """Dan, who has a phone alone, lost £3 to Cat besides."""
    answers_bet(owing, "Cat", lost_bet(owing, "Dan", "Dan", "Cat", "3"), BookWord.AGREED)
    page = shown(owing, reverse("settle", args=[owing.code]))
    assert "All paid in cash: 1 payment, £3" in page
    assert f"{PAYER} Stays open: Ann to Bob, £2; Ann to Cat, £2; Ann to Dan, £2" in page
    services.all_paid_in_cash(actor=owing.kim.actor, club=owing.club, code=owing.code, key="all-of-them")
    assert (owes(owing, "Ann", "Cat"), owes(owing, "Dan", "Cat")) == (200, 0)
