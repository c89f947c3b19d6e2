"""Where those are paid whom somebody owes. Read for the one who owes alone, and only while they do."""

from collections.abc import Collection, Iterable
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from clubs.ciphertext import PayTo, Undecipherable, decrypted
from sessions.selectors.pair_statement import PairSum
from sessions.store.sql import summing_cursor

DETAILS = """
SELECT o.id AS person, d.user_id, d.ciphertext
FROM clubs_person o JOIN clubs_paymentdetails d ON d.user_id = o.user_id
WHERE o.club_id = %(club)s AND o.id = ANY(%(persons)s) AND o.id = o.person"""


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
    with summing_cursor(class_row(_Kept)) as statement:
        kept = statement.execute(DETAILS, {"club": club, "persons": list(creditors)}).fetchall()
    found = ((one.person, _read(one)) for one in kept)
    return {person: pay_to for person, pay_to in found if pay_to is not None}


def _read(kept: _Kept) -> PayTo | None:
    try:
        return decrypted(kept.user_id, kept.ciphertext)
    except Undecipherable:
        return None
