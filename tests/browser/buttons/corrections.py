"""Buttons that put right what was written down."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.buttons.cubes import is_offered, is_taken
from tests.browser.buttons.ends import game_won_by_the_box, ways
from tests.browser.buttons.scene import TEAM, Scene, case, figures_in, text_of
from tests.kit.balances import balances
from tests.kit.steps import dock, press


def table_of(ahead: Locator) -> dict[str, int]:
    """By player what the game would bring after a correction."""
    found = {}
    for row in ahead.get_by_role("row").all()[1:]:
        cells = [text_of(cell) for cell in row.locator("th, td").all()]
        if "→" in cells[-1]:
            found[cells[0]] = int(re.findall(r"[+-]?\d+", cells[-1])[-1])
    return found


def corrects(scene: Scene, kim: Page, entry: str, *words: tuple[str, str]) -> None:
    """Put an entry right in the trail, and compare what the panel says with the books."""
    kim.get_by_role("button", name=re.compile(f"^Correct: .*{entry}")).last.click()
    expect(kim.get_by_role("heading", name="Correct")).to_be_visible()
    for group, word in words:
        kim.locator("dialog").get_by_role("group", name=group).get_by_text(word, exact=True).click()
    expect(kim.locator(".ahead .changes")).to_be_visible()
    told = table_of(kim.locator(".ahead"))
    kim.locator("dialog form .btn.main").click()
    expect(kim.locator("dialog")).to_have_count(0)
    assert scene.table.last_body["event"] == "amend"
    booked = balances(scene.table)
    assert told
    assert {name: booked.get(name, 0) for name in told} == told


@case("amend", daily="jacoby-crawford")
def a_result_is_put_right(scene: Scene) -> None:
    is_taken(scene)
    scene.does("result", winner="box", kind="single")
    corrects(scene, scene.at("Kim", tablet=True), "single", ("The team wins", "Gammon"))


@case("amend")
def an_answer_is_put_right(scene: Scene) -> None:
    is_offered(scene)
    scene.answers(Bob="take", Cat="take", Dan="drop")
    scene.does("result", winner="box", kind="single")
    corrects(scene, scene.at("Kim", tablet=True), "Dan drops", ("Dan", "Take"))


@case("amend")
def an_entry_is_taken_out(scene: Scene) -> None:
    is_taken(scene)
    scene.does("result", winner="box", kind="single")
    kim = scene.at("Kim", tablet=True)
    kim.get_by_role("button", name=re.compile("^Correct: .*single")).last.click()
    kim.locator("dialog").get_by_text("Remove", exact=True).first.click()
    expect(kim.locator(".ahead .changes")).to_be_visible()
    assert set(table_of(kim.locator(".ahead")).values()) == {0}
    kim.locator("dialog form .btn.main").click()
    expect(kim.locator("dialog")).to_have_count(0)
    assert balances(scene.table) == {}


@case("amend")
def an_own_answer_is_taken_back(scene: Scene) -> None:
    """The button stands beside what it takes back; the books are then as before."""
    is_offered(scene)
    scene.table.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    bob = scene.at("Bob")
    expect(dock(bob).locator(".own-answer")).to_contain_text("You answered: drop")
    press(bob, "Undo")
    expect(dock(bob).locator(".own-answer")).to_have_count(0)
    assert (scene.table.last_body["event"], balances(scene.table)) == ("amend", {})


@case("undo")
def the_last_entry_is_undone(scene: Scene) -> None:
    """The button says which entry it takes back, and the books are then as before it."""
    is_offered(scene)
    scene.answers(Bob="drop")
    before = balances(scene.table)
    scene.answers(Cat="drop")
    kim = scene.at("Kim")
    undo = dock(kim).locator(".btn.undoes")
    expect(undo).to_contain_text("Cat drops")
    undo.click()
    expect(undo).not_to_contain_text("Cat drops")
    assert (scene.table.last_body["event"], balances(scene.table)) == ("undo", before)


@case("adjust")
def points_are_corrected_by_hand(scene: Scene) -> None:
    """What is typed is written down."""
    game_won_by_the_box(scene)
    kim, before = scene.at("Kim"), balances(scene.table)
    kim.goto(f"{scene.phones.site.url}/s/{scene.table.code}/points/")
    for name, points in (("Bob", "2"), ("Cat", "-2")):
        kim.locator(f"#points-{scene.table.id(name)}").fill(points)
    expect(kim.locator("[data-sum]")).to_have_text("0")
    kim.get_by_label(re.compile("Reason|Why")).fill("Bob had a second cube")
    kim.locator("#adjust button[type=submit], #adjust .btn").last.click()
    kim.wait_for_url(lambda url: "points" not in url)
    after = balances(scene.table)
    changed = {name: after.get(name, 0) - before.get(name, 0) for name in ("Ann", *TEAM)}
    assert changed == {"Ann": 0, "Bob": 2, "Cat": -2, "Dan": 0}


def written(scene: Scene, kim: Page) -> None:
    """On the form of a finished game: all taken at 2, and the Box won."""
    for name in ("The cube",) if scene.single else TEAM:
        kim.get_by_role("group", name=name).locator(".picks").get_by_text("2", exact=True).click()
    kim.get_by_role("group", name="Who won on the board?").get_by_text("Gammon", exact=True).first.click()
    expect(kim.locator("#books .bookings")).to_be_visible()


@case("double")
def a_game_from_paper(scene: Scene) -> None:
    """All its events at once: the page says what they bring everybody."""
    scene.lay()
    kim, before = scene.at("Kim", tablet=True), scene.table.seq
    kim.goto(f"{scene.phones.site.url}/s/{scene.table.code}/paper/")
    written(scene, kim)
    rows = kim.locator("#books .bookings tbody tr")
    cells = [[text_of(cell) for cell in row.locator("th, td").all()] for row in rows.all()]
    told = {name: int(points) for name, points, _ in cells}
    kim.get_by_role("button", name="Record the game").click()
    expect(kim.locator("main.table")).to_be_visible()
    assert scene.moved(before) == {name: points for name, points in told.items() if points}
    kim.locator(".trail footer").get_by_role("button", name="Undo the whole game").click()
    expect(kim.locator(".trail li.now")).to_contain_text("The game from paper is undone.")
    assert balances(scene.table) == {}


@case("amend")
def what_a_disputed_result_was(scene: Scene) -> None:
    """Each of the six on the phone of one of the two; the other agrees, and the books say the same."""
    for at in range(6):
        is_taken(scene)
        before = balances(scene.table).get("Bob", 0)  # of the tables before
        scene.table.tap("Ann", "result", winner="box", kind="single")
        ann, bob = scene.at("Ann"), scene.at("Bob")
        press(bob, "That’s wrong")
        press(bob, "Enter the right result")
        button = [*ways(bob.locator("dialog"), "Ann wins")][at]  # type: ignore[arg-type]  # where they lie
        expect(button).to_be_visible()
        (shown,) = figures_in(text_of(button)).now
        button.click()
        if at:
            press(ann, "Agree with Bob")
        expect(ann.locator(".disputed")).to_have_count(0)
        assert balances(scene.table).get("Bob", 0) - before == shown, at


@case("amend", daily="atlanta")
def what_a_disputed_answer_was(scene: Scene) -> None:
    """A take was entered for Dan; the sheet says what the drop cost, the Box agrees, and the books say the same."""
    is_offered(scene)
    scene.answers(Bob="take", Cat="take")
    scene.table.tap("Kim", "answer", by="Dan", for_="Dan", cubes={"Dan": "take"})
    ann, dan = scene.at("Ann"), scene.at("Dan")
    press(dan, "I did not say that")
    press(dan, "Enter the right answer")
    drop = dan.locator("dialog .choice").filter(has=dan.get_by_role("button", name="Drop"))
    (shown,) = figures_in(text_of(drop)).now
    drop.get_by_role("button").click()
    press(ann, "Agree with Dan")
    expect(ann.locator(".disputed")).to_have_count(0)
    assert (balances(scene.table).get("Dan", 0), shown) == (-1, -1)
