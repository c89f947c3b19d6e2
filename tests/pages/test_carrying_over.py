"""A club that does not settle each evening: what one leaves is carried to the accounts of two, and nobody is asked.

Ann has lost a point to each of Bob, Cat and Dan, at £2, on two evenings; Ann and Bob are members of the club.
"""

import re
from datetime import date
from html import unescape
from uuid import UUID

import pytest
from django.urls import reverse

from chouette.paper_rows import rows_read
from clubs import services as people
from clubs.models import Club, Role
from sessions import services
from sessions.models import Movement, PaymentWord
from tests.kit.points import play_for_points
from tests.kit.second_table import second_of
from tests.kit.settling import closed_evening, owes, pays, says
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


@pytest.fixture
def carried() -> Table:
    """The second evening; Kim keeps the sheet of both."""
    table = table_laid()
    Club.objects.filter(id=table.club.id).update(carries_over=True)
    table.club.refresh_from_db()
    for name in ("Ann", "Bob"):
        people.role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=Role.MEMBER)
    closed_evening(table)
    second = second_of(table, "Ann", "Bob", "Cat", "Dan")
    closed_evening(second)
    return second


def words(table: Table, who: str, name: str = "settle") -> str:
    """What somebody reads on a page of the evening."""
    answer = table[who].client().get(reverse(name, args=[table.code]))
    assert answer.status_code == 200
    text = re.sub(r"<(script|textarea).*?</\1>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def test_the_first_line_says_what_is_carried_and_what_is_open_in_all(carried: Table) -> None:
    told = words(carried, "Bob")
    assert "You won £2: £2 from Ann. It is carried to your account: Ann owes you £4 in all." in told
    told = words(carried, "Ann")
    assert (
        "You lost £6: £2 to Bob, £2 to Cat, £2 to Dan. It is carried to your account: "
        "you owe Bob £4 in all; you owe Cat £4 in all; you owe Dan £4 in all."
    ) in told
    assert "0 of 3 paid, £6 on the account" in told


def test_nobody_is_asked_to_pay_tonight(carried: Table) -> None:
    for who in ("Ann", "Bob", "Kim"):
        told = words(carried, who)
        assert not re.search(
            r"I have paid £|£\d+ received|£\d+ is paid|All paid in cash|payments made|You pay|pays you", told
        ), told
        assert "£2 on the account" in told
    assert "You owe Bob £4 in all" in words(carried, "Ann")
    assert "in all" not in words(carried, "Kim")


def test_whoever_pays_all_the_same_does_so_on_the_account_of_two_or_here(carried: Table) -> None:
    """On the account of two the oldest evening is paid first: £1 of the £3 is for this one."""
    says(carried, "Bob", pays(carried, "Ann", "Ann", "Bob", "3", code=""), PaymentWord.CONFIRMED)
    assert owes(carried, "Ann", "Bob") == 100
    assert "Ann owes you £1 in all" in words(carried, "Bob")
    assert "0 of 3 paid, £5 on the account" in words(carried, "Kim")
    says(carried, "Bob", pays(carried, "Ann", "Ann", "Bob", "1"), PaymentWord.CONFIRMED)
    assert "You won £2: £2 from Ann." in words(carried, "Bob")
    assert "It is carried" not in words(carried, "Bob")
    assert "1 of 3 paid, £4 on the account" in words(carried, "Kim")
    told = words(carried, "Ann")
    assert "It is carried to your account: you owe Cat £4 in all; you owe Dan £4 in all." in told


def test_what_was_too_much_is_said_the_other_way_round(carried: Table) -> None:
    """Ann owes Bob £4 over two evenings and pays £4.50, which is meant: Bob owes Ann the rest."""
    pays(carried, "Kim", "Ann", "Bob", "2.50", beyond=True)
    assert "Ann owes you £1.50 in all" in words(carried, "Bob")


def test_the_sheet_and_what_is_shared_say_so(carried: Table) -> None:
    assert "Carried to the accounts" in words(carried, "Kim", "sheet")
    page = carried.kim.client().get(reverse("settle", args=[carried.code])).content.decode()
    assert "Ann owes Bob £2" in page.split("<textarea")[1]


def test_programs_read_the_same(carried: Table) -> None:
    address = reverse("api-payments", args=[carried.code])
    assert carried["Bob"].client().get(address).json()["carried"] == (
        "You won £2: £2 from Ann. It is carried to your account: Ann owes you £4 in all."
    )
    assert carried.kim.client().get(address).json()["carried"] == ""
    Club.objects.filter(id=carried.club.id).update(carries_over=False)
    third = second_of(carried, "Ann", "Bob", "Cat", "Dan")
    closed_evening(third)
    assert carried["Bob"].client().get(reverse("api-payments", args=[third.code])).json()["carried"] == ""


def test_the_page_of_the_table_calls_the_till_the_till() -> None:
    """Each of the four players owes the till £2 for the table; the till is none of those who came."""
    table = table_laid()
    Club.objects.filter(id=table.club.id).update(carries_over=True, table_fee=200, fee_for="head")
    closed_evening(table)
    told = table["Bob"].client().get(reverse("api-payments", args=[table.code])).json()
    assert told["carried"] == (
        "You won £2: £2 from Ann. Table fee: £2 to the till. "
        "It is carried to your account: Ann owes you £2 in all; you owe the till £2 in all."
    )
    assert {due["to_name"] for due in told["dues"]} == {"Bob", "Cat", "Dan", "the till"}
    assert told["carried"] in words(table, "Bob")


def test_switching_the_setting_changes_nothing_of_evenings_closed_before(carried: Table) -> None:
    """Both evenings were carried; a third is closed after the club has switched to settling each evening."""
    kim, club = carried.kim.client(), reverse("api-club", args=[carried.club.slug])
    assert kim.patch(club, {"carries_over": False}, content_type="application/json").status_code == 200
    third = second_of(carried, "Ann", "Bob", "Cat", "Dan")
    closed_evening(third)
    assert "0 of 3 paid, £6 on the account" in words(carried, "Kim")
    assert "0 of 3 paid, £6 open" in words(third, "Kim")
    assert kim.patch(club, {"carries_over": True}, content_type="application/json").status_code == 200
    assert "It is carried to your account" in words(carried, "Bob")
    assert "0 of 3 paid, £6 open" in words(third, "Kim")
    assert "It is carried" not in words(third, "Bob")
    assert "All paid in cash" in words(third, "Kim")
    third.tap("Kim", "adjust", points={"Ann": 2, "Bob": -2}, reason="counted wrong", agreed_by=[])
    assert not Movement.objects.filter(club=carried.club).exists(), "Bob's £2 to Ann are not set off against her £4"
    services.session_reopen(code=third.code, actor=third.kim.actor, token=third.kim.hash)
    third.tap("Kim", "close")
    assert "on the account" in words(third, "Kim"), "closed again, in a club that carries over"


def test_in_points_too() -> None:
    table = table_laid()
    Club.objects.filter(id=table.club.id).update(carries_over=True)
    play_for_points(table.club.id)
    closed_evening(table)
    said = "You won 1 point: 1 point from Ann. It is carried to your account: Ann owes you 1 point in all."
    assert said in words(table, "Bob")
    assert "0 of 3 settled, 3 points on the account" in words(table, "Kim")


def test_the_club_is_set_up_so(carried: Table) -> None:
    club = reverse("api-club", args=[carried.club.slug])
    kim = carried.kim.client()
    assert kim.get(club).json()["carries_over"] is True
    changed = kim.patch(club, {"carries_over": False}, content_type="application/json")
    assert changed.json()["carries_over"] is False
    settings = kim.get(reverse("club-settings", args=[carried.club.slug])).content.decode()
    assert "Evenings are carried over" in settings


def test_what_was_carried_of_an_evening_brought_along_is_not_said_to_be_of_its_closing(carried: Table) -> None:
    """Bob owes Ann £2 of an evening on paper, against the £4 that Ann owes Bob."""
    rows = rows_read([["Ann", "Bob", "Cat"], ["1", "-1", "0"]], "each")
    evening = services.PaperEvening("On paper", date(2020, 1, 3), "atlanta", "2", rows)
    services.paper_evening_keep(actor=carried.kim.actor, club=carried.club, evening=evening)
    address = reverse("money-pair", args=[carried.club.slug, UUID(carried.id("Bob"))])
    told = unescape(carried["Ann"].client().get(address).content.decode())
    assert "£2 set off by itself, as the club carries over:" in told
    assert "when it was closed" not in told
