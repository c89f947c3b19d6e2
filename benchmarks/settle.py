"""Who pays whom after a night of 200 games with 12 players, with the fewest payments. In milliseconds.

The floor settles the same accounts with one payment fewer than there are accounts: the first debtor pays the first
creditor, until nobody owes anything.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from time import perf_counter

from benchmarks.case import Case, case, in_turn
from chouette.ledger.payments import Payments, fewest

PLAYERS = tuple("ABCDEFGHIJKL")
GAMES = 200
NIGHTS = 20


def cases(*, smallest: bool) -> Iterator[Case]:
    """A night's plan; and the hardest of many nights with stakes so low that many accounts are alike."""
    rounds = 3 if smallest else 51
    chance = Random(13)
    nights = [night(chance, most=8) for _ in range(NIGHTS)]
    yield _case("a night of 12", rounds, nights[:1])
    alike = [{player: total // 8 for player, total in one.items()} for one in nights]
    yield _case("20 nights of 12", rounds, [_evened(one) for one in alike])


def night(chance: Random, *, most: int) -> dict[str, int]:
    """The accounts after so many games: in each one plays against the others, for up to so many points with each."""
    accounts = dict.fromkeys(PLAYERS, 0)
    for game in range(GAMES):
        box = PLAYERS[game % len(PLAYERS)]
        for player in PLAYERS:
            if player != box:
                points = chance.randint(-most, most)
                accounts[player] += points
                accounts[box] -= points
    return accounts


def _evened(accounts: dict[str, int]) -> dict[str, int]:
    """The same with the rest of the division in the first account, so that they sum to zero."""
    return accounts | {PLAYERS[0]: accounts[PLAYERS[0]] - sum(accounts.values())}


def _case(name: str, rounds: int, nights: list[dict[str, int]]) -> Case:
    values, floors = in_turn(rounds, partial(_settled, fewest, nights), partial(_settled, _one_after_another, nights))
    return case("settle", name, "ms", values=values, floors=floors)


def _settled(plan: Callable[[Mapping[str, int]], Payments], nights: list[dict[str, int]]) -> float:
    began = perf_counter()
    for accounts in nights:
        plan(accounts)
    return (perf_counter() - began) * 1000 / len(nights)


def _one_after_another(accounts: Mapping[str, int]) -> Payments:
    left, payments = dict(accounts), Payments()
    while payer := next((player for player, total in left.items() if total < 0), None):
        payee = next(player for player, total in left.items() if total > 0)
        points = min(-left[payer], left[payee])
        payments.append((payer, payee, points))
        left[payer] += points
        left[payee] -= points
    return payments
