"""The Box's Partner: asked, told, shown on the Box's side everywhere, and with figures of their own."""

import re

import pytest
from playwright.sync_api import Page, expect

from chouette.rules.house import ATLANTA, BRIGHTON, JACOBY_CRAWFORD
from tests.kit.daily import first_daily
from tests.kit.keepers import hands_over
from tests.kit.partner import with_a_partner
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import SIZES, WALL, Pictures
from tests.kit.steps import choose, dock, press, press_on, said, send
from tests.kit.table import has_no_phone, table_laid

SEVEN = ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus")
SIX = SEVEN[:6]
TEN = ("Ann", "Bob", "Catherine", "Dan", "Eve", "Ferdinand", "Gus", "Henrietta", "Ian", "Josephine")
SMALL = {"width": 360, "height": 640}
AT_THE_TABLE = (*SIZES, (1024, 768))


def top(page: Page, name: str) -> float:
    """Where a button of the dock begins."""
    box = dock(page).get_by_role("button", name=name).first.bounding_box()
    assert box is not None, name
    return box["y"]


def test_a_partner_is_asked_accepts_and_is_on_the_boxs_side_everywhere(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    table = table_laid(ATLANTA, SEVEN)
    ann, bob, gus = (phones.at(table, name, viewport=SMALL) for name in ("Ann", "Bob", "Gus"))
    kim = phones.at(table, "Kim", viewport=TABLET)
    wall = phones.of(table.kim, f"/s/{table.code}/screen/")
    press(ann, "Ask Gus to be Partner")
    expect(ann.locator(".waits")).to_contain_text("You asked Gus to be Partner.")
    expect(ann.locator(".waits")).to_contain_text("Waiting for Gus.")
    expect(dock(ann).get_by_role("button", name="Ask Gus to be Partner")).to_have_count(0)
    expect(bob.locator(".waits")).to_contain_text("Ann asks Gus to be Partner.")
    expect(said(gus)).to_have_text("Ann asks you to be Partner.")
    expect(dock(gus).locator(".why")).to_contain_text(
        "Half of what Ann wins and loses would be yours; you would have no cube of your own. Until the box"
    )
    pictures.take(gus, "partner-asked", AT_THE_TABLE)
    pictures.take(ann, "partner-waits", AT_THE_TABLE)
    press(gus, "Accept")
    expect(dock(gus)).to_contain_text("Next: Ann and you against Bob. Half of what Ann wins and loses is yours.")
    expect(dock(ann)).to_contain_text("Next: you and Gus against Bob.")
    for page in (bob, kim, wall):
        expect(page.locator(".lineup-list li").nth(1)).to_contain_text("Gusp")
    expect(dock(kim)).to_contain_text("Next: Ann and Gus against Bob.")
    expect(wall.locator(".foot")).to_contain_text("Next: Ann and Gus against Bob.")
    pictures.take(wall, "partner-on-the-wall", WALL)
    press(ann, "Start game 1")
    for page in (bob, kim):
        expect(page.locator(".rail-box")).to_contain_text("Gus")
    expect(wall.locator(".top")).to_contain_text("Gus")
    table.tap("Kim", "result", winner="box", kind="single")
    expect(kim.locator(".lineup")).to_contain_text(
        re.compile(r"Ann\s*and\s*Gusp\s*against\s*Catc\s*Dan\s*Eve\s*Finn\s*Bob")
    )
    expect(said(gus)).to_have_text("Next: Ann and you against Cat.")
    expect(dock(gus)).to_contain_text("You are Ann’s Partner.")
    expect(wall.locator(".foot")).to_contain_text("Next: Ann and Gus against Cat.")
    pictures.take(gus, "partner-next-game", AT_THE_TABLE)
    pictures.take(kim, "partner-on-the-tablet", ((1024, 768),))


def test_a_scorekeeper_asks_the_box_to_take_them(phones: Phones, transactional_db: None) -> None:
    table = table_laid(ATLANTA, SEVEN)
    hands_over(table, "Gus")
    ann, gus = phones.at(table, "Ann", viewport=SMALL), phones.at(table, "Gus", viewport=TABLET)
    press(gus, "Ask Ann to take you as Partner")
    expect(gus.locator(".waits")).to_contain_text("You asked to be Ann’s Partner.")
    expect(gus.locator(".waits")).to_contain_text("Waiting for Ann.")
    expect(said(ann)).to_have_text("Gus asks to be your Partner.")
    press(ann, "Accept")
    expect(dock(ann)).to_contain_text("Next: you and Gus against Bob.")


def test_a_scorekeeper_reads_that_they_enter_for_both_where_a_partner_may_refuse(
    phones: Phones, transactional_db: None
) -> None:
    """At Brighton whoever is asked is Partner, so that nobody has agreed to anything."""
    said_for_both = "You enter this for both: Ann asked, and the one you choose agreed."
    for sheet, told in ((JACOBY_CRAWFORD, 1), (BRIGHTON, 0)):
        table = table_laid(sheet, SEVEN)
        kim = phones.at(table, "Kim", viewport=TABLET)
        expect(kim.locator(".partner-line, .partnering")).to_be_visible()
        expect(kim.get_by_text(said_for_both)).to_have_count(told)
        ann = phones.at(table, "Ann", viewport=SMALL)
        expect(dock(ann).locator(".partnering")).to_be_visible()
        expect(ann.get_by_text("You enter this for both")).to_have_count(0)
        ann.close()
        kim.close()


def test_a_scorekeeper_who_would_be_partner_is_you_in_the_case_of_their_language(
    phones: Phones, transactional_db: None
) -> None:
    table = table_laid(ATLANTA, SEVEN)
    hands_over(table, "Gus")
    gus = phones.at(table, "Gus", viewport=TABLET, locale="de-DE")
    expect(dock(gus).get_by_role("button", name="Ann bitten, dich als Partner zu nehmen", exact=True)).to_be_visible()
    has_no_phone(table, "Ann")
    gus.reload()
    expect(dock(gus).get_by_role("button", name="Dich als Partner nehmen", exact=True)).to_be_visible()


@pytest.mark.long
def test_a_player_who_declines_is_not_partner_and_the_next_is_asked(phones: Phones, transactional_db: None) -> None:
    table = table_laid(ATLANTA, SEVEN)
    ann, gus = phones.at(table, "Ann"), phones.at(table, "Gus")
    press(ann, "Ask Gus to be Partner")
    press(gus, "Decline")
    expect(dock(ann)).to_contain_text("Gus declines to be Partner. Will you take a Partner?")
    expect(dock(ann).get_by_role("button", name="Ask Finn to be Partner")).to_be_visible()
    expect(dock(gus).get_by_role("button", name="Accept")).to_have_count(0)
    press(ann, "Ask Finn to be Partner")
    press(ann, "Withdraw")
    expect(ann.locator(".waits")).to_have_count(0)
    assert (table.view["partner"], table.last_body["event"]) == (None, "partner_refuses")


def test_a_game_does_not_begin_by_a_brush_while_somebody_is_asked_to_be_partner(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    table = table_laid(ATLANTA, SEVEN)
    bob, kim = phones.at(table, "Bob", viewport=SMALL), phones.at(table, "Kim", viewport=TABLET)
    table.propose("Ann", "partner", player="Gus")
    gus = phones.at(table, "Gus", viewport=SMALL)
    for page in (bob, kim):
        start = dock(page).get_by_role("button", name="Start game 1")
        expect(start).to_contain_text("Gus has not answered yet: the game begins without a Partner.")
    pictures.take(bob, "partner-still-asked", AT_THE_TABLE)
    start = dock(bob).get_by_role("button", name="Start game 1")
    start.click()
    assert table.view["game"] is None
    press_on(start)
    expect(bob.locator(".rail-box")).to_be_visible()
    expect(gus.locator(".waits")).to_have_text("You had not answered: the game began without you as Partner.")
    expect(bob.locator(".waits")).to_have_count(0)
    assert table.view["partner"] is None


@pytest.mark.long
def test_where_nobody_plays_alone_the_way_on_is_said_and_what_costs_stands_below(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """Brighton: no more than four against one; a Partner may not decline, and is told."""
    table = table_laid(BRIGHTON, SIX)
    ann, bob, finn = (phones.at(table, name, viewport=SMALL) for name in ("Ann", "Bob", "Finn"))
    expect(dock(ann)).to_contain_text("With five against you, you need a Partner: take Finn. B Box Partner")
    expect(dock(bob)).to_contain_text("With five against Ann, Ann needs a Partner: Finn is next.")
    expect(dock(finn)).to_contain_text("With five against Ann, Ann needs a Partner: you are next.")
    expect(dock(ann).get_by_role("button", name="Start game 1")).to_have_count(0)
    pictures.take(ann, "partner-needed", AT_THE_TABLE)
    press(ann, "Take Finn as Partner")
    expect(dock(finn)).to_contain_text("Next: Ann and you against Bob. Half of what Ann wins and loses is yours.")
    pictures.take(finn, "partner-told", AT_THE_TABLE)
    press(ann, "Start game 1")
    alone = dock(ann).get_by_role("button", name="Double without Finn")
    expect(alone).to_have_text(re.compile(r"^\s*Double without Finn\s*you buy their half for 2 · £4\s*$"))
    for size in (SMALL, TABLET):
        ann.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert top(ann, "Double all to 2") <= top(ann, "Double without Finn")
    pictures.take(ann, "what-costs-stands-below", AT_THE_TABLE)


@pytest.mark.long
@pytest.mark.parametrize(
    ("dropped", "box", "partner"),
    first_daily((("Dan", "Eve", "Finn"), "−2", "−1"), (("Eve", "Finn"), "−1", "−1"), many=True),
    ids=len,
)
def test_what_the_two_have_so_far_is_split_in_the_totals(
    phones: Phones, transactional_db: None, dropped: tuple[str, ...], box: str, partner: str
) -> None:
    """Cubes of 1 that were dropped to the team: half each, an odd point is the Box's (A 4.2)."""
    table = table_laid(ATLANTA, SEVEN)
    table.tap("Kim", "partner", player="Gus")
    table.tap("Kim", "start")
    for name in dropped:
        table.tap(name, "double", by=name)
    table.tap("Ann", "answer", by="Ann", cubes=dict.fromkeys(dropped, "drop"))
    ann, bob, gus = (phones.at(table, name) for name in ("Ann", "Bob", "Gus"))
    wall = phones.of(table.kim, f"/s/{table.code}/screen/")
    for page in (bob, wall):
        side = page.locator(".rail-box, .top").first
        expect(side).to_contain_text(re.compile(rf"Ann(\s+Box)?\s+{box}"), use_inner_text=True)
        expect(side).to_contain_text(f"Gusp {partner}", use_inner_text=True)
    for page, figure in ((ann, f"{box} this game"), (gus, f"{partner} this game"), (bob, f"Ann {box} this game")):
        expect(page.locator(".rail-box .game")).to_have_text(figure)


def test_each_of_the_two_reads_their_own_part_of_a_deal(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """Bob's cube is at 2. What both pay for it is told as theirs, and beside it what each has of it."""
    table = table_laid(ATLANTA, SEVEN)
    table.tap("Kim", "partner", player="Gus")
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    ann, bob, gus = (phones.at(table, name, viewport=SMALL) for name in ("Ann", "Bob", "Gus"))
    press(bob, "More")
    choose(bob, "Settle cubes")
    choose(bob, "You are paid 1")
    expect(bob.locator("dialog form .btn.main")).to_have_text("Ask Ann and Gus: you are paid 1 (£2); the cube is out")
    press(ann, "More")
    choose(ann, "Settle cubes")
    choose(ann, "Bob")
    choose(ann, "Your side pays 2 · £4 your part 1")
    expect(ann.locator("dialog form .btn.main")).to_have_text(
        "Ask Gus and Bob: your side pays 2 (£4), your part 1; the cube is out"
    )
    pictures.take(ann, "own-part-of-a-deal", AT_THE_TABLE)
    send(ann)
    expect(ann.locator(".waits")).to_contain_text("You offered Bob 2 · £4.")
    expect(dock(gus).locator(".why").first).to_have_text(
        "You and Ann pay Bob 2 · £4; the cube is out. Your own part: 1 · £2."
    )
    expect(dock(gus).get_by_role("button", name="Accept")).to_contain_text("−1 · £2")
    expect(dock(gus).get_by_role("group", name="Who pays?").get_by_role("button")).to_have_text(
        ["Your side pays", "Your side is paid"]
    )


@pytest.mark.long
def test_several_who_may_be_asked_have_a_button_each(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """Jacoby & Crawford: anybody but the Captain."""
    table = table_laid(JACOBY_CRAWFORD, TEN)
    ann, dan = (phones.at(table, name, viewport=SMALL) for name in ("Ann", "Dan"))
    expect(dock(ann).get_by_role("button", name="Ask ")).to_have_text([f"Ask {name}" for name in TEN[2:]])
    pictures.take(ann, "partner-of-ten", AT_THE_TABLE)
    press(ann, "Ask Dan")
    expect(said(dan)).to_have_text("Ann asks you to be Partner.")
    press(dan, "Accept")
    expect(dock(ann)).to_contain_text("Next: you and Dan against Bob.")
    expect(dan.locator(".lineup-list li").nth(1)).to_contain_text("You")


def test_a_box_who_is_asked_about_a_result_may_ask_a_partner_as_they_may_begin(
    phones: Phones, transactional_db: None
) -> None:
    table = table_laid(JACOBY_CRAWFORD, TEN[:7])
    table.tap("Kim", "start")
    table.tap("Bob", "result", winner="box", kind="single")
    ann = phones.at(table, "Ann", viewport=SMALL)
    expect(dock(ann).locator(".entered")).to_be_visible()
    expect(dock(ann).get_by_role("button", name="Start game 2")).to_be_in_viewport(ratio=0.99)
    expect(dock(ann).get_by_role("button", name="Ask ").first).to_be_in_viewport(ratio=0.99)


def test_a_double_that_waits_for_the_box_is_not_offered_to_the_partner_again(
    phones: Phones, transactional_db: None
) -> None:
    table = table_laid(ATLANTA, SIX)
    table.tap("Kim", "partner", player="Finn")
    table.tap("Kim", "start")
    finn = phones.at(table, "Finn", viewport=SMALL)
    double = dock(finn).get_by_role("button", name=re.compile("[Dd]ouble|Choose cubes"))
    expect(double).to_have_count(1)  # it leads to the choice, and no second one does
    table.propose("Finn", "double", by="Finn", cubes=list(SIX[1:5]))
    expect(dock(finn).locator(".waits")).to_contain_text("Waiting for Ann.")
    expect(double).to_have_count(0)
    press(finn, "Withdraw")
    expect(double).not_to_have_count(0)


def test_nor_to_the_scorekeeper_who_enters_it_for_the_partner(phones: Phones, transactional_db: None) -> None:
    table = with_a_partner()
    has_no_phone(table, "Fay")
    kim = phones.at(table, "Kim", viewport=TABLET)
    kim.locator(".rail-box button", has_text="Fay").click()
    double = dock(kim).get_by_role("button", name=re.compile("Choose cubes|doubles"))
    expect(double).not_to_have_count(0)
    number = table.propose("Kim", "double", by="Fay", cubes=["Bob", "Cat", "Dan", "Eve"]).proposal
    expect(double).to_have_count(0)
    table.reply("Ann", number, "refuse")
    expect(double).not_to_have_count(0)


def test_no_player_is_offered_once_more_what_they_have_asked_a_team_mate(
    phones: Phones, transactional_db: None
) -> None:
    table = table_laid(JACOBY_CRAWFORD)
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    bob = phones.at(table, "Bob", viewport=SMALL)
    together = dock(bob).get_by_role("button", name="With a team-mate: play one cube together and drop the other")
    together.click()
    expect(bob.locator("dialog button", has_text="Cat")).to_have_count(1)
    bob.keyboard.press("Escape")
    table.propose("Bob", "drop_take", by=["Bob", "Cat"], drops="Cat")
    expect(dock(bob).locator(".waits")).to_be_visible()
    together.click()  # Dan may still be asked
    expect(bob.locator("dialog")).to_be_visible()
    expect(bob.locator("dialog")).not_to_contain_text("Cat’s")


BESIDE_THEIR_COLUMN = """() => [...document.querySelectorAll(".choice")].flatMap((choice) => {
    const { left, right } = choice.getBoundingClientRect();
    return [...choice.querySelectorAll("dt, dd")]
        .filter((part) => {
            const range = document.createRange();
            range.selectNodeContents(part);
            const text = range.getBoundingClientRect();
            return text.left < left - 0.5 || text.right > right + 0.5 || part.scrollWidth > part.clientWidth + 1;
        })
        .map((part) => part.textContent.trim());
})"""


@pytest.mark.parametrize("size", [SMALL, {"width": 390, "height": 844}])
def test_after_an_odd_point_the_figures_of_three_answers_stay_in_their_columns(
    phones: Phones, transactional_db: None, size: dict[str, int], pictures: Pictures
) -> None:
    """One point is lost, by Ann; Bob's cube is doubled, beavered and raccooned: to 8, or to 16 if Ann turns again."""
    table = with_a_partner()
    table.tap("Cat", "double", by="Cat")
    table.tap("Ann", "answer", by="Ann", cubes={"Cat": "drop"})
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "beaver"})
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "raccoon"})
    ann = phones.at(table, "Ann", viewport=size)
    expect(dock(ann).locator(".choice")).to_have_count(3)
    expect(dock(ann).locator("dd.both").first).to_be_visible()
    pictures.take(ann, "three-answers-odd-point", SIZES)
    assert ann.evaluate(BESIDE_THEIR_COLUMN) == []
    assert dock(ann).evaluate("(dock) => dock.scrollHeight - dock.clientHeight") <= 1
