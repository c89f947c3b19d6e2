"""Ten in a room: eight phones, a tablet whose owner plays and keeps the sheet, one without a phone, and the wall."""

import re
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from chouette.rules.format.replay import read
from chouette.rules.state import State
from tests.kit.page_faults import faults
from tests.kit.phone_evening import Paper, Room, points_of
from tests.kit.phones import PHONE, Phones
from tests.kit.pictures import Pictures
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import hat, press

TEN = ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus", "Hal", "Ivy", "Jean-Baptiste")
KEEPER, WITHOUT_PHONE = "Gus", "Hal"
LARGER = ("Eve", "Finn", "Jean-Baptiste")

ANSWER = re.compile(
    r"^(Take(?! back)|Drop|Beaver|Raccoon|No further turn|Agree|Refuse|Accept|Decline"
    r"|That’s wrong|Keep what was entered)\b"
)
"""How a button begins that answers a question."""

BUTTONS = """() => [...document.querySelectorAll("main button, main label")]
    .filter((one) => one.checkVisibility()).map((one) => one.innerText.trim().replace(/\\s+/g, " "))"""

HIDDEN = """() => {
    const rows = ".swings tr, .seat, .rail-box, .owed li, .cell button, .cell label, .of-side h3";
    const over = document.documentElement.scrollWidth - innerWidth;
    const isSeen = (row) => {
        const { left, right, top, bottom } = row.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const inside = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
        return inside && hit && (row.contains(hit) || hit.contains(row));
    };
    const dock = document.querySelector(".dock")?.getBoundingClientRect();
    const isCut = (part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return top < dock.top - 0.5 || bottom > Math.min(dock.bottom, innerHeight) + 0.5;
    };
    const said = (what) => (one) => `${what}: ${one.innerText.trim().replace(/\\s+/g, " ")}`;
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const further = innerWidth < 700 ? shown(".owed ~ .owed li") : [];
    return [
        ...(over > 0 ? [`${over} px too wide`] : []),
        ...shown(rows).filter((row) => !further.includes(row) && !isSeen(row)).map(said("hidden")),
        ...further.filter((row) => {
            row.scrollIntoView({ block: "nearest", behavior: "instant" });
            return !isSeen(row);
        }).map(said("out of reach")),
        ...shown(".dock button, .dock a").filter(isCut).map(said("cut")),
    ];
}"""
"""Rows and buttons that somebody cannot see: outside the window, below the edge of the dock, or under something. On a
phone the results that stand below the payments are scrolled to."""


class RoomOfTen(Room):
    """The room, and what has to be so on every screen in it after each step."""

    wall: Page

    def __init__(self, phones: Phones, pictures: Pictures) -> None:
        super().__init__(phones, pictures)
        self.faulty: list[str] = []

    def fills(self) -> None:
        """The keeper starts the evening and plays; all but one come by the code."""
        self.begins(" ".join(TEN), stake="2", keeper=KEEPER)
        for name in TEN:
            if name not in (KEEPER, WITHOUT_PHONE):
                self.comes_by_code(name, viewport=PHONE if name in LARGER else SMALL, reduced_motion="reduce")
        self.wall = self.opens_the_wall()

    def screens(self) -> Iterator[tuple[str, Page]]:
        """Whose screen it is, and the wall."""
        yield from self.players.items()
        yield "the wall", self.wall

    def state(self) -> State:
        """The table by the rules alone: the log as it is downloaded, played again, without the view in between."""
        answer = self.tablet.request.get(f"{self.home}api/v1/sessions/{self.code}/transcript/")
        assert answer.ok, answer.text()
        played = read(answer.body())
        assert played.refused is None, played.refused
        return played.log.state

    def doubled(self) -> set[str]:
        """Those who have to answer a double, by the rules: the side across from whoever has turned a cube. For a cube
        that Box and Partner hold together the Box answers."""
        game = self.state().game
        if game is None:
            return set()
        waiting = [cube for cube in game.live() if cube.pending and cube.answering]
        together = {game.box} if any(cube.pool and cube.answering == "box" for cube in waiting) else set()
        apart = [cube.end(cube.answering) for cube in waiting if cube.answering and not together]
        return together.union(*apart)

    def stands(self, moment: str, *, asked: tuple[str, ...] = (), axe: bool = False) -> None:
        """So it is now: those who are doubled and those who are `asked` have an answer to give, nobody else; every row
        is seen."""
        for _, page in self.screens():
            expect(page.locator(f'[data-seq="{self.seq}"]').first).to_be_visible()
            expect(page.locator(".dock.fresh, .dock.sending")).to_have_count(0)
        due = self.doubled() | set(asked)
        for name, page in self.screens():
            answers = [text for text in page.evaluate(BUTTONS) if ANSWER.match(text)]
            assert bool(answers) == (name in due), (moment, name, answers, due)
            self.faulty += [f"{moment}, {name}: {fault}" for fault in page.evaluate(HIDDEN)]
            if axe:
                self.faulty += [f"{moment}, {name}: {fault}" for fault in faults(page)]
            if self.pictures.folder is not None:
                at = self.pictures.folder / f"{self.seq:02}-{moment}-{name.replace(' ', '-')}.png"
                page.screenshot(path=at)

    def says(self, name: str, *buttons: str) -> None:
        """One of those with a device presses these buttons of the dock, and it is recorded."""
        for button in buttons:
            press(self.players[name], button)
        self.recorded()

    def says_for(self, name: str, button: str) -> None:
        """The keeper turns to the sheet, answers for one without a phone, and turns back."""
        hat(self.tablet, "Sheet")
        row = self.tablet.get_by_role("group", name=f"{name}. What {name} wins or loses:")
        row.get_by_role("button", name=button).click()
        self.recorded()
        hat(self.tablet, "Me")

    def agrees_with(self, paper: Paper, game: str) -> None:
        """What the wall shows after the game is what stands on the paper; long names are cut short there."""
        rows = self.wall.locator(".swings tbody tr")
        expect(rows).to_have_count(len(TEN))
        shown = {row.locator("th").inner_text().split()[0]: row.locator(".num").all_inner_texts() for row in rows.all()}
        full = {next(one for one in TEN if one.startswith(short.rstrip("."))): cells for short, cells in shown.items()}
        assert {name: points_of(cells[0]) for name, cells in full.items()} == paper.swings[game], game
        assert {name: points_of(cells[1]) for name, cells in full.items()} == paper.results[game], game
