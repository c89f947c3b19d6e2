"""Players at the table cannot be impersonated by letters that only look like theirs."""

from uuid import uuid4

import pytest

from clubs import services
from clubs.lookalikes import have_same_letters, looks, may_be_one, pairs_alike
from clubs.models import Player
from tests.kit.people import club_of, person

ALIKE = [
    ("Ann", "Аnn"),  # a Cyrillic A
    ("Peter", "Рetеr"),  # Cyrillic R and e
    ("Coco", "СОСО"),  # Cyrillic throughout
    ("Ann", "Ａｎｎ"),  # as wide as a Chinese sign
    ("Ann", "𝐀𝐧𝐧"),  # mathematical
    ("Toni", "Τoni"),  # a Greek T
    ("Al", "AI"),  # a capital i
    ("Bob 1", "Bob l"),
    ("Jo Ann", "Jo  Ann"),
    ("Jo Ann", "Jo\u00a0Ann"),
    ("ian", "ıan"),
    ("O'Brien", "O\u2019Brien"),
    ("O'Brien", "O\u02bcBrien"),
    ("O'Brien", "O\u2018Brien"),
    ("O'Brien", "O`Brien"),
    ("O'Brien", "O\u00b4Brien"),
    ("Jean-Luc", "Jean\u2010Luc"),
    ("Jean-Luc", "Jean\u2011Luc"),
]
APART = [("Ann", "Anna"), ("Zoë", "Zoe"), ("Ivo", "Iva"), ("李", "季"), ("Анна", "Ann"), ("Bob", "Rob"), ("🦉", "🦊")]


@pytest.mark.parametrize(("seated", "other"), ALIKE)
def test_what_looks_alike_is_alike(seated: str, other: str) -> None:
    assert looks(seated) == looks(other)


@pytest.mark.parametrize(("seated", "other"), APART)
def test_what_can_be_told_apart_is_not(seated: str, other: str) -> None:
    assert looks(seated) != looks(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anne Wiess", "Anne Weiss"), ("Jose Martin", "José Martín"), ("J.P.", "J. P."), ("OBrien", "O\u02bcbrien"),
        ("anne weiss", "Anne Weiß"), ("Müller, Jürgen", "Jürgen Müller"), ("Mueller, Juergen", "Jürgen Müller"),
        ("J. Mueller", "Jürgen Müller"), ("Müller J.", "Jürgen Müller"), ("Garcia", "José García-López"),
        ("Garcia Lopez", "José García-López"),
        ("Oneill", "Karen O\u2019Neill"), ("Pria", "Priya"), ("Prya", "Priya"), ("Smith", "Ann Smith"),
    ],
)  # fmt: skip
def test_two_ways_to_write_one_name_are_asked_about(name: str, other: str) -> None:
    assert may_be_one(name, other)
    assert may_be_one(other, name)


def test_a_letter_left_out_of_a_short_word_is_asked_about() -> None:
    assert may_be_one("Dora Engl", "Dora Engel")
    assert may_be_one("Engel", "Engl")


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Max Berg", "Max Burg"), ("Dora Ela", "Dora Elna"), ("Bob", "Rob"), ("Ann Smith", "Bob Smith"),
        ("Al", "Bo Al"), ("Ann Smith", "Ann Jones"), ("Tom Engel", "Dora Engel"),
    ],
)  # fmt: skip
def test_names_of_two_people_are_not_asked_about(name: str, other: str) -> None:
    assert not may_be_one(name, other)
    assert not may_be_one(other, name)


@pytest.mark.parametrize(
    ("name", "other", "is_one"),
    [
        ("Sian Jones", "Siân Jones", True), ("Hanna Ostergard", "Hanna Østergård", True),
        ("Muller, Jurgen", "Jürgen Müller", True), ("Jorgen Oestergaard", "Jørgen Østergård", True),
        ("Zoe", "Zoë", True), ("Noel", "Noël", True), ("Zora", "Zoë", False),
        ("Jose", "José Martín", False), ("Max", "Maximilian", False), ("Anne Wiess", "Anne Weiss", False),
        ("🦉", "🦊", False),
    ],
)  # fmt: skip
def test_only_whoever_knows_all_letters_of_a_name_has_it(name: str, other: str, *, is_one: bool) -> None:
    assert have_same_letters(name, other) is is_one


@pytest.mark.django_db
def test_a_lookalike_of_somebody_in_the_club_is_refused() -> None:
    ann = person("Ann")
    club = club_of(ann)
    services.player_add(actor=ann.actor, club=club, name="Ann")
    with pytest.raises(services.NameRefused) as refused:
        services.player_add(actor=ann.actor, club=club, name="Аnn")
    assert (refused.value.refusal.code, refused.value.refusal.params) == ("name_looks_like_another", {"name": "Ann"})
    bob = services.player_add(actor=ann.actor, club=club, name="Bob")
    with pytest.raises(services.NameRefused):
        services.player_rename(actor=ann.actor, player=bob, name="Аnn")
    services.player_rename(actor=ann.actor, player=bob, name="Воb")  # their own name may look as it did
    services.player_add(actor=ann.actor, club=club_of(person("Eve")), name="Аnn")


@pytest.mark.django_db
def test_what_a_file_says_stands_as_it_was_written() -> None:
    ann = person("Ann")
    club = club_of(ann)
    services.players_add_from_file(club=club, names={uuid4(): "Ann", uuid4(): "Аnn"})
    assert Player.objects.filter(club=club).count() == 2


def test_names_that_are_one_but_for_how_they_are_written_are_paired() -> None:
    names = ["Sian Jones", "Jürgen Müller", "Siân Jones", "Ann", "Anna", "J.P.", "Mueller Jurgen", "J. P.", "🦉", "🦊"]
    pairs = pairs_alike([Player(name=name) for name in names])
    assert [(one.name, other.name) for one, other in pairs] == [
        ("Sian Jones", "Siân Jones"),
        ("Jürgen Müller", "Mueller Jurgen"),
        ("J.P.", "J. P."),
    ]
