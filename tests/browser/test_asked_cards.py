"""A question among the notices shows its answers whole, on small phones and beside other notices too."""

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from chouette.rules.house import JACOBY_CRAWFORD, ST_ALBANS
from tests.browser.screens.scene import settled
from tests.kit.daily import first_daily
from tests.kit.keepers import hands_over
from tests.kit.locales import LOCALES
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.screen_sizes import SMALL
from tests.kit.table import Table, comes, replaced_by, table_laid

BOX, CAPTAIN, THIRD, FOURTH, FIFTH = FIVE = (
    "Maximiliän-Olé", "Jean-Françoise", "Ångström-Péter", "Łukasz-Tadéusz", "Gwendolÿn-Märy",
)  # fmt: skip
LONG = (
    "Maximiliän-Olé von und zu Hohenlohe", "Jean-Françoise de la Rochefoucauld",
    "Ångström-Péter", "Łukasz-Tadéusz", "Gwendolÿn-Märy",
)  # fmt: skip
NEWCOMER = "Zoë-Ménélaïque"
FINGER = 44
"""Pixels that a finger needs."""
SIZES: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 640},
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
)
LOW: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 640},
    {"width": 320, "height": 568},
    {"width": 640, "height": 360},
)

CUT = """(asked) => {
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const named = (one) => one.textContent.replace(/\\s+/g, " ").trim();
    const cut = (one) => {
        const box = one.getBoundingClientRect();
        const list = one.closest(".notices").getBoundingClientRect();
        const [top, foot] = [Math.max(list.top, dock.top), Math.min(list.bottom, dock.bottom, innerHeight)];
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        const seen = [box.top + 2, y, box.bottom - 2].every((at) => one.contains(document.elementFromPoint(x, at)));
        return box.height > 0 && (box.top < top - 0.5 || box.bottom > foot + 0.5 || !seen);
    };
    return [...document.querySelectorAll(asked)].filter(cut).map(named);
}"""
"""What is not whole in sight of what is asked for among the notices."""
ANSWERS = ".notices .ask-block :is(button, a.btn)"
WHOLE = f"{ANSWERS}, .notices .entered .said"


def in_game() -> Table:
    """Return five at St Albans with long names in a game, the Box keeping the sheet; a sixth has come."""
    table = table_laid(ST_ALBANS, FIVE)
    hands_over(table, BOX)
    table.tap(BOX, "start")
    comes(table, NEWCOMER)
    return table


def just_asked() -> Table:
    """Somebody asks to join while nothing else is told."""
    table = in_game()
    table.propose(NEWCOMER, "join", player=NEWCOMER)
    return table


def after_an_answer() -> Table:
    """Somebody asks to join after the Box has doubled all and the Captain has answered, who may undo it."""
    table = in_game()
    table.tap(BOX, "double", by=BOX, cubes=list(FIVE[1:]))
    table.tap(CAPTAIN, "answer", by=CAPTAIN, cubes={CAPTAIN: "take"})
    table.propose(NEWCOMER, "join", player=NEWCOMER)
    return table


def with_a_correction() -> Table:
    """Somebody asks to join while a finished game has just been corrected."""
    table = table_laid(ST_ALBANS, FIVE, jacoby=False)
    hands_over(table, BOX)
    table.tap(BOX, "start")
    table.tap(BOX, "result", winner="team", kind="gammon")
    result = table.seq
    table.tap(BOX, "start")
    comes(table, NEWCOMER)
    single = {"event": "result", "winner": "team", "kind": "single"}
    table.tap(BOX, "amend", seq=result, note="It was no gammon", **replaced_by(single))
    table.propose(NEWCOMER, "join", player=NEWCOMER)
    return table


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("laid", first_daily(just_asked, after_an_answer, with_a_correction))
def test_the_answers_to_a_question_among_notices_are_whole_in_sight(
    phones: Phones, pictures: Pictures, transactional_db: None, laid: Callable[[], Table], locale: str
) -> None:
    table = laid()
    faults: dict[str, list[str]] = {}
    for who in FIVE:
        page = phones.at(table, who, viewport=SMALL, locale=locale, reduced_motion="reduce")
        settled(table, page)
        for size in SIZES:
            page.set_viewport_size(size)
            expect(page.locator(".dock.fresh")).to_have_count(0)
            faults[f"{who} {size['width']}"] = page.evaluate(CUT, ANSWERS)
        pictures.take(page, f"{laid.__name__}-{FIVE.index(who)}-{locale}", ((360, 640), (390, 844), (844, 390)))
    assert {where: found for where, found in faults.items() if found} == {}


def a_result() -> Table:
    """Return a table of five at which somebody has entered that the Box won the second game, whose first was just
    corrected; the Box is asked whether it was so."""
    table = table_laid(ST_ALBANS, LONG, jacoby=False)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="gammon")
    result = table.seq
    table.tap("Kim", "start")
    single = {"event": "result", "winner": "box", "kind": "single"}
    table.tap("Kim", "amend", seq=result, note="It was no gammon", **replaced_by(single))
    captain = next(name for name in LONG if table.id(name) == table.view["game"]["captain"])
    table.tap(captain, "result", winner="box", kind="backgammon")
    return table


def a_result_before_a_partner_is_asked() -> Table:
    """Return a table of seven with long names at which the Box is asked so, and may ask for a Partner besides."""
    table = table_laid(JACOBY_CRAWFORD, (*LONG, "Éléonore", "Zacharías"))
    table.tap("Kim", "start")
    table.tap(LONG[1], "result", winner="box", kind="backgammon")
    return table


@pytest.mark.parametrize("laid", [a_result, a_result_before_a_partner_is_asked])
@pytest.mark.parametrize("locale", LOCALES)
def test_what_another_has_entered_is_whole_in_sight_with_its_answers(
    phones: Phones, pictures: Pictures, transactional_db: None, laid: Callable[[], Table], locale: str
) -> None:
    table = laid()
    page = phones.at(table, LONG[0], viewport=SMALL, locale=locale, reduced_motion="reduce")
    settled(table, page)
    for size in LOW:
        page.set_viewport_size(size)
        expect(page.locator(".dock.fresh")).to_have_count(0)
        expect(page.locator(".notices .entered .said")).to_have_count(1)
        assert page.evaluate(CUT, WHOLE) == [], size
        heights = [one.bounding_box() for one in page.locator(ANSWERS).all()]
        assert all(box and box["height"] >= FINGER for box in heights), size
    pictures.take(page, f"{laid.__name__}-{locale}", ((360, 640), (320, 568), (640, 360)))
