"""Record that everything an evening of before left open was paid that evening."""

from collections.abc import Sequence
from uuid import UUID

from django.utils import timezone

from chouette.ledger.dues import OpenDue
from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from sessions.errors import NotAllowed
from sessions.models import Payment, PaymentWord, SaidAs, Session
from sessions.permissions import may_at
from sessions.selectors.settle_up import EveningDue, dues_of
from sessions.services.payments.cash import CashClaim, CashOffer, build_claim
from sessions.services.payments.disputed_evening import refuse_while_disputed
from sessions.services.payments.keeper_activity import log_paid_then
from sessions.services.payments.pair import KEEPERS, MoneyReader, people_held, reader_of
from sessions.services.payments.payment_parts import PlannedParts, write_parts
from sessions.services.payments.saying import evening_told
from sessions.services.payments.steps import NewStep, step_add

ACT_LENGTH = 16
"""Characters of a batch's key that its payments share: their own keys also name the evening and the two."""


def paid_then_offer(reader: MoneyReader, dues: Sequence[EveningDue]) -> CashOffer:
    """Return what *Everything was paid that evening* records of these dues: each of them counts at once.

    What waits or is disputed is left out. A scorekeeper who does not keep the books of the club also leaves out what
    they owe themselves and what is between a player and the till: their word alone does not decide that.
    """
    open_ = [due for due in dues if due.open]
    recorded = [due for due in open_ if not (due.waiting or due.disputed) and _may_record(reader, due)]
    claims = [
        CashClaim(due, SaidAs.PAYER if due.payer in reader.all_persons else SaidAs.SCOREKEEPER, counts=True)
        for due in recorded
    ]
    return CashOffer(claims, [due for due in open_ if due not in recorded])


def _may_record(reader: MoneyReader, due: EveningDue) -> bool:
    if not set(KEEPERS).isdisjoint(reader.roles):
        return True
    return due.payer not in reader.all_persons and reader.voices.till not in due.two


def record_evening_as_paid(*, actor: Actor, club: Club, session: Session, key: str, shown: str = "") -> list[UUID]:
    """Record every open due of the evening as paid that evening, and return the payments' ids.

    Every payment counts at once and bears the end of the evening; both may object for thirty days from now. `key` is
    that of the batch, which several evenings share as their act; the same key again adds nothing. `shown` is what the
    button showed (`CashOffer.shown`). Raises NotFound, NotAllowed, or PaymentRefused where the figures differ by now or
    a game is disputed.
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
        offer = paid_then_offer(reader_of(actor, club, locked), dues_of(locked.key))
        offer.require_shown(shown)
        ids = [_record(actor, club, locked, claim, act) for claim in offer.claims]
        if ids:
            log_paid_then(actor, locked, offer.number, offer.sums)
        return ids


def _record(actor: Actor, club: Club, session: Session, claim: CashClaim, act: str) -> UUID:
    """Record that one due was paid, at the end of the evening; what the actor paid themselves bears their role."""
    payment, _pair = build_claim(club, session, claim, act, f"{act}-{session.code}")
    payment.at, payment.kept_at = max(debt.at for debt in claim.due.debts), timezone.now()
    payment.save(force_insert=True)
    write_parts(payment, PlannedParts([OpenDue(session.id, claim.due.free)], [], 0), actor)
    for word in (PaymentWord.SAID, PaymentWord.CONFIRMED):
        step_add(payment, NewStep(word, claim.said_as), actor, payment.at)
    return payment.id
