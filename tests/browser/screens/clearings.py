"""Accounts cleared across evenings: what it would change, the proposal, and how it ends."""

from uuid import UUID

from clubs import services as people
from clubs.models import Role
from sessions.models import BookWord
from tests.browser.screens.scene import Shown, scene
from tests.kit.clearing import (
    NO_PHONES,
    PHONES,
    answers,
    four_evenings,
    keeper,
    only_keeper,
    paid,
    proposed,
    table_with,
    twelve_of_whom_six_have_no_phone,
)
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


@scene("clearing-new", "clearing")
def clearing_for_others(phones: Phones) -> Shown:
    """Twelve of whom six have no phone: proposed by the one who keeps the books, agreed to for all six at once, for all
    but one, and where nobody may; and thirty."""
    table = twelve_of_whom_six_have_no_phone()
    money = f"/clubs/{table.club.slug}/money/"
    yield "twelve", phones.of(table.kim, f"{money}clear/")
    keeper(table, "Cat")
    waits = f"{money}clear/{proposed(table)}/"
    yield "for-six", phones.of(table.kim, waits)
    yield "for-five", phones.of(table["Cat"], waits)
    answers(table, "Kim", UUID(waits.split("/")[-2]), for_=" ".join(NO_PHONES))
    yield "after-the-one-act", phones.of(table.kim, waits)
    answers(table, "Kim", UUID(waits.split("/")[-2]), BookWord.WITHDRAWN)
    only_keeper(table, "Cat")
    yield "left-out", phones.of(table["Cat"], f"{money}clear/")
    stuck = proposed(table, "Cat", willing=[UUID(table.id(name)) for name in (*PHONES, *NO_PHONES)])
    yield "held-up", phones.of(table["Cat"], f"{money}clear/{stuck}/")
    three = table_with({("Ann", "Bob"): 550, ("Bob", "Tom"): 350, ("Bob", "Till"): 200}, ("Ann", "Bob"), ("Tom",))
    yield "three-and-the-till", phones.of(three.kim, f"/clubs/{three.club.slug}/money/clear/")
    everybody = [UUID(one.id) for one in three.people.values()]
    asked = proposed(three, willing=everybody)
    yield "for-one-and-the-till", phones.of(three.kim, f"/clubs/{three.club.slug}/money/clear/{asked}/")
    thirty = table_of_thirty()
    yield "thirty", phones.of(thirty.kim, f"/clubs/{thirty.club.slug}/money/clear/")


def table_of_thirty() -> Table:
    """Thirty people in ten chains of three, and the till, which owes one of them."""
    names = [f"Player {number}" for number in range(1, 31)]
    owed = {(names[at + step], names[at + step + 1]): 100 + at for at in range(0, 30, 3) for step in (0, 1)}
    return table_with({**owed, ("Till", names[0]): 700}, tuple(names[:15]), tuple(names[15:]))


def after_all_agree(table: Table) -> UUID:
    """One that is in force."""
    done = proposed(table, "Ann")
    for name in ("Bob", "Cat", "Dan"):
        answers(table, name, done)
    answers(table, "Kim", done, for_="Eve")
    return done
