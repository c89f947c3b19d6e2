"""What the games of an evening paid before they were corrected."""

from typing import NamedTuple

import msgspec

from sessions.models import ChangedGame, Session

points_decoder = msgspec.json.Decoder(dict[str, int])


def points_at_first(session: Session) -> dict[int, dict[str, int]]:
    """By the number of each game that was corrected once it was over: the points by player as they were at first."""
    changed = ChangedGame.objects.filter(club=session.club_id, session=session).order_by("-seq")
    return {number: points_decoder.decode(before) for number, before in changed.values_list("number", "before")}


class GameCorrected(NamedTuple):
    """By the correction `seq` a finished game paid `after` instead of `before`, by player; `by` is by whose word."""

    game: int
    seq: int
    by: str
    before: dict[str, int]
    after: dict[str, int]

    @property
    def touched(self) -> list[str]:
        """Those for whom it pays another figure."""
        everyone = dict.fromkeys([*self.before, *self.after])
        return [player for player in everyone if self.before.get(player, 0) != self.after.get(player, 0)]


def games_corrected(session: Session) -> list[GameCorrected]:
    """The corrections of games that were over, in the order in which they were made."""
    changed = ChangedGame.objects.filter(club=session.club_id, session=session).order_by("seq", "number")
    return [
        GameCorrected(number, seq, by, points_decoder.decode(before), points_decoder.decode(after))
        for number, seq, by, before, after in changed.values_list("number", "seq", "by", "before", "after")
    ]
