"""Leaves that were taken back after something was paid for them, as the first page tells of them."""

from sessions.selectors.reader_sides import NOT_BY_READER

PAID_THERE = """SELECT sum(t.amount) AS amount
        FROM chouette_sessions_paymentpart t
        JOIN chouette_sessions_payment p ON p.club_id = t.club_id AND p.id = t.payment_id AND p.currency = d.currency
        JOIN clubs_player m ON m.club_id = p.club_id AND m.id = p.payer_id AND m.person = a.person
        JOIN clubs_player n ON n.club_id = p.club_id AND n.id = p.receiver_id AND n.person = b.person
        WHERE t.club_id = ANY(%(clubs)s) AND t.club_id = d.club_id AND t.session_id = d.session_id AND (
            SELECT w.word FROM chouette_sessions_paymentstep w
            WHERE w.club_id = ANY(%(clubs)s) AND w.club_id = p.club_id AND w.payment_id = p.id
            ORDER BY w.number DESC LIMIT 1) = 'confirmed'"""
"""What the debtor `a` of a debt `d` has paid its creditor `b` for the evening."""

LEAVES_TAKEN_BACK = f"""
    (SELECT DISTINCT ON (d.club_id, d.session_id, a.person, b.person, d.currency)
        CASE WHEN h.person = a.person THEN 'leave_back' ELSE 'other_leave_back' END AS kind, d.club_id AS club,
        a.person AS own, b.person AS other, d.session_id AS session, ARRAY[d.session_id] AS evenings, d.currency,
        -k.amount AS amount, r.at, NULL::uuid AS entry, NULL::uuid AS act, NULL::uuid AS toward, TRUE AS counted,
        FALSE AS disputed, NULL::bigint AS moved, coalesce(nullif(u.name, ''), v.name, '') AS by
    FROM chouette_sessions_debt d
    JOIN chouette_sessions_debt r ON r.club_id = ANY(%(clubs)s) AND r.club_id = d.club_id
        AND r.reverses_id IS NOT NULL AND r.reverses_id = d.id
    JOIN chouette_sessions_session s ON s.club_id = d.club_id AND s.id = d.session_id AND s.phase <> 'closed'
    JOIN clubs_player a ON a.club_id = d.club_id AND a.id = d.debtor_id AND a.person = ANY(%(persons)s)
    JOIN clubs_player b ON b.club_id = d.club_id AND b.id = d.creditor_id AND b.person <> ALL(%(persons)s)
    JOIN chouette_sessions_event e ON e.club_id = d.club_id AND e.session_id = d.session_id AND e.seq = r.seq
    JOIN chouette_sessions_event g ON g.club_id = d.club_id AND g.session_id = d.session_id AND g.seq = d.cause
    LEFT JOIN clubs_player h ON h.club_id = d.club_id AND h.id = (g.body::jsonb->>'player')::uuid
    LEFT JOIN clubs_user u ON u.id = e.actor_user
    LEFT JOIN clubs_device v ON v.id = e.actor_device
    JOIN LATERAL ({PAID_THERE}) k ON k.amount > 0
    WHERE d.club_id = ANY(%(clubs)s) AND d.because = 'leave' AND d.reverses_id IS NULL AND r.at >= %(since)s
        AND {NOT_BY_READER.format(step="e")} AND NOT EXISTS (SELECT 1 FROM chouette_sessions_debt y
            WHERE y.club_id = ANY(%(clubs)s) AND y.club_id = d.club_id AND y.session_id = d.session_id
                AND y.because = 'leave' AND y.reverses_id IS NULL AND y.id > r.id
                AND (y.debtor_id, y.creditor_id) IN ((d.debtor_id, d.creditor_id), (d.creditor_id, d.debtor_id)))
    ORDER BY d.club_id, d.session_id, a.person, b.person, d.currency, r.id DESC)"""  # noqa: S608 - of our own texts alone
"""By payer and receiver the last such leave, below zero with what was paid; `leave_back` is that of the payer."""
