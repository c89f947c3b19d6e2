"""Since when a due is open: since its evening or entry, the correction that made it, or the clearing.

The law is written twice: here for statements over many accounts, and in `AccountState` for the accounts of two.
"""

from datetime import date
from typing import NamedTuple


class Since(NamedTuple):
    """The day since which the oldest due of some is open. `came_by` a correction or a clearing it is the day of that:
    the two of a clearing may have owed each other nothing before."""

    day: date
    came_by: str = ""


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

ORIGIN = """(
        SELECT coalesce(q.corrected_at, q.began) AS began,
            (coalesce(q.corrected_at, q.began) AT TIME ZONE {zone})::date AS day,
            CASE WHEN q.corrected_at IS NOT NULL THEN 'correction' WHEN q.kind = 'clearing' THEN 'clearing' ELSE '' END
                AS came_by
        FROM (SELECT {corrected_at} AS corrected_at, {began} AS began, {kind} AS kind) q)"""
"""When a due began, and as of which day it is open, as `Since` has it."""
