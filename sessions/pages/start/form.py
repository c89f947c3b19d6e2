"""The one screen on which a session is started."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from chouette.ledger import money
from chouette.rules.house import SHEETS
from chouette.rules.names import name_checked, name_key
from chouette.rules.refusal import Refusal
from chouette.wording.sums import read_stake
from chouette.wording.table.stake_sentences import stake_refused
from clubs.lookalikes import looks
from clubs.names import NAME_FAULTS
from clubs.pages.currency_choices import currency_choices
from clubs.time_zones import zones
from sessions.selectors.brought_files import NameAsked

WRITTEN, ROLLED, TYPED = "written", "rolled", "typed"
BY_NAME, BY_CODE = "names", "code"
WAYS = (
    (BY_NAME, _("The whole team by name"), _("List everybody now, and who is first.")),
    (BY_CODE, _("They come by code"), _("Only you for now; the others join on their phones.")),
)
"""How the players come, as it is sent, as it is called, and what it means."""

ORDERS = (
    (WRITTEN, _("As listed (first is Box, second Captain)")),
    (ROLLED, _("Roll for it here")),
    (TYPED, _("Dice, rolled at the board and typed in")),
)


def name_read(line: str) -> str:
    """A typed name as it stands on a sheet. Raises ValidationError."""
    name = name_checked(line)
    if isinstance(name, Refusal):
        fault = {"name": line.strip()[:60], "fault": NAME_FAULTS[name.code]}
        raise forms.ValidationError(_("%(name)s: %(fault)s"), params=fault)
    return name


class NamesForm(forms.Form):
    """The players, one name per line, how the order is found, and whether some play for another stake.

    `names` comes out as a list. `agreed` says that all of them agree to be more than the house has room for; it is
    asked only when the rules have asked (`agreement_asked`).
    """

    names = forms.CharField(required=False, max_length=4000, strip=False)
    order = forms.ChoiceField(choices=ORDERS)
    own_stakes = forms.BooleanField(required=False)
    agreed = forms.BooleanField(required=False)
    asked_names = forms.CharField(
        required=False, max_length=8000
    )  # keys of the names that are said to be new, a line each
    agreement_asked = False
    doubtful: Sequence[NameAsked] = ()

    def refused(self, field: str | None, message: str, code: str) -> None:
        """What the rules have against it, beside its field."""
        self.add_error(field if field in self.fields else None, message)
        self.agreement_asked = code == "everyone_must_agree_to_more_players"

    def clean_names(self) -> list[str]:
        names: dict[str, str] = {}
        for line in filter(str.strip, self.cleaned_data["names"].splitlines()):
            name = name_read(line)
            if name_key(name) in names:
                raise forms.ValidationError(_("%(name)s stands there twice."), params={"name": name})
            if looks(name) in map(looks, names.values()):
                raise forms.ValidationError(_("%(name)s looks like another name here."), params={"name": name})
            names[name_key(name)] = name
        return list(names.values())

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("order") == TYPED and "names" in cleaned and len(cleaned["names"]) < 2:
            self.add_error("names", _("Dice decide between two players or more."))
        return cleaned


class StartForm(NamesForm):
    """Name, sheet, stake, end, players. `stake` comes out as text with a point, `sheet` as the key of a sheet or as one
    of the club's own `sets`, which are told as "rules:<id>" and their name. A table that plays for points alone is
    asked for no stake.

    The players are listed by name, or they come by the code, and then whoever begins has a name of their `own` or only
    keeps the sheet: of the other way nothing is read.
    """

    field_order = ("way",)
    way = forms.ChoiceField(
        choices=[way[:2] for way in WAYS], error_messages={"required": _("Choose one of the two ways.")}
    )
    own = forms.CharField(required=False, max_length=80)
    ends_at = forms.TimeField(
        required=False, input_formats=["%H:%M"], error_messages={"invalid": _("Write a time, such as 23:00.")}
    )
    time_zone = forms.CharField(
        required=False, max_length=40
    )  # of the browser, for a club that is made for the evening
    club = forms.CharField(required=False, max_length=60)
    key = forms.UUIDField(required=False)  # one for each sheet that is laid out: sent twice, it begins one evening
    name = forms.CharField(max_length=60, strip=True, error_messages={"required": _("Give the evening a name.")})
    sheet = forms.ChoiceField()
    stake = forms.CharField(max_length=20, error_messages={"required": _("What is one point worth?")})
    currency = forms.ChoiceField()

    def __init__(
        self, *args: Any, sets: Iterable[tuple[str, str]] = (), points_only: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.points_only = points_only
        for field in ("stake", "currency") if points_only else ():
            self.fields[field].required = False
        sheet, currency = self.fields["sheet"], self.fields["currency"]
        assert isinstance(sheet, forms.ChoiceField)
        assert isinstance(currency, forms.ChoiceField)
        sheet.choices = [*sets, *((key, sheet.name) for key, sheet in SHEETS.items())]
        currency.choices = currency_choices(str(self.initial.get("currency", "")))

    @property
    def ways(self) -> Sequence[tuple[object, ...]]:
        """The two ways, to choose from."""
        return WAYS

    def comes_by(self, way: str) -> bool:
        """Is it this way that was chosen?"""
        return self.cleaned_data.get("way") == way

    def clean_names(self) -> list[str]:
        if self.comes_by(BY_CODE):
            return []
        lines = list(filter(str.strip, self.cleaned_data["names"].splitlines()))
        if len(lines) == 1 and self.comes_by(BY_NAME) and any(sign in lines[0] for sign in ",;"):
            one = _("One line reads “%(line)s”. Write each player on a line of their own.")
            raise forms.ValidationError(one, params={"line": lines[0].strip()[:60]})
        names = super().clean_names()
        if len(names) < 2 and self.comes_by(BY_NAME):
            raise forms.ValidationError(_("List two players at least, or let them come by code."))
        return names

    def clean_own(self) -> str:
        own = str(self.cleaned_data["own"])
        return name_read(own) if own and self.comes_by(BY_CODE) else ""

    def clean_time_zone(self) -> str:
        zone = str(self.cleaned_data["time_zone"])
        return zone if zone in zones() else "UTC"

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"])
        if not name.isprintable():
            raise forms.ValidationError(NAME_FAULTS["name_has_control_characters"])
        return name

    def clean(self) -> dict[str, Any]:
        if self.comes_by(BY_CODE):
            self.cleaned_data |= {"order": WRITTEN, "own_stakes": False, "agreed": False}
        cleaned = super().clean()
        if "stake" in cleaned and "currency" in cleaned and not self.points_only:
            self._clean_stake(cleaned)
        return cleaned

    def _clean_stake(self, cleaned: dict[str, Any]) -> None:
        """Read the stake as amounts are read, and leave it as a transcript has it."""
        typed, currency = str(cleaned["stake"]), str(cleaned["currency"])
        try:
            cleaned["stake"] = money.amount(read_stake(typed, currency), currency)
        except money.NotAnAmount as fault:
            self.add_error("stake", stake_refused(fault, typed, currency))
