"""House rules of every kind: a printed sheet, and a handful of options changed at random where that is allowed."""

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


def house_drawn(sheet: str, changes: int, dice: Random) -> House:
    """The sheet with up to so many options changed; a change that cannot stand with the others is left out."""
    house = House(sheet)
    for option in dice.sample(list(OPTIONS.values()), changes):
        changed = house_checked(sheet, {**house.change, option.key: value_for(option, dice)})
        house = house if isinstance(changed, Fault) else changed
    return house


sheets = st.sampled_from(list(SHEETS))


@st.composite
def houses(draw: st.DrawFn) -> House:
    """Houses of all sheets, as printed or with many options changed."""
    sheet, changes, seed = draw(sheets), draw(st.sampled_from([0, 5, 20, 40])), draw(st.integers(0, 2**32))
    return house_drawn(sheet, changes, Random(seed))
