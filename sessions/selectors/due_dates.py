"""Since when a due is open: since its evening or entry, the correction that made it, or what a clearing took.

The law is written twice: here for statements over many accounts, and in `AccountState` for the accounts of two.
"""

from datetime import date
from typing import NamedTuple


class Since(NamedTuple):
    """The day since which the oldest due of some is open. `came_by` a correction it is the day of that; by a clearing
    it is that of the oldest due of the debtor which the clearing took, `came_on` the day of the clearing."""

    day: date
    came_by: str = ""
    came_on: date | None = None


DATING = """
    coalesce(sum({row}.debt) FILTER (WHERE {row}.corrected_at IS NULL), 0)::bigint AS uncorrected,
    coalesce(-sum({row}.owed - {row}.debt) FILTER (WHERE {row}.owed < {row}.debt), 0)::bigint AS reduced_there,
    coalesce(sum({row}.owed - {row}.debt) FILTER (WHERE {row}.owed > {row}.debt), 0)::bigint AS reduced_back,
    min({row}.corrected_at) FILTER (WHERE {row}.debt > 0) AS corrected_there,
    min({row}.corrected_at) FILTER (WHERE {row}.debt < 0) AS corrected_back"""
"""What is summed of the rows of an account: what they make `one` owe (`owed`), what of that is a `debt`, and when it
was written if by a correction."""

CORRECTED_AT = """CASE
        WHEN {open} > 0 AND greatest(least({sums}.uncorrected, {sums}.debts), 0) <= {sums}.reduced_there
            THEN {sums}.corrected_there
        WHEN {open} < 0 AND greatest(-greatest({sums}.uncorrected, {sums}.debts), 0) <= {sums}.reduced_back
            THEN {sums}.corrected_back END"""
"""When the correction came from which all that is open of an account is; null where something older is left."""

CARRIED = """(
        WITH RECURSIVE source AS (
            SELECT {account} AS account
            UNION SELECT m.from_account FROM source o
            JOIN chouette_sessions_movement m ON {of_m} AND m.to_account = o.account AND m.entry_id = o.account
                AND m.why = 'cleared'
            JOIN clubs_player x ON {of_x} AND x.id = m.debtor_id AND x.person = {debtor})
        SELECT min(coalesce((
            SELECT CASE WHEN bool_and(t.because = 'correction') THEN min(t.at) END FROM chouette_sessions_debt t
            JOIN clubs_player v ON {of_v} AND v.id = t.debtor_id AND v.person = {debtor}
            WHERE {of_t} AND t.session_id = y.id AND t.reverses_id IS NULL), y.began_at, z.at, w.at))
        FROM source o
        LEFT JOIN chouette_sessions_session y ON {of_y} AND y.id = o.account
        LEFT JOIN chouette_sessions_bookentry z ON {of_z} AND z.id = o.account
        LEFT JOIN chouette_sessions_payment w ON {of_w} AND w.id = o.account)"""
"""When the oldest due of a debtor began that a clearing took, through clearings before it; if none is known, that
clearing."""


def carried_from(account: str, debtor: str, club: str, clubs: str = "") -> str:
    """Return `CARRIED` for an account of the club of a row; `clubs` are those asked for where they are several."""

    def of_club(table: str) -> str:
        own = f"{table}.club_id = {club}"
        return f"{table}.club_id = ANY({clubs}) AND {own}" if clubs else own

    return CARRIED.format(account=account, debtor=debtor, **{f"of_{table}": of_club(table) for table in "mxvtyzw"})


ORIGIN = """(
        SELECT coalesce(q.corrected_at, q.began) AS began, (coalesce(q.corrected_at, q.carried, q.began)
                AT TIME ZONE {zone})::date AS day,
            CASE WHEN q.corrected_at IS NOT NULL THEN 'correction' WHEN q.kind = 'clearing' THEN 'clearing' ELSE '' END
                AS came_by,
            CASE WHEN q.corrected_at IS NULL AND q.kind = 'clearing' THEN (q.began AT TIME ZONE {zone})::date END
                AS came_on
        FROM (SELECT {corrected_at} AS corrected_at, {began} AS began, {kind} AS kind,
            CASE WHEN {kind} = 'clearing' THEN {carried} END AS carried) q)"""
"""When a due began, and as of which day it is open, as `Since` has it."""
