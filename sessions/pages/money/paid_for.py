"""For what a payment is, in words: its evenings, and what its act set off."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Protocol
from uuid import UUID

from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from chouette.wording.spoken import listed
from chouette.wording.table.payment_sentences import due as written
from sessions.models import PaymentWord
from sessions.pages.money.account_names import account_labels, day_words
from sessions.selectors.account_rows import AccountName
from sessions.selectors.payment_purposes import PaidPart, SetOffWith


class Purposed(Protocol):
    """A payment with its parts and set-offs, as a selector reads it."""

    @property
    def currency(self) -> str: ...
    @property
    def word(self) -> str: ...
    @property
    def at(self) -> datetime: ...
    @property
    def parts(self) -> list[PaidPart]: ...
    @property
    def set_offs(self) -> list[SetOffWith]: ...


def evening_paid_for(payment: Purposed) -> date:
    """Return the day of the evening that a payment of before is for; it ended past midnight."""
    return payment.parts[0].account.day if payment.parts else localdate(payment.at)


def named_accounts(payments: Iterable[Purposed]) -> list[AccountName]:
    """Return every account that these payments name."""
    found = list[AccountName]()
    for one in payments:
        found += [part.account for part in one.parts]
        found += [account for each in one.set_offs for account in (each.there, each.back)]
    return found


def purpose_labels(payments: Iterable[Purposed]) -> dict[UUID, str]:
    """Name every account that these payments name inside a sentence, so that no two are called the same."""
    return account_labels(named_accounts(payments), inside=True)


def is_for_more_than(payment: Purposed, account: UUID) -> bool:
    """Return whether a payment is also for something else than one account, or its act set something off."""
    return any(part.account.account != account for part in payment.parts) or bool(payment.set_offs)


def purpose_words(payment: Purposed, labels: Mapping[UUID, str], *, beyond: bool = True, can_count: bool = True) -> str:
    """Say for what a payment is, and what was set off with it: "£5 for 3 November, £2 for 10 November."

    What was meant as too much is left out without `beyond`, where another sentence says it. Set-offs of a payment that
    was disputed do not hold: both read what it would set off once it is confirmed. One that was taken back sets off
    nothing, nor does one without `can_count`, which nobody can confirm any more.
    """
    parts = payment.parts
    holds = payment.word in (PaymentWord.SAID, PaymentWord.CONFIRMED)
    set_offs = payment.set_offs if can_count and payment.word != PaymentWord.WITHDRAWN else []
    shown = [part for part in parts if beyond or not part.is_too_much]
    said = [_part_words(part, payment.currency, labels, alone=len(parts) == 1) for part in shown]
    sentences = [f"{', '.join(said)}."] if said else []
    if set_offs:
        each = set_off_words(set_offs, payment.currency, labels)
        amount = written(sum(one.amount for one in set_offs), payment.currency)
        said_of_it = (
            _("%(amount)s set off with it: %(each)s.")
            if holds
            else _("Once confirmed, it sets off %(amount)s: %(each)s.")
        )
        sentences.append(said_of_it % {"amount": amount, "each": each})
    return " ".join(sentences)


def _part_words(part: PaidPart, currency: str, labels: Mapping[UUID, str], *, alone: bool) -> str:
    words = {"amount": written(part.amount, currency), "account": labels[part.account.account]}
    if part.is_too_much:
        return _("%(amount)s overpaid") % words
    if part.account.overpaid:
        words["day"] = day_words(part.account.paid_on or part.account.day)
        return _("%(amount)s for what was overpaid on %(day)s") % words
    return (_("For %(account)s") if alone else _("%(amount)s for %(account)s")) % words


def set_off_words(set_offs: Sequence[SetOffWith], currency: str, labels: Mapping[UUID, str]) -> str:
    """Name what is set off: "3 November against 10 November"; of several each with its amount."""
    texts = [
        (_("%(there)s against %(back)s") if len(set_offs) == 1 else _("%(amount)s of %(there)s against %(back)s"))
        % {
            "amount": written(one.amount, currency),
            "there": labels[one.there.account],
            "back": labels[one.back.account],
        }
        for one in set_offs
    ]
    return listed(texts)
