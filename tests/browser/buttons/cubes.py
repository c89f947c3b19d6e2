"""Buttons that turn a cube or answer for one."""

from playwright.sync_api import Locator, Page, expect

from chouette.rules.house import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS
from tests.browser.buttons.scene import SEVEN, TEAM, Scene, case, choice
from tests.kit.steps import answer_column, dock
from tests.kit.table import has_no_phone

SIX = SEVEN[:6]


def is_offered(scene: Scene, *names: str, **change: object) -> None:
    """The Box has doubled the whole team from the middle to 2."""
    scene.lay(*names, **change)
    scene.does("start")
    scene.does("double", by="Ann", cubes=list(scene.team))


def is_taken(scene: Scene, *names: str, **change: object) -> None:
    """All cubes lie with the team at 2."""
    is_offered(scene, *names, **change)
    scene.answers(**dict.fromkeys(scene.team, "take"))


def is_turned(scene: Scene, *names: str, alone: bool = False, **change: object) -> None:
    """The team has turned its cubes to 2, or Bob alone; where one cube lies on the table, that."""
    scene.lay(*names, **change)
    scene.does("start")
    for name in scene.team[: 1 if alone or scene.single else None]:
        scene.does("double", by=name)


def across(scene: Scene) -> tuple[str, ...]:
    """Return the players across from the Box in an answer about Bob's double."""
    return scene.team if scene.single else ("Bob",)


def word_of(scene: Scene, word: str) -> str:
    return f"{word} all" if scene.single else word


@case("double")
def a_players_double(scene: Scene) -> None:
    """Dropped it wins, taken it is played for."""
    scene.lay()
    scene.does("start")
    bob = scene.at("Bob")
    button = dock(bob).get_by_role("button", name="Double to 2")
    shown = scene.presses(bob, button, "Bob", event="double")
    all_of_it = list(TEAM) if scene.single else ["Bob"]
    before = scene.table.seq
    scene.does("answer", by="Ann", cubes=dict.fromkeys(all_of_it, "drop"))
    assert scene.moved(before)["Bob"] == shown.wins
    scene.does("undo")
    scene.does("answer", by="Ann", cubes=dict.fromkeys(all_of_it, "take"))
    assert {abs(points) for way, points in scene.outcomes("Bob").items() if way[1] == "single"} == {shown.plays}


def unlike(scene: Scene) -> None:
    """Bob's cube lies with the Box at 2, the others in the middle at 1."""
    is_turned(scene, alone=True)
    scene.does("answer", by="Ann", cubes={"Bob": "take"})
    scene.does("roll")


def one_cube_is_never_unlike(scene: Scene) -> str:
    scene.lay()
    scene.does("start")
    return scene.is_refused({"event": "double", "by": "Bob", "cubes": ["Bob"]})


@case("double", {JACOBY_CRAWFORD: "JC Doubling"}, one_cube_is_never_unlike)
def the_boxs_double_of_unlike_cubes(scene: Scene) -> None:
    """Dropped all of them win, taken all are played for: on the phone of the Box and on the scorekeeper's tablet."""
    unlike(scene)
    for whose in ("Ann", "Kim"):
        page = scene.at(whose, tablet=whose == "Kim")
        shown = scene.presses(page, page.get_by_role("button", name="Double all").first, "Ann", event="double")
        before = scene.table.seq
        scene.answers(**dict.fromkeys(TEAM, "drop"))
        assert scene.moved(before)["Ann"] == shown.wins
        for _ in TEAM:
            scene.does("undo")
        scene.answers(**dict.fromkeys(TEAM, "take"))
        assert {abs(points) for way, points in scene.outcomes("Ann").items() if way[1] == "single"} == {shown.plays}
        for _ in range(4):
            scene.does("undo")


@case("answer", daily=ATLANTA)
def a_players_drop(scene: Scene) -> None:
    is_offered(scene)
    bob = scene.at("Bob")
    scene.presses(bob, *(choice(bob, "Drop")[:1]), "Bob", event="answer", drawn=choice(bob, "Drop")[1])


@case("answer")
def a_players_take(scene: Scene) -> None:
    is_offered(scene)
    bob = scene.at("Bob")
    button, block = choice(bob, "Take")
    shown = scene.presses(bob, button, "Bob", event="answer", drawn=block)
    scene.answers(Cat="take", Dan="take")
    scene.is_played_for(shown, "Bob")


def beaver_of_bob(scene: Scene) -> str:
    is_offered(scene)
    return scene.is_refused({"event": "answer", "by": "Bob", "cubes": {"Bob": "beaver"}})


NO_BEAVERS = {ST_ALBANS: "S 22", JACOBY_CRAWFORD: "house"}


@case("answer", NO_BEAVERS, beaver_of_bob)
def a_players_beaver(scene: Scene) -> None:
    is_offered(scene)
    bob = scene.at("Bob")
    button, block = choice(bob, "Beaver")
    shown = scene.presses(bob, button, "Bob", event="answer", drawn=block)
    scene.answers(Cat="take", Dan="take")
    scene.does("answer", by="Ann", cubes={"Bob": "take"})
    scene.is_played_for(shown, "Bob")


def beavered(scene: Scene) -> Page:
    is_offered(scene)
    scene.answers(Bob="beaver", Cat="take", Dan="take")
    return scene.at("Ann")


@case("answer", NO_BEAVERS, beaver_of_bob)
def the_boxs_take_of_a_beaver(scene: Scene) -> None:
    ann = beavered(scene)
    button, block = choice(ann, "Take")
    shown = scene.presses(ann, button, "Ann", event="answer", drawn=block)
    scene.is_played_for(shown, "Ann", against=("Bob",))


def drop_of_a_beaver(scene: Scene) -> str:
    if scene.sheet in NO_BEAVERS:
        return beaver_of_bob(scene)
    beavered(scene)
    return scene.is_refused({"event": "answer", "by": "Ann", "cubes": {"Bob": "drop"}})


@case("answer", {**NO_BEAVERS, ACT: "house"}, drop_of_a_beaver)
def the_boxs_drop_of_a_beaver(scene: Scene) -> None:
    ann = beavered(scene)
    button, block = choice(ann, "Drop")
    scene.presses(ann, button, "Ann", event="answer", drawn=block)


def raccoon(scene: Scene) -> str:
    if scene.sheet in NO_BEAVERS:
        return beaver_of_bob(scene)
    beavered(scene)
    return scene.is_refused({"event": "answer", "by": "Ann", "cubes": {"Bob": "raccoon"}})


NO_RACCOONS = {**NO_BEAVERS, BRIGHTON: "B Doubling"}


@case("answer", NO_RACCOONS, raccoon)
def the_boxs_raccoon(scene: Scene) -> None:
    ann = beavered(scene)
    button, block = choice(ann, "Raccoon")
    shown = scene.presses(ann, button, "Ann", event="answer", drawn=block)
    if scene.sheet == ATLANTA:
        scene.does("answer", by="Bob", cubes={"Bob": "take"})
    scene.is_played_for(shown, "Ann", against=("Bob",))


def consent_to_a_raccoon(scene: Scene) -> str:
    if scene.sheet in NO_RACCOONS:
        return raccoon(scene)
    beavered(scene)
    scene.does("answer", by="Ann", cubes={"Bob": "raccoon"})
    return scene.is_refused({"event": "answer", "by": "Bob", "cubes": {"Bob": "take"}})


@case("answer", {**NO_RACCOONS, ACT: "game"}, consent_to_a_raccoon)
def the_words_to_a_raccoon(scene: Scene) -> None:
    beavered(scene)
    scene.does("answer", by="Ann", cubes={"Bob": "raccoon"})
    bob = scene.at("Bob")
    for word in ("Take", "No further turn", "Turn again"):
        button, block = choice(bob, word)
        shown = scene.presses(bob, button, "Bob", event="answer", drawn=block)
        if word == "Turn again":
            scene.does("answer", by="Ann", cubes={"Bob": "take"})
        scene.is_played_for(shown, "Bob")
        scene.does("undo")
        if word == "Turn again":
            scene.does("undo")


@case("answer")
def the_boxs_drop(scene: Scene) -> None:
    is_turned(scene, alone=True)
    ann = scene.at("Ann")
    button, block = choice(ann, word_of(scene, "Drop"))
    scene.presses(ann, button, "Ann", event="answer", drawn=block)


@case("answer")
def the_boxs_take(scene: Scene) -> None:
    is_turned(scene, alone=True)
    ann = scene.at("Ann")
    button, block = choice(ann, word_of(scene, "Take"))
    shown = scene.presses(ann, button, "Ann", event="answer", drawn=block)
    scene.is_played_for(shown, "Ann", against=across(scene))


def for_all(scene: Scene, page: Page, word: str) -> tuple[Locator, Locator]:
    """The button that answers every cube with one word, and where its figures are: in houses where all get one word
    anyway it is the answer itself."""
    row = dock(page).locator(".for-all .btn").filter(has_text=f"{word} all")
    return (row, row) if row.count() else choice(page, f"{word} all")


@case("answer", daily=BRIGHTON)
def the_boxs_drop_of_all(scene: Scene) -> None:
    is_turned(scene)
    ann = scene.at("Ann")
    expect(dock(ann).get_by_role("button", name="Drop all")).to_be_visible()
    button, drawn = for_all(scene, ann, "Drop")
    scene.presses(ann, button, "Ann", event="answer", drawn=drawn)


@case("answer")
def the_boxs_take_of_all(scene: Scene) -> None:
    is_turned(scene)
    ann = scene.at("Ann")
    expect(dock(ann).get_by_role("button", name="Take all")).to_be_visible()
    button, drawn = for_all(scene, ann, "Take")
    shown = scene.presses(ann, button, "Ann", event="answer", drawn=drawn)
    scene.is_played_for(shown, "Ann")


def some_of_all(scene: Scene) -> str:
    is_turned(scene)
    return scene.is_refused({"event": "answer", "by": "Ann", "cubes": {"Bob": "take", "Cat": "take", "Dan": "drop"}})


TOGETHER = {BRIGHTON: "B Doubling", ST_ALBANS: "S 25", JACOBY_CRAWFORD: "JC Doubling"}


@case("answer", TOGETHER, some_of_all, daily=ACT)
def the_boxs_take_of_some(scene: Scene) -> None:
    """Two are taken and one is dropped: the button says what it pays and what is then at stake."""
    is_turned(scene)
    ann = scene.at("Ann")
    for name, word in (("Bob", "Take"), ("Cat", "Take"), ("Dan", "Drop")):
        answer_column(ann, name, word)
    shown = scene.presses(ann, dock(ann).locator(".btn.main"), "Ann", event="answer")
    scene.is_played_for(shown, "Ann")


def cell(page: Page, name: str, word: str) -> Locator:
    """The scorekeeper's button for an answer, under a player's column."""
    return page.get_by_role("group", name=f"{name}. What").get_by_role("button", name=word)


@case("answer")
def a_players_answers_on_the_tablet(scene: Scene) -> None:
    is_offered(scene)
    has_no_phone(scene.table, "Bob")
    kim = scene.at("Kim", tablet=True)
    scene.presses(kim, cell(kim, "Bob", "Drop"), "Bob", event="answer")
    scene.does("undo")
    shown = scene.presses(kim, cell(kim, "Bob", "Take"), "Bob", event="answer")
    scene.answers(Cat="take", Dan="take")
    scene.is_played_for(shown, "Bob")
