"""Somebody comes by a table's link."""

from playwright.sync_api import Page

from clubs import services as people
from tests.kit.phones import Phones
from tests.kit.table import Table


def by_the_link(phones: Phones, table: Table, name: str) -> Page:
    """Somebody opens the link of the table and types their name."""
    token = people.invite_create(actor=table.kim.actor, club=table.club, session_code=table.code)
    page = phones.bare()
    page.goto(f"{phones.site.url}/j/#{token}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(f"**/s/{table.code}/")
    return page
