"""Finished games that pay otherwise since a correction, told to everybody for whom they do."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Struct

from chouette.ledger.money import points_shown
from chouette.wording.language import render
from chouette.wording.table.dispute_sentences import CORRECTED, CORRECTED_FOR_YOU
from sessions.store.changed_games import ChangedPoints
from sessions.store.recent import TRAIL
from sessions.view.describing import says


class ChangedGameView(Struct, frozen=True, gc=False):
    """A finished game that a correction has changed."""

    seq: Annotated[int, says("The event that corrected it.")]
    game: Annotated[int, says("The number of the game.")]
    text: Annotated[str, says("That it was corrected, and by whom, for the room.")]
    you: Annotated[dict[str, str], says("By player whom it touches the same, with their figures before and now.")]
    why: Annotated[str, says("The reason that was given; empty for none.")]


def changed_games(changes: Iterable[ChangedPoints], seq: int) -> list[ChangedGameView]:
    """The games that the last events, up to `seq`, have changed, the oldest first."""
    return [_changed(one) for one in changes if one.seq > seq - TRAIL]


def _changed(change: ChangedPoints) -> ChangedGameView:
    game = {"game": str(change.game)}
    return ChangedGameView(
        seq=change.seq,
        game=change.game,
        text=render(CORRECTED[change.by], game),
        you={
            player: render(CORRECTED_FOR_YOU[change.by], game | _figures(change, player)) for player in change.touched
        },
        why=(change.why or "").strip(),
    )


def _figures(change: ChangedPoints, player: str) -> dict[str, str]:
    return {
        "before": points_shown(change.before.get(player, 0)),
        "now": points_shown(change.after.get(player, 0)),
    }
