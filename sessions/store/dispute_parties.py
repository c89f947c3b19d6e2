"""Those who have a part in a dispute beside the two: whoever entered what is disputed, and whose points hang on it.

Nobody is judge of their own dispute: as scorekeeper or organiser they do not settle it alone (decision 0027).
"""

from typing import NamedTuple

from chouette.rules.state import State
from sessions.store.reviews import GivenReview, has_gone


class Judge(NamedTuple):
    """Somebody who might settle a dispute: the device and the account by which they act, as hex, and their players."""

    device: str | None
    account: str | None
    players: tuple[str, ...]


def with_points_in_it(review: GivenReview) -> tuple[str, ...]:
    """Return the players whose points hang on it: those who held a disputed cube, and whose result would be another."""
    then = review.game_then
    if then is None:
        return ()
    held = [player for cube in then.cubes.values() for player in (*cube.box_end, *cube.team_end)]
    tried = [one.points for one in then.results] + [one.points for one in then.answers or ()]
    tried = [points for points in tried if points]
    differ = [player for points in tried for player in points if len({other.get(player, 0) for other in tried}) > 1]
    return tuple(dict.fromkeys([*held, *differ]))


def has_points_in_it(review: GivenReview, judge: Judge) -> bool:
    """Return whether points of one of their players hang on it."""
    return not set(judge.players).isdisjoint((*review.two, *with_points_in_it(review)))


def has_entered(review: GivenReview, judge: Judge) -> bool:
    """Return whether they entered what is disputed, for themselves or for another."""
    by = review.entered
    if by is None:
        return False
    same = [one for one in ((by.device, judge.device), (by.account, judge.account)) if one[0] is not None]
    return any(was == now for was, now in same) or by.player in judge.players


def is_party(review: GivenReview, judge: Judge) -> bool:
    """Return whether they have a part in it, so that they do not settle it alone."""
    return has_entered(review, judge) or has_points_in_it(review, judge)


def organiser_settles(review: GivenReview, state: State, keeper: Judge) -> bool:
    """Return whether an organiser who has no part in it may settle it: one of the two has gone, or the scorekeeper is
    neither of the two and has a part in it."""
    is_third = set(keeper.players).isdisjoint(review.two)
    return has_gone(review, state) or (is_third and is_party(review, keeper))


def may_concede(review: GivenReview, judge: Judge) -> bool:
    """Return whether they may agree with whoever disputes it: they entered it, and have no points in it."""
    return has_entered(review, judge) and not has_points_in_it(review, judge)
