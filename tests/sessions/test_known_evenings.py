"""An evening that a club has already is not imported again, whoever kept it; another of the same course is."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from clubs import services as people
from clubs.audit_sentences import audit_marked, audit_sentence
from clubs.models import Audit, Club
from sessions import services
from sessions.errors import EveningKnown
from sessions.history.transcript import transcript_of
from sessions.models import Session
from tests.kit.table import Person, Table, person, replaced_by
from tests.kit.thursdays import THURSDAYS, evening_of


@pytest.fixture
def ann(db: None) -> Person:
    return person("Ann")


@pytest.fixture
def club(ann: Person) -> Club:
    return people.club_create(actor=ann.actor, name="Thursday club", currency="GBP")


def without_times(file: bytes) -> bytes:
    lines = [json.loads(line) for line in file.splitlines()]
    return "\n".join(json.dumps({key: line[key] for key in line if key != "at"}) for line in lines).encode()


def test_the_same_file_twice_is_one_evening(ann: Person, club: Club) -> None:
    file = evening_of(THURSDAYS[0])
    session = services.session_import(club=club, actor=ann.actor, file=file)
    for again in (file, without_times(file), transcript_of(session.key, clean=True).encode()):
        with pytest.raises(EveningKnown) as known:
            services.session_import(club=club, actor=ann.actor, file=again)
        assert (known.value.code, known.value.day) == (session.code, session.day)
    assert Session.objects.count() == 1
    services.session_import(club=club, actor=ann.actor, file=evening_of(THURSDAYS[1]))
    other = people.club_create(actor=ann.actor, name="Friday club", currency="GBP")
    services.session_import(club=other, actor=ann.actor, file=file)
    assert Session.objects.count() == 3


@pytest.mark.parametrize("clean", [True, False])
def test_an_evening_that_was_played_here_is_found_in_its_own_file(table: Table, clean: bool) -> None:
    table.tap("Ann", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Kim", "undo")
    table.tap("Kim", "result", winner="box", kind="single")
    table.tap("Kim", "amend", seq=5, **replaced_by({"event": "result", "winner": "box", "kind": "gammon"}))
    file = transcript_of(table.session.key, clean=clean).encode()
    with pytest.raises(EveningKnown) as known:
        services.session_import(club=table.club, actor=table.kim.actor, file=file)
    assert known.value.code == table.code
    bob = table.club.players.get(name="Bob")
    people.player_rename(actor=table.kim.actor, player=bob, name="Robert")
    renamed = transcript_of(table.session.key, clean=clean).encode()
    with pytest.raises(EveningKnown):
        services.session_import(club=table.club, actor=table.kim.actor, file=renamed)
    table.tap("Kim", "start")
    services.session_import(club=table.club, actor=table.kim.actor, file=renamed)


def test_the_page_leads_to_the_evening_and_the_api_names_it(ann: Person, club: Club) -> None:
    file = evening_of(THURSDAYS[0])
    code = services.session_import(club=club, actor=ann.actor, file=file).code
    page = ann.client().post(reverse("import"), {"file": SimpleUploadedFile("again.jsonl", file)})
    assert page.status_code == 409
    assert "You have this evening already:" in page.content.decode()
    assert f'<a href="/s/{code}/sheet/">Thursday 183, 1 July 2026</a>' in page.content.decode()
    answer = ann.client().post(f"{reverse('api-import')}?club={club.slug}", file, content_type="application/jsonl")
    assert (answer.status_code, answer.json()["code"]) == (409, "evening_is_known")
    assert answer.json()["message"] == "You have this evening already: 1 July 2026."
    assert answer.json()["params"] == {"code": code, "day": "2026-07-01", "address": f"/s/{code}/sheet/"}


def test_the_trail_names_what_was_imported_with_a_link(ann: Person, club: Club) -> None:
    code = services.session_import(club=club, actor=ann.actor, file=evening_of(THURSDAYS[0])).code
    line = Audit.objects.get(club=club, what="session_imported")
    assert audit_sentence(line, {}) == "Ann imported the evening Thursday 183 of 1 July 2026"
    link = f'<a translate="no" href="/s/{code}/sheet/">Thursday 183</a>'
    assert audit_marked(line, {}, [code]) == f'<b translate="no">Ann</b> imported the evening {link} of 1 July 2026'
