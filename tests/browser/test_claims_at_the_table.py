"""A payment that somebody says they have made is above the table of its receiver, who answers it there."""

from playwright.sync_api import expect

from sessions.models import PaymentSeen, PaymentStep
from tests.kit.phones import Phones
from tests.kit.settling import closed_evening, owes, pays
from tests.kit.table import Table


def test_a_claim_is_answered_above_the_table_with_one_tap(phones: Phones, laid: Table) -> None:
    closed_evening(laid)
    pays(laid, "Ann", "Ann", "Bob", "0.50")
    pays(laid, "Ann", "Ann", "Bob", "1.50")
    bob, cat = phones.at(laid, "Bob"), phones.at(laid, "Cat")
    claim = bob.locator("section.claim")
    expect(claim).to_contain_text("Ann says: £0.50 paid to you today. 1 more")
    expect(cat.locator("section.claim")).to_have_count(0)
    assert PaymentSeen.objects.count() == 2
    claim.get_by_role("button", name="Yes").click()
    expect(claim).to_contain_text("Ann says: £1.50 paid to you today.")
    assert owes(laid, "Ann", "Bob") == 150
    claim.locator("summary", has_text="Not so").click()
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
