"""What was set off between the reader and others, by these or by itself, and what of it was taken back: a row each."""

from sessions.selectors.reader_sides import NOT_BY_READER, ONE_IS_READER, OTHER, OWN

BY_HAND = f"m.why = 'set_off' AND {NOT_BY_READER.format(step='m')}"
BY_ITSELF = "m.why = 'carried'"


def _set_offs(
    which: str,
    *,
    kind: str,
    session: str = "NULL::uuid",
    cause: str = "",
    act: str = "m.id",
    how: str = BY_HAND,
    by: str = "",
) -> str:
    """Return the statement of the set-offs of which `which` is true, by hand unless `how` says otherwise, with what
    caused them and the act that they are of: each of its own, unless `act` says otherwise; `by` is a column more."""
    return f"""
    SELECT {kind} AS kind, m.club_id AS club, {OWN} AS own, {OTHER} AS other, {session} AS session,
        CASE WHEN m.reverses IS NULL THEN ARRAY[m.from_account, m.to_account]
            ELSE ARRAY[m.to_account, m.from_account] END AS evenings, m.currency, m.amount, m.at, NULL::uuid AS entry,
        {act} AS act, {OTHER} AS toward, TRUE AS counted, FALSE AS disputed, NULL::bigint AS moved{by}
    FROM chouette_sessions_movement m
    JOIN clubs_player a ON a.club_id = m.club_id AND a.id = m.debtor_id
    JOIN clubs_player b ON b.club_id = m.club_id AND b.id = m.creditor_id
    {cause}
    WHERE m.club_id = ANY(%(clubs)s) AND {how} AND m.payment_id IS NULL AND {which}
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_bookentry k WHERE k.club_id = ANY(%(clubs)s)
            AND k.club_id = m.club_id AND k.id = m.entry_id AND k.kind = 'not_so')
        AND m.at >= %(since)s AND {ONE_IS_READER}
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_movement r
            WHERE r.club_id = ANY(%(clubs)s) AND r.club_id = m.club_id AND r.reverses = m.id)"""  # noqa: S608 - of our own texts alone


BY_HAND_OR_CLEARING = """CASE WHEN EXISTS (SELECT 1 FROM chouette_sessions_bookentry c
        WHERE c.club_id = ANY(%(clubs)s) AND c.club_id = m.club_id AND c.id = m.entry_id AND c.kind = 'clearing')
    THEN 'set_off_cleared' ELSE 'set_off' END"""

BY_ANOTHER = f""", CASE WHEN EXISTS (SELECT 1 FROM clubs_player q
            WHERE q.club_id = ANY(%(clubs)s) AND q.club_id = m.club_id AND q.person = {OTHER}
                AND (q.user_id = m.actor_user OR EXISTS (SELECT 1 FROM clubs_deviceplayer v
                    WHERE v.club_id = ANY(%(clubs)s) AND v.club_id = m.club_id AND v.device_id = m.actor_device
                        AND v.player_id = q.id)))
        THEN '' ELSE concat_ws(' ', m.actor_device, m.actor_user) END AS by"""  # noqa: S608 - of our own texts alone
"""The device and the account of whoever set off who is neither of the two; empty where the other of them did it."""

SET_OFF_BY = _set_offs("m.reverses IS NULL", kind=BY_HAND_OR_CLEARING, by=BY_ANOTHER)
"""What somebody set off, and what a clearing did; with a keeper who did it."""

DELETED_WITH_IT = """LEFT JOIN LATERAL (SELECT s.id FROM chouette_sessions_session s
        JOIN clubs_audit u ON u.club_id = ANY(%(clubs)s) AND u.club_id = s.club_id AND u.session_code = s.code
            AND u.what = 'session_deleted' AND u.at >= m.at AND u.at < m.at + interval '10 seconds'
        WHERE s.club_id = ANY(%(clubs)s) AND s.club_id = m.club_id AND s.id IN (m.from_account, m.to_account)
        LIMIT 1) g ON TRUE"""
"""The evening whose deletion took a set-off back: the line about it is written in the same transaction, after it."""

SET_OFF_TAKEN_BACK = _set_offs(
    "m.reverses IS NOT NULL",
    kind="CASE WHEN g.id IS NULL THEN 'taken_back' ELSE 'set_off_deleted' END",
    session="g.id",
    cause=DELETED_WITH_IT,
    act="CASE WHEN g.id IS NULL THEN m.id END",
)

CARRIED = _set_offs("m.reverses IS NULL", kind="'carried'", how=BY_ITSELF)
"""What a club that carries over set off by itself."""
