"""What was entered in a club's books beside its evenings, with what was said of it."""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from msgspec import json
from psycopg.rows import tuple_row

from sessions.selectors.entry_acts import OF_ENTRY
from sessions.store.sql import summing_cursor

ENTRIES = """
SELECT e.id, e.kind, s.code, s.name AS evening, e.at,
    coalesce(w.word, 'waits') AS stands, w.at AS since, f.actor_device, f.actor_user, coalesce(n.text, '') AS note,
    coalesce(nullif(u.name, ''), v.name, '') AS entered_by
FROM chouette_sessions_bookentry e
LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = e.session_id
JOIN chouette_sessions_bookstep f ON f.club_id = %(club)s AND f.entry_id = e.id AND f.number = 1
LEFT JOIN chouette_sessions_booknote n ON n.club_id = %(club)s AND n.entry_id = e.id AND n.number = 1
LEFT JOIN clubs_user u ON u.id = f.actor_user
LEFT JOIN clubs_device v ON v.id = f.actor_device
LEFT JOIN LATERAL (SELECT t.word, t.at FROM chouette_sessions_bookstep t
    WHERE t.club_id = %(club)s AND t.entry_id = e.id AND t.word NOT IN ('entered', 'agreed')
    ORDER BY t.number DESC LIMIT 1) w ON TRUE
WHERE e.club_id = %(club)s AND s.deleted_at IS NULL AND e.kind = ANY(%(kinds)s)
    AND (%(person)s::uuid IS NULL OR EXISTS (
        SELECT 1 FROM chouette_sessions_bookline l JOIN clubs_player p ON p.club_id = %(club)s
            AND p.id IN (l.debtor_id, l.creditor_id)
        WHERE l.club_id = %(club)s AND l.entry_id = e.id AND p.person = %(person)s))
    AND (%(session)s::uuid IS NULL OR e.session_id = %(session)s)
    AND (%(entry)s::uuid IS NULL OR e.id = %(entry)s) AND (NOT %(waiting)s OR w.word IS NULL OR
        (w.word = 'in_force' AND w.at >= %(since)s::timestamptz))
ORDER BY e.at DESC, e.id LIMIT %(most)s"""

LINES = """
SELECT coalesce(json_agg(json_build_array(a.person, b.person, l.amount, l.currency) ORDER BY l.number), '[]')
FROM chouette_sessions_bookline l
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = l.debtor_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = l.creditor_id
WHERE l.club_id = %(club)s AND l.entry_id = e.id"""

WORDS = """
SELECT json_agg(json_build_array(p.person, t.said_as, t.word, t.at, coalesce(n.text, ''),
    json_build_array(t.actor_device, t.actor_user)) ORDER BY t.number)
FROM chouette_sessions_bookstep t
LEFT JOIN clubs_player p ON p.club_id = %(club)s AND p.id = t.player_id
LEFT JOIN chouette_sessions_booknote n ON n.club_id = %(club)s AND n.entry_id = t.entry_id AND n.number = t.number
WHERE t.club_id = %(club)s AND t.entry_id = e.id"""

CLEARED = """
SELECT json_agg(json_build_array(a.person, b.person, c.amount) ORDER BY c.number)
FROM chouette_sessions_clearedaccount c
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = c.debtor_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = c.creditor_id
WHERE c.club_id = %(club)s AND c.entry_id = e.id"""

WITH_THEM = f"""
SELECT e.*, ({LINES})::text AS lines, ({WORDS})::text AS words, coalesce(({CLEARED})::text, '[]') AS cleared,
    CASE WHEN e.kind = 'bet' THEN ({OF_ENTRY.format(entry="k.entry")}) ELSE '{{}}' END AS acts
FROM ({ENTRIES}) e CROSS JOIN LATERAL (SELECT e.id AS entry) k
ORDER BY e.at DESC, e.id"""  # noqa: S608 - of our own texts alone


class EntryRow(NamedTuple):
    """An entry: `stands` is `waits` until all have spoken, else the last word that decided; `note` is of whoever
    entered it, `entered_by` the name of their account or phone."""

    id: UUID
    kind: str
    code: str | None
    evening: str | None
    at: datetime
    stands: str
    since: datetime | None
    actor_device: UUID | None
    actor_user: UUID | None
    note: str
    entered_by: str


class EntryLineRead(NamedTuple):
    """One debt that an entry brings, between two persons."""

    debtor: UUID
    creditor: UUID
    amount: int
    currency: str


class EntryWordRead(NamedTuple):
    """What was said of an entry: for which person, null for the club; and as what, empty where that is no question.
    `actors` are the device and the account of whoever said it."""

    person: UUID | None
    said_as: str
    word: str
    at: datetime
    note: str
    actors: list[UUID | None] = []

    @property
    def for_them(self) -> bool:
        """It was said for somebody without a phone or an account."""
        return self.said_as in ("scorekeeper", "treasurer", "organiser")


class ClearedRead(NamedTuple):
    """What one person owed another when a clearing was proposed."""

    debtor: UUID
    creditor: UUID
    amount: int


class EntryRead(NamedTuple):
    """An entry with its lines and what was said of it, in order; of a clearing also what was open before it.

    `acts` are those that rest on a side bet, as what somebody did them (`entry_acts`).
    """

    row: EntryRow
    lines: list[EntryLineRead]
    words: list[EntryWordRead]
    cleared: list[ClearedRead]
    acts: list[str]

    @property
    def people(self) -> set[UUID]:
        """Whose accounts it changes."""
        return {one for line in self.lines for one in (line.debtor, line.creditor)}

    @property
    def agreed(self) -> set[UUID]:
        """The persons who entered it or have agreed to it."""
        return {one.person for one in self.words if one.person and one.word in ("entered", "agreed")}


MOST = 200
"""So many entries are read at once, the latest."""


def book_entries(
    club: UUID,
    kinds: Collection[str],
    *,
    person: UUID | None = None,
    session: UUID | None = None,
    entry: UUID | None = None,
    waiting: bool = False,
    in_force_since: datetime | None = None,
    most: int = MOST,
) -> list[EntryRead]:
    """The entries of these kinds, the latest first: all of the club, or those that concern a person or an evening, or
    the one of an id; with `waiting` those alone that wait for somebody's word, or have come into force
    since. One statement."""
    of = {
        "club": club, "kinds": list(kinds), "person": person, "session": session, "entry": entry, "waiting": waiting,
        "most": most, "since": in_force_since,
    }  # fmt: skip
    with summing_cursor(tuple_row) as statement:
        rows = statement.execute(WITH_THEM, of).fetchall()
    return [
        EntryRead(
            EntryRow(*row),
            json.decode(lines, type=list[EntryLineRead]),
            json.decode(words, type=list[EntryWordRead]),
            json.decode(cleared, type=list[ClearedRead]),
            acts,
        )
        for *row, lines, words, cleared, acts in rows
    ]
