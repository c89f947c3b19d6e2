"""Signing up and in, on one screen, and what somebody learns there who has no business to."""

import re
from datetime import timedelta
from smtplib import SMTPException
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone
from time_machine import travel

from clubs import selectors
from clubs.actors import COOKIE, Actor
from clubs.models import Device, Membership, Role, User
from tests.kit.accounts import PASSWORD, account, code_mailed, signed_in
from tests.kit.people import club_of, page, person

pytestmark = pytest.mark.django_db

SIGN_IN, CODE, PROVE = "/account/sign-in/", "/account/code/", "/account/prove/"


def actor_of(client: Client) -> Actor:
    return selectors.actor_of({"cookies": {COOKIE: client.cookies[COOKIE].value}})


def asked_for_code(client: Client, email: str, **more: str) -> Any:
    return client.post(SIGN_IN, {"email": email, **more})


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06}"


def test_a_code_by_mail_makes_an_account_on_the_same_screen_that_signs_in() -> None:
    client = Client()
    assert asked_for_code(client, "  Zoe@Club.Example ")["Location"] == CODE
    assert mail.outbox[-1].to == ["zoe@club.example"]
    assert client.post(CODE, {"code": code_mailed()})["Location"] == "/account/welcome/?next=%2F"
    assert (
        client.post("/account/welcome/", {"name": "Zoë", "next": "/", "time_zone": "Europe/Paris"})["Location"] == "/"
    )
    user = User.objects.get()
    assert (actor_of(client).name, user.email, user.time_zone) == ("Zoë", "zoe@club.example", "Europe/Paris")
    assert "Zoë" in page(client.get("/account/"))


def test_who_has_an_account_comes_in_with_the_code_and_goes_where_they_wanted() -> None:
    ann, client = account(), Client()
    asked_for_code(client, "ann@club.example", next="/start/")
    assert client.post(CODE, {"code": f" {code_mailed()[:3]} {code_mailed()[3:]} "})["Location"] == "/start/"
    assert actor_of(client).user_id == ann.id


@pytest.mark.parametrize(
    "on_to", ["//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"]
)
def test_nobody_is_sent_to_another_site(on_to: str) -> None:
    account(password=PASSWORD)
    sent = {"email": "ann@club.example", "password": PASSWORD, "next": on_to}
    assert Client().post("/account/sign-in/password/", sent)["Location"] == "/"


def test_known_and_unknown_addresses_get_the_same_answer_and_the_same_mail() -> None:
    account()
    seen = []
    for email in ("ann@club.example", "eve@club.example"):
        client = Client()
        answer = asked_for_code(client, email)
        shown = page(client.get(CODE)).replace(email, "EMAIL")
        shown = re.sub(r'(csrfmiddlewaretoken" value=|nonce=)"[^"]+"', "", shown)
        body = str(mail.outbox[-1].body).replace(code_mailed(), "CODE")
        seen.append((answer.status_code, answer.headers["Location"], shown, body))
    assert seen[0] == seen[1]


def test_a_wrong_password_says_the_same_as_a_wrong_address() -> None:
    account(password=PASSWORD)
    account("Bob")
    told = []
    for email in ("ann@club.example", "bob@club.example", "nobody@club.example"):
        answer = Client().post("/account/sign-in/password/", {"email": email, "password": "wrong"})
        assert answer.status_code == 422
        told.append(re.findall(r'id="password-fault"[^>]*>([^<]+)<', page(answer)))
    assert told[0] == told[1] == told[2] != []


def test_a_password_that_is_right_lets_in_and_keeps_nothing_of_what_was_typed_wrong() -> None:
    ann, client = account(password=PASSWORD), Client()
    refused = client.post("/account/sign-in/password/", {"email": "ann@club.example", "password": "secret words"})
    assert "ann@club.example" in page(refused)
    assert "secret words" not in page(refused)
    client.post("/account/sign-in/password/", {"email": "ANN@club.example", "password": PASSWORD})
    assert actor_of(client).user_id == ann.id


def test_five_wrong_codes_and_the_right_one_is_worth_nothing() -> None:
    client = Client()
    asked_for_code(client, "ann@club.example")
    code = code_mailed()
    for _ in range(4):
        assert "Wrong code." in page(client.post(CODE, {"code": wrong(code)}))
    assert "no longer valid" in page(client.post(CODE, {"code": wrong(code)}))
    assert client.post(CODE, {"code": code})["Location"] == SIGN_IN
    assert not User.objects.exists()


def test_a_code_that_lacks_a_digit_stays_as_it_was_typed_and_costs_no_try() -> None:
    client = Client()
    asked_for_code(client, "ann@club.example")
    code = code_mailed()
    for _ in range(6):
        answer = client.post(CODE, {"code": code[:5]})
        assert answer.status_code == 422
        assert "The code has six digits." in page(answer)
        assert f'value="{code[:5]}"' in page(answer)
    assert client.post(CODE, {"code": code})["Location"] == "/account/welcome/?next=%2F"


@pytest.mark.parametrize(
    ("server", "by_mail", "by_operator"),
    [("", False, True), ("mail.club.example", True, False)],
)
def test_a_code_by_mail_is_promised_only_where_mail_leaves(server: str, by_mail: bool, by_operator: bool) -> None:
    with override_settings(EMAIL_HOST=server):
        refused = page(Client().post("/account/sign-in/password/", {"email": "ann@club.example", "password": "abc"}))
    assert ("A code by email always works." in refused) is by_mail
    assert ("Get a code by email and set a password" in refused) is by_mail
    assert ("Wrong address or password. The operator can give you a code." in refused) is by_operator
    assert ("Ask the operator for a code and set a password on your account page." in refused) is by_operator


def test_a_code_is_good_for_ten_minutes_and_only_where_it_was_asked_for() -> None:
    client = Client()
    asked_for_code(client, "ann@club.example")
    assert Client().post(CODE, {"code": code_mailed()})["Location"] == SIGN_IN
    with travel(timezone.now() + timedelta(minutes=11), tick=False):
        assert client.post(CODE, {"code": code_mailed()})["Location"] == SIGN_IN
    assert not User.objects.exists()


def test_a_second_code_takes_the_place_of_the_first() -> None:
    client = Client()
    asked_for_code(client, "ann@club.example")
    first = code_mailed()
    assert "There is a new code: ask the operator for it." in page(client.post(CODE, {"again": "1"}))
    second = code_mailed()
    assert first == second or client.post(CODE, {"code": first}).status_code == 422
    assert client.post(CODE, {"code": second}).status_code == 302


def test_nobody_is_drowned_in_mail_and_the_limit_tells_nothing_either() -> None:
    account()
    for email in ("ann@club.example", "eve@club.example"):
        answers = [asked_for_code(Client(), email).status_code for _ in range(6)]
        assert answers == [302, 302, 302, 302, 302, 429]


def test_whoever_guesses_for_a_day_gets_twenty_codes() -> None:
    morning = timezone.now().replace(hour=0, minute=0)
    sent = 0
    for quarter in range(6):
        with travel(morning + timedelta(minutes=15 * quarter), tick=False):
            sent += sum(asked_for_code(Client(), "ann@club.example").status_code == 302 for _ in range(5))
    assert sent == 20


def test_passwords_are_not_tried_for_ever() -> None:
    account(password=PASSWORD)
    tried = {"email": "ann@club.example", "password": "wrong"}
    for _ in range(10):
        Client().post("/account/sign-in/password/", tried)
    last = Client().post("/account/sign-in/password/", tried | {"password": PASSWORD})
    assert last.status_code == 429
    assert "Too many tries." in page(last)


@pytest.mark.parametrize(
    "email", ["", "ann", "ann@", "ann@club.example\nBcc: eve@club.example", f"{'a' * 250}@b.example"]
)
def test_what_is_no_address_is_said_so_beside_the_field(email: str) -> None:
    answer = asked_for_code(Client(), email)
    assert answer.status_code == 422
    assert 'id="email-fault"' in page(answer)
    assert not mail.outbox


def test_a_mail_server_that_is_away_is_said_so_and_the_address_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> int:
        raise SMTPException("550 go away")

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refused)
    answer = asked_for_code(Client(), "ann@club.example")
    assert answer.status_code == 503
    assert "could not be sent" in page(answer)
    assert "ann@club.example" in page(answer)
    assert "550" not in page(answer)


def test_a_guest_keeps_everything_when_they_make_an_account() -> None:
    ann = person("Ann")
    club = club_of(ann)
    asked_for_code(ann.client, "ann@club.example")
    answer = ann.client.post(CODE, {"code": code_mailed()})
    assert club.name in page(ann.client.get(answer["Location"]))
    assert User.objects.get().name == "Ann"
    assert Membership.objects.get(club=club).role == Role.ORGANISER
    assert selectors.role_of(actor_of(ann.client), club.id) == Role.ORGANISER


def test_signing_out_shows_the_first_page_as_to_a_stranger() -> None:
    ann = signed_in(account(), person("Ann"))
    club = club_of(ann)
    assert ann.client.post("/account/sign-out/")["Location"] == "/"
    assert ann.client.get(f"/clubs/{club.slug}/").status_code == 404
    assert ann.client.get("/account/")["Location"] == "/account/sign-in/?next=%2Faccount%2F"


def test_a_browser_that_was_signed_out_from_afar_has_no_rights_left() -> None:
    ann = account()
    here, there = signed_in(ann), signed_in(ann)
    here.client.post(reverse("account-device-sign-out", args=[there.actor.device_id]))
    assert there.client.get("/account/").status_code == 302
    assert here.client.get("/account/").status_code == 200


def test_the_devices_of_an_account_are_listed_by_what_they_are() -> None:
    ann, client = account(), Client(headers={"user-agent": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Firefox/140.0"})
    asked_for_code(client, "ann@club.example")
    client.post(CODE, {"code": code_mailed()})
    assert Device.objects.get(user=ann).label == "Firefox on Android"
    assert "Firefox on Android" in page(client.get("/account/"))


def test_name_language_and_clock_are_kept_and_used() -> None:
    ann = signed_in(account())
    sent = {"name": "Änne", "language": "en", "time_zone": "Asia/Tokyo"}
    answer = ann.client.post("/account/", sent)
    assert answer.cookies[settings.LANGUAGE_COOKIE_NAME].value == "en"
    user = User.objects.get()
    assert (user.name, user.time_zone) == ("Änne", "Asia/Tokyo")
    signed = Device.objects.get(user=user).signed_in_at
    assert signed is not None
    tokyo = signed + timedelta(hours=9)
    assert f"{tokyo:%H:%M}" in page(ann.client.get("/account/"))


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({"name": ""}, "Type a name."),
        ({"name": "\u202eAnn"}, "turns the direction"),
        ({"name": "x" * 41}, "at most 40"),
        ({"name": "Ann", "time_zone": "Mars/Olympus"}, "Mars/Olympus"),
    ],
)
def test_what_cannot_be_kept_is_said_so_and_nothing_typed_is_lost(sent: dict[str, str], fault: str) -> None:
    answer = signed_in(account()).client.post("/account/", {"language": "", "time_zone": "", **sent})
    assert answer.status_code == 422
    assert fault in page(answer)
    assert User.objects.get().name == "Ann"


def test_a_form_of_before_the_sign_in_is_worth_nothing_after_it() -> None:
    """Its token may be known to whoever had the browser before."""
    account(password=PASSWORD)
    client = Client(enforce_csrf_checks=True)
    client.get("/account/sign-in/")
    before = client.cookies[settings.CSRF_COOKIE_NAME].value
    typed = {"email": "ann@club.example", "password": PASSWORD, "csrfmiddlewaretoken": before}
    assert client.post("/account/sign-in/password/", typed).status_code == 302
    assert client.cookies[settings.CSRF_COOKIE_NAME].value != before
    assert client.post("/account/sign-out/", {"csrfmiddlewaretoken": before}).status_code == 403
