"""The currencies that are money somewhere today, with their decimals: ISO 4217 without funds, metals and test codes.

Amendments of before 2026 are in it: no BGN, HRK, SLL, CUC, ANG or ZWL. A transcript may name any other: it has two.
"""

USUAL = (
    "GBP", "EUR", "USD", "CHF", "AUD", "CAD", "CZK", "DKK", "HUF", "ILS", "INR", "JPY", "NOK", "PLN", "SEK", "TRY",
)  # fmt: skip
"""What most clubs play in, which forms offer first."""

WITHOUT = (
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF",
)  # fmt: skip
WITH_THREE = ("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND")
WITH_TWO = (
    "AED", "AFN", "ALL", "AMD", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BMD", "BND", "BOB", "BRL",
    "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHF", "CNY", "COP", "CRC", "CUP", "CVE", "CZK", "DKK", "DOP",
    "DZD", "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD", "GTQ", "GYD", "HKD", "HNL",
    "HTG", "HUF", "IDR", "ILS", "INR", "IRR", "JMD", "KES", "KGS", "KHR", "KPW", "KYD", "KZT", "LAK", "LBP", "LKR",
    "LRD", "LSL", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN",
    "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "QAR", "RON", "RSD", "RUB",
    "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLE", "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL", "THB",
    "TJS", "TMT", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "USD", "UYU", "UZS", "VED", "VES", "WST", "XCD", "XCG",
    "YER", "ZAR", "ZMW", "ZWG",
)  # fmt: skip

DECIMALS = {**dict.fromkeys(WITHOUT, 0), **dict.fromkeys(WITH_TWO, 2), **dict.fromkeys(WITH_THREE, 3)}
"""Digits after the point."""
CURRENCIES = tuple(sorted(DECIMALS))
