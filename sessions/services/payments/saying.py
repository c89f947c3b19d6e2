"""Saying that somebody has paid: by either of the two, by the scorekeeper tonight, by treasurer or organiser later.

What one of the two says counts once the other confirms it, or has said nothing for a day. What the scorekeeper, the
treasurer or an organiser says counts at once, and both may object for thirty days. Whoever is owed may want it no
more; treasurer and organisers write off what will not come, with a reason that both read.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from chouette.ledger.money import NotAnAmount, amount_read, amount_sent
from clubs.actors import Actor
from clubs.models import Club
from sessions.errors import KeyReused, NotAllowed, NotFound, PaymentRefused
from sessions.models import NOTE_LENGTH, Debt, How, Payment, PaymentWord, SaidAs, Session
from sessions.permissions import may_at
from sessions.selectors.by_code import session_of_code
from sessions.selectors.pair_statement import sums_between
from sessions.selectors.settle_up import EveningDue, dues_of
from sessions.services.locking import lock_session
from sessions.services.payments.pair import OF_THE_TWO, Pair, pair_held, people_held, speaks_as
from sessions.services.payments.steps import NewStep, step_add
from sessions.services.writing import view_write
from sessions.store.session_row import LockedSession

CONTENT = ("payer_id", "receiver_id", "amount", "currency", "how", "paid_on")
"""What a key has said; with anything else it is used a second time."""

FIRST_YEAR = 1970
"""Before it nobody's payment is meant: the year was mistyped."""

KEEPERS = (SaidAs.TREASURER, SaidAs.ORGANISER)
"""Those who keep the books of the club."""
AT_ONCE = (SaidAs.SCOREKEEPER, *KEEPERS)
"""Whose word counts without another's."""


@dataclass(frozen=True, slots=True)
class PaymentDraft:
    """A payment as it is sent: the same key again adds nothing. `amount` is as somebody writes it, in the currency;
    without a currency it is in points. More than is open between the two is meant only with `beyond`. `paid_on` is the
    day on which it was made, `2026-11-12`; without one it is the day on which it is said."""

    key: str
    payer: UUID
    receiver: UUID
    amount: str
    currency: str
    how: How
    note: str = ""
    beyond: bool = False
    paid_on: str = ""


def payment_say(*, actor: Actor, club: Club, draft: PaymentDraft, code: str = "") -> UUID:
    """Keep what somebody says of a payment; returns its id. With a code it is said at that evening, whose phones are
    told. Raises NotFound, NotAllowed, KeyReused, PaymentRefused."""
    with evening_told(actor, club, code) as session:
        pair = pair_held(club.id, draft.payer, draft.receiver)
        voices = speaks_as(actor, club, pair, session)
        if not voices:
            raise NotAllowed("payments_are_of_the_two")
        as_ = _as_what(voices, pair, draft.how)
        return _kept(actor, _payment(club, session, pair, draft, as_), pair, as_, draft)


def _as_what(voices: Sequence[SaidAs], pair: Pair, how: How) -> SaidAs:
    """As what it is said: as one of the two before anything else, but to write off is for those who keep the books, and
    so is it to speak for the till to somebody who has no phone to answer with."""
    first, keepers = voices[0], [one for one in voices if one in KEEPERS]
    for_the_till = first in OF_THE_TWO and pair.one(first).till and not all(one.phone for one in pair)
    return keepers[0] if keepers and (how == How.WRITTEN_OFF or for_the_till) else first


def all_paid_in_cash(*, actor: Actor, club: Club, code: str, key: str) -> list[UUID]:
    """The scorekeeper says of all that the evening has left open that it was paid in cash. Raises as `payment_say`."""
    with evening_told(actor, club, code) as session:
        if session is None or not may_at(actor, "sessions.keep", session):
            raise NotAllowed("scorekeeper_says_all_is_paid")
        people_held(club.id, {one for due in dues_of(session.key) for one in due.two})
        drafts = [_all_of(due, key) for due in dues_of(session.key) if due.account > 0]
        pairs = [(draft, pair_held(club.id, draft.payer, draft.receiver)) for draft in drafts]
        as_ = SaidAs.SCOREKEEPER
        return [_kept(actor, _payment(club, session, pair, draft, as_), pair, as_, draft) for draft, pair in pairs]


def _all_of(due: EveningDue, key: str) -> PaymentDraft:
    """All that is open between two: sent once more under its key it is said once."""
    amount = amount_sent(due.account, due.currency)
    return PaymentDraft(
        f"{key[:24]}-{due.payer.hex[:16]}{due.receiver.hex[:16]}",
        due.payer,
        due.receiver,
        amount,
        due.currency,
        How.CASH if due.currency else How.OTHER,
    )


@contextmanager
def evening_told(actor: Actor, club: Club, code: str) -> Iterator[Session | None]:
    """The evening at which something is said, under its lock; whoever looks at it is told."""
    if not code:
        with transaction.atomic():
            yield None
        return
    with evening_held(actor, club, code) as (locked, session):
        yield session
        view_write(locked)


@contextmanager
def evening_held(actor: Actor, club: Club, code: str) -> Iterator[tuple[LockedSession, Session]]:
    """The evening of that code, under its lock, for those who may see it. Raises NotFound."""
    with transaction.atomic():
        locked, _, _ = lock_session(code=code)
        session = session_of_code(locked.code)
        if session is None or locked.club != club.id or not may_at(actor, "sessions.see", session):
            raise NotFound
        yield locked, session


def _kept(actor: Actor, payment: Payment, pair: Pair, said_as: SaidAs, draft: PaymentDraft) -> UUID:
    """Keep a payment and its first word, unless its key has done so. Raises KeyReused, PaymentRefused."""
    known = Payment.objects.filter(club=payment.club_id, key=payment.key).first()
    if known is not None:
        if any(getattr(known, name) != getattr(payment, name) for name in CONTENT):
            raise KeyReused
        return known.id
    note = note_read(draft.note)
    if payment.how == How.WRITTEN_OFF and not note:
        raise PaymentRefused("say_why_it_is_written_off")
    if payment.how in (How.WAIVED, How.WRITTEN_OFF) or not draft.beyond:
        _not_beyond(payment, pair)
    payment.save(force_insert=True)
    step_add(payment, NewStep(PaymentWord.SAID, said_as, note), actor)
    if said_as in AT_ONCE or payment.how == How.WAIVED:
        step_add(payment, NewStep(PaymentWord.CONFIRMED, said_as), actor)
    return payment.id


def _not_beyond(payment: Payment, pair: Pair) -> None:
    """Raise PaymentRefused for more than is open between the two once what is said already is confirmed."""
    found = sums_between(payment.club_id, [pair.payer.person], pair.receiver.person)
    due = next((max(one.awaited, 0) for one in found if one.currency == payment.currency), 0)
    if payment.amount > due:
        raise PaymentRefused("more_than_is_open", open=str(due), currency=payment.currency)


def _payment(club: Club, session: Session | None, pair: Pair, draft: PaymentDraft, said_as: SaidAs) -> Payment:
    """The row of it. Raises PaymentRefused."""
    if draft.how == How.WAIVED and said_as != SaidAs.RECEIVER:
        raise PaymentRefused("waived_by_the_one_who_is_owed")
    if draft.how == How.WRITTEN_OFF and said_as not in KEEPERS:
        raise PaymentRefused("written_off_by_the_treasurer")
    usual = "" if club.points_only else club.currency
    if draft.currency != usual and not _owed_in(club, pair, draft.currency):
        if not usual:
            raise PaymentRefused("club_settles_in_points")
        raise PaymentRefused("another_currency", currency=draft.currency or "points", usual=usual)
    try:
        amount = amount_read(draft.amount, draft.currency)
    except NotAnAmount as fault:
        raise PaymentRefused(fault.code, currency=draft.currency) from fault
    return Payment(
        club=club, session=session, id=uuid4(), payer_id=pair.payer.id, receiver_id=pair.receiver.id, amount=amount,
        currency=draft.currency, how=draft.how, key=draft.key, paid_on=_day_read(draft.paid_on, club),
    )  # fmt: skip


def _day_read(written: str, club: Club) -> date | None:
    """A day, not one to come where the club is; none if nothing is written. Raises PaymentRefused."""
    if not written.strip():
        return None
    try:
        day = date.fromisoformat(written.strip())
    except ValueError as fault:
        raise PaymentRefused("not_a_day") from fault
    if day > timezone.localdate(timezone=ZoneInfo(club.time_zone)):
        raise PaymentRefused("day_is_to_come")
    if day.year < FIRST_YEAR:
        raise PaymentRefused("day_is_too_long_ago", year=str(FIRST_YEAR))
    return day


def _owed_in(club: Club, pair: Pair, currency: str) -> bool:
    """Do the two have debts in it? It stands as it was sent, perhaps with a NUL, which no statement takes."""
    two = (pair.payer.person, pair.receiver.person)
    between = Debt.objects.filter(club=club, debtor__person__in=two, creditor__person__in=two)
    return currency in set(between.values_list("currency", flat=True).distinct())


def note_read(note: str) -> str:
    """What is written with it, in one line. Raises PaymentRefused."""
    text = " ".join(note.split())
    if len(text) > NOTE_LENGTH:
        raise PaymentRefused("payment_note_is_too_long", limit=str(NOTE_LENGTH))
    if not text.isprintable():
        raise PaymentRefused("payment_note_has_control_characters")
    return text
