"""What it would mean for a player to leave now: their result, and the payments that settle it."""

from typing import NamedTuple

from chouette.rules.chapters.settling import balances, settled, way_to_settle
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
