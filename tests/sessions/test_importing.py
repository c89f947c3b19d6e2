"""An import costs what its events cost: counted first, played without a lock, stopped in time, written at once."""

import json
import secrets
from collections.abc import Iterable
from tempfile import TemporaryFile
from typing import Any

import psycopg
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse

from chouette.testing.management.commands.flush import owner_parameters
from clubs import services as people
from clubs.actors import NOBODY, Actor
from clubs.models import Club, Device, Player, User
from sessions import services
from sessions.api.problems import answer_to
from sessions.errors import ImportsBusy, ImportStopped, ImportTooLarge
from sessions.history.transcript import transcript_of
from sessions.models import Event, Posting, Session
from sessions.services import NewClub, Patience, allowance_of
from sessions.services.evenings.import_turns import import_turn
from sessions.services.evenings.transcript_file import FOR_ANYBODY, FOR_ORGANISERS, file_read
from sessions.services.evenings.verification import session_verify
from tests.kit.brought import file_of as evening_file
from tests.kit.table import Table, person, replaced_by

HEADER = {"chouette": 1, "rules": "atlanta", "stake": "2.00", "currency": "GBP", "name": "Thursday"}
SEAT = {"event": "seat", "line": ["Ann", "Bob", "Cat"]}
GAME = [{"event": "start"}, {"event": "result", "winner": "box", "kind": "single"}]


def file_of(*events: dict[str, Any]) -> bytes:
    return "\n".join(map(json.dumps, (HEADER, *events))).encode()


def evening(games: int) -> bytes:
    return file_of(SEAT, *GAME * games)


@pytest.fixture
def club(db: None) -> Club:
    return people.club_create(actor=NOBODY, name="Thursday club", currency="GBP")


def statements(file: bytes) -> int:
    """How many the database is asked to import it into a new club."""
    club = people.club_create(actor=NOBODY, name="Thursday club", currency="GBP")
    server = connection.connection.pgconn
    with TemporaryFile() as trace:
        server.trace(trace.fileno())
        services.session_import(club=club, actor=NOBODY, file=file)
        server.untrace()
        trace.seek(0)
        sent = [line.split(b"\t") for line in trace.read().splitlines()]
    return sum(fields[1] == b"F" and fields[3] in (b"Execute", b"Query") for fields in sent if len(fields) > 3)


@pytest.mark.django_db
def test_a_long_evening_asks_the_database_no_more_than_a_short_one() -> None:
    evening_before = statements(evening(3))  # what is prepared and looked up once is so from now on
    assert evening_before >= statements(evening(3)) == statements(evening(100))


@pytest.mark.django_db
def test_an_event_is_found_by_its_number_without_reading_the_others() -> None:
    """So that each posting's tie costs the same in the first evening of a new installation and in the last: no index of
    the log begins like its key and goes on without the number."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE tablename = 'chouette_sessions_event'")
        columns = [found[0].rpartition("(")[2].rstrip(")").split(", ") for found in cursor.fetchall()]
    assert ["club_id", "session_id", "seq"] in columns
    for one in columns:
        assert one[:1] not in (["club_id"], ["session_id"]) or "seq" in one, one


def booked(session: Session) -> list[tuple[Any, ...]]:
    """Every posting in its order; one that takes another back with the other's place."""
    made = list(Posting.objects.filter(session=session).select_related("debtor", "creditor").order_by("id"))
    places = {posting.id: place for place, posting in enumerate(made)}
    return [
        (one.seq, one.cause, one.game, one.line, one.debtor.name, one.creditor.name, one.points, one.minor,
         places.get(one.reverses_id or 0))
        for one in made
    ]  # fmt: skip


def test_corrections_book_in_a_file_what_they_booked_at_the_table(table: Table, club: Club) -> None:
    table.tap("Ann", "start")
    table.tap("Cat", "double", by="Cat")
    table.tap("Ann", "answer", by="Ann", cubes={"Cat": "drop"})
    table.tap("Kim", "result", winner="box", kind="single")
    table.tap("Kim", "undo")
    table.tap("Kim", "result", winner="box", kind="gammon")
    table.tap("Ann", "start")
    table.tap("Kim", "amend", seq=4, **replaced_by({"event": "answer", "by": "Ann", "cubes": {"Cat": "take"}}))
    table.tap("Kim", "undo")
    session = services.session_import(club=club, actor=NOBODY, file=transcript_of(table.session.key).encode())
    assert booked(session) == booked(table.session)
    assert any(places is not None for *_, places in booked(session))
    assert session_verify(session.code) is None
    assert transcript_of(session.key) == transcript_of(table.session.key)


def test_a_file_is_counted_before_anything_is_read(club: Club) -> None:
    events = b"\n".join([json.dumps(HEADER).encode(), *[b"no JSON at all"] * 5001, b"", b" \t"])
    with pytest.raises(ImportTooLarge) as refused:
        services.session_import(club=club, actor=NOBODY, file=events)
    assert (refused.value.found, refused.value.limit) == (5001, 5000)
    assert "5001" in refused.value.message
    assert "5000" in refused.value.message
    with pytest.raises(ImportTooLarge) as refused:
        services.session_import(club=club, actor=NOBODY, file=b"x" * 1_000_001)
    assert (refused.value.found, refused.value.limit) == (1_000_001, 1_000_000)
    assert len(file_read(evening(2600), FOR_ORGANISERS).events) == 5201


@pytest.mark.django_db
def test_only_an_organiser_with_an_account_may_import_a_long_one() -> None:
    with_device = person("Ann").actor
    user = User.objects.create(email="ann@example.org", name="Ann")
    device = Device.objects.create(token_hash="a", user=user)
    with_account = Actor(device.id, user.id, "Ann")
    own = people.club_create(actor=with_account, name="Tuesday club", currency="GBP")
    other = people.club_create(actor=with_device, name="Friday club", currency="GBP")
    assert allowance_of(with_account, own) == FOR_ORGANISERS
    assert allowance_of(with_account, NewClub("Imported", "GBP")) == FOR_ORGANISERS
    assert allowance_of(with_account, other) == FOR_ANYBODY
    assert allowance_of(with_device, other) == FOR_ANYBODY
    assert allowance_of(NOBODY, NewClub("Imported", "GBP")) == FOR_ANYBODY


@pytest.mark.django_db
def test_the_page_and_the_api_say_what_was_found_and_what_is_allowed() -> None:
    ann = person("Ann")
    page = ann.client().post(reverse("import"), {"file": SimpleUploadedFile("long.jsonl", evening(2500))})
    assert page.status_code == 422
    assert "This file has 5001 events; at most 5000 can be imported here." in page.content.decode()
    answer = ann.client().post(reverse("api-import"), evening(2500), content_type="application/jsonl")
    assert answer.status_code == 413
    assert answer.json()["params"] == {"found": 5001, "limit": 5000}
    assert not Session.objects.exists()
    assert not Club.objects.exists()


def test_an_import_that_may_not_go_on_says_how_far_it_came_and_keeps_nothing(club: Club) -> None:
    with pytest.raises(ImportStopped) as stopped:
        services.session_import(club=club, actor=NOBODY, file=evening(10), patience=Patience(seconds=0))
    assert (stopped.value.done, stopped.value.total) == (0, 21)
    answer = answer_to(stopped.value)
    assert answer is not None
    assert json.loads(answer.content)["message"] == "Stopped after 0 seconds at event 0 of 21. Nothing was kept."
    assert not Session.objects.exists()
    assert not Event.objects.exists()
    assert not club.players.exists()


def corrected(games: int, corrections: list[dict[str, Any]]) -> bytes:
    """An evening with corrections after its last game."""
    return (
        evening(games).replace(b'"chouette": 1', b'"chouette": 2')
        + b"\n"
        + "\n".join(map(json.dumps, corrections)).encode()
    )


def result_replaced(seq: int, kinds: Iterable[str]) -> list[dict[str, Any]]:
    """A result that is replaced again and again."""
    return [
        {"event": "amend", "seq": seq, "with": {"event": "result", "winner": "box", "kind": kind}} for kind in kinds
    ]


GAME_OF_THE_BOX: dict[str, Any] = {"event": "result", "winner": "box", "kind": "single"}
ADJUST: dict[str, Any] = {"event": "adjust", "points": {"Ann": 1, "Bob": -1}, "reason": "x"}


@pytest.mark.parametrize(
    "file",
    [
        corrected(1200, result_replaced(3, ["gammon", "single"] * 1200)),
        corrected(1600, result_replaced(3201, ["gammon", "single"] * 850)),
        corrected(1, [ADJUST] * 2300 + [{"event": "undo"}, ADJUST] * 1250),
    ],
    ids=["an early event", "a late one of many", "undone among many"],
)
def test_corrections_that_play_too_much_again_are_refused_while_it_is_little(club: Club, file: bytes) -> None:
    """2,400 corrections of an early event took 60 seconds and 1.1 GB."""
    played = []

    class Played(Patience):
        def asked(self, *, done: int, total: int) -> None:
            played.append(done)
            super().asked(done=done, total=total)

    with pytest.raises(ImportTooLarge) as refused:
        services.session_import(club=club, actor=NOBODY, file=file, patience=Played())
    assert (refused.value.code, refused.value.limit) == ("too_many_replays", 25_000)
    assert "The corrections in this file play more than 25000 events again." in refused.value.message
    assert refused.value.found < 28_000
    assert played[-1] < 4_000
    assert not Session.objects.exists()


def test_an_evening_of_many_corrections_is_imported(club: Club) -> None:
    """Fifty corrections in an evening of 160 games, each of the third last result, and as many undone."""
    made = [*result_replaced(317, ["gammon"]), {"event": "undo"}, GAME_OF_THE_BOX] * 50
    session = services.session_import(club=club, actor=NOBODY, file=corrected(160, made))
    assert session_verify(session.code) is None


@pytest.mark.django_db(transaction=True)
def test_no_lock_that_others_need_is_held_while_rules_play() -> None:
    club = people.club_create(actor=NOBODY, name="Thursday club", currency="GBP")
    seen: list[set[str]] = []

    class Looking(Patience):
        def asked(self, *, done: int, total: int) -> None:
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT locktype FROM pg_locks WHERE pid = pg_backend_pid() AND locktype <> 'virtualxid'"
                    " AND relation IS DISTINCT FROM 'pg_locks'::regclass AND mode <> 'AccessShareLock'"
                )
                seen.append({kind for (kind,) in cursor.fetchall()})

    services.session_import(club=club, actor=NOBODY, file=evening(2), patience=Looking())
    assert seen == [{"advisory"}] * 5, "the turn of the club's imports, and nothing else"


@pytest.mark.django_db(transaction=True)
def test_one_import_a_club_and_two_a_process_at_a_time(client: Client) -> None:
    """Another connection of another process has the club's turn; two imports of this process the other turns."""
    club = people.club_create(actor=NOBODY, name="Thursday club", currency="GBP")
    with psycopg.connect(**owner_parameters(connection.get_connection_params())) as other:
        other.execute("SELECT pg_advisory_lock(hashtext('imports of a club'), hashtext(%s))", [str(club.id)])
        with pytest.raises(ImportsBusy) as busy:
            services.session_import(club=club, actor=NOBODY, file=evening(1))
        assert busy.value.code == "club_is_importing"
        assert "imported or brought back" in busy.value.message, "who brings one back is told so too"
        other.execute("SELECT pg_advisory_unlock_all()")
    services.session_import(club=club, actor=NOBODY, file=evening(1))
    with import_turn(None), import_turn(None):
        answer = client.post(reverse("api-import"), evening(1), content_type="application/jsonl")
    assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, "imports_are_busy", "10")
    assert client.post(reverse("api-import"), evening(1), content_type="application/jsonl").status_code == 201


def test_a_code_that_is_taken_is_tried_no_further(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = services.session_import(club=club, actor=NOBODY, file=evening(1)).code
    thrown, dice = iter(taken), secrets.choice
    monkeypatch.setattr(secrets, "choice", lambda letters: next(thrown, None) or dice(letters))
    other = services.session_import(club=club, actor=NOBODY, file=evening(2)).code
    assert next(thrown, None) is None, "the first try was the code that is taken"
    assert other != taken


@pytest.mark.django_db
def test_names_that_differ_in_white_space_are_two_only_in_a_file_of_before(club: Club) -> None:
    services.session_import(club=club, actor=NOBODY, file=evening_file("Anna Bell", "Bob", "Cat"))
    services.session_import(club=club, actor=NOBODY, file=evening_file("Anna  Bell", "Bob", "Cat", games=2))
    names = Player.objects.filter(club=club, name__startswith="Anna").order_by("name")
    assert list(names.values_list("name", flat=True)) == ["Anna Bell"]
    both = evening_file("Anna  Bell", "Anna Bell", "Cat", games=3)
    session = services.session_import(club=club, actor=NOBODY, file=both)
    assert set(names.values_list("name", flat=True)) == {"Anna  Bell", "Anna Bell"}
    assert session_verify(session.code) is None
    again = services.session_import(
        club=club, actor=NOBODY, file=evening_file("Anna  Bell", "Anna Bell", "Cat", games=4)
    )
    assert again.attendances.count() == 3
    assert names.count() == 2
