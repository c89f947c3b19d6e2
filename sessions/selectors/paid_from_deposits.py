"""What a deposit of the reader's paid by itself."""

from sessions.selectors.reader_sides import ONE_IS_READER, OTHER, OWN

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
