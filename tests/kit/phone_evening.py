"""An evening as a sheet of paper has it, and the room in which it is played."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import back_at_the_table, choose, dock, outcome, press, press_on, result, said
from tests.kit.table import Table

MINUS = "\u2212"
Line = dict[str, int]
Thrown = dict[str, str]


SETTLED = "settled"
"""The line of what those who leave are paid, or pay."""


class Paper:
    """A sheet that was written by hand: names on top, then one line for a game or a settling, with the totals under it.

    A dot is a seat without points, an empty place somebody who is not there; no line is believed unless it adds up.
    """

    def __init__(self, written: str) -> None:
        head, *lines = [line.split() for line in written.strip().splitlines() if line.strip()]
        self.swings: dict[str, Line] = {}
        self.totals: dict[str, Line] = {}  # what is still to settle
        self.results: dict[str, Line] = {}  # what was won and lost, paid or not
        before = result = dict.fromkeys(head, 0)
        for (name, *points), (total, *sums) in zip(lines[::2], lines[1::2], strict=True):
            assert total == "total", name
            swing, now = dict(self.cells(head, points)), dict(self.cells(head, sums))
            assert sum(swing.values()) == 0, f"line {name} does not sum to zero"
            added = {player: before[player] + swing.get(player, 0) for player in head}
            assert added == dict.fromkeys(head, 0) | now, f"the totals after {name}"
            if name != SETTLED:
                result = {player: result[player] + swing.get(player, 0) for player in head}
            self.swings[name], self.totals[name], self.results[name] = swing, now, result
            before = added

    @staticmethod
    def cells(head: list[str], written: list[str]) -> Iterator[tuple[str, int]]:
        """The figure of each player; `-` is somebody who is not there."""
        for player, cell in zip(head, written, strict=True):
            if cell != "-":
                yield player, 0 if cell == "." else int(cell)


def points_of(cell: str) -> int:
    """What a figure on the screen says."""
    return int(cell.replace(MINUS, "-"))


def with_ids(said: Any, ids: dict[str, str]) -> Any:
    """The same with players' names as the ids that stand for them."""
    match said:
        case dict():
            return {ids.get(key, key): with_ids(value, ids) for key, value in said.items()}
        case list():
            return [with_ids(value, ids) for value in said]
    return ids.get(said, said) if isinstance(said, str) else said


class Room:
    """The devices of an evening. The scorekeeper's tablet speaks for players without a phone."""

    def __init__(self, phones: Phones, pictures: Pictures) -> None:
        self.phones, self.pictures = phones, pictures
        self.home = f"{phones.site.url}/"
        self.tablet = phones.bare(viewport=TABLET)
        self.players: dict[str, Page] = {}
        self.code = ""
        self.seq = 1

    def begins(
        self,
        names: str,
        *,
        stake: str,
        sheet: str = "Atlanta",
        dice: Sequence[Thrown] = (),
        stakes: Mapping[str, str] | None = None,
        keeper: str = "",
    ) -> None:
        """The scorekeeper starts it on the start page and watches, or plays as `keeper`; with `dice` they are typed,
        round by round, and `stakes` has in money what those play for who do not play for the basic stake."""
        page = self.tablet
        page.goto(self.home)
        self.pictures.take(page, "home")
        page.get_by_role("link", name="Start an evening").click()
        page.get_by_label("Evening", exact=True).fill("At Ann\u2019s")
        page.get_by_label("Stake per point").fill(stake)
        page.get_by_label("Currency").select_option("GBP")
        page.get_by_label("Players, one per line").fill(names.replace(" ", "\n"))
        page.locator(".sheets").get_by_text(sheet, exact=True).click()
        page.get_by_text("typed in" if dice else "As listed").click()
        if stakes:
            page.get_by_label("Not all play for the same stake").check()
        self.pictures.take(page, "start")
        page.get_by_role("button", name="Begin").click()
        for name, money in (stakes or {}).items():
            page.get_by_label(name, exact=True).select_option(money)
        if stakes:
            self.pictures.take(page, "stakes")
            page.get_by_role("button", name="Go on").click()
        for thrown in dice:
            self._throws(thrown)
        if dice:
            expect(page.get_by_role("heading", level=1)).to_have_text("The dice decide")
            self.pictures.take(page, "dice")
            page.get_by_role("link", name="Go on").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Who are you?")
        found = re.search(r"/join/(\w+)/", page.url)
        assert found
        self.code = found.group(1)
        if keeper:
            page.get_by_role("button", name=keeper, exact=True).click()
            self.players[keeper] = page
        else:
            page.get_by_role("link", name="Only keep the sheet").click()
        page.wait_for_url(f"**/s/{self.code}/")

    def gathers(self, table: Table) -> None:
        """At a table that is laid already: everybody has their own phone, Kim the tablet."""
        self.code, self.seq = table.code, table.seq
        self.phones.known(self.tablet, table.kim)
        self.tablet.goto(f"{self.home}s/{table.code}/")
        for name in table.people:
            self.players[name] = self.phones.at(table, name)

    def _throws(self, thrown: Thrown) -> None:
        """Type one round of dice; the page asks for exactly those who throw in it."""
        asked = self.tablet.locator(".throws label")
        expect(asked).to_have_count(len(thrown))
        for name, dice in thrown.items():
            self.tablet.get_by_label(name, exact=True).fill(dice)
        self.pictures.take(self.tablet, "throw")
        self.tablet.get_by_role("button", name="Go on").click()

    def comes_by_code(self, name: str, **options: Any) -> None:
        """One who stands on the list types the code and chooses their name; `options` are their phone's."""
        page = self.phones.bare(**options)
        page.goto(self.home)
        page.get_by_label("The code on the table").fill(self.code.lower())
        page.get_by_role("button", name="Sit down").click()
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_url(f"**/s/{self.code}/")
        self.players[name] = page

    def comes_by_link(self, name: str) -> None:
        """A newcomer opens the link that a second tab of the tablet shows, and types their name."""
        tab = self.phones.complaints.watch(self.tablet.context.new_page())
        tab.goto(f"{self.home}s/{self.code}/qr/")
        self.pictures.take(tab, "invite")
        link = tab.get_by_label("The link, open for twelve hours").input_value()
        tab.close()
        page = self.phones.bare()
        page.goto(link)
        expect(page.get_by_role("heading", level=1)).to_have_text("Who are you?")
        self.pictures.take(page, "who-are-you")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_url(f"**/s/{self.code}/")
        self.players[name] = page

    def opens_the_wall(self) -> Page:
        """The big screen, in a browser that the scorekeeper let in."""
        wall = self.phones.complaints.watch(self.tablet.context.new_page())
        wall.set_viewport_size({"width": 1920, "height": 1080})
        wall.goto(f"{self.home}s/{self.code}/screen/")
        return wall

    def recorded(self) -> None:
        """One event more, and every device in the room shows the table after it."""
        self.seq += 1
        for page in (self.tablet, *self.players.values()):
            expect(page.locator("main.table")).to_have_attribute("data-seq", str(self.seq))

    def of(self, name: str) -> Page:
        """Where this player is acted for: their phone, or the tablet with their name picked."""
        if name in self.players:
            return self.players[name]
        self.tablet.locator(".rail-box, .lanes").get_by_role("button", name=re.compile(rf"\b{name}\b")).first.click()
        return self.tablet

    def tries(self, name: str, event: str, **fields: Any) -> str:
        """What no button offers, sent past the buttons from the device of who tries it; the clause that forbids it."""
        page = self.players.get(name, self.tablet)
        view = page.request.get(f"{self.home}api/v1/sessions/{self.code}/").json()
        ids = {player["name"]: player_id for player_id, player in view["players"].items()}
        said = {"event": event, **with_ids(fields, ids)}
        body = {"key": f"tried-{uuid4().hex}", "seen": view["seq"], "event": said}
        given = json.loads(page.locator("#page").text_content() or "")
        headers = {"X-CSRFToken": given["csrf"], "Referer": page.url}
        answer = page.request.post(f"{self.home}api/v1/sessions/{self.code}/events/", data=body, headers=headers)
        assert answer.status == 422, (answer.status, answer.text())
        return str(answer.json()["rule"])

    def starts(self) -> None:
        press(self.tablet, "Start game")
        self.recorded()

    def does(self, name: str, *buttons: str) -> None:
        """Press a button of the dock, then what lies behind it."""
        page = self.of(name)
        self._presses(page, name, buttons[0])
        for button in buttons[1:]:
            choose(page, button)
        self.recorded()

    def leaves(self, name: str) -> None:
        """Leave and settle, once one has read whom that pays."""
        page = self.of(name)
        self._presses(page, name, "More")
        choose(page, "Leave and settle")
        expect(page.locator("dialog .owed, dialog p").first).to_be_visible()
        choose(page, "Leave and settle")
        self.recorded()

    def removes(self, name: str) -> None:
        """The tablet drops a long absentee, said by name where there are several."""
        press(self.tablet, "More")
        choose(self.tablet, "Remove from the line")
        whom = self.tablet.locator("dialog").get_by_text(name, exact=True)
        if whom.count():
            whom.click()
            choose(self.tablet, "Remove from the line")
        expect(self.tablet.locator("dialog")).to_contain_text(f"{name} ")
        choose(self.tablet, "Remove from the line")
        self.recorded()

    def _presses(self, page: Page, name: str, label: str) -> None:
        """On the tablet a cube may have its double in two rows; a team player's own stands in that of the team."""
        value = re.fullmatch(r"(?:Double|Double all|Redouble) to (\d+)", label)
        for_all = f"{name} doubles (for the team, )?to {value[1]}" if value else re.escape(label)
        one_cube = dock(page).locator(".side-head").get_by_role("button", name=re.compile(f"^{for_all}"))
        expect(dock(page).get_by_role("button", name=label).or_(one_cube).first).to_be_visible()
        if value and one_cube.count():
            press_on(one_cube)
            return
        own = page.locator('.of-side[data-side="team"]').get_by_role("button", name=f"{name}: {label}")
        if own.count():
            press_on(own)
        else:
            press(page, label)

    def joins(self, name: str, button: str) -> None:
        """A newcomer asks; who has a phone lets them in, and the tablet says it for the others: over its trail, while a
        game is on."""
        press(self.players[name], button)
        view = self.tablet.request.get(f"{self.home}api/v1/sessions/{self.code}/").json()
        while not view["proposals"]:
            view = self.tablet.request.get(f"{self.home}api/v1/sessions/{self.code}/").json()
        awaited = [view["players"][player]["name"] for player in view["proposals"][0]["awaits"]]
        for left, decider in zip(range(len(awaited) - 1, -1, -1), awaited, strict=True):
            page = self.players.get(decider, self.tablet)
            press_on(page.locator(":is(.dock, .notices)").get_by_role("button", name="Agree").first)
            expect(self.players[name].locator(".waits, .parties")).to_have_count(1 if left else 0)
        self.recorded()

    def does_at_the_table(self, button: str) -> None:
        """What only the scorekeeper does."""
        press(self.tablet, "More")
        choose(self.tablet, button)
        self.recorded()

    def closes(self) -> None:
        """The tablet ends the evening and stays; others who pay or are paid are led to the payments, and come back."""
        press(self.tablet, "More")
        choose(self.tablet, "End the evening")
        choose(self.tablet, "End the evening")  # with its payments before it
        expect(self.tablet.locator(".reckoning")).to_be_visible()
        view = self.tablet.request.get(f"{self.home}api/v1/sessions/{self.code}/").json()
        payments = [payment for one in view["settlements"] for payment in one["payments"]]
        paid = {payment[end] for payment in payments for end in ("from", "to")}
        for name, page in self.players.items():
            if page is not self.tablet and any(view["players"][player]["name"] == name for player in paid):
                back_at_the_table(page)
        self.recorded()

    def does_for(self, name: str, *buttons: str) -> None:
        """Between games no seat can be tapped: the tablet finds the player behind `More`."""
        press(self.tablet, "More")
        for button in (name, *buttons):
            choose(self.tablet, button)
        self.recorded()

    def answers(self, name: str, button: str) -> None:
        """Answer one's own question; the tablet is asked for those without a phone, one after the other."""
        page = self.players.get(name, self.tablet)
        if page is self.tablet:
            expect(said(page)).to_contain_text(name)
        press(page, button)
        self.recorded()

    def ends(self, page: Page, side: str, kind: str) -> None:
        """The result: two taps on a phone, one on the tablet, where all six lie open."""
        (outcome if page is self.tablet else result)(page, side, kind)
        self.recorded()

    def agrees_with(self, paper: Paper, game: str) -> None:
        """What the tablet shows after the game is what stands on the paper; players who have left come after it, and
        those who play from the next game, for whom the paper has a zero."""
        rows = self.tablet.locator(".swings tbody tr:not(.gone)").filter(has_not_text="left in")
        new = self.tablet.locator(".swings tbody tr.gone").filter(has_text="plays from").locator("th").all_inner_texts()
        newcomers = {name.split()[0] for name in new}
        swings = {name: points for name, points in paper.swings[game].items() if name not in newcomers}
        assert not any(points for name, points in paper.swings[game].items() if name in newcomers), game
        expect(rows).to_have_count(len(swings))
        shown = {row.locator("th").inner_text().split()[0]: row.locator(".num").all_inner_texts() for row in rows.all()}
        assert {name: points_of(cells[0]) for name, cells in shown.items()} == swings, game
        results = {name: paper.results[game][name] for name in shown}  # of those who have left the paper alone tells
        assert {name: points_of(cells[1]) for name, cells in shown.items()} == results, game

    def line(self) -> list[str]:
        """The Box, the Captain and the others, as they stand for the coming game."""
        expect(self.tablet.locator(".lineup").first).to_be_visible()
        return self.tablet.locator(".lineup > .framed, .lineup > .who > span").all_inner_texts()

    def captain(self) -> str:
        """The Captain of the coming game: the first in the line who is there."""
        return self.tablet.locator(".lineup > .who:has(.role) > span").inner_text()


def owed(page: Page) -> list[str]:
    """The payments at the end."""
    return [" ".join(text.split()) for text in page.locator(".owed").first.get_by_role("listitem").all_inner_texts()]
