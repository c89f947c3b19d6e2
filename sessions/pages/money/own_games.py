"""Game by game, what an evening brought the reader; where their phone speaks for several, each by name."""

from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

from clubs.name_order import name_order
from sessions.models import SessionKey
from sessions.pages.money.addressed import addressed
from sessions.pages.money.person_names import People, name_of
from sessions.selectors.finished_games import OwnPoints, own_points


class OwnFigure(NamedTuple):
    """The points that a game brought one person; `name` is empty for the one whom pages call "you"."""

    name: str
    points: int


class OwnGame(NamedTuple):
    """A game or points moved by hand, as `OwnPoints`, with a figure for each of the reader's persons who took part."""

    number: int | None
    seq: int
    by_hand: bool
    figures: list[OwnFigure]


def own_games(session: SessionKey, mine: Collection[UUID], people: People) -> list[OwnGame]:
    """Return the finished games of an evening and the points moved by hand, in their order; none for a reader who took
    part in none of them. One statement a person."""
    named = {person: "" if addressed(mine) else name_of(people, person) for person in mine if person in people}
    found: dict[int, OwnGame] = {}
    for person in sorted(named, key=lambda one: name_order(named[one])):
        for game in own_points(session, [person]):
            figures = found.setdefault(game.seq, _without_figures(game)).figures
            if game.points is not None:
                figures.append(OwnFigure(named[person], game.points))
    took_part = any(game.figures for game in found.values())
    return sorted(found.values(), key=lambda game: game.seq) if took_part else []


def _without_figures(game: OwnPoints) -> OwnGame:
    return OwnGame(game.number, game.seq, game.by_hand, [])
