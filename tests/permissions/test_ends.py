"""Whatever is taken in at a door can be opened on every page, exported, taken in elsewhere and deleted: values at the
ends of their types are put to every door."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings

from chouette.rules.format.transcript import header_read
from clubs.models import Attempts, Club
from sessions import services
from sessions.models import Remark, Session
from sessions.services.evenings import import_playing, transcript_file
from sessions.services.evenings.housekeeping import club_erase
from tests.kit.club_files import brought, in_database, written
from tests.kit.daily import first_daily
from tests.kit.database import act_as
from tests.kit.ends import (
    AS_IT_IS,
    ASKED,
    DOORS,
    FEW,
    FORMS,
    MANY,
    OF_FILES,
    TRANSCRIPT,
    doors,
    filled,
    put,
    statuses,
    transcripts,
)
from tests.kit.permission_table import API, PAGES
from tests.kit.photos import photo
from tests.kit.roles import House, house
from tests.kit.routes import address

pytestmark = pytest.mark.django_db(transaction=True)

ZONES = ("Pacific/Kiritimati", "Etc/GMT+12", "UTC")
EVERYWHERE = [(zone, language, MANY) for zone in ZONES for language in ("en", "de", "fr")]


@pytest.mark.parametrize(("zone", "language", "ends"), first_daily(("Etc/GMT+12", "de", FEW), *EVERYWHERE, many=True))
def test_whatever_is_taken_in_is_shown_taken_out_and_deleted(
    second: str, zone: str, language: str, ends: tuple[Any, ...]
) -> None:
    own = house()
    Remark.objects.update(photo=photo())
    in_zone(own, zone)
    assert faults_at_doors(own, ends) == []
    in_zone(own, zone)
    assert faults_of_questions(own, ends) == []
    assert pages_that_fail(own, language, most=1 if ends is FEW else 4) == []
    there_and_back(own, second)
    gone(own)


@pytest.mark.parametrize("ends", first_daily(FEW, MANY))
def test_a_text_of_a_transcript_that_cannot_be_kept_is_refused_and_every_list_goes_on(ends: tuple[Any, ...]) -> None:
    assert faults_of_files(house(), ends) == []


def in_zone(own: House, zone: str) -> None:
    Club.objects.filter(id=own.club.id).update(time_zone=zone)


def faults_at_doors(own: House, ends: tuple[Any, ...]) -> list[str]:
    """The doors that answer with a fault of the program, each with the field and the value."""
    faults = []
    others = ([], []) if ends is FEW else (doors(API), doors(PAGES))  # what the table of rights sends besides
    for form, some in ((False, [*DOORS, *others[0]]), (True, [*FORMS, *others[1]])):
        for door in some:
            for field in door.body:
                body = filled(own, door.body)
                for value in ends:
                    key = {"key": f"k{uuid4().hex}"} if "key" in body and field != "key" else {}
                    if put(own, door, {**body, **key, field: value}, form=form) >= 500:
                        faults.append(f"{door.method} {door.name} {field}={value!r}")
    return faults


def faults_of_questions(own: House, ends: tuple[Any, ...]) -> list[str]:
    """The pages that answer with a fault of the program to what their address asks."""
    client = own.people["organiser"].client()
    client.raise_request_exception = False
    ids = {**own.ids, "slug": Club.objects.get(id=own.club.id).slug}
    return [
        f"{name}?{field}={value!r}"
        for name, fields in ASKED.items()
        for field in fields
        for value in ends
        if (isinstance(value, str) and value.isprintable()) or value == "a\0b"
        if client.get(address(name, ids), {field: value}).status_code >= 500
    ]


def faults_of_files(own: House, ends: tuple[Any, ...]) -> list[str]:
    """The texts of a transcript for which the door that takes one answers with a fault of the program, and the lists
    of evenings that do since."""
    faults = []
    organiser, member = own.people["organiser"].client(), own.people["member"].client()
    organiser.raise_request_exception = member.raise_request_exception = False
    ids = {**own.ids, "slug": Club.objects.get(id=own.club.id).slug}
    where = f"{address('api-import', ids)}?club={ids['slug']}"
    for value in OF_FILES if ends is FEW else [*OF_FILES, *(one for one in ends if isinstance(one, str))]:
        for place, file in transcripts(value):
            Attempts.objects.all().delete()  # an account imports no more than sixty in an hour
            status = member.post(where, file, content_type="application/jsonl").status_code
            if status >= 500 or (place == AS_IT_IS and status != 201):
                faults.append(f"{place}={value!r}: {status}")
        lists = [address(name, ids) for name in ("home", "evenings", "api-club-sessions")]
        faults += [f"{page} after {value!r}" for page in lists if organiser.get(page).status_code >= 500]
    return faults


def pages_that_fail(own: House, language: str, *, most: int) -> list[str]:
    """What an organiser or a member cannot open, of so many of the evenings."""
    failing = []
    club = Club.objects.get(id=own.club.id)
    for session in Session.objects.filter(club=own.club.id, deleted_at=None).order_by("created_at")[:most]:
        ids = {**own.ids, "slug": club.slug, "code": session.code}
        for role in ("organiser", "member"):
            found = statuses(own.people[role].client(), ids, language)
            failing += [f"{role} {name} of {session.name!r}" for name, status in found.items() if status >= 500]
    return failing


def there_and_back(own: House, second: str) -> None:
    """An empty installation takes it in."""
    club = Club.objects.get(id=own.club.id)
    file = written(club)
    with in_database(second):
        assert brought(file).club.slug == club.slug


def gone(own: House) -> None:
    """An organiser deletes it, and the owner of the database erases it."""
    club = Club.objects.get(id=own.club.id)
    client = own.people["organiser"].client()
    assert client.post(address("club-delete", {"slug": club.slug}), {"name": club.name}).status_code == 302
    act_as(settings.DATABASE_OWNER_USER)
    try:
        club_erase(club.id)
    finally:
        act_as(settings.DATABASE_APP_USER)
    assert not Club.objects.filter(id=club.id).exists()


TIMES = {"zero": "0001-01-01T00:00:00Z", "far": "9999-12-31T23:59:59Z"}


@pytest.mark.parametrize(
    ("zone", "when"),
    first_daily(("Etc/GMT+12", "zero"), *((zone, when) for zone in ZONES for when in TIMES), many=True),
)
def test_an_evening_that_was_taken_in_before_times_had_bounds_is_shown_and_deleted(
    monkeypatch: pytest.MonkeyPatch, zone: str, when: str
) -> None:
    own, at = house(), TIMES[when]
    in_zone(own, zone)
    lines = (
        '{"chouette": 2, "rules": "atlanta", "stake": "1.00", "currency": "GBP", "name": "Long ago"}',
        f'{{"event": "seat", "line": ["Ann", "Bob", "Dan"], "agreed_by": ["Ann", "Bob", "Dan"], "at": "{at}"}}',
        f'{{"event": "start", "at": "{at}"}}',
        f'{{"event": "result", "winner": "box", "kind": "single", "at": "{at}"}}',
        f'{{"event": "close", "at": "{at}"}}',
    )
    organiser = own.people["organiser"]
    with monkeypatch.context() as patch:
        patch.setattr(import_playing, "time_refused", lambda event: None)
        club = Club.objects.get(id=own.club.id)
        long_ago = services.session_import(club=club, actor=organiser.actor, file="\n".join(lines).encode())
    ids = {**own.ids, "code": long_ago.code}
    found = statuses(organiser.client(), ids, "en")
    assert [name for name, status in found.items() if status >= 500] == []
    deleting = organiser.client().post(address("session-delete", ids), {"name": long_ago.name})
    assert deleting.status_code in (302, 422), "unless a claim waits"
    gone(own)


def test_an_evening_that_was_taken_in_with_a_nul_in_its_name_is_listed_and_taken_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = house()
    organiser, club = own.people["organiser"], Club.objects.get(id=own.club.id)
    with monkeypatch.context() as patch:
        patch.setattr(transcript_file, "header_brought", header_read)
        for stake, name in enumerate(("\0", "a\0\0b", "a\\\0b", "a\\u0000b", "\\\\\0"), 1):
            head = {**TRANSCRIPT[0], "name": name, "stake": f"{stake}.00"}
            file = "\n".join(map(json.dumps, (head, *TRANSCRIPT[1:]))).encode()
            kept = services.session_import(club=club, actor=organiser.actor, file=file)
    ids = {**own.ids, "code": kept.code}
    pages = ("home", "evenings", "api-club-sessions", "sheet", "api-transcript", "season", "house-rules-in-play")
    named = {row.name for row in (*PAGES, *API) if row.method == "GET"}
    found = {name: organiser.client().get(address(name, ids)).status_code for name in pages if name in named}
    assert set(found.values()) == {200}, found
    assert len(found) > 4


@pytest.mark.parametrize("form", [False, True], ids=["programs", "forms"])
def test_the_doors_are_open(form: bool) -> None:
    """What is put to them is accepted but for the one value that is tried."""
    own = house()
    shut = {
        door.name: put(
            own, door, filled(own, door.body) | ({"key": uuid4().hex} if "key" in door.body else {}), form=form
        )
        for door in (FORMS if form else DOORS)
    }
    assert {name: status for name, status in shut.items() if status >= 400} == {}
