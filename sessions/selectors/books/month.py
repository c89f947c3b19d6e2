"""What a month has brought the books of a club: what was open, what came, what was paid, what is open then.

Each movement has its own time: a debt that of its event, its opposite that of the correction, a payment that of the
word by which it counts, or counts no longer. So a month that is over stays as it was.
"""

from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from psycopg.rows import class_row

from clubs.models import Club
from sessions.store.sql import cursor, cursor_of

MOVED = """
WITH debt AS (
    SELECT a.person AS debtor, b.person AS creditor, d.currency, d.amount, d.at
    FROM chouette_sessions_debt d
    LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
    LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = coalesce(d.session_id, e.session_id)
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
    WHERE d.club_id = %(club)s AND d.at < %(until)s AND s.deleted_at IS NULL AND a.person <> b.person
), step AS (
    SELECT t.payment_id, t.number, t.word, t.said_as, t.at,
        (t.word = 'confirmed')::int - coalesce(lag((t.word = 'confirmed')::int)
            OVER (PARTITION BY t.payment_id ORDER BY t.number), 0) AS turn
    FROM chouette_sessions_paymentstep t WHERE t.club_id = %(club)s AND t.at < %(until)s
), paid AS (
    SELECT p.id, t.number, a.person AS payer, b.person AS receiver, p.currency, p.amount * t.turn AS amount, p.how,
        t.said_as, t.at, p.how IN ('waived', 'written_off') AS let_off
    FROM step t JOIN chouette_sessions_payment p ON p.club_id = %(club)s AND p.id = t.payment_id
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
    WHERE t.turn <> 0 AND a.person <> b.person
)"""

OF_MEMBERS = f"""{MOVED}, moved AS (
    SELECT creditor AS person, currency, at, amount AS gain, amount AS came, 0::bigint AS paid, 0::bigint AS received,
        0::bigint AS let_off FROM debt
    UNION ALL SELECT debtor, currency, at, -amount, -amount, 0, 0, 0 FROM debt
    UNION ALL SELECT payer, currency, at, amount, 0, CASE WHEN let_off THEN 0 ELSE amount END, 0,
        CASE WHEN let_off THEN amount ELSE 0 END FROM paid
    UNION ALL SELECT receiver, currency, at, -amount, 0, 0, CASE WHEN let_off THEN 0 ELSE amount END,
        CASE WHEN let_off THEN -amount ELSE 0 END FROM paid
)
SELECT person, currency, coalesce(sum(gain) FILTER (WHERE at < %(since)s), 0)::bigint AS opening,
    coalesce(sum(came) FILTER (WHERE at >= %(since)s), 0)::bigint AS came,
    coalesce(sum(paid) FILTER (WHERE at >= %(since)s), 0)::bigint AS paid,
    coalesce(sum(received) FILTER (WHERE at >= %(since)s), 0)::bigint AS received,
    coalesce(sum(let_off) FILTER (WHERE at >= %(since)s), 0)::bigint AS let_off, sum(gain)::bigint AS closing
FROM moved GROUP BY person, currency ORDER BY currency, person"""  # noqa: S608 - of our own texts alone

OPEN_THEN = f"""{MOVED}
SELECT currency, sum(abs(opening))::bigint, sum(abs(closing))::bigint FROM (
    SELECT currency, coalesce(sum(gain) FILTER (WHERE at < %(since)s), 0) AS opening, sum(gain) AS closing FROM (
        SELECT debtor AS one, creditor AS other, currency, at, amount AS gain FROM debt
        UNION ALL SELECT creditor, debtor, currency, at, -amount FROM debt
        UNION ALL SELECT payer, receiver, currency, at, -amount FROM paid
        UNION ALL SELECT receiver, payer, currency, at, amount FROM paid) x
    WHERE one < other GROUP BY one, other, currency) y
GROUP BY currency ORDER BY currency"""  # noqa: S608 - of our own texts alone

PAYMENTS_MADE = f"""{MOVED}
SELECT p.at, p.payer, p.receiver, p.currency, p.amount::bigint AS amount, p.how, p.said_as, coalesce(n.text, '') AS note
FROM paid p
LEFT JOIN chouette_sessions_paymentnote n ON n.club_id = %(club)s AND n.payment_id = p.id AND n.number = CASE
    WHEN p.amount < 0 THEN p.number ELSE 1 END
WHERE p.at >= %(since)s ORDER BY p.at, p.id, p.number"""  # noqa: S608 - of our own texts alone


class Month(NamedTuple):
    """A month, by its first day."""

    first: date

    @property
    def next(self) -> date:
        """The first day of the one after it."""
        return self.first.replace(year=self.first.year + self.first.month // 12, month=self.first.month % 12 + 1)

    @property
    def before(self) -> "Month":
        """The month before it."""
        year, month = self.first.year - (self.first.month == 1), (self.first.month - 2) % 12 + 1
        return Month(self.first.replace(year=year, month=month))

    def between(self, club: Club) -> tuple[datetime, datetime]:
        """When it begins and ends where the club is."""
        zone = ZoneInfo(club.time_zone)
        since, until = (datetime(day.year, day.month, day.day, tzinfo=zone) for day in (self.first, self.next))
        return since, until


class MemberMonth(NamedTuple):
    """A person's month in one currency: `closing` is `opening` and what `came` by debts, with what they `paid`, without
    what they `received`, with what was `let_off`. Above zero is owed to them, below zero they owe it."""

    person: UUID
    currency: str
    opening: int
    came: int
    paid: int
    received: int
    let_off: int
    closing: int


class OpenThen(NamedTuple):
    """All that was open in one currency when the month began, and when it ended."""

    currency: str
    opening: int
    closing: int


class PaymentMade(NamedTuple):
    """A payment that has come to count in the month, or with an amount below zero counts no longer since."""

    at: datetime
    payer: UUID
    receiver: UUID
    currency: str
    amount: int
    how: str
    said_as: str
    note: str


class MonthClosed(NamedTuple):
    """The closing of a month."""

    month: Month
    members: list[MemberMonth]
    open: list[OpenThen]
    payments: list[PaymentMade]


def month_closed(club: Club, month: Month) -> MonthClosed:
    """The figures of a month; one that goes on, as it is now."""
    since, until = month.between(club)
    of = {"club": club.id, "since": since, "until": until}
    with cursor_of(class_row(MemberMonth)) as statement:
        members = statement.execute(OF_MEMBERS, of).fetchall()
    with cursor() as plain:
        sums = [OpenThen(*row) for row in plain.execute(OPEN_THEN, of).fetchall()]
    with cursor_of(class_row(PaymentMade)) as statement:
        return MonthClosed(month, members, sums, statement.execute(PAYMENTS_MADE, of).fetchall())


FIRST = """
SELECT min(d.at) FROM chouette_sessions_debt d WHERE d.club_id = %(club)s"""


def first_month(club: Club) -> Month | None:
    """The month in which the first debt came; null where there is none."""
    with cursor() as statement:
        row = statement.execute(FIRST, {"club": club.id}).fetchone()
    if row is None or row[0] is None:
        return None
    return Month(row[0].astimezone(ZoneInfo(club.time_zone)).date().replace(day=1))
