"""What the games of an evening paid before they were corrected."""

import msgspec

from sessions.models import ChangedGame, Session

points_decoder = msgspec.json.Decoder(dict[str, int])


def points_at_first(session: Session) -> dict[int, dict[str, int]]:
    """By the number of each game that was corrected once it was over: the points by player as they were at first."""
    changed = ChangedGame.objects.filter(club=session.club_id, session=session).order_by("-seq")
    return {number: points_decoder.decode(before) for number, before in changed.values_list("number", "before")}
