"""What may be a name, and which two are one."""

import pytest

from chouette.rules.names import name_checked, name_key
from chouette.rules.refusal import Refusal

ACCEPTED = [
    ("Ann", "Ann"),
    ("  Ann \t", "Ann"),
    ("A", "A"),
    ("Anna  Bell", "Anna Bell"),
    ("Anna\u00a0\u2003Bell", "Anna Bell"),
    ("x" * 40, "x" * 40),
    (" " + "x" * 40 + " ", "x" * 40),
    ("Zoe\u0308", "Zoë"),
    ("Jean-Marie d’Artagnan", "Jean-Marie d’Artagnan"),
    ("李小龍", "李小龍"),
    ("🦉", "🦉"),
    ("👩🏽\u200d🚀", "👩🏽\u200d🚀"),
    ("مهسا\u200cجان", "مهسا\u200cجان"),
    ("1. FC", "1. FC"),
    ("Nguyễn Thị Hồng Nhựt", "Nguyễn Thị Hồng Nhựt"),
    ("Ọ̀ṣẹ́", "Ọ̀ṣẹ́"),
    ("שִׁבֹּלֶת", "שִׁבֹּלֶת"),
    ("مُحَمَّدٌ", "مُحَمَّدٌ"),
    ("น้ำทิพย์", "น้ำทิพย์"),
    ("ပွှိုင့်", "ပွှိုင့်"),
    ("བསྒྲུབས", "བསྒྲུབས"),
    ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
]

REFUSED = [
    ("", "name_is_empty"),
    ("   ", "name_is_empty"),
    ("\u3000", "name_is_empty"),
    ("x" * 41, "name_is_too_long"),
    ("🦉" * 41, "name_is_too_long"),
    ("Ann\nBob", "name_has_control_characters"),
    ("Ann\x00", "name_has_control_characters"),
    ("A\x7fnn", "name_has_control_characters"),
    ("A\u0085nn", "name_has_control_characters"),
    ("Ann\u2028Bob", "name_has_control_characters"),
    ("A\ud800", "name_has_control_characters"),
    ("A\ue000", "name_has_control_characters"),
    ("\u202enna", "name_turns_the_writing"),
    ("Ann\u2066", "name_turns_the_writing"),
    ("Ann\u200f", "name_turns_the_writing"),
    ("An\u200bn", "name_has_invisible_characters"),
    ("Ann\ufeff", "name_has_invisible_characters"),
    ("An\u200dn", "name_has_invisible_characters"),
    ("Ann\u200c", "name_has_invisible_characters"),
    ("\u3164", "name_has_invisible_characters"),
    ("\u0301", "name_has_invisible_characters"),
    ("Za0" + "\u0301" * 34, "name_has_too_many_marks"),
    ("q\u0323\u0301\u0302", "name_has_too_many_marks"),
    ("ก" + "\u0e47" * 5, "name_has_too_many_marks"),
    ("ก" + "\u0e47\u200d" * 5 + "ก", "name_has_too_many_marks"),
    ("O" + "\u20dd" * 3, "name_has_too_many_marks"),
]


@pytest.mark.parametrize(("raw", "kept"), ACCEPTED)
def test_a_name_is_kept_trimmed_and_composed(raw: str, kept: str) -> None:
    assert name_checked(raw) == kept


@pytest.mark.parametrize(("raw", "code"), REFUSED)
def test_no_name(raw: str, code: str) -> None:
    refusal = name_checked(raw)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == (code, "format")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Zoë", "ZOE\u0308"),
        ("Straße", "STRASSE"),
        (" Ann ", "ann"),
        ("Ås", "\u212bs"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("Anna Bell", "anna\u00a0  bell"),
    ],
)
def test_these_two_are_one_name(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Zoë", "Zoe"), ("Ann", "Αnn")])
def test_these_are_two_names(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)
