"""Amounts as people write them: marks between thousands and currency signs are read, and what may be two amounts is
refused with both."""

import pytest

from chouette.ledger.money import NotAnAmount, amount_read, amounts_in, balance_read, rule_amount, stake_read
from chouette.wording.language import spoken_in
from chouette.wording.table.payment_sentences import payment_refused
from chouette.wording.table.stake_sentences import stake_refused


@pytest.mark.parametrize(
    ("text", "currency", "minor"),
    [
        ("1.250,00", "EUR", 125000), ("1,250.00", "EUR", 125000), ("1.250.000", "EUR", 125000000),
        ("1\u202f250,5", "EUR", 125050), ("1 250", "EUR", 125000), ("1'250.00", "CHF", 125000),
        ("1.250,00 €", "EUR", 125000), ("€1,250.00", "EUR", 125000), ("CHF 5", "CHF", 500), ("$5", "AUD", 500),
        ("0,50", "EUR", 50), ("16.5", "GBP", 1650), ("1.250", "KWD", 1250), ("7", "", 7), ("1 250", "JPY", 1250),
    ],
)  # fmt: skip
def test_what_can_be_one_amount_is_read(text: str, currency: str, minor: int) -> None:
    assert amount_read(text, currency) == minor


@pytest.mark.parametrize(
    ("text", "currency", "code", "readings"),
    [
        ("1.250", "EUR", "too_many_decimals", {"less": "125", "more": "125000"}),
        ("1,250", "EUR", "too_many_decimals", {"less": "125", "more": "125000"}),
        ("16.505", "GBP", "too_many_decimals", {"more": "1650500"}),
        ("1,250", "JPY", "too_many_decimals", {"more": "1250"}),
        ("1,250", "KWD", "too_many_decimals", {"less": "1250", "more": "1250000"}),
        ("2.5000", "EUR", "too_many_decimals", {"less": "250"}),
        ("1.250", "", "points_are_whole", {"more": "1250"}),
        ("12.50,00", "EUR", "not_an_amount", {}),
        ("-3", "EUR", "amount_is_zero", {}),
        ("−€3", "EUR", "amount_is_zero", {}),
        ("-three", "EUR", "not_an_amount", {}),
        ("£5", "EUR", "not_an_amount", {}),
        ("1 25", "EUR", "not_an_amount", {}),
        ("€", "EUR", "not_an_amount", {}),
    ],
)
def test_what_may_be_another_amount_is_refused_with_both_readings(
    text: str, currency: str, code: str, readings: dict[str, str]
) -> None:
    with pytest.raises(NotAnAmount) as refused:
        amount_read(text, currency)
    assert refused.value.code == code
    assert {key: value for key, value in refused.value.params.items() if key != "typed"} == readings


def test_a_balance_has_its_sign_before_or_after_the_currency() -> None:
    assert [balance_read(text, "EUR") for text in ("-1.250,00 €", "€-5", "-€5", "+12", "0,00 €")] == [
        -125000, -500, -500, 1200, 0,
    ]  # fmt: skip


def test_a_balance_below_zero_is_in_brackets_or_has_its_sign_behind() -> None:
    below = ("(512.50)", "512.50-", "(€512,50)", "512,50 €-", "512,50- €", "512.50\u2212")
    assert {balance_read(text, "EUR") for text in below} == {-51250}


def test_a_semicolon_leaves_the_comma_to_decimals() -> None:
    assert amounts_in("0,50; 1; 2", comma_is_decimal=False) == ["0,50", "1", "2"]


def test_a_comma_before_three_digits_parts_no_stakes() -> None:
    assert amounts_in("0.50,1,2", comma_is_decimal=False) == ["0.50", "1", "2"]
    assert amounts_in("1,250; 5", comma_is_decimal=False) == ["1,250", "5"]


def test_a_stake_is_not_larger_than_a_transcript_can_say() -> None:
    assert stake_read("9.999.999,99", "EUR") == 999999999
    with pytest.raises(NotAnAmount, match="amount_is_too_large"):
        stake_read("10000000", "EUR")


def test_the_amount_of_a_rule_is_not_guessed() -> None:
    assert [rule_amount(text) for text in ("1,50", "2.5", "3")] == ["1.50", "2.5", "3"]
    assert rule_amount("1.250") == "1,250", "no rule takes a comma"


def test_the_refusal_names_both_readings_as_the_reader_writes_them() -> None:
    with pytest.raises(NotAnAmount) as refused:
        amount_read("1.250", "EUR")
    params = {**refused.value.params, "currency": "EUR"}
    english = payment_refused("too_many_decimals", params)
    assert english == "“1.250” can mean €1.25 or €1,250. Write 1.25 or 1250.00."
    with spoken_in("de"):
        assert "1250,00" in payment_refused("too_many_decimals", params)


@pytest.mark.parametrize(
    ("language", "currency", "said"),
    [
        ("en", "EUR", "“0,005” has more decimals than EUR has. The smallest amount is 0.01."),
        ("de", "EUR", "„0,005“ hat mehr Nachkommastellen, als EUR hat. Der kleinste Betrag ist 0,01."),
        ("de", "JPY", "„0,005“ hat mehr Nachkommastellen, als JPY hat. Der kleinste Betrag ist 1."),
    ],
)
def test_an_amount_below_the_smallest_is_told_the_smallest(language: str, currency: str, said: str) -> None:
    with pytest.raises(NotAnAmount) as refused:
        amount_read("0,005", currency)
    with spoken_in(language):
        assert payment_refused("too_many_decimals", {**refused.value.params, "currency": currency}) == said
        assert stake_refused(refused.value, "0,005", currency) == said


@pytest.mark.parametrize(
    ("language", "currency", "example"),
    [("en", "EUR", "2.50"), ("de", "EUR", "2,50"), ("de", "JPY", "2"), ("fr", "KWD", "2,500")],
)
def test_the_example_of_a_stake_is_written_as_the_reader_writes(language: str, currency: str, example: str) -> None:
    with spoken_in(language):
        said = stake_refused(NotAnAmount("not_an_amount"), "two", currency)
    assert f" {example}." in said or f" {example} " in said
