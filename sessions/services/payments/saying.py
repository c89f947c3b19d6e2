"""Saying that somebody has paid: by either of the two, by the scorekeeper tonight, by treasurer or organiser later.

What one of the two says counts once the other confirms it, or has said nothing for a day. What the scorekeeper, the
treasurer or an organiser says counts at once, and both may object for thirty days. Whoever is owed may want it no
more; treasurer and organisers write off what will not come, with a reason that both read.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from chouette import known_times
from chouette.known_times import FIRST_YEAR, day_fault
from chouette.ledger.money import NotAnAmount
from chouette.wording.sums import read_amount
from clubs.actors import Actor
from clubs.models import Club
from sessions.errors import KeyReused, NotAllowed, NotFound, PaymentRefused
from sessions.models import NOTE_LENGTH, Debt, How, Payment, PaymentWord, SaidAs, Session
from sessions.permissions import may_at
from sessions.selectors.by_code import session_of_code
from sessions.services.books.till_limit import ask_below_zero
from sessions.services.locking import lock_session
from sessions.services.payments.account_locks import lock_named_evenings
from sessions.services.payments.held import name_who_owes_back
from sessions.services.payments.pair import Pair, keeper_may_be, pair_held, read_pair, reader_of, roles_between
from sessions.services.payments.payment_parts import PlannedParts, plan_evening_parts, plan_net_parts, write_parts
from sessions.services.payments.payment_rights import claiming_role, confirm_at_once
from sessions.services.payments.steps import NewStep, step_add
from sessions.services.writing import view_write
from sessions.store.session_row import LockedSession

CONTENT = ("payer_id", "receiver_id", "amount", "currency", "how", "paid_on")
"""What a key has said; with anything else it is used a second time."""

KEEPERS = (SaidAs.TREASURER, SaidAs.ORGANISER)
"""Those who keep the books of the club."""
AT_ONCE = (SaidAs.SCOREKEEPER, *KEEPERS)
"""Whose word counts without another's."""


@dataclass(frozen=True, slots=True)
class PaymentDraft:
    """A payment as it is sent: the same key again adds nothing. `amount` is as somebody writes it, in the currency;
    without a currency it is in points. More than is open there is meant only with `beyond`.
    `paid_on` is the day on which it was made, `2026-11-12`; without one it is the day on which it is said. `act` names
    the act that records several payments at once. `shown` is what a button showed as open: it is refused with the new
    figure where that differs by now, and `set_off` likewise what a payment on the net was shown to set off first. More
    than the till holds is paid out of it only with `below_zero`."""

    key: str
    payer: UUID
    receiver: UUID
    amount: str
    currency: str
    how: How
    note: str = ""
    beyond: bool = False
    paid_on: str = ""
    act: str = ""
    shown: str = ""
    set_off: str = ""
    below_zero: bool = False


def payment_say(*, actor: Actor, club: Club, draft: PaymentDraft, code: str = "") -> UUID:
    """Record a payment and return its id.

    With a code the payment is for that evening; without one it is on the net of the two (decision 0029). The phones at
    every evening that it names are sent the new view. Raises NotFound, NotAllowed, KeyReused, PaymentRefused.
    """
    if code:
        with evening_told(actor, club, code) as session:
            assert session is not None
            pair = pair_held(club.id, draft.payer, draft.receiver)
            return record_between(actor, club, pair, draft, session)
    with lock_named_evenings(club, (draft.payer, draft.receiver), lambda: _named_accounts(actor, club, draft)):
        return record_between(actor, club, pair_held(club.id, draft.payer, draft.receiver), draft, None)


def _named_accounts(actor: Actor, club: Club, draft: PaymentDraft) -> set[UUID]:
    """Return the accounts that a payment on the net would name now; none where it is kept already."""
    if Payment.objects.filter(club=club, key=draft.key).exists():
        return set()
    pair = read_pair(club.id, draft.payer, draft.receiver)
    said_as = _claiming_role(actor, club, pair, draft, None)
    plan = plan_net_parts(build_payment(club, None, pair, draft, said_as), pair, beyond=True)
    moved = {account for one in plan.set_offs for account in (one.from_account, one.to_account)}
    return moved | {part.account for part in plan.parts}


def record_between(actor: Actor, club: Club, pair: Pair, draft: PaymentDraft, session: Session | None) -> UUID:
    """Record a payment between two who are locked, and return its id. Raises as `payment_say`."""
    said_as = _claiming_role(actor, club, pair, draft, session)
    payment = build_payment(club, session, pair, draft, said_as)
    known = _kept_before(payment)
    if known is not None:
        return known.id
    try:
        plan = _plan(payment, pair, draft, session)
    except PaymentRefused as refused:
        raise name_who_owes_back(refused, reader_of(actor, club), pair) from refused
    if pair.payer.till and payment.how not in (How.WAIVED, How.WRITTEN_OFF):
        ask_below_zero(club, payment.amount, payment.currency, meant=draft.below_zero)
    return save_payment(actor, payment, pair, plan, said_as, draft.note)


def _plan(payment: Payment, pair: Pair, draft: PaymentDraft, session: Session | None) -> PlannedParts:
    """Plan what a payment is for: its evening, or the net of the two. Raises PaymentRefused."""
    if session is None:
        return plan_net_parts(payment, pair, beyond=draft.beyond, shown=draft.shown, set_off=draft.set_off)
    return plan_evening_parts(payment, pair, session, beyond=draft.beyond, shown=draft.shown)


def _claiming_role(actor: Actor, club: Club, pair: Pair, draft: PaymentDraft, session: Session | None) -> SaidAs:
    """Choose the role in which a payment is recorded.

    Raises NotAllowed, or PaymentRefused for a keeper who may be the payer.
    """
    reader = reader_of(actor, club, session)
    voices = roles_between(pair, reader)
    if not voices:
        raise NotAllowed("payments_are_of_the_two")
    if keeper_may_be(pair.payer.person, reader):
        raise PaymentRefused("keeper_may_be_payer")
    return claiming_role(voices, pair, draft.how)


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
    with lock_evening(club, code) as (locked, session):
        if not may_at(actor, "sessions.see", session):
            raise NotFound
        yield locked, session


@contextmanager
def lock_evening(club: Club, code: str) -> Iterator[tuple[LockedSession, Session]]:
    """Lock the evening of that code, whoever may see it. Raises NotFound.

    A player answers what others entered for them there also if they were never let in to that evening.
    """
    with transaction.atomic():
        locked, _, _ = lock_session(code=code)
        session = session_of_code(locked.code)
        if session is None or locked.club != club.id:
            raise NotFound
        yield locked, session


def _kept_before(payment: Payment) -> Payment | None:
    """Return the payment that this key has recorded before. Raises KeyReused where it was another one."""
    known = Payment.objects.filter(club=payment.club_id, key=payment.key).first()
    if known is not None and any(getattr(known, name) != getattr(payment, name) for name in CONTENT):
        raise KeyReused
    return known


def save_payment(
    actor: Actor,
    payment: Payment,
    pair: Pair,
    plan: PlannedParts,
    said_as: SaidAs,
    note: str = "",
    *,
    listed: bool = True,
) -> UUID:
    """Write a payment with its parts and its first word, and return its id.

    It counts at once if the word of this role is enough. With `listed` a keeper's is in the club's activity. Raises
    PaymentRefused.
    """
    text = note_read(note)
    if payment.how == How.WRITTEN_OFF and not text:
        raise PaymentRefused("say_why_it_is_written_off")
    payment.save(force_insert=True)
    write_parts(payment, plan, actor)
    step_add(payment, NewStep(PaymentWord.SAID, said_as, text), actor)
    confirm_at_once(actor, payment, pair, said_as, listed=listed)
    return payment.id


def build_payment(club: Club, session: Session | None, pair: Pair, draft: PaymentDraft, said_as: SaidAs) -> Payment:
    """Build the row of a payment. Raises PaymentRefused."""
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
        amount = read_amount(draft.amount, draft.currency)
    except NotAnAmount as fault:
        raise PaymentRefused(fault.code, currency=draft.currency, **fault.params) from fault
    return Payment(
        club=club, session=session, id=uuid4(), payer_id=pair.payer.id, receiver_id=pair.receiver.id, amount=amount,
        currency=draft.currency, how=draft.how, key=draft.key, act=draft.act, paid_on=_day_read(draft.paid_on, club),
    )  # fmt: skip


def _day_read(written: str, club: Club) -> date | None:
    """A day, not one to come where the club is; none if nothing is written. Raises PaymentRefused."""
    if not written.strip():
        return None
    try:
        day = date.fromisoformat(written.strip())
    except ValueError as fault:
        raise PaymentRefused("not_a_day") from fault
    match day_fault(day, timezone.localdate(timezone=ZoneInfo(club.time_zone))):
        case known_times.TO_COME:
            raise PaymentRefused("day_is_to_come")
        case known_times.TOO_LONG_AGO:
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
