"""Whether somebody's accounts in a club are even, and when one of them last changed."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from psycopg.rows import tuple_row

from clubs.former_members import Accounts
from sessions.selectors.open_accounts import open_accounts
from sessions.store.sql import cursor_of

DEBTS = """
    SELECT d.club_id, greatest(d.at, s.deleted_at) AS at FROM mine m
    JOIN chouette_sessions_debt d ON d.club_id = m.club_id AND d.{mine}_id = m.id
    LEFT JOIN chouette_sessions_bookentry e ON e.club_id = d.club_id AND e.id = d.entry_id
    LEFT JOIN chouette_sessions_session s ON s.club_id = d.club_id AND s.id = coalesce(d.session_id, e.session_id)
    WHERE d.club_id = ANY(%(clubs)s)"""

STEPS = """
    SELECT p.club_id, t.at FROM mine m
    JOIN chouette_sessions_payment p ON p.club_id = m.club_id AND p.{mine}_id = m.id
    JOIN chouette_sessions_paymentstep t ON t.club_id = p.club_id AND t.payment_id = p.id
    WHERE p.club_id = ANY(%(clubs)s)"""

CHANGED = f"""
WITH mine AS MATERIALIZED (
    SELECT q.club_id, q.id FROM clubs_player q WHERE q.club_id = ANY(%(clubs)s) AND q.person = ANY(%(persons)s)
)
SELECT c.club_id, max(c.at) FROM ({DEBTS.format(mine="debtor")} UNION ALL {DEBTS.format(mine="creditor")}
    UNION ALL {STEPS.format(mine="payer")} UNION ALL {STEPS.format(mine="receiver")}) c
GROUP BY c.club_id"""  # noqa: S608 - of our own texts alone
"""An account changes with a debt, with the evening of a debt that is deleted, and with each word about a payment."""


def accounts_of_former(clubs: Collection[UUID], persons: Collection[UUID]) -> dict[UUID, Accounts]:
    """Return the state of these persons' accounts in each of these clubs. Two statements."""
    open_in = {one.club for one in open_accounts(list(clubs), persons)}
    with cursor_of(tuple_row) as statement:
        of = {"clubs": list(clubs), "persons": list(persons)}
        changed: dict[UUID, datetime] = dict(statement.execute(CHANGED, of).fetchall())
    return {club: Accounts(club not in open_in, changed.get(club)) for club in clubs}
