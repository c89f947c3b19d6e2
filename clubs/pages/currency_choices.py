"""The currencies that a form offers: what the club has and most clubs play in first, then all others by their code."""

from django.utils.translation import gettext as _

from chouette.ledger.currencies import CURRENCIES, USUAL

CurrencyChoices = list[tuple[str, list[tuple[str, str]]]]


def currency_choices(own: str = "") -> CurrencyChoices:
    """Return two groups with their names; a select goes to a code as its letters are typed. `own` is the club's, which
    may be money no more."""
    usual = tuple(dict.fromkeys(filter(None, (own, *USUAL))))
    others = [code for code in CURRENCIES if code not in usual]
    return [(_("Often chosen"), [(code, code) for code in usual]), (_("All others"), [(code, code) for code in others])]
