"""From a code or a link to a seat, and back again on another phone."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from time_machine import travel

from clubs import selectors
from clubs.actors import COOKIE, Actor, token_hashed
from clubs.allowances import WRONG_CODES
from clubs.models import Device, DevicePlayer, Player, Role
from clubs.services import device_speaks_for, player_add
from sessions.demo import demo_create
from sessions.models import Phase, Session
from sessions.selectors.sessions import state_of
from sessions.services import player_joins, session_start
from sessions.services.people.table_links import table_of, table_token
from tests.kit.club_evening import Evening, evening
from tests.kit.people import page, person

pytestmark = pytest.mark.django_db


def device_of(client: Client) -> Device:
    return Device.objects.get(token_hash=token_hashed(client.cookies[COOKIE].value))


def sat_down(there: Evening, name: str) -> Client:
    """Somebody who came with the code and took this name."""
    client = Client()
    client.post("/join/", {"code": there.session.code})
    client.post(f"/join/{there.session.code}/", {"name": name})
    return client


@pytest.mark.parametrize("written", ["{}", " {} ", "{:.3}-{}", "lower"])
def test_a_code_is_found_however_it_is_typed(thursday: Evening, written: str) -> None:
    code = thursday.session.code
    typed = code.lower() if written == "lower" else f"{code[:3]}-{code[3:]}" if "-" in written else written.format(code)
    client = Client()
    response = client.post("/join/", {"code": typed})
    assert response.headers["Location"] == f"/join/{code}/"
    assert "Who are you?" in page(client.get(response.headers["Location"]))


def test_a_wrong_code_is_said_beside_the_field_and_stays_there(thursday: Evening) -> None:
    before = Device.objects.count()
    response = Client().post("/join/", {"code": "K7<Q2PX"})
    assert response.status_code == 404
    assert "No open table has this code." in page(response)
    assert 'value="K7&lt;Q2PX"' in page(response)
    assert not response.cookies.get(COOKIE)
    assert Device.objects.count() == before


@pytest.mark.parametrize("typed", ["abc", "K7Q2P", "hello world", "K7Q2PXX"])
def test_what_is_no_code_is_told_from_a_wrong_one_and_costs_no_try(typed: str) -> None:
    for _try in range(WRONG_CODES.guests + 1 if typed == "abc" else 1):
        response = Client().post("/join/", {"code": typed})
        assert "A code has six letters and digits, such as K7Q2PX." in page(response)


def test_an_address_with_a_code_asks_strangers_for_it_once_more(thursday: Evening) -> None:
    there, nowhere = (page(Client().get(f"/join/{code}/")) for code in (thursday.session.code, "ZZZZZZ"))
    assert f'value="{thursday.session.code}"' in there
    assert "Ann" not in there
    token = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"')
    assert token.sub("", there).replace(thursday.session.code, "ZZZZZZ") == token.sub("", nowhere)


@pytest.mark.parametrize("address", ["/join/{}/", "/s/{}/"])
def test_that_page_begins_with_the_code_and_the_one_button(thursday: Evening, address: str) -> None:
    """A stranger may not know the table's name."""
    shown = page(Client().get(address.format(thursday.session.code)))
    main = shown[shown.index("<main") :]
    first = re.sub(r"<[^>]+>", "", main[main.index("<h1") : main.index("</h1>")])
    assert first == f"The code {thursday.session.code}", "nobody has said yet that it is a table"
    assert main.count("<button") == 1
    assert "Drop the paper." not in main
    assert "Try the demo" not in main
    assert thursday.session.name not in main


def test_a_code_that_was_wrong_is_no_table(thursday: Evening) -> None:
    shown = page(Client().post("/join/", {"code": "ZZZZZZ"}))
    assert "The code ZZZZZZ" not in shown
    assert "Drop the paper." in shown


TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"')


def opened(code: str, client: Client | None = None) -> str:
    """What somebody who may not see it finds at the address of a table."""
    response = (client or Client()).get(f"/s/{code}/")
    assert response.status_code == 404
    return TOKEN.sub("", page(response)).replace(code, "CODE")


def test_the_address_of_a_table_shows_strangers_the_door_with_its_code_filled_in(thursday: Evening) -> None:
    code = thursday.session.code
    zoe = Client()
    assert 'name="code" value="CODE"' in opened(code, zoe)
    assert "Ann" not in opened(code, zoe)
    assert f"/account/sign-in/?next=%2Fs%2F{code}%2F" in page(zoe.get(f"/s/{code}/"))
    assert zoe.post("/join/", {"code": code}).headers["Location"] == f"/join/{code}/"
    assert zoe.get(f"/s/{code}/").status_code == 200


def test_that_door_is_the_same_for_every_code(thursday: Evening) -> None:
    """What a code opens is said once it is tried there, where tries are counted."""
    code, nowhere = thursday.session.code, opened("ZZZZZZ")
    assert opened(code) == nowhere
    Session.objects.filter(code=code).update(phase=Phase.CLOSED)
    assert opened(code) == nowhere
    assert Client().post("/join/", {"code": code}).status_code == 404
    Session.objects.filter(code=code).update(deleted_at=timezone.now())
    assert opened(code) == nowhere
    organiser = thursday.people["organiser"].client
    assert opened(code, organiser) == opened("ZZZZZZ", organiser)


def test_a_look_at_that_door_is_no_try(thursday: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clubs.allowances.WRONG_CODES", replace(WRONG_CODES, guests=1))
    client = Client()
    for _ in range(3):
        opened("ZZZZZZ", client)
    assert [client.post("/join/", {"code": "ZZZZZZ"}).status_code for _ in range(2)] == [404, 429]
    opened(thursday.session.code, client)


def test_the_link_of_the_square_leads_to_the_names(thursday: Evening) -> None:
    shown = page(thursday.people["guest"].client.get(f"/s/{thursday.session.code}/qr/"))
    link = re.search(r'value="http://testserver/j/#([\w-]{29})"', shown)
    assert link
    assert "<svg" in shown
    client = Client()
    response = client.post("/j/", {"token": link.group(1)})
    assert response.headers["Location"] == f"/join/{thursday.session.code}/"
    assert client.get(f"/s/{thursday.session.code}/sheet/").status_code == 200


@travel("2026-01-01 20:10:00+00:00", tick=False)
def test_everybody_shows_the_same_link_until_it_is_closed(thursday: Evening) -> None:
    keeper, guest = (thursday.people[role].client for role in ("scorekeeper", "guest"))
    address = f"/s/{thursday.session.code}/qr/"
    first = link_at(keeper, address)
    assert link_at(keeper, address) == link_at(guest, address) == first
    address = keeper.post(f"{address}close/").headers["Location"]
    assert link_at(keeper, address) != first
    assert Client().post("/j/", {"token": first}).status_code == 404


def link_at(client: Client, address: str) -> str:
    found = re.search(r"/j/#([\w-]+)", page(client.get(address)))
    assert found
    return found.group(1)


def test_a_link_of_a_table_is_open_for_twelve_hours(thursday: Evening) -> None:
    with travel("2026-01-01 20:59:59+00:00", tick=False):
        token = table_token(thursday.session)
    for moment, opens in (("2026-01-02 08:59:59+00:00", True), ("2026-01-02 09:00:00+00:00", False)):
        with travel(moment, tick=False):
            assert (table_of(token) == thursday.session) is opens, moment


def test_a_link_of_a_table_is_ours_and_leads_to_no_other(thursday: Evening) -> None:
    other = evening().session
    token = table_token(thursday.session)
    assert table_of(token) == thursday.session
    later = re.sub("-([0-9a-f]+)-", lambda found: f"-{int(found[1], 16) + 1:x}-", token, count=1)
    for forged in (
        token.replace(thursday.session.code, other.code),
        later,
        f"{token[:-1]}{'B' if token[-1] == 'A' else 'A'}",
        "",
    ):
        assert table_of(forged) is None, forged
    Session.objects.filter(id=thursday.session.id).update(deleted_at=thursday.session.created_at)
    assert table_of(token) is None


def test_a_name_on_the_sheet_is_taken_with_one_tap(thursday: Evening) -> None:
    client = Client()
    client.post("/join/", {"code": thursday.session.code})
    bob = Player.objects.get(name="Bob")
    response = client.post(f"/join/{thursday.session.code}/", {"player": str(bob.id)})
    assert response.headers["Location"] == f"/s/{thursday.session.code}/"
    assert DevicePlayer.objects.get(player=bob).device == device_of(client)
    assert device_of(client).name == "Bob"


def spoken_on(client: Client) -> list[str]:
    """The names for which this browser speaks."""
    spoken = DevicePlayer.objects.filter(device=device_of(client)).order_by("player__name")
    return [one.player.name for one in spoken]


def two_names(there: Evening, **sent: str) -> tuple[Client, Any]:
    """Bob's phone wants to be Cat too."""
    client = sat_down(there, "Bob")
    response = client.post(f"/join/{there.session.code}/", {**wanted(sent), **sent})
    return client, response


def wanted(sent: dict[str, str]) -> dict[str, str]:
    """Cat as a tap on the list names her, unless a name was typed."""
    return {} if "name" in sent else {"player": str(Player.objects.get(name="Cat").id)}


@pytest.mark.parametrize("sent", [{}, {"name": "Cat"}, {"name": "Zoe"}, {"choice": "nonsense"}])
def test_a_phone_that_speaks_for_somebody_is_asked_before_it_takes_another_name(
    thursday: Evening, sent: dict[str, str]
) -> None:
    client, response = two_names(thursday, **sent)
    shown, name = page(response), sent.get("name", "Cat")
    assert f"{name} on this phone?" in shown
    assert "You are Bob here." in shown
    assert all(words in shown for words in ("Stay Bob", f"Share this phone with {name}", f"I am {name}: leave Bob’s"))
    assert spoken_on(client) == ["Bob"]
    assert not Player.objects.filter(name="Zoe").exists()


@pytest.mark.parametrize(
    ("choice", "names"), [("stay", ["Bob"]), ("share", ["Bob", "Cat"]), ("replace", ["Cat"])], ids=lambda one: str(one)
)
def test_the_phone_then_speaks_for_whom_its_owner_said(thursday: Evening, choice: str, names: list[str]) -> None:
    client, response = two_names(thursday, choice=choice)
    assert response.headers["Location"] == f"/s/{thursday.session.code}/"
    assert spoken_on(client) == names


def test_a_name_that_another_phone_speaks_for_is_asked_for_beside_ones_own(thursday: Evening) -> None:
    sat_down(thursday, "Cat")
    client, response = two_names(thursday)
    shown = page(response)
    assert "Another phone speaks for Cat." in shown
    assert "Bob and Cat share this phone. The other phone then only watches." in shown
    assert "leave Bob’s seat" not in shown
    cat = {"player": str(Player.objects.get(name="Cat").id)}
    address = f"/join/{thursday.session.code}/"
    assert client.post(address, {**cat, "choice": "replace"}).status_code == 409
    assert client.post(address, {**cat, "choice": "share"}).headers["Location"] == f"{address}wait/"
    assert spoken_on(client) == ["Bob"]


def test_a_new_name_is_written_into_the_club_and_shows_at_the_table(thursday: Evening) -> None:
    client = sat_down(thursday, "  Zoe\u0308 ")
    zoe = Player.objects.get(club=thursday.club, name="Zoë")
    assert DevicePlayer.objects.get(player=zoe).device == device_of(client)
    assert "Zoë" in page(client.get(f"/join/{thursday.session.code}/"))


def test_a_typed_name_that_is_on_the_sheet_is_that_player(thursday: Evening) -> None:
    sat_down(thursday, "bOB")
    assert Player.objects.filter(club=thursday.club).count() == 4
    assert DevicePlayer.objects.get().player.name == "Bob"


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "An\u202en", "A\x00"])
def test_what_is_no_name_is_said_beside_the_field(thursday: Evening, name: str) -> None:
    client = Client()
    client.post("/join/", {"code": thursday.session.code})
    response = client.post(f"/join/{thursday.session.code}/", {"name": name})
    assert response.status_code == 422
    assert 'aria-describedby="name-fault"' in page(response)
    assert Player.objects.filter(club=thursday.club).count() == 4


@pytest.mark.parametrize("player", ["nonsense", "00000000-0000-0000-0000-000000000000"])
def test_a_player_who_is_not_there_cannot_be_taken(thursday: Evening, player: str) -> None:
    guest = thursday.people["guest"].client
    assert guest.post(f"/join/{thursday.session.code}/", {"player": player}).status_code == 404


def test_a_player_of_another_club_cannot_be_taken(thursday: Evening) -> None:
    other = evening()
    guest = thursday.people["guest"].client
    assert guest.post(f"/join/{thursday.session.code}/", {"player": str(other.players[0].id)}).status_code == 404


@pytest.mark.parametrize("opener", ["old phone", "scorekeeper", "organiser"])
def test_coming_back_on_another_phone(thursday: Evening, opener: str) -> None:
    code = thursday.session.code
    old, new = sat_down(thursday, "Bob"), sat_down(thursday, "Bob")
    waiting = new.get(f"/join/{code}/wait/")
    assert "Another phone speaks for Bob." in page(waiting)
    assert new.get(f"/join/{code}/wait/state/").json() == {"state": "waiting"}

    client = old if opener == "old phone" else thursday.people[opener].client
    action = re.search(rf'action="(/s/{code}/door/[^"]+)"', page(client.get(f"/s/{code}/door/")))
    assert action
    client.post(action.group(1), {"let_in": "1"})
    assert new.get(f"/join/{code}/wait/state/").json() == {"state": "let_in"}
    assert new.get(f"/join/{code}/wait/").headers["Location"] == f"/s/{code}/"
    assert DevicePlayer.objects.get().device == device_of(new)
    assert old.get(f"/s/{code}/sheet/").status_code == 200


def test_who_is_not_let_in_is_told_so_and_may_only_watch(thursday: Evening) -> None:
    code = thursday.session.code
    old, new = sat_down(thursday, "Bob"), sat_down(thursday, "Bob")
    assert "door/" not in page(new.get(f"/s/{code}/door/")).split("<main")[1]
    action = re.search(rf'action="(/s/{code}/door/[^"]+)"', page(old.get(f"/s/{code}/door/")))
    assert action
    assert new.post(action.group(1), {"let_in": "1"}).status_code == 403
    old.post(action.group(1), {"let_in": "0"})
    assert new.get(f"/join/{code}/wait/state/").json() == {"state": "turned_away"}
    assert "Your request to play as Bob was declined." in page(new.get(f"/join/{code}/wait/"))
    assert DevicePlayer.objects.get().device == device_of(old)


def test_a_closed_evening_opens_to_those_who_were_there_alone(thursday: Evening) -> None:
    thursday.session.phase = "closed"
    thursday.session.save()
    typed = Client().post("/join/", {"code": thursday.session.code})
    assert typed.status_code == 404
    assert "This evening is over." in page(typed)
    assert thursday.people["guest"].client.get(f"/s/{thursday.session.code}/sheet/").status_code == 200
    assert "This evening is over." in page(thursday.people["guest"].client.get(f"/s/{thursday.session.code}/qr/"))


def test_a_link_to_an_evening_that_is_over_says_so(thursday: Evening) -> None:
    link = f"/join/{thursday.session.code}/"
    assert "This evening is over." not in page(Client().get(link))
    thursday.session.phase = "closed"
    thursday.session.save()
    assert "This evening is over." in page(Client().get(link))
    thursday.session.deleted_at = timezone.now()
    thursday.session.save()
    assert "This evening is over." not in page(Client().get(link)), "deleted"


def test_that_a_code_is_over_is_not_said_after_too_many(thursday: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clubs.allowances.WRONG_CODES", replace(WRONG_CODES, guests=1))
    thursday.session.phase = "closed"
    thursday.session.save()
    guessing = Client()
    guessing.post("/join/", {"code": "BCDFGH"})
    assert "This evening is over." not in page(guessing.get(f"/join/{thursday.session.code}/"))


def test_my_tables_are_on_the_first_page(thursday: Evening) -> None:
    client = sat_down(thursday, "Bob")
    assert f"/s/{thursday.session.code}/" in page(client.get("/"))
    assert thursday.session.code not in page(person().client.get("/"))
    guest = thursday.people["guest"].actor
    assert selectors.reach_of(guest)[:2] == (set(), {(thursday.session.club_id, thursday.session.code)})


def test_whoever_looks_at_the_demo_may_sit_down_and_play(thursday: Evening) -> None:
    demo_create()
    client = Client()
    shown = page(client.get("/"))
    club = re.search(r'href="(/clubs/[^"]+)">Try the demo', shown)
    assert club
    live = re.search(r'href="/s/(\w+)/"', page(client.get(club.group(1))))
    finished = re.search(r'href="(/s/\w+/)evening/"', page(client.get(club.group(1))))
    assert live
    assert finished
    assert "sums to zero" in page(client.get(f"{finished.group(1)}sheet/"))
    code = live.group(1)
    name = re.search(r"<span[^>]*>([^<]+)</span></button>", page(client.get(f"/join/{code}/")))
    assert name
    client.post(f"/join/{code}/", {"name": name.group(1)})
    assert selectors.role_of(Actor(device_of(client).id), DevicePlayer.objects.get().club_id, code) == Role.GUEST


def lobby(thursday: Evening) -> Evening:
    """The same people at a table where nobody has been named; Ann and Bob came by the code."""
    Session.objects.filter(code=thursday.session.code).update(phase=Phase.CLOSED)
    session = session_start(
        actor=thursday.people["scorekeeper"].actor, club=thursday.club, name="Friday", sheet="atlanta", stake="1.00",
        currency="GBP",
    )  # fmt: skip
    there = Evening(session, thursday.club, [], thursday.people)
    for player in thursday.players[:2]:  # offered to guests by the scorekeeper
        player_joins(code=session.code, actor=thursday.people["scorekeeper"].actor, player=player)
    sat_down(there, "Ann")
    sat_down(there, "Bob")
    return there


def test_those_who_came_are_seated_in_the_order_the_scorekeeper_gives(thursday: Evening) -> None:
    there = lobby(thursday)
    keeper, address = there.people["scorekeeper"].client, f"/s/{there.session.code}/seating/"
    assert "Ann\nBob</textarea>" in page(keeper.get(address))
    response = keeper.post(address, {"names": "Cat\nBob\nAnn", "order": "written"})
    assert response.headers["Location"] == f"/s/{there.session.code}/"
    names = {player.id.hex: player.name for player in Player.objects.all()}
    assert [names[player] for player in state_of(there.session.key).seated] == ["Cat", "Bob", "Ann"]
    assert keeper.get(address).headers["Location"] == f"/s/{there.session.code}/"


@pytest.mark.parametrize("order", ["rolled", "typed"])
def test_or_by_the_dice(thursday: Evening, order: str) -> None:
    there = lobby(thursday)
    keeper, address = there.people["scorekeeper"].client, f"/s/{there.session.code}/seating/"
    filled = {"names": "Ann\nBob", "order": order}
    if order == "typed":
        assert "What did they throw?" in page(keeper.post(address, filled))
        filled |= {"dice-1-Ann": "1 2", "dice-1-Bob": "6 6"}
    assert keeper.post(address, filled).headers["Location"] == f"/s/{there.session.code}/order/"
    shown = page(keeper.get(f"/s/{there.session.code}/order/"))
    assert order == "rolled" or shown.index(">Bob<") < shown.index(">Ann<")


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        ("Ann", "Sign up two players or more; a game starts with three."),
        ("Ann\nANN", "ANN stands there twice."),
        ("A\u202e\nBob", "turns the direction"),
    ],
)
def test_what_keeps_them_from_their_seats_stands_beside_the_names(thursday: Evening, names: str, fault: str) -> None:
    there = lobby(thursday)
    response = there.people["scorekeeper"].client.post(
        f"/s/{there.session.code}/seating/", {"names": names, "order": "written"}
    )
    assert response.status_code == 422
    assert fault in page(response)
    assert state_of(there.session.key).seated == ()


def test_a_rule_against_their_number_stands_there_too(thursday: Evening) -> None:
    session = session_start(
        actor=thursday.people["scorekeeper"].actor, club=thursday.club, name="Six", sheet="st-albans", stake="1.00",
        currency="GBP",
    )  # fmt: skip
    names = "Ann\nBob\nCat\nDan\nEve\nFinn"
    response = thursday.people["scorekeeper"].client.post(
        f"/s/{session.code}/seating/", {"names": names, "order": "written"}
    )
    assert response.status_code == 422
    assert 'id="names-fault"' in page(response)
    assert not Player.objects.filter(name="Finn").exists()


def jose(there: Evening) -> Player:
    return player_add(actor=there.people["organiser"].actor, club=there.club, name="José Martín")


def test_a_member_who_types_another_spelling_is_asked_whether_it_is_the_same_player(thursday: Evening) -> None:
    known, code = jose(thursday), thursday.session.code
    asked = page(thursday.people["member"].client.post(f"/join/{code}/", {"name": "Jose Martin"}))
    assert "Is it the same player?" in asked
    assert f'name="name" value="{known.name}"' in asked
    assert not Player.objects.filter(club=thursday.club, name="Jose Martin").exists()


def test_a_spelling_that_is_said_to_be_new_makes_a_player_of_its_own(thursday: Evening) -> None:
    jose(thursday)
    code, client = thursday.session.code, Client()
    client.post("/join/", {"code": code})
    client.post(f"/join/{code}/", {"name": "Jose Martin", "new": "1"})
    assert Player.objects.filter(club=thursday.club, name="Jose Martin").count() == 1


def test_a_member_who_has_not_come_yet_is_named_first(thursday: Evening) -> None:
    """In a club of so many names that the others are folded away."""
    organiser, member = thursday.people["organiser"].actor, thursday.people["member"]
    for number in range(12):
        player_add(actor=organiser, club=thursday.club, name=f"Member {number}")
    zoe = player_add(actor=organiser, club=thursday.club, name="Zoe")
    device_speaks_for(actor=member.actor, club=thursday.club, player=zoe)
    shown = page(member.client.get(f"/join/{thursday.session.code}/"))
    names = re.findall(r'<span translate="no">([^<]+)</span>(<small>that is you</small>)?', shown)
    assert names[0] == ("Zoe", "<small>that is you</small>")
    assert [name for name, _you in names].count("Zoe") == 1
    assert shown.index(">Zoe<") < shown.index("<details")


@pytest.mark.parametrize(
    ("known", "typed"),
    [
        ("José Martín", "Jose Martin"),
        ("Jürgen Müller", "Mueller Jurgen"),
        ("Hanna Østergård", "hanna ostergard"),
        ("Zoë", "Zoe"),
    ],
)
def test_a_guest_who_leaves_out_accents_is_asked_and_then_let_in(thursday: Evening, known: str, typed: str) -> None:
    """Otherwise the club has two players and two accounts of one person. Their name is not theirs to take."""
    session, organiser = thursday.session, thursday.people["organiser"].actor
    player = player_add(actor=organiser, club=thursday.club, name=known)
    guest = sat_down(thursday, typed)
    assert Player.objects.filter(club=thursday.club).count() == len(thursday.players) + 1
    asked = page(guest.post(f"/join/{session.code}/", {"name": typed}))
    [name] = re.findall(r'name="name"\s+value="([^"]+)"\s*>I am', asked)
    assert name == known
    response = guest.post(f"/join/{session.code}/", {"name": name})
    assert response.headers["Location"] == f"/join/{session.code}/wait/"
    assert not DevicePlayer.objects.filter(device=device_of(guest), player=player).exists()


def test_a_guest_is_asked_about_nobody_who_has_not_come(thursday: Evening) -> None:
    """Whoever knows half a name does not learn the rest."""
    jose(thursday)
    sat_down(thursday, "Jose")
    assert Player.objects.filter(club=thursday.club, name="Jose").exists()
