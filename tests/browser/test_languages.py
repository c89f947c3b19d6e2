"""Two phones at one table, each in its own language, and the way to another one."""

import re

import pytest
from playwright.sync_api import expect

from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import dock, press, said
from tests.kit.table import Table


def test_each_phone_at_a_table_speaks_its_own_language(phones: Phones, laid: Table, pictures: Pictures) -> None:
    laid.tap("Kim", "start")
    bob = phones.at(laid, "Bob", locale="de-DE")
    ann = phones.at(laid, "Ann", locale="en-GB")
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("link", name="Language").click()
    ann.get_by_role("button", name="Français").click()
    expect(ann.locator("html")).to_have_attribute("lang", "fr")
    press(bob, "Doppeln auf 2")
    expect(said(ann)).to_have_text(re.compile("Bob vous double à 2"))
    pictures.take(ann, "doubled-in-french")
    press(ann, "Prendre")
    expect(dock(ann)).to_contain_text("Votre réponse : prendre")
    expect(dock(bob)).to_contain_text("Du spielst um")
    pictures.take(bob, "taken-in-german")
    bob.get_by_role("button", name="Menü").click()
    bob.get_by_role("button", name="Was geschehen ist").click()
    expect(bob.get_by_role("dialog")).to_contain_text("Ann nimmt den Doppler von Bob an.")


@pytest.mark.long
def test_the_pages_around_the_table_speak_it_too(phones: Phones, laid: Table) -> None:
    ann = phones.at(laid, "Ann", locale="de-DE")
    expect(ann.get_by_role("button", name="Ich habe die Regeln gesehen")).to_be_visible()
    for path, heading in (("rules/", "Hausregeln"), ("log/", "Verlauf"), ("qr/", "Code scannen")):
        ann.goto(f"{phones.site.url}/s/{laid.code}/{path}")
        expect(ann.get_by_role("heading", level=1)).to_have_text(heading)
