"""The reasons with which somebody says that something was not so; each is one tap.

A reason that was tapped is kept as its English word, and everybody reads it in their own language.
"""

from functools import cache

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from chouette.wording.language import HEADS, catalogue
from sessions.models import How
from sessions.selectors.claimed_payments import PaymentEntered

TAPPED = (
    gettext_noop("I still want it paid"),
    gettext_noop("It has been paid"),
    gettext_noop("It was another amount"),
    gettext_noop("I have not received it"),
    gettext_noop("I have paid it"),
    gettext_noop("I still want to pay it"),
    gettext_noop("I did not owe it"),
    gettext_noop("I have not paid it"),
    gettext_noop("It was paid on another day"),
    gettext_noop("It was for something else"),
    gettext_noop("I know nothing of it"),
    gettext_noop("It is paid already"),
    gettext_noop("It has not been settled"),
    gettext_noop("It was settled on another day"),
)
"""Every reason that some page offers, as it is kept."""


def reason_word(note: str) -> str:
    """Return the word of a reason that was tapped in whatever language; what somebody typed stays as it is."""
    return _words().get(note.strip(), note)


def reason_said(note: str) -> str:
    """Return a reason in the reader's language if it was tapped; what somebody typed stays as it is."""
    word = reason_word(note)
    return _(word) if word in TAPPED else note


@cache
def _words() -> dict[str, str]:
    """By what the buttons say in each language, the word that is kept. The English ones come last and hold."""
    languages = sorted(HEADS, key="en".__eq__)
    return {catalogue(language).gettext(reason): reason for language in languages for reason in TAPPED}


def receiver_reasons(payment: PaymentEntered) -> list[str]:
    """Return the reasons of a receiver; of a write-off they are those of a player who still expects the money."""
    if payment.how == How.WRITTEN_OFF:
        return [_("I still want it paid"), _("It has been paid"), _("It was another amount")]
    return _reasons(_("I have not received it") if payment.currency else _("It has not been settled"), payment)


def payer_reasons(payment: PaymentEntered) -> list[str]:
    """Return the reasons of a payer; of what was waived or written off they are those of a player who did not pay."""
    if payment.how in (How.WAIVED, How.WRITTEN_OFF):
        return [_("I have paid it"), _("I still want to pay it"), _("I did not owe it")]
    return _reasons(_("I have not paid it") if payment.currency else _("It has not been settled"), payment)


def _reasons(not_so: str, payment: PaymentEntered) -> list[str]:
    """Return the reasons against a payment; one at an evening of before may be of another day."""
    if not payment.kept_at:
        other = _("It was for something else")
    else:
        other = _("It was paid on another day") if payment.currency else _("It was settled on another day")
    return [not_so, _("It was another amount"), other]
