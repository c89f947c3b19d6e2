"""A person sits at one table of their club at a time.

A player who takes a seat, or comes back to it, has none at another table that is on. One who sits out plays no game
ther
there
and may play here; who has only stepped out still has their part in one. A table at which nothing has happened for
twelve
hours was forgotten, not left: it holds nobody. It is the club's own order and no rule of a sheet, so the rules know
nothing of it, and neither does a replay or a file that is taken in.
"""

from collections.abc import Iterable
from datetime import timedelta
from uuid import UUID

from chouette.rules.events import Event, SitIn, Split, seats_taken
from chouette.rules.facts import movers
from chouette.rules.refusal import Refusal, out_of_place
from chouette.rules.state import State
from sessions.store.session_row import LockedSession, state_decoder
from sessions.store.sql import cursor

FORGOTTEN_AFTER = timedelta(hours=12)

ONE_AFTER_THE_OTHER = "SELECT pg_advisory_xact_lock(hashtext('seats of a club'), hashtext(%s))"

TABLES = """
SELECT s.code, s.name, s.state, array_agg(replace(p.id::text, '-', '')), array_agg(replace(w.id::text, '-', '')),
    array_agg(w.name)
FROM clubs_person w
JOIN clubs_player p ON p.club_id = w.club_id AND p.person = w.person
JOIN chouette_sessions_attendance a ON a.club_id = p.club_id AND a.player_id = p.id
JOIN chouette_sessions_session s ON s.club_id = a.club_id AND s.id = a.session_id
WHERE w.club_id = %(club)s AND w.id = ANY(%(players)s::uuid[]) AND s.id <> %(here)s AND s.deleted_at IS NULL
    AND s.phase IN ('between', 'game') AND s.changed_at > now() - %(forgotten)s
GROUP BY s.club_id, s.id ORDER BY s.created_at"""


def sitting(state: State) -> frozenset[str]:
    """Those who play at this table, in its games or between them."""
    return frozenset() if state.closed else frozenset(state.seated) - frozenset(state.sitting_out)


def taking_seats(state: State, event: Event) -> tuple[str, ...]:
    """Whom an event seats, here or at the table that a split makes."""
    match event:
        case SitIn():
            return (event.player,)
        case Split():
            return (*event.newcomers, *movers(state, len(event.newcomers)))
        case _:
            return seats_taken(event)


def seats_in_turn(club: UUID) -> None:
    """From here to the end of the transaction nobody else takes a seat in this club.

    It is asked for after the rows of sessions: nobody waits for anybody in a circle.
    """
    with cursor() as statement:
        statement.execute(ONE_AFTER_THE_OTHER, [str(club)])


def sits_elsewhere(*, club: UUID, here: UUID | None, players: Iterable[str]) -> Refusal | None:
    """Which of these players, under any record of theirs, sit at another table of the club that is on?

    `here` is the session that they would sit at. Two tables that ask at the same moment are answered in turn, so that
    only one gets the player.
    """
    wanted = list(players)
    if not wanted:
        return None
    seats_in_turn(club)
    values = {"club": club, "here": here or UUID(int=0), "players": wanted, "forgotten": FORGOTTEN_AFTER}
    with cursor() as statement:
        tables = statement.execute(TABLES, values).fetchall()
    for code, table, state, records, asked, names in tables:
        seated = sitting(state_decoder.decode(state))
        taken = {one: name for record, one, name in zip(records, asked, names, strict=True) if record in seated}
        there = [player for player in wanted if player in taken]
        if there:
            called = [taken[player] for player in there]
            return out_of_place("sits_at_another_table", players=there, names=called, table=table, session=code)
    return None


def seat_elsewhere(locked: LockedSession, event: Event) -> Refusal | None:
    """Why an event may not seat whom it names."""
    return sits_elsewhere(club=locked.club, here=locked.id, players=taking_seats(locked.state, event))


def seats_back_elsewhere(locked: LockedSession, after: State) -> Refusal | None:
    """Why a correction may not give those their seats back who have none now."""
    back = sitting(after) - sitting(locked.state)
    return sits_elsewhere(
        club=locked.club, here=locked.id, players=[player for player in after.seated if player in back]
    )
