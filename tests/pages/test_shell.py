"""What every page has in common: its frame, its policy, its errors, what it costs."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.db import OperationalError, connection, transaction
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from chouette.away import DatabaseAway
from clubs import services, views
from clubs.models import Player
from clubs.services.roles import MOST_GUESTS
from sessions.api.problems import answer_to
from sessions.models import Event, Game, Session
from tests.kit.club_evening import Evening, evening
from tests.kit.our_files import faulty
from tests.kit.people import page, person

pytestmark = pytest.mark.django_db

TEMPLATES = sorted(Path(settings.BASE_DIR, "templates").rglob("*.html"))
SCRIPTS = sorted(Path(settings.BASE_DIR, "static/js").rglob("*.js"))
STYLES = [path for path in sorted(Path(settings.BASE_DIR, "static/css").rglob("*.css")) if path.parent.name != "table"]


@pytest.fixture
def thursday() -> Evening:
    return evening(dice=True)


def addresses(there: Evening) -> list[str]:
    code = there.session.code
    tables = ["sheet/", "evening/", "log/", "log/1/", "order/", "qr/", "door/", ""]
    return [
        "/", "/start/", "/import/", "/j/", "/owner/", f"/join/{code}/", f"/clubs/{there.club.slug}/",
        f"/clubs/{there.club.slug}/evenings/",
        *(f"/s/{code}/{part}" for part in tables),
    ]  # fmt: skip


def test_no_page_has_a_style_or_a_script_of_its_own(thursday: Evening) -> None:
    ann = thursday.people["organiser"].client
    for address in addresses(thursday):
        shown = page(ann.get(address))
        assert " style=" not in shown, address
        assert not re.search(r"\son\w+=", shown), address
        for script in re.findall(r"<script([^>]*)>", shown):
            assert "src=" in script or "nonce=" in script or 'type="application/json"' in script, address


def test_the_policy_allows_nothing_unsafe(thursday: Evening) -> None:
    for address in addresses(thursday):
        policy = thursday.people["organiser"].client.get(address).headers["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy


def test_no_style_attribute_in_a_source() -> None:
    assert faulty([*TEMPLATES, *SCRIPTS], lambda path: re.findall(" style=|styleMap", path.read_text())) == {}


def test_the_pages_take_their_colours_from_the_tokens() -> None:
    painted = (path for path in STYLES if path.name not in ("tokens.css", "contrast.css"))
    assert faulty(painted, lambda path: re.findall(r"oklch\(\d|rgba?\(|hsl", path.read_text())) == {}


def test_every_page_has_its_source_its_language_and_one_heading(thursday: Evening) -> None:
    ann = thursday.people["organiser"].client
    for address in addresses(thursday)[:-1]:
        shown = page(ann.get(address))
        assert 'href="/source/"' in shown, address
        assert '<html lang="en' in shown, address
        assert shown.count("<h1") == 1, address
        assert "<title>" in shown, address


away = DatabaseAway(lambda request: HttpResponse())
ERRORS: list[tuple[Callable[..., Any], int, str]] = [
    (lambda request: views.bad_request(request, ValueError("secret")), 400, "That could not be read."),
    (lambda request: views.forbidden(request, PermissionError("secret")), 403, "You may not do this."),
    (
        lambda request: views.form_too_old(request, "secret"),
        403,
        "This page was open for too long, and nothing was changed.",
    ),
    (lambda request: views.not_found(request, LookupError("secret")), 404, "There is nothing here."),
    (lambda request: views.server_error(request), 500, "Something broke."),
    (lambda request: away.process_exception(request, OperationalError("secret")), 503, "One moment."),
]


@pytest.mark.parametrize(("answer", "status", "words"), ERRORS, ids=lambda value: str(value)[:20])
def test_an_error_keeps_its_cause_to_itself(answer: Callable[..., Any], status: int, words: str) -> None:
    with CaptureQueriesContext(connection) as asked:
        response = answer(RequestFactory().get("/secret"))
    shown = page(response)
    assert response.status_code == status
    assert words in shown
    assert "secret" not in shown
    assert not asked.captured_queries


def test_while_the_database_is_away_a_page_says_when_to_come_back() -> None:
    answer = away.process_exception(RequestFactory().get("/"), OperationalError())
    assert answer is not None
    assert answer.headers["Retry-After"] == "5"
    assert away.process_exception(RequestFactory().get("/"), ValueError()) is None


@pytest.mark.parametrize("address", ["/s/%00/", "/join/%00/", "/s/" + "A" * 13 + "/", "/clubs/%00/", "/s/../", "/s/Ä/"])
def test_what_is_no_code_is_not_there(address: str) -> None:
    response = Client().get(address)
    assert response.status_code == 404
    assert "There is nothing here." in page(response)


def test_a_code_in_an_address_may_be_written_small(thursday: Evening) -> None:
    guest = thursday.people["guest"].client
    assert guest.get(f"/s/{thursday.session.code.lower()}/sheet/").status_code == 200


def counted(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked.captured_queries)


def lengthened(there: Evening, events: int) -> None:
    """The log as after a very long night, and half as many games as a sheet has ever had."""
    first = Event.objects.get(session=there.session)
    Event.objects.bulk_create(
        Event(
            club=there.club, session=there.session, seq=seq, kind="roll", body='{"event":"roll"}', key=f"long-{seq}",
            content_hash="", version=seq, source="tap", actor_device=first.actor_device, rules=1, at=first.at, hash="",
        )
        for seq in range(2, events)
    )  # fmt: skip
    ids = [player.id.hex for player in there.players]
    row = (
        f'{{"number":1,"box":"{ids[0]}","captain":"{ids[1]}","partner":null,'
        f'"lines":[{{"kind":"result","points":{{"{ids[0]}":3,"{ids[1]}":-3}}}}],"points":{{"{ids[0]}":3,"{ids[1]}":-3}},'
        f'"totals":{{"{ids[0]}":3,"{ids[1]}":-3}},"next":{{"box":"{ids[0]}","line":["{ids[1]}"]}}}}'
    )
    Session.objects.filter(pk=there.session.pk).update(seq=events - 1)
    state = Session.objects.get(pk=there.session.pk).state
    Game.objects.bulk_create(
        Game(
            club=there.club, session=there.session, number=number, seq=number, row=row, checkpoint=state,
            began=1, ended_by="result", winner="box", win="single", highest=1,
        )
        for number in range(1, events // 20)
    )  # fmt: skip


def test_a_page_costs_the_same_however_long_the_night(thursday: Evening) -> None:
    ann = thursday.people["organiser"].client
    ann.get(f"/s/{thursday.session.code}/qr/")
    read = [*addresses(thursday), f"/s/{thursday.session.code}/log/1/game/"]
    short = {address: counted(ann, address) for address in read}
    lengthened(thursday, 5000)
    for number in range(60):
        services.player_add(actor=thursday.people["organiser"].actor, club=thursday.club, name=f"Player {number}")
    for _ in range(MOST_GUESTS - 2):
        services.guest_admit(actor=person().actor, club=thursday.club, session_code=thursday.session.code)
    assert Player.objects.filter(club=thursday.club).count() == 64
    for address in read:
        assert counted(ann, address) == short[address] <= 12, address


def test_the_history_is_shown_a_hundred_at_a_time(thursday: Evening) -> None:
    lengthened(thursday, 250)
    guest = thursday.people["guest"].client
    oldest = page(guest.get(f"/s/{thursday.session.code}/log/"))
    assert oldest.count('<li id="e') == 100
    assert 'href="?after=100&amp;' in oldest
    assert "Earlier" not in oldest
    newest = page(guest.get(f"/s/{thursday.session.code}/log/?before=9999"))
    assert newest.count('<li id="e') == 100
    assert "Later" not in newest
    middle = page(guest.get(f"/s/{thursday.session.code}/log/?before=50"))
    assert middle.count('<li id="e') == 49
    assert "Earlier" not in middle
    assert 'href="?after=49&amp;' in middle
    for nonsense in ("abc", "-1", "²", "9" * 40, ""):
        assert page(guest.get(f"/s/{thursday.session.code}/log/", {"before": nonsense})).count('<li id="e') == 100


def test_a_full_disk_is_told_apart() -> None:
    """On a page and to a phone: whoever reads it can tell the operator."""
    sentence = "The server’s disk is full. Nothing was recorded; tell the operator."
    with pytest.raises(OperationalError) as full, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DO $$ BEGIN RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END $$")
    page = away.process_exception(RequestFactory().get("/"), full.value)
    assert page is not None
    assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert sentence in page.content.decode()
    problem = answer_to(full.value)
    assert problem is not None
    assert (problem.status_code, problem["Retry-After"]) == (503, "1")
    assert (msgspec.json.decode(problem.content)["code"], sentence in problem.content.decode()) == (
        "disk_is_full",
        True,
    )
