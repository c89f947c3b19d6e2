"""Every address of the site, every method, every role: what is not in the table fails."""

import re
from collections.abc import Callable
from typing import Any, Self
from uuid import uuid4

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from clubs import services
from clubs.actors import Actor
from clubs.models import Club, Scope
from tests.kit.daily import first_daily, in_the_long_run
from tests.kit.ground import of_file
from tests.kit.permission_table import API, TABLE, Row
from tests.kit.roles import ROLES, House, account_for, come, house, program_of
from tests.kit.routes import OF_NOBODY, PART, ROUTES, address, sent, sibling

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")

OUTSIDE = {"slug", "code", "ref", "token", *OF_NOBODY}
"""Parts of an address that name no thing of a club, or the club or the table itself; a token opens what it is for."""

pytestmark = pytest.mark.django_db


OF_ONE_ANSWER = {"Content-Security-Policy", "Content-Length", "Expires", "X-Request-ID"}
"""Its secret, its size, its second, its number."""
MADE_ANEW = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]+"')


def told(response: HttpResponse, *codes: str) -> tuple[int, bytes, dict[str, str]]:
    """Everything that somebody sees of an answer; what is made anew for each is left out, and so are these
    codes: the door shows the one of the address again."""
    head = {name: value for name, value in response.headers.items() if name not in OF_ONE_ANSWER}
    body = MADE_ANEW.sub(b"", response.content)
    for code in codes:
        body = body.replace(code.encode(), b"")
    return response.status_code, body, head


def two_houses() -> tuple[House, House]:
    """On a site that has the demo club."""
    services.club_create(actor=Actor(), name="Demo", currency="GBP", demo=True)
    return house(), house("Tuesday")


houses_of_file = of_file(two_houses)


@pytest.fixture
def houses(db: None, houses_of_file: Callable[[], tuple[House, House]]) -> tuple[House, House]:
    return houses_of_file()


@pytest.fixture
def own(houses: tuple[House, House]) -> House:
    return houses[0]


@pytest.fixture
def other(houses: tuple[House, House]) -> House:
    return houses[1]


class Tried:
    """Each case begins as the house was; what went wrong is told at the end, all of it."""

    def __init__(self) -> None:
        self.wrong: list[str] = []

    def answer(self, client: Client, row: Row, there: House, *rest: Any, **more: Any) -> Any:
        with transaction.atomic():
            try:
                return sent(client, row, there, *rest, **more)
            finally:
                transaction.set_rollback(True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        assert kind is not None or not self.wrong, "\n".join(self.wrong)

    def expect(self, row: Row, who: str, got: object, wanted: object) -> None:
        if got != wanted:
            self.wrong.append(f"{row.method} {row.name}, {who}: {got}, not {wanted}")


def test_every_address_has_its_row() -> None:
    assert set(ROUTES) == {row.name for row in TABLE}


ALIKE = [row for row in TABLE if {row.answer(role) for role in ROLES} == {200}]
"""What is there for everybody."""
OF_SOME = [row for row in TABLE if row not in ALIKE]
BESIDE = {
    "nobody": "stranger", "rival": "stranger", "guest": "stranger", "former": "stranger",
    "operator": "stranger",
    "treasurer": "member", "scorekeeper": "member", "member": "organiser",
}  # fmt: skip
"""Roles that are answered nearly as another is."""


def daily(role: str) -> list[Row]:
    """What is asked each day: all by the organiser but what test_few_statements.py has them read, what is not for
    everybody by a stranger, and by a role that is nearly another what it is answered otherwise. The rest is asked with
    `--long`."""
    if role == "organiser":
        return [row for row in TABLE if row.method != "GET" or row.answer(role) != 200]
    return [row for row in OF_SOME if role not in BESIDE or row.answer(role) != row.answer(BESIDE[role])]


DAILY = [(role, daily(role)) for role in ROLES]
THE_REST = [(role, [row for row in TABLE if row not in rows]) for role, rows in DAILY]


@pytest.mark.parametrize(("role", "rows"), [*DAILY, *in_the_long_run(THE_REST, many=True)])
def test_who_may_do_what(own: House, other: House, role: str, rows: list[Row]) -> None:
    who = come(own, other)[role]
    with Tried() as tried:
        for row in rows:
            response = tried.answer(who.client(), row, own)
            tried.expect(row, role, response.status_code, row.answer(role))


def test_other_methods_are_refused(own: House) -> None:
    there = {(row.name, row.method) for row in TABLE}
    client = own.people["organiser"].client()
    with Tried() as tried:
        for name in ROUTES:
            for method in METHODS:
                if (name, method) not in there:
                    row = Row(name, method, ())
                    led_on = method == "GET" and not name.startswith("api-")  # to the page that it belongs to
                    status = client.generic(method, address(name, own.ids)).status_code
                    tried.expect(row, "organiser", status, 302 if led_on else 405)


READ = [row for row in TABLE if row.method == "GET"]


@pytest.mark.parametrize(
    ("role", "rows"),
    first_daily(("stranger", READ), ("stranger", TABLE), ("nobody", TABLE), ("rival", TABLE), many=True),
)
def test_what_is_anothers_looks_like_what_is_not_there(own: House, other: House, role: str, rows: list[Row]) -> None:
    nowhere = own.ids | {"slug": "no-such-club", "code": "ZZZZZZ", "ref": "session:ZZZZZZ"}
    who = come(own, other)[role]
    with Tried() as tried:
        for row in rows:
            if row.answer(role) == 404 and address(row.name, own.ids) != address(row.name, nowhere):
                theirs = told(tried.answer(who.client(), row, own), own.ids["code"])
                nothing = told(tried.answer(who.client(), row, own, nowhere), nowhere["code"])
                tried.expect(row, role, theirs, nothing)


@pytest.mark.parametrize("role", first_daily("organiser", "scorekeeper", "rival"))
def test_a_thing_of_another_club_is_not_there(own: House, other: House, role: str) -> None:
    who = come(own, other)[role]
    with Tried() as tried:
        for row in TABLE:
            for part in set(PART.findall(ROUTES[row.name])) - OUTSIDE - {"number"}:
                made_up = "2000000000" if own.ids[part].isdecimal() else str(uuid4())
                foreign = tried.answer(who.client(), row, own, own.ids | {part: other.ids[part]})
                nothing = tried.answer(who.client(), row, own, own.ids | {part: made_up})
                tried.expect(row, f"{part} of another, {role}", told(foreign), told(nothing))
                tried.expect(row, f"{part} of another", nothing.status_code in (403, 404), True)


@pytest.mark.parametrize("role", first_daily("organiser", "scorekeeper"))
def test_a_thing_of_another_club_in_a_body_is_not_there(own: House, other: House, role: str) -> None:
    client = own.people[role].client
    with Tried() as tried:
        for row in TABLE:
            for name, value in row.body.items():
                if not (isinstance(value, str) and value.startswith("<")):
                    continue
                made_up, theirs = uuid4(), other.ids[value.strip("<>")]
                foreign = tried.answer(client(), row, own, **{name: theirs})
                no_id = str(made_up) if "-" in theirs else made_up.hex
                nothing = tried.answer(client(), row, own, **{name: no_id})
                tried.expect(row, role, foreign.status_code, nothing.status_code)
                tried.expect(row, role, foreign.status_code in (400, 403, 404, 422), True)


@pytest.mark.parametrize("scope", first_daily(*sorted(Scope, key=lambda scope: scope != Scope.PLAY)))
def test_what_a_program_may_with_its_token(own: House, scope: Scope) -> None:
    client = program_of(account_for(own.people["organiser"]), scope)
    enough = list(Scope).index
    with Tried() as tried:
        for row in API:
            response = tried.answer(client, row, own)
            if enough(scope) < enough(row.scope):
                refused = (response.status_code, response.json()["code"])
                tried.expect(row, scope, refused, (403, "token_scope_is_too_small"))
            else:
                tried.expect(row, scope, response.status_code, row.answer("organiser"))


def test_a_post_from_another_site_changes_nothing(own: House) -> None:
    with Tried() as tried:
        for row in TABLE:
            if row.method != "GET":
                who = own.people["organiser"]
                response = tried.answer(who.client(careful=True), row, own)
                tried.expect(row, "from another site", response.status_code, 403)


@pytest.mark.parametrize("rows", first_daily(READ, TABLE))
def test_a_guest_of_one_table_is_a_stranger_at_the_next(own: House, rows: list[Row]) -> None:
    nobodys = own.ids | {"code": "ZZZZZZ", "ref": "session:ZZZZZZ"}
    next_table = own.ids | {"code": sibling(own)}
    with Tried() as tried:
        for row in rows:
            if ":code>" in ROUTES[row.name] and row.answer("stranger") == 404:
                guest = own.people["guest"]
                theirs = told(tried.answer(guest.client(), row, own, next_table), next_table["code"])
                nothing = told(tried.answer(guest.client(), row, own, nobodys), nobodys["code"])
                tried.expect(row, "guest of another table", theirs, nothing)


def test_a_knock_is_answered_at_its_own_table(own: House) -> None:
    at_the_next = own.ids | {"code": sibling(own)}
    for name in ("door-answer", "api-door-answer"):
        row = next(row for row in TABLE if row.name == name)
        assert sent(own.people["organiser"].client(), row, own, at_the_next).status_code == 404


def test_a_role_that_is_gone_opens_nothing(own: House) -> None:
    member = own.people["member"]
    member.client().post(address("club-leave", own.ids))
    for name in ("club", "table", "api-club", "api-session"):
        row = next(row for row in TABLE if row.name == name)
        assert sent(member.client(), row, own).status_code == 404


def test_the_demo_club_is_open_to_all(own: House) -> None:
    demo = own.ids | {"slug": Club.objects.get(demo=True).slug}
    assert Client().get(address("club", demo)).status_code == 200
    assert Client().get(address("api-club", demo)).status_code == 200
