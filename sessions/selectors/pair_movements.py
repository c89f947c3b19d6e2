"""The movements between some persons: what was set off, cleared or taken from a deposit, and still holds."""

from collections.abc import Collection
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import tuple_row

from sessions.selectors.account_rows import (
    CLEARED_ON,
    CLEARED_SINCE,
    MOVEMENTS,
    NAME_COLUMNS,
    NAME_JOINS,
    OF_TWO,
    AccountName,
)
from sessions.store.sql import summing_cursor

LATEST = f"""
SELECT m.id, m.why, m.amount, m.currency, m.owes AS debtor, m.owed AS creditor, m.payment_id, m.entry_id, m.at,
    {CLEARED_SINCE} AS is_cleared, m.from_account, m.to_account
FROM ({MOVEMENTS.format(movements=OF_TWO["movements"])}) m
WHERE m.counts ORDER BY m.at DESC, m.id LIMIT %(most)s"""  # noqa: S608 - of our own texts alone

BETWEEN = f"""
WITH moved AS MATERIALIZED ({LATEST})
SELECT m.id, m.why, m.amount, m.currency, m.debtor, m.creditor, m.payment_id, m.entry_id, m.at, m.is_cleared,
    {CLEARED_ON.format(entry="m.entry_id")} AS cleared_on, n.account = m.from_account AS is_from, {NAME_COLUMNS}
FROM moved m CROSS JOIN LATERAL (VALUES (m.from_account), (m.to_account)) AS n (account){NAME_JOINS}
ORDER BY m.at DESC, m.id, is_from DESC"""  # noqa: S608 - of our own texts alone
"""Two rows for each movement: with the name of the account from which it is, then of the other."""

MOST = 50
"""So many movements are read at once, the latest."""


class PairMovement(NamedTuple):
    """A movement that counts: the debtor owed the creditor on the first account, and was owed on the second.

    `is_cleared` if a clearing between the two came into force after it, `cleared_on` the day of the clearing that made
    it, if one did.
    """

    id: UUID
    why: str
    amount: int
    currency: str
    debtor: UUID
    creditor: UUID
    payment_id: UUID | None
    entry_id: UUID | None
    at: datetime
    is_cleared: bool
    cleared_on: date | None
    from_account: AccountName
    to_account: AccountName


def movements_between(club: UUID, persons: Collection[UUID], *, most: int = MOST) -> list[PairMovement]:
    """Return the latest movements between any two of these persons, the latest first. One statement."""
    with summing_cursor(tuple_row) as statement:
        rows = statement.execute(BETWEEN, {"club": club, "persons": list(persons), "most": most}).fetchall()
    own = len(PairMovement._fields) - 2
    names = [AccountName(*row[own + 1 :]) for row in rows]
    return [
        PairMovement._make((*row[:own], there, back))
        for row, there, back in zip(rows[::2], names[::2], names[1::2], strict=True)
    ]
