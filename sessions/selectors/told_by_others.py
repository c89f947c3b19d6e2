"""What others have done with the reader's money of late, and what waits for their word: one statement for all clubs.

A payment that a payer claims to have made is no part of it: it has a form of its own (`claimed_payments`).
"""

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from msgspec import json
from psycopg.rows import class_row

from chouette.kept_names import note_name
from clubs.actors import Actor
from clubs.audit_sentences import TILL
from sessions.selectors.dues import PairDues, dues_of_pairs
from sessions.selectors.leaves_taken_back import LEAVES_TAKEN_BACK
from sessions.selectors.open_accounts import PersonNamed
from sessions.selectors.opening_lines import OBJECTION_KEY, OPENING_OR_GIVEN_BACK
from sessions.selectors.paid_from_deposits import FROM_DEPOSITS, PAID_IN
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
from sessions.selectors.told_acts import join_acts
from sessions.selectors.told_merges import MERGED
from sessions.selectors.told_set_offs import CARRIED, SET_OFF_BY, SET_OFF_TAKEN_BACK
from sessions.selectors.withdrawn_money import ENTRIES_TAKEN_BACK, ENTRY_TAKEN_BACK, PAYMENTS_TAKEN_BACK
from sessions.store.sql import summing_cursor

PAYMENTS = f"""
    SELECT CASE WHEN l.word = 'disputed' THEN 'disputed' WHEN p.how IN ('waived', 'written_off') THEN p.how
            WHEN f.said_as IN ('payer', 'receiver') THEN 'entered' WHEN {OF_SCOREKEEPER} THEN 'entered_scorekeeper'
            ELSE 'entered_' || f.said_as END, p.club_id, {OWN},
        CASE WHEN l.word = 'disputed' OR p.how IN ('waived', 'written_off') OR f.said_as IN ('payer', 'receiver')
            THEN {OTHER} END,
        NULL::uuid, {ACCOUNTS_OF_PAYMENT}, p.currency,
        CASE WHEN l.word <> 'disputed' AND a.person = ANY(%(persons)s) THEN -p.amount ELSE p.amount END,
        NULL::timestamptz, NULL::uuid, NULL::uuid, {OTHER}, TRUE, FALSE, NULL,
        CASE WHEN l.word = 'disputed' THEN {KEEPER_ACTORS.format(step="l")}
            ELSE {KEEPER_ACTORS.format(step="f")} END
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

CORRECTIONS = f"""
    SELECT d.club_id AS club, {OWN} AS own, {OTHER} AS other, d.session_id AS session, d.currency, d.seq,
        sum(CASE WHEN b.person = ANY(%(persons)s) THEN d.amount ELSE -d.amount END)::bigint AS moved
    FROM chouette_sessions_debt d
    JOIN clubs_player a ON a.club_id = d.club_id AND a.id = d.debtor_id
    JOIN clubs_player b ON b.club_id = d.club_id AND b.id = d.creditor_id
    JOIN chouette_sessions_session s ON s.club_id = d.club_id AND s.id = d.session_id
    WHERE d.club_id = ANY(%(clubs)s) AND d.because = 'correction' AND d.reverses_id IS NULL AND d.at >= %(since)s
        AND {ONE_IS_READER}
        AND CASE WHEN d.cause = 0 THEN s.phase = 'closed'
            ELSE NOT EXISTS (SELECT 1 FROM chouette_sessions_debt r WHERE r.club_id = ANY(%(clubs)s)
                AND r.club_id = d.club_id AND r.reverses_id IS NOT NULL AND r.reverses_id = d.id) END
        AND NOT EXISTS (SELECT 1 FROM clubs_audit z WHERE z.club_id = ANY(%(clubs)s) AND z.club_id = d.club_id
            AND z.session_code = s.code AND z.what = 'debt_changed' AND z.at > d.at
            AND z.details->>'payer' IN (a.id::text, b.id::text) AND z.details->>'receiver' IN (a.id::text, b.id::text))
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_event v WHERE v.club_id = ANY(%(clubs)s)
            AND v.club_id = d.club_id AND v.session_id = d.session_id AND v.seq = d.seq AND v.kind = 'close')
    GROUP BY d.club_id, d.session_id, d.currency, d.seq, {OWN}, {OTHER}"""  # noqa: S608 - of our own texts alone
"""What each correction since an evening was closed moved between two. The difference with which it was closed again is
in `DEBTS_OF_EVENINGS`, and once their due there is another than it was, what was corrected before is in that. Opening
an evening again takes corrections of its closing back, as an undo of a leave does those of the leave."""

CORRECTED = f"""
    SELECT CASE WHEN sum(c.moved) = 0 THEN 'corrected_back' ELSE 'corrected' END AS kind, c.club, c.own, c.other,
        c.session, ARRAY[c.session] AS evenings, c.currency,
        CASE WHEN sum(c.moved) = 0 THEN (array_agg(c.moved ORDER BY c.seq DESC))[1] ELSE sum(c.moved)::bigint END
            AS amount
    FROM ({CORRECTIONS}) c WHERE c.moved <> 0
    GROUP BY c.club, c.own, c.other, c.session, c.currency"""  # noqa: S608 - of our own texts alone
"""What these moved in all; where they came to nothing, what the last of them moved back."""

DEBTS_OF_EVENINGS = f"""
    SELECT u.what AS kind, u.club_id AS club, {OWN} AS own, {OTHER} AS other, s.id AS session, ARRAY[s.id] AS evenings,
        u.details->>'currency' AS currency,
        (u.details->>'amount')::bigint * CASE WHEN b.person = ANY(%(persons)s) THEN 1 ELSE -1 END AS amount,
        NULL::timestamptz AS at, NULL::uuid AS entry, NULL::uuid AS act, NULL::uuid AS toward, TRUE AS counted,
        FALSE AS disputed,
        (u.details->>'set_off')::bigint * CASE WHEN b.person = ANY(%(persons)s) THEN 1 ELSE -1 END AS moved
    FROM clubs_audit u
    JOIN clubs_player a ON a.club_id = u.club_id
        AND u.details->>'payer' = CASE WHEN a.till THEN '{TILL}' ELSE a.id::text END
    JOIN clubs_player b ON b.club_id = u.club_id
        AND u.details->>'receiver' = CASE WHEN b.till THEN '{TILL}' ELSE b.id::text END
    JOIN chouette_sessions_session s ON s.club_id = u.club_id AND s.code = u.session_code
    WHERE u.club_id = ANY(%(clubs)s) AND u.what IN ('debt_changed', 'debt_deleted', 'debt_restored')
        AND u.at >= %(since)s
        AND (s.deleted_at IS NULL) = (u.what <> 'debt_deleted') AND {ONE_IS_READER}
        AND (u.what <> 'debt_changed' OR s.phase = 'closed')
        AND {NOT_BY_READER.format(step="u")}
        AND NOT EXISTS (SELECT 1 FROM clubs_audit z WHERE z.club_id = ANY(%(clubs)s) AND z.club_id = u.club_id
            AND z.session_code = u.session_code AND z.id > u.id
            AND z.what IN ('debt_changed', 'debt_deleted', 'debt_restored')
            AND z.details->>'payer' IN (u.details->>'payer', u.details->>'receiver')
            AND z.details->>'receiver' IN (u.details->>'payer', u.details->>'receiver')
            AND z.details->>'currency' = u.details->>'currency')"""  # noqa: S608 - of our own texts alone
"""Dues of an evening that was deleted or brought back, as the club's activity has them, and what it left between two
who did not owe the same before it was closed again, with how much of that was set off by itself at once: for either of
the two."""

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

OPENINGS = f"""
    SELECT CASE WHEN e.kind = 'deposit' THEN 'given_back'
            WHEN EXISTS (SELECT 1 FROM clubs_player q WHERE q.club_id = ANY(%(clubs)s) AND q.club_id = e.club_id
                AND q.person = b.person AND (q.user_id = f.actor_user OR EXISTS (SELECT 1 FROM clubs_deviceplayer v
                    WHERE v.club_id = ANY(%(clubs)s) AND v.club_id = e.club_id AND v.device_id = f.actor_device
                        AND v.player_id = q.id)))
            THEN 'opening_gain' ELSE 'opening' END, e.club_id, {OWN}, {OTHER}, NULL::uuid, ARRAY[e.id], l.currency,
        CASE WHEN b.person = ANY(%(persons)s) THEN l.amount ELSE -l.amount END
    FROM chouette_sessions_bookentry e
    JOIN chouette_sessions_bookline l ON l.club_id = e.club_id AND l.entry_id = e.id
    JOIN clubs_player a ON a.club_id = e.club_id AND a.id = l.debtor_id
    JOIN clubs_player b ON b.club_id = e.club_id AND b.id = l.creditor_id
    JOIN chouette_sessions_bookstep f ON f.club_id = e.club_id AND f.entry_id = e.id AND f.number = 1
    WHERE e.club_id = ANY(%(clubs)s) AND {OPENING_OR_GIVEN_BACK} AND e.at >= %(since)s AND {ONE_IS_READER}
        AND {NOT_BY_READER.format(step="f")}
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_bookstep t LEFT JOIN clubs_player p
            ON p.club_id = t.club_id AND p.id = t.player_id
            WHERE t.club_id = ANY(%(clubs)s) AND t.club_id = e.club_id AND t.entry_id = e.id
                AND (t.word = 'reversed' OR t.word = 'agreed' AND p.person = ANY(%(persons)s)))
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_bookentry k WHERE k.club_id = ANY(%(clubs)s)
            AND k.club_id = e.club_id AND k.key = {OBJECTION_KEY})
    UNION ALL
    SELECT 'opening_disputed', e.club_id, {OWN}, {OTHER}, NULL::uuid, ARRAY[e.id], l.currency, l.amount
    FROM chouette_sessions_bookentry e
    JOIN chouette_sessions_bookline l ON l.club_id = e.club_id AND l.entry_id = e.id
    JOIN clubs_player a ON a.club_id = e.club_id AND a.id = l.debtor_id
    JOIN clubs_player b ON b.club_id = e.club_id AND b.id = l.creditor_id
    JOIN chouette_sessions_bookstep f ON f.club_id = e.club_id AND f.entry_id = e.id AND f.number = 1
    WHERE e.club_id = ANY(%(clubs)s) AND e.kind = 'not_so' AND e.at >= %(since)s AND {ONE_IS_READER}
        AND {NOT_BY_READER.format(step="f")}
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_bookstep t WHERE t.club_id = ANY(%(clubs)s)
            AND t.club_id = e.club_id AND t.entry_id = e.id AND t.word = 'reversed')"""  # noqa: S608 - of our own texts alone
"""Balances from a book, and deposits given back, that the reader has not answered yet; and balances to which the other
of the two has objected."""

PLANS = f"""
    SELECT 'plan_' || w.way, w.club_id, {OWN}, {OTHER}, w.session_id, ARRAY[w.session_id], d.currency,
        coalesce(sum(CASE WHEN b.person = ANY(%(persons)s) THEN d.amount ELSE -d.amount END)
            FILTER (WHERE d.reverses_id IS NULL), 0)
    FROM chouette_sessions_planchoice w
    JOIN chouette_sessions_debt d ON d.club_id = ANY(%(clubs)s) AND d.club_id = w.club_id
        AND d.session_id = w.session_id AND d.choice_id = w.id
    JOIN clubs_player a ON a.club_id = d.club_id AND a.id = d.debtor_id
    JOIN clubs_player b ON b.club_id = d.club_id AND b.id = d.creditor_id
    WHERE w.club_id = ANY(%(clubs)s) AND w.at >= %(since)s AND {ONE_IS_READER} AND {NOT_BY_READER.format(step="w")}
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_planchoice k WHERE k.club_id = ANY(%(clubs)s)
            AND k.club_id = w.club_id AND k.session_id = w.session_id AND k.at > w.at)
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_debt t JOIN chouette_sessions_debt r
            ON r.club_id = ANY(%(clubs)s) AND r.club_id = t.club_id AND r.reverses_id IS NOT NULL
                AND r.reverses_id = t.id
            WHERE t.club_id = ANY(%(clubs)s) AND t.club_id = w.club_id AND t.session_id = w.session_id
                AND t.choice_id = w.id)
    GROUP BY w.way, w.club_id, 3, 4, w.session_id, d.currency
    HAVING sum(CASE WHEN b.person = ANY(%(persons)s) THEN d.amount ELSE -d.amount END) <> 0"""  # noqa: S608 - of our own texts alone
"""The last choice of another way to pay an evening, while it holds: between whom it changed what was to be paid, and
what that was by it, below zero where the reader had to pay."""

PLAIN = f"""SELECT o.*, NULL::timestamptz, NULL::uuid, NULL::uuid, NULL::uuid, TRUE, FALSE, NULL::bigint
    FROM ({CORRECTED} UNION ALL {WAITS} UNION ALL {OPENINGS} UNION ALL {PLANS} UNION ALL {FROM_DEPOSITS}
    UNION ALL {PAID_IN}) o"""  # noqa: S608 - of our own texts alone
ALL = f"{CARRIED} UNION ALL {SET_OFF_TAKEN_BACK} UNION ALL {DEBTS_OF_EVENINGS} UNION ALL {PLAIN}"

TOLD = """
SELECT x.kind, x.club, x.own, x.other, o.name AS other_name, o.former, coalesce(o.till, FALSE) AS till,
    s.id AS session, s.code, s.name AS evening, (s.began_at AT TIME ZONE c.time_zone)::date AS day, x.currency,
    count(*) AS number, sum(x.amount)::bigint AS amount,
    coalesce(sum(x.amount) FILTER (WHERE x.amount > 0), 0)::bigint AS received,
    coalesce(sum(-x.amount) FILTER (WHERE x.amount < 0), 0)::bigint AS paid, coalesce(u.actor_name, x.by) AS actor,
    (array_agg(v.code ORDER BY v.began_at DESC NULLS LAST))[1] AS guest_code, max(x.at) AS at,
    json_agg(x.evenings)::text AS accounts_text, json_agg(x.amount)::text AS amounts_text,
    x.counted, x.disputed, coalesce(sum(x.moved), 0)::bigint AS moved,
    coalesce(json_agg(DISTINCT jsonb_build_array(y.name, y.former, y.till)) FILTER (WHERE y.id IS NOT NULL), '[]'
        )::text AS toward_text,
    z.id AS collector, z.name AS collector_name, z.former AS collector_former, coalesce(u.actors, '') AS actors
FROM ({rows}) x
JOIN clubs_club c ON c.id = ANY(%(clubs)s) AND c.id = x.club
LEFT JOIN clubs_person o ON o.club_id = ANY(%(clubs)s) AND o.club_id = x.club AND o.person = o.id AND o.id = x.other
LEFT JOIN clubs_player y ON y.club_id = ANY(%(clubs)s) AND y.club_id = x.club AND y.id = x.toward
LEFT JOIN chouette_sessions_session s ON s.club_id = ANY(%(clubs)s) AND s.club_id = x.club AND s.id = x.session
LEFT JOIN LATERAL (SELECT w.actor_name, w.principal, concat_ws(' ', w.actor_device, w.actor_user) AS actors
    FROM clubs_audit w
    WHERE w.club_id = ANY(%(clubs)s) AND w.club_id = x.club
    AND (w.session_code = s.code
            AND w.what = CASE x.kind WHEN 'set_off_deleted' THEN 'session_deleted' ELSE x.kind END
        OR (x.kind LIKE 'opening%%' OR x.kind IN ('given_back', 'paid_in'))
        AND w.what IN ('opening_brought', 'opening_entered', 'deposit_given_back', 'deposit_entered')
        AND w.details->>'entry' = x.evenings[1]::text
        OR x.entry IS NOT NULL AND w.what = ANY(%(taken_back)s) AND w.details->>'entry' = x.entry::text)
    ORDER BY w.id DESC LIMIT 1) u ON TRUE
LEFT JOIN clubs_player k ON x.kind = 'plan_collect' AND k.club_id = ANY(%(clubs)s) AND k.club_id = x.club
    AND k.id::text = u.principal
LEFT JOIN clubs_person z ON z.club_id = ANY(%(clubs)s) AND z.club_id = x.club AND z.person = z.id AND z.id = k.person
LEFT JOIN LATERAL (SELECT n.code, n.began_at FROM chouette_sessions_session n
    WHERE n.club_id = ANY(%(clubs)s) AND n.club_id = x.club AND n.id = ANY(x.evenings) AND n.code = ANY(%(codes)s)
        AND n.deleted_at IS NULL ORDER BY n.began_at DESC LIMIT 1) v ON TRUE
WHERE (s.deleted_at IS NULL OR x.kind IN ('debt_deleted', 'set_off_deleted')) AND {which}
GROUP BY x.kind, x.club, x.own, x.other, o.name, o.former, o.till, s.id, s.code, s.name, s.began_at, c.time_zone,
    x.currency, u.actor_name, x.by, x.entry, x.act, x.counted, x.disputed, z.id, z.name, z.former,
    u.actors
ORDER BY x.kind, o.name, x.own, s.began_at, x.currency, max(x.at)"""

BY_ROWS = f"SELECT o.*, '' AS by FROM ({ALL} UNION ALL {ENTRIES_TAKEN_BACK}) o UNION ALL {SET_OFF_BY}"  # noqa: S608 - of our own texts alone
PAYMENT_ROWS = f"{PAYMENTS} UNION ALL {PAYMENTS_TAKEN_BACK}"
TOLD_OF_ALL = TOLD.format(
    rows=f"{BY_ROWS} UNION ALL {MERGED} UNION ALL {PAYMENT_ROWS} UNION ALL {LEAVES_TAKEN_BACK}", which="TRUE"
)

MONEY_ROWS = f"""SELECT o.*, '' AS by FROM ({SET_OFF_TAKEN_BACK} UNION ALL {ENTRIES_TAKEN_BACK}
    UNION ALL {DEBTS_OF_EVENINGS}
    UNION ALL SELECT k.*, NULL, NULL, NULL, NULL, TRUE, FALSE, NULL FROM ({CORRECTED}) k
    WHERE k.kind = 'corrected_back') o
    UNION ALL {PAYMENTS_TAKEN_BACK}"""  # noqa: S608 - of our own texts alone
TOLD_OF_MONEY = TOLD.format(
    rows=MONEY_ROWS,
    which="x.kind <> 'debt_changed' AND (%(other)s::uuid IS NULL OR coalesce(x.other, x.toward) = %(other)s)",
)
"""What no longer counts by somebody else's act, or counts again, with one person or with anybody."""


class ToldByOther(NamedTuple):
    """What somebody else did: its `kind`, with whom, at which evening, and the sum of `number` rows in minor units.

    `own` is the person of the reader's whom it concerns.

    `set_off`, `carried` by itself, `taken_back` and `disputed` are with one person; of those set off in one act there
    is one, with each of its `account_pairs` and `amounts`, and the keeper who did it, if one did;
    `corrected` is what corrections of an evening moved to the reader from another, below zero the other way round, and
    `corrected_back`, where these came to nothing, what the last of them moved back.
    `entered` are payments that the other of the two has entered, `entered_scorekeeper` and so on those of a keeper, in
    a whole club: with the sums that the reader has `received` and `paid`. `waived` and `written_off` are likewise.
    `debt_changed` is what an evening left between them when it was closed again, below zero where the reader owed it,
    of which `moved` was set off by itself; `debt_deleted` is what another owed the reader for an evening that `actor`
    has deleted, `debt_restored` what counts again since they brought it back, both below zero where the reader owed it;
    `set_off_deleted` is what was set off and opened with it; `bet_waits` and `expense_waits` ask for the reader's word.
    `opening` is a balance that `actor` has entered from a book, `opening_gain` where they gain by it, below zero where
    the reader owes it; `opening_disputed` one to which the other of the two has objected. `given_back` is what `actor`
    has entered as given back to the reader of a deposit, `paid_in` what they have entered as paid in, `from_deposit`
    what the reader owed the till for an evening and their deposit paid. `players_merged` says that the record `toward`
    is read as `other` from now on, who was called as `actor` has it until then: `own` is that person where the reader
    is, else None.

    `plan_house`, `plan_fewest` and `plan_collect` are another way to pay an evening that `actor` has chosen, with what
    is paid between the two by it, below zero where the reader pays; with the `collector` where one collects for all.

    `leave_back` is what the reader has paid another since they left an evening that is on, where `actor` has taken the
    leave back, `other_leave_back` what they have paid since the other left.

    `withdrawn_payer` is a payment that the other claimed to have made and took back, `withdrawn_receiver` one that they
    said they had received, `withdrawn_waiver` what they had waived, `withdrawn_write_off` what a keeper had written
    off; `withdrawn_scorekeeper` and so on are payments of one act that a keeper has taken back, like `entered`. It had
    `counted` or not, the reader had `disputed` it or not, `moved` was set off with it. `bet_back`, `expense_back` and
    so on is an entry of the books that the other of the two has taken back, `bet_back_by` one that somebody else has
    (`actor`): with the sum that the reader would have `received` or `paid`. The last was taken back `at`.
    """

    kind: str
    club: UUID
    own: UUID | None
    other: UUID | None
    other_name: str | None
    former: int | None
    till: bool
    session: UUID | None
    code: str | None
    evening: str | None
    day: date | None
    currency: str
    number: int
    amount: int
    received: int
    paid: int
    actor: str
    guest_code: str | None = None
    """The newest of the guest's evenings that it is about; None if there is none."""
    at: datetime | None = None
    accounts_text: str = "[]"
    counted: bool = True
    disputed: bool = False
    moved: int = 0
    toward_text: str = "[]"
    collector: UUID | None = None
    collector_name: str | None = None
    collector_former: int | None = None
    actors: str = ""
    amounts_text: str = "[]"
    may_be_said: bool = True
    """Whether what somebody took back is still open where the line leads, so that the reader may say that they paid."""

    @property
    def is_entry_of_till(self) -> bool:
        """It is a deposit, or what somebody paid for the till, that a keeper has entered or taken back."""
        return self.kind in ("given_back", "paid_in", "deposit_back_by", "purchase_back_by")

    @property
    def keeper_actors(self) -> list[UUID]:
        """The device and the account of the keeper who spoke of payments or of an entry of the till, or set off;
        none of anything else."""
        if self.is_entry_of_till:
            return [UUID(one) for one in self.actors.split()]
        of_payments = self.kind.startswith(("entered", "withdrawn")) or self.kind in (
            "disputed",
            "waived",
            "written_off",
            "set_off",
        )
        return [UUID(one) for one in self.actor.split()] if of_payments else []

    @property
    def collector_named(self) -> PersonNamed | None:
        """The one who collects for all, as a page names them."""
        if self.collector is None:
            return None
        return PersonNamed(self.collector, self.collector_name or "", self.collector_former)

    @property
    def accounts(self) -> list[UUID]:
        """The accounts that it is about, each once."""
        found = json.decode(self.accounts_text, type=list[list[UUID | None]])
        return list(dict.fromkeys(account for row in found for account in row if account))

    @property
    def toward(self) -> list[PersonNamed]:
        """The others of its payments, also where several are one line."""
        found = json.decode(self.toward_text, type=list[tuple[str | None, int | None, bool]])
        for name, _, _ in found:
            note_name(name)
        return [PersonNamed(self.club, name or "", former, till) for name, former, till in found]

    @property
    def account_pairs(self) -> list[tuple[UUID, UUID]]:
        """The two accounts of each set-off."""
        pairs = json.decode(self.accounts_text, type=list[list[UUID]])
        return [(here, there) for here, there in pairs]

    @property
    def amounts(self) -> list[int]:
        """The amount of each of the rows, in minor units or points."""
        return json.decode(self.amounts_text, type=list[int])

    @property
    def named(self) -> PersonNamed | None:
        """The other person as a page names them."""
        return PersonNamed(self.other, self.other_name or "", self.former, self.till) if self.other else None


def told_by_others(
    actor: Actor,
    clubs: Collection[UUID],
    persons: Collection[UUID],
    since: datetime,
    codes: Collection[str] = (),
    others: Collection[UUID] = (),
) -> list[ToldByOther]:
    """Return what others have done in these clubs with the money of these persons since then, or taken back of it.

    `codes` are those of the evenings that the reader may open as a guest, `others` the persons with whom anything is
    open. One statement, and one more for each club in which another has taken back that they received a payment.
    """
    if not clubs or not persons:
        return []
    of = {
        "clubs": list(clubs), "persons": list(persons), "since": since, "device": actor.device_id,
        "user": actor.user_id, "codes": list(codes), "others": list(others), "taken_back": list(ENTRY_TAKEN_BACK),
    }  # fmt: skip
    with summing_cursor(class_row(ToldByOther)) as statement:
        found = join_acts(statement.execute(TOLD_OF_ALL, of).fetchall())
    return _with_what_may_be_said(found)


def told_of_money(
    actor: Actor, club: UUID, persons: Collection[UUID], since: datetime, *, other: UUID | None = None
) -> list[ToldByOther]:
    """Return what others have taken back of the money of these persons since then, or counted again: evenings that were
    deleted or brought back, corrections, set-offs, payments, entries of the books. With `other` only what is with that
    person. One statement, and one more where a payment was taken back that counted."""
    if not persons:
        return []
    of = {
        "clubs": [club], "persons": list(persons), "since": since, "device": actor.device_id, "user": actor.user_id,
        "codes": [], "other": other, "taken_back": list(ENTRY_TAKEN_BACK),
    }  # fmt: skip
    with summing_cursor(class_row(ToldByOther)) as statement:
        found = statement.execute(TOLD_OF_MONEY, of).fetchall()
    return _with_what_may_be_said(found)


def _with_what_may_be_said(found: Sequence[ToldByOther]) -> list[ToldByOther]:
    """Return the lines; those about a payment that its receiver took back with whether it can still be said there."""
    asking = [one for one in found if one.kind == "withdrawn_receiver" and one.own and one.other]
    pairs: dict[UUID, set[tuple[UUID, UUID]]] = {}
    for one in asking:
        if one.own and one.other:
            pairs.setdefault(one.club, set()).add((one.own, one.other))
    dues = {club: dues_of_pairs(club, two) for club, two in pairs.items()}
    return [one._replace(may_be_said=_may_be_said(one, dues[one.club])) if one in asking else one for one in found]


def _may_be_said(one: ToldByOther, dues: PairDues) -> bool:
    """Return whether the reader still owes what was taken back: on Settle up for its evening, else in all as well."""
    if one.own is None or one.other is None:
        return False
    two, accounts = {one.own, one.other}, set(one.accounts)
    is_open = any(
        state.account in accounts and state.currency == one.currency and state.due(one.own).free
        for state in dues.states
        if {state.one, state.other} == two
    )
    return is_open and (one.session is not None or dues.payable(one.own, one.other, one.currency) > 0)
