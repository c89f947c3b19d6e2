"""The sheet goes from hand to hand, and every phone in the room says so at once."""

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, expect

from clubs import services as people
from clubs.models import Audit, Role
from sessions.models import Session
from tests.kit.phones import PHONE, Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import choose, dock
from tests.kit.table import Table, person


def menu(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()


def says(page: Page, sentence: str) -> None:
    expect(dock(page).get_by_role("status").filter(has_text=sentence)).to_be_visible()


def test_the_sheet_goes_from_hand_to_hand(phones: Phones, laid: Table, pictures: Pictures) -> None:
    olga = person("Olga")
    people.role_give(actor=laid.kim.actor, club=laid.club, to=olga.actor, role=Role.ORGANISER)
    kim, bob, cat = (phones.at(laid, name) for name in ("Kim", "Bob", "Cat"))
    wall = phones.of(laid["Kim"], f"/clubs/{laid.club.slug}/", viewport=PHONE)
    expect(wall.locator(".keeper")).to_have_text("Kim is scorekeeper")

    menu(kim)
    choose(kim, "Hand over scorekeeping")
    pictures.take(kim, "handing-over")
    choose(kim, "Bob")
    says(bob, "You are scorekeeper now.")
    says(cat, "Bob is scorekeeper now.")
    says(kim, "Bob is scorekeeper now.")
    expect(wall.locator(".keeper")).to_have_text("Bob is scorekeeper")
    pictures.take(cat, "handed-over")

    menu(cat)
    expect(cat.locator("dialog")).to_contain_text("Bob is scorekeeper")
    expect(cat.locator("dialog").get_by_role("button", name="Become scorekeeper")).to_have_count(0)
    cat.get_by_role("button", name="Close").click()

    bob.context.close()
    Session.objects.filter(code=laid.code).update(scorekeeper_seen_at=timezone.now() - timedelta(minutes=11))
    menu(cat)
    choose(cat, "Become scorekeeper")
    says(cat, "You are scorekeeper now.")
    says(kim, "Cat is scorekeeper now.")

    organiser = phones.of(olga, f"/s/{laid.code}/")
    menu(organiser)
    choose(organiser, "Become scorekeeper")
    says(cat, "Olga is scorekeeper now.")
    expect(wall.locator(".keeper")).to_have_text("Olga is scorekeeper")
    written = list(Audit.objects.filter(session_code=laid.code).order_by("id").values_list("what", "actor_name"))
    assert [one for one in written if one[0].startswith("sheet")] == [
        ("sheet_handed_over", "Kim"), ("sheet_taken", "Cat"), ("sheet_taken", "Olga"),
    ]  # fmt: skip


def test_who_looks_on_is_not_offered_the_sheet(phones: Phones, laid: Table) -> None:
    kim = laid.kim
    member = person("Mona")
    people.role_give(actor=kim.actor, club=laid.club, to=member.actor, role=Role.MEMBER)
    mona = phones.of(member, f"/s/{laid.code}/")
    menu(mona)
    expect(mona.locator("dialog")).to_contain_text("Kim is scorekeeper")
    expect(mona.locator("dialog").get_by_role("button", name="Become scorekeeper")).to_have_count(0)
