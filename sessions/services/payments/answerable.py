"""Return what a reader may say of a payment now: exactly the words that `payment_answer` would take from them."""

from typing import NamedTuple, Protocol
from uuid import UUID

from sessions.errors import PaymentRefused
from sessions.models import Payment, PaymentWord
from sessions.services.payments.pair import MoneyReader, roles_between
from sessions.services.payments.payment_parts import refusal_to_count
from sessions.services.payments.payment_rights import PaymentAsRead, open_words, parties_to, stands_as


class KeptPayment(PaymentAsRead, Protocol):
    """A payment as any selector reads it, with its id."""

    @property
    def id(self) -> UUID: ...


class OpenAnswers(NamedTuple):
    """The words that a reader may say of a payment, and why they cannot confirm it although their word is asked."""

    words: set[PaymentWord]
    refused: PaymentRefused | None = None


def open_answers(payment: KeptPayment, reader: MoneyReader) -> OpenAnswers:
    """Return what a reader may say of a payment now.

    A disputed payment counts again only while what it was for is open: it is looked up for that alone.
    """
    pair = parties_to(payment, reader.voices)
    words = open_words(pair, stands_as(payment), roles_between(pair, reader))
    if payment.word != PaymentWord.DISPUTED or PaymentWord.CONFIRMED not in words:
        return OpenAnswers(words)
    refused = refusal_to_count(Payment.objects.get(club=reader.club, id=payment.id), pair)
    return OpenAnswers(words if refused is None else words - {PaymentWord.CONFIRMED}, refused)
