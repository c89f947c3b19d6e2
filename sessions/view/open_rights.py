"""Rights that the next roll ends, with the time since when they are open."""

from typing import Annotated

from msgspec import Struct

from chouette.rules.facts import right_against, right_opened
from chouette.rules.open.legal import Legal
from chouette.rules.state import Right, State
from chouette.wording.table.right_sentences import OPEN_RIGHT
from chouette.wording.voices import heard
from sessions.store.recent import Recent
from sessions.view.describing import says
from sessions.view.sentences import Names


class Opened(Struct, frozen=True, gc=False):
    """When something was opened, by the server's clock."""

    at: Annotated[str, says("When the event that opened it was recorded (RFC 3339).")]
    earlier: Annotated[
        bool, says("Whether that event is older than the trail: then `at` is the time of the oldest event there.")
    ]


class OpenRight(Struct, frozen=True, gc=False):
    """A right that the next roll ends."""

    right: Annotated[Right, says("Its kind of event.")]
    by: Annotated[tuple[str, ...], says("The players who have it.")]
    against: Annotated[tuple[str, ...], says("The players against whom they have it.")]
    text: Annotated[str, says("The right in a sentence, for the room.")]
    you: Annotated[dict[str, str], says("By player the same as they read it.")]
    opened: Annotated[Opened | None, says("Since when it is open; null in a view as of an earlier moment.")]


def open_rights(open_now: Legal, state: State, recent: Recent, names: Names) -> list[OpenRight]:
    """Return the rights that are open and end with the next roll, each once with all who have it."""
    holders: dict[Right, list[str]] = {}
    for player, actions in open_now.items():
        for right in OPEN_RIGHT:
            if any(action.event == right for action in actions):
                holders.setdefault(right, []).append(player)
    return [_open_right(right, tuple(by), state, recent, names) for right, by in holders.items()]


def _open_right(right: Right, by: tuple[str, ...], state: State, recent: Recent, names: Names) -> OpenRight:
    game = state.game
    assert game is not None, "these rights are open in a game"
    against = right_against(game, right)
    said = heard(OPEN_RIGHT[right], {"by": by, "against": against}, names)
    return OpenRight(right, by, against, said.text, said.you, opened_at(right_opened(game, right), recent))


def opened_at(seq: int, recent: Recent) -> Opened | None:
    """Return when the event of that number was recorded; None in a view as of an earlier moment, which has no trail."""
    if not recent.trail:
        return None
    trace = next((trace for trace in recent.trail if trace.seq == seq), None)
    return Opened(recent.trail[0].at, earlier=True) if trace is None else Opened(trace.at, earlier=False)
