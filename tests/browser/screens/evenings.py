"""Evenings looked back on: of three, six and ten players, with one game, none, and for points alone."""

from urllib.parse import urlsplit
from uuid import UUID

from playwright.sync_api import expect

from chouette.ledger.money import amount_sent
from sessions.selectors.settle_up import dues_of
from tests.browser.screens.papers import games
from tests.browser.screens.scene import SIX, Shown, scene, settled
from tests.kit.phones import Phones
from tests.kit.photos import note, photo
from tests.kit.points import play_for_points
from tests.kit.settling import pays
from tests.kit.table import Table, replaced_by, table_laid

TEN = ("Ann", "Bob", "Cat", "Dan", "Eve", "Finnegan", "Gus", "Hal", "Ivy", "Maximilian-Alexander")


def eventful(table: Table) -> None:
    """A lone taker, a settlement, a correction of a game that is over, points moved by hand, two notes."""
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Ann", cubes=[one for one in table.people if one != "Ann"])
    for one in table.people:
        if one != "Ann":
            table.tap("Kim", "answer", by=one, cubes={one: "take" if one == "Dan" else "drop"})
    table.tap("Kim", "result", winner="team", kind="gammon")
    games(table, 1)
    gammon = {"event": "result", "winner": "team", "kind": "gammon"}
    table.tap("Kim", "amend", seq=table.seq, **replaced_by(gammon))
    games(table, 4)
    table.tap("Kim", "start")
    box, captain = (table.view["players"][table.view[part]]["name"] for part in ("box", "captain"))
    table.tap("Kim", "settle", points={captain: 2}, agreed_by=[box, captain])
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "adjust", points={"Ann": 3, "Bob": -3}, reason="Bob’s cube stood at 4, as both remember")
    note(table, "Bob", "last roll 66, position for the post mortem", photo=photo(80, 60), game=1)
    note(table, "Ann", "Was it a beaver? Cat says that it was not, and everybody else that it was.")
    games(table, 5)


@scene("evening")
def an_evening_of_six(phones: Phones) -> Shown:
    """No game yet, one game; then an evening in which much happened, closed and paid in part, and one in German."""
    begun = table_laid(names=SIX)
    page = phones.of(begun["Ann"], f"/s/{begun.code}/evening/")
    yield "no-game-yet", page
    begun.tap("Kim", "start")
    begun.tap("Kim", "result", winner="team", kind="single")
    page.reload()
    yield "one-game", page
    table = table_laid(names=SIX)
    eventful(table)
    yield "so-far", phones.of(table["Bob"], f"/s/{table.code}/evening/")
    table.tap("Kim", "close")
    pays(table, "Kim", *first_payment(table))
    yield "closed", phones.of(table["Finn"], f"/s/{table.code}/evening/")
    yield "in-german", phones.of(table["Dan"], f"/s/{table.code}/evening/", locale="de")


def first_payment(table: Table) -> tuple[str, str, str]:
    """The first payment of the closing: from whom, to whom, how much."""
    due = dues_of(table.session.key)[0]
    names = {UUID(person.id): name for name, person in table.people.items()}
    return names[due.payer], names[due.receiver], amount_sent(due.amount, due.currency)


@scene("evening")
def an_evening_of_three(phones: Phones) -> Shown:
    """Somebody has left, and is settled with."""
    table = table_laid(names=SIX[:4])
    games(table, 2)
    table.tap("Kim", "leave", player="Dan")
    games(table, 6)
    yield "after-eight-games", phones.of(table["Ann"], f"/s/{table.code}/evening/")


@scene("evening")
def an_evening_of_ten(phones: Phones) -> Shown:
    """Ten lines over forty games, in a club that plays for points alone."""
    table = table_laid(names=TEN, max_players=10)
    play_for_points(table.club.id)
    games(table, 40)
    table.tap("Kim", "close")
    yield "points-alone", phones.of(table["Finnegan"], f"/s/{table.code}/evening/")


@scene("table", "screen", "home")
def an_evening_that_some_have_left(phones: Phones) -> Shown:
    """Two of ten go home early: their phones, the picture between two games, the end, and a guest’s first page."""
    table = table_laid(names=TEN, max_players=10)
    games(table, 2)
    table.tap("Kim", "leave", player="Maximilian-Alexander")
    games(table, 1)
    table.tap("Kim", "leave", player="Dan")
    dan, ann = phones.at(table, "Dan"), phones.at(table, "Ann")
    wall = phones.of(table.kim, f"/s/{table.code}/screen/")
    settled(table, dan, ann, wall)
    yield "just-left", dan
    yield "just-left-wall", wall
    games(table, 1)
    settled(table, dan, ann, wall)
    yield "between", ann
    yield "between-left", dan
    yield "between-wall", wall
    ann.get_by_role("button", name="Menu").click()
    yield "menu", ann
    table.tap("Kim", "start")
    settled(table, dan)
    yield "they-play-on", dan
    table.tap("Kim", "undo")
    table.tap("Kim", "close")
    wall.get_by_role("heading", name="The evening is over.").wait_for()
    yield "over", phones.at(table, "Finnegan")
    yield "over-wall", wall
    yield "first-page", phones.of(table["Dan"], "/")


@scene("evening-share", "evening-shared")
def an_evening_shared(phones: Phones) -> Shown:
    """The scorekeeper makes links; somebody who is no member opens them, and one that is revoked."""
    table = table_laid(names=("Maximilian", "Dan", "Dora", "Bob", "Eve"))
    games(table, 5)
    table.tap("Kim", "adjust", points={"Dan": 3, "Bob": -3}, reason="miscounted")
    games(table, 4)
    table.tap("Kim", "leave", player="Eve")
    games(table, 2)
    table.tap("Kim", "close")
    page = phones.of(table["Kim"], f"/s/{table.code}/evening/share/")
    yield "no-link-yet", page
    page.get_by_label("Show amounts of money, too").check()
    page.get_by_role("button", name="Make the link").click()
    by_initials = page.locator("#link").input_value()
    yield "made", page
    page.get_by_text("Names", exact=True).first.click()
    page.get_by_role("button", name="Make the link").click()
    expect(page.get_by_role("button", name="Revoke")).to_have_count(2)
    by_name = page.locator("#link").input_value()
    assert table.stranger is not None
    yield "by-initials", phones.of(table.stranger, urlsplit(by_initials).path)
    yield "by-name-in-german", phones.of(table.stranger, urlsplit(by_name).path, locale="de")
    page.get_by_role("button", name="Revoke").first.click()
    expect(page.get_by_role("button", name="Revoke")).to_have_count(1)
    yield "revoked", page
    phones.complaints.expect("404")
    yield "no-longer-valid", phones.of(table.stranger, urlsplit(by_name).path)
