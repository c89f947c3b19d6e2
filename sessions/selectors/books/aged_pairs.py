"""What is open between any two of a club, by the age of the debts of which it is: the newest ones, for the oldest are
paid first."""

from collections.abc import Sequence
from datetime import date
from enum import IntEnum
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import tuple_row

from clubs.models import Club
from sessions.selectors.books.standing import DEBTS, PaidBetween
from sessions.store.sql import summing_cursor

OPEN = f"""
WITH debt AS ({DEBTS}
), paid AS (
    SELECT * FROM unnest(%(payers)s::uuid[], %(receivers)s::uuid[], %(currencies)s::text[], %(amounts)s::bigint[])
        AS p (payer, receiver, currency, amount)
), moved AS MATERIALIZED (
    SELECT debtor, creditor, currency, sum(amount) AS amount FROM debt GROUP BY debtor, creditor, currency
    UNION ALL SELECT payer, receiver, currency, -amount FROM paid
), owed AS MATERIALIZED (
    SELECT o.debtor, o.creditor, o.currency, o.open, row_number() OVER () AS number FROM (
        SELECT x.debtor, x.creditor, x.currency, sum(x.amount)::bigint AS open FROM (
            SELECT debtor, creditor, currency, amount FROM moved
            UNION ALL SELECT creditor, debtor, currency, -amount FROM moved) x
        GROUP BY x.debtor, x.creditor, x.currency HAVING sum(x.amount) > 0) o
), still AS (
    SELECT o.number, d.began, greatest(0, least(d.amount, o.open + d.amount - sum(d.amount)
        OVER (PARTITION BY o.number ORDER BY d.at DESC, d.id DESC)))::bigint AS still
    FROM owed o JOIN debt d ON d.debtor = o.debtor AND d.creditor = o.creditor AND d.currency = o.currency
), dated AS (
    SELECT number, still, (began AT TIME ZONE %(zone)s)::date AS day FROM still WHERE still > 0
), aged AS (
    SELECT number, still, day,
        CASE WHEN day > %(today)s::date - 7 THEN 0 WHEN day > %(today)s::date - interval '1 month' THEN 1
            WHEN day > %(today)s::date - interval '3 months' THEN 2
            WHEN day > %(today)s::date - interval '6 months' THEN 3 ELSE 4 END AS age FROM dated
)
SELECT o.debtor, o.creditor, o.currency, o.open, min(a.day), (o.open - coalesce(sum(a.still), 0))::bigint,
    coalesce(sum(a.still) FILTER (WHERE a.age = 0), 0)::bigint,
    coalesce(sum(a.still) FILTER (WHERE a.age = 1), 0)::bigint,
    coalesce(sum(a.still) FILTER (WHERE a.age = 2), 0)::bigint,
    coalesce(sum(a.still) FILTER (WHERE a.age = 3), 0)::bigint,
    coalesce(sum(a.still) FILTER (WHERE a.age = 4), 0)::bigint
FROM owed o LEFT JOIN aged a USING (number)
GROUP BY o.number, o.debtor, o.creditor, o.currency, o.open
ORDER BY o.currency, min(a.day) NULLS LAST, o.open DESC, o.debtor, o.creditor"""  # noqa: S608 - of our own texts alone
"""Each account stands there from both sides until it is summed, and then from that of whoever owes."""


class Age(IntEnum):
    """How old a debt is by the day of its evening, or that of its entry: at most a week, a month, three, six, more."""

    WEEK = 0
    MONTH = 1
    THREE_MONTHS = 2
    SIX_MONTHS = 3
    OLDER = 4


class AgedPair(NamedTuple):
    """What `debtor` owes `creditor` in one currency, everything between the two taken together.

    `since` is the day of the oldest debt of it; `ages` has what is open by `Age`, `beyond` what the creditor has paid
    beyond what they owed, which is of no debt.
    """

    debtor: UUID
    creditor: UUID
    currency: str
    open: int
    since: date | None
    beyond: int
    ages: tuple[int, ...]


class OpenSum(NamedTuple):
    """All that is open in one currency: its sum, of how many payments it is, and how old it is."""

    currency: str
    open: int
    payments: int
    beyond: int
    ages: tuple[int, ...]


def aged_pairs(club: Club, today: date, paid: Sequence[PaidBetween]) -> list[AgedPair]:
    """Every account of two that is not even, the oldest first. One statement."""
    asked = {
        "club": club.id,
        "zone": club.time_zone,
        "today": today,
        "payers": [one.payer for one in paid],
        "receivers": [one.receiver for one in paid],
        "currencies": [one.currency for one in paid],
        "amounts": [one.amount for one in paid],
    }
    with summing_cursor(tuple_row) as statement:
        rows = statement.execute(OPEN, asked).fetchall()
    return [
        AgedPair(debtor, creditor, currency, open_, since, beyond, tuple(ages))
        for debtor, creditor, currency, open_, since, beyond, *ages in rows
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
        )
        for currency, of in found.items()
    ]
