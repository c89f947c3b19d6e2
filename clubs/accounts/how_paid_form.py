"""The form of how one is paid: a bank account, the link of a page to pay at, or both."""

import re
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.ciphertext import PayTo
from clubs.iban import NotAnIban, bic_read, iban_grouped, iban_read

LONGEST_HOLDER = 70  # as many as a transfer takes
LONGEST_LINK = 200
EXAMPLE = "DE89 3704 0044 0532 0130 00"
IBAN_FAULTS = {
    "characters": gettext_lazy("An IBAN has letters and digits only, like %(example)s."),
    "beginning": gettext_lazy("An IBAN begins with two letters for its country and two digits, like %(example)s."),
    "country": gettext_lazy("No IBAN begins with %(country)s. One from Germany is %(example)s."),
    "length": gettext_lazy("An IBAN that begins with %(country)s has %(right)s characters; this one has %(length)s."),
    "checksum": gettext_lazy("A character of this IBAN is wrong or two are swapped. Compare it with your bank card."),
}


class IbanField(forms.CharField):
    """An IBAN, with or without spaces."""

    def clean(self, value: Any) -> str:
        text = str(super().clean(value))
        try:
            return iban_read(text) if text else ""
        except NotAnIban as fault:
            raise ValidationError(IBAN_FAULTS[fault.code], params={"example": EXAMPLE, **fault.params}) from fault


class BicField(forms.CharField):
    """A BIC, with or without spaces."""

    def clean(self, value: Any) -> str:
        text = str(super().clean(value))
        bic = bic_read(text) if text else ""
        if bic is None:
            raise ValidationError(_("A BIC has 8 or 11 letters and digits, like COBADEFFXXX."))
        return bic


PRIVATE = re.compile(
    r"(?i)(localhost|[^.]+|.+\.(localhost|local|localdomain|lan|home|internal|intranet|private|corp|home\.arpa|test|invalid|onion|[0-9]+|0x[0-9a-f]*))\.?"
)
"""Names that lead to this machine, to the own network or nowhere, and addresses in numbers in whichever way of writing:
a page to pay at has a name."""


def is_public(host: str) -> bool:
    """Whether a host has a name of the open network."""
    return ":" not in host and not PRIVATE.fullmatch(host)


class LinkField(forms.CharField):
    """The address of a page to pay at: https, in plain characters, of a host that everybody reaches, without a user's
    name."""

    def clean(self, value: Any) -> str:
        text = str(super().clean(value))
        if not text:
            return ""
        if not text.lower().startswith("https://"):
            raise ValidationError(_("The link must begin with https://, like https://paypal.me/ann."))
        try:
            URLValidator(schemes=["https"])(text)
            is_plain = text.isascii() and "@" not in urlsplit(text).netloc and is_public(urlsplit(text).hostname or "")
        except ValidationError:
            is_plain = False
        if not is_plain:
            raise ValidationError(_("Not a valid link; one looks like https://paypal.me/ann."))
        return text


class HowPaidForm(forms.Form):
    """Where those who owe me pay."""

    holder = forms.CharField(
        required=False,
        max_length=LONGEST_HOLDER,
        label=gettext_lazy("Account holder"),
        error_messages={"max_length": gettext_lazy("At most 70 characters fit into a transfer.")},
    )
    iban = IbanField(required=False, max_length=60, label=gettext_lazy("IBAN"))
    bic = BicField(required=False, max_length=20, label=gettext_lazy("BIC"))
    link = LinkField(required=False, max_length=LONGEST_LINK, label=gettext_lazy("Link of a payment page"))

    def clean_holder(self) -> str:
        holder = " ".join(str(self.cleaned_data["holder"]).split())
        if not holder.isprintable():
            raise ValidationError(_("Write the name in letters, as the bank has it."))
        return holder

    def clean(self) -> dict[str, Any]:
        told = {name: self.cleaned_data.get(name, "") for name in self.fields}
        if not self.errors:
            if not (told["iban"] or told["link"]):
                self.add_error("iban", _("Enter an IBAN or, below, a link."))
            elif told["iban"] and not told["holder"]:
                self.add_error("holder", _("Enter the account holder: transfers ask for the name."))
            elif told["bic"] and not told["iban"]:
                self.add_error("iban", _("Enter the IBAN that this BIC belongs to, or leave the BIC empty."))
        return told

    def pay_to(self) -> PayTo:
        """What was written, once it is valid."""
        return PayTo(**self.cleaned_data)


def as_typed(pay_to: PayTo | None) -> dict[str, str]:
    """What the fields begin with: the IBAN in fours."""
    if pay_to is None:
        return {}
    return {
        "holder": pay_to.holder, "iban": iban_grouped(pay_to.iban), "bic": pay_to.bic, "link": pay_to.link,
    }  # fmt: skip
