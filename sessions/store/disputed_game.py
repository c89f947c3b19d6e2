"""The game of a dispute as it was then: its roles, what each result would pay, which turn an answer was about."""

import msgspec

from chouette.rules.refusal import Refusal
from sessions.store.recent import Trace


class UnfitEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """A later event that no longer fits once another result is in place, and why the rules refuse it."""

    trace: Trace
    refusal: Refusal


class TriedResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the six results, tried as a correction: the points of everybody in that game, or what no longer fits."""

    winner: str
    kind: str
    points: dict[str, int] = {}
    unfit: UnfitEvent | None = None


class AnsweredTurn(msgspec.Struct, frozen=True):
    """A turn that an answer was given to: who turned which cubes, named after whom, and the values these then show."""

    by: str
    status: str
    players: tuple[str, ...]
    values: tuple[int, ...]


class DisputedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A disputed game: its roles; of a result the six that were tried, of an answer the turns that it was given to."""

    box: str
    captain: str
    partner: str | None = None
    results: tuple[TriedResult, ...] = ()
    turns: tuple[AnsweredTurn, ...] = ()
