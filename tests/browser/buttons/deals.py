"""Buttons of a deal: who asks reads what it moves, and so does who agrees."""

import re

from playwright.sync_api import Locator, Page, expect

from chouette.rules.house import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS
from tests.browser.buttons.cubes import SIX, is_taken
from tests.browser.buttons.scene import Figures, Scene, case, figures_in, text_of
from tests.kit.steps import choose, dock, press, press_on, send


def main(page: Page) -> Locator:
    return page.locator("dialog form .btn.main").last


def stepped(page: Page, points: int) -> None:
    """Say points with the stepper; below zero the other pays."""
    if points < 0:
        page.locator("dialog .payers button").nth(1).click()
    for _ in range(abs(points) - (points < 0)):
        page.locator("dialog .stepper").get_by_role("button", name="One more").click()


OF_SHARES = {
    "Settle cubes": "Settle shares of the cube",
    "Buy a cube": "Buy a share of the cube",
    "Share cubes": "Share the cube",
}
"""What these say where one cube lies on the table for the whole team."""


def opens_more(page: Page) -> None:
    """Another button may say that nothing more is at stake."""
    dock(page).get_by_role("button", name="More", exact=True).click()


def opens(page: Page, event: str, cube: str = "") -> None:
    """Open the form of a deal on a phone; `cube` is whose, where there are several."""
    opens_more(page)
    of_shares = OF_SHARES.get(event, event)
    press_on(page.locator("dialog").get_by_role("button", name=re.compile(f"^({event}|{of_shares})")).first)
    if cube:
        choose(page, cube)


def says_one_roll(page: Page) -> None:
    """S 17: a settlement is made with one roll to come, and that is said."""
    expect(page.locator("dialog form")).to_be_visible()
    stated = page.locator("dialog form fieldset").get_by_text("Yes", exact=True)
    if stated.count():
        stated.click()
    expect(main(page)).to_be_enabled()


def is_agreed(scene: Scene, page: Page, asker: str, other: str, event: str, word: str = "") -> tuple[Figures, Figures]:
    """Read what the button of the form says, send it, and let the other press what they are asked; both figures."""
    says_one_roll(page)
    asked, before = figures_in(text_of(main(page))), scene.table.seq
    send(page)
    expect(page.locator("dialog")).to_have_count(0)
    theirs = scene.at(other)
    said = word or ("Accept" if event == "settle" else "Agree")
    yes = dock(theirs).get_by_role("button", name=re.compile(f"^{said}"))
    agreed = scene.presses(theirs, yes, other, event=event)
    assert scene.moved(before).get(asker, 0) in asked.now, (asked, scene.moved(before))
    return asked, agreed


def is_high(scene: Scene) -> None:
    """All cubes lie with the team at 2; at St Albans, which settles from 8, Bob's cube lies there at 8."""
    is_taken(scene)
    if scene.sheet == ST_ALBANS:
        scene.does("roll")
        for by, other in (("Bob", "Ann"), ("Ann", "Bob")):
            scene.does("double", by=by, cubes=["Bob"])
            scene.does("answer", by=other, cubes={"Bob": "take"})
            scene.does("roll")


@case("settle", daily=BRIGHTON)
def a_settlement(scene: Scene) -> None:
    is_high(scene)
    bob = scene.at("Bob")
    opens(bob, "Settle cubes")
    stepped(bob, 2)
    is_agreed(scene, bob, "Bob", "Ann", "settle")


@case("settle")
def a_settlement_below_zero(scene: Scene) -> None:
    is_high(scene)
    bob = scene.at("Bob")
    opens(bob, "Settle cubes")
    stepped(bob, -2)
    is_agreed(scene, bob, "Bob", "Ann", "settle")


@case("settle")
def a_settlement_for_another_figure(scene: Scene) -> None:
    """The Box is asked for 3 and offers 1 instead."""
    is_high(scene)
    bob = scene.at("Bob")
    opens(bob, "Settle cubes")
    stepped(bob, 3)
    says_one_roll(bob)
    send(bob)
    ann = scene.at("Ann")
    for _ in range(2):
        dock(ann).locator(".stepper").get_by_role("button", name="One less").click()
    button = dock(ann).get_by_role("button", name="Offer 1 instead")
    assert "You pay Bob" in text_of(button)
    before = scene.table.seq
    button.click()
    scene.presses(bob, dock(bob).get_by_role("button", name=re.compile("^Accept")), "Bob", event="settle")
    assert scene.moved(before)["Ann"] == -1


def half_a_point(scene: Scene) -> str:
    is_high(scene)
    more = {"one_roll": True} if scene.sheet == ST_ALBANS else {}
    event = {"event": "settle", "points": {"Bob": 1.5}, "agreed_by": ["Ann", "Bob"], "by": "Bob", **more}
    event.pop("by")
    answer = scene.table.post("Kim", event)
    assert answer.status_code == 422, answer.content
    return str(answer.json()["rule"])


WHOLE = {ACT: "house", BRIGHTON: "house", ST_ALBANS: "S 17", JACOBY_CRAWFORD: "house"}


@case("roll_off", WHOLE, half_a_point)
def half_a_point_is_rolled_off(scene: Scene) -> None:
    """Both buttons say 1 or 2; the dice then make 2 of it."""
    is_high(scene)
    bob = scene.at("Bob")
    opens(bob, "Settle cubes")
    stepped(bob, 1)
    bob.locator("dialog .stepper").get_by_role("button", name="Half a point").click()
    before = scene.table.seq
    asked, agreed = is_agreed(scene, bob, "Bob", "Ann", "settle")
    scene.does("roll_off", between=["Ann", "Bob"], rolls=[{"Ann": [1, 2], "Bob": [6, 5]}])
    moved = scene.moved(before)
    assert (moved["Bob"], moved["Ann"]) == (max(asked.now), min(agreed.now)) == (2, -2)


@case("accept")
def an_offer_is_accepted(scene: Scene) -> None:
    is_high(scene)
    bob = scene.at("Bob")
    opens(bob, "Offer a settlement")
    stepped(bob, 2)
    is_agreed(scene, bob, "Bob", "Ann", "accept", "Accept")


def selling(scene: Scene) -> str:
    is_high(scene)
    more = {"one_roll": True} if scene.sheet == ST_ALBANS else {}
    scene.does("offer", by="Bob", to=["Cat"], cubes=["Bob"], points=2, **more)
    return scene.is_refused({"event": "accept", "by": "Cat", "cube": "Bob"})


NO_DEALS = {ACT: "house", BRIGHTON: "house", ST_ALBANS: "house"}


@case("accept", NO_DEALS, selling)
def an_offer_is_accepted_by_a_team_mate(scene: Scene) -> None:
    """The cube is sold: what moves now stands on the button, and what the cube is then played for."""
    is_high(scene)
    bob = scene.at("Bob")
    opens(bob, "Offer a settlement")
    stepped(bob, 2)
    group = bob.locator("dialog").get_by_role("group", name="To whom?")
    for name in ("Ann", "Cat"):
        group.get_by_text(name, exact=True).click()
    _, agreed = is_agreed(scene, bob, "Bob", "Cat", "accept", "Buy")
    scene.is_played_for(agreed, "Cat")


def first_come(scene: Scene) -> str:
    is_high(scene)
    more = {"one_roll": True} if scene.sheet == ST_ALBANS else {}
    cubes = ["Bob"] if scene.sheet == ST_ALBANS else ["Bob", "Cat"]
    event = {"event": "offer", "by": "Ann", "to": cubes, "cubes": cubes, "points": 1, "limit": 1, **more}
    return scene.is_refused(event)


@case("accept", {ATLANTA: "house", ACT: "house", ST_ALBANS: "house"}, first_come)
def the_first_accepts_an_offer(scene: Scene) -> None:
    is_high(scene)
    ann, dan = scene.at("Ann"), scene.at("Dan")
    opens(ann, "Offer a settlement")
    if scene.single:
        for name in ("Bob", "Cat", "Dan"):
            ann.locator("dialog").get_by_role("group", name="Whose shares of the cube?").get_by_label(
                name, exact=True
            ).check(force=True)
    ann.locator("dialog").get_by_role("group", name="For how many?").get_by_text("The first to accept").click()
    stepped(ann, -1)
    asked = figures_in(text_of(main(ann)))
    send(ann)
    expect(ann.locator("dialog")).to_have_count(0)
    before = scene.table.seq
    scene.presses(dan, dock(dan).get_by_role("button", name=re.compile("^Accept")), "Dan", event="accept")
    assert abs(scene.moved(before)["Ann"]) == abs(asked.now[0])


def buying(scene: Scene) -> str:
    is_taken(scene)
    return scene.is_refused({"event": "buy", "by": "Cat", "cube": "Bob", "points": 1, "agreed_by": ["Bob"]})


@case("buy", NO_DEALS, buying, daily=JACOBY_CRAWFORD)
def a_cube_is_bought(scene: Scene) -> None:
    is_taken(scene)
    cat = scene.at("Cat")
    opens(cat, "Buy a cube", "Bob")
    stepped(cat, 1)
    then = figures_in(text_of(cat.locator("dialog form .quiet").last))
    is_agreed(scene, cat, "Cat", "Bob", "buy")
    scene.is_played_for(then, "Cat")


@case("preempt", NO_DEALS, buying)
def the_box_steps_into_a_sale(scene: Scene) -> None:
    """At once, and both ways to end the game with it and without it."""
    is_taken(scene)
    scene.does("buy", by="Cat", cube="Bob", points=1, agreed_by=["Bob"])
    ann = scene.at("Ann")
    futures = dock(ann).locator(".futures tbody tr:not(.at-once)")
    expect(futures).to_have_count(2)
    told = {
        (row, column): figures_in(text_of(futures.nth(row).locator("td").nth(column))).now[0]
        for row in range(2)
        for column in range(2)
    }
    boxs = [row for row in range(2) if "you" in text_of(futures.nth(row).locator("th")).lower()]
    stands, before = scene.outcomes("Ann"), scene.table.seq
    scene.presses(ann, dock(ann).get_by_role("button", name="Step in"), "Ann", event="preempt")
    paid, steps = scene.moved(before)["Ann"], scene.outcomes("Ann")
    for row in range(2):
        winner = "box" if row in boxs else "team"
        assert told[row, 0] == paid + steps[winner, "single"]
        assert told[row, 1] == stands[winner, "single"]


def a_share(scene: Scene) -> str:
    is_taken(scene)
    event = {"event": "share", "with": "Dan", "cubes": ["Bob"], "points": 1, "agreed_by": ["Ann", "Dan"]}
    answer = scene.table.post("Kim", event)
    assert answer.status_code == 422, answer.content
    return str(answer.json()["rule"])


@case("share", NO_DEALS, a_share)
def half_of_the_box_is_sold(scene: Scene) -> None:
    is_taken(scene)
    scene.does("buy", by="Cat", cube="Dan", points=1, agreed_by=["Dan"])
    ann = scene.at("Ann")
    press(ann, "Let it stand")
    opens(ann, "Share cubes", "" if scene.single else "Dan")
    whom = ann.locator("dialog").get_by_role("group", name="With whom?")
    if whom.count():
        whom.get_by_text("Dan", exact=True).click()
    stepped(ann, 2)
    is_agreed(scene, ann, "Ann", "Dan", "share")


@case("unshare", NO_DEALS, a_share)
def half_of_the_box_is_given_back(scene: Scene) -> None:
    is_taken(scene)
    scene.does("buy", by="Cat", cube="Dan", points=1, agreed_by=["Dan"])
    cubes = ["Bob", "Cat", "Dan"] if scene.single else ["Bob"]
    scene.does("share", **{"with": "Dan"}, cubes=cubes, points=2, agreed_by=["Ann", "Dan"])
    dan = scene.at("Dan")
    opens(dan, "Give up a share")
    stepped(dan, 2)
    is_agreed(scene, dan, "Dan", "Ann", "unshare")


def playing_one(scene: Scene) -> str:
    scene.lay(*SIX[:5])
    scene.does("start")
    scene.does("double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve"])
    answer = scene.table.post("Kim", {"event": "drop_take", "by": ["Bob", "Cat"], "drops": "Cat"})
    assert answer.status_code == 422, answer.content
    return str(answer.json()["rule"])


@case("drop_take", dict.fromkeys((ATLANTA, ACT, BRIGHTON, ST_ALBANS), "house"), playing_one)
def one_is_played_and_one_dropped(scene: Scene) -> None:
    scene.lay(*SIX[:5])
    scene.does("start")
    scene.does("double", by="Bob")
    scene.does("answer", by="Ann", cubes=dict.fromkeys(scene.team, "take"))
    scene.does("roll")
    scene.does("double", by="Ann", cubes=list(scene.team))
    bob = scene.at("Bob")
    press(bob, "With a team-mate")
    choose(bob, "Cat")
    bob.locator("dialog").get_by_role("group", name="Who drops?").get_by_text("Cat", exact=True).click()
    lines = [
        figures_in(" ".join(text.replace("\N{MINUS SIGN}", "-").split()))
        for text in main(bob).locator(".sub").all_inner_texts()
    ]
    send(bob)
    cat, before = scene.at("Cat"), scene.table.seq
    agreed = scene.presses(cat, dock(cat).get_by_role("button", name=re.compile("^Agree")), "Cat", event="drop_take")
    moved = scene.moved(before)
    assert [(moved.get(name, 0),) for name in ("Bob", "Cat")] == [line.now for line in lines]
    scene.answers(Dan="take", Eve="take")
    scene.is_played_for(lines[0], "Bob")
    scene.is_played_for(agreed, "Cat")
