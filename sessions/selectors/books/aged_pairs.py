"""What every two people of a club have open in all, by the age of the accounts that are open."""

from collections.abc import Sequence
from datetime import date
from enum import IntEnum
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import tuple_row

from clubs.models import Club
from sessions.selectors.account_rows import MOVEMENTS, NOT_ASKED
from sessions.selectors.books.standing import DEBTS, NOT_COUNTED
from sessions.selectors.due_dates import CLOSED_AGAIN, DATING, ORIGIN, Since, beyond, corrected_at
from sessions.store.sql import summing_cursor

FROM_WHEN = ORIGIN.format(
    zone="%(zone)s",
    corrected_at="e.corrected_at",
    began="coalesce(s.began_at, k.at, p.at)",
    kind="k.kind",
    closed_again=CLOSED_AGAIN.format(club="= %(club)s", of_club="%(club)s", account="e.account"),
)

PAYING = """coalesce(-sum(x.owed) FILTER (WHERE x.is_paid AND x.owed < 0), 0)::bigint AS paid_there,
        coalesce(sum(x.owed) FILTER (WHERE x.is_paid AND x.owed > 0), 0)::bigint AS paid_back"""
"""What each of two has paid of an account."""

BEYOND = f"""greatest(CASE
        WHEN w.open > 0 THEN least(w.open, w.paid_back, {beyond("w", there=True)})
        ELSE least(-w.open, w.paid_there, {beyond("w", there=False)}) END, 0)"""
"""What of an account is open because its creditor has paid more than they owed there: what they paid too much as that,
or once more. What a correction made the debtor owe back was owed when it was paid."""

OPEN = f"""
WITH uncounted AS MATERIALIZED ({NOT_COUNTED}
), moved AS MATERIALIZED ({MOVEMENTS.format(movements="TRUE")}
), row AS (
    SELECT d.account, d.debtor, d.creditor, d.currency, d.amount, TRUE AS is_debt, d.corrected_at, d.is_beside,
        FALSE AS is_paid
    FROM ({DEBTS}) d
    UNION ALL
    SELECT coalesce(t.session_id, t.entry_id, t.overpaid_id, p.id), a.person, b.person, p.currency, -t.amount, FALSE,
        NULL, FALSE, p.how NOT IN ('waived', 'written_off')
    FROM chouette_sessions_paymentpart t
    JOIN chouette_sessions_payment p ON p.club_id = %(club)s AND p.id = t.payment_id
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
    WHERE t.club_id = %(club)s AND a.person <> b.person AND NOT EXISTS (SELECT 1 FROM uncounted u WHERE u.id = p.id)
    UNION ALL SELECT m.from_account, m.owes, m.owed, m.currency, -m.amount, FALSE, NULL, FALSE, FALSE FROM moved m
    WHERE m.counts
    UNION ALL SELECT m.to_account, m.owed, m.owes, m.currency, -m.amount, FALSE, NULL, FALSE, FALSE FROM moved m
    WHERE m.counts
), whole AS (
    SELECT x.account, x.one, x.other, x.currency, sum(x.owed)::bigint AS open, sum(x.debt)::bigint AS debts,
        {DATING.format(row="x")}, {PAYING}
    FROM (SELECT r.account, least(r.debtor, r.creditor) AS one, greatest(r.debtor, r.creditor) AS other, r.currency,
            r.corrected_at, r.is_paid, CASE WHEN r.debtor < r.creditor THEN r.amount ELSE -r.amount END AS owed,
            CASE WHEN NOT r.is_debt THEN 0 WHEN r.debtor < r.creditor THEN r.amount ELSE -r.amount END AS debt,
            CASE WHEN NOT r.is_beside THEN 0 WHEN r.debtor < r.creditor THEN r.amount ELSE -r.amount END AS beside
        FROM row r) x
    GROUP BY x.account, x.one, x.other, x.currency HAVING sum(x.owed) <> 0
), each AS MATERIALIZED (
    SELECT w.account, w.one, w.other, w.currency, w.open + coalesce(n.amount, 0) AS open,
        {corrected_at("(w.open + coalesce(n.amount, 0))", "w")} AS corrected_at,
        CASE WHEN n.account IS NULL THEN {BEYOND} ELSE 0 END AS beyond
    FROM whole w LEFT JOIN ({NOT_ASKED}) n USING (account, one, other, currency)
    WHERE w.open + coalesce(n.amount, 0) <> 0
), net AS (
    SELECT e.one, e.other, e.currency, sum(e.open)::bigint AS open FROM each e
    GROUP BY e.one, e.other, e.currency
), dated AS (
    SELECT e.one, e.other, e.open, e.currency, f.day, f.came_by,
        CASE WHEN p.id IS NULL OR b.person = CASE WHEN e.open > 0 THEN e.one ELSE e.other END THEN e.beyond ELSE 0
            END AS beyond
    FROM each e
    LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = e.account
    LEFT JOIN chouette_sessions_bookentry k ON k.club_id = %(club)s AND k.id = e.account
    LEFT JOIN chouette_sessions_payment p ON p.club_id = %(club)s AND p.id = e.account
    LEFT JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
    CROSS JOIN LATERAL {FROM_WHEN} AS f
), aged AS (
    SELECT n.one, n.other, n.currency, n.open AS net, e.day, e.came_by,
        abs(e.open) AS open, e.beyond,
        (e.open > 0) <> (n.open > 0) AS back,
        CASE WHEN e.day > %(today)s::date - 7 THEN 0 WHEN e.day > %(today)s::date - interval '1 month' THEN 1
            WHEN e.day > %(today)s::date - interval '3 months' THEN 2
            WHEN e.day > %(today)s::date - interval '6 months' THEN 3 ELSE 4 END AS age
    FROM net n JOIN dated e USING (one, other, currency)
)
SELECT CASE WHEN a.net > 0 THEN a.one ELSE a.other END AS debtor,
    CASE WHEN a.net > 0 THEN a.other ELSE a.one END AS creditor, a.currency, abs(a.net),
    min(a.day) FILTER (WHERE NOT a.back),
    coalesce((array_agg(a.came_by ORDER BY a.day, a.came_by DESC) FILTER (WHERE NOT a.back))[1], ''),
    coalesce(sum(a.beyond) FILTER (WHERE NOT a.back), 0)::bigint,
    coalesce(sum(a.open) FILTER (WHERE a.back), 0)::bigint,
    coalesce(sum(a.beyond) FILTER (WHERE a.back), 0)::bigint,
    {
    ", ".join(
        f"coalesce(sum(a.open - a.beyond) FILTER (WHERE a.age = {age} AND NOT a.back), 0)::bigint" for age in range(5)
    )
}
FROM aged a GROUP BY a.one, a.other, a.currency, a.net HAVING a.net <> 0 OR sum(a.beyond) > 0
ORDER BY a.currency, min(a.day) FILTER (WHERE NOT a.back), abs(a.net) DESC, debtor, creditor"""  # noqa: S608 - of our own texts alone
"""The open accounts of every two by their age, in the direction of the net; what is open the other way is owed back.
An evening that is on counts with what is asked there. Two who are even in all are there if one of them has paid
something beyond what was owed."""


class Age(IntEnum):
    """How old a debt is by the day that `Since` has: at most a week, a month, three, six, more."""

    WEEK = 0
    MONTH = 1
    THREE_MONTHS = 2
    SIX_MONTHS = 3
    OLDER = 4


class AgedPair(NamedTuple):
    """What `debtor` owes `creditor` in one currency, everything between the two taken together.

    `since` is the day of the oldest account that is open in this direction, `came_by` a correction or a clearing as
    `Since` has it; `ages` has what is open by `Age`, `beyond` what the creditor paid beyond what they owed, on an
    account of its own or for an evening, and the debtor owes back. An overpaid account that a dispute turned round is a
    due by its age. `owed_back` is what is open in the opposite direction, so that `open` is the sum of `ages` and
    `beyond` without it; `beyond_back` is what of it the debtor paid beyond what they owed.
    """

    debtor: UUID
    creditor: UUID
    currency: str
    open: int
    since: date | None
    beyond: int
    ages: tuple[int, ...]
    owed_back: int = 0
    came_by: str = ""
    beyond_back: int = 0

    @property
    def oldest(self) -> Since | None:
        """Since when the oldest of it is open."""
        return Since(self.since, self.came_by) if self.since else None


class DebtorAccounts(NamedTuple):
    """Everything a debtor owes in one currency: every account of theirs, the oldest debt first, and its sums."""

    debtor: UUID
    currency: str
    open: int
    owed_back: int
    since: date | None
    pairs: list[AgedPair]
    beyond_back: int = 0

    @property
    def oldest(self) -> Since | None:
        """Since when the oldest of it is open."""
        return self.pairs[0].oldest


class OpenSum(NamedTuple):
    """All that is open in one currency: its sum, of how many payments it is, how old it is, and `each` of them."""

    currency: str
    open: int
    payments: int
    beyond: int
    ages: tuple[int, ...]
    owed_back: int = 0
    beyond_back: int = 0
    each: Sequence[int] = ()


def aged_pairs(club: Club, today: date) -> list[AgedPair]:
    """Return what every two people have open in all, oldest first. One statement."""
    return [pair for pair in aged_pairs_with_even(club, today) if pair.open]


def aged_pairs_with_even(club: Club, today: date) -> list[AgedPair]:
    """Return the same, and any two who are even in all though one of them paid beyond what was owed. One statement."""
    with summing_cursor(tuple_row) as statement:
        rows = statement.execute(OPEN, {"club": club.id, "zone": club.time_zone, "today": today}).fetchall()
    return [
        AgedPair(debtor, creditor, currency, open_, since, beyond, tuple(ages), back, came_by, beyond_back)
        for debtor, creditor, currency, open_, since, came_by, beyond, back, beyond_back, *ages in rows
    ]


def accounts_by_debtor(pairs: Sequence[AgedPair]) -> list[DebtorAccounts]:
    """Group all open accounts of a club by debtor and currency, in the order in which they come."""
    found: dict[tuple[str, UUID], list[AgedPair]] = {}
    for pair in pairs:
        found.setdefault((pair.currency, pair.debtor), []).append(pair)
    return [
        DebtorAccounts(
            debtor,
            currency,
            sum(pair.open for pair in own),
            sum(pair.owed_back for pair in own),
            own[0].since,
            own,
            sum(pair.beyond_back for pair in own),
        )
        for (currency, debtor), own in found.items()
    ]


def open_sums(pairs: Sequence[AgedPair]) -> list[OpenSum]:
    """What all of them come to, by currency."""
    found: dict[str, list[AgedPair]] = {}
    for pair in pairs:
        found.setdefault(pair.currency, []).append(pair)
    return [
        OpenSum(
            currency,
            sum(pair.open for pair in of),
            len(of),
            sum(pair.beyond for pair in of),
            tuple(sum(pair.ages[age] for pair in of) for age in Age),
            sum(pair.owed_back for pair in of),
            sum(pair.beyond_back for pair in of),
            [pair.open for pair in of],
        )
        for currency, of in found.items()
    ]
