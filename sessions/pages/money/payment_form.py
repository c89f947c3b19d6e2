"""A payment, a word about one, or a way to pay, as a form sends it."""

from dataclasses import replace
from typing import NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest, QueryDict

from chouette.ledger.money import amount_sent
from sessions.errors import PaymentRefused
from sessions.models import How, PaymentWord, PlanWay
from sessions.pages.money.objection_reasons import reason_word
from sessions.pages.paper.page import key_kept
from sessions.services import PaymentDraft, SetOffDraft

ANSWERS = (PaymentWord.CONFIRMED, PaymentWord.DISPUTED, PaymentWord.WITHDRAWN)
CONFIRMED_BEYOND = "confirmed_beyond"
"""The word of a button that confirms a payment of which more than is open is meant by now."""


def draft_read(request: HttpRequest) -> PaymentDraft:
    """The payment of the form. Raises PaymentRefused."""
    form = request.POST
    how = form.get("how", "")
    return PaymentDraft(
        key=key_kept(request),
        payer=id_of(form, "payer"),
        receiver=id_of(form, "receiver"),
        amount=form.get("amount", ""),
        currency=form.get("currency", ""),
        how=How(how) if how in How.values else How.UNSAID,
        note=form.get("note", ""),
        beyond="beyond" in form,
        paid_on=form.get("paid_on", ""),
        shown=form.get("shown", ""),
        set_off=form.get("set_off", ""),
        below_zero="below_zero" in form,
    )


def draft_read_on_net(request: HttpRequest) -> PaymentDraft:
    """The payment of a form on the net of two; without a sum it showed that nothing is set off. Raises PaymentRefused.

    A form that does not say what it sets off is refused with the sum where something would be.
    """
    draft = draft_read(request)
    return replace(draft, set_off=draft.set_off or _nothing_in(draft.currency))


def write_off_read(request: HttpRequest) -> PaymentDraft:
    """The write-off of a form; without a sum it showed nothing as open. Raises PaymentRefused."""
    draft = draft_read_on_net(request)
    return replace(draft, shown=draft.shown or _nothing_in(draft.currency))


def _nothing_in(currency: str) -> str:
    return amount_sent(0, currency)


def set_off_read(form: QueryDict) -> SetOffDraft:
    """Read the set-off of a form. Raises PaymentRefused."""
    shown = form.get("shown", "")
    return SetOffDraft(
        account=None if form.get("all") else id_of(form, "account"),
        payer=id_of(form, "payer"),
        receiver=id_of(form, "receiver"),
        currency=form.get("currency", ""),
        shown=int(shown) if shown.isascii() and shown.isdigit() and len(shown) < MOST_DIGITS else None,
        against=_accounts_of(form.get("against", "")) if "against" in form else None,
    )


def _accounts_of(written: str) -> tuple[UUID, ...]:
    """Return the accounts that a form names. Raises PaymentRefused for what is none."""
    try:
        return tuple(map(UUID, written.split()))
    except ValueError as error:
        raise PaymentRefused("figures_have_changed") from error


MOST_DIGITS = 18
"""An amount with as many digits is none that a form has shown."""


class SentWord(NamedTuple):
    """A word about a payment with its note; `beyond` where it counts though more than is open is meant by it."""

    word: PaymentWord
    note: str
    beyond: bool


def word_read(request: HttpRequest) -> SentWord:
    """Read the word about a payment, and the note with it. Raises Http404 for none that there is."""
    word = request.POST.get("word", "")
    beyond = word == CONFIRMED_BEYOND
    if not beyond and word not in ANSWERS:
        raise Http404
    said = PaymentWord.CONFIRMED if beyond else PaymentWord(word)
    return SentWord(said, reason_word(request.POST.get("note", "")), beyond)


def way_read(request: HttpRequest) -> tuple[PlanWay, UUID | None]:
    """The way to pay, and who collects for all. Raises Http404 for none that there is."""
    way, collector = request.POST.get("way", ""), request.POST.get("collector", "")
    if way not in PlanWay.values:
        raise Http404
    try:
        return PlanWay(way), UUID(collector) if collector else None
    except ValueError as error:
        raise Http404 from error


def id_of(form: QueryDict, name: str) -> UUID:
    """The id of that name in a form. Raises PaymentRefused."""
    try:
        return UUID(form.get(name, ""))
    except ValueError as error:
        raise PaymentRefused("no_such_player") from error
