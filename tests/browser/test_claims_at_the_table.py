"""A payment that somebody says they have made is above the table of its receiver, who answers it there."""

import re

from playwright.sync_api import expect

from clubs.models import Role
from sessions import services
from sessions.models import PaymentSeen, PaymentStep
from tests.kit.keepers import gets_role
from tests.kit.phones import Phones
from tests.kit.settling import closed_evening, owes, pays
from tests.kit.table import Table


def test_a_claim_is_answered_above_the_table_with_one_tap(phones: Phones, laid: Table) -> None:
    closed_evening(laid)
    pays(laid, "Ann", "Ann", "Bob", "0.50")
    pays(laid, "Ann", "Ann", "Bob", "1.50")
    bob, cat = phones.at(laid, "Bob"), phones.at(laid, "Cat")
    claim = bob.locator("section.claim")
    expect(claim).to_contain_text(re.compile(r"Ann says: £0\.50 paid to you today\. For \d+ \w+\. 1 more"))
    expect(cat.locator("section.claim")).to_have_count(0)
    assert PaymentSeen.objects.count() == 2
    claim.get_by_role("button", name="Yes").click()
    expect(claim).to_contain_text("Ann says: £1.50 paid to you today.")
    assert owes(laid, "Ann", "Bob") == 150
    claim.locator("summary", has_text="That’s wrong").click()
    claim.get_by_role("button", name="It was another amount").click()
    expect(claim).to_have_count(0)
    assert owes(laid, "Ann", "Bob") == 150
    assert PaymentStep.objects.filter(word="disputed").count() == 1


def test_a_claim_comes_while_the_table_is_looked_at_and_starts_no_clock(phones: Phones, laid: Table) -> None:
    closed_evening(laid)
    bob, cat = phones.at(laid, "Bob"), phones.at(laid, "Cat")
    expect(bob.locator("section.claim")).to_have_count(0)
    pays(laid, "Ann", "Ann", "Bob")
    expect(bob.locator("section.claim")).to_contain_text("Ann says: £2 paid to you today.")
    expect(cat.locator("section.claim")).to_have_count(0)
    assert not PaymentSeen.objects.exists()


def test_a_correction_that_costs_the_reader_comes_while_the_table_is_looked_at(phones: Phones, laid: Table) -> None:
    closed_evening(laid)
    gets_role(laid, laid["Ann"], Role.ORGANISER)
    bob, cat = phones.at(laid, "Bob"), phones.at(laid, "Cat")
    expect(bob.locator("section.claim")).to_have_count(0)
    laid.propose("Ann", "adjust", points={"Ann": 4, "Bob": -4}, reason="counted wrong")
    banner = bob.locator("section.claim")
    expect(banner).to_contain_text("Ann corrects the points of")
    expect(banner).to_contain_text("You lose 4 points (£8) by this.")
    expect(cat.locator("section.claim")).to_have_count(0)
    banner.get_by_role("link", name="Settle up").click()
    bob.get_by_role("button", name="Yes, that’s right").click()
    expect(bob.get_by_text("The evening is corrected.")).to_be_visible()
    assert owes(laid, "Bob", "Ann") == 600


def test_an_undo_in_ones_own_favour_leads_to_where_it_waits(phones: Phones, laid: Table) -> None:
    """Ann has opened the evening again, keeps its sheet, and undoes the result that she lost."""
    closed_evening(laid)
    gets_role(laid, laid["Ann"], Role.ORGANISER)
    services.session_reopen(code=laid.code, actor=laid["Ann"].actor, token=laid["Ann"].hash)
    services.sheet_taken(code=laid.code, actor=laid["Ann"].actor, token=laid["Ann"].hash)
    ann = phones.at(laid, "Ann", viewport={"width": 1440, "height": 900})
    ann.get_by_text("Sheet", exact=True).click()
    ann.locator(".trail footer").get_by_role("button", name="Undo").click()
    expect(ann).to_have_url(re.compile(f"/s/{laid.code}/settle/$"))
    expect(ann.locator("section.claim")).to_contain_text("You undo the last entry of Thursday")
    expect(ann.locator("section.claim")).to_contain_text("It waits for Bob, Cat, Dan or another organiser.")
    assert laid.view["rows"]
