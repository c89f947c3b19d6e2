"""The pages of a clearing as a keeper of the books has them who agrees for those without a phone, and the same for
programs.

Eight payments between twelve people that four can do (`OF_TWELVE`); six of them have no phone.
"""

import re
from html import unescape
from uuid import UUID

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.models import Audit, Role
from sessions.selectors.clearings import clearings_waiting
from tests.kit.clearing import (
    NO_PHONES,
    PHONES,
    answers,
    keeper,
    only_keeper,
    proposed,
    table_with,
    twelve_of_whom_six_have_no_phone,
)
from tests.kit.ground import of_file
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
table_of_file = of_file(twelve_of_whom_six_have_no_phone)

SIX = "Gus, Hal, Ida, Jon, Kay, Lee"
NO_LINK = "The club needs another treasurer or organiser."


def page(table: Table, who: str, path: str) -> str:
    answer = table[who].client().get(path)
    assert answer.status_code == 200, answer.content.decode()
    html: str = answer.content.decode()
    return html[html.index("<main") :]


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def new(table: Table) -> str:
    return reverse("clearing-new", args=[table.club.slug])


def of(table: Table, clearing: UUID) -> str:
    return reverse("clearing", args=[table.club.slug, clearing])


def ticked(html: str) -> set[str]:
    """The names with a tick."""
    labels = re.findall(r'<label class="tick"><input([^>]*)><span[^>]*>([^<]*)</span>', html)
    return {name for attributes, name in labels if "checked" in attributes}


def form(html: str, *buttons: str) -> dict[str, list[str]]:
    """The fields of the form with a button of these words, as a browser sends them."""
    (found,) = [
        one for one in re.findall(r"<form.*?</form>", html, re.S) if any(word in plain(one) for word in buttons)
    ]
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', found):
        fields.setdefault(name, []).append(value)
    for name, value, words in re.findall(r'<button[^>]* name="(\w+)" value="([^"]*)"[^>]*>(.*?)</button>', found, re.S):
        if plain(words) in buttons:
            fields.setdefault(name, []).append(value)
    for value in re.findall(r'name="with" value="([^"]*)"\s+checked', found):
        fields.setdefault("with", []).append(value)
    return fields


def test_names_and_propose_come_before_the_long_list(table: Table) -> None:
    html = page(table, "Kim", new(table))
    told = plain(html)
    assert "4 payments instead of 8" in told
    assert ticked(html) == {*PHONES, *NO_PHONES}
    order = [told.index(word) for word in ("4 payments instead of 8", "Lee", "Propose", "What changes for whom (12)")]
    assert order == sorted(order)
    assert "<details>" in html  # twelve rows are folded


def test_what_is_proposed_as_it_stands_takes_one_tap(table: Table) -> None:
    sent = form(page(table, "Kim", new(table)), "Propose")
    assert table.kim.client().post(new(table), sent).status_code == 302
    (one,) = clearings_waiting(table.club.id)
    assert {UUID(table.id(name)) for name in (*PHONES, *NO_PHONES)} == one.awaited


def test_one_button_agrees_for_all_six_and_names_them(table: Table) -> None:
    clearing = proposed(table)
    html = page(table, "Kim", of(table, clearing))
    assert f"Agree for all 6 without a phone {SIX}" in plain(html)
    sent = form(html, "Agree for all 6 without a phone")
    assert {UUID(one) for one in sent["person"]} == {UUID(table.id(name)) for name in NO_PHONES}
    assert table.kim.client().post(of(table, clearing), sent).status_code == 302
    told = plain(page(table, "Kim", of(table, clearing)))
    assert "Agreed so far: 6 of 12." in told
    assert told.count("agreed, entered by Kim (an organiser)") == 6
    assert "Agree for" not in told
    activity = plain(page(table, "Kim", reverse("audit", args=[table.club.slug])))
    assert activity.count(f"Kim agreed for {SIX}: clear accounts") == 1
    assert Audit.objects.filter(club=table.club, what="clearing_agreed_for").count() == 1
    assert table["Ann"].client().post(of(table, clearing), sent).status_code == 403


def test_money_says_that_a_keeper_is_waited_for(table: Table) -> None:
    clearing = proposed(table)
    money = reverse("money", args=[table.club.slug])
    assert "Agree for those without a phone" in plain(page(table, "Kim", money))
    answers(table, "Kim", clearing, for_=" ".join(NO_PHONES))
    assert "Waits for the others" in plain(page(table, "Kim", money))


def test_a_keeper_reads_for_whom_somebody_else_must_agree(table: Table) -> None:
    keeper(table, "Cat")
    clearing = proposed(table)
    html = page(table, "Cat", of(table, clearing))
    assert "Agree for all 5 without a phone Gus, Hal, Jon, Kay, Lee" in plain(html)
    why = "Waits for Ida. No phone, and you would owe them more: somebody else must agree."
    assert why in plain(html)
    assert "another treasurer" not in plain(html)  # Kim may
    ida = {"word": "agreed", "person": str(UUID(table.id("Ida")))}
    refused = table["Cat"].client().post(of(table, clearing), ida)
    assert refused.status_code == 422
    assert "You would owe Ida more: somebody else must agree for them." in plain(refused.content.decode())


def test_without_another_keeper_the_new_page_leaves_them_out_and_says_why(table: Table) -> None:
    only_keeper(table, "Cat")
    html = page(table, "Cat", new(table))
    assert "4 payments instead of 7" in plain(html)
    assert ticked(html) == {*PHONES, *NO_PHONES} - {"Ida"}
    why = "Left out: Ida. No phone, and you would owe them more: somebody else must agree."
    assert f"{why} Name another treasurer or organiser" in plain(html)
    assert f'href="{reverse("people", args=[table.club.slug])}"' in html
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Ann"].actor, role=Role.MEMBER)
    told = plain(page(table, "Ann", new(table)))  # nobody else reads what Cat owes
    assert f"Left out: Ida. Nobody may agree for them yet. {NO_LINK}" in told
    every = {"currency": "GBP", "with": [table.id(name) for name in (*PHONES, *NO_PHONES)]}
    shown = plain(table["Cat"].client().get(new(table), every).content.decode())
    assert "4 payments instead of 8" in shown
    assert "It would wait for Ida. No phone, and you would owe them more: somebody else must agree." in shown


def test_a_proposal_that_waits_for_them_says_so_and_another_may_be_made(table: Table) -> None:
    only_keeper(table, "Cat")
    stuck = proposed(table, "Cat", willing=[UUID(table.id(name)) for name in ("Cat", "Hal", "Ida")])
    told = plain(page(table, "Cat", of(table, stuck)))
    assert "Agree for Hal" in told
    assert "Name another treasurer or organiser" in told
    sent = form(page(table, "Cat", new(table)), "Propose")
    assert table["Cat"].client().post(new(table), sent).status_code == 302
    assert len(clearings_waiting(table.club.id)) == 2


def test_the_till_is_a_tick_of_a_keeper_and_unticked() -> None:
    owed = {("Till", "Gus"): 300, ("Gus", "Cat"): 300, ("Ann", "Bob"): 100, ("Bob", "Dan"): 100}
    table = table_with(owed, ("Ann", "Bob", "Cat", "Dan"), ("Gus",))
    html = page(table, "Kim", new(table))
    assert ticked(html) == {"Ann", "Bob", "Cat", "Dan", "Gus"}
    assert ">The till</span>" in html
    assert "The till takes part only if you tick it." in plain(html)
    offered = plain(page(table, "Kim", reverse("money", args=[table.club.slug])))
    assert "Clear accounts 3 payments would become 2 · 1 with the till is left out" in offered
    assert "as it waits or not all can agree" not in offered
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Ann"].actor, role=Role.MEMBER)
    assert "The till" not in page(table, "Ann", new(table))
    assert "What is open with the till is left out." in plain(page(table, "Ann", new(table)))
    clearing = proposed(table, willing=[UUID(one.id) for one in table.people.values()])
    assert "Agree for Gus and the till What changes" in plain(page(table, "Kim", of(table, clearing)))  # named once
    keeper(table, "Cat")
    told = plain(page(table, "Cat", of(table, clearing)))
    assert "Agree for Gus" in told
    assert "Waits for the till. Your own account with the till changes: somebody else must agree." in told
    sent = form(page(table, "Kim", of(table, clearing)), "Agree for Gus and the till")
    assert table.kim.client().post(of(table, clearing), sent).status_code == 302


def test_a_club_whose_till_alone_would_save_payments_offers_it_to_keepers() -> None:
    owed = {("Ann", "Till"): 300, ("Till", "Bob"): 300}
    table = table_with(owed, ("Ann", "Bob"), ())
    money = reverse("money", args=[table.club.slug])
    assert "Clear accounts Choose who takes part" in plain(page(table, "Kim", money))
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Ann"].actor, role=Role.MEMBER)
    assert "Clear accounts" not in page(table, "Ann", money)


def test_programs_agree_for_all_six_in_one_request(table: Table) -> None:
    keeper(table, "Cat")
    base = f"/api/v1/clubs/{table.club.slug}/clearings/"
    (could,) = table["Cat"].client().get(base).json()["could"]
    assert (could["before"], could["after"], len(could["willing"]), could["left_out"]) == (8, 4, 12, [])
    address = f"{base}{proposed(table)}/"
    told = table["Cat"].client().get(address).json()
    assert set(told["may_agree_for"]) == {table.id(name) for name in ("Gus", "Hal", "Jon", "Kay", "Lee")}
    assert told["may_not_agree_for"] == [{"person": table.id("Ida"), "why": "you_would_owe_them_more"}]
    body = {"word": "agreed", "persons": [table.id(name) for name in NO_PHONES]}
    refused = table["Cat"].client().post(address, body, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (422, "you_would_owe_them_more")
    said = table.kim.client().post(address, body, content_type="application/json").json()
    assert set(said["agreed"]) == {table.id(name) for name in NO_PHONES}
    assert (said["may_agree_for"], said["may_not_agree_for"]) == ([], [])
    member = table["Ann"].client().post(address, body, content_type="application/json")
    assert member.status_code == 403


def test_programs_read_who_is_left_out(table: Table) -> None:
    only_keeper(table, "Cat")
    base = f"/api/v1/clubs/{table.club.slug}/clearings/"
    (could,) = table["Cat"].client().get(base).json()["could"]
    assert (could["before"], could["after"], len(could["people"]), len(could["willing"])) == (7, 4, 12, 11)
    assert could["left_out"] == [{"person": table.id("Ida"), "why": "you_would_owe_them_more"}]
