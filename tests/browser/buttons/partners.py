"""Buttons of a Box with a Partner, and of the two when they do not agree."""

from playwright.sync_api import expect

from chouette.rules.house import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS
from tests.browser.buttons.cubes import SIX, word_of
from tests.browser.buttons.ends import six_results
from tests.browser.buttons.scene import SEVEN, Scene, case, choice, figures_in, text_of
from tests.kit.steps import dock, press, press_on


def half_with_a_partner(scene: Scene) -> int:
    """Ann has a Partner, all cubes lie with the team at 2, and Bob has redoubled: one cube, or the one on the
    table; the number of cubes that have not been turned."""
    change = {"max_players": 8} if scene.sheet == ST_ALBANS else {}
    scene.lay(*(SIX if scene.sheet in (BRIGHTON, ST_ALBANS) else SEVEN), **change)
    partner = [*scene.table.people][-1]
    team = [name for name in scene.team if name != partner]
    scene.does("partner", player=partner)
    scene.does("start")
    scene.does("double", by="Ann", cubes=team)
    scene.answers(**dict.fromkeys(team, "take"))
    scene.does("roll")
    scene.does("double", by="Bob")
    return 0 if scene.single else len(team) - 1


def a_partner(scene: Scene) -> str:
    scene.lay(*SIX)
    answer = scene.table.post("Kim", {"event": "partner", "player": "Fay"})
    assert answer.status_code == 422, answer.content
    return str(answer.json()["rule"])


NO_PARTNER = {ACT: "house"}


@case("answer", NO_PARTNER, a_partner)
def the_take_of_a_box_with_a_partner(scene: Scene) -> None:
    """The figures are the Box's own half."""
    rest = half_with_a_partner(scene)
    ann = scene.at("Ann")
    button, block = choice(ann, word_of(scene, "Take"))
    shown = scene.presses(ann, button, "Ann", event="answer", drawn=block)
    found = {abs(points) for way, points in scene.outcomes("Ann").items() if way[1] == "single"}
    assert found == {(shown.single or 0) + rest}, "of each cube at 2 the Box has 1"


@case("answer", NO_PARTNER, a_partner)
def the_drop_of_a_box_with_a_partner(scene: Scene) -> None:
    """During the game all of it is booked to the Box; when it ends, half of it to the Partner."""
    half_with_a_partner(scene)
    ann = scene.at("Ann")
    button, block = choice(ann, word_of(scene, "Drop"))
    expect(button).to_be_visible()
    shown, before = figures_in(text_of(block)), scene.table.seq
    press_on(button)
    expect(button).to_have_count(0)
    found = [scene.moved(before)["Ann"]]
    if not scene.single:
        found = []
        for winner in ("team", "box"):
            scene.does("result", winner=winner, kind="single")
            found.append(scene.moved(before)["Ann"])
            scene.does("undo")
    assert sum(found) == len(found) * shown.now[0], (found, shown)


def with_partner(scene: Scene) -> str:
    """Ann has a Partner in a house that lets one; who that is."""
    names = SIX if scene.sheet in (BRIGHTON, ST_ALBANS) else SEVEN
    scene.lay(*names, **({"max_players": 8} if scene.sheet == ST_ALBANS else {}))
    partner = names[-1]
    scene.does("partner", player=partner)
    scene.does("start")
    return partner


def parting(scene: Scene) -> str:
    if scene.sheet == ACT:
        return a_partner(scene)
    partner = with_partner(scene)
    return scene.is_refused(
        {"event": "partner_split", "by": "Ann", "keeps": "Ann" if scene.sheet != JACOBY_CRAWFORD else partner}
    )


PRIVATE = {**NO_PARTNER, ATLANTA: "A 4.5", ST_ALBANS: "house"}


@case("partner_split", {**PRIVATE, JACOBY_CRAWFORD: "JC The Box May Take a Partner"}, parting)
def the_box_doubles_without_the_partner(scene: Scene) -> None:
    """The price goes over with the double itself, which is the Box's next act."""
    with_partner(scene)
    ann, before = scene.at("Ann"), scene.table.seq
    button = dock(ann).get_by_role("button", name="Double without")
    shown = figures_in(text_of(button))
    button.click()
    expect(button).to_have_count(0)
    label = "Double to 2" if scene.single else "Double all to 2"
    press(ann, label)
    expect(dock(ann).get_by_role("button", name=label)).to_have_count(0)
    assert (scene.moved(before)["Ann"],) == shown.now


@case("partner_split", PRIVATE, parting)
def box_and_partner_answer_apart(scene: Scene) -> None:
    partner = with_partner(scene)
    for name in ("Bob", "Cat")[: 1 if scene.single else 2]:
        scene.does("double", by=name)
    for whose in ("Ann", partner):
        page = scene.at(whose)
        for button in dock(page).locator(".actions .btn.stack").filter(has_text="pay").all():
            scene.presses(page, button, whose, event="partner_split")
            scene.does("undo")


@case("result", NO_PARTNER, a_partner)
def the_results_of_box_and_partner(scene: Scene) -> None:
    """On the phone of the Box, whose half they say; the Partner's has no such button."""
    with_partner(scene)
    six_results(scene, "Ann", "Ann", "You win")
