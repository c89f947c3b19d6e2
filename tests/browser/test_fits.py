"""On the smallest phone, in every language, all that the dock asks stands whole in the window, and nothing scrolls."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from chouette.rules.house import ATLANTA, BRIGHTON
from tests.browser.screens.agreements import taken_at_two
from tests.browser.screens.scene import NINE, SIX, settled
from tests.kit.daily import first_daily
from tests.kit.disputed import says
from tests.kit.locales import LOCALES
from tests.kit.partner import with_a_partner
from tests.kit.phones import Phones
from tests.kit.screen_sizes import DESK, SMALL, TABLET
from tests.kit.table import Table, comes, has_no_phone, table_laid

SEVEN = (*SIX, "Gus")
TEN = ("Ann", "Jean-Baptiste", "Catherine", "Dan", "Eve", "Ferdinand", "Gus", "Henrietta", "Ian", "Josephine")
EIGHT = ("Maximilian", "Gus", "Hal", "Annabella", "Eve", "Bob", "Finn", "Dan")
CUT = """() => {
    const dock = document.querySelector(".dock");
    const room = dock.getBoundingClientRect();
    const cut = [...dock.querySelectorAll("button, a, label")].filter((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        const notices = part.closest(".notices > .disputed")?.parentElement.getBoundingClientRect() ?? room;
        const end = Math.min(room.bottom, notices.bottom, innerHeight);
        return part.checkVisibility() && (top < Math.max(room.top, notices.top) - 0.5 || bottom > end + 0.5);
    });
    const over = dock.scrollHeight - dock.clientHeight;
    return [...(over > 1 ? [`${over} px too high`] : []), ...cut.map((part) => part.textContent.trim())];
}"""

Moment = tuple[str, str, Table]
"""What it is, on whose phone, at which table."""


def keeper_answers() -> Iterator[Moment]:
    """The Box's answer is entered by the scorekeeper: four cubes, then all eight, under the rule of half."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    for name in ("Bob", "Cat", "Dan", "Eve"):
        table.tap(name, "double", by=name)
    yield "four cubes", "Kim", table
    table.tap("Finn", "double", by="Finn")
    yield "the whole team", "Kim", table
    yield "the whole team, the Box's own phone", "Ann", table
    crowd = table_laid(names=NINE)
    crowd.tap("Kim", "start")
    for name in NINE[1:]:
        crowd.tap(name, "double", by=name)
    yield "eight cubes", "Kim", crowd
    yield "eight cubes, the Box's own phone", "Maximilian", crowd


def box_with_partner() -> Iterator[Moment]:
    """Five cubes to answer, each by itself and all or none: on both phones of the Box's side."""
    table = table_laid(ATLANTA, names=SEVEN)
    table.tap("Kim", "partner", player="Gus")
    table.tap("Kim", "start")
    for name in SEVEN[1:6]:
        table.tap(name, "double", by=name)
    yield "each by itself", "Ann", table
    yield "each by itself, the Partner's phone", "Gus", table
    yield "each by itself, the scorekeeper's phone", "Kim", table
    whole = table_laid(BRIGHTON, names=EIGHT)
    whole.tap("Kim", "partner", player="Dan")
    whole.tap("Kim", "start")
    for name in EIGHT[1:6]:
        whole.tap(name, "double", by=name)
    yield "all or none", "Maximilian", whole
    yield "all or none, the Partner's phone", "Dan", whole


def newcomer() -> Iterator[Moment]:
    """They may ask, have asked, and are not let in."""
    table = table_laid("backgammon-act")
    comes(table, "Gus")
    table.tap("Kim", "start")
    yield "may ask", "Gus", table
    table.propose("Gus", "join", player="Gus")
    yield "has asked", "Gus", table
    yield "is asked", "Ann", table
    table.reply("Ann", 1, "refuse")
    yield "not let in", "Gus", table


def settlement() -> Iterator[Moment]:
    """A question of one, with a counter."""
    table = taken_at_two()
    table.propose("Bob", "settle", points={"Bob": 1}, agreed_by=[], for_="Bob")
    yield "asked", "Ann", table
    yield "waits", "Bob", table
    table.reply("Ann", 1, "counter", points=-1)
    yield "countered", "Bob", table


def offer() -> Iterator[Moment]:
    """An offer to two, with a counter; one has accepted."""
    table = taken_at_two()
    table.tap("Ann", "offer", by="Ann", to=["Bob", "Cat"], cubes=["Bob", "Cat"], points=1)
    yield "offered", "Bob", table
    table.tap("Cat", "accept", by="Cat", cube="Cat")
    yield "one has accepted", "Bob", table
    yield "one has accepted, who offered", "Ann", table


def gathering() -> Iterator[Moment]:
    """Before the first game: the rules in short, and a Partner to choose."""
    table = table_laid(names=SIX, max_players=8, automatic_doubles="none")
    yield "player", "Bob", table
    yield "box", "Ann", table
    yield "keeper", "Kim", table


def dispute() -> Iterator[Moment]:
    """A result that the Box disputes, on the phones of the two and of the scorekeeper; both have said what it was."""
    table = table_laid(names=EIGHT)
    table.tap("Kim", "start")
    table.tap("Gus", "result", winner="box", kind="single")
    seq = table.seq
    says(table, "Maximilian", "dispute")
    yield "disputed, the Box", "Maximilian", table
    says(table, "Maximilian", "say", seq=seq, event={"event": "result", "winner": "box", "kind": "gammon"})
    yield "another result, who entered it", "Gus", table
    yield "another result, the scorekeeper", "Kim", table


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    "moments", first_daily(keeper_answers, box_with_partner, newcomer, settlement, offer, gathering, dispute)
)
def test_nothing_is_cut_on_the_smallest_phone(
    phones: Phones, moments: Callable[[], Iterator[Moment]], locale: str
) -> None:
    opened: dict[tuple[str, str], Page] = {}
    cut = {}
    for moment, who, table in moments():
        if (table.code, who) not in opened:
            opened[table.code, who] = phones.at(table, who, viewport=SMALL, locale=locale, reduced_motion="reduce")
        page = opened[table.code, who]
        settled(table, page)
        expect(page.locator(".dock.fresh")).to_have_count(0)
        cut[moment] = page.evaluate(CUT)
    assert {moment: found for moment, found in cut.items() if found} == {}


@pytest.mark.parametrize("locale", first_daily("fr", "de", "en"))
def test_the_buttons_of_an_offer_are_in_sight_where_its_sentence_has_two_lines(phones: Phones, locale: str) -> None:
    table = taken_at_two()
    table.tap("Dan", "offer", by="Dan", to=["Ann", "Bob"], cubes=["Dan"], points=3)
    ann = phones.at(table, "Ann", viewport=SMALL, locale=locale, reduced_motion="reduce")
    settled(table, ann)
    expect(ann.locator(".proposal .counter .btn").first).to_be_visible()
    assert ann.evaluate(CUT) == []


KEEPERS = ((768, 1024), (1440, 900), (1024, 768))
BEYOND = """() => [...document.querySelectorAll("button")]
    .filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent.trim())"""
NARROW = """() => [...document.querySelectorAll(".of-answer label")]
    .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent.trim())"""
LABELS = """() => [...document.querySelectorAll(".answers label, .dock .btn, .rail-box .framed, .seat .name > span")]
    .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
    .map((part) => part.textContent.trim())"""


@pytest.mark.long
@pytest.mark.parametrize("locale", LOCALES)
def test_ten_at_a_table_are_read_on_the_smallest_phone(phones: Phones, locale: str) -> None:
    """Nine words of each answer side by side, and names as short as on the sheet; one's own is never cut."""
    table = table_laid(names=TEN)
    table.tap("Kim", "start")
    for name in TEN[1:]:
        table.tap(name, "double", by=name)
    jean, ann = (
        phones.at(table, name, viewport=SMALL, locale=locale, reduced_motion="reduce") for name in (TEN[1], "Ann")
    )
    settled(table, jean, ann)
    assert [page.evaluate(LABELS) for page in (jean, ann)] == [[], []]
    assert [page.evaluate(CUT) for page in (jean, ann)] == [[], []]
    short = [name.inner_text() for name in ann.locator(".seat .name > span:visible:not(.signs)").all()]
    assert short == ["Jean.", "Cath.", "Dan", "Eve", "Ferd.", "Gus", "Henr.", "Ian", "Jose."]
    own = jean.locator(".seat.me .name > span:visible:not(.signs)")
    expect(own).to_have_text({"en": "You", "de": "Du", "fr": "Vous"}[locale])


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_won_and_lost_fits_the_columns_of_the_answers(phones: Phones, locale: str) -> None:
    """An odd point was dropped: a take wins 2 and loses 1."""
    table = with_a_partner()
    table.tap("Cat", "double", by="Cat")
    table.tap("Ann", "answer", by="Ann", cubes={"Cat": "drop"})
    table.tap("Bob", "double", by="Bob")
    ann = phones.at(table, "Ann", viewport=SMALL, locale=locale, reduced_motion="reduce")
    settled(table, ann)
    expect(ann.locator(".choice dd.most").first).to_have_text("+2/−1")
    assert ann.evaluate(CUT) == []
    broad = "lists => lists.filter((list) => list.scrollWidth > list.clientWidth + 0.5).map((list) => list.innerText)"
    assert ann.locator(".choice dl").evaluate_all(broad) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_double_of_nine_cubes_fits_its_button(phones: Phones, locale: str) -> None:
    table = table_laid(names=TEN)
    table.tap("Kim", "start")
    ann = phones.at(table, "Ann", viewport=SMALL, locale=locale, reduced_motion="reduce")
    settled(table, ann)
    names = ann.locator(".dock .btn.turn .means")
    expect(names).to_contain_text("Jean.")
    assert names.evaluate("""names => {
        const [inner, outer] = [names, names.closest("button")].map((one) => one.getBoundingClientRect());
        return inner.top >= outer.top && inner.bottom <= outer.bottom;
    }""")


@pytest.mark.long
@pytest.mark.parametrize("locale", LOCALES)
def test_the_scorekeeper_sees_the_whole_question(phones: Phones, locale: str) -> None:
    """Upright, on a desk and lying."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    for name in SIX[1:]:
        table.tap(name, "double", by=name)
    has_no_phone(table, "Ann")
    kim = phones.at(table, "Kim", viewport=TABLET, locale=locale, reduced_motion="reduce")
    settled(table, kim)
    for width, height in KEEPERS:
        kim.set_viewport_size({"width": width, "height": height})
        expect(kim.locator(".of-answer")).to_have_count(5)
        assert kim.evaluate(CUT) == [], width
        assert kim.evaluate(BEYOND) == [], width
        assert kim.evaluate(NARROW) == [], width


def test_eight_cubes_are_in_sight_on_a_desk(phones: Phones) -> None:
    table = table_laid(names=NINE)
    table.tap("Kim", "start")
    for name in NINE[1:]:
        table.tap(name, "double", by=name)
    has_no_phone(table, NINE[0])
    kim = phones.at(table, "Kim", viewport=DESK, reduced_motion="reduce")
    settled(table, kim)
    expect(kim.locator(".of-answer")).to_have_count(8)
    assert kim.evaluate(CUT) == []


@pytest.mark.long
def test_on_a_wide_screen_the_light_and_the_sheet_stand_beside_the_board(phones: Phones) -> None:
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "start")
    cat = phones.at(table, "Cat", viewport=DESK)
    settled(table, cat)
    for part in (".next", ".advice", ".newest-rows", ".trail", ".dock"):
        expect(cat.locator(part)).to_be_in_viewport(ratio=0.99)
    assert cat.locator(".newest-rows thead th").all_inner_texts() == ["Ann", "Bob", "You", "Dan", "Eve", "Finn"]
    expect(cat.locator(".newest-rows tbody tr:not(.blank) td")).to_have_text(
        ["\N{MINUS SIGN}5b", "+1c", "+1", "+1", "+1", "+1"]
    )
