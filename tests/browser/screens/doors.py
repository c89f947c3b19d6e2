"""Coming in: the first page, an evening begun, a name chosen, a door that waits."""

from uuid import UUID

from playwright.sync_api import expect

from clubs import services as people
from clubs.models import Role
from sessions.pages.design.scenes import SCENES
from tests.browser.screens.scene import SIX, Shown, scene
from tests.kit.phones import Phones
from tests.kit.table import Person, Table, person, table_laid


@scene("home", "start", "order", "join")
def first_visit(phones: Phones) -> Shown:
    """Nobody has been here before; an evening is begun from the empty page."""
    page = phones.bare()
    page.goto(f"{phones.site.url}/")
    yield "home", page
    page.get_by_role("link", name="Start an evening").click()
    yield "start", page
    page.get_by_label("They come by code").check()
    yield "start-by-code", page
    page.get_by_label("The whole team by name").check()
    phones.complaints.expect("422")
    page.get_by_label("Players, one per line").fill("Ann\nBob\nAnn")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("alert").first).to_be_visible()
    yield "start-refused", page
    page.get_by_label("Stake per point").fill("2")
    page.get_by_label("Players, one per line").fill("Ann\nBob\nCat\nDan")
    page.get_by_text("typed in").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".throws label")).to_have_count(4)
    yield "dice", page
    for name, dice in {"Ann": "6 6", "Bob": "5 5", "Cat": "4 4", "Dan": "4 4"}.items():
        page.get_by_label(name, exact=True).fill(dice)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".throws label")).to_have_count(2)
    yield "dice-tied", page
    for name, dice in {"Cat": "3 2", "Dan": "2 1"}.items():
        page.get_by_label(name, exact=True).fill(dice)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The dice decide")
    yield "dice-thrown", page
    page.get_by_role("link", name="Go on").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Who are you?")
    yield "who-are-you", page


@scene("home", "join-by-link", "join", "knock", "door", "invite")
def another_phone(phones: Phones) -> Shown:
    """Bob comes on a new phone: their old one lets them in."""
    table = table_laid(names=SIX)
    new = phones.bare()
    new.goto(f"{phones.site.url}/j/")
    yield "no-link", new
    kim = phones.of(table.kim, "/")
    yield "home-of-a-club", kim
    kim.goto(f"{phones.site.url}/s/{table.code}/qr/")
    yield "invite", kim
    people.invite_create(actor=table.kim.actor, club=table.club, session_code=table.code)
    new.goto(kim.get_by_label("The link, open for twelve hours").input_value())
    expect(new.get_by_role("heading", level=1)).to_have_text("Who are you?")
    yield "who-are-you", new
    new.get_by_role("button", name="Bob").click()
    expect(new.get_by_role("heading", level=1)).to_have_text("Another phone speaks for Bob.")
    yield "waits", new
    bob = phones.of(table["Bob"], f"/s/{table.code}/door/")
    yield "is-asked", bob
    eve = phones.of(table["Eve"], f"/join/{table.code}/")
    eve.get_by_role("button", name="Bob").click()
    yield "asks-beside-a-name", eve
    eve.get_by_role("button", name="Share this phone with Bob").click()
    expect(eve.get_by_role("heading", level=1)).to_have_text("Another phone speaks for Bob.")
    bob.reload()
    yield "two-are-asked", bob
    table_free = people.player_add(actor=table.kim.actor, club=table.club, name="Zoe")
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Eve"].actor, role=Role.MEMBER)
    eve.goto(f"{phones.site.url}/join/{table.code}/")
    eve.get_by_role("button", name=table_free.name).click()
    expect(eve.get_by_role("heading", level=1)).to_have_text("Zoe on this phone?")
    yield "a-second-name", eve


def named(table: Table, watching: Person, name: str) -> None:
    """Somebody who looks on types a name of the club that was not offered: it has to be let in."""
    known = people.player_add(actor=table.kim.actor, club=table.club, name=name)
    people.guest_admit(actor=watching.actor, club=table.club, session_code=table.code)
    people.player_claim(actor=watching.actor, club=table.club, session_code=table.code, player=known, offered=False)


@scene("door", "invite", "knock")
def guests(phones: Phones) -> Shown:
    """The scorekeeper's list: nobody yet, a name that waits, guests who speak for players, one who is put out."""
    alone = table_laid(names=("Ann", "Bob"))
    empty = phones.of(alone.kim, f"/s/{alone.code}/door/")
    for left in (1, 0):
        empty.get_by_role("button", name="Remove").first.click()
        expect(empty.get_by_role("button", name="Remove")).to_have_count(left)
    empty.reload()
    yield "nobody", empty
    table = table_laid(names=("Maximilian-Alexander", *SIX[1:]))
    wendy = person("Wendy")
    named(table, wendy, "Konstantin-Friedrich")
    yield "waits", phones.of(wendy, f"/join/{table.code}/wait/")
    kim = phones.of(table.kim, f"/s/{table.code}/qr/")
    yield "invite", kim
    kim.get_by_role("link", name="Guests").click()
    expect(kim.get_by_role("button", name="Let in")).to_be_visible()
    yield "a-name-waits", kim
    kim.get_by_role("listitem").filter(has_text="Bob").get_by_role("button", name="Remove").click()
    expect(kim.get_by_text("The guest is out.")).to_be_visible()
    yield "one-is-out", kim
    yield "in-german", phones.of(table.kim, f"/s/{table.code}/door/", locale="de")


@scene(
    "import",
    "compare",
    "card",
    "owner",
    "clubs-deleted",
    "club-new",
    "language",
    "operator",
    "operator-mail",
    "club-arrival",
)
def the_house_itself(phones: Phones) -> Shown:
    """Pages that need no club."""
    page = phones.bare()
    for path in ("import", "compare", "clubs/new", "clubs/deleted", "language", "owner"):
        page.goto(f"{phones.site.url}/{path}/")
        yield path.replace("/", "-"), page
    page.goto(f"{phones.site.url}/compare/?a=atlanta&b=brighton")
    yield "compare-two", page
    page.goto(f"{phones.site.url}/card/st-albans/")
    yield "card", page
    olga = person("Olga")
    people.owner_link_open(token=people.owner_link_create(), actor=olga.actor)
    operator = phones.of(olga, "/operator/")
    yield "operator", operator
    operator.goto(f"{phones.site.url}/operator/club/")
    yield "take-in-a-club", operator
    phones.complaints.expect("422")
    operator.get_by_label("File of the club (ZIP)").set_input_files(
        {"name": "club.zip", "mimeType": "application/zip", "buffer": b"no club"}
    )
    operator.get_by_role("button", name="Take it in").click()
    expect(operator.get_by_text("Nothing of it was kept.")).to_be_visible()
    yield "take-in-refused", operator
    operator.goto(f"{phones.site.url}/operator/mail/")
    yield "mail-none", operator
    people.mail_keep(to="ann@club.example", subject="Your code for Chouette: 123456", body="Your code is 123456.")
    people.mail_keep(to="bob@club.example", subject="Your code", body="654321", fault="550 no such user")
    operator.reload()
    yield "mail", operator
    operator.goto(f"{phones.site.url}/operator/")
    yield "operator-with-mail-waiting", operator


@scene("table")
def a_shared_address(phones: Phones) -> Shown:
    """The address of a table, opened by somebody who has no place there."""
    phones.complaints.expect("404")
    page = phones.bare()
    page.goto(f"{phones.site.url}/s/{table_laid().code}/")
    yield "door", page


@scene("", "club-settings")
def nothing_here(phones: Phones) -> Shown:
    """What is not there, and what is somebody else's to do."""
    phones.complaints.expect("404", "403")
    table = table_laid()
    page = phones.of(table["Bob"], "/no/such/page/")
    yield "404", page
    dan = person("Dan")
    people.role_give(actor=table.kim.actor, club=table.club, to=dan.actor, role=Role.MEMBER)
    member = phones.of(dan, f"/clubs/{table.club.slug}/settings/")
    yield "403", member


@scene("design", "design-scene")
def the_design_page(phones: Phones) -> Shown:
    """Every component with its states, and each moment of the table by itself."""
    page = phones.bare()
    page.goto(f"{phones.site.url}/design/")
    yield "components", page
    for key in SCENES:
        page.goto(f"{phones.site.url}/design/{key}/")
        yield key, page


@scene("no-connection", "kept-table")
def without_a_network(phones: Phones) -> Shown:
    """What the phone shows of itself when nothing answers."""
    page = phones.bare()
    page.goto(f"{phones.site.url}/offline/")
    yield "nothing", page
    page.goto(f"{phones.site.url}/offline/table/")
    yield "nothing-kept", page


def player_path(club: str, player: str) -> str:
    return f"/clubs/{club}/players/{UUID(player)}/"
