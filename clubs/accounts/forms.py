"""The forms of an account."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from chouette.rules.names import name_checked
from chouette.rules.refusal import Refusal
from clubs.models import Scope, User
from clubs.names import NAME_FAULTS
from clubs.time_zones import zone_choices, zones

DAYS = {"30": _("a month"), "90": _("three months"), "365": _("a year")}


class NameField(forms.CharField):
    """A name as it can stand on a score sheet."""

    def clean(self, value: Any) -> str:
        checked = name_checked(str(value or ""))
        if isinstance(checked, Refusal):
            raise forms.ValidationError(NAME_FAULTS[checked.code])
        return checked


class AddressField(forms.EmailField):
    """An e-mail address, in small letters, so that it is the same however it is typed."""

    default_error_messages = {"invalid": _("Not a valid email address; one looks like ann@club.example.")}

    def clean(self, value: Any) -> str:
        return str(super().clean(str(value or "").strip())).lower()


class NameForm(forms.Form):
    """How somebody wants to be called."""

    name = NameField(label=_("Your name"))


class WelcomeForm(NameForm):
    """How somebody wants to be called, and the clock of their browser if it says one that we know."""

    time_zone = forms.CharField(required=False)

    def clean_time_zone(self) -> str:
        zone = str(self.cleaned_data["time_zone"])
        return zone if zone in zones() else ""


class AddressForm(forms.Form):
    """Where a code goes."""

    email = AddressField(max_length=254, label=_("E-mail"), error_messages={"required": _("Type your e-mail address.")})


class PasswordForm(AddressForm):
    """An address and the password that goes with it."""

    password = forms.CharField(
        strip=False, max_length=256, label=_("Password"), error_messages={"required": _("Type your password.")}
    )


class DetailsForm(NameForm):
    """What an account says about its owner."""

    language = forms.ChoiceField(required=False, label=_("Language"))
    time_zone = forms.ChoiceField(required=False, label=_("Time zone"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = {
            "language": [("", _("The browser’s")), *settings.LANGUAGES],
            "time_zone": [("", _("UTC (not set)")), *zone_choices()],
        }
        for name, offered in choices.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = offered


class NewPasswordForm(forms.Form):
    """A new password, which must be neither short nor common nor like the name."""

    password = forms.CharField(
        strip=False, max_length=256, label=_("New password"), error_messages={"required": _("Type a password.")}
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        validate_password(password, self.user)
        return password


class TokenForm(forms.Form):
    """A token for a program."""

    name = NameField(label=_("What is it for?"))
    scope = forms.ChoiceField(choices=[(scope.value, scope.value) for scope in Scope], label=_("Allowed"))
    days = forms.TypedChoiceField(choices=list(DAYS.items()), coerce=int, label=_("Valid for"))
