"""The currency in which a first evening and a new club are offered: that of the country which the browser names."""

from chouette.ledger.currencies import USUAL

BY_COUNTRY = {
    "AU": "AUD", "CA": "CAD", "CH": "CHF", "CZ": "CZK", "DK": "DKK", "GB": "GBP", "HU": "HUF", "IL": "ILS",
    "IN": "INR", "JP": "JPY", "LI": "CHF", "NO": "NOK", "PL": "PLN", "SE": "SEK", "TR": "TRY", "US": "USD",
}  # fmt: skip
EURO = frozenset(
    [
        "AT", "BE", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PT",
        "SI", "SK",
    ]
)  # fmt: skip
BY_LANGUAGE = {
    "cs": "CZK", "da": "DKK", "de": "EUR", "es": "EUR", "fr": "EUR", "hu": "HUF", "it": "EUR",
    "ja": "JPY", "nb": "NOK", "nl": "EUR", "no": "NOK", "pl": "PLN", "pt": "EUR", "sv": "SEK", "tr": "TRY",
}  # fmt: skip
"""Where a browser names a language and no country."""
ELSEWHERE = USUAL[0]


def currency_of(accepted: str) -> str:
    """The currency for an `Accept-Language`: by its first language, and by the country named with it."""
    first = accepted.split(",")[0].split(";")[0].strip()
    language, *parts = first.replace("_", "-").split("-")
    country = next((part.upper() for part in parts if len(part) == 2), "")
    if country in EURO:
        return "EUR"
    return BY_COUNTRY.get(country) or ("" if country else BY_LANGUAGE.get(language.lower(), "")) or ELSEWHERE
