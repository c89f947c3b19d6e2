"""The account of two as a page of it: what was owed and paid between them, the latest first, each with what was open
after it. Nothing but the page leaves the database, however long the two have played.
"""

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

import msgspec
from psycopg.rows import class_row, tuple_row

from sessions.selectors.account_rows import AT_CLOSING, NOT_ASKED, OF_TWO, ROWS
from sessions.selectors.open_accounts import PersonNamed, settled_by_claims
from sessions.selectors.opening_lines import OF_TWO as OPENINGS_OF_TWO
from sessions.selectors.opening_lines import BalanceLine
from sessions.selectors.pair_accounts import PAYMENTS, PaymentRead
from sessions.selectors.reopened_evenings import OF_TWO as REOPENED_OF_TWO
from sessions.selectors.reopened_evenings import ReopenedDue
from sessions.store.sql import rows_as_json, summing_cursor

LINES_SHOWN = 50

BECAUSE = f"CASE WHEN d.because <> 'correction' THEN d.because WHEN {AT_CLOSING} THEN 'closed_again' ELSE d.because END"

OWED = """
    SELECT d.id, d.entry_id, coalesce(d.session_id, e.session_id) AS session,
        coalesce(d.session_id, e.session_id, d.entry_id) AS account, {because} AS because, d.seq, d.at, d.currency,
        m.person AS one, d.amount, {there} AS there, d.choice_id AS choice
    FROM chouette_sessions_debt d
    JOIN clubs_player m ON m.club_id = %(club)s AND m.id = d.{one}_id AND m.person = ANY(%(ones)s)
    JOIN clubs_player o ON o.club_id = %(club)s AND o.id = d.{other}_id AND o.person = %(other)s
    LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
    LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = coalesce(d.session_id, e.session_id)
    WHERE d.club_id = %(club)s AND d.reverses_id IS NULL AND s.deleted_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM chouette_sessions_debt r
        WHERE r.club_id = %(club)s AND r.reverses_id IS NOT NULL AND r.reverses_id = d.id)"""

PAID = """
    SELECT d.id, d.at, d.currency, m.person AS one, d.amount, {there} AS there, (
        SELECT t.word FROM chouette_sessions_paymentstep t WHERE t.club_id = %(club)s AND t.payment_id = d.id
        ORDER BY t.number DESC LIMIT 1) AS word
    FROM chouette_sessions_payment d
    JOIN clubs_player m ON m.club_id = %(club)s AND m.id = d.{one}_id AND m.person = ANY(%(ones)s)
    JOIN clubs_player o ON o.club_id = %(club)s AND o.id = d.{other}_id AND o.person = %(other)s
    WHERE d.club_id = %(club)s"""

TAKEN_BACK = """
    SELECT d.id, d.entry_id, coalesce(d.session_id, e.session_id) AS session, {because} AS because, d.seq, d.at,
        d.currency, m.person AS one, {sign}d.amount AS amount, r.id AS back, r.at AS back_at, d.choice_id AS choice,
        r.choice_id AS back_choice
    FROM chouette_sessions_debt r
    JOIN chouette_sessions_debt d ON d.club_id = %(club)s AND d.id = r.reverses_id
    JOIN clubs_player m ON m.club_id = %(club)s AND m.id = d.{one}_id AND m.person = ANY(%(ones)s)
    JOIN clubs_player o ON o.club_id = %(club)s AND o.id = d.{other}_id AND o.person = %(other)s
    LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
    LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = coalesce(d.session_id, e.session_id)
    WHERE r.club_id = %(club)s AND r.reverses_id IS NOT NULL AND s.deleted_at IS NULL"""
"""The debts that were taken back, each with the row that did it; above zero `one` owed it."""

TAKEN_BACK_EACH_WAY = f"""{TAKEN_BACK.format(because=BECAUSE, sign="", one="debtor", other="creditor")}
        UNION ALL {TAKEN_BACK.format(because=BECAUSE, sign="-", one="creditor", other="debtor")}"""

BETWEEN = f"""
owed AS MATERIALIZED ({OWED.format(because=BECAUSE, there="TRUE", one="debtor", other="creditor")}
    UNION ALL {OWED.format(because=BECAUSE, there="FALSE", one="creditor", other="debtor")}
), paid AS MATERIALIZED ({PAID.format(there="TRUE", one="payer", other="receiver")}
    UNION ALL {PAID.format(there="FALSE", one="receiver", other="payer")}
), chosen AS MATERIALIZED (SELECT DISTINCT t.one, t.currency FROM ({TAKEN_BACK_EACH_WAY}) t
    WHERE t.back_choice IS NOT NULL)"""  # noqa: S608 - of our own texts alone
"""`chosen` is between whom another way to pay has taken debts back: their account stays, also with nothing left."""

SUMS = f"""
SELECT t.*, (
    SELECT max(r.at) FROM chouette_sessions_reminder r
    JOIN clubs_player x ON x.club_id = %(club)s AND x.id = r.debtor_id
    JOIN clubs_player y ON y.club_id = %(club)s AND y.id = r.creditor_id
    WHERE r.club_id = %(club)s AND x.person = CASE WHEN t.open > 0 THEN t.one ELSE %(other)s END
        AND y.person = CASE WHEN t.open > 0 THEN %(other)s ELSE t.one END) AS reminded_at
FROM (SELECT a.one, a.currency,
    coalesce(sum(a.amount) FILTER (WHERE a.word IN ('', 'confirmed', 'not_asked')), 0)::bigint AS open,
    coalesce(sum(a.amount) FILTER (WHERE a.word IN ('', 'confirmed', 'said', 'never_asked')), 0)::bigint AS awaited,
    coalesce(sum(a.amount) FILTER (WHERE a.word = '' AND a.amount > 0), 0)::bigint AS debts,
    coalesce(array_agg(a.id) FILTER (WHERE a.word IN ('said', 'disputed')), '{{}}') AS unsettled
FROM (
    SELECT one, currency, CASE WHEN there THEN amount ELSE -amount END AS amount, '' AS word, NULL::uuid AS id FROM owed
    UNION ALL
    SELECT one, currency, CASE WHEN there THEN -amount ELSE amount END, word, id FROM paid
    UNION ALL
    SELECT m.one, n.currency, CASE WHEN n.one = m.one THEN x.amount ELSE -x.amount END, x.word, NULL
    FROM ({NOT_ASKED}) n
    JOIN unnest(%(ones)s::uuid[]) AS m (one) ON (n.one, n.other) IN ((m.one, %(other)s), (%(other)s, m.one))
    CROSS JOIN LATERAL (VALUES (n.amount, 'not_asked'), (n.awaited, 'never_asked')) AS x (amount, word)
    UNION ALL SELECT one, currency, 0, '', NULL FROM chosen
) a GROUP BY a.one, a.currency) t ORDER BY t.one, t.currency"""  # noqa: S608 - of our own texts alone

LINES = f"""
open AS (
    SELECT r.account, m.one, r.currency, sum(CASE WHEN (r.word = 'owed') = (r.debtor = m.one) THEN r.amount
        ELSE -r.amount END)::bigint AS amount
    FROM ({ROWS.format(**OF_TWO)}) r
    JOIN unnest(%(ones)s::uuid[]) AS m (one) ON m.one IN (r.debtor, r.creditor)
    WHERE r.counts AND %(other)s IN (r.debtor, r.creditor) GROUP BY r.account, m.one, r.currency
), still AS (
    SELECT o.id, greatest(least(o.amount, CASE WHEN o.there THEN a.amount ELSE -a.amount END - sum(o.amount) OVER (
        PARTITION BY o.one, o.currency, o.account, o.there ORDER BY o.at DESC, o.id DESC) + o.amount), 0)::bigint
        AS still
    FROM owed o LEFT JOIN open a ON a.account = o.account AND a.one = o.one AND a.currency = o.currency
), taken AS (
    SELECT t.* FROM ({TAKEN_BACK_EACH_WAY}) t
    WHERE t.choice IS NOT NULL OR t.back_choice IS NOT NULL
        OR t.because IN ('bet', 'expense', 'deposit', 'purchase', 'opening') OR EXISTS (SELECT 1 FROM paid p
        WHERE p.one = t.one AND p.currency = t.currency AND p.at >= t.at AND p.at <= t.back_at)
        OR EXISTS (SELECT 1 FROM owed c WHERE c.because = 'clearing'
            AND c.one = t.one AND c.currency = t.currency AND c.at >= t.at AND c.at <= t.back_at)
), chain AS (
    SELECT t.at, t.id AS debt, t.one, t.currency, t.session, t.because, t.seq, t.amount AS owed, NULL::uuid AS choice
    FROM taken t WHERE t.choice IS NULL AND t.back_choice IS NOT NULL
    UNION ALL
    SELECT w.at, c.debt, c.one, c.currency, c.session, 'way', 0, c.owed, c.choice
    FROM (SELECT x.one, x.currency, x.session, x.choice, max(x.debt) AS debt, sum(x.owed)::bigint AS owed
        FROM (SELECT one, currency, session, choice, id AS debt, CASE WHEN there THEN amount ELSE -amount END AS owed
            FROM owed
            UNION ALL SELECT one, currency, session, choice, id, amount FROM taken
            UNION ALL SELECT one, currency, session, back_choice, back, -amount FROM taken) x
        WHERE x.choice IS NOT NULL GROUP BY x.one, x.currency, x.session, x.choice HAVING sum(x.owed) <> 0) c
    JOIN chouette_sessions_planchoice w ON w.club_id = %(club)s AND w.id = c.choice
), of_chain AS (
    SELECT o.one, o.currency, o.session, sum(CASE WHEN o.there THEN t.still ELSE -t.still END) AS still
    FROM owed o JOIN still t ON t.id = o.id WHERE o.choice IS NOT NULL GROUP BY o.one, o.currency, o.session
), levels AS (
    SELECT r.*, r.level - r.owed * r.way AS below, min(r.level) OVER (PARTITION BY r.one, r.currency, r.session
            ORDER BY r.at, r.debt ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS kept,
        last_value(r.level) OVER (PARTITION BY r.one, r.currency, r.session
            ORDER BY r.at, r.debt ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS top
    FROM (SELECT c.*, abs(s.still) AS still, sign(s.still) AS way, sign(s.still) * sum(c.owed) OVER (
            PARTITION BY c.one, c.currency, c.session ORDER BY c.at, c.debt) AS level
        FROM chain c LEFT JOIN of_chain s ON s.one = c.one AND s.currency = c.currency AND s.session = c.session) r
), line AS (
    SELECT o.at, o.id AS debt, NULL::uuid AS payment, o.entry_id AS entry, o.one, o.currency, o.session,
        o.because, o.seq,
        CASE WHEN o.there THEN o.amount ELSE -o.amount END AS owed, t.still, NULL::timestamptz AS taken_back,
        FALSE AS takes_back, NULL::uuid AS choice
    FROM owed o JOIN still t ON t.id = o.id WHERE o.choice IS NULL
    UNION ALL
    SELECT x.at, x.debt, NULL, t.entry_id, t.one, t.currency, t.session, t.because, t.seq, x.owed, 0, x.taken_back,
        x.taken_back IS NULL, NULL
    FROM taken t
    CROSS JOIN LATERAL (VALUES (t.at, t.id, t.amount, t.back_at), (t.back_at, t.back, -t.amount, NULL))
        AS x (at, debt, owed, taken_back)
    WHERE t.back_choice IS NULL AND (t.choice IS NULL OR x.taken_back IS NULL)
    UNION ALL
    SELECT c.at, c.debt, NULL, NULL, c.one, c.currency, c.session, c.because, c.seq, c.owed,
        greatest(least(c.kept, c.top) - greatest(c.below, c.top - c.still, 0), 0)::bigint, NULL, FALSE, c.choice
    FROM levels c
    UNION ALL
    SELECT p.at, NULL, p.id, NULL, p.one, p.currency, NULL, '', 0,
        CASE WHEN p.word <> 'confirmed' THEN 0 WHEN p.there THEN -p.amount ELSE p.amount END, 0, NULL, FALSE, NULL
    FROM paid p
), numbered AS (
    SELECT l.*, row_number() OVER (ORDER BY l.at, l.debt, l.payment) AS number,
        (sum(l.owed) OVER (PARTITION BY l.one, l.currency ORDER BY l.at, l.debt, l.payment))::bigint AS running
    FROM line l
), shown AS MATERIALIZED (
    SELECT * FROM numbered WHERE %(before)s::bigint IS NULL OR number < %(before)s ORDER BY number DESC LIMIT %(most)s
)"""  # noqa: S608 - of our own texts alone
"""The lines of the account with what was open after each. What was taken back is there twice, as it came and as it
went: what somebody had entered always, a debt of an evening if the two had paid or cleared anything between. Without it
a payment would stand before what it was made for.

What another way to pay has changed between the two is a line of its own, when it was chosen: the debts of the closing
stay above it as they were read. What is still open of the debts that it wrote is of the newest of these lines
that no later one has taken away again (`levels`)."""

SHOWN = """
SELECT n.number, n.one, n.currency, n.owed, n.running, n.at, n.payment, n.debt, n.because, n.seq,
    n.taken_back, n.takes_back,
    coalesce(n.still, 0) AS still, coalesce(k.text, '') AS note, coalesce(g.said_as, '') AS agreed_as,
    ARRAY[g.actor_device, g.actor_user] AS agreed_actors, s.code,
    s.name AS evening, (s.began_at AT TIME ZONE c.time_zone)::date AS day,
    h.person AS back_by, coalesce(h.said_as, '') AS back_as, ARRAY[h.actor_device, h.actor_user] AS back_actors,
    CASE WHEN n.because IN ('bet', 'expense') AND NOT n.takes_back THEN b.at END AS entered,
    coalesce(w.way, '') AS way, coalesce(nullif(u.name, ''), v.name, '') AS chosen_by, y.id AS collector,
    y.name AS collector_name, y.former AS collector_former,
    CASE WHEN y.id NOT IN (n.one, %(other)s) THEN CASE WHEN n.owed < 0 THEN n.one ELSE %(other)s END END
        AS debtor_before
FROM shown n
JOIN clubs_club c ON c.id = %(club)s
LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = n.session
LEFT JOIN chouette_sessions_booknote k ON k.club_id = %(club)s AND k.entry_id = n.entry AND k.number = 1
LEFT JOIN LATERAL (SELECT t.said_as, t.actor_device, t.actor_user FROM chouette_sessions_bookstep t
    WHERE t.club_id = %(club)s AND t.entry_id = n.entry AND t.word = 'agreed' ORDER BY t.number DESC LIMIT 1) g ON TRUE
LEFT JOIN chouette_sessions_bookentry b ON b.club_id = %(club)s AND b.id = n.entry
LEFT JOIN LATERAL (SELECT t.said_as, q.person, t.actor_device, t.actor_user FROM chouette_sessions_bookstep t
    LEFT JOIN clubs_player q ON q.club_id = %(club)s AND q.id = t.player_id
    WHERE t.club_id = %(club)s AND t.entry_id = n.entry AND t.word = 'reversed'
    ORDER BY t.number DESC LIMIT 1) h ON TRUE
LEFT JOIN chouette_sessions_planchoice w ON w.club_id = %(club)s AND w.id = n.choice
LEFT JOIN clubs_user u ON u.id = w.actor_user
LEFT JOIN clubs_device v ON v.id = w.actor_device
LEFT JOIN clubs_player x ON x.club_id = %(club)s AND x.id = w.collector_id
LEFT JOIN clubs_person y ON y.club_id = %(club)s AND y.id = x.person AND y.person = y.id
ORDER BY n.number DESC"""

STEPS = """
SELECT t.number, t.word, t.said_as, t.at, coalesce(n.text, '') AS note, ARRAY[t.actor_device, t.actor_user] AS actors
FROM chouette_sessions_paymentstep t
LEFT JOIN chouette_sessions_paymentnote n
    ON n.club_id = %(club)s AND n.payment_id = t.payment_id AND n.number = t.number
WHERE t.club_id = %(club)s AND t.payment_id = q.id ORDER BY t.number"""


class PairSum(NamedTuple):
    """What `one` owes the other in a currency, below zero what they are owed: `open` now, `awaited` once all is
    confirmed that waits for a word; of an evening that is on both count only what is asked there. `debts` are all that
    `one` came to owe, paid or not; `unsettled` are the payments that wait or are disputed;
    `reminded_at` is when the person who owes was last reminded."""

    one: UUID
    currency: str
    open: int
    awaited: int
    debts: int
    unsettled: list[UUID]
    reminded_at: datetime | None

    @property
    def waits(self) -> int:
        """How much of what is open claims that wait would settle, in minor units."""
        return settled_by_claims(self.open, self.awaited - self.open)

    @property
    def owed(self) -> int:
        """What `one` owes by debts, once all is confirmed; what was only paid beyond what was owed is no debt."""
        return max(0, min(self.debts, self.open, self.awaited))


class PairLine(NamedTuple):
    """A debt, the row that takes one back, or a payment, with its `number` from the oldest on.

    `owed` is what it adds to what `one` owes, 0 for a payment that does not count; `running` is what was open after
    it, `still` what the account of a debt leaves open of it, its newest debts first. A debt of an evening has its
    code, its name and its day; `seq` is the event with which it came. One that was entered has what was noted with it,
    and as what somebody agreed to it last. One that no longer counts was `taken_back` then, by a line further on that
    `takes_back` as much (`LINES`); somebody took an entry back (`back_by`) as what they spoke (`back_as`), on which
    device or with which account (`back_actors`), as those who agreed. A bet or a share was `entered` then, which may be
    before it counted. What another way to pay changed between the two is because of the `way` that somebody has
    `chosen_by` their name, with the `collector` where one collects for all; `debtor_before` is then who owed the other
    what now goes to the collector.
    """

    number: int
    one: UUID
    currency: str
    owed: int
    running: int
    at: datetime
    payment: UUID | None
    debt: int | None
    because: str
    seq: int
    still: int
    note: str
    agreed_as: str
    code: str | None
    evening: str | None
    day: date | None
    taken_back: datetime | None = None
    takes_back: bool = False
    back_by: UUID | None = None
    back_as: str = ""
    back_actors: list[UUID | None] = []
    agreed_actors: list[UUID | None] = []
    entered: datetime | None = None
    way: str = ""
    chosen_by: str = ""
    collector: UUID | None = None
    collector_name: str | None = None
    collector_former: int | None = None
    debtor_before: UUID | None = None

    @property
    def collector_named(self) -> PersonNamed | None:
        """The one who collects for all, as a page names them."""
        if self.collector is None:
            return None
        return PersonNamed(self.collector, self.collector_name or "", self.collector_former)


class StepRead(NamedTuple):
    """What was said of a payment: as what, when, and with what note; `actors` are the device and the account."""

    number: int
    word: str
    said_as: str
    at: datetime
    note: str
    actors: list[UUID | None] = []


class PairPage(NamedTuple):
    """A page of lines, the latest first, with the payments on it by their ids; `older` is what the next is asked by."""

    lines: list[PairLine]
    payments: dict[UUID, PaymentRead]
    steps: dict[UUID, list[StepRead]]
    older: int | None


class PairStatement(NamedTuple):
    """The account of two: its sums by currency, also where it is even by now, a page of its lines, what does not count
    as long as its evening is open again, and the balances that were entered from a book."""

    sums: list[PairSum]
    page: PairPage
    reopened: list[ReopenedDue]
    openings: list[BalanceLine]


SUMS_ALONE = f"WITH {BETWEEN} {SUMS}"

STATEMENT = f"""
WITH {BETWEEN}, {LINES}
SELECT {rows_as_json(SUMS, PairSum)}, {rows_as_json(SHOWN, PairLine)},
    {rows_as_json(REOPENED_OF_TWO, ReopenedDue)}, {rows_as_json(OPENINGS_OF_TWO, BalanceLine)}"""
"""Sums and lines rest on every debt and every payment of the two, which are gone through once."""

PAYMENTS_WITH_STEPS = f"""
SELECT q.*, {rows_as_json(STEPS, StepRead)} AS steps FROM ({PAYMENTS.format(which="p.id = ANY(%(ids)s)")}) q"""  # noqa: S608 - of our own texts alone


def sums_between(club: UUID, ones: Collection[UUID], other: UUID) -> list[PairSum]:
    """What is open between each of these persons and the other, by currency; also where it is even by now."""
    with summing_cursor(class_row(PairSum)) as statement:
        return statement.execute(SUMS_ALONE, {"club": club, "ones": list(ones), "other": other}).fetchall()


def pair_statement(
    club: UUID, ones: Collection[UUID], other: UUID, *, before: int | None = None, most: int = LINES_SHOWN
) -> PairStatement:
    """Return what is open between each of these persons and the other, and so many lines with a number below `before`.

    The payments of the lines and those that wait or are disputed come with it. Two statements.
    """
    persons = [*ones, other]
    of = {"club": club, "ones": list(ones), "other": other, "persons": persons, "before": before, "most": most + 1}
    with summing_cursor(tuple_row) as statement:
        ((sums, lines, reopened, openings),) = statement.execute(STATEMENT, of).fetchall()
    found = msgspec.json.decode(lines, type=list[PairLine])
    read, older = msgspec.json.decode(sums, type=list[PairSum]), found[most - 1].number if len(found) > most else None
    unsettled = [payment for one in read for payment in one.unsettled]
    payments, steps = payments_with_steps(club, [*unsettled, *(line.payment for line in found[:most] if line.payment)])
    page = PairPage(found[:most], payments, steps, older)
    return PairStatement(
        read,
        page,
        msgspec.json.decode(reopened, type=list[ReopenedDue]),
        msgspec.json.decode(openings, type=list[BalanceLine]),
    )


def payments_with_steps(club: UUID, ids: Sequence[UUID]) -> tuple[dict[UUID, PaymentRead], dict[UUID, list[StepRead]]]:
    """Load these payments as they stand, and what was said of each, by their ids."""
    with summing_cursor(tuple_row) as statement:
        rows = statement.execute(PAYMENTS_WITH_STEPS, {"club": club, "ids": ids}).fetchall()
    payments = [PaymentRead(*row[:-1]) for row in rows]
    steps = [msgspec.json.decode(row[-1], type=list[StepRead]) for row in rows]
    return {one.id: one for one in payments}, {one.id: of for one, of in zip(payments, steps, strict=True)}
