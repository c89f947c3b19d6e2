"""A Partner's wish to double is for the Box and the Partner alone, at every door, in what is pushed too."""

from typing import Any

import pytest
from channels.db import database_sync_to_async

from clubs.models import DevicePlayer
from sessions.push.audience import Audience
from sessions.view.private import Hearer
from tests.kit.following import message_of
from tests.kit.partner import with_a_partner
from tests.kit.people import page
from tests.kit.sockets import heard, phone
from tests.kit.table import Table

OTHERS = ("Bob", "Cat", "Dan", "Eve")


def wished() -> Table:
    """Fay, the Partner, would double the Captain; Ann, the Box, is asked."""
    table = with_a_partner()
    table.propose("Fay", "double", by="Fay", cubes=["Bob"])
    return table


@pytest.mark.django_db
def test_a_wish_to_double_a_cube_that_was_turned_is_one_to_redouble() -> None:
    table = with_a_partner()
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Kim", "roll")
    table.propose("Fay", "double", by="Fay", cubes=["Bob"])
    (proposal,) = table["Ann"].client().get(f"/api/v1/sessions/{table.code}/").json()["proposals"]
    assert proposal["text"] == "Fay would redouble Bob."
    assert proposal["you"][table.id("Fay")] == "You would redouble Bob."


def asked_of(view: dict[str, Any]) -> list[str]:
    return [proposal["event"] for proposal in view["proposals"]]


def seen_by(table: Table, name: str) -> list[str]:
    who = table.kim if name == "Kim" else table[name]
    return asked_of(who.client().get(f"/api/v1/sessions/{table.code}/").json())


@pytest.mark.django_db
def test_only_box_and_partner_read_of_it() -> None:
    table = wished()
    assert [seen_by(table, name) for name in ("Ann", "Fay")] == [["double"], ["double"]]
    assert [seen_by(table, name) for name in OTHERS] == [[]] * 4
    for name in OTHERS:
        assert "would double" not in page(table[name].client().get(f"/s/{table.code}/"))
    assert "would double" in page(table["Ann"].client().get(f"/s/{table.code}/"))
    assert "would double" not in page(table["Bob"].client().get(f"/s/{table.code}/screen/"))


@pytest.mark.django_db
def test_the_scorekeeper_sees_it_only_to_speak_for_one_without_a_phone() -> None:
    table = wished()
    assert seen_by(table, "Kim") == []


@pytest.mark.django_db
def test_that_it_was_refused_is_told_to_the_two_alone() -> None:
    table = wished()
    (made,) = table.view["proposals"]
    table.reply("Ann", made["number"], "refuse")
    told = {
        name: table[name].client().get(f"/api/v1/sessions/{table.code}/").json()["declined"] for name in ("Fay", "Bob")
    }
    assert [one["event"] for one in told["Fay"]] == ["double"]
    assert told["Bob"] == []


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "sees"), [("Ann", ["double"]), ("Fay", ["double"]), ("Bob", []), ("Kim", [])])
def test_the_view_of_a_stale_answer_is_the_askers_own(name: str, sees: list[str]) -> None:
    """Also where it is answered once more under its key, in another language, and about a proposal that is over."""
    table = wished()
    double = {"event": "double", "by": "Ann" if name == "Kim" else name}
    for language in ("en", "en", "de"):
        headers = {"Accept-Language": language}
        stale = table.post(name, double, key=f"a-stale-tap-of-{name}", seen=1, headers=headers)
        assert (stale.status_code, asked_of(stale.json()["view"])) == (409, sees)


@pytest.mark.django_db
def test_so_is_that_of_an_answer_to_what_is_over() -> None:
    table = wished()
    (first,) = table.view["proposals"]
    table.reply("Fay", first["number"], "withdraw")
    table.propose("Fay", "double", by="Fay", cubes=["Bob"])
    address = f"/api/v1/sessions/{table.code}/proposals/{first['number']}/"
    late = {"key": "a-late-word", "answer": "agree"}
    told = table["Ann"].client().post(address, late, content_type="application/json")
    assert (told.status_code, asked_of(told.json()["view"])) == (409, ["double"])


@pytest.mark.django_db
def test_a_scorekeeper_sees_it_where_one_of_the_two_has_no_phone() -> None:
    table = with_a_partner()
    DevicePlayer.objects.filter(player_id=table.id("Ann")).delete()
    table.propose("Fay", "double", by="Fay", cubes=["Bob"])
    assert seen_by(table, "Kim") == ["double"]
    assert [seen_by(table, name) for name in OTHERS] == [[]] * 4


@pytest.mark.django_db
def test_a_room_that_is_joined_later_tells_nobody_else() -> None:
    table = wished()
    audience = Audience(club=table.club.id, version=table.session.version, view=table.session.view, epoch=1)
    assert asked_of(message_of(audience.whole_of("en", Hearer()))["state"]) == []


async def test_what_is_pushed_to_the_other_side_has_nothing_of_it(transactional_db: None) -> None:
    table = await database_sync_to_async(with_a_partner)()
    async with phone(table["Ann"], table.code) as ann, phone(table["Bob"], table.code) as bob:
        for one in (ann, bob):
            await heard(one)
        await database_sync_to_async(lambda: table.propose("Fay", "double", by="Fay", cubes=["Bob"]))()
        assert asked_of((await heard(ann, "state"))["state"]) == ["double"]
        assert asked_of((await heard(bob, "state"))["state"]) == []


@pytest.mark.django_db
def test_the_box_reads_what_the_partners_double_wins_and_is_played_for() -> None:
    """Of the cube at 1: dropped it wins the pool 1 point, the odd one is the Box's; taken each has half of 2."""
    table = wished()
    (made,) = table.view["proposals"]
    assert made["moves"] == {}
    assert made["doubled"] == {table.id("Ann"): [1, 1, 1, 1]}
