"""What somebody owes and is owed, person by person, summed by the database: as many rows as there are open accounts."""

from collections.abc import Collection
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.selectors.asked_sums import ASKED, CLOSED_BEFORE, STILL_EXPECTED
from sessions.selectors.due_dates import CLOSED_AGAIN, DATING, ORIGIN, Since, beyond, corrected_at
from sessions.store.sql import ACCOUNT_IN_USE, DEVICE_IN_USE, summing_cursor

PHONE = f"""EXISTS (SELECT 1 FROM clubs_player o WHERE o.club_id = %(club)s AND o.person = p.person AND (
        {ACCOUNT_IN_USE.format(account="o.user_id")} OR EXISTS (
            SELECT 1 FROM clubs_deviceplayer v WHERE v.club_id = %(club)s AND v.player_id = o.id
            AND {DEVICE_IN_USE.format(device="v.device_id")})))"""  # noqa: S608 - of our own texts alone

NAMES = f"""
SELECT p.person AS id, p.name, p.former, p.till, p.till OR {PHONE} AS phone, coalesce(u.language, '') AS language
FROM clubs_person p LEFT JOIN clubs_user u ON u.id = p.user_id
WHERE p.club_id = %(club)s AND p.id = ANY(%(persons)s) AND p.id = p.person"""  # noqa: S608 - of our own texts alone

OWED = """
    SELECT d.club_id, d.id, d.at, s.began_at, coalesce(d.session_id, e.session_id, d.entry_id) AS account,
        d.currency, {sign}d.amount AS owed, m.person AS one, p.person AS other,
        s.id AS session, CASE WHEN s.id IS NULL THEN d.entry_id END AS entry, d.because,
        d.entry_id IS NOT NULL AS beside
    FROM mine m
    JOIN chouette_sessions_debt d ON d.club_id = m.club_id AND d.{mine}_id = m.id
    JOIN clubs_player p ON p.club_id = d.club_id AND p.id = d.{other}_id AND p.person <> m.person
    LEFT JOIN chouette_sessions_bookentry e ON e.club_id = d.club_id AND e.id = d.entry_id
    LEFT JOIN chouette_sessions_session s ON s.club_id = d.club_id AND s.id = coalesce(d.session_id, e.session_id)
    WHERE d.club_id = ANY(%(clubs)s) AND d.reverses_id IS NULL AND s.deleted_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM chouette_sessions_debt r
        WHERE r.club_id = ANY(%(clubs)s) AND r.club_id = d.club_id AND r.reverses_id IS NOT NULL
            AND r.reverses_id = d.id)"""

PAID = """
    SELECT d.club_id, d.id, d.session_id, d.at, d.how, m.person AS one, p.person AS other, d.currency,
        {sign}d.amount AS owed, (
        SELECT t.word FROM chouette_sessions_paymentstep t
        WHERE t.club_id = ANY(%(clubs)s) AND t.club_id = d.club_id AND t.payment_id = d.id
        ORDER BY t.number DESC LIMIT 1) AS word
    FROM mine m
    JOIN chouette_sessions_payment d ON d.club_id = m.club_id AND d.{mine}_id = m.id
    JOIN clubs_player p ON p.club_id = d.club_id AND p.id = d.{other}_id AND p.person <> m.person
    WHERE d.club_id = ANY(%(clubs)s)"""

PARTS = """
    SELECT t.club_id, coalesce(t.session_id, t.entry_id, t.overpaid_id, t.payment_id) AS account, p.one, p.other,
        p.currency, sign(p.owed) * t.amount AS owed
    FROM paid p
    JOIN chouette_sessions_paymentpart t ON t.club_id = p.club_id AND t.payment_id = p.id
    WHERE t.club_id = ANY(%(clubs)s) AND p.word = 'confirmed'"""

MOVED = """
    SELECT v.club_id, x.account, m.person AS one, o.person AS other, v.currency, x.owed
    FROM mine m
    JOIN chouette_sessions_movement v ON v.club_id = m.club_id AND v.{mine}_id = m.id
    JOIN clubs_player o ON o.club_id = v.club_id AND o.id = v.{other}_id AND o.person <> m.person
    JOIN clubs_player c ON c.club_id = v.club_id AND c.id = v.to_{other}_id AND c.person = m.person
    JOIN clubs_player d ON d.club_id = v.club_id AND d.id = v.to_{mine}_id AND d.person = o.person
    CROSS JOIN LATERAL (VALUES (v.from_account, {sign}v.amount), (v.to_account, -({sign}v.amount))) AS x (account, owed)
    WHERE v.club_id = ANY(%(clubs)s) AND v.reverses IS NULL AND NOT EXISTS (
        SELECT 1 FROM chouette_sessions_movement r
        WHERE r.club_id = ANY(%(clubs)s) AND r.club_id = v.club_id AND r.reverses = v.id)
        AND (v.payment_id IS NULL OR EXISTS (SELECT 1 FROM paid p WHERE p.club_id = v.club_id AND p.id = v.payment_id
            AND p.word = 'confirmed'))"""

OF_CLUBS = "= ANY(%(clubs)s)"

OPEN_AGAIN = """d.session_id = ANY(ARRAY(SELECT y.id FROM chouette_sessions_session y
        WHERE y.club_id = ANY(%(clubs)s) AND y.phase <> 'closed' AND y.deleted_at IS NULL))"""

CLOSINGS = f"""
    SELECT k.club_id, k.session_id, m.person, o.person, k.currency, 0, 0, {{sign}}k.amount, NULL, 0
    FROM mine m
    JOIN ({CLOSED_BEFORE.format(club=OF_CLUBS, which=OPEN_AGAIN)}) k ON k.club_id = m.club_id AND k.{{mine}}_id = m.id
    JOIN clubs_player o ON o.club_id = k.club_id AND o.id = k.{{other}}_id AND o.person <> m.person
    WHERE o.club_id = ANY(%(clubs)s) AND {STILL_EXPECTED.format(club=OF_CLUBS)}"""  # noqa: S608 - of our own texts alone
"""What the last closing of evenings that are open again asked, as `CLOSING_ROWS` has it."""

REMINDED = """
    SELECT r.club_id, a.person AS debtor, b.person AS creditor, max(r.at) AS at
    FROM chouette_sessions_reminder r
    JOIN clubs_player a ON a.club_id = r.club_id AND a.id = r.debtor_id
    JOIN clubs_player b ON b.club_id = r.club_id AND b.id = r.creditor_id
    WHERE r.club_id = ANY(%(clubs)s) AND (a.person = ANY(%(persons)s) OR b.person = ANY(%(persons)s))
    GROUP BY r.club_id, a.person, b.person"""

ROWS = f"""
mine AS MATERIALIZED (
    SELECT q.club_id, q.id, q.person FROM clubs_player q
    WHERE q.club_id = ANY(%(clubs)s) AND q.person = ANY(%(persons)s)
), owed AS MATERIALIZED ({OWED.format(sign="", mine="debtor", other="creditor")}
    UNION ALL {OWED.format(sign="-", mine="creditor", other="debtor")}
), paid AS MATERIALIZED ({PAID.format(sign="-", mine="payer", other="receiver")}
    UNION ALL {PAID.format(sign="", mine="receiver", other="payer")}
), each AS MATERIALIZED (
    SELECT y.*, CASE WHEN s.id IS NULL THEN y.whole
        ELSE {ASKED.format(open="y.whole", owed="y.debts", closing="y.closing")} END AS open
    FROM (
        SELECT x.club_id, x.account, x.one, x.other, x.currency, sum(x.owed)::bigint AS whole,
            sum(x.debt)::bigint AS debts, sum(x.closing)::bigint AS closing, {DATING.format(row="x")}
        FROM (
            SELECT club_id, account, one, other, currency, owed, owed AS debt, 0 AS closing,
                CASE WHEN because = 'correction' THEN at END AS corrected_at,
                CASE WHEN because IN ('bet', 'expense') THEN owed ELSE 0 END AS beside FROM owed
            UNION ALL SELECT t.*, 0, 0, NULL, 0 FROM ({PARTS}) t
            UNION ALL SELECT v.*, 0, 0, NULL, 0 FROM ({MOVED.format(sign="-", mine="debtor", other="creditor")}) v
            UNION ALL SELECT v.*, 0, 0, NULL, 0 FROM ({MOVED.format(sign="", mine="creditor", other="debtor")}) v
            UNION ALL {CLOSINGS.format(sign="", mine="debtor", other="creditor")}
            UNION ALL {CLOSINGS.format(sign="-", mine="creditor", other="debtor")}
        ) x GROUP BY x.club_id, x.account, x.one, x.other, x.currency
    ) y LEFT JOIN chouette_sessions_session s ON s.club_id = ANY(%(clubs)s) AND s.club_id = y.club_id
        AND s.id = y.account AND s.phase <> 'closed' AND s.deleted_at IS NULL
)"""  # noqa: S608 - of our own texts alone
"""The debts that stand and the payments of these persons (`mine`) with others, above zero what makes them owe more. A
debt has the evening (`session`) that it belongs to, or else its `entry`; a payment the last `word` about it. `each` has
what every account leaves open: one of an evening that is on only what it asks (`ASKED`), of the `whole` that its rows
leave."""

FROM_WHEN = ORIGIN.format(
    zone="c.time_zone",
    corrected_at=corrected_at("e.open", "e"),
    began="coalesce(s.began_at, n.at, p.at)",
    kind="n.kind",
    closed_again=CLOSED_AGAIN.format(club=OF_CLUBS, of_club="e.club_id", account="e.account"),
)

HAS_CAUSES = f"""p.id IS NOT NULL OR b.came_by <> '' OR CASE
            WHEN e.open > 0 THEN e.corrected_there IS NOT NULL OR {beyond("e", there=True)} > 0
            ELSE e.corrected_back IS NOT NULL OR {beyond("e", there=False)} > 0 END"""

ACCOUNTS = f"""
account AS MATERIALIZED (
    SELECT a.club_id, a.one, a.other, a.currency, sum(a.owed)::bigint AS amount FROM (
        SELECT club_id, one, other, currency, owed FROM owed
        UNION ALL SELECT club_id, one, other, currency, owed FROM paid WHERE word = 'confirmed'
        UNION ALL SELECT club_id, one, other, currency, open - whole FROM each WHERE open <> whole
    ) a GROUP BY a.club_id, a.one, a.other, a.currency HAVING sum(a.owed) <> 0
), since AS MATERIALIZED (
    SELECT e.club_id, e.one, e.other, e.currency, min(b.began) AS at, min(b.day) AS day, count(*) AS accounts,
        bool_or({HAS_CAUSES}) AS has_causes,
        (array_agg(b.came_by ORDER BY b.day, b.came_by DESC))[1] AS came_by
    FROM each e JOIN account a USING (club_id, one, other, currency)
    JOIN clubs_club c ON c.id = e.club_id
    LEFT JOIN chouette_sessions_session s ON s.club_id = ANY(%(clubs)s) AND s.club_id = c.id AND s.id = e.account
    LEFT JOIN chouette_sessions_bookentry n ON n.club_id = ANY(%(clubs)s) AND n.club_id = c.id AND n.id = e.account
    LEFT JOIN chouette_sessions_payment p ON p.club_id = ANY(%(clubs)s) AND p.club_id = c.id AND p.id = e.account
    CROSS JOIN LATERAL {FROM_WHEN} AS b
    WHERE c.id = ANY(%(clubs)s) AND sign(e.open) = sign(a.amount) GROUP BY e.club_id, e.one, e.other, e.currency
), claimed AS MATERIALIZED (
    SELECT p.club_id, p.one, p.other, p.currency, sum(p.owed)::bigint AS amount FROM paid p WHERE p.word = 'said'
    GROUP BY p.club_id, p.one, p.other, p.currency
), reminded AS MATERIALIZED ({REMINDED})"""  # noqa: S608 - of our own texts alone
"""The net of each two, how many accounts are open in its direction, and since when the oldest of them is."""

FOUND = f"""
SELECT a.club_id AS club, a.one AS person, a.other, a.currency, a.amount, n.name, n.former, n.till, since.day AS since,
    coalesce(since.came_by, '') AS came_by,
    coalesce(u.language, '') AS language, (SELECT r.at FROM reminded r WHERE r.club_id = a.club_id
        AND r.debtor = CASE WHEN a.amount > 0 THEN a.one ELSE a.other END
        AND r.creditor = CASE WHEN a.amount > 0 THEN a.other ELSE a.one END AND r.at >= since.at) AS reminded_at,
    coalesce(since.accounts, 0) AS accounts, coalesce(since.has_causes, FALSE) AS has_causes,
    coalesce(claimed.amount, 0) AS claimed,
    EXISTS (SELECT 1 FROM clubs_player o WHERE o.club_id = ANY(%(clubs)s) AND o.club_id = a.club_id
        AND o.person = a.other AND ({ACCOUNT_IN_USE.format(account="o.user_id")} OR EXISTS (
            SELECT 1 FROM clubs_deviceplayer v WHERE v.club_id = ANY(%(clubs)s) AND v.club_id = o.club_id
            AND v.player_id = o.id AND {DEVICE_IN_USE.format(device="v.device_id")}))) AS phone
FROM account a
LEFT JOIN since USING (club_id, one, other, currency)
LEFT JOIN claimed USING (club_id, one, other, currency)
JOIN clubs_person n ON n.club_id = a.club_id AND n.id = a.other
LEFT JOIN clubs_user u ON u.id = n.user_id
WHERE n.club_id = ANY(%(clubs)s)
ORDER BY a.amount < 0, abs(a.amount) DESC, n.name, a.other"""  # noqa: S608 - of our own texts alone

OPEN = f"WITH {ROWS}, {ACCOUNTS} {FOUND}"


class PersonNamed(NamedTuple):
    """A person of the club: their name, or their number among the former players; or its till. `phone` if a phone or an
    account speaks for them, `language` what the account reads."""

    id: UUID
    name: str
    former: int | None
    till: bool = False
    phone: bool = True
    language: str = ""


class OpenAccount(NamedTuple):
    """What `person` owes `other` in a club, below zero what they are owed; `since` the day of the oldest of it.

    It `came_by` a correction or a clearing as `Since` has it.
    `name`, `former`, `till` and `language` are of the other; `reminded_at` is when whoever owes it was last reminded.
    `accounts` is how many accounts are open in the direction of the amount, `claimed` what claims that wait would add
    to the amount. It `has_causes` that its days do not say, or may: something was overpaid, paid beyond an evening or
    corrected. `phone` if a phone or an account speaks for the other.
    """

    club: UUID
    person: UUID
    other: UUID
    currency: str
    amount: int
    name: str
    former: int | None
    till: bool
    since: date | None
    language: str
    reminded_at: datetime | None
    accounts: int = 1
    claimed: int = 0
    phone: bool = True
    came_by: str = ""
    has_causes: bool = False

    @property
    def oldest(self) -> Since | None:
        """Since when the oldest of it is open."""
        return Since(self.since, self.came_by) if self.since else None

    @property
    def waits(self) -> int:
        """How much of the amount claims that wait would settle, in minor units."""
        return settled_by_claims(self.amount, self.claimed)

    @property
    def named(self) -> PersonNamed:
        """The other."""
        return PersonNamed(self.other, self.name, self.former, self.till)


def owes_money(club: UUID, person: UUID) -> bool:
    """Whether a person owes anybody money in a club, and not points alone."""
    return any(one.amount > 0 and one.currency for one in open_accounts([club], [person]))


def settled_by_claims(amount: int, claimed: int) -> int:
    """Return how much of a signed amount is settled once claims count that add `claimed` to it."""
    return max(0, min(abs(amount), -claimed if amount > 0 else claimed))


def open_accounts(clubs: Collection[UUID], persons: Collection[UUID]) -> list[OpenAccount]:
    """Every account of these persons in these clubs that is not even: what they owe first, the largest first. One
    statement."""
    if not clubs or not persons:
        return []
    with summing_cursor(class_row(OpenAccount)) as statement:
        return statement.execute(OPEN, {"clubs": list(clubs), "persons": list(persons)}).fetchall()


def accounts_once(accounts: Collection[OpenAccount]) -> list[OpenAccount]:
    """Return these accounts, each of two persons of one reader only once, as the debtor's."""
    debts = {(one.club, one.person, one.other, one.currency) for one in accounts if one.amount > 0}
    return [one for one in accounts if one.amount > 0 or (one.club, one.other, one.person, one.currency) not in debts]


def people_of(club: UUID, persons: Collection[UUID]) -> dict[UUID, PersonNamed]:
    """These persons by their ids; who is not of the club is not there."""
    if not persons:
        return {}
    with summing_cursor(class_row(PersonNamed)) as statement:
        rows = statement.execute(NAMES, {"club": club, "persons": list(persons)}).fetchall()
    return {one.id: one for one in rows}
