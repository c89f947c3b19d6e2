"""Record everything that tonight's evening left open as paid in cash, in one act that can be undone as one."""

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol
from uuid import UUID

from django.db.models.functions import Coalesce

from chouette.ledger.coins import in_coins
from chouette.ledger.dues import OpenDue
from chouette.ledger.money import amount_sent
from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from clubs.selectors import persons_spoken_for
from sessions.errors import NotAllowed, PaymentRefused
from sessions.models import How, Payment, PaymentWord, SaidAs, Session
from sessions.permissions import may_at
from sessions.selectors.settle_up import EveningDue, dues_of
from sessions.services.payments.disputed_evening import refuse_while_disputed
from sessions.services.payments.keeper_activity import log_all_paid, log_all_paid_undone
from sessions.services.payments.pair import (
    KEEPERS,
    OF_THE_TWO,
    MoneyReader,
    Pair,
    keeper_may_be,
    pair_held,
    people_held,
    reader_of,
)
from sessions.services.payments.payment_parts import PlannedParts
from sessions.services.payments.payment_rights import KEEPING
from sessions.services.payments.saying import PaymentDraft, build_payment, evening_told, save_payment
from sessions.services.payments.steps import NewStep, PaymentStanding, standing, step_add

ACT_LENGTH = 24
MARK_LENGTH = 16


class CashClaim(NamedTuple):
    """A due that the act pays, how much of it, in which role it is recorded, and whether it counts at once."""

    due: EveningDue
    amount: int
    said_as: SaidAs
    counts: bool


@dataclass(frozen=True, slots=True)
class CashOffer:
    """What *All paid in cash* records: the dues that count at once, those that wait, and those that it leaves out.

    `maybe_own` are those that a keeper without a name may owe.
    """

    claims: list[CashClaim]
    left_out: list[EveningDue]
    maybe_own: Sequence[EveningDue] = ()

    @property
    def number(self) -> int:
        """The number of payments."""
        return len(self.claims)

    @property
    def sums(self) -> dict[str, int]:
        """Their sum by currency."""
        found: Counter[str] = Counter()
        for claim in self.claims:
            found[claim.due.currency] += claim.amount
        return dict(sorted(found.items()))

    @property
    def amounts(self) -> str:
        """Number and sums as a program sends them: "4 GBP:2500"."""
        return amounts_shown((claim.due.currency, claim.amount) for claim in self.claims)

    @property
    def shown(self) -> str:
        """Number and sums, then a mark of who pays whom how much, as a form sends them: "4 GBP:2500 #0c1f...".

        Another way to pay can have the same number and sum between other people.
        """
        dues = sorted(
            f"{one.due.payer}{one.due.receiver}{one.due.currency}{one.amount}{one.counts}" for one in self.claims
        )
        return f"{self.amounts} #{hashlib.sha256(' '.join(dues).encode()).hexdigest()[:MARK_LENGTH]}"

    def require_shown(self, shown: str) -> None:
        """Raise PaymentRefused unless this is what was shown; nothing shown is taken."""
        if shown and shown not in (self.amounts, self.shown):
            raise PaymentRefused("figures_have_changed")


def cash_offer(reader: MoneyReader, dues: Sequence[EveningDue]) -> CashOffer:
    """Return what the scorekeeper's *All paid in cash* records of these dues.

    What waits or is disputed is left out: of a due of which a part does, the rest is paid. So is what a keeper without
    a name may owe (`keeper_may_be`). A due of the scorekeeper is their claim, which waits for the receiver; what they
    are owed they have received; a fee waits for somebody who keeps the books (decision 0029). If the scorekeeper does,
    all of one tap is entered as that keeper. All of it is in the club's coins: what is less than one stays open.
    """
    open_ = [due for due in dues if due.open]
    maybe_own = [due for due in open_ if keeper_may_be(due.payer, reader)]
    claims = [_cash_claim(reader, due) for due in open_ if cash_of(due) and due not in maybe_own]
    return CashOffer(claims, [due for due in open_ if due.held or due.contested], maybe_own)


def cash_of(due: EveningDue) -> int:
    """Return what one act for all pays of a due, in the club's coins."""
    return in_coins(due.undisputed, due.coin)


def _cash_claim(reader: MoneyReader, due: EveningDue) -> CashClaim:
    amount = cash_of(due)
    till, keeper = reader.voices.till, next((role for role in reader.roles if role in KEEPERS), None)
    if due.payer in reader.all_persons:
        return CashClaim(due, amount, SaidAs.PAYER, counts=False)
    if till not in due.two:
        own = due.receiver in reader.all_persons
        return CashClaim(due, amount, SaidAs.RECEIVER if own else keeper or SaidAs.SCOREKEEPER, counts=True)
    if due.payer == till and due.receiver in reader.all_persons:
        return CashClaim(due, amount, SaidAs.RECEIVER, counts=False)
    return CashClaim(due, amount, keeper or SaidAs.SCOREKEEPER, counts=keeper is not None)


def all_paid_in_cash(*, actor: Actor, club: Club, code: str, key: str, shown: str = "") -> list[UUID]:
    """Record every open due of an evening as paid in cash, as its scorekeeper, and return the payments' ids.

    `shown` is what the button showed (`CashOffer.shown`, or for a program `amounts`). The same key again adds nothing.
    Raises NotFound, NotAllowed, or PaymentRefused where the figures differ by now or a game is disputed.
    """
    with evening_told(actor, club, code) as session:
        if session is None or not may_at(actor, "sessions.keep", session):
            raise NotAllowed("scorekeeper_says_all_is_paid")
        act = key[:ACT_LENGTH]
        known = list(Payment.objects.filter(club=club, session=session.id, act=act).values_list("id", flat=True))
        if known:
            return known
        refuse_while_disputed(session.key)
        people_held(club.id, {person for due in dues_of(session.key) for person in due.two})
        offer = cash_offer(reader_of(actor, club, session), dues_of(session.key))
        offer.require_shown(shown)
        ids = [record_claim(actor, club, session, claim, act) for claim in offer.claims]
        if ids:
            log_all_paid(actor, session, len(ids), sum(not claim.counts for claim in offer.claims), offer.sums)
        return ids


def record_claim(actor: Actor, club: Club, session: Session, claim: CashClaim, act: str) -> UUID:
    """Record the payment of one due as part of an act, and return its id."""
    how = How.CASH if claim.due.currency else How.UNSAID
    payment, pair = build_claim(club, session, claim, act, act, how)
    plan = PlannedParts([OpenDue(session.id, claim.amount)], [], 0)
    return save_payment(actor, payment, pair, plan, claim.said_as, listed=False)


def build_claim(
    club: Club, session: Session, claim: CashClaim, act: str, prefix: str, how: How
) -> tuple[Payment, Pair]:
    """Build the payment of one due, and lock the two. Its key begins with the prefix."""
    due = claim.due
    pair = pair_held(club.id, due.payer, due.receiver)
    draft = PaymentDraft(
        key=f"{prefix}-{due.payer.hex[:16]}{due.receiver.hex[:16]}{due.currency}",
        payer=due.payer,
        receiver=due.receiver,
        amount=amount_sent(claim.amount, due.currency),
        currency=due.currency,
        how=how,
        act=act,
    )
    return build_payment(club, session, pair, draft, claim.said_as), pair


def undo_cash(*, actor: Actor, club: Club, code: str, key: str = "", shown: str = "") -> int:
    """Take back one act that recorded all of an evening as paid, where nobody has spoken since; return the number.

    The act is *All paid in cash* or *Everything was paid that evening*; without a key it is the evening's last one.
    `shown` is the number and sums that the button showed. Raises NotFound, NotAllowed, or PaymentRefused where the
    figures differ by now.
    """
    with evening_told(actor, club, code) as session:
        if session is None or not (may_at(actor, "sessions.keep", session) or may(actor, "clubs.books", club)):
            raise NotAllowed("scorekeeper_says_all_is_paid")
        payments = _payments_of_act(session, key[:ACT_LENGTH])
        is_then = bool(payments) and all(one.kept_at is not None for one in payments)
        if not may_at(actor, "sessions.keep", session) and not is_then:
            raise NotAllowed("scorekeeper_says_all_is_paid")
        people_held(club.id, {person for one in payments for person in (one.payer_id, one.receiver_id)})
        mine, roles = persons_spoken_for(actor, club.id), reader_of(actor, club, session).roles
        untouched = [(one, stands) for one in payments if _is_untouched(one, stands := standing(one), mine)]
        if shown and shown != amounts_shown((payment.currency, payment.amount) for payment, _ in untouched):
            raise PaymentRefused("figures_have_changed")
        for payment, stands in untouched:
            sides = [
                side
                for side, player in zip(OF_THE_TWO, (payment.payer_id, payment.receiver_id), strict=True)
                if player in mine
            ]
            role = stands.first_as if stands.first_as in (*roles, *sides) else roles[0]
            step_add(payment, NewStep(PaymentWord.WITHDRAWN, role), actor)
        if untouched:
            sums = Counter[str]()
            for payment, _stands in untouched:
                sums[payment.currency] += payment.amount
            waits = sum(stands.word == PaymentWord.SAID for _payment, stands in untouched)
            log_all_paid_undone(actor, session, len(untouched), len(payments), waits, sums)
        return len(untouched)


def _is_untouched(payment: Payment, stands: PaymentStanding, mine: Collection[UUID]) -> bool:
    own = payment.payer_id in mine or payment.receiver_id in mine
    return is_as_entered(stands, own=own, then=payment.kept_at is not None)


def _payments_of_act(session: Session, act: str) -> list[Payment]:
    """Return the payments of an act at an evening; without one, those of the act that was entered last."""
    acts = Payment.objects.filter(club=session.club_id, session=session.id).exclude(act="")
    if not act:
        entered = acts.order_by(Coalesce("kept_at", "at").desc()).values_list("act", flat=True)
        act = entered.first() or ""
    if "\0" in act:
        return []  # no key has it, and the database takes it in no text
    return list(acts.filter(act=act).order_by("-at"))


class StandingRead(Protocol):
    """How a payment stands: in which role it was first said, the last word, and in which role that was said."""

    @property
    def first_as(self) -> str: ...
    @property
    def word(self) -> str: ...
    @property
    def said_as(self) -> str: ...


def is_as_entered(stands: StandingRead, *, own: bool, then: bool) -> bool:
    """Return whether a payment is as *All paid in cash* entered it: counted by the keeper, or a claim that waits.

    `own` if the reader is one of the two; `then` if it was recorded as paid that evening, where a due of the keeper may
    have counted at once.
    """
    if stands.word == PaymentWord.SAID:
        return own or stands.first_as in KEEPING
    is_as_counted = stands.word == PaymentWord.CONFIRMED and stands.first_as == stands.said_as
    return is_as_counted and (then or stands.first_as in (SaidAs.RECEIVER, *KEEPING))


def amounts_shown(amounts: Iterable[tuple[str, int]]) -> str:
    """Return number and sums of amounts, each with its currency, as a form sends them: "4 GBP:2500"."""
    listed, sums = list(amounts), Counter[str]()
    for currency, amount in listed:
        sums[currency] += amount
    return figures_shown(len(listed), sums)


def figures_shown(number: int, sums: Mapping[str, int]) -> str:
    """Return a number of payments and their sums by currency as a form sends them: "4 GBP:2500"."""
    return " ".join([str(number), *(f"{currency}:{amount}" for currency, amount in sorted(sums.items()))])
