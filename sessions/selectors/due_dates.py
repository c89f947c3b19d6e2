"""Since when a due is open: since its evening or entry, the correction that made it, or the clearing.

The law is written twice: here for statements over many accounts, and in `AccountState` for the accounts of two.
"""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple


class Since(NamedTuple):
    """The day since which the oldest due of some is open. `came_by` a correction or a clearing it is the day of that:
    the two of a clearing may have owed each other nothing before. Of several dues of that day one that came so names
    it, a correction before a clearing: beside the older day of its evening the day alone would be read as wrong. What
    a closing asks otherwise than the one before came by that `closing`."""

    day: date
    came_by: str = ""


def oldest_of(found: Iterable[Since]) -> Since:
    """Return the oldest of some, and by what it came where any of its day came by something."""
    listed = list(found)
    day = min(one.day for one in listed)
    return Since(day, max(one.came_by for one in listed if one.day == day))


DATING = """
    coalesce(sum({row}.debt) FILTER (WHERE {row}.corrected_at IS NULL), 0)::bigint AS uncorrected,
    coalesce(sum({row}.beside), 0)::bigint AS beside,
    coalesce(sum({row}.debt) FILTER (WHERE {row}.corrected_at IS NOT NULL AND {row}.debt > 0), 0)::bigint
        AS moved_there,
    coalesce(-sum({row}.debt) FILTER (WHERE {row}.corrected_at IS NOT NULL AND {row}.debt < 0), 0)::bigint
        AS moved_back,
    coalesce(-sum({row}.owed - {row}.debt) FILTER (WHERE {row}.owed < {row}.debt), 0)::bigint AS reduced_there,
    coalesce(sum({row}.owed - {row}.debt) FILTER (WHERE {row}.owed > {row}.debt), 0)::bigint AS reduced_back,
    min({row}.corrected_at) FILTER (WHERE {row}.debt > 0) AS corrected_there,
    min({row}.corrected_at) FILTER (WHERE {row}.debt < 0) AS corrected_back"""
"""What is summed of the rows of an account: what they make `one` owe (`owed`), what of that is a `debt`, what of that
is of bets and expenses (`beside`), what corrections asked of either, and when they were written."""

BEYOND = """({sums}.reduced_{back} - greatest({sums}.reduced_{there} + greatest({sign}{sums}.debts,
            {sign}{sums}.uncorrected - least({sign}{sums}.beside, 0) + CASE
                WHEN {sums}.corrected_{there} < {sums}.corrected_{back} THEN 0 ELSE {sums}.moved_{back} END), 0))"""
"""What more was reduced of what somebody owed than debts ever asked of them and than the other has paid them back
(`AccountState`)."""

OLDER_BESIDE = """least(greatest({sign}{sums}.beside, 0)
                - greatest(least({sign}{sums}.uncorrected, {sign}{sums}.debts), 0)
                + greatest(least({sign}({sums}.uncorrected - {sums}.beside),
                    {sign}({sums}.debts - {sums}.beside)), 0),
            {sign}{sums}.uncorrected {reduced})"""
"""What bets and expenses would leave open without any correction, beyond what of them is in the sum of the original
debts (`AccountState`)."""

CORRECTED_AT_OF = """CASE
        WHEN {open} > 0 AND greatest(least({sums}.uncorrected, {sums}.debts), 0) <= {sums}.reduced_there
            AND {older_there} <= 0 AND {beyond_there} <= 0 THEN {sums}.corrected_there
        WHEN {open} < 0 AND greatest(-greatest({sums}.uncorrected, {sums}.debts), 0) <= {sums}.reduced_back
            AND {older_back} <= 0 AND {beyond_back} <= 0 THEN {sums}.corrected_back END"""


def beyond(sums: str, *, there: bool) -> str:
    """Return the expression for how much more of what `other` owed of an account was reduced than was ever asked of
    them, below zero where it was less; of what `one` owed with `there` false. `sums` is the row that has `DATING`."""
    if there:
        return BEYOND.format(sums=sums, sign="-", there="there", back="back")
    return BEYOND.format(sums=sums, sign="", there="back", back="there")


def corrected_at(open_: str, sums: str) -> str:
    """Return the expression for when the correction came from which all that is open of an account is; null where
    something older is left. `open_` is what is open there, `sums` the row that has `DATING`."""
    there, back = f"- {sums}.reduced_there + {sums}.reduced_back", f"- {sums}.reduced_back + {sums}.reduced_there"
    return CORRECTED_AT_OF.format(
        open=open_,
        sums=sums,
        beyond_there=beyond(sums, there=True),
        beyond_back=beyond(sums, there=False),
        older_there=OLDER_BESIDE.format(sign="", sums=sums, reduced=there),
        older_back=OLDER_BESIDE.format(sign="-", sums=sums, reduced=back),
    )


CLOSED_AGAIN = """EXISTS (SELECT 1 FROM chouette_sessions_debt x
                JOIN chouette_sessions_event v ON v.club_id {club} AND v.club_id = x.club_id
                    AND v.session_id = x.session_id AND v.seq = x.seq AND v.kind = 'close'
                WHERE x.club_id {club} AND x.club_id = {of_club} AND x.session_id = {account}
                    AND x.because = 'correction' AND x.at = q.corrected_at)"""
"""Whether a correction is what an evening asks otherwise since it was closed again."""

ORIGIN = """(
        SELECT coalesce(q.corrected_at, q.began) AS began,
            (coalesce(q.corrected_at, q.began) AT TIME ZONE {zone})::date AS day,
            CASE WHEN q.corrected_at IS NULL THEN CASE WHEN q.kind = 'clearing' THEN 'clearing' ELSE '' END
                WHEN {closed_again} THEN 'closing' ELSE 'correction' END AS came_by
        FROM (SELECT {corrected_at} AS corrected_at, {began} AS began, {kind} AS kind) q)"""
"""When a due began, and as of which day it is open, as `Since` has it."""
