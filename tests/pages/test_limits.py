"""As whom somebody is counted: a hall of people behind one router plays, and one who guesses does not get far."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client, RequestFactory
from django.utils import timezone
from time_machine import travel

from clubs import allowances, limits, services
from clubs.accounts import familiar
from clubs.accounts.codes import MailCode
from clubs.actors import Actor
from clubs.allowances import Allowance, act_counted, place_of
from clubs.limits import Limit, TooOften
from clubs.models import Club
from sessions.models import Session
from tests.kit.accounts import PASSWORD, account, code_mailed, signed_in
from tests.kit.club_evening import Evening, evening
from tests.kit.forms import FILLED
from tests.kit.people import page, person

pytestmark = pytest.mark.django_db
SIGN_IN, CODE = "/account/sign-in/", "/account/code/"


@pytest.fixture(autouse=True)
def minute() -> Iterator[None]:
    """All of a test in one window, 23 minutes before the next hour."""
    now = timezone.now().replace(minute=37, second=0, microsecond=0)
    with travel(now, tick=False):
        yield


@pytest.fixture
def thursday() -> Evening:
    return evening()


def begun(client: Client, **more: str) -> Any:
    return client.post("/start/", FILLED | more)


# --- Starting.


@pytest.mark.long
def test_forty_tables_begin_in_one_hall() -> None:
    for _ in range(40):
        assert begun(Client()).status_code == 302
    assert Session.objects.count() == 40


@pytest.mark.long
def test_one_organiser_begins_all_tables_of_the_club() -> None:
    ann = signed_in(account())
    club = services.club_create(actor=ann.actor, name="Friday", currency="GBP")
    for table in range(allowances.STARTS.account + 1):
        answer = begun(ann.client, club=club.slug, names=f"Ann {table}\nBob {table}\nCat {table}")
        assert answer.status_code == 302, page(answer)
    assert Session.objects.filter(club=club).count() == allowances.STARTS.account + 1


def test_a_device_has_a_number_and_the_sentence_says_when(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sessions.pages.start.page.STARTS", replace(allowances.STARTS, device=1))
    one = Client()
    assert begun(one).status_code == 302
    refused = begun(one)
    assert (refused.status_code, refused["Retry-After"]) == (429, str(23 * 60))
    assert "Too many sessions were started. Try again in 23 minutes." in page(refused)
    in_german = one.post("/start/", FILLED, headers={"Accept-Language": "de"})
    assert "Versuch es in 23 Minuten noch einmal." in page(in_german)
    assert begun(Client()).status_code == 302, "another phone behind the same router begins"


def test_new_devices_do_not_make_an_address_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sessions.pages.start.page.STARTS", replace(allowances.STARTS, guests=2))
    assert [begun(Client()).status_code for _ in range(3)] == [302, 302, 429]
    ann = signed_in(account())
    assert begun(ann.client).status_code == 302, "who has an account does not count with the guests"
    assert begun(Client(REMOTE_ADDR="10.9.8.7")).status_code == 302


def test_imports_are_counted_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sessions.pages.start.page.STARTS", replace(allowances.STARTS, guests=0))
    ann = Client()
    assert begun(ann).status_code == 429
    answer = ann.post("/api/v1/sessions/import/", b"{}", content_type="application/jsonl")
    assert answer.status_code == 422, "the import was judged"


def test_a_program_is_told_when(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sessions.api.starting.STARTS", replace(allowances.STARTS, guests=0))
    answer = Client().post("/api/v1/sessions/", {"name": "x", "stake": "1"}, content_type="application/json")
    assert answer.status_code == 429
    assert answer.json()["message"] == "That was too often. Try again in 23 minutes."


# --- Names.


@pytest.mark.long
def test_a_hall_of_newcomers_types_its_names(thursday: Evening) -> None:
    guests = []
    for _ in range(41):
        guests.append(Client())
        guests[-1].post("/join/", {"code": thursday.session.code})
    for number, guest in enumerate(guests):
        answer = guest.post(f"/join/{thursday.session.code}/", {"name": f"Guest {number:02}"})
        assert answer.status_code == 302, page(answer)


# --- Codes of tables.


def test_wrong_codes_of_others_lock_nobody_out(thursday: Evening) -> None:
    for _ in range(40):
        assert Client().post("/join/", {"code": "WRNG22"}).status_code == 404
    assert Client().post("/join/", {"code": thursday.session.code}).status_code == 302


def test_a_phone_that_guesses_is_put_off_alone(thursday: Evening) -> None:
    guest = thursday.people["guest"].client
    codes = [guest.post("/join/", {"code": "WRNG22"}).status_code for _ in range(21)]
    assert codes == [404] * 20 + [429]
    refused = guest.post("/join/", {"code": thursday.session.code})
    assert refused.status_code == 429
    assert "Scan the square at the table instead. Try again in 3 minutes." in page(refused)
    assert thursday.people["member"].client.post("/join/", {"code": thursday.session.code}).status_code == 302


def test_guessing_with_ever_new_devices_ends(thursday: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowances, "WRONG_CODES", replace(allowances.WRONG_CODES, guests=30))
    codes = [Client().post("/join/", {"code": "WRNG22"}).status_code for _ in range(31)]
    assert codes == [404] * 30 + [429]
    assert Client().post("/join/", {"code": thursday.session.code}).status_code == 429, "a guess is not judged"
    for who in ("guest", "member"):
        known = thursday.people[who].client.post("/join/", {"code": thursday.session.code})
        assert known.status_code == 302, "who sits somewhere is no stranger"
    assert signed_in(account()).client.post("/join/", {"code": thursday.session.code}).status_code == 302


def test_all_tries_of_an_address_have_an_end(thursday: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowances, "WRONG_CODES_HERE", Limit("wrong_code here", most=2, seconds=3600))
    for who in ("guest", "member"):
        assert thursday.people[who].client.post("/join/", {"code": "WRNG22"}).status_code == 404
    assert signed_in(account()).client.post("/join/", {"code": "WRNG22"}).status_code == 429


def test_a_right_code_is_no_guess(thursday: Evening) -> None:
    guest = thursday.people["guest"].client
    for _ in range(25):
        assert guest.post("/join/", {"code": thursday.session.code}).status_code == 302


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"), ("", ""),
    ],
)  # fmt: skip
def test_a_place_is_an_address_or_the_network_of_a_house(address: str, place: str) -> None:
    assert place_of(RequestFactory().get("/", REMOTE_ADDR=address)) == place


# --- Signing in.


def asked(client: Client, place: str = "10.0.0.1") -> int:
    return client.post(SIGN_IN, {"email": "ann@club.example"}, REMOTE_ADDR=place).status_code


def test_who_asks_for_codes_to_an_address_locks_its_owner_out_nowhere() -> None:
    account()
    assert [asked(Client()) for _ in range(6)] == [302] * 5 + [429]
    assert asked(Client(), place="10.0.0.2") == 302, "the owner asks from somewhere else"


def test_a_familiar_browser_has_a_number_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    account()
    monkeypatch.setattr(familiar, "CODES_OF_STRANGERS", Limit("codes_strangers", most=3, seconds=86400))
    ann = Client(REMOTE_ADDR="10.0.0.2")
    ann.post(SIGN_IN, {"email": "ann@club.example"})
    ann.post(CODE, {"code": code_mailed()})
    ann.post("/account/sign-out/")
    assert [asked(Client(), place=f"10.0.1.{number}") for number in range(3)] == [302, 302, 429], "from everywhere"
    assert ann.post(SIGN_IN, {"email": "ann@club.example"}).status_code == 302
    assert ann.post(CODE, {"code": code_mailed()}).status_code == 302
    forged = Client(REMOTE_ADDR="10.0.0.3")
    forged.cookies[familiar.COOKIE] = "eyJhIjoiYiJ9:made:up"
    assert asked(forged, place="10.0.0.3") == 429


def test_wrong_passwords_of_others_lock_its_owner_out_nowhere() -> None:
    account(password=PASSWORD)
    tried = {"email": "ann@club.example", "password": "wrong"}
    for _ in range(12):
        Client().post(f"{SIGN_IN}password/", tried, REMOTE_ADDR="10.0.0.1")
    right = tried | {"password": PASSWORD}
    assert Client().post(f"{SIGN_IN}password/", right, REMOTE_ADDR="10.0.0.1").status_code == 429
    assert Client().post(f"{SIGN_IN}password/", right, REMOTE_ADDR="10.0.0.2").status_code == 302


def test_of_six_tries_at_one_instant_the_sixth_is_not_judged_though_it_is_right() -> None:
    """Requests at the same instant read the browser's session alike: it says of each that it is the first."""
    account()
    client = Client()
    client.post(SIGN_IN, {"email": "ann@club.example"})
    right, tries = code_mailed(), []
    for _ in range(6):
        request = RequestFactory().post(CODE)
        request.session = SessionStore(client.session.session_key)
        tries.append(MailCode.waiting(request))
    judged = [one.is_typed("no code") for one in tries[:5] if one]
    assert judged == [False] * 5
    assert tries[5] is not None
    assert not tries[5].is_typed(right)


def test_a_window_of_one_thing_begins_with_it() -> None:
    limit, began = (
        Limit("one", most=2, seconds=86400),
        datetime(2026, 1, 1, 23, 59, tzinfo=timezone.get_current_timezone()),
    )
    with travel(began, tick=False):
        limits.attempt_count(limit=limit, source="x", since=began)
    with travel(began + timedelta(minutes=5), tick=False):
        limits.attempt_count(limit=limit, source="x", since=began)
        with pytest.raises(TooOften):
            limits.attempt_count(limit=limit, source="x", since=began)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(20, "Try again in 1 minute."), (1380, "Try again in 23 minutes."), (7300, "Try again in 3 hours.")],
)
def test_when_is_said_in_minutes_and_hours(seconds: int, said: str) -> None:
    assert limits.again_said(TooOften(seconds)) == said


def test_an_organiser_counts_with_the_club_and_a_member_with_the_account() -> None:
    few = Allowance("test", 3600, account=1, device=1, guests=1, club=2)
    request = RequestFactory().get("/")
    ann, bob = signed_in(account()), signed_in(account("Bob"))
    club = services.club_create(actor=ann.actor, name="Friday", currency="GBP")
    for _ in range(2):
        act_counted(request, ann.actor, few, club)
    with pytest.raises(TooOften):
        act_counted(request, ann.actor, few, club)
    act_counted(request, bob.actor, few, club)
    with pytest.raises(TooOften):
        act_counted(request, bob.actor, few, Club.objects.get(id=club.id))
    act_counted(request, person().actor, few)
    with pytest.raises(TooOften):
        act_counted(request, Actor(), few)


# --- Taking one's data along.


def test_who_takes_their_data_along_too_often_is_told_when_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "EXPORTS", Limit("exports", most=1, seconds=3600))
    ann = signed_in(account()).client
    assert ann.get("/account/data/").status_code == 200
    refused = ann.get("/account/data/")
    assert (refused.status_code, refused["Retry-After"]) == (429, str(23 * 60))
    assert "Your data was taken along too often. Try again in 23 minutes." in page(refused)
