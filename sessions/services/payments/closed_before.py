"""What a closing owed before its evening was opened again: where people have paid, it stays between the same two."""

from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.models import SessionKey
from sessions.models.movements import AUTOMATIC
from sessions.selectors.asked_sums import CLOSED_BEFORE, OF_ONE_CLUB
from sessions.selectors.paid_evenings import CLOSING_PAID
from sessions.store.sql import cursor_of

BEFORE = f"""
SELECT k.debtor_id AS debtor, k.creditor_id AS creditor, k.points, k.currency, k.because, {CLOSING_PAID} AS paid
FROM ({CLOSED_BEFORE.format(club=OF_ONE_CLUB, which="d.session_id = %(session)s")}) k ORDER BY k.id"""  # noqa: S608 - of our own texts alone


class DebtBefore(NamedTuple):
    """A debt that the closing had before it was taken back: of the plan, of a way that was chosen, or of a correction.

    `points` are whole points; `currency` is empty where it is in points. `paid` if a payment or a set-off by hand
    names the evening.
    """

    debtor: UUID
    creditor: UUID
    points: int
    currency: str
    because: str
    paid: bool


def load_paid_debts(session: SessionKey) -> list[DebtBefore]:
    """Return the debts of an evening's last closing, the oldest first, if people have paid or set off some of it.

    There are none where the evening was not closed before, or nothing was paid for it. One statement.
    """
    with cursor_of(class_row(DebtBefore)) as statement:
        found = statement.execute(BEFORE, {**session._asdict(), "automatic": list(AUTOMATIC)}).fetchall()
    return [debt for debt in found if debt.paid]
