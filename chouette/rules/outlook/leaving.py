"""What it would mean for a player to leave now, or for the evening to end: results, and what settles them."""

from typing import NamedTuple

from chouette.rules.chapters.settling import balances, closing, settled, way_to_settle
from chouette.rules.state import Settlement, State


class SettledLeave(NamedTuple):
    """`points` is what they have won, below zero what they have lost; `rule` the clause of how that is settled."""

    points: int
    settlement: Settlement
    rule: str


def leaving(state: State, player: str) -> SettledLeave:
    """What a player settles who leaves the table as it stands, whether they may leave now or not (rules.md 10). Of one
    without an account here KeyError is raised."""
    points = balances(state)[player]
    settlement, _ = settled(state, player)
    return SettledLeave(points, settlement, state.house.clause(way_to_settle(points)))


def settlement_at_close(state: State) -> Settlement:
    """Return what everybody would pay if the evening ended as the table stands (rules.md 10)."""
    return closing(state)
