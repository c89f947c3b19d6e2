"""By whom a dispute is settled, for the room and for the scorekeeper."""

from chouette.wording.table.dispute_sentences import (
    ALONE,
    ALONE_OR_KEEPER,
    BOTH,
    BOTH_OR_A_DAY,
    BOTH_OR_KEEPER,
    BOTH_OR_ORGANISER,
    KEEPER_HAS_PART,
    KEEPER_HAS_PART_IN_ONE,
    YOU_HAVE_PART,
    YOU_HAVE_PART_IN_ONE,
)
from chouette.wording.voices import Heard, Voices, heard
from sessions.store.dispute_parties import Judge, is_party
from sessions.store.reviews import GivenReview
from sessions.view.sentences import Names


def waits(review: GivenReview, names: Names, judge: Judge, keeper: str | None, *, gone: bool) -> Heard:
    """Return by whom a dispute is settled; `keeper` is the player who keeps the sheet, if one does, and `judge` the
    scorekeeper. One who has a part in it does not decide alone."""
    if keeper is not None and keeper in review.two:
        return heard(BOTH_OR_ORGANISER if gone else BOTH_OR_A_DAY, {"pair": review.two, "keeper": [keeper]}, names)
    if is_party(review, judge):
        return _of_two(review, names, (KEEPER_HAS_PART, KEEPER_HAS_PART_IN_ONE))
    return _of_two(review, names, (BOTH, ALONE))


def keeper_waits(review: GivenReview, names: Names, judge: Judge, keeper: str | None) -> Heard | None:
    """Return the same as the scorekeeper reads it; null where they are one of the two."""
    if keeper is not None and keeper in review.two:
        return None
    if is_party(review, judge):
        return _of_two(review, names, (YOU_HAVE_PART, YOU_HAVE_PART_IN_ONE))
    return _of_two(review, names, (BOTH_OR_KEEPER, ALONE_OR_KEEPER))


def _of_two(review: GivenReview, names: Names, said: tuple[Voices, Voices]) -> Heard:
    """Return the first of two sentences for a dispute between two, the second where nobody stands against one."""
    between, alone = said
    return heard(between, {"pair": review.two}, names) if review.against else heard(alone, {"by": [review.by]}, names)
