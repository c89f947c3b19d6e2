"""What the end of a game costs late in an evening, in milliseconds. The floor is the end of an early game at another
table, in turn with it: a ratio of 1 is no growth."""

from collections.abc import Iterator
from functools import partial
from time import perf_counter

from benchmarks.case import Case, case, in_turn
from benchmarks.games import evening
from benchmarks.tables import table_laid, tap_of
from clubs.actors import token_hashed
from sessions import services

EARLY = 2
LATE = 200
ROUNDS = 15
EVENTS_OF_A_GAME = 12


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """The ends of fifteen games from game 200 on, over those from game 2 on."""
    late, rounds = (EARLY + 1, 1) if smallest else (LATE, ROUNDS)
    late_ends, early_ends = (game_ends(first, first + rounds) for first in (late, EARLY))
    values, floors = in_turn(rounds, partial(next, late_ends), partial(next, early_ends))
    yield case("ends", f"game {late} against game {EARLY}", "ms", values=values, floors=floors)


def game_ends(first: int, last: int) -> Iterator[float]:
    """Play up to a game at a table of its own, and give the milliseconds of each end from the first game on."""
    table, ended = table_laid(), 0
    actor = token_hashed(table.scorekeeper)
    for number, fields in enumerate(evening(table.state, last * EVENTS_OF_A_GAME)):
        tap = tap_of(fields, table.state.seq + number)
        began = perf_counter()
        services.event_record(session=table.code, actor=actor, tap=tap)
        took = (perf_counter() - began) * 1000
        ended += fields["event"] == "result"
        if fields["event"] == "result" and ended >= first:
            yield took
