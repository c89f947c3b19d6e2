"""Where those are paid whom somebody owes. Read for the one who owes alone, and only while they do."""

from collections.abc import Collection, Iterable
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from clubs.ciphertext import PayTo, Undecipherable, decrypted
from sessions.selectors.pair_statement import PairSum
from sessions.store.sql import summing_cursor

ANOTHERS = """NOT (coalesce({step}.actor_user IN (
            SELECT p.user_id FROM clubs_player p WHERE p.club_id = %(club)s AND p.person = ANY(%(mine)s)), FALSE)
        OR coalesce({step}.actor_device IN (
            SELECT v.device_id FROM clubs_deviceplayer v JOIN clubs_player p
                ON p.club_id = %(club)s AND p.id = v.player_id
            WHERE v.club_id = %(club)s AND p.person = ANY(%(mine)s)), FALSE))"""
"""Whether something was done by another than those whose debts are asked for: by none of their phones or accounts."""

DETAILS = f"""
SELECT o.id AS person, d.user_id, d.ciphertext
FROM clubs_person o JOIN clubs_paymentdetails d ON d.user_id = o.user_id
WHERE o.club_id = %(club)s AND o.id = ANY(%(persons)s) AND o.id = o.person AND EXISTS (
    SELECT 1 FROM chouette_sessions_debt t
    JOIN clubs_player x ON x.club_id = %(club)s AND x.id = t.debtor_id AND x.person = ANY(%(mine)s)
    JOIN clubs_player y ON y.club_id = %(club)s AND y.id = t.creditor_id AND y.person = o.id
    LEFT JOIN chouette_sessions_debt r ON r.club_id = %(club)s AND r.reverses_id = t.id
    WHERE t.club_id = %(club)s AND t.currency <> '' AND t.reverses_id IS NULL AND r.id IS NULL AND (EXISTS (
        SELECT 1 FROM chouette_sessions_event e
        WHERE e.club_id = %(club)s AND e.session_id = t.session_id AND {ANOTHERS.format(step="e")}
    ) OR EXISTS (
        SELECT 1 FROM chouette_sessions_bookstep e
        WHERE e.club_id = %(club)s AND e.entry_id = t.entry_id AND e.word IN ('entered', 'agreed')
            AND {ANOTHERS.format(step="e")})))"""  # noqa: S608 - of our own texts alone
"""A debt that the reader alone has tapped, entered or said is none to read by: nobody makes themselves a debtor."""


class StillOwed(NamedTuple):
    """What somebody owes another by debts that are still open, in one currency; points have none."""

    debtor: UUID
    creditor: UUID
    amount: int
    currency: str


def owed_in(account: PairSum, other: UUID) -> StillOwed:
    """What the `one` of an account owes the other, what they have said they paid taken off."""
    return StillOwed(account.one, other, account.owed, account.currency)


class _Kept(NamedTuple):
    person: UUID
    user_id: UUID
    ciphertext: str


def pay_to_of_creditors(club: UUID, mine: Collection[UUID], owed: Iterable[StillOwed]) -> dict[UUID, PayTo]:
    """Of those whom one of `mine` owes money: where they are paid, if they have said so and it can still be read."""
    creditors = {one.creditor for one in owed if one.debtor in mine and one.amount > 0 and one.currency}
    if not creditors:
        return {}
    asked = {"club": club, "persons": list(creditors), "mine": list(mine)}
    with summing_cursor(class_row(_Kept)) as statement:
        kept = statement.execute(DETAILS, asked).fetchall()
    found = ((one.person, _read(one)) for one in kept)
    return {person: pay_to for person, pay_to in found if pay_to is not None}


def _read(kept: _Kept) -> PayTo | None:
    try:
        return decrypted(kept.user_id, kept.ciphertext)
    except Undecipherable:
        return None
