"""Who pays whom after a night of 200 games with 12 players, with the fewest payments; and a clearing of what is open
between 12 across evenings. In milliseconds.

The floor settles the same accounts with one payment fewer than there are accounts: the first debtor pays the first
creditor, until nobody owes anything.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from random import Random
from time import perf_counter
from typing import TypeVar

from benchmarks.case import Case, case, in_turn
from chouette.ledger.clearing import Owed, cleared, nets
from chouette.ledger.payments import Payments, fewest

PLAYERS = tuple("ABCDEFGHIJKL")
GAMES = 200
NIGHTS = 20
CLUBS = 20
PAIRS = 30
Accounts = TypeVar("Accounts")


def cases(*, smallest: bool) -> Iterator[Case]:
    """A night's plan; and the hardest of many nights with stakes so low that many accounts are alike."""
    rounds = 3 if smallest else 51
    chance = Random(13)
    nights = [night(chance, most=8) for _ in range(NIGHTS)]
    yield _case("a night of 12", rounds, nights[:1])
    alike = [{player: total // 8 for player, total in one.items()} for one in nights]
    yield _case("20 nights of 12", rounds, [_evened(one) for one in alike])
    open_ = [open_between(chance) for _ in range(CLUBS)]
    values, floors = in_turn(rounds, partial(_timed, cleared, open_), partial(_timed, _one_by_one, open_))
    yield case("settle", "clearing, 12 accounts", "ms", values=values, floors=floors)


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
    values, floors = in_turn(rounds, partial(_timed, fewest, nights), partial(_timed, _one_after_another, nights))
    return case("settle", name, "ms", values=values, floors=floors)


def open_between(chance: Random) -> list[Owed]:
    """What several evenings have left open between 12: many amounts alike, nobody even."""
    while True:
        pairs = chance.sample(list(combinations(PLAYERS, 2)), PAIRS)
        found = [Owed(one, other, chance.randint(1, 12)) for pair in pairs for one, other in [chance.sample(pair, 2)]]
        if sum(1 for net in nets(found).values() if net) == len(PLAYERS):
            return found


def _one_by_one(accounts: Sequence[Owed]) -> Payments:
    return _one_after_another(nets(accounts))


def _timed(plan: Callable[[Accounts], object], cases: Sequence[Accounts]) -> float:
    began = perf_counter()
    for accounts in cases:
        plan(accounts)
    return (perf_counter() - began) * 1000 / len(cases)


def _one_after_another(accounts: Mapping[str, int]) -> Payments:
    left, payments = dict(accounts), Payments()
    while payer := next((player for player, total in left.items() if total < 0), None):
        payee = next(player for player, total in left.items() if total > 0)
        points = min(-left[payer], left[payee])
        payments.append((payer, payee, points))
        left[payer] += points
        left[payee] -= points
    return payments
