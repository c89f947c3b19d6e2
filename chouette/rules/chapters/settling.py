"""A player leaves and is settled with; the session closes (A 10.2, ACT 22, S 21; rules.md 10)."""

from collections.abc import Iterable

from msgspec.structs import replace

from chouette.ledger.payments import Payments, evenly, fewest, fewest_at_leave, most_minus_first
from chouette.rules.events import Close
from chouette.rules.house import LEAVER_IS_PAID_BY, LEAVER_PAYS, Option
from chouette.rules.refusal import Refusal
from chouette.rules.state import Payment, Posting, Settlement, State, Step


def balances(state: State) -> dict[str, int]:
    """Everybody's points, those seated in their order and then the frozen accounts."""
    return {player: state.totals[player] for player in (*state.seated, *state.frozen)}


def settled(state: State, player: str) -> tuple[Settlement, tuple[Posting, ...]]:
    """The payments when this player leaves, and the postings that bring their account to zero."""
    accounts = balances(state)
    payments = _at_leave(state, accounts, player)
    made = tuple(Payment(payer, payee, points) for payer, payee, points in payments)
    postings = tuple(Posting(state.games, "settlement", one.payee, one.payer, one.points) for one in made)
    return Settlement(state.games, player, made, None if state.game is None else state.games + 1), postings


def _at_leave(state: State, accounts: dict[str, int], player: str) -> Payments:
    way = state.house[way_to_settle(accounts[player])]
    if way == "most_minus_first":
        return most_minus_first(accounts, player)
    if way == "evenly" and accounts[player]:
        return evenly(accounts, player)
    return fewest_at_leave(accounts, player)


def way_to_settle(points: int) -> Option[str]:
    """The option by which somebody settles who leaves with so many points."""
    return LEAVER_IS_PAID_BY if points > 0 else LEAVER_PAYS


def close(state: State, _event: Close) -> Step | Refusal:
    """The session ends; everyone settles with the fewest payments. Totals stay as they are."""
    return Step(replace(state, closed=True), settlement=closing(state))


def closing(state: State) -> Settlement:
    """What everyone pays at the end of the session, with the fewest payments."""
    made = tuple(Payment(payer, payee, points) for payer, payee, points in fewest(balances(state)))
    return Settlement(state.games, None, made)


def as_settled(made: Iterable[tuple[int, Settlement]]) -> list[tuple[int, Settlement]]:
    """The settlements that are due, each with the number of the event that made it: of those made of the whole
    session only the last, since an adjustment after the close settles it anew."""
    every = list(made)
    last = max((seq for seq, settlement in every if settlement.player is None), default=0)
    return [(seq, settlement) for seq, settlement in every if settlement.player is not None or seq == last]
