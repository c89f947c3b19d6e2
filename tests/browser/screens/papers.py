"""The sheet in its notations, the history, a game from paper, what is put right."""

import re
from dataclasses import replace
from uuid import UUID

from playwright.sync_api import expect

from clubs import services as people
from clubs.ciphertext import PayTo
from clubs.models import Club, Player, Role
from sessions import services
from sessions.models import How, PaymentWord
from tests.browser.screens.scene import NINE, SIX, Shown, scene, settled
from tests.kit.paid import says_how_paid
from tests.kit.phones import Phones
from tests.kit.photos import note, photo
from tests.kit.points import play_for_points
from tests.kit.settling import chooses, lost_bet, pays, says
from tests.kit.steps import choose, press
from tests.kit.table import Table, table_laid


def games(table: Table, number: int) -> None:
    """Games in which now the team wins and now the Box, with a double, a drop and a gammon here and there."""
    for game in range(number):
        table.tap("Kim", "start")
        view = table.view
        captain, last = (view["players"][view["line"][place]]["name"] for place in (0, -1))
        if len(view["line"]) > 1:
            box = view["players"][view["box"]]["name"]
            table.tap("Kim", "double", by=captain, cubes=[captain])
            table.tap("Kim", "answer", by=box, cubes={captain: "take"})
            if game % 3 == 1:
                table.tap("Kim", "double", by=last, cubes=[last])
                table.tap("Kim", "answer", by=box, cubes={last: "drop"})
        winner = "box" if game % 4 == 2 else "team"
        table.tap("Kim", "result", winner=winner, kind="gammon" if game % 5 == 3 else "single")


@scene("sheet", "sheet-game", "log", "moment")
def a_sheet_with_circles(phones: Phones) -> Shown:
    """Atlanta, a dozen games; a row is open."""
    table = table_laid(names=SIX)
    empty = phones.of(table["Ann"], f"/s/{table.code}/sheet/")
    yield "empty", empty
    games(table, 12)
    page = phones.of(table["Ann"], f"/s/{table.code}/sheet/")
    yield "closed", page
    page.get_by_role("link", name=re.compile("^Game 2,")).click()
    expect(page.get_by_role("link", name=re.compile("^Game 2,"))).to_have_attribute("aria-expanded", "true")
    yield "a-row-open", page
    page.goto(f"{phones.site.url}/s/{table.code}/sheet/2/")
    yield "a-game", page
    page.goto(f"{phones.site.url}/s/{table.code}/log/")
    yield "history", page
    for number, what in ((4, "doubled"), (5, "a-game-over")):
        page.goto(f"{phones.site.url}/s/{table.code}/log/{number}/")
        yield f"an-event-{what}", page


@scene("notes", "log", "sheet-game")
def notes_on_games(phones: Phones) -> Shown:
    """None yet; then some of several people, with photos upright and across, one of them one's own."""
    table = table_laid(names=SIX)
    yield "no-game-yet", phones.of(table["Ann"], f"/s/{table.code}/notes/")
    games(table, 2)
    page = phones.of(table["Ann"], f"/s/{table.code}/notes/")
    yield "none-yet", page
    page.get_by_label("Take a photo").set_input_files(
        {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo(800, 600)}
    )
    expect(page.get_by_role("img", name="The photo you have chosen")).to_be_visible()
    yield "a-photo-chosen", page
    note(table, "Bob", "last roll 66, position for the post mortem", photo=photo(800, 600), game=1)
    note(table, "Ann", "Was it a beaver? Jean-Baptiste says that it was not, and everybody else that it was.")
    note(table, "Kim", photo=photo(600, 800))
    for path, what in (("notes/", "three"), ("log/", "history"), ("sheet/2/", "a-game")):
        page.goto(f"{phones.site.url}/s/{table.code}/{path}")
        expect(page.locator(".remark").first).to_be_visible()
        yield what, page


@scene("sheet")
def a_sheet_with_initials(phones: Phones) -> Shown:
    table = table_laid("st-albans", names=("Ann", "Bob", "Cat", "Dan", "Eve"))
    games(table, 8)
    yield "eight-games", phones.of(table["Ann"], f"/s/{table.code}/sheet/")


@scene("sheet")
def a_sheet_with_captains(phones: Phones) -> Shown:
    table = table_laid("brighton", names=SIX[:5])
    games(table, 8)
    yield "eight-games", phones.of(table["Ann"], f"/s/{table.code}/sheet/")


@scene("sheet")
def a_long_night(phones: Phones) -> Shown:
    """Nine columns and forty rows, closed and settled."""
    table = table_laid(names=NINE)
    games(table, 40)
    table.tap("Kim", "close")
    yield "closed", phones.of(table["Bob"], f"/s/{table.code}/sheet/")


@scene("table", "paper")
def the_keepers_papers(phones: Phones) -> Shown:
    """A game entered at once from paper, and an entry put right."""
    table = table_laid(names=SIX)
    kim = phones.at(table, "Kim")
    kim.goto(f"{phones.site.url}/s/{table.code}/paper/")
    yield "paper", kim
    kim.get_by_role("group", name="Bob").locator(".picks").get_by_text("2", exact=True).click()
    kim.get_by_role("group", name="Cat").locator(".picks").get_by_text("Dropped", exact=True).click()
    kim.get_by_role("group", name="Who won on the board?").get_by_text("Gammon", exact=True).last.click()
    expect(kim.locator("#books")).to_contain_text("Next:")
    yield "paper-filled", kim
    games(table, 2)
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Bob")
    kim.goto(f"{phones.site.url}/s/{table.code}/")
    settled(table, kim)
    kim.set_viewport_size({"width": 1024, "height": 768})
    kim.get_by_role("button", name=re.compile("Correct: ")).last.click()
    expect(kim.locator("dialog")).to_be_visible()
    yield "put-right", kim
    kim.keyboard.press("Escape")
    kim.get_by_role("button", name="Menu").click()
    yield "menu", kim
    choose(kim, "Hand over scorekeeping")
    yield "hand-over", kim


@scene("adjust", "sheet", "log", "table")
def points_corrected(phones: Phones) -> Shown:
    """Where a correction no longer fits, the points alone are corrected; they have their own line on the sheet."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Bob")
    table.tap("Kim", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Kim", "result", winner="team", kind="gammon")
    phones.complaints.expect("422")
    kim = phones.of(table["Kim"], f"/s/{table.code}/points/")
    yield "empty", kim
    kim.get_by_label("Bob", exact=True).fill("-4")
    kim.get_by_label("Cat", exact=True).fill("3")
    expect(kim.locator("[data-sum]")).to_have_text("\u22121")
    kim.get_by_label("Reason").fill("Cat turned it, not Bob")
    kim.get_by_label("Bob agreed").check()
    yield "does-not-sum", kim
    kim.get_by_role("button", name="Correct").click()
    expect(kim.get_by_role("alert")).to_contain_text("their sum is −1")
    yield "refused", kim
    kim.get_by_label("Cat", exact=True).fill("4")
    expect(kim.locator("[data-sum]")).to_have_text("0")
    kim.get_by_role("button", name="Correct").click()
    kim.wait_for_url("**/sheet/")
    expect(kim.get_by_text("Cat turned it, not Bob")).to_be_visible()
    yield "on-the-sheet", kim
    table.tap("Kim", "close")
    kim.goto(f"{phones.site.url}/s/{table.code}/log/")
    yield "closed-history", kim
    kim.locator("a.amends").first.click()
    kim.wait_for_url(f"**/s/{table.code}/")
    yield "closed-correction", kim


@scene("table", "adjust")
def a_correction_that_no_longer_fits(phones: Phones) -> Shown:
    """The refused correction leads to the points; a line of points is corrected in the panel as well."""
    table = table_laid(names=("Maximilian-Alexander", *SIX[1:]))
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Bob")
    doubled = table.seq
    table.tap("Kim", "answer", by="Maximilian-Alexander", cubes={"Bob": "take"})
    table.tap("Kim", "result", winner="team", kind="gammon")
    phones.complaints.expect("422")
    kim = phones.of(table.kim, f"/s/{table.code}/#event-{doubled}")
    kim.get_by_text("Remove", exact=True).first.click()
    expect(kim.get_by_role("link", name="Correct the points only")).to_be_visible()
    yield "refused", kim
    kim.get_by_role("link", name="Correct the points only").click()
    kim.wait_for_url("**/points/")
    yield "leads-to-the-points", kim
    yield "in-german", phones.of(table.kim, f"/s/{table.code}/points/", locale="de")
    moved = {"Maximilian-Alexander": -4, "Bob": 4}
    table.tap("Kim", "adjust", points=moved, reason="Bob's cube stood at 4", agreed_by=["Bob"])
    kim.goto(f"{phones.site.url}/s/{table.code}/#event-{table.seq}")
    kim.get_by_label("Cat", exact=True).first.fill("1")
    expect(kim.locator(".misfit")).to_be_visible()
    yield "points-in-the-panel", kim
    kim.get_by_label("Bob", exact=True).first.fill("3")
    expect(kim.locator(".changes")).to_be_visible()
    yield "points-that-fit", kim


@scene("settle")
def settling_up(phones: Phones) -> Shown:
    """Nothing to pay yet; then an evening's payments, as one who pays, one who is asked, the scorekeeper see them."""
    table = table_laid(names=SIX)
    yield "nothing-yet", phones.of(table["Ann"], f"/s/{table.code}/settle/")
    games(table, 5)
    table.tap("Kim", "close")
    pays(table, "Bob", "Bob", "Finn", "6")
    says(table, "Cat", pays(table, "Ann", "Ann", "Cat", "4"), PaymentWord.DISPUTED, "only half of it")
    lost_bet(table, "Bob", "Ann", "Bob")
    for name, what in (("Bob", "said"), ("Finn", "asked"), ("Ann", "disputed"), ("Kim", "scorekeeper")):
        page = phones.of(table[name], f"/s/{table.code}/settle/")
        page.locator("summary", has_text="What it is for").first.click()
        yield what, page
    page.locator("summary", has_text="Share the evening").click()
    yield "share", page


@scene("settle", "table")
def ways_to_pay(phones: Phones) -> Shown:
    """Somebody has left, points were moved after the closing: the ways; then one collects, as the scorekeeper and one
    who pays see it, and the table."""
    table = table_laid(names=SIX)
    games(table, 2)
    table.tap("Kim", "leave", player="Dan")
    games(table, 2)
    table.tap("Kim", "close")
    table.tap("Kim", "adjust", points={"Ann": 3, "Bob": -3}, reason="miscounted")
    table.tap("Kim", "adjust", points={"Bob": 3, "Eve": -3}, reason="miscounted")
    kim = phones.of(table.kim, f"/s/{table.code}/settle/")
    kim.locator("#ways summary").click()
    yield "the-ways", kim
    german = phones.of(table.kim, f"/s/{table.code}/settle/", locale="de")
    german.locator("#ways summary").click()
    yield "in-german", german
    chooses(table, "Kim", "collect", "Finn")
    expect(kim.locator("#ways summary")).to_contain_text("Finn collects for all")
    kim.locator("summary", has_text="What it is for").last.click()
    yield "one-collects", kim
    yield "at-the-table", phones.at(table, "Kim")


@scene("settle", "money-pair")
def paying_by_bank(phones: Phones) -> Shown:
    """A debt in euros to somebody who has said how they are paid, and one to somebody who has only a link."""
    table = table_laid(names=SIX, currency="EUR")
    for name in ("Ann", "Bob"):
        people.role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=Role.MEMBER)
    says_how_paid(table, "Finn")
    says_how_paid(table, "Cat", PayTo(link="https://pay.example/cat-with-a-long-name"))
    games(table, 5)
    table.tap("Kim", "close")
    for name, what in (("Bob", "by-bank"), ("Ann", "by-link")):
        page = phones.of(table[name], f"/s/{table.code}/settle/")
        page.locator(".payee summary").first.click()
        yield what, page
    page = phones.of(table["Bob"], f"/clubs/{table.club.slug}/money/{UUID(table.id('Finn'))}/")
    page.locator(".payee summary").click()
    yield "account-by-bank", page


@scene("settle", "table", "screen")
def carried_over(phones: Phones) -> Shown:
    """A club that does not settle each evening: the page as one who lost, one who won, the scorekeeper see it; the
    table, and the wall."""
    table = table_laid(names=SIX)
    Club.objects.filter(id=table.club.id).update(carries_over=True)
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.MEMBER)
    games(table, 5)
    table.tap("Kim", "close")
    for name in ("Bob", "Finn", "Kim"):
        yield name.lower(), phones.of(table[name], f"/s/{table.code}/settle/")
    yield "in-german", phones.of(table["Bob"], f"/s/{table.code}/settle/", locale="de")
    bob = phones.at(table, "Bob")
    expect(bob.locator(".reckoning h2")).to_contain_text("It is carried to your account")
    yield "at-the-table", bob
    wall = phones.of(table.kim, f"/s/{table.code}/screen/")
    expect(wall.locator(".reckoning h2")).to_contain_text("Carried")
    yield "on-the-wall", wall


@scene("settle", "money", "money-pair")
def points_alone(phones: Phones) -> Shown:
    """A club that plays for points: the evening's payments, what is open with whom, and the account of two."""
    table = table_laid(names=SIX)
    play_for_points(table.club.id)
    table.club.refresh_from_db()
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.MEMBER)
    games(table, 5)
    table.tap("Kim", "close")
    says(table, "Finn", pays(table, "Bob", "Bob", "Finn", "1", currency="", how=How.OTHER), PaymentWord.CONFIRMED)
    yield "to-pay", phones.of(table["Bob"], f"/s/{table.code}/settle/")
    money = f"/clubs/{table.club.slug}/money/"
    yield "open", phones.of(table["Bob"], money)
    account = phones.of(table["Bob"], f"{money}{UUID(table.id('Finn'))}/")
    account.locator("summary").first.click()
    yield "account", account


@scene("money", "money-pair", "money-between", "home")
def my_money(phones: Phones) -> Shown:
    """Nothing open yet; then what an evening has left, the account of two with payments that wait, are disputed and
    withdrawn, the same as the treasurer reads it, and the words that remind somebody."""
    table = table_laid(names=SIX)
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.MEMBER)
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Finn"].actor, role=Role.TREASURER)
    money = f"/clubs/{table.club.slug}/money/"
    yield "nothing-open", phones.of(table["Bob"], money)
    games(table, 5)
    table.tap("Kim", "close")
    says(table, "Finn", pays(table, "Bob", "Bob", "Finn", "2"), PaymentWord.CONFIRMED)
    yield "open", phones.of(table["Bob"], money)
    says(table, "Bob", pays(table, "Finn", "Bob", "Finn", "0.50"), PaymentWord.DISPUTED, "that was for the beer")
    says(table, "Bob", pays(table, "Bob", "Bob", "Finn", "0.70"), PaymentWord.WITHDRAWN)
    pays(table, "Finn", "Bob", "Finn", "1")
    lost_bet(table, "Finn", "Bob", "Finn", "3")
    yield "bet-to-confirm", phones.of(table["Bob"], money)
    account = phones.of(table["Bob"], f"{money}{UUID(table.id('Finn'))}/")
    account.locator("summary", has_text="Enter a side bet").click()
    account.locator("td summary").first.click()
    yield "account", account
    between = f"{money}between/{UUID(table.id('Ann'))}/{UUID(table.id('Cat'))}/"
    yield "account-of-two-others", phones.of(table["Finn"], between)
    finn = phones.of(table["Finn"], money)
    finn.locator("summary", has_text="Remind").first.click()
    yield "remind", finn
    yield "first-page", phones.of(table["Bob"], "/")
    yield "first-page-of-somebody-who-is-owed", phones.of(table["Finn"], "/")


@scene("money", "money-pair", "balances")
def money_of_many_evenings(phones: Phones) -> Shown:
    """Twelve evenings, the long names of a club, the statement in German, and what they brought everybody."""
    table = table_laid(names=("Maximilian-Alexander", *SIX[1:]))
    ann = table["Maximilian-Alexander"]
    people.role_give(actor=table.kim.actor, club=table.club, to=ann.actor, role=Role.MEMBER)
    players = [Player.objects.get(id=UUID(one.id)) for one in table.people.values()]
    for number in range(1, 13):
        games(table, 1 + number % 3)
        table.tap("Kim", "close")
        begun = services.session_start(
            actor=table.kim.actor, club=table.club, name=f"Thursday {number + 1}", sheet="atlanta", stake="2.00",
            currency="GBP", players=players, change={},
        )  # fmt: skip
        table = replace(table, code=begun.code)
    money = f"/clubs/{table.club.slug}/money/"
    yield "statement", phones.of(ann, money)
    yield "in-german", phones.of(ann, money, locale="de")
    yield "account", phones.of(ann, f"{money}{UUID(table.id(SIX[1]))}/")
    yield "results", phones.of(ann, f"/clubs/{table.club.slug}/balances/")


@scene("table")
def about_to_leave(phones: Phones) -> Shown:
    """One who has lost, one who has won, and the scorekeeper who reads it for another."""
    table = table_laid(names=SIX)
    games(table, 5)
    for name in ("Ann", "Finn"):
        page = phones.at(table, name)
        press(page, "More")
        choose(page, "Leave and settle")
        expect(page.locator("dialog .owed")).to_be_visible()
        yield name.lower(), page
