"""The accounts of those between whom an evening has left something: its own debts, and what is said of them.

However much the two have owed and paid before, only the sums of that are read.
"""

from uuid import UUID

from psycopg.rows import class_row

from sessions.models import SessionKey
from sessions.selectors.pair_accounts import PAYMENTS, DebtRead, PairAccount, PaymentRead
from sessions.store.sql import cursor, cursor_of

TWO = """
    SELECT least(a.person, b.person) AS one, greatest(a.person, b.person) AS other, min(d.at) AS since
    FROM chouette_sessions_debt d
    LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
    WHERE d.club_id = %(club)s AND a.person <> b.person
        AND (d.session_id = %(session)s OR e.session_id = %(session)s)
    GROUP BY 1, 2"""

OWED = """
    SELECT d.*, t.one, t.other, a.person AS debtor, b.person AS creditor, a.person = t.one AS there,
        s.id AS session, s.code, s.name, s.began_at
    FROM two t
    JOIN clubs_player a ON a.club_id = %(club)s AND a.person IN (t.one, t.other)
    JOIN chouette_sessions_debt d ON d.club_id = %(club)s AND d.debtor_id = a.id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
        AND b.person IN (t.one, t.other) AND b.person <> a.person
    LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
    LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = coalesce(d.session_id, e.session_id)
    WHERE d.reverses_id IS NULL AND s.deleted_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM chouette_sessions_debt r WHERE r.club_id = %(club)s AND r.reverses_id = d.id)"""

PAID = """
    SELECT d.id, d.session_id, d.at, d.amount, d.currency, t.one, t.other, t.since, a.person = t.one AS there, (
        SELECT w.word FROM chouette_sessions_paymentstep w WHERE w.club_id = %(club)s AND w.payment_id = d.id
        ORDER BY w.number DESC LIMIT 1) AS word
    FROM two t
    JOIN clubs_player a ON a.club_id = %(club)s AND a.person IN (t.one, t.other)
    JOIN chouette_sessions_payment d ON d.club_id = %(club)s AND d.payer_id = a.id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.receiver_id
        AND b.person IN (t.one, t.other) AND b.person <> a.person"""

DEBTS = f"""
WITH two AS MATERIALIZED ({TWO}
), owed AS MATERIALIZED ({OWED}
), paid AS MATERIALIZED ({PAID}
), covered AS (
    SELECT a.one, a.other, a.currency, a.there, sum(a.amount) AS amount FROM (
        SELECT one, other, currency, NOT there AS there, amount FROM owed
        UNION ALL SELECT one, other, currency, there, amount FROM paid WHERE word = 'confirmed'
        UNION ALL SELECT one, other, currency, NOT there, -amount FROM paid WHERE word = 'confirmed'
    ) a GROUP BY a.one, a.other, a.currency, a.there
), still AS (
    SELECT o.*, sum(o.amount) OVER (PARTITION BY o.one, o.other, o.currency, o.there ORDER BY o.at, o.id)
            - greatest(coalesce(v.amount, 0), 0) AS uncovered,
        sum(o.amount) OVER (PARTITION BY o.one, o.other, o.currency, o.there) - coalesce(v.amount, 0) AS account
    FROM owed o LEFT JOIN covered v USING (one, other, currency, there)
)
SELECT l.id, l.entry_id, coalesce(n.text, ''), coalesce(g.said_as, ''), l.session, l.code, l.name,
    (coalesce(l.began_at, l.at) AT TIME ZONE c.time_zone)::date,
    l.seq, l.cause, l.because, l.debtor, l.creditor, l.amount, l.currency, l.at, w.way,
    coalesce(nullif(u.name, ''), v.name, ''), l.one, l.other,
    greatest(least(l.amount, l.uncovered), 0)::bigint, (CASE WHEN l.there THEN l.account ELSE -l.account END)::bigint
FROM still l JOIN clubs_club c ON c.id = %(club)s
LEFT JOIN chouette_sessions_booknote n ON n.club_id = %(club)s AND n.entry_id = l.entry_id AND n.number = 1
LEFT JOIN LATERAL (SELECT t.said_as FROM chouette_sessions_bookstep t
    WHERE t.club_id = %(club)s AND t.entry_id = l.entry_id AND t.word = 'agreed'
    ORDER BY t.number DESC LIMIT 1) g ON TRUE
LEFT JOIN chouette_sessions_planchoice w ON w.club_id = %(club)s AND w.id = l.choice_id
LEFT JOIN clubs_user u ON u.id = w.actor_user
LEFT JOIN clubs_device v ON v.id = w.actor_device
WHERE l.session = %(session)s ORDER BY l.at, l.id"""  # noqa: S608 - of our own texts alone

TOLD = f"""
WITH two AS MATERIALIZED ({TWO}
), owed AS MATERIALIZED ({OWED}
), paid AS MATERIALIZED ({PAID}
), due AS MATERIALIZED (
    SELECT o.one, o.other, o.currency, o.there, max(o.upto) AS upto FROM (
        SELECT *, sum(amount) OVER (PARTITION BY one, other, currency, there ORDER BY at, id) AS upto FROM owed) o
    WHERE o.session = %(session)s GROUP BY o.one, o.other, o.currency, o.there
), covered AS (
    SELECT c.*, coalesce(sum(c.amount) OVER (PARTITION BY c.one, c.other, c.currency, c.there ORDER BY c.at, c.id NULLS
        FIRST ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before FROM (
        SELECT one, other, currency, NOT there AS there, at, NULL::uuid AS id, amount FROM owed
        UNION ALL SELECT one, other, currency, there, at, id, amount FROM paid WHERE word = 'confirmed'
        UNION ALL SELECT one, other, currency, NOT there, at, id, -amount FROM paid WHERE word = 'confirmed') c
), here AS MATERIALIZED (
    SELECT c.id FROM covered c JOIN due d USING (one, other, currency, there)
    WHERE least(c.before, c.before + c.amount) < d.upto
)
SELECT p.id FROM paid p WHERE p.word IN ('said', 'disputed') OR (p.word = 'confirmed' AND (
    p.session_id = %(session)s
    OR (p.session_id IS NULL AND p.at >= p.since AND p.id IN (SELECT h.id FROM here h))))"""  # noqa: S608 - of our own texts alone
"""Of the payments between these two those that wait or are disputed; and of those that count the ones that were said at
the evening, or since and at no other: before one of them, or after it, something up to this evening was open."""

PAYMENTS_TOLD = PAYMENTS.format(which=f"p.id = ANY(ARRAY({TOLD}))")

Key = tuple[UUID, UUID, str]


def accounts_of_evening(session: SessionKey) -> list[PairAccount]:
    """The accounts with the debts of this evening alone. Of their payments those that wait for a word or are disputed,
    and of those that count the ones that were said at it, or since and at no other, while something of it or of before
    was open. Two statements."""
    found = _by_pair(session)
    with cursor_of(class_row(PaymentRead)) as named:
        payments = named.execute(PAYMENTS_TOLD, session._asdict()).fetchall()
    for paid in payments:
        key = (min(paid.payer, paid.receiver), max(paid.payer, paid.receiver), paid.currency)
        if key in found:
            found[key].payments.append(paid)
    return list(found.values())


def accounts_alone(session: SessionKey) -> list[PairAccount]:
    """The same accounts without what is said of their payments. One statement."""
    return list(_by_pair(session).values())


def _by_pair(session: SessionKey) -> dict[Key, PairAccount]:
    with cursor() as statement:
        rows = statement.execute(DEBTS, session._asdict()).fetchall()
    found: dict[Key, PairAccount] = {}
    for *columns, one, other, still, account in rows:
        debt = DebtRead(*columns)
        made = PairAccount(one, other, debt.currency, [], [], account, {})
        kept = found.setdefault((one, other, debt.currency), made)
        kept.debts.append(debt)
        kept.still[debt.id] = still
    return found
