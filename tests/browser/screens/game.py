"""A game: whose turn, what is asked, what hangs on it, how it ends."""

from playwright.sync_api import Page, expect

from tests.browser.screens.scene import NINE, SIX, Shown, scene, settled
from tests.kit.partner import with_a_partner
from tests.kit.phones import TABLET, Phones
from tests.kit.steps import answer_column, back_at_the_table, choose, dock, pick, press, said
from tests.kit.table import Table, table_laid

TEAM = SIX[1:]
Pages = dict[str, Page]
"""The screens of a table by whose they are; "wall" is the one for the room."""


def all_take(table: Table, *names: str) -> None:
    for name in names:
        table.tap(name, "answer", by=name, cubes={name: "take"})


@scene("table", "screen")
def a_game(phones: Phones) -> Shown:
    """Cubes in the middle, a double of the team, the Box's answer, a redouble, the end."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    seen = {name: phones.at(table, name) for name in ("Ann", "Bob", "Cat", "Dan", "Kim")}
    seen["wall"] = phones.of(table.kim, f"/s/{table.code}/screen/")
    yield from cubes_in_the_middle(table, seen)
    yield from team_doubles(table, seen)
    yield from box_redoubles(table, seen)
    yield from game_over(table, seen)


def cubes_in_the_middle(table: Table, seen: Pages) -> Shown:
    ann, bob, cat, kim, wall = (seen[name] for name in ("Ann", "Bob", "Cat", "Kim", "wall"))
    settled(table, bob, ann, cat, kim)
    yield "my-turn", bob
    yield "box", ann
    yield "team", cat
    yield "keeper", kim
    yield "wall", wall
    expect(cat.get_by_role("button", name="Hold")).to_be_visible()
    press(cat, "Hold")
    expect(said(bob)).to_contain_text("Hold")
    yield "hold", bob
    yield "hold-asked", cat


def team_doubles(table: Table, seen: Pages) -> Shown:
    ann, cat, kim = seen["Ann"], seen["Cat"], seen["Kim"]
    for name in ("Bob", "Cat", "Dan", "Eve"):
        table.tap(name, "double", by=name)
    settled(table, ann, cat, kim)
    yield "four-cubes-to-answer", ann
    yield "waits-for-the-box", cat
    yield "keeper-answers", kim
    for name, word in (("Bob", "Take"), ("Cat", "Drop"), ("Dan", "Take"), ("Eve", "Take")):
        answer_column(ann, name, word)
    yield "four-cubes-answered", ann
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take", "Cat": "drop", "Dan": "take", "Eve": "take"})
    settled(table, cat)
    yield "out", cat


def box_redoubles(table: Table, seen: Pages) -> Shown:
    bob, dan, wall = seen["Bob"], seen["Dan"], seen["wall"]
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Dan"])
    settled(table, dan, bob)
    yield "redoubled", dan
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    settled(table, bob, dan)
    yield "captain-is-out", bob
    yield "others-have-answered", dan
    all_take(table, "Dan")
    settled(table, dan, wall)
    yield "cubes-in-every-lane", dan
    yield "wall-in-the-game", wall
    press(dan, "Result")
    yield "result", dan


def game_over(table: Table, seen: Pages) -> Shown:
    ann, bob, kim, wall = (seen[name] for name in ("Ann", "Bob", "Kim", "wall"))
    table.tap("Kim", "result", winner="team", kind="gammon")
    settled(table, ann, bob, kim, wall)
    yield "over-box", ann
    yield "over-captain", bob
    yield "over-keeper", kim
    yield "over-wall", wall
    table.tap("Kim", "close")
    back_at_the_table(ann)
    settled(table, ann, kim, wall)
    yield "closed", ann
    yield "closed-keeper", kim
    yield "closed-wall", wall


@scene("table")
def doubled(phones: Phones) -> Shown:
    """The Box doubles everybody; a beaver; what the Box answers to it."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=list(TEAM))
    cat, ann = phones.at(table, "Cat"), phones.at(table, "Ann")
    settled(table, cat, ann)
    yield "to-answer", cat
    yield "box-waits", ann
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "beaver"})
    all_take(table, "Bob", "Dan", "Eve", "Finn")
    settled(table, cat, ann)
    yield "beavered", ann
    yield "has-beavered", cat
    table.tap("Ann", "answer", by="Ann", cubes={"Cat": "take"})
    settled(table, cat)
    yield "beaver-taken", cat


@scene("table")
def papers_of_the_dock(phones: Phones) -> Shown:
    """What lies behind one tap: more, the menu, what if, a step out, the cubes to be chosen."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    bob, ann, kim = (phones.at(table, name) for name in ("Bob", "Ann", "Kim"))
    press(bob, "More")
    yield "more", bob
    choose(bob, "Step out briefly")
    yield "step-out", bob
    bob.keyboard.press("Escape")
    bob.keyboard.press("Escape")
    bob.get_by_role("button", name="Menu").click()
    expect(bob.locator("dialog")).to_be_visible()
    yield "menu", bob
    press(ann, "Choose cubes") if dock(ann).get_by_role("button", name="Choose cubes").count() else press(ann, "Double")
    yield "box-chooses-cubes", ann
    press(kim, "More") if dock(kim).get_by_role("button", name="More").count() else menu(kim)
    yield "keeper-more", kim


def menu(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("dialog")).to_be_visible()


@scene("table", "screen")
def nine_players(phones: Phones) -> Shown:
    """As many as there is room for, with long names."""
    table = table_laid(names=NINE)
    table.tap("Kim", "start")
    for name in ("Finnegan", "Gus", "Hal"):
        table.tap(name, "double", by=name)
    box, bob = phones.at(table, "Maximilian"), phones.at(table, "Bob")
    kim, wall = phones.at(table, "Kim"), phones.of(table.kim, f"/s/{table.code}/screen/")
    settled(table, box, bob, kim)
    yield "box", box
    yield "captain", bob
    yield "keeper", kim
    yield "wall", wall


@scene("table")
def alone_with_the_box(phones: Phones) -> Shown:
    """One has taken, the others offer them extras; they beaver one."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=list(TEAM))
    for name in ("Bob", "Cat", "Dan", "Eve"):
        table.tap(name, "answer", by=name, cubes={name: "drop"})
    all_take(table, "Finn")
    finn, bob = phones.at(table, "Finn"), phones.at(table, "Bob")
    settled(table, finn, bob)
    yield "lone-taker", finn
    yield "may-offer-an-extra", bob
    table.tap("Bob", "extra", by="Bob")
    table.tap("Cat", "extra", by="Cat")
    settled(table, finn, bob)
    yield "two-extras", finn
    yield "has-offered-an-extra", bob


@scene("table")
def an_answer_withheld(phones: Phones) -> Shown:
    """ACT 15: the last one in may not simply take. B Box Partner: who keeps a double alone may not drop it."""
    table = table_laid("backgammon-act", ("Ann", "Bob", "Cat", "Dan"))
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "drop"})
    dan, kim = phones.at(table, "Dan"), phones.at(table, "Kim", viewport=TABLET)
    settled(table, dan, kim)
    yield "last-one-in", dan
    pick(kim, "Dan")
    yield "last-one-in-columns", kim
    table = with_a_partner("brighton", box_redouble="any")
    for name in ("Bob", "Cat"):
        table.tap(name, "double", by=name)
    table.tap("Fay", "partner_split", by="Fay", keeps="Ann")
    ann = phones.at(table, "Ann")
    settled(table, ann)
    yield "keeps-a-double", ann


@scene("table")
def a_lone_choice(phones: Phones) -> Shown:
    """B Special Conditions: they take all over, pay, or drop."""
    table = table_laid("brighton", lone_taker="take_all_pay_or_drop")
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name in ("Bob", "Cat"):
        table.tap(name, "answer", by=name, cubes={name: "drop"})
    all_take(table, "Dan")
    dan = phones.at(table, "Dan")
    settled(table, dan)
    yield "asked", dan


@scene("table")
def a_partner(phones: Phones) -> Shown:
    """St Albans with five against the Box: they take the lowest as Partner, and the two may disagree."""
    table = table_laid("st-albans", names=("Ann", "Bob", "Cat", "Dan", "Eve", "Fay"), max_players=8)
    ann, fay = phones.at(table, "Ann"), phones.at(table, "Fay")
    settled(table, ann)
    yield "invited", ann
    number = table.propose("Ann", "partner", player="Fay").proposal
    settled(table, ann, fay)
    yield "asked", fay
    yield "waits", ann
    table.reply("Fay", number, "agree")
    settled(table, fay)
    yield "is-partner", fay
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    settled(table, ann, fay)
    yield "box-answers", ann
    yield "partner-answers", fay


@scene("table")
def a_penalty_cube(phones: Phones) -> Shown:
    """A 3.6: out of the game they have talked; the Captain has another cube from them."""
    table = table_laid("atlanta", names=SIX)
    table.tap("Kim", "start")
    table.tap("Dan", "double", by="Dan")
    table.tap("Ann", "answer", by="Ann", cubes={"Dan": "drop"})
    table.tap("Kim", "consulted", player="Dan", remedy="cube", by="Bob")
    bob, dan = phones.at(table, "Bob"), phones.at(table, "Dan")
    settled(table, bob, dan)
    yield "aggrieved", bob
    yield "liable", dan


@scene("table")
def sealed(phones: Phones) -> Shown:
    """Answers that nobody sees until the last is in."""
    table = table_laid(names=SIX, answers_order="sealed")
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=list(TEAM))
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    bob, cat, ann = (phones.at(table, name) for name in ("Bob", "Cat", "Ann"))
    settled(table, bob, cat, ann)
    yield "has-answered", bob
    yield "has-to-answer", cat
    yield "box-waits", ann


@scene("table")
def one_cube(phones: Phones) -> Shown:
    """Jacoby and Crawford: a single cube for the whole team."""
    table = table_laid("jacoby-crawford", names=SIX)
    table.tap("Kim", "start")
    bob, cat, ann = (phones.at(table, name) for name in ("Bob", "Cat", "Ann"))
    settled(table, bob)
    yield "captain", bob
    table.tap("Bob", "double", by="Bob")
    settled(table, ann, cat)
    yield "box-answers", ann
    table.tap("Ann", "answer", by="Ann", cubes=dict.fromkeys(table_cubes(table), "take"))
    table.tap("Ann", "double", by="Ann", cubes=table_cubes(table))
    settled(table, cat)
    yield "team-answers", cat


def table_cubes(table: Table) -> list[str]:
    return [cube["name"] for cube in table.view["game"]["cubes"]]


@scene("table")
def other_languages(phones: Phones) -> Shown:
    """The longest words at the smallest size: German and French."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    for name in ("Bob", "Cat", "Dan", "Eve"):
        table.tap(name, "double", by=name)
    for locale in ("de", "fr"):
        ann, cat = (phones.at(table, name, locale=locale) for name in ("Ann", "Cat"))
        kim = phones.at(table, "Kim", locale=locale)
        settled(table, ann, cat, kim)
        yield f"{locale}-box-answers", ann
        yield f"{locale}-team", cat
        yield f"{locale}-keeper", kim
    table.tap("Ann", "answer", by="Ann", cubes=dict.fromkeys(("Bob", "Cat", "Dan", "Eve"), "take"))
    table.tap("Kim", "result", winner="team", kind="gammon")
    for locale in ("de", "fr"):
        ann = phones.at(table, "Ann", locale=locale)
        settled(table, ann)
        yield f"{locale}-over", ann
