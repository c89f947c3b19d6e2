"""Every address of the site but the API's, every method, every role: one table. An address without a row fails."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from clubs import services
from clubs.actors import Actor
from clubs.models import Club, Invite, Membership, Role
from tests.clubs.people import Person, club_of, person
from tests.pages.tables import Evening, evening

pytestmark = pytest.mark.django_db

ROLES = ("nobody", "stranger", "guest", "member", "scorekeeper", "organiser", "operator")
METHODS = ("GET", "POST", "PUT", "DELETE")
PROGRAMS = ("api/", "live/")
OWN_ACCOUNT = (
    "account", "account-welcome", "account-prove", "account-address", "account-password", "account-passkey-add",
    "account-passkey", "account-tokens", "account-delete",
)  # fmt: skip
OF_A_PLAYER = ("player", "player-rename", "player-merge", "player-part", "player-forget", "player-data")
OF_A_SET = (
    "house-set", "house-name", "house-archive", "house-edit", "house-check", "house-search", "house-versions",
)  # fmt: skip


@dataclass(frozen=True)
class Row:
    """What a method at an address answers to each role, in the order of ROLES."""

    name: str
    method: str
    answers: tuple[int, ...]
    body: dict[str, str] = field(default_factory=dict)


def all_alike(status: int) -> tuple[int, ...]:
    return (status,) * len(ROLES)


IN_THE_ROOM = (404, 404, 200, 200, 200, 200, 404)
IN_THE_CLUB = (404, 404, 404, 200, 200, 200, 200)
ORGANISERS = (404, 404, 404, 403, 403, 200, 403)
TABLE = [
    Row("health", "GET", all_alike(200)),
    Row("ready", "GET", all_alike(200)),
    Row("source", "GET", all_alike(200)),
    Row("home", "GET", all_alike(200)),
    Row("start", "GET", all_alike(200)),
    Row("start", "POST", all_alike(422)),
    Row("import", "GET", all_alike(200)),
    Row("import", "POST", all_alike(422)),
    Row("owner", "GET", all_alike(200)),
    Row("owner", "POST", all_alike(404), {"token": "never made"}),
    Row("operator", "GET", (404, 404, 404, 404, 404, 404, 200)),
    Row("demo-delete", "POST", (404, 404, 404, 404, 404, 404, 302)),
    Row("club", "GET", (404, 404, 404, 200, 200, 200, 200)),
    Row("people", "GET", IN_THE_CLUB),
    Row("balances", "GET", IN_THE_CLUB),
    Row("lobby", "GET", IN_THE_CLUB),
    Row("club-screen", "GET", IN_THE_CLUB),
    Row("club-new", "GET", all_alike(200)),
    Row("club-new", "POST", all_alike(422)),
    Row("clubs-deleted", "GET", all_alike(200)),
    Row("club-settings", "GET", ORGANISERS),
    Row("club-settings", "POST", (404, 404, 404, 403, 403, 422, 403)),
    Row("club-archive", "POST", (404, 404, 404, 403, 403, 302, 403), {"archived": "1"}),
    Row("club-delete", "GET", ORGANISERS),
    Row("club-delete", "POST", (404, 404, 404, 403, 403, 422, 403), {"name": "not its name"}),
    Row("club-restore", "POST", all_alike(302)),
    Row("club-leave", "POST", (404, 404, 404, 302, 302, 409, 302)),
    Row("club-invite", "GET", ORGANISERS),
    Row("club-invite", "POST", (404, 404, 404, 403, 403, 422, 403)),
    Row("club-invite-close", "POST", (404, 404, 404, 403, 403, 302, 403)),
    Row("club-export", "GET", ORGANISERS),
    Row("role-set", "POST", (404, 404, 404, 403, 403, 302, 403), {"role": "scorekeeper"}),
    Row("member-remove", "POST", (404, 404, 404, 403, 403, 302, 403)),
    Row("audit", "GET", ORGANISERS),
    Row("house-list", "GET", IN_THE_CLUB),
    Row("house-new", "GET", ORGANISERS),
    Row("house-new", "POST", (404, 404, 404, 403, 403, 422, 403), {"from": "atlanta"}),
    Row("house-set", "GET", IN_THE_CLUB),
    Row("house-name", "POST", (404, 404, 404, 403, 403, 302, 403), {"name": "Friday rules"}),
    Row("house-archive", "POST", (404, 404, 404, 403, 403, 302, 403), {"away": "1"}),
    Row("house-edit", "GET", ORGANISERS),
    Row("house-edit", "POST", (404, 404, 404, 403, 403, 302, 403), {"save": "1", "based_on": "1", "jacoby": "false"}),
    Row("house-check", "POST", ORGANISERS, {"based_on": "1"}),
    Row("house-search", "GET", IN_THE_CLUB, {"q": "5.10"}),
    Row("house-versions", "GET", IN_THE_CLUB),
    Row("house-version", "GET", IN_THE_CLUB),
    Row("house-bring-back", "POST", (404, 404, 404, 403, 403, 302, 403)),
    Row("compare", "GET", all_alike(200)),
    Row("player", "GET", ORGANISERS),
    Row("player-data", "GET", ORGANISERS),
    Row("player-rename", "POST", (404, 404, 404, 403, 403, 302, 403), {"name": "Robert"}),
    Row("player-merge", "POST", (404, 404, 404, 403, 403, 422, 403), {"with": "nobody"}),
    Row("player-part", "POST", (404, 404, 404, 403, 403, 404, 403), {"with": "nobody"}),
    Row("player-forget", "POST", (404, 404, 404, 403, 403, 422, 403), {"name": "not his name"}),
    # Nobody here has an account: they are asked to sign in first. tests/pages/test_own_account.py is about the others.
    *(Row(name, method, all_alike(302)) for name in OWN_ACCOUNT for method in ("GET", "POST")),
    Row("account-sign-in", "GET", all_alike(200)),
    Row("account-sign-in", "POST", all_alike(422)),
    Row("account-sign-in-password", "POST", all_alike(422)),
    Row("account-sign-in-passkey", "POST", all_alike(422)),
    Row("account-passkey-asked", "POST", all_alike(200)),
    Row("account-new", "GET", all_alike(200)),
    Row("account-new", "POST", all_alike(422)),
    Row("account-new-asked", "POST", all_alike(422)),
    Row("account-code", "GET", all_alike(302)),
    Row("account-code", "POST", all_alike(302), {"code": "123456"}),
    Row("account-resume", "GET", all_alike(302)),
    Row("account-data", "GET", all_alike(302)),
    Row("account-sign-out", "POST", all_alike(302)),
    Row("account-prove-asked", "POST", all_alike(302)),
    Row("account-passkey-add-asked", "POST", all_alike(302)),
    Row("account-others-sign-out", "POST", all_alike(302)),
    Row("account-device-sign-out", "POST", all_alike(302)),
    Row("account-token-revoke", "POST", all_alike(302)),
    Row("operator-mail", "GET", (404, 404, 404, 404, 404, 404, 200)),
    Row("card", "GET", all_alike(200)),
    Row("card-print", "GET", all_alike(200)),
    Row("join-by-link", "GET", all_alike(200)),
    Row("join-by-link", "POST", all_alike(404), {"token": "never made"}),
    Row("join-by-code", "GET", all_alike(302)),
    Row("join-by-code", "POST", all_alike(404), {"code": "nosuch"}),
    Row("join", "GET", all_alike(200)),
    Row("join", "POST", (404, 404, 302, 302, 302, 302, 404), {"name": "Zoe"}),
    Row("knock", "GET", (404, 404, 302, 302, 302, 302, 404)),
    Row("knock-state", "GET", IN_THE_ROOM),
    Row("table", "GET", IN_THE_ROOM),
    Row("table-qr", "GET", IN_THE_ROOM),
    Row("screen", "GET", IN_THE_ROOM),
    Row("sheet", "GET", IN_THE_ROOM),
    Row("house", "GET", IN_THE_ROOM),
    Row("reopen", "POST", (404, 404, 302, 302, 302, 302, 404)),
    Row("house-keep", "POST", (404, 404, 403, 403, 403, 302, 404), {"name": "Evening rules"}),
    Row("house-change", "GET", (404, 404, 403, 403, 200, 403, 404)),
    Row("house-change", "POST", (404, 404, 403, 403, 422, 403, 404)),
    Row("log", "GET", IN_THE_ROOM),
    Row("order", "GET", IN_THE_ROOM),
    Row("seating", "GET", (404, 404, 403, 403, 302, 403, 404)),
    Row("seating", "POST", (404, 404, 403, 403, 302, 403, 404)),
    Row("split", "GET", (404, 404, 403, 403, 200, 403, 404)),
    Row("split", "POST", (404, 404, 403, 403, 200, 403, 404)),
    Row("invite", "GET", IN_THE_ROOM),
    Row("invites-close", "POST", (404, 404, 404, 404, 302, 302, 404)),
    Row("door", "GET", IN_THE_ROOM),
    Row("door-answer", "POST", (404, 404, 403, 403, 302, 302, 404), {"let_in": "1"}),
    Row("transcript-file", "GET", IN_THE_ROOM),
]


def routes(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[tuple[str, str | None]]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        elif not route.startswith(PROGRAMS):
            yield route, pattern.name


def test_every_address_has_its_row() -> None:
    named = dict(routes(get_resolver().url_patterns))
    assert set(named.values()) == {row.name for row in TABLE}


@dataclass(frozen=True)
class House:
    """An evening, a demo club, someone at the door, and who comes in which role."""

    evening: Evening
    demo: Club
    knock: str
    invite: UUID
    member: int
    rules: UUID
    clients: dict[str, Client]

    def address(self, name: str) -> str:
        club = {"slug": self.evening.club.slug}
        arguments: dict[str, dict[str, object]] = {
            "card": {"ref": "atlanta"},
            "card-print": {"ref": "atlanta"},
            "club-invite-close": {**club, "invite_id": self.invite},
            "role-set": {**club, "membership": self.member},
            "member-remove": {**club, "membership": self.member},
            **{name: {**club, "player_id": self.evening.players[1].id} for name in OF_A_PLAYER},
            **{name: {**club, "rules_id": self.rules} for name in OF_A_SET},
            **{name: {**club, "rules_id": self.rules, "number": 1} for name in ("house-version", "house-bring-back")},
            "account-passkey": {"passkey_id": 1},
            "account-device-sign-out": {"device_id": uuid4()},
            "account-token-revoke": {"token_id": uuid4()},
            "door-answer": {"code": self.evening.session.code, "knock_id": self.knock},
        }
        if name in arguments:
            return reverse(name, kwargs=arguments[name])
        route = next(route for route, named in routes(get_resolver().url_patterns) if named == name)
        return reverse(
            name, kwargs={"code": self.evening.session.code} if "<code:" in route else club if "<slug:" in route else {}
        )


@pytest.fixture
def house() -> House:
    there = evening(dice=True)
    demo = services.club_create(actor=Actor(), name="Demo", currency="GBP", demo=True)
    stranger, operator, new_phone = person("Eve"), person("Olga"), person()
    club_of(stranger, "Friday")
    services.owner_link_open(token=services.owner_link_create(), actor=operator.actor)
    bob = there.players[1]
    for phone in (person(), new_phone):
        knock = services.player_claim(actor=phone.actor, club=there.club, session_code=there.session.code, player=bob)
    assert knock is not None
    come: dict[str, Person] = {**there.people, "stranger": stranger, "operator": operator}
    clients = {"nobody": Client(), **{role: who.client for role, who in come.items()}}
    services.invite_create(actor=come["organiser"].actor, club=there.club, role=Role.MEMBER)
    member = Membership.objects.get(club=there.club, device_id=come["member"].actor.device_id)
    rules = services.house_create(actor=come["organiser"].actor, club=there.club, name="Thursday", sheet="atlanta")
    return House(there, demo, str(knock.id), Invite.objects.latest("created_at").id, member.id, rules.id, clients)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.method} {row.name}")
def test_who_may_do_what(house: House, row: Row, role: str) -> None:
    send: Callable[..., HttpResponse] = getattr(house.clients[role], row.method.lower())
    response = send(house.address(row.name), row.body)
    assert response.status_code == row.answers[ROLES.index(role)], response.content


def test_other_methods_are_refused(house: House) -> None:
    for name in {row.name for row in TABLE}:
        for method in METHODS:
            if not any((row.name, row.method) == (name, method) for row in TABLE):
                response = house.clients["organiser"].generic(method, house.address(name))
                assert response.status_code == 405, (method, name)


def test_what_is_anothers_looks_like_what_is_not_there(house: House) -> None:
    for row in TABLE:
        address = house.address(row.name)
        if house.evening.session.code not in address and house.evening.club.slug not in address:
            continue
        nowhere = address.replace(house.evening.session.code, "ZZZZZZ").replace(house.evening.club.slug, "no-such-club")
        for role in ("nobody", "stranger"):
            send = getattr(house.clients[role], row.method.lower())
            theirs, nothing = send(address, row.body), send(nowhere, row.body)
            assert theirs.status_code == nothing.status_code
            if theirs.status_code == 404:
                assert theirs.content == nothing.content


def test_a_post_from_another_site_changes_nothing(house: House) -> None:
    for row in TABLE:
        if row.method == "POST":
            response = Client(enforce_csrf_checks=True).post(house.address(row.name), row.body)
            assert response.status_code == 403
            assert "Not from here." in response.content.decode()


def test_a_knock_of_another_table_is_not_there(house: House) -> None:
    other = evening()
    address = reverse("door-answer", kwargs={"code": other.session.code, "knock_id": house.knock})
    assert other.people["scorekeeper"].client.post(address, {"let_in": "1"}).status_code == 404
    address = reverse("door-answer", kwargs={"code": other.session.code, "knock_id": uuid4()})
    assert other.people["scorekeeper"].client.post(address, {"let_in": "1"}).status_code == 404


def test_the_demo_club_is_open_to_all(house: House) -> None:
    assert Client().get(reverse("club", args=[house.demo.slug])).status_code == 200
