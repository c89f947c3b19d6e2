"""Starting a session without an account, on one screen."""

import re
from dataclasses import replace
from datetime import time
from html import unescape
from uuid import uuid4
from zoneinfo import ZoneInfo

import msgspec
import pytest
import time_machine
from django.test import Client
from pytest_django.fixtures import Settings

from clubs.actors import COOKIE
from clubs.allowances import STARTS
from clubs.models import Club, DevicePlayer, Membership, Player, Role
from clubs.services import device_speaks_for, player_add
from sessions.models import Attendance, Event, Phase, Session
from tests.kit.forms import BY_CODE, FILLED
from tests.kit.people import club_of, page, person

pytestmark = pytest.mark.django_db


def test_four_fields_and_the_evening_begins_in_a_club_of_ones_own() -> None:
    client = Client()
    response = client.post("/start/", FILLED)
    session = Session.objects.get()
    assert response.headers["Location"] == f"/join/{session.code}/"
    assert (session.name, session.sheet, session.minor, session.currency) == ("Thursday", "atlanta", 200, "GBP")
    assert Membership.objects.get(club=session.club).role == Role.ORGANISER
    assert str(session.scorekeeper_device) == str(Membership.objects.get().device_id)
    assert [player.name for player in Player.objects.order_by("name_key")] == ["Ann", "Bob", "Cat"]
    assert Event.objects.get().kind == "seat"
    assert client.get(response.headers["Location"]).status_code == 200


def test_whoever_begins_and_has_a_name_here_is_not_asked_who_they_are() -> None:
    olga = person("Olga")
    club = club_of(olga)
    device_speaks_for(actor=olga.actor, club=club, player=player_add(actor=olga.actor, club=club, name="Olga"))
    first = olga.client.post("/start/", {**FILLED, "club": club.slug, "key": str(uuid4())})
    session = Session.objects.get()
    assert first.headers["Location"] == f"/s/{session.code}/"
    assert session.scorekeeper_device == olga.device
    assert [one.player.name for one in Attendance.objects.order_by("player__name_key")] == ["Ann", "Bob", "Cat"]


def test_whoever_begins_without_a_name_may_only_keep_the_sheet() -> None:
    client = Client()
    asked = page(client.get(client.post("/start/", FILLED).headers["Location"]))
    assert "Only keep the sheet" in asked
    assert "Just watch" not in asked


def test_the_next_evening_is_of_the_same_club_and_remembers_what_was_chosen() -> None:
    client = Client()
    client.post("/start/", {**FILLED, "sheet": "brighton", "stake": "2,50", "currency": "EUR"})
    screen = page(client.get("/start/"))
    assert 'value="2.50"' in screen
    assert '<option value="EUR" selected>' in screen
    assert 'value="brighton" checked' in screen
    assert "Ann\nBob\nCat</textarea>" in screen
    Session.objects.update(phase=Phase.CLOSED)
    client.post("/start/", FILLED)
    assert Club.objects.count() == 1
    assert Player.objects.count() == 3
    assert Session.objects.count() == 2


FAULTS = [
    ({"name": ""}, "Give the evening a name."),
    ({"name": "A\u0007"}, "There is a character in this name that cannot be written on a sheet."),
    ({"stake": ""}, "What is one point worth?"),
    ({"stake": "0"}, "Write an amount above zero, such as 2.50."),
    ({"stake": "two"}, "“two” is no stake. Write an amount above zero, such as 2.50."),
    ({"stake": "5 quid"}, "“5 quid” is no stake. Write an amount above zero, such as 2.50."),
    ({"stake": "0.001"}, "“0.001” has more decimals than GBP has. The smallest amount is 0.01."),
    ({"stake": "2,000"}, "“2,000” can mean £2 or £2,000. Write 2.00 or 2000.00."),
    ({"stake": "2.50", "currency": "JPY"}, "“2.50” has more decimals than JPY has. The smallest amount is 1."),
    ({"stake": "-1"}, "Write an amount above zero, such as 2.50."),
    ({"names": "Ann\nann"}, "ann stands there twice."),
    ({"names": "Ann\n" + "x" * 41}, "A name has at most 40 characters."),
    ({"names": "\u202eAnn\nBob"}, "turns the direction of the writing"),
    ({"names": "Ann", "order": "typed"}, "List two players at least, or let them come by code."),
    (
        {"names": "Ann Smith, Bob, Tom"},
        "One line reads “Ann Smith, Bob, Tom”. Write each player on a line of their own.",
    ),
    ({"names": ""}, "List two players at least, or let them come by code."),
    ({"way": ""}, "Choose one of the two ways."),
    ({"way": "by boat"}, "not one of the available choices"),
    ({"ends_at": "half past"}, "Write a time, such as 23:00."),
    ({"way": "code", "own": "An\u202en"}, "turns the direction of the writing"),
    ({"sheet": "no-such-sheet"}, "not one of the available choices"),
    ({"currency": "XXX"}, "not one of the available choices"),
    ({"order": "by age"}, "not one of the available choices"),
    ({"sheet": "st-albans", "names": "Ann\nBob\nCat\nDan\nEve\nFinn"}, "names-fault"),
    ({"sheet": "brighton", "stake": "0.10"}, "stake-fault"),
    ({"sheet": "brighton", "stake": "0.10", "order": "typed"}, "less than the least of this house, 0.50 (B Stake)."),
]


@pytest.mark.parametrize(("change", "fault"), FAULTS, ids=lambda value: str(value)[:40])
def test_a_fault_stands_beside_its_field_and_nothing_typed_is_lost(change: dict[str, str], fault: str) -> None:
    typed = {**FILLED, **change}
    response = Client().post("/start/", typed)
    screen = unescape(page(response))
    assert response.status_code == 422
    assert fault in screen
    assert 'aria-invalid="true"' in screen or change.keys() & {"sheet", "order", "way"}
    for key in ("name", "stake", "names", *change.keys() & {"own", "ends_at"}):
        assert typed[key] in screen
    assert not Session.objects.exists()
    assert not Club.objects.exists()
    assert not Player.objects.exists()


def test_they_come_by_code_and_whoever_begins_is_there_already() -> None:
    client = Client()
    response = client.post("/start/", {**FILLED, **BY_CODE, "own": " Ann ", "names": "Bob\nBob"})
    session = Session.objects.get()
    assert response.headers["Location"] == f"/s/{session.code}/"
    assert session.phase == "lobby"
    assert [player.name for player in Player.objects.all()] == ["Ann"], "what is listed is of the other way"
    assert DevicePlayer.objects.get().device_id == session.scorekeeper_device
    assert Attendance.objects.get().player.name == "Ann"
    assert 'value="Ann"' in page(client.get("/start/")), "and offered the next time"


def test_whoever_only_keeps_the_sheet_needs_no_name() -> None:
    client = Client()
    response = client.post("/start/", {**FILLED, **BY_CODE, "order": "typed", "own_stakes": "on"})
    session = Session.objects.get()
    assert response.headers["Location"] == f"/s/{session.code}/"
    assert not Player.objects.exists()
    assert client.get(f"/s/{session.code}/").status_code == 200


def test_a_name_that_somebody_elses_phone_speaks_for_has_to_be_let_in() -> None:
    ann = person("Ann")
    ann.client.post("/start/", {**FILLED, **BY_CODE, "own": "Ann"})
    club, first = Club.objects.get(), Session.objects.get()
    bob = Client()
    bob.post("/join/", {"code": first.code})
    bob.post(f"/join/{first.code}/", {"name": "Bob"})
    Player.objects.filter(name="Bob").update(door="")  # Bob has had a seat since
    response = ann.client.post("/start/", {**FILLED, **BY_CODE, "own": "Bob", "club": club.slug})
    session = Session.objects.latest("created_at")
    assert response.headers["Location"] == f"/join/{session.code}/wait/"


@pytest.mark.parametrize("own", [{"name": "Robin"}, {"names": "x" * 41}])
def test_by_code_what_is_of_the_other_way_is_not_judged(own: dict[str, str]) -> None:
    assert Client().post("/start/", {**FILLED, **BY_CODE, **own}).status_code == 302


@time_machine.travel("2026-11-20T21:30+00:00", tick=False)
@pytest.mark.parametrize("order", ["written", "typed"])
def test_an_end_that_has_passed_is_refused_at_its_field_by_the_clock_of_those_who_play(order: str) -> None:
    """In Berlin it is half past ten; before anybody throws dice."""
    typed = {**FILLED, "ends_at": "22:15", "time_zone": "Europe/Berlin", "order": order}
    response = Client().post("/start/", typed)
    screen = unescape(page(response))
    assert response.status_code == 422
    assert '<p class="fault" id="ends_at-fault" role="alert">22:15 has passed: it is 22:30.' in screen
    assert 'name="ends_at" value="22:15"' in screen
    assert not Session.objects.exists()
    assert Client().post("/start/", {**typed, "ends_at": "0:30", "order": "written"}).status_code == 302


@time_machine.travel("2026-11-20T19:30+00:00")
def test_an_end_is_agreed_for_this_evening_by_the_clock_of_those_who_play() -> None:
    client = Client()
    client.post("/start/", {**FILLED, "ends_at": "23:00", "time_zone": "Europe/Berlin"})
    session = Session.objects.get()
    assert session.club.time_zone == "Europe/Berlin"
    assert session.ends_at is not None
    assert session.ends_at.astimezone(ZoneInfo("Europe/Berlin")).strftime("%H:%M") == "23:00"
    Client().post("/start/", {**FILLED, "ends_at": "", "time_zone": "Not/AZone"})
    other = Session.objects.latest("created_at")
    assert (other.ends_at, other.club.time_zone) == (None, "UTC")


def test_the_clubs_end_is_offered_and_can_be_left_open() -> None:
    client = Client()
    client.post("/start/", FILLED)
    Club.objects.update(ends_at=time(23, 30), time_zone="Europe/London")
    shown = page(client.get("/start/"))
    assert 'id="ends_at" name="ends_at" value="23:30"' in shown
    assert "Europe/London" in shown
    Session.objects.update(phase=Phase.CLOSED)
    client.post("/start/", {**FILLED, "ends_at": ""})
    assert Session.objects.latest("created_at").ends_at is None


def test_the_program_rolls_and_shows_every_round() -> None:
    client = Client()
    response = client.post("/start/", {**FILLED, "order": "rolled", "names": "Ann\nBob\nCat\nDan\nEve\nFinn"})
    session = Session.objects.get()
    assert response.headers["Location"] == f"/s/{session.code}/order/"
    assert Event.objects.get().kind == "roll_order"
    shown = page(client.get(response.headers["Location"]))
    assert shown.count('class="who') == 6
    assert shown.count('class="die"') >= 12


def test_dice_from_the_board_are_typed_round_by_round() -> None:
    client = Client()
    typed = {**FILLED, "order": "typed", "names": "Ann\nBob\nCat"}
    asked = page(client.post("/start/", typed))
    assert "What did they throw?" in asked
    assert not Session.objects.exists()

    first = {"dice-1-Ann": "6 4", "dice-1-Bob": "5-5", "dice-1-Cat": "21"}
    tie = page(client.post("/start/", {**typed, **first}))
    assert "A tie: they throw again." in tie
    assert 'name="dice-2-Ann"' in tie
    assert 'name="dice-2-Bob"' in tie
    assert 'name="dice-2-Cat"' not in tie

    client.post("/start/", {**typed, **first, "dice-2-Ann": "1 2", "dice-2-Bob": "3 1"})
    session = Session.objects.get()
    shown = page(client.get(f"/s/{session.code}/order/"))
    assert shown.index(">Bob<") < shown.index(">Ann<") < shown.index(">Cat<")


@pytest.mark.parametrize("dice", ["6", "6 6 6", "7 1", "0 1", "six", "", "6 6x"])
def test_what_is_no_throw_is_asked_again(dice: str) -> None:
    typed = {**FILLED, "order": "typed", "dice-1-Ann": dice, "dice-1-Bob": "5 5", "dice-1-Cat": "2 1"}
    response = Client().post("/start/", typed)
    assert response.status_code == 422
    assert "2 numbers from 1 to 6." in page(response)
    assert 'value="5 5"' in page(response)
    assert not Session.objects.exists()


@pytest.mark.parametrize(("who_may", "status"), [("anyone", 200), ("accounts", 403), ("invited", 403)])
def test_a_setting_says_who_may_start(settings: Settings, who_may: str, status: int) -> None:
    settings.WHO_MAY_START = who_may
    client = Client()
    assert client.get("/start/").status_code == status
    assert client.post("/start/", FILLED).status_code == (302 if status == 200 else 403)
    assert client.get("/import/").status_code == status
    assert ("Start an evening" in page(client.get("/"))) == (status == 200)
    assert Session.objects.exists() == (status == 200)


def test_who_has_a_role_in_a_club_was_invited(settings: Settings) -> None:
    client = Client()
    client.post("/start/", FILLED)
    settings.WHO_MAY_START = "invited"
    assert client.get("/start/").status_code == 200
    assert person("Zoe").client.get("/start/").status_code == 403


def test_the_cookie_is_kept_for_a_year_and_no_script_sees_it() -> None:
    client = Client()
    client.post("/start/", FILLED)
    cookie = client.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == 365 * 24 * 60 * 60
    assert not cookie["secure"]


def test_too_many_starts_by_one_device_are_put_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sessions.pages.start.page.STARTS", replace(STARTS, device=2))
    client = Client()
    for _ in range(2):
        assert client.post("/start/", {**FILLED, **BY_CODE}).status_code == 302
    response = client.post("/start/", FILLED)
    assert response.status_code == 429
    assert int(response.headers["Retry-After"]) > 0
    assert "Ann\nBob\nCat" in page(response)


OWN = {**FILLED, "sheet": "st-albans", "own_stakes": "on"}


def test_each_says_what_they_play_for() -> None:
    """S 13: a stake of their own for each, chosen in money, on the one page after the first."""
    client = Client()
    asked = page(client.post("/start/", OWN))
    assert "What does each play for?" in asked
    assert '<option value="4">£8</option>' in asked
    assert 'name="own_stakes" value="on"' in asked
    assert not Session.objects.exists()

    client.post("/start/", {**OWN, "stake-Ann": "2", "stake-Bob": "1", "stake-Cat": "4"})
    stakes = {
        Player.objects.get(pk=key).name: of
        for key, of in msgspec.json.decode(Event.objects.get().body)["stakes"].items()
    }
    assert stakes == {"Ann": 2, "Cat": 4}


def test_stakes_go_along_with_the_dice() -> None:
    chosen = {"stake-Ann": "2", "stake-Bob": "1", "stake-Cat": "1"}
    typed = {**OWN, "order": "typed", **chosen}
    asked = page(Client().post("/start/", typed))
    assert "What did they throw?" in asked
    assert 'name="stake-Ann" value="2"' in asked


@pytest.mark.parametrize("stake", ["3", "-1", "", "two", "4096"])
def test_what_is_no_stake_is_asked_again(stake: str) -> None:
    response = Client().post("/start/", {**OWN, "stake-Ann": stake, "stake-Bob": "1", "stake-Cat": "1"})
    assert response.status_code == 422
    assert "Choose one of these." in page(response)
    assert not Session.objects.exists()


def test_where_all_play_for_the_same_nobody_is_asked() -> None:
    Client().post("/start/", {**OWN, "sheet": "brighton"})
    assert "stakes" not in msgspec.json.decode(Event.objects.get().body)


def test_more_than_the_house_has_room_for_if_all_agree() -> None:
    """S 4 (second), S 7: the box to tick comes with the refusal."""
    six = {**FILLED, "sheet": "st-albans", "names": "Ann\nBob\nCat\nDan\nEve\nFinn"}
    assert "agree to play with so many" not in page(Client().get("/start/"))
    assert "agree to play with so many" in page(Client().post("/start/", six))
    Client().post("/start/", {**six, "agreed": "on"})
    assert len(msgspec.json.decode(Event.objects.get().body)["line"]) == 6


def test_a_form_that_is_sent_twice_begins_one_evening() -> None:
    ann = person("Ann")
    key = re.search(r'name="key" value="([0-9a-f-]+)"', page(ann.client.get("/start/")))
    assert key
    sent = {"key": key.group(1), "name": "Thursday", "sheet": "atlanta", "stake": "2", "currency": "GBP",
            "names": "Ann\nBob\nCat", "order": "written", "way": "names"}  # fmt: skip
    first, second = (ann.client.post("/start/", sent) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert Session.objects.count() == 1
    eve = person("Eve")
    eve.client.post("/start/", sent)
    assert Session.objects.count() == 2


@pytest.mark.parametrize(
    ("accepted", "currency"),
    [
        ("en-GB,en;q=0.9", "GBP"),
        ("en-US,en;q=0.9", "USD"),
        ("de-CH", "CHF"),
        ("fr", "EUR"),
        ("de-DE,de;q=0.9,en-US;q=0.5", "EUR"),
        ("zh-Hant-TW", "GBP"),
        ("en-ZZ", "GBP"),
        ("*", "GBP"),
        ("", "GBP"),
    ],
)
def test_a_first_evening_is_offered_in_the_currency_of_the_readers_country(accepted: str, currency: str) -> None:
    shown = page(Client().get("/start/", headers={"accept-language": accepted} if accepted else None))
    assert re.findall(r'<option value="(\w+)" selected', shown) == [currency]


@pytest.mark.parametrize(("accepted", "currency"), [("en-US", "USD"), ("de-DE", "EUR"), ("en", "GBP")])
def test_a_new_club_is_offered_in_the_same(accepted: str, currency: str) -> None:
    shown = page(Client().get("/clubs/new/", headers={"accept-language": accepted}))
    assert f'<option value="{currency}" selected>' in shown


def test_an_evening_of_a_club_is_in_its_own() -> None:
    client = Client()
    client.post("/start/", {**FILLED, "currency": "EUR"})
    shown = page(client.get("/start/", headers={"accept-language": "en-US"}))
    assert re.findall(r'<option value="(\w+)" selected', shown) == ["EUR"]


@pytest.mark.parametrize("order", ["written", "rolled"])
def test_with_two_names_it_is_said_at_once_that_a_game_needs_three(order: str) -> None:
    said = "A game needs three players; so far there are 2."
    for names, told in (("Ann\nBob", True), ("Ann\nBob\nCat", False)):
        answer = Client().post("/start/", {**FILLED, "order": order, "names": names}, follow=True)
        assert (said in page(answer)) is told, names
