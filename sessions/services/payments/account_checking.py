"""Check that payments and movements agree with their accounts: parts sum to their payment, sides mirror each other."""

from uuid import UUID

from clubs.models import Club
from sessions.store.sql import cursor

PARTS = """
SELECT p.id FROM chouette_sessions_payment p
LEFT JOIN (SELECT t.payment_id, sum(t.amount) AS amount FROM chouette_sessions_paymentpart t
    WHERE t.club_id = %(club)s GROUP BY t.payment_id) t ON t.payment_id = p.id
WHERE p.club_id = %(club)s AND t.amount IS DISTINCT FROM p.amount ORDER BY p.at, p.id"""

REVERSED = """
SELECT m.id FROM chouette_sessions_movement m
JOIN chouette_sessions_movement o ON o.club_id = %(club)s AND o.id = m.reverses
WHERE m.club_id = %(club)s AND (m.from_account, m.debtor_id, m.creditor_id, m.to_account, m.to_debtor_id,
        m.to_creditor_id, m.amount, m.currency, m.payment_id, m.entry_id)
    IS DISTINCT FROM (o.to_account, o.to_debtor_id, o.to_creditor_id, o.from_account, o.debtor_id, o.creditor_id,
        o.amount, o.currency, o.payment_id, o.entry_id)
ORDER BY m.at, m.id"""

ACCOUNTS = """
SELECT DISTINCT m.id FROM chouette_sessions_movement m
CROSS JOIN LATERAL (VALUES (m.from_account), (m.to_account)) AS a (id)
WHERE m.club_id = %(club)s
    AND NOT EXISTS (SELECT 1 FROM chouette_sessions_session s WHERE s.club_id = %(club)s AND s.id = a.id)
    AND NOT EXISTS (SELECT 1 FROM chouette_sessions_bookentry e WHERE e.club_id = %(club)s AND e.id = a.id)
    AND NOT EXISTS (SELECT 1 FROM chouette_sessions_payment p WHERE p.club_id = %(club)s AND p.id = a.id)
ORDER BY m.id"""

CHECKS = (
    (PARTS, "payment {}: its parts do not sum to it"),
    (REVERSED, "movement {}: it is not the opposite of the one that it takes back"),
    (ACCOUNTS, "movement {}: one of its accounts is not there"),
)


def faulty_accounts(club: UUID) -> list[str]:
    """Return what is wrong with the payments and movements of a club; its payments have parts by now."""
    found: list[str] = []
    with cursor() as statement:
        for check, text in CHECKS:
            found += [text.format(row) for (row,) in statement.execute(check, {"club": club}).fetchall()]
    return found


def verify_accounts() -> list[tuple[str, str]]:
    """Return by the address of a club what is wrong with its payments and movements."""
    clubs = Club.objects.filter(payments_have_parts=True).order_by("created_at")
    return [(club.slug, text) for club in clubs for text in faulty_accounts(club.id)]
