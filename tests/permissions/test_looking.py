"""Looking changes nothing; where there is nothing to look at one is led on, and told in plain words."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, get_args
from uuid import uuid4

import pytest
from channels.testing import HttpCommunicator, WebsocketCommunicator
from django.apps import apps
from django.core import mail
from django.db import InternalError, connection, transaction
from django.test import Client

from chouette.asgi import application
from clubs import allowances, services
from clubs.access import page_above
from clubs.limits import Limit
from clubs.missing_right import WHO_MAY
from clubs.models import Club, Device, RightsEpoch, User
from clubs.permissions import ClubRight
from sessions.permissions import SessionRight
from sessions.push.consumers import LiveTable, is_ours
from tests.kit.accounts import PASSWORD, account, signed_in
from tests.kit.daily import first_daily
from tests.kit.people import page, person
from tests.kit.permission_table import API, DRAWN_FROM_NO_EVENING, PAGES
from tests.kit.roles import House
from tests.kit.routes import ROUTES, address

JSON = "application/json"


TAKEN_ALONG = {"club-export", "api-club-export"}
"""Whoever takes a club's data along leaves a line in its trail: nothing else is written by looking."""


@contextmanager
def nothing_is_written() -> Iterator[None]:
    """Whatever writes a row, or holds one for itself, fails."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL transaction_read_only = on")
        yield
        transaction.set_rollback(True)


@pytest.mark.long
@pytest.mark.parametrize("has_been_here", [True, False])
def test_no_page_that_a_stranger_looks_at_writes_a_row(own: House, has_been_here: bool) -> None:
    browser = person().client if has_been_here else Client()
    for name in ROUTES:
        with nothing_is_written():
            browser.get(address(name, own.ids))


@pytest.mark.parametrize("role", first_daily("member", "guest", "scorekeeper", "organiser"))
def test_no_page_that_those_of_the_house_look_at_writes_a_row(own: House, role: str) -> None:
    browser = own.people[role].client()
    passed_over = DRAWN_FROM_NO_EVENING | (TAKEN_ALONG if role == "organiser" else set())
    for name in (name for name in ROUTES if name not in passed_over):
        with nothing_is_written():
            browser.get(address(name, own.ids))


@pytest.mark.parametrize("name", sorted(TAKEN_ALONG))
def test_a_page_that_writes_a_row_would_be_found(own: House, name: str) -> None:
    with pytest.raises(InternalError, match="read-only"), nothing_is_written():
        own.people["organiser"].client().get(address(name, own.ids))


def rows() -> dict[str, int]:
    """How many rows each table of the database has."""
    models = apps.get_models()
    counts = ", ".join(f"(SELECT count(*) FROM {connection.ops.quote_name(one._meta.db_table)})" for one in models)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {counts}")
        return dict(zip((one._meta.label for one in models), cursor.fetchone(), strict=True))


@pytest.mark.parametrize("name", sorted(TAKEN_ALONG))
def test_taking_a_clubs_data_along_writes_a_line_of_its_trail_alone(own: House, name: str) -> None:
    before = rows()
    assert own.people["organiser"].client().get(address(name, own.ids)).status_code == 200
    assert rows() == before | {"clubs.Audit": before["clubs.Audit"] + 1}


def test_what_is_only_posted_to_leads_whoever_looks_to_its_page(own: House) -> None:
    ann = own.people["organiser"].client()
    for row in (row for row in PAGES if row.method == "POST"):
        looked = ann.get(address(row.name, own.ids))
        assert looked.status_code != 405, row.name
        if looked.status_code == 302:
            assert looked["Location"] != address(row.name, own.ids)


@pytest.mark.parametrize(
    ("path", "above"),
    [
        ("/account/sign-out/", "/account/"), ("/clubs/friday/archive/", "/clubs/friday/"),
        ("/clubs/friday/people/3/role/", "/clubs/friday/people/"), ("/s/ABC123/qr/close/", "/s/ABC123/qr/"),
        ("/operator/demo/delete/", "/operator/"), ("/language/", "/"),
    ],
)  # fmt: skip
def test_the_page_above(path: str, above: str) -> None:
    assert page_above(path) == above


def test_a_link_that_one_may_not_open_says_so_and_an_old_form_says_that(own: House) -> None:
    dan = own.people["member"].client()
    refused = dan.get(f"/clubs/{own.club.slug}/settings/")
    assert refused.status_code == 403
    assert "You may not do this." in page(refused)
    assert "too long" not in page(refused)
    old = own.people["organiser"].client(careful=True).post(f"/clubs/{own.club.slug}/archive/")
    assert old.status_code == 403
    assert "This page was open for too long, and nothing was changed." in page(old)


@pytest.mark.parametrize(
    ("path", "who"),
    [
        ("/clubs/{slug}/settings/", "It is for an organiser of the club. Nothing was changed."),
        ("/clubs/{slug}/opening/", "It is for the treasurer or an organiser of the club. Nothing was changed."),
        ("/s/{code}/split/", "It is for the scorekeeper of the table. Nothing was changed."),
        ("/s/{code}/points/", "It is for the scorekeeper of the table or an organiser of the club."),
        ("/s/{code}/delete/", "It is for an organiser of the club. Nothing was changed."),
    ],
)  # fmt: skip
def test_a_refusal_names_those_who_may(own: House, path: str, who: str) -> None:
    refused = own.people["member"].client().get(path.format(slug=own.club.slug, code=own.session.code))
    assert refused.status_code == 403
    assert who in page(refused)


def test_every_right_at_a_club_and_a_table_has_its_sentence() -> None:
    assert {*get_args(ClubRight), *get_args(SessionRight)} <= WHO_MAY.keys()


def test_what_the_api_tells_is_kept_by_nobody(own: House) -> None:
    ann = own.people["organiser"].client()
    for row in (row for row in API if row.method == "GET" and row.name not in ("api-schema", "api-docs", "api-try")):
        for client in (ann, Client()):
            answer = client.get(address(row.name, own.ids))
            assert "no-store" in answer["Cache-Control"], row.name
            assert {"Cookie", "Authorization"} <= set(re.split(r",\s*", answer["Vary"])), row.name


# --- What cannot be read.


@pytest.mark.parametrize(
    ("path", "status"), [("/live/sessions/%00/", 4400), ("/live/sessions/\x00/", 4400), ("/nowhere/", 4404)]
)
async def test_a_socket_at_no_address_of_ours_is_closed(path: str, status: int) -> None:
    socket = WebsocketCommunicator(application, path.replace("%00", "\x00"), headers=[(b"host", b"testserver")])
    assert await socket.connect() == (False, status)


@pytest.mark.parametrize("host", ["[", "[::1", "a]b", "\x00", "", "a:b:c"])
async def test_a_host_that_cannot_be_read_is_none_of_ours(host: str) -> None:
    assert not is_ours(host)
    answer = await HttpCommunicator(
        application.application_mapping["http"], "GET", "/", headers=[(b"host", host.encode())]
    ).get_response()
    assert answer["status"] == 400


async def test_a_frame_nested_deep_is_a_bad_frame() -> None:
    phone = LiveTable()
    await phone.receive('{"t":"seen","version":' + "[" * 4000)
    await phone.receive("[" * 8000)
    assert phone.bad_frames == 2


@pytest.mark.parametrize("depth", [100, 900, 990, 1100, 20_000])
def test_a_body_nested_deep_is_refused(own: House, depth: int) -> None:
    body = '{"key": "nested-deep", "seen": 1, "event": {"event": "start", "x": ' + "[" * depth + "]" * depth + "}}"
    client = own.people["scorekeeper"].client()
    for there in ("events/", "paper/", "hold/"):
        answer = client.post(f"/api/v1/sessions/{own.session.code}/{there}", body, JSON)
        assert answer.status_code in (400, 422), (there, answer.content[:200])


def test_a_passkey_nested_deep_is_none(db: None) -> None:
    answer = Client().post("/account/sign-in/passkey/", {"credential": "[" * 20_000 + "]" * 20_000})
    assert answer.status_code == 422


# --- A form that is sent twice without a device.


def test_a_browser_without_a_device_is_one_browser(db: None) -> None:
    browser = Client()
    browser.get("/clubs/new/")
    assert not Device.objects.exists()
    form = {"name": "Friday", "currency": "GBP", "balances": "all", "language": "en", "time_zone": "UTC"}
    again = Client()
    again.cookies.update(browser.cookies)
    assert browser.post("/clubs/new/", form).status_code == again.post("/clubs/new/", form).status_code == 302
    assert Device.objects.count() == Club.objects.count() == 1


# --- Mail in our name.


def posted(client: Client, own: House, email: str) -> Any:
    form = {"role": "member", "life": "week", "uses": "1", "email": email, "key": str(uuid4())}
    return client.post(f"/clubs/{own.club.slug}/invite/", form)


def test_who_has_no_proven_address_sends_no_mail(own: House) -> None:
    ann = own.people["organiser"]
    refused = posted(ann.client(), own, "zoe@club.example")
    assert refused.status_code == 422
    assert "Only an account with an e-mail address sends mail." in page(refused)
    asked = {"role": "member", "email": "zoe@club.example"}
    assert ann.client().post(f"/api/v1/clubs/{own.club.slug}/invites/", asked, JSON).status_code == 422
    assert posted(ann.client(), own, "").status_code == 200, "the link is there without mail"
    alone = signed_in(services.account_create(actor=ann.actor, name="Ann"), ann)
    assert posted(alone.client, own, "zoe@club.example").status_code == 422
    assert not mail.outbox
    User.objects.update(email="ann@club.example")
    assert posted(alone.client, own, "zoe@club.example").status_code == 200
    assert len(mail.outbox) == 1


def test_nobody_is_invited_again_and_again(own: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clubs.pages.inviting.MAILS_TO", Limit("mail to", most=2, seconds=86400))
    assert allowances.MAILS_TO.most == 5
    ann = signed_in(account(), own.people["organiser"]).client
    assert [posted(ann, own, "Zoe@club.example").status_code for _ in range(3)] == [200, 200, 429]
    assert len(mail.outbox) == 2


# --- A changed password.


def test_a_changed_password_ends_what_else_is_signed_in(own: House) -> None:
    ann = account("Ivy", password=PASSWORD)
    here = signed_in(ann, own.people["organiser"])
    elsewhere = signed_in(ann, person())
    epoch = RightsEpoch.objects.get(club=own.club.id).epoch
    here.client.post("/account/password/", {"password": "seven cubes and a doubling"})
    assert here.client.get("/account/").status_code == 200
    assert elsewhere.client.get("/account/").status_code == 302
    assert RightsEpoch.objects.get(club=own.club.id).epoch > epoch, "by which open sockets are looked through"
