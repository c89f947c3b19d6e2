"""Whether the debts of a session are those that its log makes: the first difference is named."""

from collections.abc import Iterator

from sessions.services.books.table_fee import fee_differs
from sessions.services.payments.debts import cause_of, differences, owed, plan_of, standing_debts
from sessions.store.session_row import LockedSession
from sessions.store.sql import cursor

WRONG_AMOUNT = """
SELECT min(d.seq) FROM chouette_sessions_debt d
JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = d.session_id
LEFT JOIN chouette_sessions_debt r ON r.club_id = %(club)s AND r.id = d.reverses_id
WHERE d.club_id = %(club)s AND d.session_id = %(session)s
    AND (d.amount <> d.points * CASE WHEN d.currency = '' THEN 1 ELSE s.minor END
        OR d.currency NOT IN ('', s.currency) OR (r.id IS NOT NULL
        AND (r.session_id, r.cause, r.points, r.amount, r.currency, r.debtor_id, r.creditor_id) IS DISTINCT FROM
            (d.session_id, d.cause, d.points, d.amount, d.currency, d.creditor_id, d.debtor_id)))"""

ANY = """
SELECT EXISTS (SELECT 1 FROM chouette_sessions_debt d WHERE d.club_id = %(club)s AND d.session_id = %(session)s)"""


def debts_are_unwritten(locked: LockedSession) -> bool:
    """Something is owed, and no debt was ever written: the session was closed before there were any."""
    with cursor() as statement:
        found = statement.execute(ANY, locked.session._asdict()).fetchone()
    return found == (False,) and any(one.settlement.payments for one in locked.recent.settled)


def debts_differ(locked: LockedSession) -> Iterator[str]:
    """What is owed otherwise than the settlements of the session say, the earliest first."""
    due = {cause_of(one): plan_of(one.settlement) for one in locked.recent.settled}
    standing = standing_debts(locked)
    for cause in sorted({*due, *(debt.cause for debt in standing)}):
        if differences(owed(debt for debt in standing if debt.cause == cause), due.get(cause, {})):
            whose = f"the leave of event {cause}" if cause else "the closing"
            yield f"what is owed since {whose} is not what the rules make of it"
    yield from fee_differs(locked)
    with cursor() as statement:
        row = statement.execute(WRONG_AMOUNT, locked.session._asdict()).fetchone()
    if row is not None and row[0] is not None:
        yield f"a debt of event {row[0]} is not the money of its points, or not the opposite of what it takes back"
