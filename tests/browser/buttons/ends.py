"""Buttons that end a game or an evening."""

import re
from collections.abc import Iterator

from playwright.sync_api import Locator, Page, expect

from chouette.rules.house import JACOBY_CRAWFORD
from clubs.models import Club
from tests.browser.buttons.cubes import is_taken
from tests.browser.buttons.deals import opens_more
from tests.browser.buttons.scene import TEAM, Scene, case, figures_in, text_of
from tests.kit.steps import choose, dock, press

KINDS = ("Single", "Gammon", "Backgammon")


def result_button(page: Page, side: str, kind: str) -> Locator:
    row = page.locator(".facts .side").filter(has_text=side)
    return row.locator("xpath=following-sibling::button").filter(has_text=re.compile(rf"^\s*{kind}")).first


def ways(page: Page, box: str) -> Iterator[Locator]:
    """The buttons of the six results, by the names of the two sides on this page."""
    for side in (box, "The team wins"):
        for kind in KINDS:
            yield result_button(page, side, kind)


def six_results(scene: Scene, name: str, whose: str, box: str, *, tablet: bool = False) -> None:
    """Press each of the six and take it back."""
    page = scene.at(name, tablet=tablet)
    for at in range(6):
        if not tablet:
            press(page, "Result")
        button = [*ways(page, box)][at]
        shown = scene.presses(page, button, whose, event="result")
        assert shown.now
        scene.does("undo")
        expect(page.locator("main.table")).to_have_attribute("data-seq", str(scene.table.seq))


@case("result", daily="st-albans")
def the_results_of_the_box(scene: Scene) -> None:
    is_taken(scene)
    six_results(scene, "Ann", "Ann", "You win")


@case("result")
def the_results_of_a_team_player(scene: Scene) -> None:
    is_taken(scene)
    six_results(scene, "Bob", "Bob", "Ann wins")


@case("result")
def the_results_on_the_tablet(scene: Scene) -> None:
    is_taken(scene)
    six_results(scene, "Kim", "Ann", "Ann wins", tablet=True)


@case("result")
def the_results_of_cubes_that_were_not_turned(scene: Scene) -> None:
    """With Jacoby they count once, whatever was won."""
    scene.lay()
    scene.does("start")
    six_results(scene, "Ann", "Ann", "You win")


@case("result")
def a_result_is_confirmed(scene: Scene) -> None:
    """Where both sides are asked, the one who agrees reads what it brings them."""
    is_taken(scene)
    Club.objects.filter(id=scene.table.club.id).update(confirm_results=True)
    scene.table.propose("Ann", "result", winner="box", kind="gammon")
    bob = scene.at("Bob")
    scene.presses(bob, dock(bob).get_by_role("button", name="Agree"), "Bob", event="result")


def game_won_by_the_box(scene: Scene) -> None:
    scene.lay()
    scene.does("start")
    scene.does("result", winner="box", kind="single")


def payments(page: Page) -> dict[str, int]:
    """By payee what the paper says that you pay."""
    lines = page.locator("dialog .owed li").all_inner_texts()
    found = [re.search(r"You pay (\w+)\D+(\d+)", " ".join(line.split())) for line in lines]
    return {one[1]: int(one[2]) for one in found if one}


def leaves(scene: Scene, label: str, event: str) -> None:
    bob, before = scene.at("Bob"), scene.table.seq
    opens_more(bob)
    button = bob.locator("dialog").get_by_role("button", name=label).first
    lost = figures_in(text_of(button)).now
    button.click()
    expect(bob.locator("dialog .owed li").first).to_be_visible()
    told = payments(bob)
    choose(bob, label)
    expect(bob.locator("dialog")).to_have_count(0)
    assert scene.table.last_body["event"] == event
    moved = scene.moved(before)
    assert {name: -points for name, points in moved.items() if name != "Bob"} == told
    assert (-moved["Bob"],) == lost


@case("leave")
def a_player_leaves(scene: Scene) -> None:
    """The button says what was lost, the paper whom it is paid; the posting takes the debt off the account."""
    game_won_by_the_box(scene)
    leaves(scene, "Leave and settle", "leave")


@case("leave")
def a_player_leaves_during_a_game(scene: Scene) -> None:
    """Bob has dropped, and has lost a game before."""
    game_won_by_the_box(scene)
    scene.does("start")
    scene.does("double", by="Ann", cubes=list(TEAM))
    captain_first = ("Cat", "Dan", "Bob")
    scene.answers(**{name: "drop" if name == "Bob" else "take" for name in captain_first})
    leaves(scene, "Leave and settle", "leave")


@case("remove")
def an_absent_player_is_removed(scene: Scene) -> None:
    game_won_by_the_box(scene)
    scene.does("step_out", player="Dan")
    kim, before = scene.at("Kim"), scene.table.seq
    opens_more(kim)
    choose(kim, "Remove from the line")
    if kim.locator("dialog form").count():
        kim.locator("dialog").get_by_text("Dan", exact=True).click()
        choose(kim, "Remove from the line")
    expect(kim.locator("dialog .owed li")).to_have_count(1)
    line = " ".join(kim.locator("dialog .owed li").inner_text().split())
    assert re.search(r"Dan pays Ann\D+1 ", line), line
    choose(kim, "Remove from the line")
    expect(kim.locator("dialog")).to_have_count(0)
    assert scene.moved(before) == {"Dan": 1, "Ann": -1}


@case("close")
def the_evening_is_ended(scene: Scene) -> None:
    """Nothing is posted: what is to be paid is settled as the paper says."""
    game_won_by_the_box(scene)
    kim, before = scene.at("Kim"), scene.table.seq
    opens_more(kim)
    choose(kim, "End the evening")
    lines = kim.locator("dialog .owed li")
    expect(lines).to_have_count(3)
    told = sorted(re.findall(r"(\w+) pays (\w+)\D+(\d+)", " ".join(" ".join(lines.all_inner_texts()).split())))
    choose(kim, "End the evening")
    expect(kim.locator('main.table[data-phase="closed"], main:not(.table)')).to_be_visible()
    names = {person.id: name for name, person in scene.table.people.items()}
    due = scene.table.view["settlements"][-1]["payments"]
    assert told == sorted((names[one["from"]], names[one["to"]], str(one["points"])) for one in due)
    assert scene.moved(before) == {}


def freezing(scene: Scene) -> str:
    game_won_by_the_box(scene)
    answer = scene.table.post("Kim", {"event": "freeze", "player": "Bob"})
    assert answer.status_code == 422, answer.content
    return str(answer.json()["rule"])


@case(
    "freeze",
    {"atlanta": "A 10.2", "brighton": "house", "st-albans": "S 21", JACOBY_CRAWFORD: "house"},
    freezing,
)
def an_account_is_kept_open(scene: Scene) -> None:
    """Nothing moves: the account stays as it is."""
    game_won_by_the_box(scene)
    bob, before = scene.at("Bob"), scene.table.seq
    opens_more(bob)
    button = bob.locator("dialog").get_by_role("button", name="Leave, settle later")
    assert not figures_in(text_of(button)).now
    button.click()
    expect(bob.locator("dialog")).to_have_count(0)
    assert (scene.table.last_body["event"], scene.moved(before)) == ("freeze", {})
