"""The rows that count, as the first part of a statement: debts that stand, payments that are confirmed."""

STANDING = """
WITH debt AS (
    SELECT a.person AS debtor, b.person AS creditor, d.currency, d.amount, d.at, d.id,
        (coalesce(s.began_at, d.at) AT TIME ZONE %(zone)s)::date AS day
    FROM chouette_sessions_debt d
    LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
    LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = coalesce(d.session_id, e.session_id)
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
    WHERE d.club_id = %(club)s AND d.reverses_id IS NULL AND s.deleted_at IS NULL AND a.person <> b.person
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_debt r WHERE r.club_id = %(club)s AND r.reverses_id = d.id)
), paid AS (
    SELECT a.person AS payer, b.person AS receiver, p.currency, p.amount, p.how
    FROM chouette_sessions_payment p
    JOIN (SELECT DISTINCT ON (t.payment_id) t.payment_id, t.word FROM chouette_sessions_paymentstep t
        WHERE t.club_id = %(club)s ORDER BY t.payment_id DESC, t.number DESC) l
        ON l.payment_id = p.id AND l.word = 'confirmed'
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
    WHERE p.club_id = %(club)s AND a.person <> b.person
)"""
