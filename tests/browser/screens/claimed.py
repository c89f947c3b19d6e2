"""Payments that others say they have made: on the receiver's first page, on Money and above the table."""

from uuid import UUID

from clubs import services as people
from clubs.models import Role
from tests.browser.screens.scene import Shown, scene
from tests.kit.phones import Phones
from tests.kit.second_table import second_of
from tests.kit.settling import closed_evening, pays
from tests.kit.table import Table, table_laid


@scene("home", "money", "money-pair", "table", "audit")
def claims_to_answer(phones: Phones) -> Shown:
    """Ann has lost to the three: one claim, then three and what a keeper has entered; at the table and in a game."""
    table = table_laid()
    closed_evening(table)
    for name in ("Ann", "Bob"):
        people.role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=Role.MEMBER)
    money = f"/clubs/{table.club.slug}/money/"
    pays(table, "Ann", "Ann", "Bob", "0.50")
    yield "one-on-the-first-page", phones.of(table["Bob"], "/")
    yield "one-on-money", phones.of(table["Bob"], money)
    yield "one-at-the-table", phones.of(table["Bob"], f"/s/{table.code}/")
    three(table)
    yield "three-on-the-first-page", phones.of(table["Bob"], "/")
    page = phones.of(table["Bob"], money)
    page.locator("summary", has_text="That’s wrong").first.click()
    page.locator("summary", has_text="entered for you").click()
    yield "three-on-money", page
    yield "page-of-the-two", phones.of(table["Bob"], f"{money}{UUID(table.id('Ann'))}/")
    second = second_of(table, "Ann", "Bob", "Cat", "Dan")
    yield "three-at-the-next-table", phones.of(second["Bob"], f"/s/{second.code}/")
    second.tap("Kim", "start")
    playing = phones.of(second["Bob"], f"/s/{second.code}/")
    yield "three-in-a-game", playing
    playing.locator("section.claim summary").click()
    yield "three-in-a-game-reasons", playing
    yield "in-german", phones.of(table["Bob"], money, locale="de")
    yield "activity", phones.of(table.kim, f"/clubs/{table.club.slug}/audit/?chapter=money")


@scene("home", "money", "settle", "table", "sheet", "log")
def corrections_to_answer(phones: Phones) -> Shown:
    """Ann, an organiser, moves four points from Bob to herself; Kim is the other organiser. Then Bob agrees."""
    table = table_laid()
    closed_evening(table)
    for name in ("Ann", "Bob"):
        role = Role.ORGANISER if name == "Ann" else Role.MEMBER
        people.role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=role)
    page = phones.of(table["Ann"], f"/s/{table.code}/points/")
    page.locator(f"#points-{table.id('Ann')}").fill("4")
    page.locator(f"#points-{table.id('Bob')}").fill("-4")
    page.locator("#reason").fill("A cube was written at 4")
    page.get_by_role("button", name="Correct", exact=True).click()
    page.locator("section.claim").wait_for()
    yield "asker-on-the-sheet", page
    yield "asker-on-the-first-page", phones.of(table["Ann"], "/")
    yield "loser-on-the-first-page", phones.of(table["Bob"], "/")
    yield "loser-on-money", phones.of(table["Bob"], f"/clubs/{table.club.slug}/money/")
    yield "loser-at-the-table", phones.of(table["Bob"], f"/s/{table.code}/")
    settle = phones.of(table["Bob"], f"/s/{table.code}/settle/")
    yield "loser-at-settle-up", settle
    yield "other-organiser", phones.of(table.kim, "/")
    settle.get_by_role("button", name="Yes, that’s right").click()
    settle.get_by_text("The evening is corrected.").wait_for()
    yield "agreed", settle
    yield "history", phones.of(table["Cat"], f"/s/{table.code}/log/")


def three(table: Table) -> None:
    """Two more claims, one with a note; and a payment that the scorekeeper has entered."""
    pays(table, "Ann", "Ann", "Bob", "0.50", note="the rest on Friday")
    pays(table, "Ann", "Ann", "Bob", "0.25", paid_on="2026-11-12")
    pays(table, "Kim", "Ann", "Bob", "0.25")
