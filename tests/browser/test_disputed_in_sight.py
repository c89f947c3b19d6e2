"""What is disputed beside everything else that a phone has to show: its sentences, its buttons, and what it keeps."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from chouette.rules.house import ATLANTA
from tests.kit.disputed import says
from tests.kit.phones import TABLET, Phones
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import dock, press
from tests.kit.table import Table, table_laid

FIVE = ("Ann", "Bob", "Cat", "Dan", "Eve")
TOOK, DROPPED = 5, 5


def bought() -> Table:
    """Bob and Cat doubled, Kim entered that Ann took both, and Dan buys Bob’s cube; Ann disputes it."""
    table = table_laid(ATLANTA, FIVE, stake="1.00")
    table.tap("Kim", "start")
    for name in ("Bob", "Cat"):
        table.tap(name, "double", by=name)
    table.tap("Kim", "answer", by="Ann", for_="Ann", cubes={"Bob": "take", "Cat": "take"})
    table.tap("Kim", "roll")
    table.tap("Kim", "buy", by="Dan", cube="Bob", points=1, agreed_by=["Bob", "Dan"])
    says(table, "Ann", "dispute", seq=TOOK)
    return table


def lone_taker() -> Table:
    """Ann doubles all, Cat alone takes; Kim enters the drops of the others."""
    table = table_laid(ATLANTA, FIVE, stake="1.00")
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve"])
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    for name in ("Bob", "Dan", "Eve"):
        table.tap("Kim", "answer", by=name, for_=name, cubes={name: "drop"})
    return table


def disputed(page: Page) -> Locator:
    return dock(page).locator(".disputed")


def is_on_top(button: Locator) -> bool:
    """Whether a thumb in the middle of a button meets it."""
    return bool(
        button.evaluate(
            """(one) => {
              const { left, top, width, height } = one.getBoundingClientRect();
              return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
            }"""
        )
    )


def test_a_question_says_above_it_that_something_is_disputed_and_stays_whole(
    phones: Phones, transactional_db: None
) -> None:
    ann = phones.at(bought(), "Ann", viewport=SMALL)
    expect(dock(ann).locator(".still-disputed")).to_have_text("Game 1 is disputed.")
    for shown in (dock(ann).get_by_role("button", name="Let it stand"), dock(ann).locator(".lapses")):
        expect(shown).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [SMALL, TABLET], ids=["phone", "tablet"])
def test_the_buttons_of_a_dispute_and_the_price_of_stepping_in_stay_in_sight(
    phones: Phones, transactional_db: None, size: dict[str, int]
) -> None:
    ann = phones.at(bought(), "Ann", viewport=size)
    press(ann, "Let it stand")
    for name in ("Enter the right answer", "Keep what was entered"):
        button = disputed(ann).get_by_role("button", name=name)
        expect(button).to_be_in_viewport(ratio=0.9)
        assert is_on_top(button)
    step_in = dock(ann).get_by_role("button", name="Step in")
    expect(step_in).to_have_text(re.compile("\N{MINUS SIGN}1 · £1"))


def test_of_two_cubes_the_one_that_is_theirs_has_its_words(phones: Phones, transactional_db: None) -> None:
    """Cat has the checkers on a tablet, and reads what was entered; Ann and Bob change nothing of Cat’s cube."""
    table = bought()
    cat = phones.at(table, "Cat", viewport=TABLET)
    expect(disputed(cat)).to_contain_text("Kim entered for Ann: “take” (your cube and Bob’s)")
    expect(disputed(cat)).to_contain_text("Ann disputes it.")
    expect(disputed(cat)).to_contain_text("Only the scorekeeper can change what was answered to your cube.")
    expect(disputed(cat)).not_to_have_class(re.compile("ask-block"))
    bob = phones.at(table, "Bob", viewport=SMALL)
    press(bob, "Enter the right answer")
    opened = bob.locator("dialog.panel")
    expect(opened.get_by_role("button")).to_have_text(["", "Take", "Drop", "Beaver"])
    expect(opened).to_contain_text("Only the scorekeeper can change what was answered to Cat’s cube.")


def test_who_can_neither_say_nor_agree_is_not_asked(phones: Phones, transactional_db: None) -> None:
    """Kim entered that Cat beavered Bob’s extra: no other word fits that, and Bob has nothing to agree with."""
    table = lone_taker()
    table.tap("Bob", "extra", by="Bob")
    table.tap("Kim", "answer", by="Cat", for_="Cat", cubes={"Bob": "beaver"})
    beavered = table.seq
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    says(table, "Cat", "dispute", seq=beavered)
    bob = phones.at(table, "Bob", viewport=SMALL)
    expect(disputed(bob)).to_contain_text("Only the scorekeeper can enter another answer: no single word fits here.")
    expect(disputed(bob)).not_to_have_class(re.compile("ask-block"))
    expect(disputed(bob).get_by_role("button")).to_have_count(0)


def test_a_lone_taker_who_is_given_an_extra_has_the_result_at_hand_on_a_tablet(
    phones: Phones, transactional_db: None
) -> None:
    table = lone_taker()
    cat = phones.at(table, "Cat", viewport=TABLET)
    expect(dock(cat).get_by_role("button", name="Backgammon")).to_have_count(2)
    table.tap("Bob", "extra", by="Bob")
    dock(cat).get_by_role("button", name="Result").click()
    expect(cat.locator("dialog.panel").get_by_role("button", name="Backgammon")).to_have_count(2)


def test_the_box_reads_what_a_drop_that_became_a_take_has_cost(phones: Phones, transactional_db: None) -> None:
    table = lone_taker()
    says(table, "Bob", "dispute", seq=DROPPED)
    says(table, "Bob", "say", seq=DROPPED, event={"event": "answer", "by": "Bob", "cubes": {"Bob": "take"}})
    ann, bob, dan = (phones.at(table, name, viewport=SMALL) for name in ("Ann", "Bob", "Dan"))
    press(ann, "Agree with Bob")
    told = "Game 1 corrected by you and Bob: you had +3 so far, now +2."
    expect(dock(ann).locator(".corrected")).to_contain_text(told)
    expect(dock(bob).locator(".corrected")).to_contain_text("you had \N{MINUS SIGN}1 so far, now 0.")
    expect(dock(dan).locator(".corrected")).to_have_count(0)


def test_the_scorekeeper_agrees_with_the_one_player_who_says_another_result(phones: Phones, laid: Table) -> None:
    """Kim entered it for neither side, so that Ann alone disputes it."""
    laid.tap("Kim", "start")
    laid.tap("Kim", "result", winner="box", kind="single")
    seq = laid.seq
    says(laid, "Ann", "dispute")
    says(laid, "Ann", "say", event={"event": "result", "winner": "box", "kind": "gammon"})
    kim = phones.at(laid, "Kim", viewport=SMALL)
    expect(disputed(kim).get_by_role("button", name="Agree with Ann")).to_contain_text("Ann wins, Gammon")
    press(kim, "Agree with Ann")
    expect(disputed(kim)).to_have_count(0)
    assert (laid.last_body["seq"], laid.last_body["with"]["kind"]) == (seq, "gammon")
