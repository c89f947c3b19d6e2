"""Acts with the right of a phone that speaks for a second player too: they are those of the one whose phone it is."""

import re
from uuid import UUID

import pytest
from django.test import Client

from clubs.models import Audit, Device, DevicePlayer, Player
from sessions.models import Event, Remark
from tests.kit.accounts import account
from tests.kit.people import page
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["account", "phone"])
def shared(table: Table, request: pytest.FixtureRequest) -> Table:
    """The scorekeeper is Dan, with an account or only with a phone, and Ann, whose row is older, plays by it too."""
    device, dan = table.kim.device, UUID(table.id("Dan"))
    DevicePlayer.objects.filter(player_id__in=[dan, UUID(table.id("Ann"))]).delete()
    if request.param == "account":
        user = account("Dan")
        Device.objects.filter(id=device).update(user=user)
        Player.objects.filter(club=table.club, id=dan).update(user=user)
    else:
        DevicePlayer.objects.create(club=table.club, device_id=device, player_id=dan)
    DevicePlayer.objects.create(club=table.club, device_id=device, player_id=UUID(table.id("Ann")))
    return table


def senders(table: Table) -> list[str | None]:
    """Return who sent each event that is in the trail."""
    return [one["who"] for one in table.view["trail"]]


def test_what_nobody_does_as_a_player_is_the_scorekeeper_s(shared: Table) -> None:
    shared.tap("Kim", "start")
    shared.tap("Kim", "undo")
    shared.tap("Kim", "adjust", points={"Bob": 2, "Cat": -2}, reason="Miscounted")
    shared.tap("Kim", "close")
    assert senders(shared)[-4:] == ["Dan"] * 4
    sent = Event.objects.filter(session=shared.session).order_by("seq").values_list("actor_player", flat=True)
    assert [one for one in sent if one is not None][-4:] == [UUID(shared.id("Dan"))] * 4


def test_what_is_entered_for_another_is_the_scorekeeper_s(shared: Table) -> None:
    shared.tap("Kim", "start")
    shared.tap("Kim", "step_out", player="Bob", proxy="Cat", for_="Bob")
    assert shared.view["trail"][-1]["who"] == "Dan"
    assert shared.view["trail"][-1]["for"] == "Bob"


def test_an_act_of_the_second_player_is_theirs(shared: Table) -> None:
    shared.tap("Kim", "start")
    shared.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan"], for_="Ann")
    assert shared.view["trail"][-1]["who"] == "Ann"


def test_the_history_and_the_activity_name_the_scorekeeper(shared: Table) -> None:
    shared.tap("Kim", "adjust", points={"Bob": 2, "Cat": -2}, reason="Miscounted")
    shared.tap("Kim", "close")
    client: Client = shared.kim.client()
    told = re.findall(r'<p class="who">.*?</p>', page(client.get(f"/s/{shared.code}/log/")), re.DOTALL)
    assert all(">Dan</span>" in one for one in told[-2:]), told
    assert not any(">Ann</span>" in one for one in told)
    assert Audit.objects.filter(club=shared.club, what="points_adjusted").latest("id").actor_name == "Dan"


def test_a_note_is_written_by_whose_phone_it_is(shared: Table) -> None:
    shared.tap("Kim", "start")
    notes = f"/api/v1/sessions/{shared.code}/notes/"
    answer = shared.kim.client().post(notes, {"key": "note-key-1", "text": "A pity"}, "application/json")
    assert answer.status_code in (200, 201), answer.content
    assert Remark.objects.get(session=shared.session).by_id == UUID(shared.id("Dan"))
