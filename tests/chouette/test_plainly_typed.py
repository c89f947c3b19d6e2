"""Codes, amounts and points are read whatever keyboard they were typed on."""

import pytest

from chouette.ledger.money import amount_read, amounts_in, balance_read, rule_amount
from chouette.ledger.typed import plainly_typed
from chouette.rules.house import OPTIONS
from clubs.iban import bic_read, iban_read
from clubs.pages.house.draft import value_read
from sessions.pages.access import code_typed

FULL_WIDTH, ARABIC, PERSIAN, DEVANAGARI = "１２３４５", "١٢٣٤٥", "۱۲۳۴۵", "१२३४५"


@pytest.mark.parametrize("digits", [FULL_WIDTH, ARABIC, PERSIAN, DEVANAGARI])
def test_digits_of_every_script_are_digits(digits: str) -> None:
    assert plainly_typed(digits) == "12345"
    assert amount_read(digits, "EUR") == 12_345_00
    assert amount_read(digits, "") == 12_345
    assert code_typed(f"ab{digits[:4]}") == "AB1234"


@pytest.mark.parametrize(
    ("text", "minor"),
    [
        ("１２．５０", 1250),
        ("１２，５", 1250),
        ("١٢٫٥", 1250),
        ("١٬٢٥٠٫٥", 125050),
        ("€１２", 1200),
        ("　１２　", 1200),
    ],
)
def test_an_amount_has_its_marks_in_any_width(text: str, minor: int) -> None:
    assert amount_read(text, "EUR") == minor


def test_signs_lists_and_rules_are_read_alike() -> None:
    assert balance_read("－３．５０", "EUR") == -350
    assert amounts_in("１；２；٥", comma_is_decimal=False) == ["1", "2", "5"]
    assert rule_amount("２，５") == "2.5"
    figure = next(option for option in OPTIONS.values() if option.kind == "int")
    assert value_read(figure, "１２") == 12


def test_codes_of_tables_and_banks_are_read_alike() -> None:
    assert code_typed("ｐｕｍａ-７ｇ") == "PUMA7G"
    assert iban_read("ＤＥ８９ 3704 0044 0532 0130 ００") == "DE89370400440532013000"
    assert bic_read("ＣＯＢＡＤＥＦＦ") == "COBADEFF"


def test_what_is_no_figure_stays_as_it_is() -> None:
    assert plainly_typed("½ Ωé ٪") == "½ Ωé ٪"
