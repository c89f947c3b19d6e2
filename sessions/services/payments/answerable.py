"""Return what a reader may say of a payment now: exactly the words that `payment_answer` would take from them."""

from datetime import datetime
from typing import NamedTuple, Protocol
from uuid import UUID

from sessions.errors import PaymentRefused
from sessions.models import Payment, PaymentWord, SaidAs
from sessions.services.payments.held import address_reader
from sessions.services.payments.pair import OF_THE_TWO, MoneyReader, Pair, keeper_may_be, roles_between
from sessions.services.payments.payment_parts import may_count_all_the_same, refusal_to_count
from sessions.services.payments.payment_rights import PaymentAsRead, answer_to, open_words, parties_to, stands_as
from sessions.services.payments.steps import PaymentStanding


class KeptPayment(PaymentAsRead, Protocol):
    """A payment as any selector reads it, with its id and when it was entered."""

    @property
    def id(self) -> UUID: ...
    @property
    def at(self) -> datetime: ...
    @property
    def kept_at(self) -> datetime | None: ...


class OpenAnswers(NamedTuple):
    """The words that a reader may say of a payment, and why it cannot simply be confirmed although it is disputed.

    `beyond` if the reader may confirm it all the same, by saying that more than is open is meant.
    """

    words: set[PaymentWord]
    refused: PaymentRefused | None = None
    beyond: bool = False


def open_answers(payment: KeptPayment, reader: MoneyReader) -> OpenAnswers:
    """Return what a reader may say of a payment now.

    A disputed payment simply counts again only while what it was for is open. Where it is not every reader is told so,
    and whoever may confirm it can say that more than is open is meant: what was paid counts whatever was cleared since.
    """
    pair = parties_to(payment, reader.voices)
    stands = stands_as(payment, pair, reader.voices)
    words = open_words(pair, stands, roles_between(pair, reader))
    if PaymentWord.CONFIRMED in words and (
        confirms_own_entry(payment, pair, stands, reader) or may_be_payer(pair, reader)
    ):
        words -= {PaymentWord.CONFIRMED}
    if withdraws_own_entry(pair, stands, reader):
        words -= {PaymentWord.DISPUTED}
    if payment.word != PaymentWord.DISPUTED:
        return OpenAnswers(words)
    row = Payment.objects.get(club=reader.club, id=payment.id)
    refused = refusal_to_count(row, pair)
    if refused is None:
        return OpenAnswers(words)
    beyond = PaymentWord.CONFIRMED in words and may_count_all_the_same(row, refused)
    return OpenAnswers(words - {PaymentWord.CONFIRMED}, address_reader(refused, reader), beyond)


def may_be_payer(pair: Pair, reader: MoneyReader) -> bool:
    """Return whether a keeper without a name in the club cannot be told apart from the payer, who may confirm
    nothing."""
    return keeper_may_be(pair.payer.person, reader)


def withdraws_own_entry(pair: Pair, stands: PaymentStanding, reader: MoneyReader) -> bool:
    """Return whether a reader has entered a payment and may take it back: then they do not dispute it, for the till
    either."""
    withdraws = answer_to(PaymentWord.WITHDRAWN, pair, stands, roles_between(pair, reader)).role is not None
    return withdraws and reader.voices.past.has_entered(stands.first_actors)


def confirms_own_entry(
    payment: KeptPayment | Payment, pair: Pair, stands: PaymentStanding, reader: MoneyReader
) -> bool:
    """Return whether a reader who might confirm a payment entered it, or had the name of the one who did at that time.

    By its device and its account, for the link of the moment says nothing of then. A receiver's own claim of before is
    theirs to confirm: it is not in their favour.
    """
    first = stands.first_as
    if first == SaidAs.RECEIVER and not pair.payer.till:
        return False
    past = reader.voices.past
    if past.has_entered(stands.first_actors):
        return True
    if first not in OF_THE_TWO or pair.one(first).till:
        return False
    return past.had_name(pair.one(first).person, payment.kept_at or payment.at)
