"""What others have done with the reader's money of late, and what waits for their word: one statement for all clubs.

A payment that a payer claims to have made is no part of it: it has a form of its own (`claimed_payments`).
"""

from collections.abc import Collection
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from clubs.actors import Actor
from sessions.selectors.open_accounts import PersonNamed
from sessions.store.sql import summing_cursor

NOT_BY_READER = """NOT coalesce({step}.actor_device = %(device)s, FALSE)
        AND NOT coalesce({step}.actor_user = %(user)s, FALSE)"""

OTHER = "CASE WHEN a.person = ANY(%(persons)s) THEN b.person ELSE a.person END"
OWN = "CASE WHEN a.person = ANY(%(persons)s) THEN a.person ELSE b.person END"
ONE_IS_READER = "(a.person = ANY(%(persons)s)) <> (b.person = ANY(%(persons)s))"
OWN_SIDE = "CASE WHEN a.person = ANY(%(persons)s) THEN 'payer' ELSE 'receiver' END"

SET_OFF = f"""
    SELECT 'set_off' AS kind, m.club_id AS club, {OWN} AS own, {OTHER} AS other, NULL::uuid AS session,
        ARRAY[m.from_account, m.to_account] AS evenings, m.currency, m.amount
    FROM chouette_sessions_movement m
    JOIN clubs_player a ON a.club_id = m.club_id AND a.id = m.debtor_id
    JOIN clubs_player b ON b.club_id = m.club_id AND b.id = m.creditor_id
    WHERE m.club_id = ANY(%(clubs)s) AND m.why = 'set_off' AND m.payment_id IS NULL AND m.reverses IS NULL
        AND m.at >= %(since)s AND {ONE_IS_READER} AND {NOT_BY_READER.format(step="m")}
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_movement r
            WHERE r.club_id = ANY(%(clubs)s) AND r.club_id = m.club_id AND r.reverses = m.id)"""  # noqa: S608 - of our own texts alone

PAYMENTS = f"""
    SELECT CASE l.word WHEN 'disputed' THEN 'disputed' ELSE 'entered' END, p.club_id, {OWN},
        CASE l.word WHEN 'disputed' THEN {OTHER} END, NULL::uuid, p.session_id || ARRAY(
            SELECT t.session_id FROM chouette_sessions_paymentpart t
            WHERE t.club_id = ANY(%(clubs)s) AND t.club_id = p.club_id AND t.payment_id = p.id), p.currency, p.amount
    FROM chouette_sessions_payment p
    JOIN clubs_player a ON a.club_id = p.club_id AND a.id = p.payer_id
    JOIN clubs_player b ON b.club_id = p.club_id AND b.id = p.receiver_id
    JOIN chouette_sessions_paymentstep f ON f.club_id = p.club_id AND f.payment_id = p.id AND f.number = 1
    JOIN LATERAL (SELECT t.* FROM chouette_sessions_paymentstep t
        WHERE t.club_id = ANY(%(clubs)s) AND t.club_id = p.club_id AND t.payment_id = p.id
        ORDER BY t.number DESC LIMIT 1) l ON l.word IN ('confirmed', 'disputed')
    WHERE p.club_id = ANY(%(clubs)s) AND greatest(l.at, p.kept_at) >= %(since)s AND {ONE_IS_READER}
        AND l.said_as <> {OWN_SIDE} AND (l.word = 'disputed' OR f.said_as <> {OWN_SIDE})
        AND {NOT_BY_READER.format(step="l")}"""  # noqa: S608 - of our own texts alone

CORRECTED = """
    SELECT 'corrected', d.club_id, NULL, NULL, d.session_id, ARRAY[d.session_id], '', 0
    FROM chouette_sessions_debt d
    JOIN clubs_player a ON a.club_id = d.club_id AND a.id = d.debtor_id
    JOIN clubs_player b ON b.club_id = d.club_id AND b.id = d.creditor_id
    WHERE d.club_id = ANY(%(clubs)s) AND d.because = 'correction' AND d.reverses_id IS NULL AND d.at >= %(since)s
        AND (a.person = ANY(%(persons)s) OR b.person = ANY(%(persons)s))
    GROUP BY d.club_id, d.session_id"""

DEBTS_OF_EVENINGS = f"""
    SELECT u.what, u.club_id, {OWN}, {OTHER}, s.id, ARRAY[s.id], u.details->>'currency',
        (u.details->>'amount')::bigint * CASE WHEN b.person = ANY(%(persons)s) THEN 1 ELSE -1 END
    FROM clubs_audit u
    JOIN clubs_player a ON a.club_id = u.club_id AND a.id::text = u.details->>'payer'
    JOIN clubs_player b ON b.club_id = u.club_id AND b.id::text = u.details->>'receiver'
    JOIN chouette_sessions_session s ON s.club_id = u.club_id AND s.code = u.session_code
    WHERE u.club_id = ANY(%(clubs)s) AND u.what IN ('debt_changed', 'debt_deleted', 'debt_restored')
        AND u.at >= %(since)s
        AND (s.deleted_at IS NULL) = (u.what <> 'debt_deleted') AND {ONE_IS_READER}
        AND (u.what = 'debt_changed' OR b.person = ANY(%(persons)s)) AND {NOT_BY_READER.format(step="u")}
        AND NOT EXISTS (SELECT 1 FROM clubs_audit z WHERE z.club_id = ANY(%(clubs)s) AND z.club_id = u.club_id
            AND z.session_code = u.session_code AND z.id > u.id
            AND z.what IN ('debt_changed', 'debt_deleted', 'debt_restored')
            AND z.details->>'payer' IN (u.details->>'payer', u.details->>'receiver')
            AND z.details->>'receiver' IN (u.details->>'payer', u.details->>'receiver')
            AND z.details->>'currency' = u.details->>'currency')"""  # noqa: S608 - of our own texts alone
"""Dues of an evening that was deleted or brought back, as the club's activity has them, for those who are owed."""

WAITS = """
    SELECT e.kind || '_waits', e.club_id, a.person, b.person, e.session_id, ARRAY[e.session_id], l.currency,
        l.amount
    FROM chouette_sessions_bookentry e
    JOIN chouette_sessions_bookline l ON l.club_id = e.club_id AND l.entry_id = e.id
    JOIN clubs_player a ON a.club_id = e.club_id AND a.id = l.debtor_id
    JOIN clubs_player b ON b.club_id = e.club_id AND b.id = l.creditor_id
    WHERE e.club_id = ANY(%(clubs)s) AND e.kind IN ('bet', 'expense') AND a.person = ANY(%(persons)s)
        AND b.person <> ALL(%(persons)s) AND NOT EXISTS (SELECT 1 FROM chouette_sessions_bookstep t
            WHERE t.club_id = ANY(%(clubs)s) AND t.club_id = e.club_id AND t.entry_id = e.id
                AND t.word NOT IN ('entered', 'agreed'))"""

TAKEN_BACK = SET_OFF.replace("'set_off' AS kind", "'taken_back'").replace(
    """ AND m.reverses IS NULL
""",
    """ AND m.reverses IS NOT NULL
""",
)
TOLD = f"""
SELECT x.kind, x.club, x.own, x.other, o.name AS other_name, o.former, coalesce(o.till, FALSE) AS till, s.code,
    s.name AS evening, (s.began_at AT TIME ZONE c.time_zone)::date AS day, x.currency, count(*) AS number,
    sum(x.amount)::bigint AS amount, coalesce(u.actor_name, '') AS actor,
    (array_agg(v.code ORDER BY v.began_at DESC NULLS LAST))[1] AS guest_code
FROM ({SET_OFF} UNION ALL {TAKEN_BACK} UNION ALL {PAYMENTS} UNION ALL {CORRECTED} UNION ALL {WAITS}
    UNION ALL {DEBTS_OF_EVENINGS}) x
JOIN clubs_club c ON c.id = ANY(%(clubs)s) AND c.id = x.club
LEFT JOIN clubs_person o ON o.club_id = ANY(%(clubs)s) AND o.club_id = x.club AND o.person = o.id AND o.id = x.other
LEFT JOIN chouette_sessions_session s ON s.club_id = ANY(%(clubs)s) AND s.club_id = x.club AND s.id = x.session
LEFT JOIN LATERAL (SELECT w.actor_name FROM clubs_audit w WHERE w.club_id = ANY(%(clubs)s) AND w.club_id = x.club
    AND w.session_code = s.code AND w.what = x.kind ORDER BY w.id DESC LIMIT 1) u ON TRUE
LEFT JOIN LATERAL (SELECT n.code, n.began_at FROM chouette_sessions_session n
    WHERE n.club_id = ANY(%(clubs)s) AND n.club_id = x.club AND n.id = ANY(x.evenings) AND n.code = ANY(%(codes)s)
        AND n.deleted_at IS NULL ORDER BY n.began_at DESC LIMIT 1) v ON TRUE
WHERE s.deleted_at IS NULL OR x.kind = 'debt_deleted'
GROUP BY x.kind, x.club, x.own, x.other, o.name, o.former, o.till, s.code, s.name, s.began_at, c.time_zone,
    x.currency, u.actor_name
ORDER BY x.kind, o.name, x.own, s.began_at, x.currency"""  # noqa: S608 - of our own texts alone


class ToldByOther(NamedTuple):
    """What somebody else did: its `kind`, with whom, at which evening, and the sum of `number` rows in minor units.

    `own` is the person of the reader's whom it concerns, None for `corrected`.

    `set_off`, `taken_back` and `disputed` are with one person, `corrected` is of an evening, `entered` is of a whole
    club; `debt_changed` is what they owe each other for an evening that was closed again, below zero where the reader
    owes it; `debt_deleted` and `debt_restored` are what another owed the reader for an evening that `actor` has deleted
    or brought back; `bet_waits` and `expense_waits` ask for the reader's word.
    """

    kind: str
    club: UUID
    own: UUID | None
    other: UUID | None
    other_name: str | None
    former: int | None
    till: bool
    code: str | None
    evening: str | None
    day: date | None
    currency: str
    number: int
    amount: int
    actor: str
    guest_code: str | None = None
    """The newest of the guest's evenings that it is about; None if there is none."""

    @property
    def named(self) -> PersonNamed | None:
        """The other person as a page names them."""
        return PersonNamed(self.other, self.other_name or "", self.former, self.till) if self.other else None


def told_by_others(
    actor: Actor, clubs: Collection[UUID], persons: Collection[UUID], since: datetime, codes: Collection[str] = ()
) -> list[ToldByOther]:
    """Return what others have done in these clubs with the money of these persons since then. One statement.

    `codes` are those of the evenings that the reader may open as a guest.
    """
    if not clubs or not persons:
        return []
    of = {
        "clubs": list(clubs), "persons": list(persons), "since": since, "device": actor.device_id,
        "user": actor.user_id, "codes": list(codes),
    }  # fmt: skip
    with summing_cursor(class_row(ToldByOther)) as statement:
        return statement.execute(TOLD, of).fetchall()
