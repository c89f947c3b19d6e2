"""One button at a table: the figures that it shows, and what its press writes down."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from chouette.rules.house import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS
from sessions.models import Posting
from tests.kit.phones import TABLET, Phones
from tests.kit.steps import dock, press_on
from tests.kit.table import Table, table_laid

FIVE = (ATLANTA, ACT, BRIGHTON, ST_ALBANS, JACOBY_CRAWFORD)
TEAM = ("Bob", "Cat", "Dan")
SEVEN = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus")

PAID = re.compile(r"\b(?:pays?|buys? (?:their|the) half for) (?:(you|[A-Z]\w+) )?(\d+)(?: or (\d+))?\b")
NOW = re.compile(r"(?<![±\w])([+-]\d+|0)(?: or ([+-]\d+))?(?![\w½])")
WON = re.compile(r"drop: (?:you win|[A-Z]\w+ wins) (\d+) take: (?:you play|[A-Z]\w+ plays) for (\d+)")
AT_STAKE = re.compile(r"±(\d+)")
GAMMON = re.compile(r"[Gg]ammon ±(\d+)")
MONEY = re.compile(r"£([\d,]+)")


class Figures(NamedTuple):
    """What a button says: points that move now, as the dice may have it; points that are then played for."""

    now: tuple[int, ...]
    single: int | None
    gammon: int | None
    wins: int | None
    plays: int | None


def text_of(drawn: Locator) -> str:
    return " ".join(drawn.inner_text().split()).replace("\N{MINUS SIGN}", "-")


def figures_in(text: str) -> Figures:
    """Read the figures of a button, and that its money is those points at £2 each."""
    turned = WON.search(text)
    paid, now, single, gammon = (pattern.search(text) for pattern in (PAID, NOW, AT_STAKE, GAMMON))
    sign = 1 if paid and paid[1] == "you" else -1
    moved = [sign * int(one) for one in paid.groups()[1:] if one] if paid else []
    moved = moved or ([int(one) for one in now.groups() if one] if now else [])
    worth = {2 * abs(int(one)) for one in re.findall(r"\d+", MONEY.sub("", text))}
    assert {int(one.replace(",", "")) for one in MONEY.findall(text)} <= worth, text
    return Figures(
        tuple(moved),
        int(single[1]) if single else None,
        int(gammon[1]) if gammon else None,
        int(turned[1]) if turned else None,
        int(turned[2]) if turned else None,
    )


@dataclass
class Scene:
    """A table in a house of one sheet, and the buttons that are pressed at it."""

    phones: Phones
    sheet: str
    table: Table = field(init=False)

    def lay(self, *names: str, **change: Any) -> None:
        self.table = table_laid(self.sheet, names or ("Ann", *TEAM), **change)

    @property
    def single(self) -> bool:
        """Whether one cube lies on the table for the whole team."""
        return self.sheet == JACOBY_CRAWFORD

    @property
    def team(self) -> tuple[str, ...]:
        return tuple(name for name in self.table.people if name != "Ann")

    def does(self, event: str, **fields: Any) -> None:
        """Record an event without a button."""
        self.table.tap("Kim", event, **fields)

    def answers(self, **words: str) -> None:
        """Answer the Box's double, each for their own cube."""
        for name, word in words.items():
            self.does("answer", by=name, cubes={name: word})

    def at(self, name: str, *, tablet: bool = False) -> Page:
        return self.phones.at(self.table, name, **({"viewport": TABLET} if tablet else {}))

    def moved(self, since: int) -> dict[str, int]:
        """What the postings of all events after that one moved, by name."""
        names = {person.id: name for name, person in self.table.people.items()}
        moved: Counter[str] = Counter()
        for posting in Posting.objects.filter(session=self.table.session, seq__gt=since):
            moved[names[posting.creditor_id.hex]] += posting.points
            moved[names[posting.debtor_id.hex]] -= posting.points
        return {name: points for name, points in moved.items() if points}

    def presses(self, page: Page, button: Locator, whose: str, *, event: str, drawn: Locator | None = None) -> Figures:
        """Read what a button says for one player, press it, and compare that with the postings of its event."""
        before = self.table.seq
        expect(button).to_be_visible()
        text = text_of(drawn or button)
        shown = figures_in(text)
        press_on(button)
        expect(page.locator("main.table")).not_to_have_attribute("data-seq", str(before))
        assert self.table.last_body["event"] == event
        moved = self.moved(before).get(whose, 0)
        assert moved in (shown.now or (0,)), f"{text!r} moved {moved} for {whose}"
        assert shown != Figures((), None, None, None, None), f"{text!r} says no figure"
        return shown

    def outcomes(self, whose: str, against: tuple[str, ...] = ()) -> dict[tuple[str, str], int]:
        """What each way to play the board out would write down for a player, all of it or against these alone."""
        found = {}
        for winner in ("team", "box"):
            for kind in ("single", "gammon"):
                self.does("result", winner=winner, kind=kind)
                found[winner, kind] = self.points_of_last(whose, against)
                self.does("undo")
        return found

    def points_of_last(self, whose: str, against: tuple[str, ...]) -> int:
        """What the last event moved for a player."""
        own, others = self.table.id(whose), {self.table.id(name) for name in against or self.table.people}
        total = 0
        for posting in Posting.objects.filter(session=self.table.session, seq=self.table.seq):
            pair = (posting.creditor_id.hex, posting.debtor_id.hex)
            if own in pair and others & (set(pair) - {own}):
                total += posting.points if pair[0] == own else -posting.points
        return total

    def is_played_for(
        self,
        shown: Figures,
        whose: str,
        against: tuple[str, ...] = (),
    ) -> None:
        """Compare what a button said is then at stake with every way to play the board out."""
        found = self.outcomes(whose, against)
        assert {abs(found[side, "single"]) for side in ("team", "box")} == {shown.single}, (shown, found)
        assert found["team", "single"] == -found["box", "single"], (shown, found)
        if shown.gammon is not None:
            assert {abs(found[side, "gammon"]) for side in ("team", "box")} == {shown.gammon}, (shown, found)

    def is_refused(self, event: dict[str, Any]) -> str:
        """Send what no button offers; the clause on which it is refused."""
        kinds = {action["event"] for action in self.table.view["legal"].get(self.table.id(event["by"]), ())}
        assert event["event"] in ("answer", "consulted", "double", "offer") or event["event"] not in kinds
        answer = self.table.post("Kim", event)
        assert answer.status_code == 422, answer.content
        return str(answer.json()["rule"])


def choice(page: Page, word: str) -> tuple[Locator, Locator]:
    """The button of an answer, and the block in which its figures stand above it."""
    block = (
        dock(page).locator(".choice").filter(has=page.get_by_role("button", name=re.compile(f"^{word}"), exact=True))
    )
    return block.get_by_role("button"), block


@dataclass(frozen=True)
class Case:
    """A button of an event that moves points, and the houses that have no such button."""

    name: str
    event: str
    press: Callable[[Scene], None]
    forbids: Mapping[str, str]
    tried: Callable[[Scene], str] | None
    daily: str | None


CASES: list[Case] = []


def case(
    event: str,
    forbids: Mapping[str, str] | None = None,
    tried: Callable[[Scene], str] | None = None,
    daily: str | None = None,
) -> Callable[[Callable[[Scene], None]], Callable[[Scene], None]]:
    """List a button. `forbids` names the clause for each sheet whose house refuses what `tried` then sends; `daily` is
    the sheet in which it is pressed each day."""

    def listed(press: Callable[[Scene], None]) -> Callable[[Scene], None]:
        CASES.append(Case(press.__name__, event, press, forbids or {}, tried, daily))
        return press

    return listed
