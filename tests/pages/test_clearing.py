"""Clearing on the club's pages: seen when it would save payments, tried among some, proposed, answered, and its end.

Ann owes Bob £8, Bob Cat £8, Cat Dan £8 and Dan Eve £4. All but Eve are members of the club; Eve is a guest.
"""

import re
from html import unescape
from uuid import UUID

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.models import Player, Role
from sessions.models import BookWord
from sessions.selectors.clearings import clearings_waiting
from tests.kit.clearing import answers, four_evenings, open_now, paid, proposed, said_paid
from tests.kit.ground import of_file
from tests.kit.table import Table, has_no_phone

pytestmark = pytest.mark.django_db


def members_of_four_evenings() -> Table:
    table = four_evenings()
    for name in ("Ann", "Bob", "Cat", "Dan"):
        people.role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=Role.MEMBER)
    return table


table_of_file = of_file(members_of_four_evenings)


def words(table: Table, who: str, path: str, status: int = 200) -> str:
    """What somebody reads on a page."""
    answer = table[who].client().get(path)
    assert answer.status_code == status, answer.content.decode()
    return plain(answer.content.decode())


def plain(page: str) -> str:
    main = page[page.index("<main") :]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def money(table: Table) -> str:
    return reverse("money", args=[table.club.slug])


def new(table: Table) -> str:
    return reverse("clearing-new", args=[table.club.slug])


def of(table: Table, clearing: UUID) -> str:
    return reverse("clearing", args=[table.club.slug, clearing])


def form(table: Table, who: str, *names: str, path: str = "") -> dict[str, str | list[str]]:
    """The form as somebody's page has it, with these people ticked."""
    page = table[who].client().get(path or new(table)).content.decode()
    hidden = dict(re.findall(r'type="hidden" name="(key|currency|seen)" value="([^"]*)"', page))
    return {**hidden, "with": [str(UUID(table.id(name))) for name in names]}


def test_it_is_offered_where_it_saves_payments(table: Table) -> None:
    assert "Clear accounts 4 payments would become 2" in words(table, "Ann", money(table))
    assert "4 payments would become 2" in words(table, "Kim", money(table))
    assert "left out" not in words(table, "Kim", money(table))
    paid(table, "Ann", "Bob", "8")
    paid(table, "Bob", "Cat", "8")
    paid(table, "Cat", "Dan", "8")
    assert "Clear accounts" not in words(table, "Dan", money(table))
    assert "Fewer payments are not possible among these people." in words(table, "Dan", new(table))


def test_nothing_is_offered_that_an_unanswered_payment_would_refuse(table: Table) -> None:
    """Without Ann two can do the other three; without Bob nothing would be saved."""
    said_paid(table, "Ann", "Bob", "4")
    offered = "Clear accounts 3 payments would become 2 · 1 is left out, as it waits or not all can agree"
    assert offered in words(table, "Cat", money(table))
    told = words(table, "Cat", new(table))
    assert "Left out: Ann. A payment with somebody who takes part is not confirmed yet, or disputed." in told
    answer = table["Cat"].client().post(new(table), form(table, "Cat", "Bob", "Cat", "Dan", "Eve"))
    assert answer.status_code == 302


def test_a_clearing_that_an_unanswered_payment_refuses_has_no_button(table: Table) -> None:
    said_paid(table, "Ann", "Bob", "4")
    everybody = [str(UUID(table.id(name))) for name in ("Ann", "Bob", "Cat", "Dan", "Eve")]
    page = table["Cat"].client().get(new(table), {"currency": "GBP", "with": everybody}).content.decode()
    assert "A payment between Ann and Bob is not confirmed yet" in plain(page)
    assert ">Propose<" not in page


def test_unanswered_payments_of_all_leave_nothing_to_offer_to_anybody(table: Table) -> None:
    for payer, receiver in (("Ann", "Bob"), ("Bob", "Cat"), ("Cat", "Dan"), ("Dan", "Eve")):
        said_paid(table, payer, receiver, "1")
    for who in ("Ann", "Kim"):
        assert "Clear accounts" not in words(table, who, money(table))


def test_one_reads_what_it_changes_for_oneself_and_whoever_keeps_the_books_for_all(table: Table) -> None:
    told = words(table, "Ann", new(table))
    assert "Ann pays Bob £8 pays Dan £4 pays Eve £4" in told
    assert "gets" not in told
    told = words(table, "Kim", new(table))
    assert "Bob pays Cat £8 gets £8 from Ann nothing" in told
    assert "Eve gets £4 from Dan gets £4 from Ann" in told


def test_it_is_shown_among_those_who_are_ticked(table: Table) -> None:
    ticked = form(table, "Ann", "Ann", "Bob", "Cat")
    page = table["Ann"].client().get(new(table), {"currency": "GBP", "with": ticked["with"]})
    assert "Ann pays Bob £8 pays Cat £8" in plain(page.content.decode())
    nobody = table["Ann"].client().get(new(table), {"currency": "GBP"})
    assert "Fewer payments are not possible among these people." in plain(nobody.content.decode())


def test_it_is_proposed_and_answered_on_the_pages(table: Table) -> None:
    sent = form(table, "Ann", "Ann", "Bob", "Cat", "Dan", "Eve")
    answer = table["Ann"].client().post(new(table), sent)
    (one,) = clearings_waiting(table.club.id)
    assert answer.status_code == 302
    assert answer["Location"] == of(table, one.id)
    assert table["Ann"].client().post(new(table), sent)["Location"] == of(table, one.id)
    assert "Clear accounts in Thursday club Your answer is awaited" in words(table, "Bob", "/")
    assert "Your answer is awaited" in words(table, "Bob", money(table))
    assert "Waits for the others" in words(table, "Ann", money(table))
    assert "would become" not in words(table, "Ann", money(table))
    assert "Agreed so far: 1 of 5. 4 payments would become 2." in words(table, "Bob", of(table, one.id))
    for name in ("Bob", "Cat", "Dan", "Eve"):
        assert table[name].client().post(of(table, one.id), {"word": "agreed"}).status_code == 302
    told = words(table, "Eve", of(table, one.id))
    assert "All have agreed: the accounts are cleared." in told
    assert "Eve gets £4 from Dan gets £4 from Ann" in told
    assert "Ann proposed it" in told
    assert "You owe Dan £4" in words(table, "Ann", money(table))
    assert "Clear accounts" not in words(table, "Ann", "/")


@pytest.mark.parametrize(
    ("phone", "other", "awaited"),
    [("Bob", "Cat", "The answers of Bob and Cat are awaited"), ("Ann", "Bob", "The answer of Bob is awaited")],
)
def test_a_phone_of_two_reads_whose_answer_is_awaited(table: Table, phone: str, other: str, awaited: str) -> None:
    """Ann proposed it, so hers is given."""
    proposed(table, "Ann")
    people.device_speaks_for(actor=table[phone].actor, club=table.club, player=Player.objects.get(id=table.id(other)))
    assert f"Clear accounts in Thursday club {awaited}" in words(table, phone, "/")
    assert awaited in words(table, phone, money(table))
    for address in ("/", money(table)):
        assert "Your answer is awaited" not in words(table, phone, address)


def test_among_others_than_were_shown_it_is_shown_first(table: Table) -> None:
    sent = form(table, "Ann", "Ann", "Bob", "Cat")
    answer = table["Ann"].client().post(new(table), sent)
    assert answer.status_code == 422
    told = plain(answer.content.decode())
    assert "The payments are different now: look again, then propose." in told
    assert "Ann pays Bob £8 pays Cat £8" in told
    assert clearings_waiting(table.club.id) == []
    seen = re.search(r'name="seen" value="([^"]*)"', answer.content.decode())
    assert seen
    assert table["Ann"].client().post(new(table), sent | {"seen": seen[1]}).status_code == 302


def test_one_declines_with_a_note_and_another_withdraws(table: Table) -> None:
    one = proposed(table, "Ann")
    assert table["Bob"].client().post(of(table, one), {"word": "refused", "note": "not Dan"}).status_code == 302
    told = words(table, "Cat", of(table, one))
    assert "Bob has declined: everything stays as it was. not Dan" in told
    assert "Answers Ann proposed it Cat no answer Bob declined" in told
    again = proposed(table, "Ann")
    assert table["Bob"].client().post(of(table, again), {"word": "withdrawn"}).status_code == 403
    assert table["Ann"].client().post(of(table, again), {"word": "withdrawn"}).status_code == 302
    assert "Withdrawn: everything stays as it was." in words(table, "Cat", of(table, again))
    answer = table["Cat"].client().post(of(table, again), {"word": "agreed"})
    assert answer.status_code == 422
    assert "This clearing no longer waits for an answer." in plain(answer.content.decode())


def test_one_that_has_lapsed_says_so_before_anybody_answers(table: Table) -> None:
    one = proposed(table, "Ann")
    paid(table, "Bob", "Cat", "3")
    told = words(table, "Eve", of(table, one))
    assert "Lapsed: what they owe each other has changed meanwhile, or 14 days have passed." in told
    assert "Agree" not in told
    assert table["Eve"].client().post(of(table, one), {"word": "agreed"}).status_code == 302


def test_whoever_keeps_the_books_agrees_for_those_without_a_phone(table: Table) -> None:
    has_no_phone(table, "Eve")
    one = proposed(table, "Ann")
    told = words(table, "Kim", of(table, one))
    assert "Agree for Eve" in told
    assert "Agree for Bob" not in told
    sent = {"word": "agreed", "person": str(UUID(table.id("Eve")))}
    assert table["Bob"].client().post(of(table, one), sent).status_code == 403
    assert table.kim.client().post(of(table, one), sent).status_code == 302
    assert "Eve agreed, entered by Kim (an organiser)" in words(table, "Bob", of(table, one))


def test_nobody_outside_reads_or_answers_it(table: Table) -> None:
    """Fay is a member with nothing open; the stranger is not of the club."""
    assert table.stranger is not None
    table.people["Fay"] = table.stranger
    one = proposed(table, "Ann")
    for role in (None, Role.MEMBER):
        if role:
            people.role_give(actor=table.kim.actor, club=table.club, to=table["Fay"].actor, role=role)
        words(table, "Fay", of(table, one), 404)
        assert table["Fay"].client().post(of(table, one), {"word": "agreed"}).status_code == 404
    assert "Clear accounts" not in words(table, "Fay", money(table))
    assert "Nothing is open." in words(table, "Fay", new(table))
    answers(table, "Ann", one, BookWord.WITHDRAWN)
    assert table["Fay"].client().post(new(table), form(table, "Ann", "Ann", "Bob", "Cat")).status_code == 403


def test_programs_read_and_answer_the_same(table: Table) -> None:
    base = f"/api/v1/clubs/{table.club.slug}/clearings/"
    told = table["Ann"].client().get(base).json()
    (could,) = told["could"]
    assert (could["currency"], could["before"], could["after"], told["waiting"]) == ("GBP", 4, 2, [])
    assert [(one["person"], [owed["amount"] for owed in one["after"]]) for one in could["changes"]] == [
        (table.id("Ann"), ["4.00", "4.00"])
    ]
    body = {"key": "a-clearing-of-ours", "currency": "GBP", "willing": [table.id(name) for name in table.people]}
    made = table["Ann"].client().post(base, body, content_type="application/json")
    assert made.status_code == 201
    address = f"{base}{UUID(made.json()['id'])}/"
    assert len(table["Bob"].client().get(base).json()["waiting"]) == 1
    for name in ("Bob", "Cat", "Dan", "Eve"):
        said = table[name].client().post(address, {"word": "agreed"}, content_type="application/json")
        assert said.status_code == 200
    assert (said.json()["stands"], said.json()["awaited"]) == ("in_force", [])
    assert open_now(table) == {("Ann", "Dan"): 400, ("Ann", "Eve"): 400}
    late = table["Ann"].client().post(address, {"word": "refused"}, content_type="application/json")
    assert (late.status_code, late.json()["code"]) == (422, "clearing_is_over")
    assert table.kim.client().get(address).json()["changes"][0]["person"] in {table.id(name) for name in table.people}


def test_the_trail_says_it(table: Table) -> None:
    one = proposed(table, "Ann")
    answers(table, "Bob", one)
    answers(table, "Cat", one, BookWord.REFUSED)
    told = words(table, "Kim", reverse("audit", args=[table.club.slug]))
    for said in (
        "Ann proposed to clear accounts",
        "Bob agreed to clear accounts",
        "Cat declined to clear accounts",
    ):
        assert said in told
