"""Payments that others have entered with a person: what waits for their answer, and what they may still object to."""

from collections.abc import Collection
from datetime import date, datetime
from typing import Any, NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from clubs.actors import Actor
from sessions.selectors.payment_purposes import PaidPart, SetOffWith, parts_read, purpose_columns, set_offs_read
from sessions.store.sql import summing_cursor

OF_THEM = "SELECT q.id FROM clubs_player q WHERE q.club_id = ANY(%(clubs)s) AND q.person = ANY(%(persons)s)"

# The payments are found before anything is joined to them: PostgreSQL needs 200 ms to plan it all as one.
# `{which}` says which payments, each `p` with its last step `l`.
PAYMENTS = f"""
WITH found AS MATERIALIZED (
    SELECT p.club_id, p.id, p.session_id, p.payer_id, p.receiver_id, p.amount, p.currency, p.how, p.at, p.paid_on,
        p.act, p.kept_at, l.word, l.said_as, l.at AS word_at, l.actor_device, l.actor_user
    FROM chouette_sessions_payment p
    JOIN LATERAL (SELECT t.word, t.said_as, t.at, t.actor_device, t.actor_user, t.number
        FROM chouette_sessions_paymentstep t
        WHERE t.club_id = ANY(%(clubs)s) AND t.club_id = p.club_id AND t.payment_id = p.id
        ORDER BY t.number DESC LIMIT 1) l ON TRUE
    WHERE p.club_id = ANY(%(clubs)s) AND {{which}}
)
SELECT p.club_id AS club, p.id, a.person AS payer, b.person AS receiver, x.name AS payer_name,
    x.former AS payer_former, x.till AS payer_till, y.name AS receiver_name, y.former AS receiver_former,
    y.till AS receiver_till, p.amount, p.currency, p.how, p.at, p.paid_on, p.act, p.kept_at,
    p.word, p.said_as, greatest(p.word_at, p.kept_at) AS answered_at, p.actor_device, p.actor_user,
    (SELECT s.code FROM chouette_sessions_session s
        WHERE s.club_id = ANY(%(clubs)s) AND s.club_id = p.club_id AND s.id = p.session_id) AS code,
    coalesce((SELECT n.text FROM chouette_sessions_paymentnote n WHERE n.club_id = ANY(%(clubs)s)
        AND n.club_id = p.club_id AND n.payment_id = p.id AND n.number = 1), '') AS note,
    (SELECT f.said_as FROM chouette_sessions_paymentstep f WHERE f.club_id = ANY(%(clubs)s)
        AND f.club_id = p.club_id AND f.payment_id = p.id AND f.number = 1) AS first_as,
    (SELECT ARRAY[f.actor_device, f.actor_user] FROM chouette_sessions_paymentstep f WHERE f.club_id = ANY(%(clubs)s)
        AND f.club_id = p.club_id AND f.payment_id = p.id AND f.number = 1) AS first_actors,
    EXISTS (SELECT 1 FROM chouette_sessions_paymentseen v
        WHERE v.club_id = ANY(%(clubs)s) AND v.club_id = p.club_id AND v.payment_id = p.id) AS seen,
    (SELECT coalesce(sum(t.amount), 0)::bigint FROM chouette_sessions_paymentpart t
        WHERE t.club_id = ANY(%(clubs)s) AND t.club_id = p.club_id AND t.payment_id = p.id
        AND t.session_id IS NULL AND t.entry_id IS NULL AND t.overpaid_id IS NULL) AS too_much,
    {purpose_columns("p.club_id", "%(clubs)s")}
FROM found p
JOIN clubs_player a ON a.club_id = p.club_id AND a.id = p.payer_id
JOIN clubs_player b ON b.club_id = p.club_id AND b.id = p.receiver_id
JOIN clubs_player x ON x.club_id = p.club_id AND x.id = a.person
JOIN clubs_player y ON y.club_id = p.club_id AND y.id = b.person
WHERE a.club_id = ANY(%(clubs)s) AND a.person <> b.person
ORDER BY p.at, p.id"""  # noqa: S608 - of our own texts alone

CLAIMED = PAYMENTS.format(which=f"p.receiver_id IN ({OF_THEM}) AND l.number = 1 AND l.said_as = 'payer'")

WAITING = PAYMENTS.format(which="l.word = 'said'")

ENTERED = PAYMENTS.format(
    which=f"""(p.payer_id IN ({OF_THEM}) OR p.receiver_id IN ({OF_THEM}))
    AND (l.word = 'said' OR (l.word = 'confirmed' AND greatest(l.at, p.kept_at) >= %(since)s))"""
)


class PaymentEntered(NamedTuple):
    """A payment with the names of both people, as it stands; `seen` once its claim was sent to the receiver. `too_much`
    is what of it was meant as more than is open."""

    club: UUID
    id: UUID
    code: str | None
    payer: UUID
    receiver: UUID
    payer_name: str
    payer_former: int | None
    payer_till: bool
    receiver_name: str
    receiver_former: int | None
    receiver_till: bool
    amount: int
    currency: str
    how: str
    at: datetime
    paid_on: date | None
    act: str
    kept_at: datetime | None
    note: str
    first_as: str
    word: str
    said_as: str
    answered_at: datetime
    seen: bool
    actor_device: UUID | None
    actor_user: UUID | None
    too_much: int
    parts_text: str
    set_offs_text: str
    first_actors: list[UUID | None]

    @property
    def last_actors(self) -> list[UUID | None]:
        """The phone and the account that gave the last word."""
        return [self.actor_device, self.actor_user]

    @property
    def parts(self) -> list[PaidPart]:
        """For which accounts it is."""
        return parts_read(self.parts_text)

    @property
    def set_offs(self) -> list[SetOffWith]:
        """What its act set off first."""
        return set_offs_read(self.set_offs_text)

    def is_last_said_by(self, actor: Actor) -> bool:
        """Return whether the last word about it was this actor's."""
        by_device = self.actor_device is not None and self.actor_device == actor.device_id
        return by_device or (self.actor_user is not None and self.actor_user == actor.user_id)

    @property
    def waits(self) -> bool:
        """Nobody has answered it."""
        return self.word == "said"


def payments_claimed(clubs: Collection[UUID], persons: Collection[UUID]) -> list[PaymentEntered]:
    """Return what payers say they have paid these persons, as long as nobody has answered, the oldest first."""
    return _entered(CLAIMED, {"clubs": list(clubs), "persons": list(persons)})


def payments_entered(club: UUID, persons: Collection[UUID], since: datetime) -> list[PaymentEntered]:
    """Return the payments of these persons that wait, or have begun to count since, the oldest first."""
    return _entered(ENTERED, {"clubs": [club], "persons": list(persons), "since": since})


def payments_waiting(clubs: Collection[UUID]) -> list[PaymentEntered]:
    """Return every payment of these clubs that waits for a word, the oldest first."""
    if not clubs:
        return []
    with summing_cursor(class_row(PaymentEntered)) as opened:
        return opened.execute(WAITING, {"clubs": list(clubs)}).fetchall()


def _entered(statement: str, of: dict[str, Any]) -> list[PaymentEntered]:
    if not of["clubs"] or not of["persons"]:
        return []
    with summing_cursor(class_row(PaymentEntered)) as opened:
        return opened.execute(statement, of).fetchall()
