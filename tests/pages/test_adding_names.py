"""Many names at once: what each line would become is shown, and only what is ticked is kept."""

import re
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from clubs import services
from clubs.models import Audit, Club
from clubs.pages.adding_names import NotRead, names_of_file
from clubs.services import names_planned
from tests.kit.roles import Person, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def kim() -> Person:
    return person("Kim")


@pytest.fixture
def club(kim: Person) -> Club:
    club = services.club_create(actor=kim.actor, name="Thursday", currency="GBP")
    for name in ("Ann", "Maximilian", "Bob"):
        services.player_add(actor=kim.actor, club=club, name=name)
    services.player_merge(
        actor=kim.actor, kept=club.players.get(name="Bob"),
        merged=services.player_add(actor=kim.actor, club=club, name="Robert"),
    )  # fmt: skip
    return club


def told(answer: object) -> str:
    content = getattr(answer, "content", b"").decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", content))


def names(club: Club) -> set[str]:
    return set(club.players.values_list("name", flat=True))


def sent(client: Client, club: Club, **fields: object) -> object:
    return client.post(reverse("names-add", args=[club.slug]), fields)


def test_what_each_line_would_become(club: Club) -> None:
    lines = ["Cat", "", "ann", "Robert", "cat", "Max", "x" * 41, "\u0410nn"]
    planned = [(one.line, one.fate, one.other) for one in names_planned(club=club, written=lines)]
    assert planned == [
        (1, "new", ""), (3, "here", "Ann"), (4, "here", "Bob"), (5, "twice", "Cat"), (6, "new", "Maximilian"),
        (7, "refused", ""), (8, "refused", "Ann"),
    ]  # fmt: skip


def test_lines_are_counted_as_they_stand_in_the_table(kim: Person, club: Club) -> None:
    """Its heading is line 1, and a total between names is a line too."""
    pasted = "Name\tPhone\nCat\t1\nTotal\t2\nann\t3"
    answer = kim.client().post(reverse("names-add", args=[club.slug]), {"names": f"{pasted}\n{'x' * 41}\t4"})
    assert "line 5: A name has at most 40 characters." in told(answer)


@pytest.mark.parametrize(
    "pasted", ["Name;Telefon\nAnna;0151\nXaver;0152", "Name,Phone\nAnna,0151\nXaver,0152", "Anna\nXaver"]
)
def test_rows_of_a_table_are_pasted_with_any_sign_between(kim: Person, club: Club, pasted: str) -> None:
    shown = told(sent(kim.client(), club, names=pasted))
    assert "2 new names" in shown
    assert "Telefon" not in shown.partition("2 new names")[2].partition("Xaver")[0]


def test_a_workbook_of_an_old_excel_is_no_list(kim: Person, club: Club) -> None:
    file = SimpleUploadedFile("names.xls", b"\xd0\xcf\x11\xe0\xa1\xb1" + b"0" * 600)
    assert "This file has no list of names: send CSV or XLSX." in told(sent(kim.client(), club, file=file))


def test_another_spelling_of_a_name_is_asked_about(kim: Person, club: Club) -> None:
    services.player_add(actor=kim.actor, club=club, name="Anne Weiss")
    services.player_add(actor=kim.actor, club=club, name="José Martín")
    planned = names_planned(club=club, written=["Anne Wiess", "Jose Martin", "Roberta"])
    assert [one.other for one in planned] == ["Anne Weiss", "José Martín", "Bob"]


def test_two_spellings_within_a_list_are_asked_about(kim: Person, club: Club) -> None:
    page = sent(kim.client(), club, names="Günther\nJ. Meier\ngunther\nJ Meier\nCat")
    said = told(page)
    assert "Line 1 is Günther. Tick it only if this is somebody else." in said
    assert "Line 2 is J. Meier. Tick it only if this is somebody else." in said
    ticked = re.findall(r'value="([^"]+)"\s+checked', getattr(page, "content", b"").decode())
    assert ticked == ["Günther", "J. Meier", "Cat"]
    kept = {"kept": "1", "name": ["Günther", "gunther"]}
    kim.client().post(reverse("names-add", args=[club.slug]), kept)
    assert {"Günther", "gunther"} <= names(club)


def test_nothing_is_kept_before_it_was_seen(kim: Person, club: Club) -> None:
    before, client = names(club), kim.client()
    page = sent(client, club, names="Cat\nann\nMax\n")
    assert names(club) == before
    said = told(page)
    assert "2 new names. Nothing is kept yet." in said
    assert "already here as Ann" in said
    assert "The club has Maximilian. Tick it only if this is somebody else." in said
    ticked = re.findall(r'value="([^"]+)"\s+checked', getattr(page, "content", b"").decode())
    assert ticked == ["Cat"]
    answer = client.post(reverse("names-add", args=[club.slug]), {"kept": "1", "name": ["Cat"]}, follow=True)
    assert "1 name was added." in told(answer)
    assert names(club) == before | {"Cat"}
    assert Audit.objects.filter(club=club).latest("id").what == "names_added"


def test_a_form_sent_twice_adds_once(kim: Person, club: Club) -> None:
    for said in ("2 names were added.", "No name was added."):
        answer = kim.client().post(
            reverse("names-add", args=[club.slug]), {"kept": "1", "name": ["Cat", "Dan"]}, follow=True
        )
        assert said in told(answer)


def test_what_cannot_be_a_name_is_kept_by_no_trick(kim: Person, club: Club) -> None:
    before = names(club)
    answer = sent(kim.client(), club, kept="1", name=["Cat", "\u202eevil"])
    assert "line 2:" in told(answer)
    assert names(club) == before


@pytest.mark.parametrize(
    ("file", "found"),
    [
        (b"Cat\nDan\n", ["Cat", "Dan"]),
        (b"7\tMaria\t0221 33\n8\tJo\t\n", ["Maria", "Jo"]),
        (b"No;Name;Since\r\n1;Cat;2020\r\n2;Dan\r\n3\r\n", ["", "Cat", "Dan", ""]),
        ('\ufeffname,points\n"Cat, the",3\n\'=Dan,4\n'.encode(), ["", "Cat, the", "=Dan"]),
        ("Zoë\nJürgen".encode("cp1252"), ["Zoë", "Jürgen"]),
        ("Zoë\nJürgen".encode("utf-16"), ["Zoë", "Jürgen"]),
        ("Vorname;Nachname;Telefon\nAnna;Müller;0151\nÖzgür;;\n".encode(), ["", "Anna Müller", "Özgür"]),
        (b"Name,First name,E-mail\nBell,Ann,ann@bell.example\n", ["", "Ann Bell"]),
        (b"Nr;Mitglied\n1;Cat\n2;Dan\n", ["", "Cat", "Dan"]),
        (b"Members 2026\n\nE-mail,Name\na@b.example,Ann\n", ["", "", "", "Ann"]),
        (b"a@b.example;Ann\nc@d.example;Ben\n", ["Ann", "Ben"]),
        (b"Ann;Organiser\nBen;Member\nCat;Member\n", ["Ann", "Ben", "Cat"]),
        ('Name\n"Müller, Jürgen"\n"Bell, Ann"\nMadonna\n'.encode(), ["", "Jürgen Müller", "Ann Bell", "Madonna"]),
        ("Liste des membres\nPrénom;Nom;Courriel\nZoé;Le Goff;z@b.example\n".encode(), ["", "", "Zoé Le Goff"]),
        (b"", []),
    ],
)
def test_names_of_a_csv_file(file: bytes, found: list[str]) -> None:
    assert names_of_file(file) == found


def test_names_come_from_a_workbook_and_its_fault_is_beside_the_file(kim: Person, club: Club) -> None:
    book, packed = Workbook(), BytesIO()
    sheet = book.active
    assert sheet is not None
    for row in (("Nr", "Name", "Telefon"), (1, "Maria", "0221 33"), (2, "Jo", None)):
        sheet.append(row)
    book.save(packed)
    assert names_of_file(packed.getvalue()) == ["", "Maria", "Jo"]
    answer = sent(kim.client(), club, file=SimpleUploadedFile("names.xlsx", packed.getvalue()))
    assert "2 new names. Nothing is kept yet." in told(answer)
    broken = sent(kim.client(), club, file=SimpleUploadedFile("names.xlsx", packed.getvalue()[:900]))
    page = getattr(broken, "content", b"").decode()
    file_field = page.partition('<input id="file"')[2]
    assert 'aria-invalid="true"' in file_field
    assert 'id="file-fault"' in file_field
    assert 'id="names-fault"' not in page


def test_last_names_first_are_turned_in_lines_that_are_typed_too(kim: Person, club: Club) -> None:
    answer = sent(kim.client(), club, names="Bell, Ann\nGrey, Jo")
    assert "Ann Bell" in told(answer)
    assert "Jo Grey" in told(answer)


def test_a_number_before_a_pasted_name_is_no_person(kim: Person, club: Club) -> None:
    answer = sent(kim.client(), club, names="7\tMaria\t0221 33\n8\tJo\t")
    assert "2 new names. Nothing is kept yet." in told(answer)
    assert "Maria" in told(answer)


def test_what_is_no_csv_file_is_said_to_be_none(kim: Person, club: Club) -> None:
    with pytest.raises(NotRead, match="send CSV or XLSX"):
        names_of_file(b"PK\x03\x04\x00\x00")
    picture = SimpleUploadedFile("names.csv", b"\x89PNG\x00\x00")
    answer = sent(kim.client(), club, file=picture)
    assert getattr(answer, "status_code", 0) == 422
    assert "send CSV or XLSX" in told(answer)
    long_name = SimpleUploadedFile("names.csv", b"Cat\n" + b"x" * 140_000)
    assert "Line 2 is too long for a name. Put each name on a line of its own." in told(
        sent(kim.client(), club, file=long_name)
    )
    large = SimpleUploadedFile("names.csv", b"a\n" * 200_000)
    assert "200 kB at most" in told(sent(kim.client(), club, file=large))
    many = "\n".join(f"Player {number}" for number in range(501))
    assert "These are 501 names: 500 at most go in at once." in told(sent(kim.client(), club, names=many))
    assert "Type at least one name" in told(sent(kim.client(), club))


def test_programs_add_names_too(kim: Person, club: Club) -> None:
    where = reverse("api-players", args=[club.slug])
    body = {"names": ["Cat", "ann"], "preview": True}
    seen = kim.client().post(where, body, content_type="application/json").json()
    assert [one["fate"] for one in seen["names"]] == ["new", "here"]
    assert "Cat" not in names(club)
    kim.client().post(where, {**body, "preview": False}, content_type="application/json")
    assert "Cat" in names(club)


def test_of_lines_with_tabs_the_first_column_is_read_and_no_heading_and_no_total(kim: Person, club: Club) -> None:
    page = sent(kim.client(), club, names="Name\tSaldo\nCat\t5\nDan\t-5\nSumme\t0\n")
    assert re.findall(r'value="([^"]+)"\s+checked', getattr(page, "content", b"").decode()) == ["Cat", "Dan"]


def test_a_heading_and_a_total_of_a_plain_list_are_no_people(kim: Person, club: Club) -> None:
    page = sent(kim.client(), club, names="Names\nCat\nTotal:\nSum")
    assert re.findall(r'value="([^"]+)"\s+checked', getattr(page, "content", b"").decode()) == ["Cat"]


def test_the_list_is_still_there_to_be_changed(kim: Person, club: Club) -> None:
    before = names(club)
    page = getattr(sent(kim.client(), club, names="Cat\nDan"), "content", b"").decode()
    assert 'name="names" value="Cat\nDan"' in page
    again = getattr(sent(kim.client(), club, names="Cat\nDan", again="1", name="Cat"), "content", b"").decode()
    assert ">Cat\nDan</textarea>" in again
    assert names(club) == before


def test_names_that_are_one_but_for_their_accents_are_offered_to_be_merged(kim: Person, club: Club) -> None:
    for name in ("Siân Jones", "Sian Jones"):
        services.player_add(actor=kim.actor, club=club, name=name)
    players = {player.name: player.id for player in club.players.all()}
    page = kim.client().get(reverse("people", args=[club.slug])).content.decode()
    at = reverse("player", args=[club.slug, players["Sian Jones"]])
    assert f"{at}?with={players['Siân Jones']}#merge" in page


def test_two_names_alike_may_be_two_people(kim: Person, club: Club) -> None:
    """Said once, of either or of both pages it is taken back; a third name is then asked about with each."""
    for name in ("Siân Jones", "Sian Jones"):
        services.player_add(actor=kim.actor, club=club, name=name)
    ids = {player.name: player.id for player in club.players.all()}
    own, other = ids["Sian Jones"], ids["Siân Jones"]
    client, question = kim.client(), "are they one player?"
    answer = client.post(reverse("player-apart", args=[club.slug, own]), {"with": str(other)}, follow=True)
    assert "Sian Jones and Siân Jones are two people." in told(answer)
    assert question not in told(answer)
    page = client.get(reverse("player", args=[club.slug, other]))
    assert "Sian Jones is somebody else" in told(page)
    client.post(reverse("player-apart", args=[club.slug, other]), {"with": str(own), "ask": "1"})
    assert question in told(client.get(reverse("people", args=[club.slug])))
    said = told(client.get(reverse("audit", args=[club.slug])))
    assert "said that Sian Jones and Siân Jones are two people" in said
    assert "took back that Siân Jones and Sian Jones are two people" in said
