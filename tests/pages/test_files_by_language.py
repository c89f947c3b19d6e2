"""Every file of figures as a reader of English, German and French has it, whole, so that a player can proof-read it.

On 15 May 2026 Ann in the box wins a game from Bob, Cat and Dan at £0.50 a point, Bob's cube at 2: she wins 4 points,
Bob loses 2, the others 1. Bob pays her a pound on the 20th, and leaves two with the club; it is looked at in June.
"""

import csv
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse

from clubs.models import Club
from sessions import services
from sessions.models import PaymentWord
from sessions.services import DepositDraft
from tests.kit.ground import of_file
from tests.kit.settling import pays, says
from tests.kit.table import Table, table_laid
from tests.kit.table_files import numbers_and_days

pytestmark = pytest.mark.django_db
LANGUAGES = ("en", "de", "fr")


def played_in_may() -> Table:
    with time_machine.travel(datetime(2026, 5, 15, 20, tzinfo=UTC), tick=True) as clock:
        laid = table_laid(stake="0.50")
        laid.tap("Kim", "start")
        laid.tap("Kim", "double", by="Bob")
        laid.tap("Kim", "answer", by="Ann", cubes={"Bob": "take"})
        laid.tap("Kim", "result", winner="box", kind="single")
        laid.tap("Kim", "close")
        clock.move_to(datetime(2026, 5, 20, 20, tzinfo=UTC))
        says(laid, "Ann", pays(laid, "Bob", "Bob", "Ann", "1"), PaymentWord.CONFIRMED)
        draft = DepositDraft("deposit", UUID(laid.id("Bob")), "2.00", "GBP", back=False)
        services.deposit_enter(actor=laid.kim.actor, club=laid.club, draft=draft)
        return laid


table_of_file = of_file(played_in_may)


@pytest.fixture
def table(db: None, table_of_file: Callable[[], Table]) -> Iterator[Table]:
    laid = table_of_file()
    with time_machine.travel(datetime(2026, 6, 2, 12, tzinfo=UTC), tick=True):
        yield laid


def sent(table: Table, name: str, language: str) -> bytes:
    args: dict[str, list[Any]] = {
        "sheet": [table.code],
        "person": [table.club.slug, UUID(table.id("Ann"))],
    }
    asked = {"month": "2026-05"} if name.startswith("books") else {"unit": "GBP"} if name.startswith("person") else {}
    address = reverse(name, args=args.get(name.partition("-")[0], [table.club.slug]))
    answer = table.kim.client().get(address, asked, headers={"accept-language": language})
    assert answer.status_code == 200
    content: bytes = answer.content
    return content


SHEETS = {
    "en": """\
game,line,Box,Captain,Partner,Ann,Bob,Cat,Dan
1,result,Ann,Bob,,4,-2,-1,-1
1,total so far,Ann,Bob,,4,-2,-1,-1
,Result,,,,4,-2,-1,-1
,"Result, GBP",,,,2.00,-1.00,-0.50,-0.50
""",
    "de": """\
Spiel;Zeile;Box;Kapitän;Partner;Ann;Bob;Cat;Dan
1;Ergebnis;Ann;Bob;;4;-2;-1;-1
1;Stand;Ann;Bob;;4;-2;-1;-1
;Ergebnis;;;;4;-2;-1;-1
;"Ergebnis, GBP";;;;2,00;-1,00;-0,50;-0,50
""",
    "fr": """\
partie;ligne;Box;Capitaine;Partenaire;Ann;Bob;Cat;Dan
1;résultat;Ann;Bob;;4;-2;-1;-1
1;total à ce stade;Ann;Bob;;4;-2;-1;-1
;Résultat;;;;4;-2;-1;-1
;"Résultat, GBP";;;;2,00;-1,00;-0,50;-0,50
""",
}
SEASONS = {
    "en": """\
Rank,Player,Evenings,Games,Points,Per game,GBP,2026-05-15 Thursday
1,Ann,1,1,4,,2.00,4
2,Cat,1,1,-1,,-0.50,-1
2,Dan,1,1,-1,,-0.50,-1
4,Bob,1,1,-2,,-1.00,-2
""",
    "de": """\
Rang;Spieler;Abende;Spiele;Punkte;Je Spiel;GBP;2026-05-15 Thursday
1;Ann;1;1;4;;2,00;4
2;Cat;1;1;-1;;-0,50;-1
2;Dan;1;1;-1;;-0,50;-1
4;Bob;1;1;-2;;-1,00;-2
""",
    "fr": """\
Rang;Joueur;Soirées;Parties;Points;Par partie;GBP;2026-05-15 Thursday
1;Ann;1;1;4;;2,00;4
2;Cat;1;1;-1;;-0,50;-1
2;Dan;1;1;-1;;-0,50;-1
4;Bob;1;1;-2;;-1,00;-2
""",
}
PERSONS = {
    "en": """\
Part,What,Day,Number,Result,Each,Running total
Result,Result,,,2.00,,
Result,Evenings,,1,,,
Result,Evenings of the club,,1,,,
Result,Games,,1,2.00,,
Result,Gammons won by their side,,0,,,
Result,Gammons lost by their side,,0,,,
Result,Rank,,1,,,
Result,Players ranked,,4,,,
By role,Box alone,,1,2.00,,
Cubes received,All,,1,1.00,,
Cubes received,Taken,,1,1.00,,
Cubes received,To 2,,1,1.00,,
Stays in the box,All,,1,2.00,,
Stays in the box,1 game,,1,2.00,,
Against whom,Bob,,1,1.00,,
Against whom,Cat,,1,0.50,,
Against whom,Dan,,1,0.50,,
Evening by evening,Thursday,2026-05-15,,2.00,,2.00
""",
    "de": """\
Teil;Was;Tag;Anzahl;Ergebnis;Je Mal;Laufende Summe
Ergebnis;Ergebnis;;;2,00;;
Ergebnis;Abende;;1;;;
Ergebnis;Abende des Clubs;;1;;;
Ergebnis;Spiele;;1;2,00;;
Ergebnis;"Gammons, von der eigenen Seite gewonnen";;0;;;
Ergebnis;"Gammons, von der eigenen Seite verloren";;0;;;
Ergebnis;Rang;;1;;;
Ergebnis;Spieler mit Rang;;4;;;
Nach Rolle;Box allein;;1;2,00;;
Erhaltene Doppler;Alle;;1;1,00;;
Erhaltene Doppler;Angenommen;;1;1,00;;
Erhaltene Doppler;Auf 2;;1;1,00;;
Box-Serien;Alle;;1;2,00;;
Box-Serien;1 Spiel;;1;2,00;;
Gegen wen;Bob;;1;1,00;;
Gegen wen;Cat;;1;0,50;;
Gegen wen;Dan;;1;0,50;;
Abend für Abend;Thursday;2026-05-15;;2,00;;2,00
""",
    "fr": """\
Partie du tableau;Quoi;Jour;Nombre;Résultat;Chacun;Total courant
Résultat;Résultat;;;2,00;;
Résultat;Soirées;;1;;;
Résultat;Soirées du club;;1;;;
Résultat;Parties;;1;2,00;;
Résultat;Gammons gagnés par son camp;;0;;;
Résultat;Gammons perdus par son camp;;0;;;
Résultat;Rang;;1;;;
Résultat;Joueurs classés;;4;;;
Par rôle;Box seul;;1;2,00;;
Videaux reçus;Tous;;1;1,00;;
Videaux reçus;Pris;;1;1,00;;
Videaux reçus;À 2;;1;1,00;;
Séjours dans la boîte;Tous;;1;2,00;;
Séjours dans la boîte;1 partie;;1;2,00;;
Contre qui;Bob;;1;1,00;;
Contre qui;Cat;;1;0,50;;
Contre qui;Dan;;1;0,50;;
Soirée par soirée;Thursday;2026-05-15;;2,00;;2,00
""",
}
ACCOUNTS = {
    "en": """\
Currency,Player,At the start,New debts,Paid,Received,"Waived, written off",At the end
GBP,Ann,0.00,2.00,0.00,1.00,0.00,1.00
GBP,Bob,0.00,-1.00,3.00,0.00,0.00,2.00
GBP,Cat,0.00,-0.50,0.00,0.00,0.00,-0.50
GBP,Dan,0.00,-0.50,0.00,0.00,0.00,-0.50
GBP,The till,0.00,0.00,0.00,2.00,0.00,-2.00
GBP,Sum,0.00,0.00,3.00,3.00,0.00,0.00
""",
    "de": """\
Währung;Spieler;Am Anfang;Neue Schulden;Bezahlt;Bekommen;"Erlassen, abgeschrieben";Am Ende
GBP;Ann;0,00;2,00;0,00;1,00;0,00;1,00
GBP;Bob;0,00;-1,00;3,00;0,00;0,00;2,00
GBP;Cat;0,00;-0,50;0,00;0,00;0,00;-0,50
GBP;Dan;0,00;-0,50;0,00;0,00;0,00;-0,50
GBP;Kasse;0,00;0,00;0,00;2,00;0,00;-2,00
GBP;Summe;0,00;0,00;3,00;3,00;0,00;0,00
""",
    "fr": """\
Monnaie;Joueur;Au début;Nouvelles dettes;Payé;Reçu;"Abandonné, passé en perte";À la fin
GBP;Ann;0,00;2,00;0,00;1,00;0,00;1,00
GBP;Bob;0,00;-1,00;3,00;0,00;0,00;2,00
GBP;Cat;0,00;-0,50;0,00;0,00;0,00;-0,50
GBP;Dan;0,00;-0,50;0,00;0,00;0,00;-0,50
GBP;La caisse;0,00;0,00;0,00;2,00;0,00;-2,00
GBP;Somme;0,00;0,00;3,00;3,00;0,00;0,00
""",
}
PAYMENTS = {
    "en": """\
Currency,Day,What,From,To,How,Made on,Why,Note,Amount
GBP,2026-05-20,Paid,Bob,Ann,Cash,2026-05-20,For 15 May,,1.00
GBP,2026-05-20,Deposit,Bob,The till,Deposit,2026-05-20,,,2.00
""",
    "de": """\
Währung;Tag;Was;Von;An;Wie;Vom;Warum;Notiz;Betrag
GBP;2026-05-20;Bezahlt;Bob;Ann;Bar;2026-05-20;Für den 15. Mai;;1,00
GBP;2026-05-20;Einlage;Bob;Kasse;Einlage;2026-05-20;;;2,00
""",
    "fr": """\
Monnaie;Jour;Quoi;De;À;Comment;Fait le;Pourquoi;Note;Montant
GBP;2026-05-20;Payé;Bob;Ann;Espèces;2026-05-20;Pour le 15 mai;;1,00
GBP;2026-05-20;Dépôt;Bob;La caisse;Dépôt;2026-05-20;;;2,00
""",
}
TILLS = {
    "en": """\
Currency,Day,What,Player,Note,In,Out,In the till
GBP,,At the start,,,,,0.00
GBP,2026-05-20,Deposit,Bob,,2.00,,2.00
GBP,,At the end,,,2.00,0.00,2.00
""",
    "de": """\
Währung;Tag;Was;Spieler;Notiz;Ein;Aus;In der Kasse
GBP;;Am Anfang;;;;;0,00
GBP;2026-05-20;Einlage;Bob;;2,00;;2,00
GBP;;Am Ende;;;2,00;0,00;2,00
""",
    "fr": """\
Monnaie;Jour;Quoi;Joueur;Note;Entrées;Sorties;En caisse
GBP;;Au début;;;;;0,00
GBP;2026-05-20;Dépôt;Bob;;2,00;;2,00
GBP;;À la fin;;;2,00;0,00;2,00
""",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_table_of_text_is_as_its_reader_writes(table: Table, language: str) -> None:
    for name, files in (
        ("sheet-file", SHEETS),
        ("season-file", SEASONS),
        ("person-file", PERSONS),
        ("books-month-file", ACCOUNTS),
        ("books-month-payments-file", PAYMENTS),
        ("books-month-till-file", TILLS),
    ):
        content = sent(table, name, language)
        assert content.decode("utf-8-sig") == files[language].replace("\n", "\r\n"), name
        assert content.startswith(BOM_UTF8), "a spreadsheet knows by it how letters are written"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_workbook_has_the_same_heads_and_numbers_that_know_no_language(table: Table, language: str) -> None:
    for name, files in (("sheet-book", SHEETS), ("season-book", SEASONS)):
        page = numbers_and_days(sent(table, name, language)).worksheets[0]
        assert [cell.value for cell in page[1]] == head(files[language])
    accounts, payments, till = numbers_and_days(sent(table, "books-month-book", language)).worksheets
    heads = [[cell.value for cell in page[1]] for page in (accounts, payments, till)]
    assert heads == [head(files[language]) for files in (ACCOUNTS, PAYMENTS, TILLS)]
    assert [cell.value for cell in accounts[3]][2:] == [0, -1, 3, 0, 0, 2]
    assert [cell.value for cell in accounts[4]][2:] == [0, -0.5, 0, 0, 0, -0.5]
    day = datetime(2026, 5, 20)  # noqa: DTZ001 - a workbook has days without a zone
    assert [payments["B2"].value, payments["G2"].value, payments["J2"].value] == [day, day, 1]
    assert [till["B2"].value, till["B3"].value, till["F3"].value, till["G3"].value] == [None, day, 2, None]
    evenings = numbers_and_days(sent(table, "person-book", language)).worksheets[-1]
    may = datetime(2026, 5, 15)  # noqa: DTZ001 - the same
    assert [cell.value for cell in evenings[2]] == ["Thursday", may, 2, 2]


def head(text: str) -> list[str]:
    """Return the heads of a table of text."""
    mark = ";" if ";" in text else ","
    return next(csv.reader([text.splitlines()[0]], delimiter=mark))


def test_a_day_in_a_file_is_that_of_the_club(table: Table) -> None:
    """Paid on 20 May at 20:00 in London, when it was the 21st in Tokyo."""
    Club.objects.filter(id=table.club.id).update(time_zone="Asia/Tokyo")
    page = numbers_and_days(sent(table, "books-month-book", "en")).worksheets[1]
    assert page["B2"].value.date() == date(2026, 5, 21)
    assert ",2026-05-21,Paid,Bob," in sent(table, "books-month-payments-file", "en").decode()
