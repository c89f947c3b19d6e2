"""A club in a browser: founded, set up, and others invited into it, by the keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from clubs import services as people
from clubs.models import Club
from tests.kit.phones import PHONE, Phones
from tests.kit.pictures import SIZES, Pictures
from tests.kit.table import Table


def test_a_club_is_founded_and_somebody_invited_by_the_keyboard(phones: Phones, pictures: Pictures) -> None:
    ann, bob = phones.bare(), phones.bare()
    ann.goto(f"{phones.site.url}/clubs/new/")
    pictures.take(ann, "new-club")
    ann.get_by_role("button", name="Make the club").press("Enter")
    expect(ann.get_by_label("Name of the club")).to_have_accessible_description(re.compile("Give the club a name."))
    expect(ann.get_by_label("Name of the club")).to_be_focused()
    pictures.take(ann, "new-club-without-a-name")
    phones.complaints.clear()  # the browser notes the answer 422
    ann.get_by_label("Name of the club").press_sequentially("Owls of Bath")
    ann.get_by_text("Stakes, who sees what, and the rest").press("Enter")
    pictures.take(ann, "new-club-unfolded")
    ann.get_by_label("Stakes offered for a point").press_sequentially("1, 2.50, 5")
    expect(ann.get_by_text("Read as €1, €2.50, €5").or_(ann.get_by_text("Read as £1, £2.50, £5"))).to_be_visible()
    ann.get_by_role("button", name="Make the club").press("Enter")
    expect(ann.get_by_role("heading", level=1)).to_have_text("Owls of Bath")
    pictures.take(ann, "club-empty")

    ann.get_by_role("link", name="People").press("Enter")
    ann.get_by_role("link", name="Invite somebody").press("Enter")
    pictures.take(ann, "invite")
    ann.get_by_role("button", name="Make the invitation").press("Enter")
    expect(ann.locator(".qr-frame svg")).to_be_visible()
    pictures.take(ann, "invited")
    for button in ("Copy", "Share"):
        ann.get_by_role("button", name=button, exact=True).press("Enter")
    expect(ann.get_by_role("button", name="Copied")).to_have_count(2)
    bob.goto(ann.get_by_label("Copy the link now; it is not shown again").input_value())
    bob.get_by_role("button", name="Join Owls of Bath").press("Enter")
    expect(bob.get_by_role("heading", level=1)).to_have_text("Owls of Bath")

    ann.get_by_role("link", name="Done").press("Enter")
    expect(ann.get_by_text("Member", exact=True)).to_be_visible()
    ann.locator("summary").last.press("Enter")
    pictures.take(ann, "people")
    ann.locator("li", has_text="Member").get_by_role("button", name=re.compile("^Scorekeeper")).press("Enter")
    expect(ann.get_by_role("status")).to_contain_text("is now: Scorekeeper.")


def test_a_new_club_has_the_clock_of_its_browser_and_three_fields_to_fill_in(phones: Phones) -> None:
    ann = phones.bare(timezone_id="America/New_York")
    ann.goto(f"{phones.site.url}/clubs/new/")
    asked = [one for one in ann.locator("main input, main select").all() if one.is_visible()]
    assert len(asked) == 3
    ann.get_by_label("Name of the club").fill("Owls of Bath")
    ann.get_by_role("button", name="Make the club").click()
    expect(ann.get_by_role("heading", level=1)).to_have_text("Owls of Bath")
    assert Club.objects.get(name="Owls of Bath").time_zone == "America/New_York"


def test_what_is_wrong_below_the_fold_is_shown(phones: Phones) -> None:
    phones.complaints.expect("422")
    ann = phones.bare()
    ann.goto(f"{phones.site.url}/clubs/new/")
    ann.get_by_label("Name of the club").fill("Owls of Bath")
    ann.get_by_text("Stakes, who sees what, and the rest").click()
    ann.get_by_label("Stakes offered for a point").fill("a lot")
    ann.get_by_role("button", name="Make the club").click()
    expect(ann.get_by_label("Stakes offered for a point")).to_be_visible()


@pytest.mark.long
def test_an_evening_is_deleted_and_brought_back(phones: Phones, laid: Table, pictures: Pictures) -> None:
    kim, bob = phones.of(laid["Kim"], f"/s/{laid.code}/sheet/"), phones.of(laid["Bob"], f"/s/{laid.code}/")
    expect(bob.locator("main.table")).to_have_attribute("data-seq", str(laid.seq))
    kim.get_by_text("More", exact=True).click()
    kim.get_by_role("link", name="Delete the evening…").click()
    expect(kim.get_by_role("heading", level=1)).to_have_text(f"Delete {laid.session.name}?")
    pictures.take(kim, "delete-an-evening", SIZES)
    kim.get_by_label("Type the name of the evening").fill(laid.session.name)
    kim.get_by_role("button", name="Delete", exact=True).click()
    expect(kim.get_by_role("status")).to_contain_text("You can bring it back for 14 days.")
    pictures.take(kim, "deleted-evenings", SIZES)
    expect(bob.get_by_text("This phone no longer belongs to this table.")).to_be_visible()
    assert kim.request.get(f"{phones.site.url}/s/{laid.code}/").status == 404

    kim.get_by_role("link", name="To the club").click()
    kim.get_by_role("link", name="Evenings", exact=True).click()
    kim.get_by_role("link", name="Deleted evenings, to bring back").click()
    kim.get_by_role("button", name="Bring back").click()
    expect(kim.get_by_role("heading", level=1)).to_contain_text(laid.session.name)
    expect(kim.get_by_role("status").first).to_contain_text(f"The evening {laid.session.name} is back.")
    phones.complaints.clear()  # the browser notes that Bob's table was gone


@pytest.mark.long
def test_the_pages_of_a_club_that_has_played(phones: Phones, laid: Table, pictures: Pictures) -> None:
    club = f"{phones.site.url}/clubs/{laid.club.slug}"
    kim = phones.of(laid["Kim"], "/", viewport=PHONE)
    for part in ("", "people/", "settings/", "balances/", "audit/", "delete/"):
        kim.goto(f"{club}/{part}")
        pictures.take(kim, f"club-{part.strip('/') or 'evenings'}")
    kim.goto(f"{club}/people/")
    kim.get_by_role("link", name="Bob").click()
    kim.get_by_text("Manage").click()
    kim.get_by_label("This player is also").select_option(label="Cat")
    kim.get_by_role("button", name="See what would change").click()
    expect(kim.get_by_role("alert")).to_contain_text("Bob and Cat sat at one table, so they are two people")
    pictures.take(kim, "player-two-at-one-table")


def test_the_first_fault_of_a_long_form_is_in_sight_and_not_behind_the_bar(phones: Phones, laid: Table) -> None:
    """The settings are three screens long on a phone, and their button stays at the foot of the screen."""
    page = phones.of(laid["Kim"], f"/clubs/{laid.club.slug}/settings/", viewport={"width": 360, "height": 640})
    page.get_by_label("Table fee", exact=True).fill("five")
    page.get_by_role("button", name="Save settings").click()
    fee = page.get_by_label("Table fee", exact=True)
    expect(fee).to_be_focused()
    phones.complaints.clear()  # the browser notes the answer 422
    field, bar = fee.bounding_box(), page.locator(".keep").bounding_box()
    assert field is not None
    assert bar is not None
    assert field["y"] >= 0
    assert field["y"] + field["height"] <= bar["y"]


def test_how_many_may_use_it_is_not_asked_of_an_invitation_for_a_player(phones: Phones, laid: Table) -> None:
    people.player_add(actor=laid.kim.actor, club=laid.club, name="Clara")
    kim = phones.of(laid["Kim"], f"/clubs/{laid.club.slug}/invite/")
    uses, player = kim.get_by_label("How many may use it"), kim.get_by_label("For", exact=True)
    expect(uses).to_be_visible()
    player.select_option(label="Clara")
    expect(uses).to_be_hidden()
    player.select_option(index=0)
    expect(uses).to_be_visible()
