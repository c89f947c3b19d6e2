"""Buttons of a player who took alone, of those who dropped, and of a consulting offence."""

from playwright.sync_api import Page

from chouette.rules.house import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS
from tests.browser.buttons.cubes import is_offered
from tests.browser.buttons.scene import Scene, case, choice
from tests.kit.steps import choose, dock, press


def took_alone(scene: Scene, **change: object) -> None:
    """The Box has doubled the team; Cat alone has taken, and the others dropped at 1."""
    is_offered(scene, **change)
    scene.answers(Bob="drop", Cat="beaver" if scene.sheet == ACT else "take", Dan="drop")
    if scene.sheet == ACT:
        scene.does("answer", by="Ann", cubes={"Cat": "take"})


def an_extra(scene: Scene) -> str:
    took_alone(scene)
    return scene.is_refused({"event": "extra", "by": "Bob"})


NO_EXTRAS = {ACT: "ACT 15", BRIGHTON: "B Special Conditions", JACOBY_CRAWFORD: "JC Special Problems"}


@case("extra", NO_EXTRAS, an_extra)
def an_extra_is_offered(scene: Scene) -> None:
    took_alone(scene)
    bob = scene.at("Bob")
    shown = scene.presses(bob, dock(bob).get_by_role("button", name="Offer an extra"), "Bob", event="extra")
    scene.is_played_for(shown, "Bob")


def giving_up(scene: Scene) -> str:
    took_alone(scene)
    if scene.sheet not in NO_EXTRAS:
        scene.does("extra", by="Bob")
    return scene.is_refused({"event": "drop_extra", "by": "Cat", "cubes": ["Bob"]})


@case("drop_extra", {**NO_EXTRAS, ST_ALBANS: "house"}, giving_up)
def an_extra_is_given_up(scene: Scene) -> None:
    """What it costs now, and what it is played for if it is kept."""
    took_alone(scene)
    scene.does("extra", by="Bob")
    cat = scene.at("Cat")
    kept = scene.outcomes("Cat", against=("Bob",))
    shown = scene.presses(cat, dock(cat).get_by_role("button", name="Give up extras"), "Cat", event="drop_extra")
    assert {abs(points) for points in kept.values()} == {shown.single, shown.gammon}


@case("drop_extra", {**NO_EXTRAS, ST_ALBANS: "house"}, giving_up)
def one_of_two_extras_is_given_up(scene: Scene) -> None:
    took_alone(scene)
    for name in ("Bob", "Dan"):
        scene.does("extra", by=name)
    cat = scene.at("Cat")
    press(cat, "Give up extras")
    cat.locator("dialog").get_by_role("group", name="Which cubes?").get_by_text("Dan", exact=True).click()
    shown = scene.presses(cat, cat.locator("dialog form .btn.main").last, "Cat", event="drop_extra")
    scene.is_played_for(shown, "Cat")


def dropping_after_all(scene: Scene) -> str:
    took_alone(scene)
    return scene.is_refused({"event": "reverse", "by": "Cat"})


@case("reverse", NO_EXTRAS, dropping_after_all)
def the_lone_taker_drops_after_all(scene: Scene) -> None:
    took_alone(scene)
    cat = scene.at("Cat")
    scene.presses(cat, dock(cat).get_by_role("button", name="Drop after all"), "Cat", event="reverse")


@case("reverse", NO_EXTRAS, dropping_after_all)
def the_lone_taker_drops_after_an_extra(scene: Scene) -> None:
    """The price of the extra goes back: the button says what both come to."""
    took_alone(scene)
    scene.does("extra", by="Bob")
    cat = scene.at("Cat")
    scene.presses(cat, dock(cat).get_by_role("button", name="Drop after all"), "Cat", event="reverse")


NO_BEAVERED_EXTRAS = {**NO_EXTRAS, ST_ALBANS: "S 22"}


def a_beavered_extra(scene: Scene) -> str:
    took_alone(scene)
    if scene.sheet not in NO_EXTRAS:
        scene.does("extra", by="Bob")
        return scene.is_refused({"event": "answer", "by": "Cat", "cubes": {"Bob": "beaver"}})
    return scene.is_refused({"event": "extra", "by": "Bob"})


@case("answer", NO_BEAVERED_EXTRAS, a_beavered_extra)
def the_answers_to_a_beavered_extra(scene: Scene) -> None:
    took_alone(scene)
    scene.does("extra", by="Bob")
    scene.does("answer", by="Cat", cubes={"Bob": "beaver"})
    bob = scene.at("Bob")
    for word in ("Drop", "Take"):
        button, block = choice(bob, word)
        shown = scene.presses(bob, button, "Bob", event="answer", drawn=block)
        if word == "Take":
            scene.is_played_for(shown, "Bob")
        scene.does("undo")


def a_lone_choice(scene: Scene) -> str:
    took_alone(scene)
    return scene.is_refused({"event": "lone_choice", "by": "Cat", "choice": "pay"})


@case(
    "lone_choice",
    {
        ATLANTA: "A 5.7",
        ACT: "ACT 15",
        BRIGHTON: "B Special Conditions",
        ST_ALBANS: "S 26",
        JACOBY_CRAWFORD: "JC Special Problems",
    },
    a_lone_choice,
)
def the_lone_taker_chooses_as_printed(scene: Scene) -> None:
    """No sheet has it in its own rules: Brighton's has it as an option."""


@case(
    "lone_choice",
    {ATLANTA: "A 5.7", ACT: "ACT 15", ST_ALBANS: "S 26", JACOBY_CRAWFORD: "JC Special Problems"},
    a_lone_choice,
    daily=BRIGHTON,
)
def the_lone_taker_chooses(scene: Scene) -> None:
    """Brighton's option: all cubes, the drops of the others, or their own drop."""
    took_alone(scene, lone_taker="take_all_pay_or_drop")
    cat = scene.at("Cat")
    for word in ("Take all cubes", "Pay each drop", "Drop too"):
        button = dock(cat).get_by_role("button", name=word)
        shown = scene.presses(cat, button, "Cat", event="lone_choice")
        if word != "Drop too":
            scene.is_played_for(shown, "Cat")
        scene.does("undo")


def is_advised(scene: Scene, **change: object) -> Page:
    """Dan has dropped and then talked; the Box's phone, with the form of the offence."""
    is_offered(scene, **change)
    scene.answers(Bob="take", Cat="take", Dan="drop")
    ann = scene.at("Ann")
    press(ann, "More")
    choose(ann, "Report advice")
    return ann


NO_REMEDY = {ACT: "house", BRIGHTON: "house", JACOBY_CRAWFORD: "house"}


def penalty(scene: Scene) -> str:
    is_offered(scene)
    scene.answers(Bob="take", Cat="take", Dan="drop")
    return scene.is_refused({"event": "consulted", "player": "Dan", "remedy": "penalty", "by": "Ann"})


@case("consulted", NO_REMEDY, penalty, daily=ATLANTA)
def a_penalty_is_chosen(scene: Scene) -> None:
    """St Albans: the start value; Atlanta: half of it, which the dice round."""
    ann = is_advised(scene)
    ann.locator("dialog").get_by_text("The penalty", exact=True).click()
    before = scene.table.seq
    shown = scene.presses(ann, ann.locator("dialog form .btn.main").last, "Ann", event="consulted")
    if scene.sheet == ATLANTA:
        scene.does("roll_off", between=["Dan", "Ann"], rolls=[{"Ann": [6, 5], "Dan": [1, 2]}])
        assert scene.moved(before)["Ann"] == max(shown.now)
    scene.is_played_for(shown, "Ann")


def penalty_cube(scene: Scene) -> str:
    if scene.sheet in NO_REMEDY:
        return penalty(scene)
    is_offered(scene)
    scene.answers(Bob="take", Cat="take", Dan="drop")
    return scene.is_refused({"event": "consulted", "player": "Dan", "remedy": "cube", "by": "Ann"})


@case("consulted", {**NO_REMEDY, ST_ALBANS: "S 10"}, penalty_cube)
def a_penalty_cube_is_chosen(scene: Scene) -> None:
    """It moves nothing now: what is then at stake says the button."""
    ann = is_advised(scene)
    ann.locator("dialog").get_by_text("A penalty cube", exact=True).click()
    shown = scene.presses(ann, ann.locator("dialog form .btn.main").last, "Ann", event="consulted")
    scene.is_played_for(shown, "Ann")
