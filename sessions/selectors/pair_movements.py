"""The movements between some persons: what was set off, cleared or taken from a deposit, and still holds."""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.selectors.account_rows import MOVEMENTS, OF_TWO
from sessions.store.sql import summing_cursor

BETWEEN = f"""
SELECT m.id, m.why, m.amount, m.currency, m.from_account, m.to_account, m.owes AS debtor, m.owed AS creditor,
    m.payment_id, m.entry_id, m.at
FROM ({MOVEMENTS.format(movements=OF_TWO["movements"])}) m
WHERE m.counts ORDER BY m.at DESC, m.id LIMIT %(most)s"""  # noqa: S608 - of our own texts alone

MOST = 50
"""So many movements are read at once, the latest."""


class PairMovement(NamedTuple):
    """A movement that counts: the debtor owed the creditor on `from_account`, and was owed on `to_account`."""

    id: UUID
    why: str
    amount: int
    currency: str
    from_account: UUID
    to_account: UUID
    debtor: UUID
    creditor: UUID
    payment_id: UUID | None
    entry_id: UUID | None
    at: datetime


def movements_between(club: UUID, persons: Collection[UUID], *, most: int = MOST) -> list[PairMovement]:
    """Return the latest movements between any two of these persons. One statement."""
    with summing_cursor(class_row(PairMovement)) as statement:
        return statement.execute(BETWEEN, {"club": club, "persons": list(persons), "most": most}).fetchall()
