"""What was said of a payment, step by step: a row each, and how it stands by them."""

from datetime import datetime
from typing import NamedTuple

from clubs.actors import NOBODY, Actor
from sessions.models import Payment, PaymentStep, PaymentWord, SaidAs


class NewStep(NamedTuple):
    """One word about a payment: as what it is said, and the note that goes with it."""

    word: PaymentWord
    said_as: SaidAs
    note: str = ""


class PaymentStanding(NamedTuple):
    """How a payment stands: as what it was first said, the last word, as what that was said, and when."""

    first_as: SaidAs
    word: PaymentWord
    said_as: SaidAs
    at: datetime


def step_add(payment: Payment, step: NewStep, actor: Actor = NOBODY) -> None:
    """Add a word; the two are locked. Silence is nobody's word."""
    before = PaymentStep.objects.filter(club=payment.club_id, payment_id=payment.id).count()
    PaymentStep.objects.create(
        club_id=payment.club_id, payment_id=payment.id, number=before + 1, word=step.word, said_as=step.said_as,
        note=step.note, actor_device=actor.device_id, actor_user=actor.user_id,
    )  # fmt: skip


def standing(payment: Payment) -> PaymentStanding:
    """How it stands by the words that were said."""
    steps = PaymentStep.objects.filter(club=payment.club_id, payment_id=payment.id).order_by("number")
    first, *rest = steps.values_list("word", "said_as", "at")
    word, said_as, at = rest[-1] if rest else first
    return PaymentStanding(SaidAs(first[1]), PaymentWord(word), SaidAs(said_as), at)
