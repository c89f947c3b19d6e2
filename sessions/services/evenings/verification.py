"""Holding what is stored against what the log makes of it: the first difference of a session is named."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.db import transaction
from psycopg.rows import class_row

from chouette.rules import RULES
from chouette.rules.events import Accept, Result, RollOff
from clubs.models import Club
from sessions.history import chain
from sessions.history.replay import Broken, LogLine, LogReplay
from sessions.models import Session
from sessions.services.evenings.game_checking import games_differ
from sessions.services.figure_sums import figures_differ
from sessions.services.locking import lock_session
from sessions.services.payments.debt_checking import debts_are_unwritten, debts_differ
from sessions.services.result_sums import results_differ
from sessions.services.taps.correction import standing_postings
from sessions.services.writing import encoded
from sessions.store.header import opening_of
from sessions.store.session_row import LockedSession
from sessions.store.sql import cursor, cursor_of, kept_cursor
from sessions.view.view import PROTOCOL, view_of

LOG = """
SELECT seq, body, at, source, actor_device AS device, actor_user AS user, actor_player AS player, principal, rules,
    undoes, amends, hash
FROM chouette_sessions_event WHERE club_id = %s AND session_id = %s ORDER BY seq"""

AS_LINE = class_row(LogLine)

STORED = """
SELECT header, head, state, recent, view, began_at, created_at, carried_over FROM chouette_sessions_session
WHERE club_id = %s AND id = %s"""

WRONG_MONEY = """
SELECT min(p.seq) FROM chouette_sessions_posting p
JOIN chouette_sessions_session s ON s.club_id = p.club_id AND s.id = p.session_id
LEFT JOIN chouette_sessions_posting r ON r.club_id = p.club_id AND r.id = p.reverses_id
WHERE p.club_id = %s AND p.session_id = %s AND (p.minor <> p.points * s.minor OR (r.id IS NOT NULL
    AND (r.session_id, r.cause, r.game, r.line, r.points, r.debtor_id, r.creditor_id) IS DISTINCT FROM
        (p.session_id, p.cause, p.game, p.line, p.points, p.creditor_id, p.debtor_id)))"""

BALANCES = """
SELECT player_id, sum(points) FROM chouette_sessions_entry WHERE club_id = %s AND session_id = %s
GROUP BY player_id HAVING sum(points) <> 0"""


DEBTS_UNWRITTEN = "what is owed since it was settled is not written yet: `manage.py housekeep` writes it"
DATED_OTHERWISE = "since when its actions are open is not what the log makes of it"

VIEW_OF_BEFORE = "its view was made by an earlier version: the program makes it anew when it starts"

DATES = ("since", "arranged", "paid", "moved", "thrown_at", "lapsed", "left_in")
"""What state and trail keep only so that a tap of an older moment is known, that a right has just lapsed, or in which
game a player left: an earlier version may have dated it otherwise, or not kept it, and nothing is won or lost by it."""


KEPT_SINCE = (*DATES, "side", "again", "sells", "about_then", "owed", "so_far")
UNVALUED = {one.__struct_config__.tag for one in (Result, Accept, RollOff)}
"""The events of which an earlier version kept no values."""

SIGNED_OF_A_LINE = tuple(part for part in chain.Signed._fields if part != "session")


class LogDifference(NamedTuple):
    """What is not as the log says; `damage` is false where only the rules have changed since, how taps are dated, or
    what a view says."""

    code: str
    what: str
    damage: bool


class Stored(NamedTuple):
    """A row of `STORED`, by the names of its columns."""

    header: str
    head: str
    state: str
    recent: str
    view: str
    began_at: datetime
    created_at: datetime
    carried_over: bool | None


class Texts(NamedTuple):
    """What the texts of a session have to be."""

    state: str
    recent: str
    view: str


def log_read(locked: LockedSession) -> list[LogLine]:
    """The whole log of a session, in order."""
    with kept_cursor(AS_LINE) as statement:
        return statement.execute(LOG, locked.session).fetchall()


def session_verify(code: str) -> LogDifference | None:
    """The first difference between a session and its log, or none."""
    with transaction.atomic():
        locked, _, _ = lock_session(code=code)
        return session_compare(locked, view_of(locked))


def session_compare(locked: LockedSession, view: str) -> LogDifference | None:
    """The first difference between a locked session, of which this is the view, and its log, or none."""
    with cursor_of(class_row(Stored)) as statement:
        stored = statement.execute(STORED, locked.session).fetchone()
    assert stored is not None, "it is locked"
    lines = log_read(locked)
    broken = chain_broken(locked.id, stored.header, stored.head, lines)
    if broken is not None:
        return LogDifference(locked.code, broken, damage=True)
    replayed = LogReplay(opening_of(stored.header))
    current = all(line.rules == RULES for line in lines)
    try:
        for line in lines:
            replayed.take(line)
    except Broken as fault:
        return LogDifference(locked.code, str(fault), damage=current)
    due = Texts(encoded(replayed.state), encoded(replayed.recent), view)
    what = next(_differences(locked, replayed, stored, due), None)
    unwritten = what is None and debts_are_unwritten(locked)
    what = what or (None if unwritten else next(debts_differ(locked), None))
    if what is not None:
        return LogDifference(locked.code, what, damage=current)
    dated = (stored.state, stored.recent) == (due.state, due.recent)
    harmless = (
        (unwritten, DEBTS_UNWRITTEN), (not dated, DATED_OTHERWISE), (stored.view not in ("", view), VIEW_OF_BEFORE),
    )  # fmt: skip
    return next((LogDifference(locked.code, why, damage=False) for so, why in harmless if so), None)


def chain_broken(session: UUID, header: str, head: str, lines: list[LogLine]) -> str | None:
    """The first link of the chain of hashes that does not hold."""
    previous = chain.text_hash(header)
    for number, line in enumerate(lines, 1):
        if line.seq != number:
            return f"event {number} is missing"
        signed = chain.Signed(session=session, **{part: getattr(line, part) for part in SIGNED_OF_A_LINE})
        if chain.event_hash(previous, signed) != line.hash:
            return f"event {number} does not have the hash it was written with"
        previous = line.hash
    return None if previous == head else "the last hash is not that of the last event"


def _differences(locked: LockedSession, replayed: LogReplay, stored: Stored, due: Texts) -> Iterator[str]:
    """What is stored otherwise than the log makes it, the state first; dates apart."""
    if not _same_but_for_dates(stored.state, due.state):
        yield "the state is not what the log makes of it"
    if not _same_but_for_dates(stored.recent, due.recent):
        yield "the trail is not what the log makes of it"
    if stored.began_at != (replayed.began() or stored.created_at):
        yield "the time when it began is not what the log makes of it"
    if (stored.carried_over is None) == replayed.state.closed:
        yield "whether it is carried over is kept while it is on, or is not kept though it is closed"
    if not is_view_of(stored.view, due.view):
        yield "the view is not what the state makes of it"
    yield from games_differ(locked.session, replayed.games())
    yield from _postings_differ(locked, replayed)
    if figures_differ(locked.session):
        yield "the statistics are not what its games come to: `manage.py statistics` sums them anew"


def is_view_of(stored: str, now: str) -> bool:
    """Is a stored view what the state makes of it, or what an earlier version made of it: of another protocol, or
    without what a view says besides since? None is stored where a name has changed and nobody has read it since."""
    if stored in ("", now):
        return True
    try:
        before = msgspec.json.decode(stored, type=dict[str, Any])
    except msgspec.DecodeError:
        return False
    protocol = before.get("protocol")
    if isinstance(protocol, int) and protocol < PROTOCOL:
        return True
    return _says_no_other(before, msgspec.json.decode(now))


def _says_no_other(before: Any, now: Any) -> bool:
    """Is all that was said still said?"""
    if isinstance(before, dict) and isinstance(now, dict):
        return all(name in now and _says_no_other(value, now[name]) for name, value in before.items())
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        return all(map(_says_no_other, before, now))
    return bool(before == now)


def _same_but_for_dates(one: str, other: str) -> bool:
    return one == other or _without_dates(msgspec.json.decode(one)) == _without_dates(msgspec.json.decode(other))


def _without_dates(part: Any) -> Any:
    """Without dates, and without what a result's cubes were worth in the trail, who may speak of it and who had played
    it to the end, what a cube was bought for, the game of what was taken back, what a correction made of
    the game that was on, or what is owed for a leave that was corrected: an earlier version did not keep it."""
    if isinstance(part, dict):
        event = part.get("event")
        unvalued = isinstance(event, dict) and event.get("event") in UNVALUED
        left_away = (*KEPT_SINCE, "values", "speakers") if unvalued else KEPT_SINCE
        return {name: _without_dates(value) for name, value in part.items() if name not in left_away}
    return [_without_dates(value) for value in part] if isinstance(part, list) else part


def _postings_differ(locked: LockedSession, replayed: LogReplay) -> Iterator[str]:
    posted: dict[int, Counter[Any]] = {}
    for one in standing_postings(locked, 0):
        posted.setdefault(one.cause, Counter())[one.posting] += 1
    due = {seq: Counter(step.postings) for seq, (_, step) in replayed.steps.items() if step.postings}
    for seq in sorted(posted.keys() | due.keys()):
        if posted.get(seq) != due.get(seq):
            yield f"the postings of event {seq} are not what the rules make of it"
    with cursor() as statement:
        row = statement.execute(WRONG_MONEY, locked.session).fetchone()
        balances = {
            player.hex: int(sum_) for player, sum_ in statement.execute(BALANCES, [locked.club, locked.id]).fetchall()
        }
    if row is not None and row[0] is not None:
        yield f"a posting of event {row[0]} is not the money of its points, or not the opposite of what it takes back"
    if balances != _balances(replayed):
        yield "the balances are not what the postings make of them"
    if results_differ(locked.session):
        yield "the results are not what the postings make of them: `manage.py verify --rebuild` sums them anew"


def _balances(replayed: LogReplay) -> dict[str, int]:
    totals: Counter[str] = Counter()
    for _, step in replayed.steps.values():
        for posting in step.postings:
            totals[posting.creditor] += posting.points
            totals[posting.debtor] -= posting.points
    return {player: points for player, points in totals.items() if points}


def sessions_to_verify() -> Iterator[str]:
    """The codes of all sessions that are not deleted, club by club."""
    for club in Club.objects.filter(deleted_at=None).order_by("created_at"):
        codes = Session.objects.filter(club=club, deleted_at=None).order_by("created_at")
        yield from codes.values_list("code", flat=True)
