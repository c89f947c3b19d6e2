"""Payments as they are told afterwards: what was said of each, when, and as what."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db import transaction

from clubs.models import Club
from sessions.models import How, Payment, PaymentNote, PaymentPart, PaymentStep, PaymentWord, SaidAs
from sessions.services.payments.pair import people_held


class ToldWord(NamedTuple):
    """One word about a payment, and the note that went with it."""

    word: PaymentWord
    said_as: SaidAs
    at: datetime
    note: str = ""


class ToldPayment(NamedTuple):
    """A payment for an evening with everything that was said of it, the first word first.

    The amount is that of a debt; `session` is the evening, under the id of its row.
    """

    key: str
    payer: UUID
    receiver: UUID
    amount: int
    currency: str
    how: How
    words: Sequence[ToldWord]
    session: UUID


def payments_tell(*, club: Club, told: Sequence[ToldPayment]) -> None:
    """Write these payments and their words at their own times. Nobody is asked, as all of it is over."""
    made = [(uuid4(), one) for one in told]
    with transaction.atomic():
        people_held(club.id, {player for one in told for player in (one.payer, one.receiver)})
        Payment.objects.bulk_create(
            Payment(
                club=club, id=key, payer_id=one.payer, receiver_id=one.receiver, amount=one.amount,
                currency=one.currency, how=one.how, key=one.key, at=one.words[0].at,
            )
            for key, one in made
        )  # fmt: skip
        PaymentPart.objects.bulk_create(
            PaymentPart(club=club, payment_id=key, number=1, session_id=one.session, amount=one.amount)
            for key, one in made
        )
        words = [(key, number, said) for key, one in made for number, said in enumerate(one.words, 1)]
        PaymentStep.objects.bulk_create(
            PaymentStep(club=club, payment_id=key, number=number, word=one.word, said_as=one.said_as, at=one.at)
            for key, number, one in words
        )
        PaymentNote.objects.bulk_create(
            PaymentNote(club=club, payment_id=key, number=number, text=one.note)
            for key, number, one in words
            if one.note
        )
