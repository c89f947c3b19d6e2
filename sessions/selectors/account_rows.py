"""The rows of the accounts between two: debts, the parts of payments and movements, each naming its account.

An account is that of an evening, of an entry in the books that belongs to no evening, or of a payment for what it
overpaid (decision 0029). Rows are read by person, whichever record of theirs a row names.
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, NamedTuple
from uuid import UUID

from psycopg.rows import class_row, tuple_row

from chouette.ledger.coins import EXACT
from sessions.selectors.asked_sums import ASKED, CLOSING_ROWS, ON, WAS_CLOSED
from sessions.store.sql import summing_cursor

# What a payment is called by the word of its part; every other way to pay is `paid`.
LET_OFF = "CASE p.how WHEN 'waived' THEN 'waived' WHEN 'written_off' THEN 'written_off' ELSE 'paid' END"

LAST_WORD = """(SELECT w.word FROM chouette_sessions_paymentstep w
        WHERE w.club_id = %(club)s AND w.payment_id = {payment} ORDER BY w.number DESC LIMIT 1)"""

AT_CLOSING = """EXISTS (SELECT 1 FROM chouette_sessions_event v
            WHERE v.club_id = %(club)s AND v.session_id = d.session_id AND v.seq = d.seq AND v.kind = 'close')"""
"""Whether a debt `d` came with a closing; a correction that did is what the evening asks otherwise than before."""

DEBT_ROWS = f"""
    SELECT coalesce(d.session_id, e.session_id, d.entry_id) AS account, a.person AS debtor, b.person AS creditor,
        d.currency, d.amount, 'owed' AS word, TRUE AS counts, d.at, NULL::uuid AS payment,
        CASE WHEN d.because IN ('bet', 'expense') THEN d.because WHEN d.because <> 'correction' THEN ''
            WHEN {AT_CLOSING} THEN 'closing' ELSE 'correction' END AS cause
    FROM chouette_sessions_debt d
    LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
    LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = coalesce(d.session_id, e.session_id)
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
    WHERE d.club_id = %(club)s AND d.reverses_id IS NULL AND s.deleted_at IS NULL AND a.person <> b.person AND {{debts}}
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_debt r
            WHERE r.club_id = %(club)s AND r.reverses_id IS NOT NULL AND r.reverses_id = d.id)"""  # noqa: S608 - of our own texts alone

PART_ROWS = f"""
    SELECT * FROM (
        WITH part AS MATERIALIZED (
            SELECT coalesce(t.session_id, t.entry_id, t.overpaid_id, p.id) AS account, p.payer_id, p.receiver_id,
                p.currency, t.amount, {LET_OFF} AS word, p.at, p.id AS payment
            FROM chouette_sessions_paymentpart t
            JOIN chouette_sessions_payment p ON p.club_id = %(club)s AND p.id = t.payment_id
            WHERE t.club_id = %(club)s AND {{parts}})
        SELECT part.account, a.person AS debtor, b.person AS creditor, part.currency, part.amount, part.word,
            l.word = 'confirmed' AS counts, part.at, part.payment, ''
        FROM part
        JOIN clubs_player a ON a.club_id = %(club)s AND a.id = part.payer_id
        JOIN clubs_player b ON b.club_id = %(club)s AND b.id = part.receiver_id
        JOIN LATERAL (SELECT w.word FROM chouette_sessions_paymentstep w
            WHERE w.club_id = %(club)s AND w.payment_id = part.payment ORDER BY w.number DESC LIMIT 1) l
            ON l.word IN ('confirmed', 'said')
        WHERE a.person <> b.person) t"""  # noqa: S608 - of our own texts alone
"""The parts are found before their people and last words: PostgreSQL expects few, and would find them once a player."""

MOVEMENTS = f"""
        SELECT m.*, CASE WHEN m.payment_id IS NULL THEN TRUE ELSE CASE {LAST_WORD.format(payment="m.payment_id")}
            WHEN 'confirmed' THEN TRUE WHEN 'said' THEN FALSE END END AS counts,
            a.person AS owes, b.person AS owed
        FROM chouette_sessions_movement m
        JOIN clubs_player a ON a.club_id = %(club)s AND a.id = m.debtor_id
        JOIN clubs_player b ON b.club_id = %(club)s AND b.id = m.creditor_id
        JOIN clubs_player c ON c.club_id = %(club)s AND c.id = m.to_debtor_id AND c.person = b.person
        JOIN clubs_player d ON d.club_id = %(club)s AND d.id = m.to_creditor_id AND d.person = a.person
        WHERE m.club_id = %(club)s AND m.reverses IS NULL AND a.person <> b.person AND {{movements}} AND NOT EXISTS (
            SELECT 1 FROM chouette_sessions_movement r
            WHERE r.club_id = %(club)s AND r.reverses = m.id)"""  # noqa: S608 - of our own texts alone
"""Movements that hold: none that was taken back, none whose two sides are of different people by now."""

CLEARED_SINCE = """EXISTS (
    SELECT 1 FROM chouette_sessions_debt d
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
    WHERE d.club_id = %(club)s AND d.because = 'clearing' AND d.at > m.at AND d.entry_id = ANY(ARRAY(
            SELECT k.id FROM chouette_sessions_bookentry k WHERE k.club_id = %(club)s AND k.kind = 'clearing'))
        AND least(a.person, b.person) = least(m.owes, m.owed)
        AND greatest(a.person, b.person) = greatest(m.owes, m.owed))"""
"""Whether a clearing between the two of a movement `m` came into force after it."""

WORD_OF_MOVEMENT = "CASE m.why WHEN 'cleared' THEN 'cleared' WHEN 'deposit' THEN 'deposit' ELSE 'set_off' END"

ROWS = f"""{DEBT_ROWS}
    UNION ALL {PART_ROWS}
    UNION ALL SELECT m.from_account, m.owes, m.owed, m.currency, m.amount, {WORD_OF_MOVEMENT}, m.counts, m.at,
        m.payment_id, '' FROM ({MOVEMENTS}) m WHERE m.counts IS NOT NULL AND {{from_side}}
    UNION ALL SELECT m.to_account, m.owed, m.owes, m.currency, m.amount, {WORD_OF_MOVEMENT}, m.counts, m.at,
        m.payment_id, '' FROM ({MOVEMENTS}) m WHERE m.counts IS NOT NULL AND {{to_side}}
    UNION ALL SELECT c.account, c.debtor, c.creditor, c.currency, c.amount, c.word, c.counts, c.at, c.payment,
        '' FROM ({CLOSING_ROWS}) c"""  # noqa: S608 - of our own texts alone
"""Rows with a place for each condition. `counts` is false for what waits for a word. A row says that the debtor came to
owe so much (`owed`), with the `cause` if that was a correction, a `closing` with another result, a bet or an expense,
or that what the debtor owes there became so much smaller. One of `closing` does neither: it says what the debtor owed
by the last closing of an evening that is open again, and never counts."""

RECORDS = "ARRAY(SELECT r.id FROM clubs_player r WHERE r.club_id = %(club)s AND r.person = ANY(%(persons)s))"

ENTRIES_HERE = """ARRAY(SELECT x.id FROM chouette_sessions_bookentry x
        WHERE x.club_id = %(club)s AND x.session_id = %(session)s)"""

OF_EVENING = {
    "debts": f"(d.session_id = %(session)s OR d.entry_id = ANY({ENTRIES_HERE}))",
    "parts": "t.session_id = %(session)s",
    "movements": "(m.from_account = %(session)s OR m.to_account = %(session)s)",
    "from_side": "m.from_account = %(session)s",
    "to_side": "m.to_account = %(session)s",
    "closings": "d.session_id = %(session)s",
}
"""The account of one evening."""

OF_TWO = {
    "debts": f"d.debtor_id = ANY({RECORDS}) AND d.creditor_id = ANY({RECORDS})",
    "parts": f"p.payer_id = ANY({RECORDS}) AND p.receiver_id = ANY({RECORDS})",
    "movements": f"m.debtor_id = ANY({RECORDS}) AND m.creditor_id = ANY({RECORDS})",
    "from_side": "TRUE",
    "to_side": "TRUE",
    "closings": f"d.debtor_id = ANY({RECORDS}) AND d.creditor_id = ANY({RECORDS})",
}
"""The accounts between any two of some persons."""

RECORDS_OF_PAIRS = """(SELECT r.id, q.id FROM unnest(%(ones)s::uuid[], %(others)s::uuid[]) AS w (one, other)
        JOIN clubs_player r ON r.club_id = %(club)s AND r.person = w.one
        JOIN clubs_player q ON q.club_id = %(club)s AND q.person = w.other)"""

OF_PAIRS = {
    "debts": f"(d.debtor_id, d.creditor_id) IN {RECORDS_OF_PAIRS}",
    "parts": f"(p.payer_id, p.receiver_id) IN {RECORDS_OF_PAIRS}",
    "movements": f"(m.debtor_id, m.creditor_id) IN {RECORDS_OF_PAIRS}",
    "from_side": "TRUE",
    "to_side": "TRUE",
    "closings": f"(d.debtor_id, d.creditor_id) IN {RECORDS_OF_PAIRS}",
}
"""The accounts of some pairs of persons; each pair is named in both orders."""

OF_PERSONS = {
    "debts": f"(d.debtor_id = ANY({RECORDS}) OR d.creditor_id = ANY({RECORDS}))",
    "parts": f"(p.payer_id = ANY({RECORDS}) OR p.receiver_id = ANY({RECORDS}))",
    "movements": f"(m.debtor_id = ANY({RECORDS}) OR m.creditor_id = ANY({RECORDS}))",
    "from_side": "TRUE",
    "to_side": "TRUE",
    "closings": f"(d.debtor_id = ANY({RECORDS}) OR d.creditor_id = ANY({RECORDS}))",
}
"""The accounts of some persons with anybody."""

ENTRIES_ON = f"""ARRAY(SELECT x.id FROM chouette_sessions_bookentry x
            WHERE x.club_id = %(club)s AND x.session_id = ANY({ON}))"""  # noqa: S608 - of our own texts alone

OF_EVENINGS_ON = {
    "debts": f"(d.session_id = ANY({ON}) OR d.entry_id = ANY({ENTRIES_ON}))",
    "parts": f"t.session_id = ANY({ON})",
    "movements": f"(m.from_account = ANY({ON}) OR m.to_account = ANY({ON}))",
    "from_side": f"m.from_account = ANY({ON})",
    "to_side": f"m.to_account = ANY({ON})",
    "closings": "TRUE",
}
"""The accounts of the evenings that are on."""

SIGNED = "CASE WHEN (r.word IN ('owed', 'closing')) = (r.debtor < r.creditor) THEN r.amount ELSE -r.amount END"

NOT_ASKED = f"""
    SELECT u.account, u.one, u.other, u.currency,
        {ASKED.format(open="u.open", owed="u.owed", closing="u.closing")} - u.open AS amount,
        {ASKED.format(open="u.awaited", owed="u.owed", closing="u.closing")} - u.awaited AS awaited,
        {ASKED.format(open="u.open", owed="u.owed", closing="0")}
            - {ASKED.format(open="u.open", owed="u.owed", closing="u.closing")} AS held
    FROM (
        SELECT r.account, least(r.debtor, r.creditor) AS one, greatest(r.debtor, r.creditor) AS other, r.currency,
            coalesce(sum({SIGNED}) FILTER (WHERE r.word = 'owed'), 0)::bigint AS owed,
            coalesce(sum({SIGNED}) FILTER (WHERE r.counts), 0)::bigint AS open,
            coalesce(sum({SIGNED}) FILTER (WHERE r.word <> 'closing'), 0)::bigint AS awaited,
            coalesce(sum({SIGNED}) FILTER (WHERE r.word = 'closing'), 0)::bigint AS closing
        FROM ({ROWS.format(**OF_EVENINGS_ON)}) r
        GROUP BY r.account, least(r.debtor, r.creditor), greatest(r.debtor, r.creditor), r.currency) u"""  # noqa: S608 - of our own texts alone
"""What has to be added to sums over all accounts of two persons, so that an evening that is on counts with what is
asked there; `awaited` to sums that count what waits for a word. `held` is what debts that hold do not ask for the sake
of the last closing, which asked more in the other direction."""

SUMS = """
SELECT r.account, least(r.debtor, r.creditor) AS one, greatest(r.debtor, r.creditor) AS other, r.currency,
    r.debtor < r.creditor AS there, r.word, r.counts, r.cause, sum(r.amount)::bigint AS amount, min(r.at) AS at
FROM ({rows}) r
GROUP BY r.account, least(r.debtor, r.creditor), greatest(r.debtor, r.creditor), r.currency, r.debtor < r.creditor,
    r.word, r.counts, r.cause"""

OPEN_SUMS = f"""
SELECT v.account, v.one, v.other, v.currency, v.there, v.word, v.counts, v.cause, v.amount, v.at
FROM (
    SELECT u.*, bool_or(NOT u.counts) OVER account AS waits, sum(CASE WHEN NOT u.counts THEN 0
        WHEN (u.word = 'owed') = u.there THEN u.amount ELSE -u.amount END) OVER account AS open
    FROM ({SUMS}) u WINDOW account AS (PARTITION BY u.account, u.one, u.other, u.currency)) v
WHERE v.open <> 0 OR v.waits OR v.account = ANY({ON})"""  # noqa: S608 - of our own texts alone
"""The sums of accounts that are not even, of which something waits, or whose evening is on: a few of thousands."""

KIND = """CASE WHEN e.kind IN ('deposit', 'purchase') AND EXISTS (
        SELECT 1 FROM chouette_sessions_bookline l JOIN clubs_player t ON {of_t} AND t.id = l.creditor_id
        WHERE {of_l} AND l.entry_id = e.id AND t.till)
    THEN CASE e.kind WHEN 'deposit' THEN 'given_back' ELSE 'taken_out' END ELSE e.kind END"""
"""The kind of an entry `e`; a deposit that the till gave back is one of its own, and so is what was taken out of it."""

SHARES_DAY = """EXISTS (SELECT 1 FROM chouette_sessions_session v WHERE {of_v} AND v.id <> s.id
        AND v.deleted_at IS NULL
        AND v.began_at BETWEEN s.began_at - INTERVAL '1 day' AND s.began_at + INTERVAL '1 day'
        AND (v.began_at AT TIME ZONE c.time_zone)::date = (s.began_at AT TIME ZONE c.time_zone)::date)"""
"""Whether the club of an evening `s` has another one of that day, where it plays; the bounds are for the index."""

SHARES_DAY_HERE = SHARES_DAY.format(of_v="v.club_id = %(club)s")

NAME_COLUMNS = f"""n.account, s.code, s.name, s.phase, s.deleted_at IS NOT NULL AS deleted,
    {KIND.format(of_t="t.club_id = %(club)s", of_l="l.club_id = %(club)s")} AS kind,
    n.account = p.id AS overpaid, (coalesce(s.began_at, e.at, p.at) AT TIME ZONE c.time_zone)::date AS day,
    coalesce(s.began_at, e.at, p.at) AS began, p.paid_on,
    CASE WHEN s.phase <> 'closed' THEN {WAS_CLOSED.format(session="s.id")} ELSE FALSE END AS again,
    {SHARES_DAY_HERE} AS shares_day, (SELECT y.text FROM chouette_sessions_booknote y
        WHERE y.club_id = %(club)s AND y.entry_id = e.id AND y.number = 1) AS note"""  # noqa: S608 - of our own texts alone
"""Whether an evening was ever closed is looked up only for one that is on. Behind an `AND` an account that is of no
evening would have PostgreSQL go through every event of the club for it."""

NAME_JOINS = """
JOIN clubs_club c ON c.id = %(club)s
LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = n.account
LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = n.account
LEFT JOIN chouette_sessions_payment p ON p.club_id = %(club)s AND p.id = n.account"""
"""What names the account of a row `n`: an evening, an entry, or a payment."""

NAME_AS_JSON = f"""(
    SELECT json_build_array(
        o.account, o.code, o.name, o.phase, o.deleted, o.kind, o.overpaid, o.day, o.began, o.paid_on,
        o.again, o.shares_day, o.note)
    FROM (SELECT {NAME_COLUMNS}) o)"""  # noqa: S608 - of our own texts alone
"""The name of an account as one column, in the order of `AccountName`."""

CLEARED_ON = """(SELECT (k.at AT TIME ZONE c.time_zone)::date FROM chouette_sessions_bookentry k
        WHERE k.club_id = %(club)s AND k.id = {entry} AND k.kind = 'clearing')"""
"""The day of the clearing that an `entry` is, if it is one, where the club `c` plays."""

KEPT = "least(greatest(n.at, TIMESTAMPTZ '1900-01-02Z'), TIMESTAMPTZ '9999-12-30Z')"
"""When a row came; a log that was taken in before times had bounds may name a day that no calendar of a zone has."""

COIN = "CASE WHEN n.currency = c.currency AND NOT c.points_only THEN c.least_coin ELSE 1 END"
"""The least coin in which a row `n` is paid in the club `c`: points and another currency than the club's have none."""

NAMED_SUMS = f"""
SELECT {NAME_COLUMNS}, n.one, n.other, n.currency, n.there, n.word, n.counts, n.cause, n.amount, n.at,
    ({KEPT} AT TIME ZONE c.time_zone)::date AS day, {COIN} AS coin
FROM ({{sums}}) n{NAME_JOINS}
ORDER BY began, n.account"""  # noqa: S608 - of our own texts alone

CLOSED = """(SELECT s.phase = 'closed' FROM chouette_sessions_session s
        WHERE s.club_id = %(club)s AND s.id = %(session)s)"""

LEFT_BEFORE = """
    SELECT d.session_id AS account, a.person AS debtor, b.person AS creditor, d.currency, d.amount, 'asked' AS word,
        FALSE AS counts, '' AS cause, d.at
    FROM chouette_sessions_debt d
    JOIN chouette_sessions_debt r
        ON r.club_id = %(club)s AND r.reverses_id IS NOT NULL AND r.reverses_id = d.id AND r.choice_id IS NULL
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
    WHERE d.club_id = %(club)s AND d.session_id = %(session)s AND d.because = 'leave' AND d.reverses_id IS NULL
        AND a.person <> b.person"""
"""What leaves of an evening asked that were taken back: no money, but what was paid for them was asked."""

EVENING_SUMS = f"""SELECT n.*, {CLOSED} AS closed, {WAS_CLOSED.format(session="%(session)s")} AS again, {COIN} AS coin
FROM ({SUMS.format(rows=ROWS.format(**OF_EVENING))}
    UNION ALL {SUMS.format(rows=LEFT_BEFORE)}) n
JOIN clubs_club c ON c.id = %(club)s"""  # noqa: S608 - of our own texts alone


class AccountSum(NamedTuple):
    """The sum of the rows of one word and cause on an account; `there` if `one` is the debtor of them.

    `day` is that of the first of them where the club plays, `coin` the least coin in which they are paid.
    """

    account: UUID
    one: UUID
    other: UUID
    currency: str
    there: bool
    word: str
    counts: bool
    cause: str
    amount: int
    at: datetime
    day: date | None = None
    coin: int = EXACT


class AccountName(NamedTuple):
    """What an account is: an evening with its code and name, an entry with its kind, or what a payment overpaid.

    The kind is a `BookKind`, or `given_back` for a deposit that the till gave back, `taken_out` for what a keeper took
    out of it.
    `day` is that of the evening, of the entry, or of the payment, where the club plays. An evening that is on is open
    `again` if it was ever closed. It `shares_day` with another evening if the club has one of that day. `note` is
    what was noted of an entry.
    """

    account: UUID
    code: str | None
    name: str | None
    phase: str | None
    deleted: bool
    kind: str | None
    overpaid: bool | None
    day: date
    began: datetime
    paid_on: date | None
    again: bool | None = None
    shares_day: bool = False
    note: str | None = None


class EveningSum(NamedTuple):
    """The sum of one word on an evening's account, and whether the evening is closed, or `again` on after it was.

    `coin` is the least coin in which it is paid.
    """

    account: UUID
    one: UUID
    other: UUID
    currency: str
    there: bool
    word: str
    counts: bool
    cause: str
    amount: int
    at: datetime
    closed: bool
    again: bool = False
    coin: int = EXACT


def evening_sums(club: UUID, session: UUID) -> list[EveningSum]:
    """Sum the rows of an evening's account by two persons, currency, direction and word. One statement."""
    with summing_cursor(class_row(EveningSum)) as statement:
        return statement.execute(EVENING_SUMS, {"club": club, "session": session}).fetchall()


def named_sums(club: UUID, sums: str, values: Mapping[str, Any]) -> tuple[list[AccountSum], dict[UUID, AccountName]]:
    """Load sums (`SUMS` or `OPEN_SUMS` of some rows), oldest account first, and name the accounts. One statement."""
    with summing_cursor(tuple_row) as statement:
        rows = statement.execute(NAMED_SUMS.format(sums=sums), {"club": club, **values}).fetchall()
    width = len(AccountName._fields)
    names = {row[0]: AccountName(*row[:width]) for row in rows}
    return [AccountSum(row[0], *row[width:]) for row in rows], names
