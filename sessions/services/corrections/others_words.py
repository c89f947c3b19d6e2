"""Whether others have spoken about an evening's money since an event: paid, answered, set off, agreed to a clearing.

What they have built on is no longer the word of its author alone (decision 0035).
"""

from datetime import datetime

from sessions.store.session_row import Asker, LockedSession
from sessions.store.sql import cursor

PAYMENTS_HERE = """
    SELECT t.payment_id FROM chouette_sessions_paymentpart t
    WHERE t.club_id = %(club)s AND t.session_id = %(session)s
    UNION SELECT p.id FROM chouette_sessions_payment p WHERE p.club_id = %(club)s AND p.session_id = %(session)s
    UNION SELECT m.payment_id FROM chouette_sessions_movement m
    WHERE m.club_id = %(club)s AND %(session)s IN (m.from_account, m.to_account) AND m.payment_id IS NOT NULL"""
"""The payments of which a part, or what was set off with them, is for the evening."""

CLEARINGS_HERE = """
    SELECT c.entry_id FROM chouette_sessions_clearedaccount c
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = c.debtor_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = c.creditor_id
    JOIN clubs_player x ON x.club_id = %(club)s AND x.person IN (a.person, b.person)
    JOIN clubs_player y ON y.club_id = %(club)s AND y.person IN (a.person, b.person) AND y.person <> x.person
    JOIN chouette_sessions_debt d ON d.club_id = %(club)s AND d.session_id = %(session)s
        AND d.debtor_id = x.id AND d.creditor_id = y.id
    WHERE c.club_id = %(club)s"""
"""The clearings that rest on an account of two who owe each other something for the evening."""

SPOKEN = f"""
SELECT EXISTS (
    SELECT 1 FROM (
        SELECT t.actor_device, t.actor_user FROM chouette_sessions_paymentstep t
        WHERE t.club_id = %(club)s AND t.at >= %(since)s AND t.payment_id IN ({PAYMENTS_HERE})
        UNION ALL
        SELECT m.actor_device, m.actor_user FROM chouette_sessions_movement m
        WHERE m.club_id = %(club)s AND m.at >= %(since)s AND %(session)s IN (m.from_account, m.to_account)
        UNION ALL
        SELECT k.actor_device, k.actor_user FROM chouette_sessions_bookstep k
        WHERE k.club_id = %(club)s AND k.at >= %(since)s AND k.entry_id IN ({CLEARINGS_HERE})) w
    WHERE (w.actor_device IS NOT NULL OR w.actor_user IS NOT NULL)
        AND NOT coalesce(w.actor_device = %(device)s, FALSE) AND NOT coalesce(w.actor_user = %(user)s, FALSE))"""  # noqa: S608 - of our own texts alone
"""What the program does by itself, as carrying over, has no actor."""


def have_others_spoken(locked: LockedSession, asker: Asker, since: datetime) -> bool:
    """Return whether somebody other than the asker has said anything about the evening's money since then."""
    of = {**locked.session._asdict(), "since": since, "device": asker.device, "user": asker.user}
    with cursor() as statement:
        (spoken,) = statement.execute(SPOKEN, of).fetchone() or (False,)
    return bool(spoken)
