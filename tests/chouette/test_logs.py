"""What stands in the log: every line in one form, what strangers repeat once a minute, and no secret."""

import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from django.conf import settings
from django.test import Client
from django.urls import get_resolver

from chouette.logs import Rarely, formatter
from clubs import services
from clubs.models import Role
from tests.kit.accounts import PASSWORD, account, signed_in
from tests.kit.people import club_of, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The terminal, as a file."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(formatter())
    logging.getLogger().addHandler(handler)
    yield text
    logging.getLogger().removeHandler(handler)


@pytest.fixture(autouse=True)
def nothing_logged_yet() -> None:
    for one in logging.getLogger("chouette.attempts").filters:
        if isinstance(one, Rarely):
            one._last.clear()


def lines(log: io.StringIO) -> list[dict[str, Any]]:
    """Every line, each one JSON object."""
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_a_line_of_structlog_and_one_of_the_library_have_one_form(log: io.StringIO) -> None:
    structlog.get_logger("chouette.one").warning("the disk of %s is full", "Ann", reason="memory")
    logging.getLogger("chouette.two").warning("the disk of %s is full", "Bob")
    one, two = lines(log)
    assert (one["event"], one["reason"], one["level"]) == ("the disk of Ann is full", "memory", "warning")
    assert (two["event"], two["level"], two["logger"]) == ("the disk of Bob is full", "warning", "chouette.two")
    assert one.keys() - {"reason"} == two.keys()


def test_a_line_below_the_level_is_not_written(log: io.StringIO) -> None:
    structlog.get_logger("chouette.one").debug("nobody asked")
    assert lines(log) == []


def test_wrong_passwords_are_one_line_a_minute_without_what_was_typed(
    log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    account("Ann", PASSWORD)
    typed = {"email": "ann@club.example", "password": "not this one"}
    answers = [Client().post("/account/sign-in/password/", typed) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [422, 422, 422]
    (line,) = [line for line in lines(log) if line["logger"] == "chouette.attempts"]
    assert (line["event"], line["level"]) == ("a sign-in has failed: password", "warning")
    assert line["request"] == answers[0]["X-Request-ID"]
    assert "ann" not in log.getvalue().lower()
    assert "not this one" not in log.getvalue()
    monkeypatch.setattr(Rarely, "SECONDS", 0.0)
    Client().post("/account/sign-in/password/", typed)
    assert lines(log)[-1]["left_out"] == 2


def test_a_limit_that_is_reached_is_named(log: io.StringIO) -> None:
    ann = signed_in(account("Ann", PASSWORD))
    for _ in range(16):
        ann.client.post("/account/prove/", {"password": "wrong"})
    assert "a limit was reached: proofs" in [line["event"] for line in lines(log)]


def test_refused_access_names_the_page_without_its_address(log: io.StringIO) -> None:
    answer = Client(enforce_csrf_checks=True).post("/account/sign-in/", {"email": "ann@club.example"})
    assert answer.status_code == 403
    assert [(line["event"], line["route"]) for line in lines(log) if "route" in line] == [
        ("access was refused", "account-sign-in")
    ]


CODE, TOKEN = "ABC234", "c1eda82cf92d40f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f7f92d"
OTHERS = {"code": CODE, "token": TOKEN, "slug": "club"}


def addresses(resolver: Any, before: str = "/") -> Iterator[str]:
    """Yield every address of the site, with a code or a token where it has one."""
    for one in resolver.url_patterns:
        path = before + str(one.pattern)
        if hasattr(one, "url_patterns"):
            yield from addresses(one, path)
        else:
            yield re.sub(r"<(?:\w+:)?(\w+)>", lambda found: OTHERS.get(found[1], "1"), path)


def test_no_address_in_the_log_lets_anybody_in(log: io.StringIO) -> None:
    live = [f"/live/sessions/{CODE}/", f"/owner/?token={TOKEN}"]
    secret = [path for path in (*addresses(get_resolver()), *live) if CODE in path or TOKEN in path]
    assert f"/e/{TOKEN}/" in secret
    assert len(secret) > 50
    for path in secret:
        logging.getLogger("chouette.one").warning("Forbidden (CSRF cookie not set.): %s", path)
        structlog.get_logger("chouette.two").warning("asked", address=f"https://club.example{path}?name=Ann")
    assert [line for line in lines(log) if CODE in str(line) or TOKEN in str(line)] == []
    assert lines(log)[-1]["address"].startswith("https://club.example/owner/?token=…")


def test_a_traceback_has_no_secret_address_and_all_its_files(log: io.StringIO) -> None:
    try:
        raise ValueError(f"/e/{TOKEN}/ and /s/{CODE}/sheet/")
    except ValueError:
        logging.getLogger("chouette.one").exception("a fault in /sessions/models/e/log.py")
    (line,) = lines(log)
    assert "ValueError: /e/…/ and /s/…/sheet/" in line["exception"]
    assert __file__ in line["exception"]
    assert line["event"] == "a fault in /sessions/models/e/log.py"


def test_every_line_of_the_program_goes_through_that() -> None:
    logging_of: dict[str, Any] = settings.LOGGING
    assert {one["formatter"] for one in logging_of["handlers"].values()} == {"line"}
    assert logging_of["formatters"]["line"] == {"()": "chouette.logs.formatter"}


def test_changed_rights_are_logged_once_they_hold(log: io.StringIO) -> None:
    kim, bob = person("Kim"), person("Bob")
    club = club_of(kim)
    services.role_give(actor=kim.actor, club=club, to=bob.actor, role=Role.TREASURER)
    changed = [line for line in lines(log) if line["event"] == "role_taken"]
    assert [(line["club"], line["level"]) for line in changed] == [(str(club.id), "info")]
    assert "Bob" not in log.getvalue()
