"""Conditions on the two people of a row, `a` and `b`, one of whom is a person of the reader's."""

NOT_BY_READER = """NOT coalesce({step}.actor_device = %(device)s, FALSE)
        AND NOT coalesce({step}.actor_user = %(user)s, FALSE)"""

OTHER = "CASE WHEN a.person = ANY(%(persons)s) THEN b.person ELSE a.person END"
OWN = "CASE WHEN a.person = ANY(%(persons)s) THEN a.person ELSE b.person END"
ONE_IS_READER = "(a.person = ANY(%(persons)s)) <> (b.person = ANY(%(persons)s))"
OWN_SIDE = "CASE WHEN a.person = ANY(%(persons)s) THEN 'payer' ELSE 'receiver' END"

OF_SCOREKEEPER = """p.act <> '' AND p.session_id IS NOT NULL AND EXISTS (
            SELECT 1 FROM chouette_sessions_payment q
            JOIN chouette_sessions_paymentstep g ON g.club_id = ANY(%(clubs)s) AND g.club_id = q.club_id
                AND g.payment_id = q.id AND g.number = 1 AND g.said_as = 'scorekeeper'
            WHERE q.club_id = ANY(%(clubs)s) AND q.club_id = p.club_id AND q.session_id = p.session_id
                AND q.act = p.act)"""
"""Whether a payment is of an act of the scorekeeper, who enters fees in it as a keeper of the books."""

ACCOUNTS_OF_PAYMENT = """ARRAY(
            SELECT coalesce(t.session_id, t.entry_id, t.overpaid_id, t.payment_id) FROM chouette_sessions_paymentpart t
            WHERE t.club_id = ANY(%(clubs)s) AND t.club_id = p.club_id AND t.payment_id = p.id ORDER BY t.number)"""
"""The accounts that a payment `p` is for."""

KEEPER_ACTORS = """CASE WHEN {step}.said_as IN ('payer', 'receiver') AND NOT (a.till OR b.till) THEN ''
            ELSE concat_ws(' ', {step}.actor_device, {step}.actor_user) END"""
"""The device and the account with which a keeper gave a word, for the till too; empty for one of the two themselves."""
