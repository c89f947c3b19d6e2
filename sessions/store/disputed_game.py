"""The game of a dispute as it was then: its roles, what each result would pay, what each answer meant."""

import msgspec

from chouette.rules.refusal import Refusal
from chouette.rules.state import Ends, Side
from sessions.store.recent import Trace


class UnfitEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """A later event that no longer fits once another result is in place, and why the rules refuse it.

    `in_the_way` has every event that would have to be taken back first, the first of them among these; empty where that
    would not help, and in a row of a program before.
    """

    trace: Trace
    refusal: Refusal
    in_the_way: tuple[Trace, ...] = ()


class TriedResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the six results, tried as a correction: the points of everybody in that game, or what no longer fits."""

    winner: str
    kind: str
    points: dict[str, int] = {}
    unfit: UnfitEvent | None = None


class AnsweredTurn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn that an answer was given to: who turned which cubes, named after whom, and the values these then show."""

    by: str
    status: str
    players: tuple[str, ...]
    values: tuple[int, ...]
    again: bool = False  # cubes that had all been turned before


class AnsweredCube(msgspec.Struct, frozen=True):
    """A cube that was answered, as it stood before that: who held its ends, and the side that answered."""

    box_end: Ends
    team_end: Ends
    side: Side

    @property
    def across(self) -> Ends:
        """Those against whom it was answered."""
        return self.team_end if self.side == "box" else self.box_end


class TriedAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A word that the house has in place of a disputed answer, tried as a correction would be.

    `means` has the points that the question showed for it, `points` what the whole game brings everybody with it, once
    its result is in. Where the rules refuse the word, `people` has those whom the reason names, by their place in it.
    """

    word: str
    means: dict[str, int] = {}
    points: dict[str, int] = {}
    refusal: Refusal | None = None
    people: dict[str, tuple[str, ...]] = {}
    unfit: UnfitEvent | None = None


class DisputedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A disputed game: its roles; of a result the six that were tried, of an answer the turns that it was given to.

    `box_side` has who of Box and Partner still played when the event happened; empty in a row of a program before.
    `cubes` are those that were answered, by name, and `other` is the player against whom that was, with whom it is
    settled; `theirs` are those of which the two may settle what was said. `asked` is whose points the tried answers
    have. `answers` is None in a row of a program before: none was tried. `points` has what the game brings everybody as
    it was entered, once its result is in.
    """

    box: str
    captain: str
    partner: str | None = None
    box_side: tuple[str, ...] = ()
    results: tuple[TriedResult, ...] = ()
    turns: tuple[AnsweredTurn, ...] = ()
    cubes: dict[str, AnsweredCube] = {}
    other: str | None = None
    theirs: tuple[str, ...] = ()
    asked: str | None = None
    answers: tuple[TriedAnswer, ...] | None = None
    points: dict[str, int] = {}
