"""Acts of money that rest on a side bet or on a share of an expense: its account was paid, set off or cleared since.

Such an act is the word of whoever did it: nobody receives, pays, sets off or clears what they do not agree to.
"""

from uuid import UUID

from psycopg.rows import tuple_row

from sessions.store.sql import summing_cursor

ACCOUNT = "coalesce(e.session_id, e.id)"

TWO = "(x.person, y.person) IN ((a.person, b.person), (b.person, a.person))"

SPEAKS_FOR = """EXISTS (SELECT 1 FROM clubs_player o WHERE o.club_id = %(club)s AND o.person = {person} AND (
            o.user_id = v.actor_user OR EXISTS (SELECT 1 FROM clubs_deviceplayer i
                WHERE i.club_id = %(club)s AND i.player_id = o.id AND i.device_id = v.actor_device)))"""

OF_PAYMENTS = f"""
    SELECT CASE t.said_as WHEN 'payer' THEN CASE x.person WHEN a.person THEN 'payer' ELSE 'receiver' END
        WHEN 'receiver' THEN CASE y.person WHEN a.person THEN 'payer' ELSE 'receiver' END ELSE t.said_as END AS who
    FROM chouette_sessions_payment m
    JOIN clubs_player x ON x.club_id = %(club)s AND x.id = m.payer_id
    JOIN clubs_player y ON y.club_id = %(club)s AND y.id = m.receiver_id
    JOIN chouette_sessions_paymentstep t ON t.club_id = %(club)s AND t.payment_id = m.id
        AND t.word IN ('said', 'confirmed')
    WHERE m.club_id = %(club)s AND coalesce(m.kept_at, m.at) >= e.at AND {TWO}
        AND (SELECT w.word FROM chouette_sessions_paymentstep w
            WHERE w.club_id = %(club)s AND w.payment_id = m.id ORDER BY w.number DESC LIMIT 1) IN ('said', 'confirmed')
        AND (EXISTS (SELECT 1 FROM chouette_sessions_paymentpart r WHERE r.club_id = %(club)s AND r.payment_id = m.id
                AND coalesce(r.session_id, r.entry_id) = {ACCOUNT})
            OR EXISTS (SELECT 1 FROM chouette_sessions_movement r WHERE r.club_id = %(club)s AND r.payment_id = m.id
                AND {ACCOUNT} IN (r.from_account, r.to_account)))"""  # noqa: S608 - of our own texts alone
"""The roles that entered or confirmed a payment for the account of an entry `e` of its debtor `a` and creditor `b`."""

OF_SET_OFFS = f"""
    SELECT CASE WHEN {SPEAKS_FOR.format(person="a.person")} THEN 'payer'
        WHEN {SPEAKS_FOR.format(person="b.person")} THEN 'receiver' ELSE 'keeper' END
    FROM chouette_sessions_movement v
    JOIN clubs_player x ON x.club_id = %(club)s AND x.id = v.debtor_id
    JOIN clubs_player y ON y.club_id = %(club)s AND y.id = v.creditor_id
    WHERE v.club_id = %(club)s AND v.why = 'set_off' AND v.payment_id IS NULL AND v.entry_id IS NULL
        AND v.reverses IS NULL AND v.at >= e.at AND {ACCOUNT} IN (v.from_account, v.to_account) AND {TWO}
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_movement r
            WHERE r.club_id = %(club)s AND r.reverses = v.id)"""  # noqa: S608 - of our own texts alone
"""The roles that set off by hand what the account of an entry left open."""

OF_CLEARINGS = f"""
    SELECT s.who FROM chouette_sessions_debt k
    JOIN clubs_player x ON x.club_id = %(club)s AND x.id = k.debtor_id
    JOIN clubs_player y ON y.club_id = %(club)s AND y.id = k.creditor_id
    CROSS JOIN (VALUES ('payer'), ('receiver')) AS s (who)
    WHERE k.club_id = %(club)s AND k.because = 'clearing' AND k.reverses_id IS NULL AND k.at >= e.at AND {TWO}
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_debt r
            WHERE r.club_id = %(club)s AND r.reverses_id IS NOT NULL AND r.reverses_id = k.id)"""  # noqa: S608 - of our own texts alone
"""Both agreed to a clearing that has replaced their account since."""

ACTS = f"""ARRAY(
    SELECT DISTINCT z.who
    FROM (SELECT a.person, l.creditor_id FROM chouette_sessions_bookline l
        JOIN clubs_player a ON a.club_id = %(club)s AND a.id = l.debtor_id
        WHERE l.club_id = %(club)s AND l.entry_id = e.id AND l.number = 1) a
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = a.creditor_id
    CROSS JOIN LATERAL ({OF_PAYMENTS} UNION ALL {OF_SET_OFFS} UNION ALL {OF_CLEARINGS}) z
    ORDER BY z.who)"""  # noqa: S608 - of our own texts alone
"""As what somebody has acted on an entry `e` with one line: `payer` for its debtor, `receiver` for its creditor, else
the role of a keeper, or `silence`."""

OF_ENTRY = f"""
SELECT {ACTS} FROM chouette_sessions_bookentry e WHERE e.club_id = %(club)s AND e.id = {{entry}}"""  # noqa: S608 - of our own texts alone


def acts_on_entry(club: UUID, entry: UUID) -> list[str]:
    """Return as what somebody has acted on an entry with one line since it came: paid, received, set off or cleared."""
    with summing_cursor(tuple_row) as statement:
        ((acts,),) = statement.execute(OF_ENTRY.format(entry="%(entry)s"), {"club": club, "entry": entry}).fetchall()
    return list(acts)
