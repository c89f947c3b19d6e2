"""What a deposit of the reader's paid by itself, and what a keeper entered as paid in for them."""

from sessions.selectors.reader_sides import NOT_BY_READER, ONE_IS_READER, OTHER, OWN

FROM_DEPOSITS = f"""
    SELECT 'from_deposit', m.club_id, {OWN}, {OTHER}, s.id, ARRAY[m.from_account], m.currency, m.amount
    FROM chouette_sessions_movement m
    JOIN clubs_player a ON a.club_id = m.club_id AND a.id = m.debtor_id
    JOIN clubs_player b ON b.club_id = m.club_id AND b.id = m.creditor_id AND b.till
    JOIN chouette_sessions_session s ON s.club_id = m.club_id AND s.id = m.from_account
    WHERE m.club_id = ANY(%(clubs)s) AND m.why = 'deposit' AND m.reverses IS NULL AND m.at >= %(since)s
        AND {ONE_IS_READER} AND NOT EXISTS (SELECT 1 FROM chouette_sessions_movement r
            WHERE r.club_id = ANY(%(clubs)s) AND r.club_id = m.club_id AND r.reverses = m.id)"""  # noqa: S608 - of our own texts alone
"""What somebody owed the till for an evening, taken from their deposit by itself."""

PAID_IN = f"""
    SELECT 'paid_in', e.club_id, {OWN}, {OTHER}, NULL::uuid, ARRAY[e.id], l.currency, l.amount
    FROM chouette_sessions_bookentry e
    JOIN chouette_sessions_bookline l ON l.club_id = e.club_id AND l.entry_id = e.id
    JOIN clubs_player a ON a.club_id = e.club_id AND a.id = l.debtor_id AND a.till
    JOIN clubs_player b ON b.club_id = e.club_id AND b.id = l.creditor_id
    JOIN chouette_sessions_bookstep f ON f.club_id = e.club_id AND f.entry_id = e.id AND f.number = 1
    WHERE e.club_id = ANY(%(clubs)s) AND e.kind = 'deposit' AND e.at >= %(since)s AND {ONE_IS_READER}
        AND {NOT_BY_READER.format(step="f")}
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_bookstep t WHERE t.club_id = ANY(%(clubs)s)
            AND t.club_id = e.club_id AND t.entry_id = e.id AND t.word = 'reversed')"""  # noqa: S608 - of our own texts alone
"""Deposits of the reader that a keeper has entered and not taken back."""
