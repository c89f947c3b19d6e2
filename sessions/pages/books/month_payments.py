"""The payments of a month as lines: what was paid, deposited, waived, written off, undone, and what counts again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from chouette.wording.table.payment_sentences import due as written
from clubs.written_days import date_format
from sessions.models import PaymentWord
from sessions.pages.money.keeper_names import WordSpoken, speaker_words
from sessions.pages.money.paid_for import purpose_labels, purpose_words
from sessions.pages.money.person_names import People, begin_with_till, name_inside, name_of, payee_name
from sessions.selectors.books.month import MadeKind, PaymentMade
from sessions.selectors.club_voices import ClubVoices


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """A payment of the month; with an amount below zero it counts no longer.

    `text` says it in a sentence. `word` has by whose word it was undone or counts again, and is empty otherwise;
    `purpose` for which evenings it is, and what was set off with it.
    """

    day: date
    what: str
    payer: str
    receiver: str
    how: str
    made_on: date
    word: str
    purpose: str
    note: str
    amount: int
    currency: str
    text: str

    @property
    def why(self) -> str:
        """Both, as the column of the files has them."""
        return " · ".join(filter(None, [self.word, self.purpose]))


def payment_heads() -> list[str]:
    """Return the heads of the payments' columns in files; that of the currency comes before them."""
    payer, payee = pgettext("who pays", "From"), pgettext("who is paid", "To")
    return [_("Day"), _("What"), payer, payee, _("How"), _("Made on"), _("Why"), _("Note"), _("Amount")]


def payment_lines(payments: Sequence[PaymentMade], people: People, voices: ClubVoices) -> list[PaymentLine]:
    """Return a line for every payment of the month, the first first."""
    labels = purpose_labels(payments)
    return [_line(payment, people, labels, voices) for payment in payments]


def _line(payment: PaymentMade, people: People, labels: Mapping[UUID, str], voices: ClubVoices) -> PaymentLine:
    kinds = {
        MadeKind.PAID: _("Paid") if payment.currency else pgettext("points", "Settled"),
        MadeKind.DEPOSIT: _deposit_words(payment, people),
        MadeKind.WAIVED: _("Waived"),
        MadeKind.WRITTEN_OFF: _("Written off"),
        MadeKind.UNDONE: _("Undone"),
        MadeKind.AGAIN: _("Counts again"),
    }
    ways = {
        "": "",
        "cash": _("Cash"),
        "bank": _("Bank transfer"),
        "other": _("Paid another way") if payment.currency else "",
        "deposit": _deposit_words(payment, people),
        "waived": _("Waived"),
        "written_off": _("Written off"),
    }
    return PaymentLine(
        day=payment.day,
        what=kinds[payment.kind],
        payer=name_of(people, payment.payer),
        receiver=name_of(people, payment.receiver),
        how=ways[payment.how],
        made_on=payment.made_on,
        word=_why(payment, people, voices) if payment.kind in (MadeKind.UNDONE, MadeKind.AGAIN) else "",
        purpose=purpose_words(payment, labels, can_count=payment.kind != MadeKind.UNDONE).rstrip("."),
        note=payment.note,
        amount=payment.amount,
        currency=payment.currency,
        text=_sentence(payment, people),
    )


def _deposit_words(payment: PaymentMade, people: People) -> str:
    """Name a deposit as the rows of the till do: given back where the till is its payer."""
    payer = people.get(payment.payer)
    return _("Deposit given back") if payer is not None and payer.till else _("Deposit")


def _why(payment: PaymentMade, people: People, voices: ClubVoices) -> str:
    """Say by whose word a payment no longer counts, or counts again; a deposit was taken back by a keeper."""
    if payment.how == MadeKind.DEPOSIT:
        return _("Taken back")
    words = {
        PaymentWord.CONFIRMED: _("confirmed by %(who)s"),
        PaymentWord.DISPUTED: _("disputed by %(who)s"),
        PaymentWord.WITHDRAWN: _("withdrawn by %(who)s"),
    }
    spoken = WordSpoken(payment.said_as, payment.actors, payment.payer, payment.receiver)
    return words[PaymentWord(payment.word)] % {"who": speaker_words(voices, spoken, people)}


def _sentence(payment: PaymentMade, people: People) -> str:
    """Say what happened; of what was undone or counts again also of which day it is."""
    parts = {
        "from": name_inside(people, payment.payer),
        "to": name_inside(people, payment.receiver),
        "amount": written(abs(payment.amount), payment.currency),
    }
    if payment.kind in (MadeKind.PAID, MadeKind.DEPOSIT):
        if payment.made_on == payment.day:
            return begin_with_till(_("%(from)s to %(to)s") % parts)
        parts["day"] = date_format(payment.made_on)
        return begin_with_till(_("%(from)s to %(to)s, made on %(day)s") % parts)
    if payment.how != "waived":
        parts["to"] = payee_name(people, payment.receiver)
    paid = _("%(from)s paid %(to)s %(amount)s") if payment.currency else _("%(from)s settled %(amount)s with %(to)s")
    made = {
        "waived": _("%(to)s waived %(amount)s for %(from)s"),
        "written_off": _("%(from)s owed %(to)s %(amount)s, written off"),
    }.get(payment.how, paid) % parts
    dated = {"what": made, "day": date_format(payment.made_on)}
    if payment.kind == MadeKind.UNDONE:
        return _("Undone: the entry “%(what)s” of %(day)s") % dated
    if payment.kind == MadeKind.AGAIN:
        return _("Counts again: %(what)s on %(day)s") % dated
    return begin_with_till(made)
