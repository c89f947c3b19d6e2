"""Points moved by hand between two games or after the close: a row of differences that sums to zero.

For a mistake that was found too late: where a later event would no longer fit a correction, the figures alone are
corrected, with a reason and the names of those who agreed. Nobody's place in the rotation changes.
"""

from msgspec.structs import replace

from chouette.ledger.payments import fewest
from chouette.rules.chapters.settling import closing
from chouette.rules.events import Adjust
from chouette.rules.refusal import Refusal
from chouette.rules.state import Adjustment, Posting, State, Step


def adjustable(state: State) -> tuple[str, ...]:
    """Everybody whose figure can be adjusted: those with an account, then those who have settled and gone."""
    return (*state.totals, *(player for player in state.departed if player not in state.totals))


def adjust(state: State, event: Adjust) -> Step | Refusal:
    """The differences as postings. The account of a player who has settled and gone is open again, so that what is
    due is settled at the close as for a frozen one (rules.md 11.21); after the close it is settled anew."""
    opened = tuple(player for player in event.points if player not in state.totals)
    totals = {**state.totals, **dict.fromkeys(opened, 0)}
    for player, points in event.points.items():
        totals[player] += points
    after = replace(state, totals=totals, frozen=(*state.frozen, *opened))
    moved = {player: event.points.get(player, 0) for player in totals}
    return Step(
        after,
        tuple(Posting(state.games, "adjust", payer, payee, points) for payer, payee, points in fewest(moved)),
        settlement=closing(after) if state.closed else None,
        adjustment=Adjustment(state.games, event.points, event.reason, event.agreed_by),
    )
