"""What a month has brought the books of a club: what was open, what came, what was paid, what is open then.

Each movement has its own time: a debt that of its event, its opposite that of the correction, what a choice of a way
to pay has written that of the choice, a payment that of the word by which it counts, or counts no longer. So a month
that is over stays as it was. All words about a payment that was recorded later as made at an evening have the time of
that evening's end: once it is withdrawn or disputed, its month is as if it had not been said.

A deposit with the till is money handed over: it is paid by the player and received by the till, and the other way round
when it is given back. A deposit that was taken back is paid the less, like a payment that is undone.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row, tuple_row

from clubs.models import Club
from clubs.time_zones import zone_of
from sessions.selectors.books.members import LET_OFF
from sessions.selectors.paid_already import PaidAlready
from sessions.selectors.payment_purposes import PaidPart, SetOffWith, parts_read, purpose_columns, set_offs_read
from sessions.store.sql import summing_cursor

DEBTS_MOVED = """
SELECT CASE WHEN k.undone THEN b.person ELSE a.person END, CASE WHEN k.undone THEN a.person ELSE b.person END,
    d.currency, k.kind, coalesce(sum(k.amount) FILTER (WHERE coalesce(w.at, d.at) < %(since)s), 0)::bigint,
    coalesce(sum(k.amount) FILTER (WHERE coalesce(w.at, d.at) >= %(since)s), 0)::bigint
FROM chouette_sessions_debt d
CROSS JOIN LATERAL (SELECT d.because = 'deposit' AND d.reverses_id IS NOT NULL AS undone,
    CASE WHEN d.because = 'deposit' THEN 'deposit' ELSE 'debt' END AS kind,
    CASE WHEN d.because = 'deposit' AND d.reverses_id IS NOT NULL THEN -d.amount ELSE d.amount END AS amount) k
LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = coalesce(d.session_id, e.session_id)
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
LEFT JOIN chouette_sessions_planchoice w ON w.club_id = %(club)s AND w.id = d.choice_id
WHERE d.club_id = %(club)s AND coalesce(w.at, d.at) < %(until)s AND s.deleted_at IS NULL AND a.person <> b.person
GROUP BY 1, 2, 3, 4"""

# Of a payment at an evening of before, recorded later, only the last word is read, at the end of that evening.
KEPT_LATER = """chouette_sessions_payment k
            ON k.club_id = %(club)s AND k.id = {step}.payment_id AND k.kept_at IS NOT NULL"""
IS_LAST = """NOT EXISTS (SELECT 1 FROM chouette_sessions_paymentstep z
            WHERE z.club_id = %(club)s AND z.payment_id = {step}.payment_id AND z.number > {step}.number)"""

# By each word of the month that a payment counts from it on, 1, or counts no longer, -1.
TURNS = f"""(SELECT m.payment_id, m.number, m.at, m.turn, m.word, m.said_as, m.actors, m.counted FROM (
        SELECT t.payment_id, t.number, coalesce(k.at, t.at) AS at, t.word, t.said_as,
            ARRAY[t.actor_device, t.actor_user] AS actors,
            (t.word = 'confirmed')::int - coalesce(lag((t.word = 'confirmed')::int)
                OVER (PARTITION BY t.payment_id ORDER BY t.number), 0) AS turn,
            coalesce(bool_or(t.word = 'confirmed') OVER (PARTITION BY t.payment_id ORDER BY t.number
                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), FALSE) AS counted
        FROM chouette_sessions_paymentstep t LEFT JOIN {KEPT_LATER.format(step="t")}
        WHERE t.club_id = %(club)s AND coalesce(k.at, t.at) < %(until)s
            AND (k.id IS NULL OR {IS_LAST.format(step="t")}) AND t.payment_id IN (
            SELECT n.payment_id FROM chouette_sessions_paymentstep n
            WHERE n.club_id = %(club)s AND n.at >= %(since)s AND n.at < %(until)s)) m
    WHERE m.at >= %(since)s AND m.turn <> 0)"""  # noqa: S608 - of our own texts alone

PAYMENTS_MOVED = f"""
SELECT a.person, b.person, p.currency, p.how, sum(p.before)::bigint, sum(p.since)::bigint
FROM (SELECT m.payer_id, m.receiver_id, m.currency, m.how, sum(m.amount * l.before) AS before,
        sum(m.amount * l.since) AS since
    FROM chouette_sessions_payment m JOIN (
        SELECT t.payment_id, 1 AS before, 0 AS since
            FROM chouette_sessions_paymentstep t LEFT JOIN {KEPT_LATER.format(step="t")}
            WHERE t.club_id = %(club)s AND coalesce(k.at, t.at) < %(since)s GROUP BY t.payment_id
            HAVING max(t.number * 2 + (t.word = 'confirmed')::int) %% 2 <> 0
        UNION ALL SELECT r.payment_id, 0, r.turn FROM {TURNS} r) l ON l.payment_id = m.id
    WHERE m.club_id = %(club)s GROUP BY m.payer_id, m.receiver_id, m.currency, m.how) p
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
WHERE a.person <> b.person GROUP BY a.person, b.person, p.currency, p.how"""  # noqa: S608 - of our own texts alone

PAYMENTS_MADE = f"""
SELECT m.at, m.payer, m.receiver, m.currency, m.amount, m.how, m.note, m.day, m.made_on, m.word, m.said_as, m.actors,
    m.again, m.parts_text, m.set_offs_text
FROM (
SELECT p.id, r.number, r.at, a.person AS payer, b.person AS receiver, p.currency,
    (p.amount * r.turn)::bigint AS amount, p.how,
    coalesce(n.text, '') AS note, (r.at AT TIME ZONE %(zone)s)::date AS day,
    coalesce(p.paid_on, (p.at AT TIME ZONE %(zone)s)::date) AS made_on, r.word, r.said_as, r.actors,
    r.counted AS again,
    {purpose_columns("%(club)s")}
FROM {TURNS} r JOIN chouette_sessions_payment p ON p.club_id = %(club)s AND p.id = r.payment_id
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
LEFT JOIN chouette_sessions_paymentnote n ON n.club_id = %(club)s AND n.payment_id = p.id AND n.number = CASE
    WHEN r.counted THEN r.number ELSE 1 END
WHERE a.person <> b.person
UNION ALL
SELECT e.id, s.number, d.at, payer.person, receiver.person, d.currency,
    CASE WHEN k.undone THEN -d.amount ELSE d.amount END, 'deposit', coalesce(n.text, ''),
    (d.at AT TIME ZONE %(zone)s)::date, (e.at AT TIME ZONE %(zone)s)::date, k.word, s.said_as,
    ARRAY[s.actor_device, s.actor_user], FALSE, '[]', '[]'
FROM chouette_sessions_debt d
CROSS JOIN LATERAL (SELECT d.reverses_id IS NOT NULL AS undone,
    CASE WHEN d.reverses_id IS NULL THEN 'in_force' ELSE 'reversed' END AS word) k
JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
JOIN clubs_player payer ON payer.club_id = %(club)s
    AND payer.id = CASE WHEN k.undone THEN d.debtor_id ELSE d.creditor_id END
JOIN clubs_player receiver ON receiver.club_id = %(club)s
    AND receiver.id = CASE WHEN k.undone THEN d.creditor_id ELSE d.debtor_id END
JOIN chouette_sessions_bookstep s ON s.club_id = %(club)s AND s.entry_id = e.id AND s.word = k.word
LEFT JOIN chouette_sessions_booknote n ON n.club_id = %(club)s AND n.entry_id = e.id
    AND n.number = CASE WHEN k.undone THEN s.number ELSE 1 END
WHERE d.club_id = %(club)s AND d.because = 'deposit' AND d.at >= %(since)s AND d.at < %(until)s
    AND payer.person <> receiver.person) m
ORDER BY m.at, m.id, m.number"""  # noqa: S608 - of our own texts alone
"""The payments that came to count in the month or count no longer, and the deposits entered or taken back in it."""


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
        zone = zone_of(club)
        since, until = (datetime(day.year, day.month, day.day, tzinfo=zone) for day in (self.first, self.next))
        return since, until


@dataclass(slots=True)
class MemberMonth:
    """A person's month in one currency: `closing` is `opening` and what `came` by debts, with what they `paid`, without
    what they `received`, with what was `let_off`. Above zero is owed to them, below zero they owe it."""

    person: UUID
    currency: str
    opening: int = 0
    came: int = 0
    paid: int = 0
    received: int = 0
    let_off: int = 0

    @property
    def closing(self) -> int:
        """What is open when the month ends."""
        return self.opening + self.came + self.paid - self.received + self.let_off


class OpenThen(NamedTuple):
    """All that was open in one currency when the month began, and when it ended."""

    currency: str
    opening: int
    closing: int


class MadeKind(StrEnum):
    """What a row of the payments of a month says: it was paid, deposited with the till or given back from it, waived or
    written off; what had counted was undone, or counts again."""

    PAID = "paid"
    DEPOSIT = "deposit"
    WAIVED = "waived"
    WRITTEN_OFF = "written_off"
    UNDONE = "undone"
    AGAIN = "again"


class PaymentMade(NamedTuple):
    """A payment that has come to count in the month, or with an amount below zero counts no longer since.

    A deposit is one too, paid by the player and received by the till, or the other way round if it was given back.

    `day` is the day of that in the club's time zone, `made_on` the day on which it was made, or entered where nobody
    gave that. `word`, `said_as` and `actors` are of the step by which it counts, or no longer; `again` if it had
    counted before.
    """

    at: datetime
    payer: UUID
    receiver: UUID
    currency: str
    amount: int
    how: str
    note: str
    day: date
    made_on: date
    word: str
    said_as: str
    actors: list[UUID | None]
    again: bool
    parts_text: str = "[]"
    set_offs_text: str = "[]"

    @property
    def parts(self) -> list[PaidPart]:
        """For which accounts it is; none for a deposit."""
        return parts_read(self.parts_text)

    @property
    def set_offs(self) -> list[SetOffWith]:
        """What its act set off first."""
        return set_offs_read(self.set_offs_text)

    @property
    def kind(self) -> MadeKind:
        """What happened."""
        if self.amount < 0:
            return MadeKind.UNDONE
        if self.again:
            return MadeKind.AGAIN
        return MadeKind(self.how) if self.how in (*LET_OFF, MadeKind.DEPOSIT) else MadeKind.PAID


class MonthClosed(NamedTuple):
    """The closing of a month."""

    month: Month
    members: list[MemberMonth]
    open: list[OpenThen]
    payments: list[PaymentMade]
    nets: "PairNets"

    def open_without(self, already: Iterable[PaidAlready], currency: str) -> int:
        """Return what is open at the end without what is paid already for evenings that are open again."""
        nets = {two: sums[1] for (of, two), sums in self.nets.items() if of == currency}
        for one in already:
            two = frozenset((one.payer, one.receiver))
            nets[two] = nets.get(two, 0) - (one.amount if one.payer < one.receiver else -one.amount)
        return sum(map(abs, nets.values()))


class MovedOnce(NamedTuple):
    """What has gone from one to the other in one currency by debts, by deposits, or by payments of one kind: before the
    month, and in it. A debt goes from its creditor to its debtor."""

    giver: UUID
    taker: UUID
    currency: str
    kind: str
    before: int
    since: int


def month_closed(club: Club, month: Month) -> MonthClosed:
    """The figures of a month; one that goes on, as it is now."""
    since, until = month.between(club)
    of = {"club": club.id, "since": since, "until": until, "zone": club.time_zone}
    with summing_cursor(tuple_row) as statement:
        debts = [MovedOnce(creditor, debtor, *more) for debtor, creditor, *more in statement.execute(DEBTS_MOVED, of)]
        moved = [*debts, *(MovedOnce(*row) for row in statement.execute(PAYMENTS_MOVED, of))]
    with summing_cursor(class_row(PaymentMade)) as named:
        made, nets = named.execute(PAYMENTS_MADE, of).fetchall(), _pair_nets(moved)
    return MonthClosed(month, _members(moved), _open_then(nets), made, nets)


def _members(moved: Iterable[MovedOnce]) -> list[MemberMonth]:
    """Everybody's month: whoever gives is owed so much more, whoever takes owes it."""
    found: dict[tuple[str, UUID], MemberMonth] = {}
    for one in moved:
        for person, sign in ((one.giver, 1), (one.taker, -1)):
            row = found.setdefault((one.currency, person), MemberMonth(person, one.currency))
            row.opening += sign * one.before
            if one.kind == "debt":
                row.came += sign * one.since
            elif one.kind in LET_OFF:
                row.let_off += sign * one.since
            elif sign > 0:
                row.paid += one.since
            else:
                row.received += one.since
    return [found[key] for key in sorted(found)]


PairNets = dict[tuple[str, frozenset[UUID]], list[int]]
"""By currency and two persons what the first of them by id is owed: when the month began, and when it ended."""


def _pair_nets(moved: Iterable[MovedOnce]) -> PairNets:
    """Add up what is open between each two."""
    pairs: PairNets = {}
    for one in moved:
        sums = pairs.setdefault((one.currency, frozenset((one.giver, one.taker))), [0, 0])
        sign = 1 if one.giver < one.taker else -1
        sums[0] += sign * one.before
        sums[1] += sign * (one.before + one.since)
    return pairs


def _open_then(pairs: PairNets) -> list[OpenThen]:
    """Return all that is open between any two, added up, when the month began and when it ended."""
    return [
        OpenThen(currency, *(sum(abs(sums[at]) for key, sums in pairs.items() if key[0] == currency) for at in (0, 1)))
        for currency in sorted({currency for currency, _ in pairs})
    ]


FIRST = """
SELECT min(d.at) FROM chouette_sessions_debt d WHERE d.club_id = %(club)s"""


def first_month(club: Club) -> Month | None:
    """The month in which the first debt came; null where there is none."""
    with summing_cursor(tuple_row) as statement:
        row = statement.execute(FIRST, {"club": club.id}).fetchone()
    if row is None or row[0] is None:
        return None
    return Month(row[0].astimezone(zone_of(club)).date().replace(day=1))
