"""What evenings that are open again owed by their last closing, which does not count until they are closed."""

from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.models import SessionKey
from sessions.selectors.account_rows import NOT_ASKED, SHARES_DAY_HERE
from sessions.selectors.asked_sums import CLOSED_BEFORE, OF_ONE_CLUB, ON
from sessions.store.sql import summing_cursor

FEE_BEFORE = """
    SELECT e.session_id, d.debtor_id, d.creditor_id, d.currency, d.amount
    FROM chouette_sessions_bookentry e
    JOIN chouette_sessions_debt d ON d.club_id = %(club)s AND d.entry_id = e.id AND d.reverses_id IS NULL
    WHERE e.club_id = %(club)s AND e.kind = 'fee' AND {which}
        AND EXISTS (SELECT 1 FROM chouette_sessions_debt r
            WHERE r.club_id = %(club)s AND r.reverses_id IS NOT NULL AND r.reverses_id = d.id)
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_bookentry x
            WHERE x.club_id = %(club)s AND x.session_id = e.session_id AND x.kind = 'fee' AND x.at > e.at)"""
"""The table fee that the last closing had, which is asked again when the evening is closed."""

OWED_BEFORE = f"""
    SELECT k.session_id, k.debtor_id, k.creditor_id, k.currency, k.amount
    FROM ({CLOSED_BEFORE.format(club=OF_ONE_CLUB, which="d.session_id = {which}")}) k
    UNION ALL {FEE_BEFORE.format(which="e.session_id = {which}")}"""  # noqa: S608 - of our own texts alone

REOPENED = f"""
SELECT s.id AS session, s.code, (s.began_at AT TIME ZONE c.time_zone)::date AS day, s.began_at AS began,
    CASE WHEN n.amount > 0 THEN n.one ELSE n.other END AS debtor,
    CASE WHEN n.amount > 0 THEN n.other ELSE n.one END AS creditor, n.currency, abs(n.amount)::bigint AS amount, s.name,
    {SHARES_DAY_HERE} AS shares_day
FROM (
    SELECT f.account AS session_id, f.one, f.other, f.currency, f.amount + coalesce(h.held, 0) AS amount FROM (
    SELECT k.session_id AS account, least(a.person, b.person) AS one, greatest(a.person, b.person) AS other, k.currency,
        sum(CASE WHEN a.person < b.person THEN k.amount ELSE -k.amount END) AS amount
    FROM ({OWED_BEFORE}) k
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = k.debtor_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = k.creditor_id
    WHERE a.person <> b.person AND {{between}}
    GROUP BY k.session_id, least(a.person, b.person), greatest(a.person, b.person), k.currency) f
    LEFT JOIN ({NOT_ASKED}) h USING (account, one, other, currency)) n
JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = n.session_id
JOIN clubs_club c ON c.id = %(club)s
WHERE n.amount <> 0 ORDER BY s.began_at, s.id, n.currency, abs(n.amount) DESC, debtor, creditor"""  # noqa: S608 - of our own texts alone

EVENINGS_ON = f"ANY({ON})"
OF_PERSONS = REOPENED.format(which=EVENINGS_ON, between="(a.person = ANY(%(persons)s) OR b.person = ANY(%(persons)s))")
OF_TWO = REOPENED.format(
    which=EVENINGS_ON,
    between="((a.person = ANY(%(ones)s) AND b.person = %(other)s)"
    " OR (b.person = ANY(%(ones)s) AND a.person = %(other)s))",
)
OF_EVENING = REOPENED.format(which="%(session)s", between="TRUE")


class ReopenedDue(NamedTuple):
    """What `debtor` owed `creditor` for an evening when it was closed, as long as it is open again.

    `amount` is above zero, in minor units of the currency, or in points without one. A bet or a leave of that evening
    that is held back is taken off it: the two read one sum. It `shares_day` with another evening if the club has one of
    that day.
    """

    session: UUID
    code: str
    day: date
    began: datetime
    debtor: UUID
    creditor: UUID
    currency: str
    amount: int
    name: str
    shares_day: bool


def owed_before(session: SessionKey) -> dict[tuple[UUID, UUID, str], int]:
    """Return by debtor, creditor and currency what an evening that is open again owed by its last closing."""
    with summing_cursor(class_row(ReopenedDue)) as statement:
        found = statement.execute(OF_EVENING, session._asdict()).fetchall()
    return {(one.debtor, one.creditor, one.currency): one.amount for one in found}
