"""A form of money that comes back: what was written in it, and the field that a refusal is about."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest

FIELD_OF: Mapping[str, str] = {
    **dict.fromkeys(
        (
            "club_settles_in_points", "not_an_amount", "too_many_decimals", "points_are_whole", "amount_is_zero",
            "amount_is_too_large", "more_than_is_open", "more_than_is_open_here", "more_than_is_open_now",
            "more_than_is_deposited",
        ),
        "amount",
    ),
    **dict.fromkeys(
        (
            "payment_note_is_too_long", "payment_note_has_control_characters", "say_what_it_was_for",
            "say_why_it_is_written_off",
        ),
        "note",
    ),
    **dict.fromkeys(("not_a_day", "day_is_to_come", "day_is_too_long_ago"), "paid_on"),
}  # fmt: skip
"""The field that each refusal is about, by its code; a refusal of the whole form is not in it."""


@dataclass(frozen=True, slots=True)
class SentPayment:
    """The form of a payment as it came back; without `is_sent` it is empty.

    `fault` is what is wrong with the field `at`; without a field the page says it at its top.
    """

    is_sent: bool = False
    payer: str = ""
    receiver: str = ""
    currency: str = ""
    amount: str = ""
    how: str = ""
    paid_on: str = ""
    note: str = ""
    beyond: bool = False
    at: str = ""
    fault: str = ""


UNSENT = SentPayment()


def form_of(sent: SentPayment, payer: UUID, receiver: UUID, currency: str) -> SentPayment:
    """Return the form for a payment of these two: as it was sent, or empty if another or none was."""
    is_it = sent.is_sent and (sent.payer, sent.receiver, sent.currency) == (str(payer), str(receiver), currency)
    return sent if is_it else UNSENT


def sent_payment(request: HttpRequest, code: str, fault: str) -> SentPayment:
    """Return the payment form that was sent, with the fault at its field; UNSENT if a button of one tap was sent."""
    sent = request.POST
    if not {"payer", "receiver", "note"} <= sent.keys():
        return UNSENT
    field = FIELD_OF.get(code, "")
    names = ("payer", "receiver", "currency", "amount", "how", "paid_on", "note")
    values = {name: sent.get(name, "") for name in names}
    return SentPayment(
        is_sent=True, **values, beyond="beyond" in sent, at=field if field in sent else "", fault=fault
    )  # fmt: skip
