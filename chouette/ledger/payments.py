"""The payments between players when a player leaves and when a session closes (rules.md 10), and other ways to pay the
same.

Balances are whole points by player, in the order of seating; they sum to zero. A payment `(payer, payee, points)`
always has points above zero.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations

from chouette.ledger.zero_groups import ZeroGroups

Payment = tuple[str, str, int]
Payments = list[Payment]
EXACT_UP_TO = 12  # accounts; above it the fewest payments are approached, not proved


def most_minus_first(balances: Mapping[str, int], leaver: str) -> Payments:
    """A leaver who has won is paid by the most minus first, each at most what they owe (A 10.2, S 21)."""
    owed, payments = balances[leaver], Payments()
    debtors = sorted((player for player, total in balances.items() if total < 0), key=lambda player: balances[player])
    for player in debtors:
        points = min(owed, -balances[player])
        if points:
            payments.append((player, leaver, points))
            owed -= points
    return payments


def evenly(balances: Mapping[str, int], leaver: str) -> Payments:
    """A leaver who owes pays all who have won alike, nobody above what they have won (A 10.2, S 21)."""
    debt = -balances[leaver]
    winners = {player: total for player, total in balances.items() if total > 0}
    parts: dict[str, int] = {}
    while True:
        share = debt // len(winners) if winners else 0
        capped = [player for player, total in winners.items() if total <= share]
        if not capped:
            break
        for player in capped:
            parts[player] = winners.pop(player)
            debt -= parts[player]
    for place, player in enumerate(sorted(winners, key=lambda player: -winners[player])):
        parts[player] = share + (1 if place < debt - share * len(winners) else 0)
    return [(leaver, player, parts[player]) for player in balances if parts.get(player)]


def fewest_at_leave(balances: Mapping[str, int], leaver: str) -> Payments:
    """As few players as can cover the leaver's account, the first such set in the order of seating."""
    amount = balances[leaver]
    sign = -1 if amount > 0 else 1
    able = {player: sign * total for player, total in balances.items() if player != leaver and sign * total > 0}
    payments, left = Payments(), abs(amount)
    for player in _smallest_cover(able, left):
        points = min(left, able[player])
        payments.append((player, leaver, points) if amount > 0 else (leaver, player, points))
        left -= points
    return payments


def _smallest_cover(able: Mapping[str, int], amount: int) -> tuple[str, ...]:
    if not amount:
        return ()
    for size in range(1, len(able) + 1):
        for players in combinations(able, size):
            if sum(able[player] for player in players) >= amount:
                return players
    raise AssertionError("the accounts of a session sum to zero")


def fewest(balances: Mapping[str, int]) -> Payments:
    """Settle everybody with the fewest payments: each first debtor pays the first creditor with whom it works."""
    left, payments = dict(balances), Payments()
    groups: ZeroGroups | None = None
    while any(left.values()):
        if groups is None and sum(1 for total in left.values() if total) <= EXACT_UP_TO:
            groups = ZeroGroups({player: total for player, total in left.items() if total})
        payer = next(player for player, total in left.items() if total < 0)
        payee = _payee(left, payer, groups)
        points = min(-left[payer], left[payee])
        payments.append((payer, payee, points))
        left[payer] += points
        left[payee] -= points
        if groups is not None:
            groups.pays(payer, payee)
    return payments


def _payee(left: Mapping[str, int], payer: str, groups: ZeroGroups | None) -> str:
    creditors = [player for player, total in left.items() if total > 0]
    if groups is None:
        return next((player for player in creditors if left[player] == -left[payer]), creditors[0])
    return next(player for player in creditors if groups.may_pay(payer, player))


def one_collects(balances: Mapping[str, int], collector: str) -> Payments:
    """Everybody who has lost pays the collector, who then pays everybody who has won; in the order of the balances."""
    others = {player: total for player, total in balances.items() if player != collector}
    brought = [(player, collector, -total) for player, total in others.items() if total < 0]
    return brought + [(collector, player, total) for player, total in others.items() if total > 0]


def accounts(payments: Iterable[Payment]) -> Counter[str]:
    """By player what comes to them of these payments, in points; below zero what goes from them."""
    found: Counter[str] = Counter()
    for payer, payee, points in payments:
        found[payee] += points
        found[payer] -= points
    return found


def set_off(payments: Iterable[Payment]) -> Payments:
    """What each two pay each other once both ways are set off, in the order in which something came between them."""
    found: dict[tuple[str, str], int] = {}
    for payer, payee, points in payments:
        if (payee, payer) in found:
            found[payee, payer] -= points
        else:
            found[payer, payee] = found.get((payer, payee), 0) + points
    return [
        (payer, payee, points) if points > 0 else (payee, payer, -points)
        for (payer, payee), points in found.items()
        if points
    ]
