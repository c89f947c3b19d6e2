"""A season of evenings on club nights: who comes to each, by which rules it is played, and what its file says.

Every evening has dice of its own, so that any of them can be told again without the others, to the last byte.
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import NamedTuple

from chouette.rules.house import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, MAX_PLAYERS, ST_ALBANS, Fault, house_checked
from chouette.rules.house.house import Value
from sessions.demo.characters import Character, characters, who_comes
from sessions.demo.evening_told import evening_told

CURRENCY = "GBP"
CHANGE: Mapping[str, Value] = {"max_players": 8, "immediate_redoubles": "none", "drop_beaver": False}
"""What the club's own rules change in the Atlanta sheet."""

THURSDAY = 3
WEEKS = 52
BEGINS = time(19, 20)
MOST = 8
"""More than so many find the table full."""


def last_thursday(today: date) -> date:
    """The last one before today."""
    return today - timedelta(days=(today.weekday() - THURSDAY - 1) % 7 + 1)


class ByRules(NamedTuple):
    """What an evening of these rules is called, how often it is played, and for how much a point."""

    name: str
    often: int
    sheet: str
    change: Mapping[str, Value]
    stake: str


RULES_PLAYED = (
    ByRules("Thursday", 12, ATLANTA, CHANGE, "1.00"),
    ByRules("High stakes", 2, ATLANTA, CHANGE, "2.00"),
    ByRules("St Albans evening", 2, ST_ALBANS, {}, "1.00"),
    ByRules("Brighton evening", 2, BRIGHTON, {}, "1.00"),
    ByRules("Evening of the Act", 1, ACT, {}, "1.00"),
    ByRules("Jacoby and Crawford", 1, JACOBY_CRAWFORD, {}, "1.00"),
)


class ToldEvening(NamedTuple):
    """An evening of a season: when it began, and its file."""

    begins: datetime
    file: bytes


class MadeSeason(NamedTuple):
    """So many evenings of so many people, the last of them on that day; an evening has so many hours. The first
    `always` of the people come to every one."""

    evenings: int
    players: int
    seed: int
    last: date
    hours: float = 3.0
    always: int = 0

    def people(self) -> list[Character]:
        """Everybody who plays in it."""
        return characters(self.players, Random(f"{self.seed}"))

    def day(self, number: int) -> date:
        """The day of an evening, the first being 0. A club that plays more often than it has weeks in two years plays
        on several days of the week."""
        back = self.evenings - 1 - number
        nights = min(7, 1 + (self.evenings - 1) // (2 * WEEKS))
        weeks, night = divmod(back, nights)
        apart = max(1, WEEKS // max(self.evenings, 1))
        return self.last - timedelta(days=7 * apart * weeks + night)

    def evening(self, number: int) -> ToldEvening:
        """One of its evenings, from the first to the last event."""
        dice = Random(f"{self.seed}/{number}")
        rules = self._rules(number, dice)
        begins = datetime.combine(self.day(number), BEGINS, UTC) + timedelta(minutes=dice.randint(0, 35))
        return self._told(number, rules, begins, dice, hours=self.hours * dice.uniform(0.85, 1.15))

    def under_way(self) -> ToldEvening:
        """An evening a week after the last, in the middle of a game."""
        dice = Random(f"{self.seed}/under way")
        begins = datetime.combine(self.last + timedelta(weeks=1), BEGINS, UTC)
        return self._told(self.evenings, RULES_PLAYED[0], begins, dice, hours=1.0, goes_on=True)

    def _rules(self, number: int, dice: Random) -> ByRules:
        """The last evening is one like most."""
        if number == self.evenings - 1:
            return RULES_PLAYED[0]
        return dice.choices(RULES_PLAYED, [one.often for one in RULES_PLAYED])[0]

    def _told(
        self, number: int, rules: ByRules, begins: datetime, dice: Random, *, hours: float, goes_on: bool = False
    ) -> ToldEvening:
        house = house_checked(rules.sheet, rules.change)
        assert not isinstance(house, Fault), house
        part = number / max(self.evenings - 1, 1)
        most = min(house[MAX_PLAYERS] or MOST, MOST)
        came = who_comes(self.people(), min(part, 1.0), most, dice, always=self.always)
        night = evening_told(
            house=house, people=came, begins=begins, hours=hours, dice=dice, corrected=number % 5 == 2, goes_on=goes_on
        )
        return ToldEvening(begins, night.transcript(name=rules.name, stake=rules.stake, currency=CURRENCY))
