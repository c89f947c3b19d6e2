"""IBAN and BIC: what can be right, and what is said of what cannot."""

import pytest

from clubs.iban import LENGTHS, NotAnIban, bic_read, iban_grouped, iban_read

RIGHT = [
    "AT611904300234573201", "BE68539007547034", "CH9300762011623852957", "CZ6508000000192000145399",
    "DE89370400440532013000", "DK5000400440116243", "ES9121000418450200051332", "FR1420041010050500013M02606",
    "GB29NWBK60161331926819", "IE29AIBK93115212345678", "IT60X0542811101000000123456",
    "MT84MALT011000012345MTLCAST001S",
    "NL91ABNA0417164300", "NO9386011117947", "PL61109010140000071219812874", "SE4550000000058398257466",
]  # fmt: skip


@pytest.mark.parametrize("iban", RIGHT)
def test_an_iban_is_read_however_it_is_written(iban: str) -> None:
    assert iban_read(iban) == iban
    assert iban_read(f" {iban_grouped(iban).lower()} ") == iban
    assert iban_grouped(iban).replace(" ", "") == iban


@pytest.mark.parametrize("iban", RIGHT)
def test_one_wrong_character_or_two_swapped_are_found(iban: str) -> None:
    for at in range(4, len(iban)):
        other = "7" if iban[at] != "7" else "8"
        with pytest.raises(NotAnIban):
            iban_read(iban[:at] + other + iban[at + 1 :])
        if at + 1 < len(iban) and iban[at] != iban[at + 1]:
            with pytest.raises(NotAnIban):
                iban_read(iban[:at] + iban[at + 1] + iban[at] + iban[at + 2 :])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("DE89-3704-0044-0532-0130-00", "characters"),
        ("DE89 3704 0044 0532 0130 0ä", "characters"),
        ("DE²9370400440532013000", "characters"),  # a figure that nobody counts with
        ("8937 0400 4405 3201 3000", "beginning"),
        ("US89 3704 0044 0532 0130 00", "country"),
        ("DE89 3704 0044 0532 0130 0", "length"),
        ("DE89 3704 0044 0532 0130 001", "length"),
        ("DE88 3704 0044 0532 0130 00", "checksum"),
    ],
)
def test_what_is_wrong_has_its_code(text: str, code: str) -> None:
    with pytest.raises(NotAnIban) as raised:
        iban_read(text)
    assert raised.value.code == code


def test_no_country_has_more_than_fit_into_a_transfer() -> None:
    assert all(15 <= length <= 34 for length in LENGTHS.values())


@pytest.mark.parametrize(
    ("text", "bic"),
    [("COBADEFFXXX", "COBADEFFXXX"), ("coba de ff", "COBADEFF"), ("COBADEFFXX", None), ("COBA4EFF", None), ("", None)],
)
def test_a_bic_has_eight_or_eleven_letters_and_digits(text: str, bic: str | None) -> None:
    assert bic_read(text) == bic
