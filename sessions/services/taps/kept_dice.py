"""Dice that the program has thrown stand: once taken back they are kept, and fall the same way when thrown again.

Otherwise whoever may take their last event back could throw until the dice suit them. What was typed may be put right.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec
from psycopg.rows import class_row

from chouette.rules.events import Dice
from sessions.history import chain
from sessions.models.text_lengths import HASH_LENGTH
from sessions.services.taps.random_dice import Round, thrown
from sessions.store.session_row import LockedSession
from sessions.store.sql import cursor_of

THROWN = "thrown:"
"""How the content hash of an event begins whose dice the program has thrown; a colon is no hexadecimal sign."""
ORDER_KEY = "order:"
"""How the key of the event begins that seats those who have rolled one by one; no phone's key has a colon."""

LOGGED = """
SELECT e.seq, e.kind, e.body, e.undoes, e.amends,
    e.content_hash LIKE 'thrown:%%' OR e.key LIKE 'order:%%' AS by_program
FROM chouette_sessions_event e
WHERE e.club_id = %(club)s AND e.session_id = %(session)s AND e.kind = ANY(%(kinds)s) ORDER BY e.seq"""

Throwers = tuple[int, frozenset[str]]
"""Those whose dice belong together, in which game of the evening."""
Rolls = dict[str, list[Dice]]
"""By player their dice, round by round."""


class Logged(NamedTuple):
    """An event of the log that says which dice were thrown, or taken back, and in which game."""

    seq: int
    kind: str
    body: str
    undoes: int | None
    amends: int | None
    by_program: bool


def thrown_hash(content: str) -> str:
    """Return the hash of what was sent, marked as that of an event whose dice the program throws."""
    return f"{THROWN}{content}"[:HASH_LENGTH]


def rolled_with(kept: Mapping[str, Sequence[Dice]], players: Sequence[str], dice: int, at: int) -> Round:
    """Return the throw of these players in their round `at` (0 the first): what is kept of it, else new dice."""
    fallen = thrown([player for player in players if not _is_kept(kept, player, dice, at)], dice)
    return {player: fallen[player] if player in fallen else kept[player][at] for player in players}


def _is_kept(kept: Mapping[str, Sequence[Dice]], player: str, dice: int, at: int) -> bool:
    rounds = kept.get(player, ())
    return at < len(rounds) and len(rounds[at]) == dice


def kept_dice(locked: LockedSession, kind: str, players: Iterable[str]) -> Rolls:
    """Return by player the dice of a throw of this kind that was taken back in the game that is on, round by round.

    Of two who roll off half a point, only what they have thrown against each other; of an order, each one's own.
    """
    values = {"club": locked.club, "session": locked.id, "kinds": [kind, "start", *chain.CORRECTIONS]}
    with cursor_of(class_row(Logged)) as statement:
        log = statement.execute(LOGGED, values).fetchall()
    game, waiting = _taken_back(log)
    kept: Rolls = {}
    for throwers in _together(kind, list(players)):
        kept |= waiting[game, throwers][-1] if waiting[game, throwers] else {}
    return kept


def _together(kind: str, players: Sequence[str]) -> list[frozenset[str]]:
    return [frozenset(players)] if kind == "roll_off" else [frozenset([player]) for player in players]


def _taken_back(log: Iterable[Logged]) -> tuple[int, dict[Throwers, list[Rolls]]]:
    """Return how many games have begun, and what the program has thrown that waits to be thrown again.

    Any event of the kind takes the place of what waits for the same players, be it typed; taken back, it gives it free.
    """
    begun: set[int] = set()
    stands: dict[int, list[tuple[Throwers, Rolls]]] = {}
    waiting: dict[Throwers, list[Rolls]] = defaultdict(list)
    for entry in log:
        if entry.kind == "start":
            begun.add(entry.seq)
        elif entry.kind in chain.CORRECTIONS:
            gone = _removed(entry)
            begun.discard(gone)
            for throwers, rolls in reversed(stands.pop(gone, [])):
                waiting[throwers].append(rolls)
        else:
            stands[entry.seq] = list(_standing(entry, len(begun), waiting))
    return len(begun), waiting


def _standing(entry: Logged, game: int, waiting: Mapping[Throwers, list[Rolls]]) -> Iterable[tuple[Throwers, Rolls]]:
    rounds: list[Round] = msgspec.json.decode(entry.body).get("rolls") or []
    players = list(rounds[0]) if rounds else []
    for throwers in _together(entry.kind, players):
        if waiting[game, throwers]:
            yield (game, throwers), waiting[game, throwers].pop()
        elif entry.by_program:
            yield (game, throwers), {one: [of[one] for of in rounds if one in of] for one in throwers}


def _removed(correction: Logged) -> int:
    """Return the event that a correction takes out of the record; 0 where it puts another in its place."""
    if correction.kind == chain.UNDO:
        return correction.undoes or 0
    return 0 if msgspec.json.decode(correction.body)["with"] else correction.amends or 0
