"""House rules of every kind: a printed sheet, and a handful of options changed at random where that is allowed.

Hypothesis draws a number for each change, and for each event of a night: the dice of that one thing. So it can leave
out any of them, by making its number nought, and the others stay what they are.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from chouette.rules.house import OPTIONS, SHEETS, Fault, House, Option, house_checked

FIGURES = {
    "max_players": (3, 9), "partner_from_players": (4, 7), "max_team_alone": (2, 8), "max_team_with_partner": (2, 8),
    "partner_advice_after": (0, 3), "settlements_from": (0, 4),
}  # fmt: skip


def value_for(option: Option[Any], dice: Random) -> Any:
    """One of the values the option may have."""
    if option.kind == "money":
        return dice.choice([None, "0.25"])
    if option.kind == "int" and option.key in FIGURES:
        figure = dice.randint(*FIGURES[option.key])
        return dice.choice([figure, None]) if None in option.values else figure
    return dice.choice(list(option.values))


MANY = 2**24
"""How many numbers there are for one thing; of no more Hypothesis takes each as often as any other."""

sheets = st.sampled_from(list(SHEETS))


@st.composite
def numbers(draw: st.DrawFn, least: int, most: int) -> list[int]:
    """So many numbers, each the dice of one thing; nought for a thing that is left out."""
    count = draw(st.integers(least, most))
    return draw(st.lists(st.integers(0, MANY - 1), min_size=count, max_size=count))


def house_made(sheet: str, changes: Sequence[int]) -> House:
    """The sheet with an option changed for each number; a change that cannot stand with the others is left out."""
    house = House(sheet)
    for dice in (Random(number) for number in changes if number):
        option = dice.choice(list(OPTIONS.values()))
        changed = house_checked(sheet, {**house.change, option.key: value_for(option, dice)})
        house = house if isinstance(changed, Fault) else changed
    return house


@st.composite
def houses(draw: st.DrawFn, changes: Sequence[int] = (0, 5, 20, 40)) -> House:
    """Houses of all sheets, as printed or with so many options changed."""
    sheet, count = draw(sheets), draw(st.sampled_from(changes))
    return house_made(sheet, draw(numbers(count, count)))
