"""One moment on one screen: what has happened, in the words of a transcript, whose phone it is, what only it knows."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise

from sessions.history.made_up_evening import Event, MadeUpEvening, player_id

SIX = ("Finn", "Bob", "Ann", "Dan", "Eve", "Cat")
TEN = ("Ann", "Jean-Baptiste", "Catherine", "Dan", "Eve", "Ferdinand", "Gus", "Henrietta", "Ian", "Josephine")
NINE = ("Maximiliane", "Christopher", "Ann", "Dan", "Bartholomew", "Cat", "Wilhelmina", "Gus", "Alessandro")


@dataclass(frozen=True)
class DesignScene:
    """`state` is what only the phone knows: its line, what waits, what was refused; a `wall` is nobody's phone."""

    title: str | Promise
    evening: Callable[[], MadeUpEvening]
    me: str | None = None
    keeps: bool = False
    state: dict[str, Any] = field(default_factory=dict)
    wall: bool = False

    def shown(self, language: str) -> dict[str, Any]:
        """What the page's script draws it from."""
        me = [player_id(self.me)] if self.me else []
        view = self.evening().view(language)
        return {"view": view, "me": me, "scorekeeper": self.keeps, "state": self.state, "wall": self.wall}


# What happens, in the words of a transcript


def seat(*line: str) -> Event:
    return {"event": "seat", "line": line}


def double(by: str, *cubes: str) -> Event:
    return {"event": "double", "by": by} | ({"cubes": cubes} if cubes else {})


def answer(by: str, **words: str) -> Event:
    return {"event": "answer", "by": by, "cubes": words}


def each(*answers: tuple[str, str]) -> list[Event]:
    """Each answers for their own cube."""
    return [answer(name, **{name: word}) for name, word in answers]


def result(winner: str, kind: str = "single") -> Event:
    return {"event": "result", "winner": winner, "kind": kind}


START: Event = {"event": "start"}
ROLL: Event = {"event": "roll"}
CAT_IS_OUT = [seat(*SIX), START, double("Cat"), answer("Finn", Cat="drop")]
FOUR_OFFER = [*CAT_IS_OUT, ROLL, *(double(name) for name in ("Bob", "Ann", "Dan", "Eve"))]
BOX_DOUBLES = [*CAT_IS_OUT, ROLL, double("Finn", "Bob", "Ann", "Dan", "Eve")]
ALONE = [
    seat(*SIX),
    START,
    double("Finn", "Bob", "Ann", "Dan", "Eve", "Cat"),
    *each(("Bob", "drop"), ("Ann", "drop"), ("Dan", "take"), ("Eve", "drop"), ("Cat", "drop")),
]
EXTRAS = [*ALONE, {"event": "extra", "by": "Bob"}, {"event": "extra", "by": "Eve"}]
PENALTY = [*CAT_IS_OUT, {"event": "consulted", "player": "Cat", "remedy": "cube", "by": "Bob"}]
ROOM_FOR_NINE = {"max_players": 9}


def six(events: Iterable[Event], **more: Any) -> MadeUpEvening:
    return MadeUpEvening(SIX, events, change={"max_players": 8}, **more)


def ten(events: Iterable[Event], **more: Any) -> MadeUpEvening:
    return MadeUpEvening(TEN, [seat(*TEN), START, *events], change={"max_players": 12}, **more)


def nine(events: Iterable[Event]) -> MadeUpEvening:
    return MadeUpEvening(NINE, [seat(*NINE), START, *events], change=ROOM_FOR_NINE)
