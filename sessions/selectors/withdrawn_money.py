"""What somebody was told of and somebody else has taken back: payments, bets, shares, deposits, balances."""

from sessions.selectors.reader_sides import NOT_BY_READER, OF_SCOREKEEPER, ONE_IS_READER, OTHER, OWN, OWN_SIDE

ENTRY_TAKEN_BACK = (
    "bet_taken_back",
    "share_taken_back",
    "deposit_taken_back",
    "purchase_taken_back",
    "opening_taken_back",
)
"""Lines of the club's activity about an entry that was taken back, which name its id and who did it."""

PAYMENTS_TAKEN_BACK = f"""
    SELECT CASE WHEN l.said_as IN ('payer', 'receiver') THEN 'withdrawn' WHEN {OF_SCOREKEEPER}
            THEN 'withdrawn_scorekeeper' ELSE 'withdrawn_' || l.said_as END AS kind, p.club_id AS club, {OWN} AS own,
        CASE WHEN l.said_as IN ('payer', 'receiver') THEN {OTHER} END AS other, NULL::uuid AS session,
        p.session_id || ARRAY(
            SELECT t.session_id FROM chouette_sessions_paymentpart t
            WHERE t.club_id = ANY(%(clubs)s) AND t.club_id = p.club_id AND t.payment_id = p.id) AS evenings, p.currency,
        CASE WHEN a.person = ANY(%(persons)s) THEN -p.amount ELSE p.amount END AS amount, l.at, NULL::uuid AS entry
    FROM chouette_sessions_payment p
    JOIN clubs_player a ON a.club_id = p.club_id AND a.id = p.payer_id
    JOIN clubs_player b ON b.club_id = p.club_id AND b.id = p.receiver_id
    JOIN chouette_sessions_paymentstep f ON f.club_id = p.club_id AND f.payment_id = p.id AND f.number = 1
    JOIN LATERAL (SELECT t.* FROM chouette_sessions_paymentstep t
        WHERE t.club_id = ANY(%(clubs)s) AND t.club_id = p.club_id AND t.payment_id = p.id
        ORDER BY t.number DESC LIMIT 1) l ON l.word = 'withdrawn'
    WHERE p.club_id = ANY(%(clubs)s) AND l.at >= %(since)s AND {ONE_IS_READER} AND l.said_as <> {OWN_SIDE}
        AND {NOT_BY_READER.format(step="l")}
        AND (f.said_as <> 'payer' OR l.number > 2 OR EXISTS (SELECT 1 FROM chouette_sessions_paymentseen v
            WHERE v.club_id = ANY(%(clubs)s) AND v.club_id = p.club_id AND v.payment_id = p.id))"""  # noqa: S608 - of our own texts alone
"""Payments that no longer count or wait. A claim that its receiver was never sent is not told."""

ENTRIES_TAKEN_BACK = f"""
    SELECT e.kind || CASE WHEN q.person = {OTHER} AND l.said_as IN ('', 'payer', 'receiver') THEN '_back'
            ELSE '_back_by' END, e.club_id, {OWN}, {OTHER}, NULL::uuid, ARRAY[e.session_id], k.currency,
        CASE WHEN b.person = ANY(%(persons)s) THEN k.amount ELSE -k.amount END, l.at, e.id
    FROM chouette_sessions_bookentry e
    JOIN chouette_sessions_bookline k ON k.club_id = e.club_id AND k.entry_id = e.id
    JOIN clubs_player a ON a.club_id = e.club_id AND a.id = k.debtor_id
    JOIN clubs_player b ON b.club_id = e.club_id AND b.id = k.creditor_id
    JOIN LATERAL (SELECT t.* FROM chouette_sessions_bookstep t
        WHERE t.club_id = ANY(%(clubs)s) AND t.club_id = e.club_id AND t.entry_id = e.id
        ORDER BY t.number DESC LIMIT 1) l ON l.word IN ('withdrawn', 'reversed')
    LEFT JOIN clubs_player q ON q.club_id = e.club_id AND q.id = l.player_id
    WHERE e.club_id = ANY(%(clubs)s) AND e.kind IN ('bet', 'expense', 'deposit', 'purchase', 'opening')
        AND l.at >= %(since)s AND {ONE_IS_READER} AND {NOT_BY_READER.format(step="l")}"""  # noqa: S608 - of our own texts alone
"""Entries of the books that no longer count or wait, each with its id."""
