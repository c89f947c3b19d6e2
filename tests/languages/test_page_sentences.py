"""Everything that a page says is translated, and nothing is put together from pieces."""

import re
from collections.abc import Iterable
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

import pytest
from django.core import mail
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils.translation import trans_real

from chouette.ledger.currencies import CURRENCIES
from chouette.rules.house import OPTIONS, SHEETS
from chouette.wording.language import LANGUAGES
from clubs import services
from clubs.actors import Actor
from clubs.models import Club, Player
from sessions import services as tables
from sessions.models import Session
from sessions.services.taps.tap import Tap
from tests.kit.accounts import account, signed_in
from tests.kit.daily import first_daily
from tests.kit.permission_table import OWN_ACCOUNT, PAGES, Row
from tests.kit.roles import House, Person, house
from tests.kit.routes import sent
from tests.languages.brackets import LANGUAGE, faults
from tests.languages.reading import GIVEN, texts_of_page

pytestmark = pytest.mark.django_db

DJANGO_SAYS = {"Dieses Feld ist zwingend erforderlich."}
"""What its own catalogue has."""
PEOPLE = {"Ann", "Bob", "Cat", "Dan", "Robert", "Bobby", "Wendy", "Tess", "Fay", "an old phone", "a new phone"}
CITED = {clause for option in OPTIONS.values() for says in option.sheets.values() for clause in says.clauses}
CLAUSES = {*CITED, *(clause.rstrip(")") for clause in CITED)}
"""As they are cited, and without the bracket at the end of "7 (Consultation)", which `is_data` leaves out."""
MARKS = {"b", "c", "p", "A", "B", "C", "D"}
KNOWN = {
    "Chouette", "CSV", "Firefox", "XLSX", "Thursday", "Thursday rules", "The first", "pizza", "“pizza”", "boards",
    *PEOPLE, *LANGUAGES.values(),
    *CURRENCIES, *MARKS,
    *CLAUSES, *DJANGO_SAYS,
    *(zone.replace("_", " ") for zone in available_timezones()), *(sheet.name for sheet in SHEETS.values()),
}  # fmt: skip
FILES = {
    "account-data", "books-month-book", "books-month-file", "books-month-payments-file", "books-month-print",
    "books-month-till-file",
    "card-print", "club-export", "game-moments", "health", "knock-state", "manifest", "note-photo", "person-book",
    "person-file", "person-print", "player-data", "ready", "season-book", "season-file", "season-print",
    "settle-picture", "sheet-book", "sheet-file", "sheet-print", "source", "table-qr", "transcript-file", "worker",
}  # fmt: skip
ELSEWHERE = {
    "account-code", "account-passkey", "account-resume", "correct", "join-by-code", "knock", "seating", "tonight",
}  # fmt: skip
"""They lead on to another page."""
AT_THE_DOOR = {"account-new", "account-sign-in"}
"""Only for somebody who has not signed in."""
BETWEEN_TWO = {"money", "money-pair", "settle"}
"""For one of two between whom something is to be paid: Dan has paid Ann."""
LEADING_BACK = [
    row for row in PAGES
    if row.method == "POST" and row.answer("organiser") == HTTPStatus.FOUND and row.name not in OWN_ACCOUNT
]  # fmt: skip
"""To the page on which it was posted."""
SAYING = [row for row in PAGES if row.name not in FILES and row not in LEADING_BACK]
SHEET = "|".join(re.escape(one) for sheet in SHEETS.values() for one in (sheet.letter, sheet.name))
PATTERNS = (
    r"\d{1,2}\. \w+ \d{4}( \d\d:\d\d)?",  # a day as Germans write it
    r"\d{1,2}\. \w+ \d{4} – \d{1,2}\. \w+ \d{4}",  # from one to another
    r"\w+ \d{4}",  # a month
    rf"({SHEET}) (\d[\w.]*|{'|'.join(map(re.escape, CLAUSES))})",
    r"(\w+ [+−]?\d+, )+\w+ [+−]?\d+\.",  # what a game moved
    r"(Chouette|PostgreSQL) [\d.]+",
    r"PostgreSQL [\d.]+ · [\d,.]+\s[MGT]B",
    r"https?://\S+|\S+@\S+",
    r"[A-Z0-9]{6}",  # the code of a table
    r"[+−]?\d+ CHF",  # a sum of the one club that plays for francs
    r"[\W\d]*",
)
DATA = re.compile("|".join(f"(?:{one})" for one in PATTERNS))
LIST = re.compile(" · |, |: ")


def is_data(text: str) -> bool:
    """Names, codes, clauses, days and figures, or a list of them."""
    parts = [(part, part.strip(f" ,·:–()/{GIVEN}")) for part in (text, *LIST.split(text))]
    fine = [any(one in KNOWN or DATA.fullmatch(one) is not None for one in both) for both in parts]
    return fine[0] or all(fine[1:])


@pytest.fixture
def there(bracketed: str, catalogues: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> House:
    """A house that reads the language of these tests."""
    settings.LOCALE_PATHS = [catalogues]
    monkeypatch.setattr(trans_real, "_translations", {})
    made = house()
    Club.objects.update(language=bracketed)
    return made


def named(names: set[str]) -> list[Row]:
    return [row for row in PAGES if row.name in names]


def played(there: House) -> None:
    """An evening as Bob keeps it: a game with a cube, one thing taken back, a game that is on."""
    ann, bob, cat, _ = (player.hex for player in Player.objects.filter(club=there.club).order_by("created_at")[:4]
                        .values_list("id", flat=True))  # fmt: skip
    events: list[dict[str, Any]] = [
        {"event": "start"},
        {"event": "double", "by": bob},
        {"event": "answer", "by": ann, "cubes": {bob: "take"}},
        {"event": "double", "by": cat},
        {"event": "undo"},
        {"event": "result", "winner": "team", "kind": "gammon"},
        {"event": "start"},
    ]
    for number, event in enumerate(events):
        seen = Session.objects.get(code=there.session.code).seq
        tap = Tap(key=f"of-the-evening-{number}", seen=seen, event=event)
        tables.event_record(session=there.session.code, actor=there.people["scorekeeper"].hash, tap=tap)


def ann_of_all(there: House) -> Person:
    """Ann has an account, runs the site, the club and now the sheet: she is let in everywhere."""
    ann = there.people["organiser"]
    services.owner_link_open(token=services.owner_link_create(), actor=ann.actor)
    user = services.account_create(actor=ann.actor, name="Ann", email="ann@club.example")
    Session.objects.update(scorekeeper_user=user.id)
    return replace(ann, token=services.account_sign_in(actor=ann.actor, user=user, by="code", label="Firefox"))


def reader(who: Person, settings: Any) -> Client:
    client = who.client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = LANGUAGE
    return client


def found_on(page: str) -> set[str]:
    return {f"<{place}> {fault}" for place, text in texts_of_page(page) for fault in faults(text, is_data)}


def read_by(person: Person, there: House, settings: Any, rows: Iterable[Row] = PAGES) -> set[str]:
    """The pages that they are shown; fails with everything that is not said as it should be."""
    read: set[str] = set()
    found: set[str] = set()
    for row in rows:
        with transaction.atomic():
            answer = sent(reader(person, settings), row, there)
            transaction.set_rollback(True)
        if answer.status_code in (200, 422) and answer["Content-Type"].startswith("text/html"):
            found |= {f"{row.name}: {fault}" for fault in found_on(answer.content.decode())}
            read.add(row.name)
    assert not found, "\n".join(sorted(found))
    return read


@pytest.mark.parametrize("every", first_daily(3, 1))
def test_a_page_says_whole_sentences_in_the_language_of_its_reader(there: House, settings: Any, every: int) -> None:
    """On each day every third page, and all that belongs to its address."""
    played(there)
    names = set(sorted({row.name for row in SAYING})[::every])
    rows = [row for row in SAYING if row.name in names]
    read = read_by(ann_of_all(there), there, settings, rows)
    read |= read_by(Person("", Actor()), there, settings, named(AT_THE_DOOR & names))
    read |= read_by(there.people["member"], there, settings, named(BETWEEN_TWO & names))
    assert {row.name for row in rows if row.method == "GET"} - read == ELSEWHERE & names


@pytest.mark.long
def test_what_leads_elsewhere_and_what_is_a_file_says_nothing(there: House, settings: Any) -> None:
    played(there)
    rest = [row for row in PAGES if row not in SAYING]
    assert read_by(ann_of_all(there), there, settings, rest) == set()


def test_a_mail_says_whole_sentences_in_the_language_of_who_asked_for_it(there: House, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    ann, somebody = signed_in(account(), there.people["organiser"]).client, Client()
    for client in (ann, somebody):
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = LANGUAGE
    invitation = {"role": "member", "life": "week", "uses": "1", "email": "eve@club.example"}
    ann.post(reverse("club-invite", args=[there.club.slug]), invitation)
    somebody.post(reverse("account-sign-in"), {"email": "ann@club.example"})
    assert len(mail.outbox) == 2
    for sent_mail in mail.outbox:
        lines = [str(sent_mail.subject), *str(sent_mail.body).splitlines()]
        assert [fault for line in lines for fault in faults(line.strip(), is_data)] == []


@pytest.mark.long
@pytest.mark.parametrize("who", ["organiser", "scorekeeper", "member", "guest"])
def test_everybody_reads_whole_sentences_in_their_own_language(there: House, who: str, settings: Any) -> None:
    played(there)
    assert read_by(there.people[who], there, settings)
