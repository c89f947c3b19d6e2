"""Moments of the scorekeeper and of the room: two hats, the rows under ten columns, between two games, the wall."""

from collections.abc import Callable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from sessions.history.made_up_evening import Event, MadeUpEvening
from sessions.pages.design.awaited_scenes import box_with_partner, one_cube_of_ten
from sessions.pages.design.design_scene import (
    BOX_DOUBLES,
    ROLL,
    START,
    TEN,
    DesignScene,
    answer,
    double,
    each,
    result,
    six,
    ten,
)

TEAM = TEN[1:]
TAKEN = answer("Ann", **dict.fromkeys(TEAM, "take"))
NINE_OFFER = [double(name) for name in TEAM]
TEAM_WINS: list[Event] = [*NINE_OFFER, TAKEN, result("team", "gammon")]

DAN_LEAVES: list[Event] = [*TEAM_WINS, {"event": "leave", "player": "Dan"}, START, result("box")]


def without_cats_phone() -> MadeUpEvening:
    """Dan keeps the sheet and plays; Eve, who has no phone, is asked like everybody."""
    return six(BOX_DOUBLES, without_phone=("Eve",), scorekeeper="Dan")


def box_doubles_ten() -> MadeUpEvening:
    return ten([double("Ann", *TEAM)], without_phone=TEAM[2:])


def cubes_everywhere() -> MadeUpEvening:
    """With the Box, in the middle and with the team; one has been bought."""
    taken = answer("Ann", **{"Jean-Baptiste": "take", "Dan": "take", "Gus": "take", "Ian": "drop"})
    events = [
        *map(double, ("Jean-Baptiste", "Dan", "Gus", "Ian")), taken, ROLL, double("Ann", "Jean-Baptiste", "Gus"),
        *each(("Jean-Baptiste", "take"), ("Gus", "take")), ROLL,
        {"event": "buy", "by": "Henrietta", "cube": "Dan", "points": 1, "agreed_by": ("Dan",)},
    ]  # fmt: skip
    return ten(events)


def wall(title: str | Promise, evening: Callable[[], MadeUpEvening]) -> DesignScene:
    return DesignScene(title, evening, wall=True)


SHEET = {"hat": "sheet"}

IN_THE_ROOM: dict[str, DesignScene] = {
    "hat-me": DesignScene(_("A scorekeeper who plays, as themselves"), without_cats_phone, me="Dan", keeps=True),
    "hat-sheet": DesignScene(
        _("A scorekeeper who plays, at the sheet"), without_cats_phone, me="Dan", keeps=True, state=SHEET
    ),
    "keeper-ten": DesignScene(_("The scorekeeper, ten at the table"), lambda: ten([]), keeps=True),
    "keeper-answers-ten": DesignScene(
        _("The scorekeeper answers for those without a phone"), box_doubles_ten, keeps=True
    ),
    "keeper-between-ten": DesignScene(_("The scorekeeper between two games"), lambda: ten(TEAM_WINS), keeps=True),
    "ten": DesignScene(_("Ten at the table"), cubes_everywhere, me="Josephine"),
    "ten-to-answer": DesignScene(_("Nine cubes to answer"), lambda: ten(NINE_OFFER), me="Ann"),
    "between-box": DesignScene(_("Between two games: who starts"), lambda: ten(TEAM_WINS), me="Catherine"),
    "between-team": DesignScene(_("Between two games: who may start"), lambda: ten(TEAM_WINS), me="Josephine"),
    "wall-ten": wall(_("The wall with ten"), cubes_everywhere),
    "wall-partner": wall(_("The wall: a Partner, five cubes offered"), box_with_partner),
    "wall-one-cube": wall(_("The wall: one cube"), one_cube_of_ten),
    "wall-between": wall(_("The wall between two games"), lambda: ten(TEAM_WINS)),
    "wall-between-left": wall(_("The wall between two games, one has left"), lambda: ten(DAN_LEAVES)),
    "wall-over": wall(_("The wall once the evening is over"), lambda: ten([*DAN_LEAVES, {"event": "close"}])),
}
