"""The moments that the design page shows: what has happened, whose phone it is, and in which state the phone is."""

from functools import cache
from typing import Any

from django.utils.translation import gettext_lazy as _

from sessions.history.made_up_evening import MadeUpEvening, player_id
from sessions.pages.design.awaited_scenes import AWAITED
from sessions.pages.design.design_scene import (
    BOX_DOUBLES,
    CAT_IS_OUT,
    EXTRAS,
    FOUR_OFFER,
    NINE,
    PENALTY,
    ROLL,
    SIX,
    START,
    DesignScene,
    answer,
    double,
    each,
    nine,
    result,
    seat,
    six,
)
from sessions.pages.design.room_scenes import IN_THE_ROOM


def crowded() -> MadeUpEvening:
    """Nine with long names, extras on the board, and a penalty cube beside one of them."""
    team = NINE[1:]
    words = [(name, "take" if name == "Dan" else "drop") for name in team]
    extras = [{"event": "extra", "by": name} for name in ("Christopher", "Bartholomew", "Wilhelmina")]
    fine = {"event": "consulted", "player": "Cat", "remedy": "cube", "by": "Dan"}
    return nine([double(NINE[0], *team), *each(*words), *extras, fine, {"event": "extra", "by": "Cat"}])


def halves() -> MadeUpEvening:
    """Jacoby-Crawford with a cube each: two hold one cube together, a half of another is sold."""
    names = ("Ann", "Bob", "Cat", "Dan", "Eve")
    team = names[1:]
    events = [
        seat(*names), START, double("Ann", *team), *each(*((name, "take") for name in team)),
        *map(double, team), answer("Ann", **dict.fromkeys(team, "take")), ROLL, double("Ann", *team),
        {"event": "drop_take", "by": ("Cat", "Dan"), "drops": "Dan"}, *each(("Bob", "take"), ("Eve", "take")), ROLL,
        {"event": "share", "cubes": ("Eve",), "with": "Dan", "points": 2, "agreed_by": ("Ann", "Dan")},
    ]  # fmt: skip
    return MadeUpEvening(names, events, sheet="jacoby-crawford", change={"cubes": "one_each"})


def one_cube() -> MadeUpEvening:
    """Jacoby-Crawford as printed: one cube for the whole team."""
    names = ("Ann", "Bob", "Cat", "Dan", "Eve")
    return MadeUpEvening(names, [seat(*names), START, double("Bob")], sheet="jacoby-crawford")


def partners() -> MadeUpEvening:
    """Eight, a Partner behind the Box."""
    names = ("Cat", "Gus", "Hal", "Ann", "Eve", "Bob", "Finn", "Dan")
    events = [seat(*names), {"event": "partner", "player": "Dan"}, START, double("Gus"), double("Eve")]
    return MadeUpEvening(names, events, sheet="brighton")


def asked_to_settle() -> MadeUpEvening:
    event = {"event": "settle", "points": {"Dan": 1}, "agreed_by": ()}
    return six(CAT_IS_OUT).asks("Finn", event, ("Finn", "Dan"), given=("Finn",))


def at_the_door() -> MadeUpEvening:
    evening = MadeUpEvening((*SIX, "Gus"), [seat(*SIX), START, result("box")], change={"admission": "box"})
    return evening.asks("Gus", {"event": "join", "player": "Gus"}, ("Finn",))


def bought() -> MadeUpEvening:
    buys = {"event": "buy", "by": "Ann", "cube": "Dan", "points": 1, "agreed_by": ("Dan",)}
    return six([*CAT_IS_OUT, buys])


def away() -> MadeUpEvening:
    """One has stepped out and another acts for them, one waits for the next game."""
    events = [*CAT_IS_OUT, {"event": "step_out", "player": "Eve", "proxy": "Dan"}, {"event": "join", "player": "Gus"}]
    return MadeUpEvening((*SIX, "Gus"), events, change={"max_players": 8})


def not_all_here() -> MadeUpEvening:
    """Before the first game one sits out, and one has stepped out."""
    return six([seat(*SIX), {"event": "sit_out", "player": "Eve"}, {"event": "step_out", "player": "Cat"}])


def stepped_out() -> MadeUpEvening:
    """The Captain answers for one who named nobody to act for them."""
    return six([*CAT_IS_OUT, {"event": "step_out", "player": "Eve"}])


def gone() -> MadeUpEvening:
    """Cat’s cube was out, so they could leave in the middle of the game."""
    return six([*CAT_IS_OUT, {"event": "leave", "player": "Cat"}])


def ended_without_eve() -> MadeUpEvening:
    """Eve left after the first game and was settled with; the evening was closed after the second."""
    second = [{"event": "leave", "player": "Eve"}, START, result("team"), {"event": "close"}]
    return six([*CAT_IS_OUT, result("box"), *second])


def frozen() -> MadeUpEvening:
    """The same, their account kept open until the end (ACT 22)."""
    events = [*CAT_IS_OUT, {"event": "freeze", "player": "Cat"}]
    return MadeUpEvening(SIX, events, change={"max_players": 8, "leaving": "settle_or_freeze"})


def sealed() -> MadeUpEvening:
    """Answers stay hidden until all have answered; one has."""
    events = [seat(*SIX), START, double("Finn", "Bob", "Ann", "Dan", "Eve", "Cat"), answer("Bob", Bob="drop")]
    return MadeUpEvening(SIX, events, change={"answers_order": "sealed"})


def with_the_box() -> MadeUpEvening:
    taken = answer("Finn", Bob="take", Ann="take", Dan="take", Eve="drop")
    return six([*FOUR_OFFER, taken])


def high() -> MadeUpEvening:
    """Bob's cube after seven turns."""
    turns = [(double("Bob"), answer("Finn", Bob="take")), (double("Finn", "Bob"), answer("Bob", Bob="take"))]
    events = [event for turn in range(7) for event in (*turns[turn % 2], ROLL)]
    return six([seat(*SIX), START, *events])


def ended() -> MadeUpEvening:
    """The team has won a gammon at their cubes; nobody has said yet whether it was so."""
    return six([*FOUR_OFFER, answer("Finn", Bob="take", Ann="take", Dan="take", Eve="drop"), result("team", "gammon")])


def repriced() -> MadeUpEvening:
    """The second game is on, and the first was another."""
    evening = six([*CAT_IS_OUT, result("box"), START])
    before, after = {"Finn": 3, "Dan": -1, "Cat": 1}, {"Finn": 6, "Dan": -2, "Cat": 1}
    return evening.repriced(1, before, after, "It was a gammon.")


SCENES: dict[str, DesignScene] = {
    "lobby": DesignScene(_("Before the first game"), lambda: six([seat(*SIX)]), me="Dan"),
    "not-all-here": DesignScene(_("One sits out, one is away"), not_all_here, me="Dan"),
    "my-turn": DesignScene(_("Nothing is asked: what I may do"), lambda: six(CAT_IS_OUT), me="Dan"),
    "doubled": DesignScene(
        _("One cube to answer"), lambda: six([*BOX_DOUBLES, *each(("Bob", "drop"), ("Ann", "take"))]), me="Dan"
    ),
    "box-answers": DesignScene(_("Several cubes to answer"), lambda: six(FOUR_OFFER), me="Finn"),
    "hold": DesignScene(_("Hold the roll"), lambda: six(CAT_IS_OUT), me="Bob", state={"hold": 4}),
    "offer": DesignScene(
        _("An offer to settle"),
        lambda: six([*CAT_IS_OUT, {"event": "offer", "by": "Finn", "to": ("Dan",), "cubes": ("Dan",), "points": 1}]),
        me="Dan",
    ),
    "settlement": DesignScene(_("A settlement that waits for my word"), asked_to_settle, me="Dan"),
    "pre-empt": DesignScene(_("The Box may step into a deal"), bought, me="Finn"),
    "admission": DesignScene(_("Somebody wants to join"), at_the_door, me="Finn"),
    "extras": DesignScene(_("Extras beside a lone taker"), lambda: six(EXTRAS), me="Bob"),
    "penalty": DesignScene(_("A penalty cube"), lambda: six(PENALTY), me="Bob"),
    "halves": DesignScene(_("Cubes held by two"), halves, me="Eve"),
    "one-cube": DesignScene(_("One cube for the team"), one_cube, me="Cat"),
    "partners": DesignScene(_("Box and Partner, and six against them"), partners, me="Dan"),
    "away": DesignScene(_("One is away, one waits"), away, me="Dan"),
    "stepped-out": DesignScene(_("One is away without a proxy"), stepped_out, me="Dan"),
    "left": DesignScene(_("One has left in the middle of the game"), gone, me="Dan"),
    "you-left": DesignScene(_("You have left"), gone, me="Cat"),
    "frozen": DesignScene(_("One has left, the account stays open"), frozen, me="Dan"),
    "with-the-box": DesignScene(_("The Box has taken"), with_the_box, me="Dan"),
    "sealed": DesignScene(_("Answers under seal"), sealed, me="Ann"),
    "high": DesignScene(_("High cubes"), high, me="Bob"),
    "out": DesignScene(_("My cube is out"), lambda: six(CAT_IS_OUT), me="Cat"),
    "nine": DesignScene(_("Nine players, all kinds of cubes"), crowded, me="Dan"),
    "recorded": DesignScene(
        _("Recorded, with its undo"),
        lambda: six([*CAT_IS_OUT, double("Dan")]),
        me="Dan",
        state={"recorded": {"key": "1", "seq": 5, "label": "Double to 2", "by": player_id("Dan")}},
    ),
    "offline": DesignScene(_("Without a line"), lambda: six(CAT_IS_OUT), me="Dan", state={"link": "lost"}),
    "game-over": DesignScene(
        _("The game is over"),
        lambda: six(
            [*FOUR_OFFER, answer("Finn", Bob="take", Ann="take", Dan="take", Eve="drop"), result("team", "gammon")]
        ),
        me="Bob",
    ),
    "entered": DesignScene(_("The other side has entered the result"), ended, me="Finn"),
    "disputed": DesignScene(_("A game is disputed"), lambda: ended().disputed("Finn", "Bob"), me="Finn"),
    "disputed-otherwise": DesignScene(
        _("A game is disputed, the other says what it was"),
        lambda: ended().disputed("Finn", "Bob", result("team")),
        me="Bob",
    ),
    "corrected": DesignScene(_("An earlier game was corrected"), repriced, me="Dan"),
    "closed": DesignScene(_("The evening is over"), ended_without_eve, me="Dan"),
    **AWAITED,
    **IN_THE_ROOM,
}


@cache
def shown(key: str, language: str) -> dict[str, Any]:
    """The scene as the page's script is given it; always the same, as long as the program runs."""
    return SCENES[key].shown(language)
