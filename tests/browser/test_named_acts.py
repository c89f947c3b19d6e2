"""Acts are named with their player: on the scorekeeper's rows, on the wall, and beside a counter-offer."""

import re

from playwright.sync_api import Locator, Page, expect

from chouette.rules.house import ATLANTA
from tests.kit.disputed import says
from tests.kit.keepers import hands_over
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import WALL, Pictures
from tests.kit.steps import dock, hat, pick, press, said
from tests.kit.table import Table, table_laid

SMALL = {"width": 360, "height": 640}
YOU = re.compile(r"\b[Yy]our?s?\b")
SIX = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def all_doubled(*names: str) -> Table:
    table = table_laid(ATLANTA, names or ("Ann", "Bob", "Cat", "Dan"))
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=[name for name in table.people if name != "Ann"])
    return table


def lone_taker_with_extras() -> Table:
    """Bob alone has taken; Cat and Dan have each given an extra."""
    table = all_doubled()
    for name, word in (("Bob", "take"), ("Cat", "drop"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    for name in ("Cat", "Dan"):
        table.tap(name, "extra", by=name)
    return table


def of_team(page: Page) -> Locator:
    return page.locator('.of-side[data-side="team"]')


def wall_of(phones: Phones, table: Table) -> Page:
    viewport = {"width": 1920, "height": 1080}
    return phones.of(table.kim, f"/s/{table.code}/screen/", viewport=viewport, reduced_motion="reduce")


def test_the_double_of_an_extra_names_its_holder_on_the_scorekeepers_row(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """Bob holds the extras of Cat and Dan: under their columns it is Bob who doubles them."""
    table = lone_taker_with_extras()
    kim = phones.at(table, "Kim", viewport=TABLET)
    for name in ("Cat", "Dan"):
        button = of_team(kim).get_by_role("button", name=f"Bob doubles {name} to 4", exact=True)
        expect(button).to_have_count(1)
    expect(of_team(kim).get_by_role("button", name="Bob: Redouble to 4")).to_have_count(1)
    pictures.take(kim, "extras-to-double", ((1024, 768),))
    before = table.seq
    of_team(kim).get_by_role("button", name="Bob doubles Dan to 4").click()
    expect(kim.locator(f'main[data-seq="{before + 1}"]')).to_be_visible()
    assert table.last_body == {"event": "double", "by": table.id("Bob"), "cubes": [table.id("Dan")]}


def test_a_bought_cube_names_its_buyer_on_the_scorekeepers_row(phones: Phones, transactional_db: None) -> None:
    table = all_doubled()
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    table.tap("Kim", "buy", by="Cat", cube="Bob", points=1, agreed_by=["Bob", "Cat"])
    table.tap("Kim", "roll")
    kim = phones.at(table, "Kim", viewport=TABLET)
    expect(of_team(kim).get_by_role("button", name="Cat redoubles to 4 with the cube of Bob")).to_have_count(1)


def test_a_scorekeeper_who_plays_is_you_in_column_and_answer(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    table = all_doubled()
    hands_over(table, "Cat")
    cat = phones.at(table, "Cat", viewport=TABLET)
    hat(cat, "Sheet")
    block = of_team(cat).locator(".ask-block").filter(has_text="You")
    expect(block.locator(".whose")).to_have_text("You")
    expect(block.locator("legend")).to_have_text("You. What you win or lose:")
    pictures.take(cat, "you-in-column", ((1024, 768),))


def test_the_wall_names_the_question_and_whom_it_waits_for(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    table = all_doubled()
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    wall = wall_of(phones, table)
    table.tap("Ann", "offer", by="Ann", to=["Bob"], cubes=["Bob"], points=1)
    questions = wall.locator(".foot .question")
    expect(questions).to_have_text(
        ["Ann offers to settle Bob’s cube. Ann pays Bob 1 · £2; the cube is out. Nobody has accepted yet."]
    )
    table.propose("Bob", "settle", points={"Bob": 2}, agreed_by=[], for_="Bob")
    expect(questions.first).to_contain_text("Bob wants to settle the cube.")
    expect(questions.first).to_contain_text("Waiting for Ann.")
    pictures.take(wall, "wall-counter", WALL)
    for part in wall.locator(".foot .question, .foot .said, .join").all():
        box = part.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 1080


def test_the_wall_says_between_games_who_is_asked_to_be_partner(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    table = table_laid(ATLANTA, SIX)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    wall = wall_of(phones, table)
    table.propose("Ann", "partner", player="Bob", for_="Ann")
    expect(wall.locator(".foot .question")).to_contain_text("Ann asks Bob to be Partner.")
    expect(wall.locator(".foot .question")).to_contain_text("Waiting for Bob.")
    pictures.take(wall, "wall-partner-asked", WALL)


def test_an_offer_stays_with_its_maker_beside_the_counter_offer(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """Bob can still accept it: Ann reads so, and may withdraw it; both questions have the same words."""
    table = all_doubled()
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    table.tap("Ann", "offer", by="Ann", to=["Bob"], cubes=["Bob"], points=1)
    ann, bob, dan = (phones.at(table, name, viewport=SMALL) for name in ("Ann", "Bob", "Dan"))
    words = [dock(bob).get_by_role("button", name=name) for name in ("Accept", "Keep playing")]
    for button in words:
        expect(button).to_be_visible()
    expect(dock(bob).locator(".lapses")).to_contain_text("Open until the next roll.")
    table.propose("Bob", "settle", points={"Bob": 2}, agreed_by=[], for_="Bob")
    expect(said(ann)).to_have_text("Bob wants to settle the cube.")
    for name, text in (("Accept", "\N{MINUS SIGN}2 · £4"), ("Keep playing", "±2 · £4")):
        expect(dock(ann).get_by_role("button", name=name)).to_contain_text(text)
    expect(dock(ann).locator(".lapses")).to_contain_text("Open until the next roll.")
    expect(dock(ann).locator(".waits")).to_contain_text("You offer to settle Bob’s cube.")
    expect(dock(dan).locator(".waits").filter(has_text="Ann offers to settle Bob’s cube.")).to_be_visible()
    pictures.take(ann, "counter-to-the-maker", ((360, 640),))
    pictures.take(dan, "counter-told", ((360, 640),))
    press(ann, "Withdraw")
    expect(dock(ann).locator(".waits")).to_have_count(0)
    expect(said(ann)).to_have_text("Bob wants to settle the cube.")


def test_a_scorekeepers_phone_has_one_undo(phones: Phones, transactional_db: None, pictures: Pictures) -> None:
    table = table_laid()
    table.tap("Kim", "start")
    kim = phones.at(table, "Kim", viewport=SMALL)
    press(kim, "Rolled")
    expect(dock(kim).locator(".toast")).to_be_visible()
    expect(dock(kim).get_by_role("button", name="Undo")).to_have_count(1)
    pictures.take(kim, "one-undo", ((360, 640),))


def corrected_by_two() -> Table:
    """Bob entered that Ann won; both say that the team did, and Cat keeps the sheet."""
    table = table_laid()
    hands_over(table, "Cat")
    table.tap("Cat", "start")
    table.tap("Bob", "result", winner="box", kind="single")
    says(table, "Ann", "dispute")
    says(table, "Ann", "say", event={"event": "result", "winner": "team", "kind": "single"})
    says(table, "Bob", "agree")
    return table


def test_history_and_notice_name_the_two_who_agreed_on_a_correction(phones: Phones, transactional_db: None) -> None:
    cat = phones.at(corrected_by_two(), "Cat", viewport=TABLET)
    expect(dock(cat).locator(".corrected")).to_contain_text("Game 1 corrected by Ann and Bob: you")
    expect(cat.locator(".events .struck small").first).to_contain_text("corrected by Ann and Bob, ")


def test_the_notice_of_a_correction_gives_way_to_answers_on_the_scorekeepers_screen(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """It is back once they are given."""
    table = corrected_by_two()
    cat = phones.at(table, "Cat", viewport=TABLET)
    expect(cat.locator(".corrected")).to_be_visible()
    table.tap("Cat", "start")
    hat(cat, "Sheet")
    expect(cat.locator(".corrected")).to_be_visible()
    table.tap("Cat", "double", by="Bob", cubes=["Ann", "Cat", "Dan"])
    expect(of_team(cat).locator(".ask-block").first).to_be_visible()
    expect(cat.locator(".corrected")).to_have_count(0)
    pictures.take(cat, "answers-without-notice", ((1024, 768),))
    for name in ("Ann", "Cat", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    expect(cat.locator(".corrected")).to_be_visible()


def test_papers_that_speak_for_another_call_the_scorekeeper_by_name(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """Ann is Box and keeps the sheet; what they enter for Dan is between Dan and Ann, and nobody is "you"."""
    table = table_laid(ATLANTA, SIX)
    table.tap("Kim", "start")
    hands_over(table, "Ann")
    ann = phones.at(table, "Ann", viewport=TABLET)
    hat(ann, "Sheet")
    pick(ann, "Dan")
    press(ann, "More")
    paper = ann.locator("dialog")
    row = paper.get_by_role("button", name="Offer a settlement")
    expect(row).to_contain_text("Ann")
    pictures.take(ann, "for-dan-more", ((1024, 768),))
    for event in ("Settle cubes", "Offer a settlement"):
        button = paper.get_by_role("button", name=event)
        assert not YOU.search(button.inner_text()), button.inner_text()
        button.click()
        expect(paper.locator(".whose").first).to_have_text("For Dan")
        expect(paper.locator("form")).to_contain_text("Ann")
        assert not YOU.search(paper.inner_text()), paper.inner_text()
        pictures.take(ann, f"for-dan-{event.split()[0].lower()}", ((1024, 768),))
        paper.get_by_role("button", name="Close").click()
        press(ann, "More")
