"""Nothing that a player needs while something is open is cut or covered, at every size, however much is told beside it.

What is open has its question, what each answer costs and how it is pressed in sight before the tap; what the next roll
ends is in sight as well.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from chouette.rules.house import ATLANTA, JACOBY_CRAWFORD
from tests.browser.screens.scene import settled
from tests.kit.daily import first_daily
from tests.kit.disputed import says
from tests.kit.keepers import hands_over, speaks_also_for
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import answer_column, hat, press
from tests.kit.table import Table, replaced_by, table_laid

PLAYERS = ("Bob", "Dan", "Eve", "Fay", "Hal", "Ann", "Cat")
TEN = (
    "Élisabeth-Anne", "Jürgen-Günther", "François-Régis", "Zoë-Maximilian", "Søren-Åkermann", "Ángel-Fernando",
    "Łukasz-Wiśniew", "Chloë-Béatrice", "Božena-Šťastná", "Friedrich-Jörg",
)  # fmt: skip
CUT = """() => {
    const dock = document.querySelector(".dock");
    const said = (part) => part.innerText.replace(/\\s+/g, " ").trim();
    const seen = (part) => {
        let [top, foot] = [0, innerHeight];
        for (let at = part.parentElement; at; at = at.parentElement) {
            if (getComputedStyle(at).overflowY === "visible") continue;
            const room = at.getBoundingClientRect();
            [top, foot] = [Math.max(top, room.top), Math.min(foot, room.bottom)];
        }
        return [top, foot];
    };
    const isCut = (part) => {
        const box = part.getBoundingClientRect();
        const [top, foot] = seen(part);
        if (box.top < top - 1 || box.bottom > foot + 1) return true;
        const x = (box.left + box.right) / 2;
        return [0.3, 0.7].some((part_way) => {
            const hit = document.elementFromPoint(x, box.top + part_way * box.height);
            return !hit || !(part.contains(hit) || hit.contains(part));
        });
    };
    return [...dock.querySelectorAll("button, a, label, h2, p, li, .sub, .how, dd")]
        .filter((part) => part.checkVisibility() && getComputedStyle(part).display !== "inline")
        .filter((part) => said(part) && !part.closest(".short") && isCut(part))
        .map((part) => `${part.localName}.${part.className}: ${said(part)}`);
}"""
"""What in the dock is not whole in sight: cut by the window or by a list that scrolls, or covered."""


class Moment(NamedTuple):
    """A screen: what is open there, on whose phone, what is tapped before it is looked at, in which language, and what
    of the dock must be in sight."""

    what: str
    who: str
    table: Table
    tap: Callable[[Page], None] = lambda page: None
    language: str = "en"
    shows: str = ""


Size = tuple[int, int]
SIZES: tuple[Size, ...] = (360, 640), (390, 844), (1024, 768)


def answers_disputed() -> Iterator[Moment]:
    """Ann, who plays and keeps the sheet, has entered a drop for Cat, who took; Hal and Gus have one phone.

    Gus has left before.
    """
    table = table_laid(ATLANTA, (*PLAYERS, "Gus"), stake="1.00")
    hands_over(table, "Ann")
    table.tap("Ann", "start")
    table.tap("Ann", "result", winner="box", kind="single")
    table.tap("Gus", "leave", player="Gus")
    speaks_also_for(table, "Hal", "Gus")
    table.tap("Ann", "start")
    table.tap("Bob", "double", by="Bob", cubes=list(PLAYERS[1:]))
    table.tap("Ann", "answer", by="Cat", for_="Cat", cubes={"Cat": "drop"})
    entered = table.seq
    for name in PLAYERS[1:-1]:
        table.tap(name, "answer", by=name, cubes={name: "take"})
    says(table, "Cat", "dispute", seq=entered)
    for who in ("Bob", "Ann", "Hal", "Eve", "Cat"):
        yield Moment("disputed", who, table)
    says(table, "Cat", "say", seq=entered, event={"event": "answer", "by": "Cat", "cubes": {"Cat": "take"}})
    for who in ("Bob", "Ann", "Hal"):
        yield Moment("another answer", who, table)


def mixed_answer() -> Iterator[Moment]:
    """Three cubes, each answered otherwise, by a Box who has a Partner."""
    table = table_laid(ATLANTA, ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Hal", "Gus"), stake="1.00")
    table.tap("Kim", "partner", player="Gus")
    table.tap("Kim", "start")
    for name in ("Bob", "Cat", "Hal"):
        table.tap(name, "double", by=name)
    yield Moment("three cubes", "Ann", table)

    def choose(page: Page) -> None:
        for name, word in (("Bob", "Take"), ("Cat", "Drop"), ("Hal", "Beaver")):
            answer_column(page, name, word)

    yield Moment("a mixed answer", "Ann", table, choose)


def extras_given() -> Iterator[Moment]:
    """The lone taker has two extras; their phone speaks for another, too."""
    table = table_laid(ATLANTA, ("Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ann"), stake="1.00")
    speaks_also_for(table, "Hal", "Gus")
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob", cubes=["Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ann"])
    for name in ("Cat", "Dan", "Eve", "Fay", "Gus", "Ann"):
        table.tap(name, "answer", by=name, cubes={name: "drop"})
    table.tap("Hal", "answer", by="Hal", cubes={"Hal": "take"})
    yield Moment("lone taker", "Hal", table)
    for name in ("Dan", "Ann"):
        table.tap(name, "extra", by=name)
    yield Moment("two extras", "Hal", table)


def corrected() -> Iterator[Moment]:
    """Between games, with the question who will be Partner, a game was corrected."""
    table = table_laid(ATLANTA, ("Ann", *PLAYERS[:5], "Cat", "Gus"), stake="1.00")
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="gammon")
    table.tap("Kim", "amend", seq=table.seq, **replaced_by({"event": "result", "winner": "team", "kind": "single"}))
    for who in ("Bob", "Ann", "Eve", "Cat"):
        yield Moment("corrected", who, table)


def partner_of_seven() -> Iterator[Moment]:
    """The Box, who keeps the sheet, may take each of seven as Partner for the next game."""
    table = table_laid(ATLANTA, ("Ann", *PLAYERS[:5], "Cat", "Gus"), stake="1.00")
    hands_over(table, "Ann")
    table.tap("Ann", "start")
    table.tap("Ann", "result", winner="box", kind="single")
    yield Moment("the Box", "Ann", table)


def not_let_in() -> Iterator[Moment]:
    """One of a phone of two has left, has asked to join again, and was declined."""
    table = table_laid(ATLANTA, (*PLAYERS, "Gus"), stake="1.00")
    for _ in range(2):
        table.tap("Kim", "start")
        table.tap("Kim", "result", winner="box", kind="gammon")
    table.tap("Gus", "leave", player="Gus")
    speaks_also_for(table, "Hal", "Gus")
    table.propose("Gus", "join", player="Gus")
    yield Moment("asks", "Hal", table)
    table.reply("Bob", 1, "refuse")
    yield Moment("declined", "Hal", table)


def together() -> Iterator[Moment]:
    """Two of ten have agreed to play one cube together, where one cube is for all."""
    table = table_laid(JACOBY_CRAWFORD, TEN, stake="0.50")
    table.tap("Kim", "partner", player=TEN[9])
    table.tap("Kim", "start")
    table.tap(TEN[1], "double", by=TEN[1])
    table.tap(TEN[0], "answer", by=TEN[0], cubes=dict.fromkeys(TEN[1:9], "take"))
    table.tap("Kim", "roll")
    table.tap(TEN[0], "double", by=TEN[0])
    yield Moment("asked", TEN[4], table)
    table.propose(TEN[1], "drop_take", by=[TEN[1], TEN[2]], drops=TEN[2])
    yield Moment("others ask", TEN[4], table)
    table.reply(TEN[2], 1, "agree")
    yield Moment("agreed", TEN[1], table)
    yield Moment("agreed", TEN[4], table)


def two_on_one_phone() -> Iterator[Moment]:
    """Two with long names have one phone: they are asked in turn, and then wait for the others."""
    table = table_laid(JACOBY_CRAWFORD, TEN, stake="1.00")
    speaks_also_for(table, TEN[1], TEN[2])
    table.tap("Kim", "start")
    table.tap(TEN[1], "double", by=TEN[1])
    table.tap(TEN[0], "answer", by=TEN[0], cubes=dict.fromkeys(TEN[1:], "take"))
    table.tap("Kim", "roll")
    table.tap(TEN[0], "double", by=TEN[0])
    for name, word in ((TEN[1], "take"), (TEN[2], "drop")):
        yield Moment(f"asks {name}", TEN[1], table, language="fr")
        table.tap(name, "answer", by=name, cubes={name: word})
    yield Moment("both have answered", TEN[1], table, language="fr", shows="On attend la réponse")


def denied_by_one_of_ten() -> Iterator[Moment]:
    """The Box, who keeps the sheet, has answered for one of nine with one cube, who denies it after the next roll."""
    table = table_laid(JACOBY_CRAWFORD, TEN, stake="1.00")
    speaks_also_for(table, TEN[1], TEN[2])
    hands_over(table, TEN[0])
    table.tap(TEN[0], "start")
    table.tap(TEN[1], "double", by=TEN[1])
    table.tap(TEN[0], "answer", by=TEN[0], cubes=dict.fromkeys(TEN[1:], "take"))
    table.tap(TEN[0], "roll")
    table.tap(TEN[0], "double", by=TEN[0])
    table.tap(TEN[2], "answer", by=TEN[2], cubes={TEN[2]: "drop"})
    table.tap(TEN[0], "answer", by=TEN[3], for_=TEN[3], cubes={TEN[3]: "take"})
    entered = table.seq
    yield Moment("answered for", TEN[3], table, shows="Waiting for")
    for name in (TEN[1], *TEN[4:]):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    table.tap(TEN[0], "roll")
    says(table, TEN[3], "dispute", seq=entered)
    yield Moment("denied", TEN[3], table, shows=f"{TEN[1]} has the checkers")
    yield Moment("denied", TEN[1], table, language="fr", shows=f"{TEN[1]} a les pions")
    yield Moment("denied", TEN[5], table, language="de", shows=f"{TEN[1]} führt die Steine")
    yield Moment("denied", TEN[0], table, language="de", shows=TEN[3])
    yield Moment("sheet", TEN[0], table, lambda page: hat(page, "Zettel"), language="de")


def asked_to_let_in() -> Iterator[Moment]:
    """One who has left asks to join again, while a correction and an answer of one's own are told too."""
    table = table_laid(ATLANTA, (*PLAYERS, "Gus"), stake="1.00")
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob", cubes=[*PLAYERS[1:], "Gus"])
    for name in (*PLAYERS[1:], "Gus"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    table.tap("Kim", "result", winner="box", kind="gammon")
    ended = table.seq
    table.tap("Gus", "leave", player="Gus")
    table.tap("Kim", "start")
    table.tap("Kim", "amend", seq=ended, **replaced_by({"event": "result", "winner": "box", "kind": "single"}))
    table.tap("Bob", "double", by="Bob", cubes=list(PLAYERS[1:]))
    for name in PLAYERS[1:]:
        table.tap(name, "answer", by=name, cubes={name: "drop" if name == "Ann" else "take"})
    table.propose("Gus", "join", player="Gus")
    for who in ("Ann", "Bob", "Dan"):
        yield Moment("asks", who, table, shows="objection is enough")


@pytest.mark.parametrize("size", first_daily(*SIZES), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    "moments",
    [
        answers_disputed, mixed_answer, extras_given, corrected, partner_of_seven, not_let_in, together,
        two_on_one_phone, denied_by_one_of_ten, asked_to_let_in,
    ],
)  # fmt: skip
def test_nothing_that_is_needed_is_cut_or_covered(
    phones: Phones, pictures: Pictures, transactional_db: None, moments: Callable[[], Iterator[Moment]], size: Size
) -> None:
    width, height = size
    opened: dict[str, Page] = {}
    cut = {}
    for what, who, table, tap, language, shows in moments():
        if who not in opened:
            screen = {"viewport": {"width": width, "height": height}, "locale": language}
            opened[who] = phones.at(table, who, **screen, reduced_motion="reduce")
        page = opened[who]
        settled(table, page)
        tap(page)
        expect(page.locator(".dock:is(.fresh, .sending)")).to_have_count(0)
        expect(page.locator(".dock")).to_contain_text(shows, use_inner_text=True)
        pictures.take(page, f"{moments.__name__}-{what}-{who}".replace(" ", "-"), (size,))
        if found := page.evaluate(CUT):
            cut[f"{what}, {who}"] = found
    assert not cut, "\n".join(f"{moment}: {part}" for moment, parts in cut.items() for part in parts)


def test_what_others_propose_to_each_other_moves_no_answer(phones: Phones, transactional_db: None) -> None:
    table = table_laid(JACOBY_CRAWFORD, PLAYERS, stake="0.50")
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob", cubes=list(PLAYERS[1:]))
    cat = phones.at(table, "Cat", viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    settled(table, cat)
    take = cat.locator(".dock").get_by_role("button", name="Take")
    place = take.bounding_box()
    table.propose("Dan", "drop_take", by=["Dan", "Eve"], drops="Eve")
    dan = phones.at(table, "Dan", viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    expect(dan.locator(".dock .waits")).to_be_visible()
    expect(cat.locator(".dock .waits")).to_have_count(0)
    assert take.bounding_box() == place
    table.reply("Eve", 1, "refuse")
    expect(dan.locator(".dock .waits")).to_contain_text("Eve")
    assert take.bounding_box() == place
    expect(cat.locator(".dock .waits")).to_have_count(0)


@pytest.mark.parametrize("size", first_daily((390, 844), (360, 640)), ids=lambda size: f"{size[0]}x{size[1]}")
def test_an_answer_has_the_same_place_in_both_hats(phones: Phones, transactional_db: None, size: Size) -> None:
    table = table_laid(ATLANTA, PLAYERS, stake="1.00")
    hands_over(table, "Ann")
    table.tap("Ann", "start")
    table.tap("Bob", "double", by="Bob", cubes=list(PLAYERS[1:]))
    ann = phones.at(table, "Ann", viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    settled(table, ann)
    answers = [ann.locator(".dock").get_by_role("button", name=word) for word in ("Take", "Drop", "Beaver")]
    places = [answer.bounding_box() for answer in answers]
    hat(ann, "Sheet")
    expect(ann.locator(".hats [aria-pressed=true]")).to_have_text("Sheet")
    assert [answer.bounding_box() for answer in answers] == places
    assert ann.evaluate(CUT) == []


def test_with_letters_twice_as_large_the_heading_comes_before_its_figures(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    table = table_laid(JACOBY_CRAWFORD, PLAYERS, stake="0.50")
    cat = phones.at(table, "Cat", viewport={"width": 195, "height": 422}, reduced_motion="reduce")
    code = cat.locator(".lobby .code")
    assert code.evaluate("one => one.scrollWidth <= one.clientWidth && one.getBoundingClientRect().right <= 195")
    press(cat, "I have seen the rules")
    rules = cat.get_by_role("link", name="House rules").bounding_box()
    assert rules is not None
    assert rules["x"] + rules["width"] <= 195
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob", cubes=list(PLAYERS[1:]))
    settled(table, cat)
    heading = cat.locator(".dock .question > .why")
    expect(heading).to_contain_text("What you win or lose:")
    tops = "parts => parts.map((part) => part.getBoundingClientRect().top)"
    boxes = cat.locator(".dock :is(.question > *, .choices .btn, .with-mate)")
    assert boxes.evaluate_all("parts => parts.every((part) => part.scrollHeight <= part.clientHeight + 1)")
    [foot] = heading.evaluate_all("parts => parts.map((part) => part.getBoundingClientRect().bottom)")
    figures = cat.locator(".dock .choices dd").filter(visible=True).evaluate_all(tops)
    assert min(figures) >= foot - 1
    for word in ("Take", "Drop"):
        expect(cat.locator(".dock").get_by_role("button", name=word, exact=True)).to_be_in_viewport(ratio=0.99)
    pictures.take(cat, "large", ((195, 422),))


def test_a_score_stands_below_a_short_name_of_two_words(phones: Phones, transactional_db: None) -> None:
    names = [f"{name.split('-')[0]}a {name.split('-')[-1]}" for name in TEN]
    table = table_laid(JACOBY_CRAWFORD, tuple(names), stake="1.00")
    table.tap("Kim", "start")
    page = phones.at(table, names[3], viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    settled(table, page)
    seat = page.locator(".seat").first
    name, total = (seat.locator(part).bounding_box() for part in (".short-form", ".total"))
    assert name is not None
    assert total is not None
    room = 3  # for an accent above and below the letters
    assert name["height"] > 20, "two lines"
    assert total["y"] >= name["y"] + name["height"] - room


def test_with_colours_of_the_device_the_hat_that_is_on_is_seen(phones: Phones, transactional_db: None) -> None:
    table = table_laid(ATLANTA, PLAYERS, stake="1.00")
    hands_over(table, "Ann")
    table.tap("Ann", "start")
    ann = phones.at(table, "Ann", viewport={"width": 390, "height": 844}, forced_colors="active")
    looks = ann.locator(".hats button").evaluate_all("all => all.map((one) => getComputedStyle(one).outlineStyle)")
    assert looks == ["solid", "none"]
