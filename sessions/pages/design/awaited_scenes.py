"""Moments in which somebody waits: for an answer, a word, the next roll; who is away, and what a Partner reads."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext_lazy as _

from sessions.history.made_up_evening import Event, MadeUpEvening
from sessions.pages.design.design_scene import (
    BOX_DOUBLES,
    CAT_IS_OUT,
    ROLL,
    START,
    TEN,
    DesignScene,
    answer,
    double,
    each,
    result,
    seat,
    six,
)

ROTATION = ("Maximilian-Alexander", "Jean-Baptiste", "Ann", "Bartholomew", "Zoe")
SEVEN = ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus")
TEAM = SEVEN[1:6]
GUS_IS_PARTNER: Event = {"event": "partner", "player": "Gus"}


def rotation() -> MadeUpEvening:
    """St Albans: they answer down the line, and nobody has yet."""
    return MadeUpEvening(ROTATION, [seat(*ROTATION), START, double(ROTATION[0], *ROTATION[1:])], sheet="st-albans")


def too_late() -> MadeUpEvening:
    """St Albans: somebody behind Bob has doubled."""
    names = ("Ann", "Bob", "Cat", "Dan")
    return MadeUpEvening(names, [seat(*names), START, double("Cat")], sheet="st-albans")


def seven(events: Iterable[Event] = (), **more: Any) -> MadeUpEvening:
    return MadeUpEvening(SEVEN, [seat(*SEVEN), *events], change={"max_players": 8}, **more)


def partner_asked() -> MadeUpEvening:
    return seven().asks("Ann", GUS_IS_PARTNER, ("Ann", "Gus"), given=("Ann",))


def partner_needed() -> MadeUpEvening:
    """Brighton: nobody plays alone against five."""
    return MadeUpEvening(SEVEN[:6], [seat(*SEVEN[:6])], sheet="brighton")


def box_with_partner() -> MadeUpEvening:
    return seven([GUS_IS_PARTNER, START, *map(double, TEAM)])


def partner_would_double() -> MadeUpEvening:
    """Gus has told the Box alone that they would double the Captain."""
    evening = seven([GUS_IS_PARTNER, START])
    return evening.asks("Gus", double("Gus", "Bob"), ("Ann", "Gus"), given=("Gus",))


def countered() -> MadeUpEvening:
    """Dan was offered 1 for the cube and has asked for 2."""
    offer = {"event": "offer", "by": "Finn", "to": ("Dan",), "cubes": ("Dan",), "points": 1}
    settle = {"event": "settle", "points": {"Dan": 2}, "agreed_by": ()}
    return six([*CAT_IS_OUT, offer]).asks("Dan", settle, ("Finn", "Dan"), given=("Dan",))


def one_cube_of_ten() -> MadeUpEvening:
    """Jacoby-Crawford with nine against the Box and a Partner; the team is asked."""
    team = TEN[1:9]
    events = [
        seat(*TEN), {"event": "partner", "player": TEN[9]}, START, double(TEN[1]),
        answer("Ann", **dict.fromkeys(team, "take")), ROLL, double("Ann", *team), answer("Dan", Dan="drop"),
    ]  # fmt: skip
    return MadeUpEvening(TEN, events, sheet="jacoby-crawford")


def at_four() -> MadeUpEvening:
    """Bob holds a cube at 4."""
    turned = [double("Bob"), answer("Finn", Bob="take"), ROLL, double("Finn", "Bob"), answer("Bob", Bob="take"), ROLL]
    return six([seat("Finn", "Bob", "Ann", "Dan", "Eve", "Cat"), START, *turned])


def alone() -> MadeUpEvening:
    """Dan has taken alone, and has not been offered an extra yet."""
    words = each(("Bob", "drop"), ("Ann", "drop"), ("Dan", "take"), ("Eve", "drop"), ("Cat", "drop"))
    everybody = double("Finn", "Bob", "Ann", "Dan", "Eve", "Cat")
    return six([seat("Finn", "Bob", "Ann", "Dan", "Eve", "Cat"), START, everybody, *words])


def answered_for() -> MadeUpEvening:
    return six([*BOX_DOUBLES, answer("Ann", Ann="drop")], by_keeper=[len(BOX_DOUBLES) + 1])


def away_in_the_game() -> MadeUpEvening:
    """Eve has stepped out, Dan acts for them, and the Box has doubled."""
    return six(
        [
            *CAT_IS_OUT,
            {"event": "step_out", "player": "Eve", "proxy": "Dan"},
            ROLL,
            double("Finn", "Bob", "Ann", "Dan", "Eve"),
        ]
    )


MORE = {"panel": {"id": 0, "kind": "more"}}

AWAITED: dict[str, DesignScene] = {
    "second-to-answer": DesignScene(_("Answers in rotation: the second"), rotation, me="Ann"),
    "too-late": DesignScene(_("Too late to double, with the clause"), too_late, me="Bob"),
    "others-answer": DesignScene(
        _("I have answered, others are awaited"), lambda: six([*BOX_DOUBLES, *each(("Dan", "take"))]), me="Dan"
    ),
    "answered-for": DesignScene(_("The scorekeeper has answered for me"), answered_for, me="Ann"),
    "i-am-away": DesignScene(_("I am away, another stands in for me"), away_in_the_game, me="Eve"),
    "partner-asked": DesignScene(_("Asked to be Partner"), partner_asked, me="Gus"),
    "partner-waits": DesignScene(_("The Box waits for a Partner’s word"), partner_asked, me="Ann"),
    "partner-needed": DesignScene(_("The Box needs a Partner"), partner_needed, me="Ann"),
    "box-and-partner": DesignScene(_("The Box with a Partner answers five"), box_with_partner, me="Ann"),
    "partner-looks-on": DesignScene(_("The Partner’s own part of five"), box_with_partner, me="Gus"),
    "partner-would-double": DesignScene(
        _("The Partner would double: the Box is asked"), partner_would_double, me="Ann"
    ),
    "counter-waits": DesignScene(_("A counter-offer that waits"), countered, me="Dan"),
    "countered": DesignScene(_("A counter-offer that waits for my word"), countered, me="Finn"),
    "alone": DesignScene(_("What lapses at the next roll"), alone, me="Bob"),
    "turn-to-eight": DesignScene(_("A turn to 8, by a long press"), at_four, me="Bob"),
    "captain-next": DesignScene(
        _("Captain next, told once"), lambda: six(CAT_IS_OUT), me="Ann", state={"lockedTold": 4, "games": 0}
    ),
    "more": DesignScene(_("Behind More: now, and the table"), lambda: six(CAT_IS_OUT), me="Dan", state=MORE),
    "more-between": DesignScene(
        _("Behind More between two games"), lambda: six([*CAT_IS_OUT, result("box")]), me="Dan", state=MORE
    ),
    "one-cube-of-ten": DesignScene(_("One cube for a team of eight"), one_cube_of_ten, me="Josephine"),
}
