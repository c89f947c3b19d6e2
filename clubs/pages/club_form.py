"""The form on which a club is set up."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import NON_FIELD_ERRORS
from django.core.validators import validate_slug
from django.urls import reverse_lazy
from django.utils.formats import get_format
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from chouette.ledger import money
from chouette.ledger.coins import EXACT, usual_coins
from chouette.ledger.currencies import CURRENCIES
from chouette.rules.names import name_checked
from chouette.rules.refusal import Refusal
from chouette.wording.sums import comma_is_decimal, figure_typed, read_amount, read_balance, read_stake
from chouette.wording.table.payment_sentences import payment_refused
from clubs.models import Balances, Club, FeeFor
from clubs.names import NAME_FAULTS
from clubs.pages.currency_choices import currency_choices
from clubs.pages.zone_select import ZoneSelect
from clubs.services.club import ClubSettings, is_reserved
from clubs.time_zones import zone_choices

MOST_STAKES = 12
STAKES_LENGTH = 120
ASKED_FIRST = ("name", "own_name", "currency")
"""What a new club is asked; the rest is folded."""


class ClubForm(forms.Form):
    """What an organiser decides about their club. `stakes` comes out in minor units of the currency, least first, and
    so do `table_fee` and `least_coin`."""

    name = forms.CharField(
        max_length=60, label=_("Name of the club"), error_messages={"required": _("Give the club a name.")}
    )
    slug = forms.CharField(
        max_length=60,
        label=_("Address"),
        help_text=_("Small letters, digits and hyphens. Links with the old address stop working when it changes."),
        error_messages={"required": _("Give the club an address, such as thursday-club.")},
    )
    currency = forms.ChoiceField(choices=(), label=_("Currency"))
    stakes = forms.CharField(
        max_length=STAKES_LENGTH,
        required=False,
        label=_("Stakes offered for a point"),
        help_text=_("For example 0.50; 1; 2. Others can still be typed on the night."),
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "hx-get": reverse_lazy("stakes-read"),
                "hx-trigger": "load, input changed delay:300ms, change from:[name=currency]",
                "hx-include": "[name=currency]",
                "hx-target": "#stakes-read",
                "hx-sync": "this:queue last",
            }
        ),
    )
    points_only = forms.BooleanField(
        required=False,
        label=_("Points only"),
        help_text=_("New evenings are for points, without an amount of money. Those of before stay what they were."),
    )
    carries_over = forms.BooleanField(
        required=False,
        label=_("Evenings are carried over"),
        help_text=_("Nobody is asked to pay when an evening ends: it goes to the accounts between the players."),
    )
    least_coin = forms.CharField(
        max_length=20,
        required=False,
        label=_("Least coin"),
        help_text=_(
            "What is asked to be paid is rounded down to it, such as 0.05; the rest stays open and is paid with what "
            "is owed next. Empty: exact."
        ),
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "list": "least-coins"}),
    )
    balances = forms.ChoiceField(choices=(), label=_("Club balances are visible to"))
    table_fee = forms.CharField(
        max_length=20,
        required=False,
        label=_("Table fee"),
        help_text=_("Owed to the till when an evening is closed, by those who have played. Empty: none."),
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )
    fee_for = forms.ChoiceField(choices=(), required=False, label=_("The table fee is"))
    confirm_results = forms.BooleanField(
        required=False,
        label=_("Results are confirmed by the other side"),
        help_text=_("A result is final if nobody objects within 30 seconds."),
    )
    ends_at = forms.TimeField(
        required=False,
        label=_("Agreed end of an evening"),
        help_text=_("The table shows it, and calls the last game. Leave it empty for an open end."),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    language = forms.ChoiceField(choices=(), label=_("Language"))
    time_zone = forms.ChoiceField(choices=(), label=_("Time zone"), widget=ZoneSelect)

    def __init__(self, *args: Any, new: bool = False, zone_of_browser: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if zone_of_browser:
            self.fields["time_zone"].widget.attrs["data-zone"] = ""
        if new:
            self.fields["slug"].required = False
            self.fields["slug"].help_text = _("Small letters, digits and hyphens. Empty: made from the name.")
        choices: dict[str, list[tuple[Any, Any]]] = {
            "balances": [
                (Balances.ALL, _("Everybody in the club sees all")),
                (Balances.OWN, _("Players see only their own; organisers see all")),
            ],
            "fee_for": [
                (FeeFor.EVENING, _("per evening, shared")),
                (FeeFor.HEAD, _("per player")),
            ],
            "currency": currency_choices(str(self.initial.get("currency", ""))),
            "language": list(settings.LANGUAGES),
            "time_zone": zone_choices(),
        }
        for name, offered in choices.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = offered

    @property
    def folded_is_wrong(self) -> bool:
        """Does a new club's page have to show more than the two fields that are asked?"""
        return bool(self.errors.keys() - {*ASKED_FIRST, NON_FIELD_ERRORS})

    def clean_name(self) -> str:
        name = " ".join(str(self.cleaned_data["name"]).split())
        if not name.isprintable():
            raise forms.ValidationError(_("There is a character in this name that cannot be printed."))
        return name

    def clean_slug(self) -> str:
        slug = str(self.cleaned_data["slug"]).strip().lower() or slugify(self.cleaned_data.get("name", ""))[:60]
        if not slug and "name" not in self.cleaned_data:
            return ""
        try:
            validate_slug(slug)
        except forms.ValidationError as error:
            raise forms.ValidationError(_("Use small letters, digits and hyphens, such as thursday-club.")) from error
        if is_reserved(slug):
            raise forms.ValidationError(_("The program needs this address itself. Choose another."))
        return slug

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "stakes" in cleaned and "currency" in cleaned:
            self._clean_stakes(cleaned)
        if "table_fee" in cleaned and "currency" in cleaned:
            self._clean_table_fee(cleaned)
        if "least_coin" in cleaned and "currency" in cleaned:
            self._clean_least_coin(cleaned)
        return cleaned

    @property
    def coins_offered(self) -> list[str]:
        """Least coins to choose from, as the reader writes them in the currency that is chosen."""
        currency = str(self["currency"].value() or "")
        return [figure_typed(coin, currency) for coin in usual_coins(currency)] if currency in CURRENCIES else []

    def _clean_least_coin(self, cleaned: dict[str, Any]) -> None:
        """In minor units, `EXACT` where there is none."""
        written, currency = str(cleaned["least_coin"]).strip(), cleaned["currency"]
        words = _("“%(amount)s” is not an amount in %(currency)s. Write a coin such as 0.05 or 1.")
        try:
            cleaned["least_coin"] = read_amount(written, currency) if written else EXACT
        except money.NotAnAmount as fault:
            self.add_error("least_coin", _refused(fault, words, written, currency))

    def _clean_table_fee(self, cleaned: dict[str, Any]) -> None:
        """In minor units, 0 where there is none."""
        written, currency = str(cleaned["table_fee"]).strip(), cleaned["currency"]
        cleaned["fee_for"] = cleaned.get("fee_for") or FeeFor.EVENING
        words = _("“%(amount)s” is not an amount in %(currency)s. Write an amount such as 5 or 2.50.")
        try:
            cleaned["table_fee"] = read_balance(written, currency)
            if cleaned["table_fee"] < 0:
                raise money.NotAnAmount("not_an_amount")
        except money.NotAnAmount as fault:
            self.add_error("table_fee", _refused(fault, words, written, currency))

    def _clean_stakes(self, cleaned: dict[str, Any]) -> None:
        """Read the stakes into minor units, least first."""
        try:
            cleaned["stakes"] = stakes_read(str(cleaned["stakes"]), cleaned["currency"])
        except forms.ValidationError as fault:
            self.add_error("stakes", fault)


class FoundingForm(ClubForm):
    """What somebody decides about a club that they make, and how they are called there; both come out by themselves."""

    own_name = forms.CharField(
        max_length=80,
        required=False,
        label=_("Your name"),
        help_text=_("As it shall stand on the sheets. Leave it empty if you do not play."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, new=True, **kwargs)

    @property
    def settings(self) -> dict[str, Any]:
        """The settings alone."""
        return {key: self.cleaned_data[key] for key in ClubSettings.__annotations__}

    def clean_own_name(self) -> str:
        name = name_checked(str(self.cleaned_data["own_name"]))
        if not isinstance(name, Refusal):
            return name
        if name.code == "name_is_empty":
            return ""
        raise forms.ValidationError(NAME_FAULTS[name.code])


def stakes_read(written: str, currency: str) -> list[int]:
    """Return the stakes of a list in minor units of the currency, least first, each once.

    Raises ValidationError, which names the figure that is no amount, or how many may be offered; where commas are both
    between figures and within one it quotes the list.
    """
    figures = money.amounts_in(written, comma_is_decimal=comma_is_decimal())
    apart = money.amounts_in(written, comma_is_decimal=True)
    if figures != apart and (len(apart) > 1 or "0" in figures):
        words = _("“%(typed)s” can be read in several ways. Put semicolons between the amounts: 0.50; 1; 2.")
        raise forms.ValidationError(words, params={"typed": written.strip()})
    if len(figures) > MOST_STAKES:
        words = _("At most %(most)s stakes can be offered.")
        raise forms.ValidationError(words, params={"most": MOST_STAKES})
    return sorted({_stake_read(figure, currency) for figure in figures})


def _stake_read(figure: str, currency: str) -> int:
    """Return one stake in minor units; a stake is at most what a transcript can say."""
    try:
        return read_stake(figure, currency)
    except money.NotAnAmount as fault:
        words = _("“%(amount)s” is not an amount in %(currency)s. Write amounts such as 1; 2.50; 5.")
        raise _refused(fault, words, figure, currency) from fault


def _refused(fault: money.NotAnAmount, words: Any, typed: str, currency: str) -> forms.ValidationError:
    """Return what is said of a typed amount: in these words, or with its readings where it has too many decimals."""
    if fault.code == "too_many_decimals":
        return forms.ValidationError(payment_refused(fault.code, {**fault.params, "currency": currency}))
    return forms.ValidationError(words, params={"amount": typed, "currency": currency})


def as_written(club: Club) -> dict[str, Any]:
    """A club's settings as they stand on its form."""
    values = {key: getattr(club, key) for key in ClubSettings.__annotations__}
    fee = figure_typed(club.table_fee, club.currency) if club.table_fee else ""
    coin = figure_typed(club.least_coin, club.currency) if club.least_coin > EXACT else ""
    return values | {"stakes": stakes_written(club), "table_fee": fee, "least_coin": coin}


def stakes_written(club: Club) -> str:
    """Return the stakes offered as the reader writes them: "0.50; 1; 2"."""
    amounts = [money.amount(minor, club.currency) for minor in club.stakes]
    mark = get_format("DECIMAL_SEPARATOR")
    return "; ".join(
        (amount.rstrip("0").rstrip(".") if not amount.rpartition(".")[2].strip("0") else amount).replace(".", mark)
        for amount in amounts
    )
