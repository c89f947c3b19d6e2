"""What somebody was told of and somebody else has taken back: payments, bets, shares, deposits, balances."""

from sessions.selectors.reader_sides import (
    ACCOUNTS_OF_PAYMENT,
    KEEPER_ACTORS,
    NOT_BY_READER,
    OF_SCOREKEEPER,
    ONE_IS_READER,
    OTHER,
    OWN,
    OWN_SIDE,
)

ENTRY_TAKEN_BACK = (
    "bet_taken_back",
    "share_taken_back",
    "deposit_taken_back",
    "purchase_taken_back",
    "opening_taken_back",
)
"""Lines of the club's activity about an entry that was taken back, which name its id and who did it."""

PAYMENTS_TAKEN_BACK = f"""
    SELECT CASE WHEN p.how = 'waived' THEN 'withdrawn_waiver' WHEN p.how = 'written_off' THEN 'withdrawn_write_off'
            WHEN l.said_as IN ('payer', 'receiver') THEN 'withdrawn_' || l.said_as
            WHEN {OF_SCOREKEEPER} THEN 'withdrawn_scorekeeper' ELSE 'withdrawn_' || l.said_as END AS kind,
        p.club_id AS club, {OWN} AS own,
        CASE WHEN l.said_as IN ('payer', 'receiver') OR p.how IN ('waived', 'written_off') THEN {OTHER} END AS other,
        CASE WHEN l.said_as IN ('payer', 'receiver') THEN (SELECT z.id FROM chouette_sessions_session z
            WHERE z.club_id = ANY(%(clubs)s) AND z.club_id = p.club_id AND z.id = p.session_id
                AND z.deleted_at IS NULL) END AS session,
        {ACCOUNTS_OF_PAYMENT} AS evenings, p.currency,
        CASE WHEN a.person = ANY(%(persons)s) THEN -p.amount ELSE p.amount END AS amount, l.at, NULL::uuid AS entry,
        CASE WHEN p.act = '' THEN p.id ELSE md5(p.act)::uuid END AS act, {OTHER} AS toward,
        EXISTS (SELECT 1 FROM chouette_sessions_paymentstep t WHERE t.club_id = ANY(%(clubs)s)
            AND t.club_id = p.club_id AND t.payment_id = p.id AND t.word = 'confirmed') AS counted,
        EXISTS (SELECT 1 FROM chouette_sessions_paymentstep t WHERE t.club_id = ANY(%(clubs)s)
            AND t.club_id = p.club_id AND t.payment_id = p.id AND t.word = 'disputed' AND t.said_as = {OWN_SIDE}
        ) AS disputed,
        (SELECT sum(m.amount) FROM chouette_sessions_movement m WHERE m.club_id = ANY(%(clubs)s)
            AND m.club_id = p.club_id AND m.payment_id = p.id AND m.reverses IS NULL) AS moved,
        {KEEPER_ACTORS.format(step="l")} AS by
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
"""Payments that no longer count or wait, with the act that recorded them, the other of the two, whether they ever
counted, whether the reader had disputed them, how much was set off with them, and who spoke as a keeper. A claim that
its receiver was never sent is not told."""

ENTRIES_TAKEN_BACK = f"""
    SELECT e.kind || CASE WHEN q.person = {OTHER} AND l.said_as IN ('', 'payer', 'receiver') THEN '_back'
            ELSE '_back_by' END, e.club_id, {OWN}, {OTHER}, NULL::uuid, ARRAY[coalesce(e.session_id, e.id)], k.currency,
        CASE WHEN b.person = ANY(%(persons)s) THEN k.amount ELSE -k.amount END, l.at, e.id, e.id, {OTHER},
        l.word = 'reversed', FALSE, NULL
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
"""Entries of the books that no longer count or wait, each with its id, and whether it had counted."""
