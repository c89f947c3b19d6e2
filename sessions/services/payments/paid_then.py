"""Record that everything an evening of before left open was paid that evening."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils import timezone

from chouette.ledger.coins import in_coins
from chouette.ledger.dues import OpenDue
from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from sessions.errors import NotAllowed, PaymentRefused
from sessions.models import Because, How, Payment, PaymentWord, SaidAs, Session
from sessions.permissions import may_at
from sessions.selectors.settle_up import EveningDue, dues_of
from sessions.services.payments.cash import CashClaim, CashOffer, amounts_shown, build_claim
from sessions.services.payments.disputed_evening import refuse_while_disputed
from sessions.services.payments.keeper_activity import log_paid_then
from sessions.services.payments.pair import KEEPERS, MoneyReader, keeper_may_be, people_held, reader_of
from sessions.services.payments.payment_parts import PlannedParts, write_parts
from sessions.services.payments.saying import evening_told
from sessions.services.payments.steps import NewStep, step_add

ACT_LENGTH = 16
"""Characters of a batch's key that its payments share: their own keys also name the evening and the two."""


@dataclass(frozen=True, slots=True)
class PaidThenOffer:
    """What *Everything was paid that evening* records: what counts at once, what waits, and what it leaves out.

    `later` is what came after that evening, as by a correction, and stays open, by currency.
    """

    counting: CashOffer
    waiting: CashOffer
    left_out: list[EveningDue]
    later: Mapping[str, int]

    @property
    def claims(self) -> list[CashClaim]:
        """Every payment that it records."""
        return [*self.counting.claims, *self.waiting.claims]

    @property
    def shown(self) -> str:
        """Number and sums as a form sends them, of what counts and then of what waits: "4 GBP:2500 1 GBP:1000"."""
        return f"{self.counting.shown} {self.waiting.shown}" if self.waiting.claims else self.counting.shown

    def require_shown(self, shown: str) -> None:
        """Raise PaymentRefused unless this was shown, here or in the row of a file; nothing shown is taken."""
        of_a_row = amounts_shown((claim.due.currency, claim.amount) for claim in self.claims)
        if shown and shown not in (of_a_row, self.shown):
            raise PaymentRefused("figures_have_changed")


def paid_then_offer(reader: MoneyReader, dues: Sequence[EveningDue], *, while_bringing: bool = False) -> PaidThenOffer:
    """Return what *Everything was paid that evening* records of these dues.

    What the reader owes is their claim, as with *All paid in cash*: it waits for its receiver. Only the answer given
    `while_bringing` evenings along counts at once for it too, where the receiver is told on a phone or account of their
    own and may object (decision 0029). What is between a player and the till waits for somebody who keeps the books.
    What waits or is disputed is left out, and what a keeper without a name may owe; of a due of which a part waits, the
    rest is recorded. What the last closing did not have, as what came by a correction or with a bet entered later,
    stays open: nobody owed it that evening. It is in the club's coins, as *All paid in cash*, but not `while_bringing`:
    the coins of those days are not known, and all was paid.
    """
    open_ = [due for due in dues if due.open]
    maybe_own = [due for due in open_ if keeper_may_be(due.payer, reader)]
    paid = [(due, _paid_of(due, while_bringing)) for due in open_ if due not in maybe_own]
    claims = [_claim_then(reader, due, amount, while_bringing) for due, amount in paid if amount]
    return PaidThenOffer(
        CashOffer([claim for claim in claims if claim.counts], []),
        CashOffer([claim for claim in claims if not claim.counts], []),
        [due for due in open_ if due.held or due.contested or due in maybe_own],
        _sums_later(open_),
    )


def _sums_later(dues: Iterable[EveningDue]) -> dict[str, int]:
    """Return what of dues came after the evening, by currency."""
    sums = Counter[str]()
    for due in dues:
        sums[due.currency] += due.undisputed - due.undisputed_before
    return {currency: amount for currency, amount in sorted(sums.items()) if amount}


def _paid_of(due: EveningDue, while_bringing: bool) -> int:
    """Return what is recorded of a due that the last closing had."""
    return due.undisputed_before if while_bringing else in_coins(due.undisputed_before, due.coin)


def _claim_then(reader: MoneyReader, due: EveningDue, amount: int, while_bringing: bool) -> CashClaim:
    """Return the claim of one due, in the reader's role: what they owe, are owed or the till pays them is theirs.

    A due of the till is entered by a keeper of the books where the reader is one.
    """
    till = reader.voices.till
    if due.payer in reader.all_persons:
        is_told = due.receiver != till and reader.voices.has_own_voice(due.receiver, due.payer)
        counts = while_bringing and is_told
        said_as = _payer_or_keeper(reader) if counts or not is_told else SaidAs.PAYER
        return CashClaim(due, amount, said_as, counts=counts)
    if due.payer == till and due.receiver in reader.all_persons:
        return CashClaim(due, amount, SaidAs.RECEIVER, counts=False)
    role = next(iter(reader.roles), SaidAs.SCOREKEEPER)
    if till not in due.two:
        said_as = SaidAs.RECEIVER if due.receiver in reader.all_persons else role
        return CashClaim(due, amount, said_as, counts=True)
    keeper = next((one for one in reader.roles if one in KEEPERS), None)
    return CashClaim(due, amount, keeper or role, counts=keeper is not None)


def _payer_or_keeper(reader: MoneyReader) -> SaidAs:
    """Return as what a reader enters what somebody whom they speak for paid: as a keeper where that may be another
    player of their phone, who has said nothing. It is judged as the payer's word all the same
    (`payment_rights.with_own_words`)."""
    keeper = next((one for one in reader.roles if one in KEEPERS), None)
    return keeper if keeper and len(reader.all_persons) > 1 else SaidAs.PAYER


def record_evening_as_paid(
    *, actor: Actor, club: Club, session: Session, key: str, shown: str = "", while_bringing: bool = False
) -> list[UUID]:
    """Record what the evening asked and is open as paid that evening, and return the payments' ids.

    Every payment bears the end of the evening. What counts at once (`paid_then_offer`) may be objected to for thirty
    days from now. `key` is that of the batch, which several evenings share as their act; the same key again adds
    nothing. `shown` is what the button showed (`PaidThenOffer.shown`); `while_bringing` as there. Raises NotFound,
    NotAllowed, or PaymentRefused where the figures differ by now or a game is disputed.
    """
    with evening_told(actor, club, session.code) as locked:
        if locked is None or not (may_at(actor, "sessions.keep", locked) or may(actor, "clubs.books", club)):
            raise NotAllowed("scorekeeper_says_all_is_paid")
        act = key[:ACT_LENGTH]
        known = list(Payment.objects.filter(club=club, session=locked.id, act=act).values_list("id", flat=True))
        if known:
            return known
        refuse_while_disputed(locked.key)
        people_held(club.id, {person for due in dues_of(locked.key) for person in due.two})
        reader = reader_of(actor, club, locked)
        offer = paid_then_offer(reader, dues_of(locked.key), while_bringing=while_bringing)
        offer.require_shown(shown)
        ids = [_record(actor, club, locked, claim, act) for claim in offer.claims]
        if ids:
            every = CashOffer(offer.claims, [])
            log_paid_then(actor, locked, every.number, offer.waiting.number, every.sums)
        return ids


def _record(actor: Actor, club: Club, session: Session, claim: CashClaim, act: str) -> UUID:
    """Record that one due was paid, at the end of the evening; the actor's own bears their role, and may wait."""
    payment, _pair = build_claim(club, session, claim, act, f"{act}-{session.code}", How.UNSAID)
    payment.at, payment.kept_at = _end_of(claim.due), timezone.now()
    payment.save(force_insert=True)
    write_parts(payment, PlannedParts([OpenDue(session.id, claim.amount)], [], 0), actor)
    for word in (PaymentWord.SAID, PaymentWord.CONFIRMED) if claim.counts else (PaymentWord.SAID,):
        step_add(payment, NewStep(word, claim.said_as), actor, payment.at)
    return payment.id


def _end_of(due: EveningDue) -> datetime:
    """Return when the evening asked the last of a due that its last closing had."""
    return due.ended_at or max(debt.at for debt in due.debts if debt.because != Because.CORRECTION)
