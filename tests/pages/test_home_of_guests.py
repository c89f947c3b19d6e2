"""What guests owe and are owed in a club, on the first page: as a member reads it, with a way that is open to them.

A point is £2. Ann loses one to each of Bob, Cat and Dan, who are all guests of the evening and nothing else.
"""

import re
from html import unescape
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.formats import date_format

from clubs import services as people
from clubs.models import Club, Role
from sessions import services
from sessions.models import PaymentWord, Session
from tests.kit.accounts import account, signed_in
from tests.kit.clearing import FIVE, four_evenings, proposed
from tests.kit.second_table import second_of
from tests.kit.settling import closed_evening, owes, pays, says, share_of, shares
from tests.kit.table import Table, person, table_laid

pytestmark = pytest.mark.django_db

ROW = re.compile(
    r'<li>\s*<a href="(?P<address>[^"]+)">\s*<span[^>]* class="t">(?P<said>.*?)</span>(?P<day>.*?)</a>', re.DOTALL
)


def to_settle(client: Client) -> dict[str, str]:
    """The sentences under "To settle" with where each leads; that it leads to a page they may open is tried."""
    page = client.get("/").content.decode()
    if "To settle" not in page:
        return {}
    part = page[page.index("To settle") :]
    part = part[: part.index("</ul>")]
    found = {unescape(" ".join(row["said"].split())): row["address"] or "" for row in ROW.finditer(part)}
    for address in filter(None, found.values()):
        assert client.get(address).status_code == 200
    return found


def settle(table: Table) -> str:
    return reverse("settle", args=[table.code])


def test_a_guest_reads_what_they_owe_and_are_owed_after_the_evening(table: Table) -> None:
    closed_evening(table)
    assert to_settle(table["Ann"].client()) == {"You owe £6 to three people": settle(table)}
    assert to_settle(table["Bob"].client()) == {"Ann owes you £2": settle(table)}
    day = table.session.day.strftime("%-d %B %Y")
    assert f"since {day}" in table["Bob"].client().get("/").content.decode()


def test_it_is_there_from_the_moment_they_leave(table: Table) -> None:
    """Dan has won a point and goes: Ann, who alone has lost, pays them (A 10.2)."""
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    assert to_settle(table["Dan"].client()) == {}
    table.tap("Kim", "leave", player="Dan")
    assert to_settle(table["Dan"].client()) == {"Ann owes you £2": settle(table)}
    assert to_settle(table["Ann"].client()) == {"You owe Dan £2": settle(table)}
    assert to_settle(table["Bob"].client()) == {}


def press(client: Client, address: str, button: str) -> None:
    """Send the form of a page that has this button, as the page has filled it in."""
    page = client.get(address).content.decode()
    forms = re.findall(r'<form[^>]* action="([^"]+)"[^>]*>(.*?)</form>', page, re.DOTALL)
    action, form = next((action, form) for action, form in forms if button in form)
    named = re.findall(r'name="(\w+)" value="([^"]*)"', form)
    assert client.post(action, dict(named)).status_code == 302


def test_the_way_there_leads_to_paying_and_confirming(table: Table) -> None:
    closed_evening(table)
    ann, bob = table["Ann"].client(), table["Bob"].client()
    press(ann, to_settle(ann)["You owe £6 to three people"], "I have paid £2")
    press(bob, to_settle(bob)["Ann owes you £2, all of which waits for your word"], "Yes, that’s right")
    assert to_settle(bob) == {}
    assert to_settle(ann) == {"You owe £4 to two people": settle(table)}


def test_an_account_that_is_no_member_reads_it_on_each_of_its_devices(table: Table) -> None:
    closed_evening(table)
    user = account("Bob")
    signed_in(user, table["Bob"])
    assert to_settle(signed_in(user).client) == {"Ann owes you £2": settle(table)}


def test_a_net_over_evenings_leads_to_the_account_and_several_to_money(table: Table) -> None:
    """Ann loses £2 to Bob at both; Bob was let in to the first alone, Ann to both."""
    closed_evening(table)
    later = second_of(table, "Ann", "Bob", "Cat", "Dan")
    people.guest_admit(actor=later["Ann"].actor, club=table.club, session_code=later.code)
    closed_evening(later)
    assert to_settle(table["Bob"].client()) == {"Ann owes you £4": pair(table, "Ann")}
    money = reverse("money", args=[table.club.slug])
    assert to_settle(table["Ann"].client()) == {"You owe £12 to three people": money}


def test_a_line_never_leads_to_an_evening_where_the_debt_runs_the_other_way(table: Table) -> None:
    """At the table Ann lost £2 to Bob, who lost £6 to them at an evening out of reach."""
    closed_evening(table)
    later = second_of(table, "Ann", "Bob", "Cat", "Dan")
    later.tap("Kim", "adjust", points={"Bob": -3, "Ann": 3}, reason="a game from paper", agreed_by=[])
    later.tap("Kim", "close")
    bob = table["Bob"].client()
    assert to_settle(bob) == {"You owe Ann £4": pair(table, "Ann")}
    page = bob.get(pair(table, "Ann")).content.decode()
    assert "You owe Ann" in page
    assert "I have paid £4" in page
    assert to_settle(table["Ann"].client()) == {
        "You owe £4 to two people": settle(table), "Bob owes you £4": pair(table, "Bob"),
    }  # fmt: skip


def test_settle_up_leads_a_guest_to_the_account(table: Table) -> None:
    """Ann loses £2 to Bob at both evenings: at the first Bob reads what is open in all."""
    closed_evening(table)
    closed_evening(second_of(table, "Ann", "Bob", "Cat", "Dan"))
    page = table["Bob"].client().get(settle(table)).content.decode()
    account = reverse("money-between", args=[table.club.slug, UUID(table.id("Ann")), UUID(table.id("Bob"))])
    assert re.search(rf'<a href="({pair(table, "Ann")}|{account})">Ann owes you £4 in all', page, re.IGNORECASE)


def test_an_evening_with_a_new_code_is_found_by_it(table: Table) -> None:
    closed_evening(table)
    before = table.code
    table.code, _ = services.code_renew(code=before, actor=table.kim.actor, token=table.kim.hash)
    assert to_settle(table["Bob"].client()) == {"Ann owes you £2": settle(table)}
    assert before not in settle(table)


def pair(table: Table, other: str) -> str:
    return reverse("money-pair", args=[table.club.slug, UUID(table.id(other))])


def test_what_no_evening_in_reach_has_left_is_settled_on_the_account_of_two(table: Table) -> None:
    """The evening at which Ann lost was another, to which no guest was let in."""
    table.tap("Kim", "close")
    later = second_of(table, "Ann", "Bob", "Cat", "Dan")
    closed_evening(later)
    bob, ann = table["Bob"].client(), table["Ann"].client()
    assert to_settle(bob) == {"Ann owes you £2": pair(table, "Ann")}
    press(ann, pair(table, "Bob"), "I have paid £2")
    assert to_settle(bob) == {"Ann owes you £2, all of which waits for your word": pair(table, "Ann")}


def test_a_share_and_a_fee_of_an_evening_out_of_reach_are_read_and_answered(table: Table) -> None:
    """At another table Bob is seated by name; Kim enters what they ate there, the club asks its fee."""
    table.tap("Kim", "close")
    later = second_of(table, "Ann", "Bob", "Cat", "Dan")
    Club.objects.filter(id=table.club.id).update(table_fee=200, fee_for="head")
    expense = shares(later, "Kim", "Ann", "15", "Ann", "Bob", "Cat")
    closed_evening(later)
    bob, money = table["Bob"].client(), reverse("money", args=[table.club.slug])
    lines = to_settle(bob)
    till = people.till_open(table.club).id
    assert lines["You owe the till £2"] == reverse("money-pair", args=[table.club.slug, till])
    share = "Your share of £5 to Ann waits for your answer"
    page = bob.get(lines[share]).content.decode()
    answer = reverse("money-expense-answer", args=[table.club.slug, share_of(later, expense, "Bob").id])
    assert page.count(f'action="{answer}"') == 2, "to confirm it and to decline it"
    assert "You left the club" not in page
    assert bob.post(answer, {"word": "agreed"})["Location"] == money
    assert owes(later, "Bob", "Ann") == 500 - 200
    assert share not in to_settle(bob)


def test_whoever_speaks_for_nobody_in_the_club_reads_no_account(table: Table) -> None:
    zoe = person("Zoe")
    people.guest_admit(actor=zoe.actor, club=table.club, session_code=table.code)
    assert zoe.client().get(reverse("money", args=[table.club.slug])).status_code == 404
    assert table["Bob"].client().get(reverse("club", args=[table.club.slug])).status_code == 404


def test_in_two_clubs_each_row_names_its_own(table: Table) -> None:
    """Bob is a member of the one club, and comes to the account; a guest of the other, and comes to Settle up."""
    closed_evening(table)
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.MEMBER)
    other = table_laid(names=("Hal", "Ida", "Jon"))
    Club.objects.filter(id=other.club.id).update(name="Friday club")
    people.guest_admit(actor=table["Bob"].actor, club=other.club, session_code=other.code)
    ida = other.club.players.get(name="Ida")
    people.device_speaks_for(actor=table["Bob"].actor, club=other.club, player=ida)
    closed_evening(other)
    assert to_settle(table["Bob"].client()) == {"Ann owes you £2": pair(table, "Ann"), "Hal owes you £2": settle(other)}
    shown = table["Bob"].client().get("/").content.decode()
    assert shown.index("Thursday club") < shown.index("Friday club")


def test_once_the_evening_is_deleted_nothing_is_there(table: Table) -> None:
    closed_evening(table)
    services.session_delete(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    (told,) = to_settle(table["Cat"].client()).items()
    assert re.fullmatch("Kim deleted Thursday of .*: £2 that Ann owed you no longer counts", told[0])
    assert told[1] == pair(table, "Ann")


def evening_day(table: Table) -> str:
    return date_format(Session.objects.get(code=table.code).day, "MONTH_DAY_FORMAT")


def test_a_guest_reads_who_disputes_a_payment_of_theirs(table: Table) -> None:
    closed_evening(table)
    paid = pays(table, "Ann", "Ann", "Bob")
    says(table, "Bob", paid, PaymentWord.DISPUTED, "I have not received it")
    line = f"Bob disputes a payment of £2 for {evening_day(table)}"
    assert to_settle(table["Ann"].client())[line] == settle(table)
    for who in ("Bob", "Cat"):
        assert not any("disputes" in said for said in to_settle(table[who].client()))


def test_a_guest_reads_what_was_entered_for_them(table: Table) -> None:
    closed_evening(table)
    pays(table, "Kim", "Ann", "Bob", code="")
    for who, sum_, other in (("Ann", "£2 paid", "Bob"), ("Bob", "£2 received", "Ann")):
        line = f"Kim (an organiser) entered 1 payment for you: {sum_} (with {other}, for {evening_day(table)})"
        assert to_settle(table[who].client())[line] == settle(table)
    assert not any("for you:" in said for said in to_settle(table["Cat"].client()))


def test_a_line_about_an_evening_out_of_reach_leads_to_ones_own_accounts(table: Table) -> None:
    """Ann lost at another evening, to which no guest was let in: that page would not open."""
    table.tap("Kim", "close")
    later = second_of(table, "Ann", "Bob", "Cat", "Dan")
    closed_evening(later)
    pays(later, "Kim", "Ann", "Bob")
    later.tap("Kim", "adjust", points={"Bob": 3, "Cat": -3}, reason="counted wrong", agreed_by=[])
    lines = to_settle(table["Bob"].client())
    evening = f"{evening_day(later)}, {later.session.name}"  # there are two of that day
    entered = f"Kim (an organiser) entered 1 payment for you: £2 received (with Ann, for {evening})"
    assert lines[entered] == reverse("money", args=[table.club.slug])
    pair = reverse("money-pair", args=[table.club.slug, UUID(table.id("Cat"))])
    assert [address for said, address in lines.items() if "was corrected" in said] == [pair]
    assert table["Bob"].client().get(pair).status_code == 200


def test_a_clearing_that_waits_for_a_guest_is_there_too() -> None:
    table = four_evenings()
    clearing = proposed(table)
    assert to_settle(table[FIVE[0]].client())["Clear accounts in Thursday club"] == reverse(
        "clearing", args=[table.club.slug, clearing]
    )


def test_a_guest_is_shown_all_their_evenings_and_no_page_of_the_club(table: Table) -> None:
    evenings = [table]
    closed_evening(table)
    for _ in range(3):
        evening = second_of(table, "Ann", "Bob", "Cat", "Dan")
        people.guest_admit(actor=table["Ann"].actor, club=table.club, session_code=evening.code)
        closed_evening(evening)
        evenings.append(evening)
    shown = table["Ann"].client().get("/").content.decode()
    assert all(f"/s/{one.code}/evening/" in shown for one in evenings)
    money = f'"/clubs/{table.club.slug}/money/"'
    assert f"/clubs/{table.club.slug}/" not in shown.replace(money, ""), "their own accounts alone"
