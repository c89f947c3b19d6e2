"""Accounts cleared across evenings: what it would change, the proposal, and how it ends."""

from uuid import UUID

from clubs import services as people
from clubs.models import Role
from sessions.models import BookWord
from tests.browser.screens.scene import Shown, scene
from tests.kit.clearing import answers, four_evenings, paid, proposed
from tests.kit.phones import Phones
from tests.kit.table import Table, has_no_phone


@scene("clearing-new", "clearing", "money", "home")
def clearing_accounts(phones: Phones) -> Shown:
    """What it would change for one, for all and among some; the proposal as whoever is asked, has proposed it or keeps
    the books reads it; declined, lapsed and done."""
    table = four_evenings()
    for name in ("Ann", "Bob"):
        people.role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=Role.MEMBER)
    has_no_phone(table, "Eve")
    money = f"/clubs/{table.club.slug}/money/"
    yield "offered", phones.of(table["Ann"], money)
    yield "for-one", phones.of(table["Ann"], f"{money}clear/")
    yield "for-all", phones.of(table.kim, f"{money}clear/")
    among = "".join(f"&with={UUID(table.id(name))}" for name in ("Ann", "Bob"))
    yield "among-two", phones.of(table["Ann"], f"{money}clear/?currency=GBP{among}")
    declined = proposed(table, "Ann")
    answers(table, "Bob", declined, BookWord.REFUSED, note="I would rather have it from Ann")
    yield "declined", phones.of(table["Ann"], f"{money}clear/{declined}/")
    asked = f"{money}clear/{proposed(table, 'Ann')}/"
    yield "asked", phones.of(table["Bob"], asked)
    yield "asked-on-the-money-page", phones.of(table["Bob"], money)
    yield "asked-on-the-first-page", phones.of(table["Bob"], "/")
    yield "proposed", phones.of(table["Ann"], asked)
    yield "kept-by", phones.of(table.kim, asked)
    yield "in-german", phones.of(table["Bob"], asked, locale="de")
    paid(table, "Ann", "Bob", "1")
    yield "lapsed", phones.of(table["Bob"], asked)
    done = f"{money}clear/{after_all_agree(table)}/"
    yield "done", phones.of(table["Bob"], done)


def after_all_agree(table: Table) -> UUID:
    """One that is in force."""
    done = proposed(table, "Ann")
    for name in ("Bob", "Cat", "Dan"):
        answers(table, name, done)
    answers(table, "Kim", done, for_="Eve")
    return done
