"""House rules over the API: options, sets, versions, and two programs at once."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from clubs import services as people
from clubs.actors import COOKIE
from clubs.models import Club
from sessions.models import Session
from tests.kit.table import Person, person

JSON = "application/json"
pytestmark = pytest.mark.django_db


class Program:
    """Ann's program and her club."""

    def __init__(self) -> None:
        self.ann: Person = person("Ann")
        self.club: Club = people.club_create(actor=self.ann.actor, name="Thursday", currency="GBP")
        self.client = Client()
        self.client.cookies[COOKIE] = self.ann.token

    @property
    def sets(self) -> str:
        return f"/api/v1/clubs/{self.club.slug}/rules/"

    def post(self, address: str, **body: Any) -> Any:
        return self.client.post(address, body, content_type=JSON)

    def made(self, **change: Any) -> str:
        answer = self.post(self.sets, name="Thursday rules", sheet="atlanta", change=change)
        assert answer.status_code == 201, answer.content
        return f"{self.sets}{answer.json()['id']}/"


@pytest.fixture
def program() -> Program:
    return Program()


def test_a_program_can_draw_an_editor_of_its_own() -> None:
    said = Client().get("/api/v1/options/").json()
    assert [sheet["letter"] for sheet in said["sheets"]] == ["A", "ACT", "B", "S", "JC"]
    by_key = {option["key"]: option for option in said["options"]}
    assert sorted(key for chapter in said["chapters"] for key in chapter["options"]) == sorted(by_key)
    jacoby = by_key["jacoby"]
    assert jacoby["sheets"]["atlanta"] == {"value": True, "clauses": ["4.1"], "variants": []}
    assert jacoby["values"][0]["example"]["told"][0]["says"].endswith("Dan\u00a0+1.")
    assert by_key["extra_price"]["idle"][0]["option"] == "lone_taker"
    assert by_key["lone_taker"]["excludes"][0]["because"]


def test_a_set_is_made_read_and_listed(program: Program) -> None:
    rules = program.made(max_players=8)
    said = program.client.get(rules).json()
    assert (said["name"], said["sheet"], said["version"]) == ("Thursday rules", "atlanta", 1)
    assert said["change"] == {"max_players": 8}
    (listed,) = program.client.get(program.sets).json()["sets"]
    assert listed["version"] == 1


def test_the_same_key_makes_one_set_and_one_version(program: Program) -> None:
    key = str(uuid4())
    ids = {program.post(program.sets, name="Friday", sheet="atlanta", key=key).json()["id"] for _ in range(2)}
    assert len(ids) == 1
    rules = f"{program.sets}{ids.pop()}/"
    saved = [program.post(f"{rules}versions/", change={"jacoby": False}, based_on=1, key=key) for _ in range(2)]
    assert [answer.json()["version"] for answer in saved] == [2, 2]
    assert [answer.status_code for answer in saved] == [201, 200]


def test_who_comes_second_is_told_what_was_changed_since(program: Program) -> None:
    rules = program.made()
    program.post(f"{rules}versions/", change={"max_players": 8}, based_on=1, note="Room for eight")
    answer = program.post(f"{rules}versions/", change={"jacoby": False}, based_on=1)
    assert answer.status_code == 409
    said = answer.json()
    assert said["code"] == "house_is_stale"
    assert said["latest"]["note"] == "Room for eight"
    (changed,) = said["changed"]
    assert (changed["option"], changed["before"], changed["after"]) == ("max_players", None, 8)
    assert changed["after_text"] == "At most 8 players."


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"change": {"cubes": "single"}, "based_on": 1}, 422, "forbidden_pair"),
        ({"change": {"max_players": 2}, "based_on": 1}, 422, "value_not_allowed"),
        ({"change": {"max_players": 10**20}, "based_on": 1}, 422, "value_not_allowed"),
        ({"change": {"jokoby": True}, "based_on": 1}, 422, "unknown_option"),
        ({"change": {"jacoby": [1]}, "based_on": 1}, 400, "not_house_rules"),
        ({"change": {}}, 400, "not_house_rules"),
        ({"change": {}, "based_on": 1, "hurry": True}, 400, "not_house_rules"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(program: Program, body: dict[str, Any], status: int, code: str) -> None:
    answer = program.post(f"{program.made()}versions/", **body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"].endswith(".")


def test_a_set_is_called_otherwise_and_put_away(program: Program) -> None:
    rules = program.made()
    program.post(program.sets, name="Friday", sheet="atlanta")
    taken = program.client.patch(rules, {"name": "friday", "archived": True}, content_type=JSON)
    assert (taken.status_code, taken.json()["code"], taken.json()["field"]) == (422, "set_name_is_taken", "name")
    assert program.client.get(rules).json()["archived"] is False
    said = program.client.patch(rules, {"name": "Saturday", "archived": True}, content_type=JSON).json()
    assert (said["name"], said["archived"]) == ("Saturday", True)


def test_versions_say_what_they_changed(program: Program) -> None:
    rules = program.made()
    program.post(f"{rules}versions/", change={"jacoby": False}, based_on=1)
    latest, first = program.client.get(f"{rules}versions/").json()["versions"]
    assert [one["option"] for one in latest["changed"]] == ["jacoby"]
    assert first["changed"] == []
    assert program.client.get(f"{rules}versions/1/").json()["change"] == {}
    assert program.client.get(f"{rules}versions/9/").status_code == 404


def test_two_houses_are_compared(program: Program) -> None:
    rules = program.made(jacoby=False)
    ref = f"rules:{rules.split('/')[-2]}"
    said = program.client.get("/api/v1/compare/", {"a": "atlanta", "b": ref}).json()
    (chapter,) = said["chapters"]
    (option,) = chapter["options"]
    assert (option["option"], option["a"]["value"], option["b"]["value"]) == ("jacoby", True, False)
    assert option["a"]["rule"] == "A 4.1"
    everything = program.client.get("/api/v1/compare/", {"a": "atlanta", "b": ref, "all": "1"}).json()
    assert sum(len(chapter["options"]) for chapter in everything["chapters"]) == 61
    assert Client().get("/api/v1/compare/", {"a": "atlanta", "b": ref}).status_code == 404


def test_an_evening_begins_under_a_set(program: Program) -> None:
    rules = program.made(max_players=8)
    begun = {"name": "Thursday", "stake": "2.00", "currency": "GBP", "club": program.club.slug}
    rules_id = rules.split("/")[-2]
    answer = program.post("/api/v1/sessions/", **begun, rules=rules_id, players=["Ann", "Bob", "Cat"])
    assert answer.status_code == 201, answer.content
    session = Session.objects.get(code=answer.json()["code"])
    assert session.house_version is not None
    assert session.house_version.number == 1
    for wrong in ({}, {"rules": rules_id, "sheet": "atlanta"}, {"rules": rules_id, "change": {"jacoby": False}}):
        assert program.post("/api/v1/sessions/", **begun, **wrong).json()["code"] == "sheet_or_rules"
    program.client.patch(rules, {"archived": True}, content_type=JSON)
    assert program.post("/api/v1/sessions/", **begun, rules=rules_id).status_code == 404
