"""Finished games that pay otherwise since a correction, told to everybody for whom they do."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from msgspec import Struct

from chouette.ledger.money import points_shown
from chouette.wording.language import render
from chouette.wording.table.dispute_sentences import (
    CORRECTED,
    CORRECTED_BY_TWO,
    CORRECTED_BY_TWO_FOR_YOU,
    CORRECTED_FOR_YOU,
)
from chouette.wording.voices import heard
from sessions.store.changed_games import ChangedPoints
from sessions.store.recent import TRAIL, Recent
from sessions.store.reviews import GivenReview
from sessions.view.describing import says
from sessions.view.sentences import Names


class ChangedGameView(Struct, frozen=True, gc=False):
    """A finished game that a correction has changed."""

    seq: Annotated[int, says("The event that corrected it.")]
    game: Annotated[int, says("The number of the game.")]
    text: Annotated[str, says("That it was corrected, and by whom, for the room.")]
    you: Annotated[dict[str, str], says("By player whom it touches the same, with their figures before and now.")]
    agreed: Annotated[
        tuple[str, ...], says("The two who have agreed on it; empty: another’s word, or it is too long ago.")
    ]
    why: Annotated[str, says("The reason that was given; empty for none.")]


def changed_games(
    changes: Iterable[ChangedPoints], recent: Recent, reviews: Sequence[GivenReview], seq: int, names: Names
) -> list[ChangedGameView]:
    """The games that the last events, up to `seq`, have changed, the oldest first."""
    return [_changed(one, _agreed(one, recent, reviews), names) for one in changes if one.seq > seq - TRAIL]


def _agreed(change: ChangedPoints, recent: Recent, reviews: Sequence[GivenReview]) -> tuple[str, ...]:
    """Return the two who have agreed on a correction; nobody where it was another's word, or it is too long ago."""
    if change.by != "players":
        return ()
    corrected = {one.seq: one.event.get("seq") for one in recent.trail if one.event["event"] == "amend"}
    about = corrected.get(change.seq)
    return next((one.two for one in reviews if about is not None and one.seq == about and one.against), ())


def _changed(change: ChangedPoints, two: tuple[str, ...], names: Names) -> ChangedGameView:
    game = {"game": str(change.game)}
    return ChangedGameView(
        seq=change.seq,
        game=change.game,
        text=heard(CORRECTED_BY_TWO, {"two": two}, names, **game).text if two else render(CORRECTED[change.by], game),
        you={player: _told(change, two, names, player) for player in change.touched},
        agreed=two,
        why=(change.why or "").strip(),
    )


def _told(change: ChangedPoints, two: tuple[str, ...], names: Names, player: str) -> str:
    """What one whom it touches reads, with their figures."""
    given = {"game": str(change.game)} | _figures(change, player)
    if not two:
        return render(CORRECTED_FOR_YOU[change.by], given)
    said = heard(CORRECTED_BY_TWO_FOR_YOU, {"two": two}, names, **given)
    return said.you.get(player, said.text)


def _figures(change: ChangedPoints, player: str) -> dict[str, str]:
    return {
        "before": points_shown(change.before.get(player, 0)),
        "now": points_shown(change.after.get(player, 0)),
    }
