"""What was changed in the settings of a club, from and to, in words."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from chouette.wording.table.payment_sentences import due
from clubs.models import Balances, FeeFor

SETTINGS = {
    "name": gettext_lazy("Name of the club"),
    "slug": gettext_lazy("Address"),
    "currency": gettext_lazy("Currency"),
    "stakes": gettext_lazy("Stakes offered for a point"),
    "points_only": gettext_lazy("Points only"),
    "carries_over": gettext_lazy("Evenings are carried over"),
    "least_coin": gettext_lazy("Least coin"),
    "balances": gettext_lazy("Club balances are visible to"),
    "table_fee": gettext_lazy("Table fee"),
    "fee_for": gettext_lazy("The table fee is"),
    "confirm_results": gettext_lazy("Results are confirmed by the other side"),
    "ends_at": gettext_lazy("Agreed end of an evening"),
    "language": gettext_lazy("Language"),
    "time_zone": gettext_lazy("Time zone"),
}
"""The settings as their form calls them."""
CHOICES: Mapping[str, Mapping[str, object]] = {
    "balances": {
        Balances.ALL.value: gettext_lazy("Everybody in the club sees all"),
        Balances.OWN.value: gettext_lazy("Players see only their own; organisers see all"),
    },
    "fee_for": {
        FeeFor.EVENING.value: gettext_lazy("per evening, shared"),
        FeeFor.HEAD.value: gettext_lazy("per player"),
    },
    "language": dict(settings.LANGUAGES),
}


def settings_changed(details: Mapping[str, Any], currency: str) -> str:
    """Return each setting that a line of the activity names with its value before and after; sums are in the currency
    of that side, or the club's own where the line has none."""
    sides = [details.get(side, {}) for side in ("before", "after")]
    said = []
    for key, name in SETTINGS.items():
        if key in sides[1]:
            before, after = (_value(key, side.get(key), str(side.get("currency", currency))) for side in sides)
            places = {"setting": name, "before": before, "after": after}
            said.append(_("%(setting)s: %(before)s, now %(after)s") % places)
    return "; ".join(said)


def _value(key: str, value: object, currency: str) -> str:
    """Return a setting as it is read."""
    match value:
        case 1 if key == "least_coin":
            return pgettext("least coin", "exact")
        case bool():
            return _("yes") if value else _("no")
        case list():
            return ", ".join(due(one, currency) for one in value) or pgettext("a setting", "none")
        case int() if value:
            return due(value, currency)
        case str() if value:
            return str(CHOICES.get(key, {}).get(value, value))
        case _:
            return pgettext("a setting", "none")
