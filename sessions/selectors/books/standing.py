"""The rows that count, as the first part of a statement: debts that stand, payments that are confirmed.

The last word about a payment is the one with the highest number: the greatest of `number * 2`, one more where the word
is the one that is asked for, is odd if it was. So it is found in one reading of the steps, and none is looked up.
"""

STANDING = """
WITH debt AS (
    SELECT a.person AS debtor, b.person AS creditor, d.currency, d.amount, d.at, d.id,
        coalesce(s.began_at, d.at) AS began
    FROM chouette_sessions_debt d
    LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
    LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = coalesce(d.session_id, e.session_id)
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
    WHERE d.club_id = %(club)s AND d.reverses_id IS NULL AND s.deleted_at IS NULL AND a.person <> b.person
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_debt r WHERE r.club_id = %(club)s AND r.reverses_id = d.id)
), paid AS (
    SELECT a.person AS payer, b.person AS receiver, p.currency, p.how, sum(p.amount)::bigint AS amount
    FROM (SELECT m.payer_id, m.receiver_id, m.currency, m.how, sum(m.amount) AS amount
        FROM chouette_sessions_payment m
        JOIN (SELECT t.payment_id FROM chouette_sessions_paymentstep t WHERE t.club_id = %(club)s GROUP BY t.payment_id
            HAVING max(t.number * 2 + (t.word = 'confirmed')::int) %% 2 <> 0) l ON l.payment_id = m.id
        WHERE m.club_id = %(club)s GROUP BY m.payer_id, m.receiver_id, m.currency, m.how) p
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
    WHERE a.person <> b.person GROUP BY a.person, b.person, p.currency, p.how
)"""
