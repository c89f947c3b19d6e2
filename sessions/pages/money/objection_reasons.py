"""The reasons with which somebody says that a payment was not so; each is one tap."""

from django.utils.translation import gettext as _

from sessions.models import How
from sessions.selectors.claimed_payments import PaymentEntered


def receiver_reasons(payment: PaymentEntered) -> list[str]:
    """Return the reasons of a receiver; of a write-off they are those of a player who still expects the money."""
    if payment.how == How.WRITTEN_OFF:
        return [_("I still want it paid"), _("It has been paid"), _("It was another amount")]
    return _reasons(_("I have not received it"), payment)


def payer_reasons(payment: PaymentEntered) -> list[str]:
    """Return the reasons of a payer; of what was waived or written off they are those of a player who did not pay."""
    if payment.how in (How.WAIVED, How.WRITTEN_OFF):
        return [_("I have paid it"), _("I still want to pay it"), _("I did not owe it")]
    return _reasons(_("I have not paid it"), payment)


def _reasons(not_so: str, payment: PaymentEntered) -> list[str]:
    """Return the reasons against a payment; one at an evening of before may be of another day."""
    other = _("It was paid on another day") if payment.kept_at else _("It was for something else")
    return [not_so, _("It was another amount"), other]
