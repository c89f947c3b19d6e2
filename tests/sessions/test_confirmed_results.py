"""A club may ask that a result entered by one side is confirmed by the other; unanswered for 30 seconds it stands."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from clubs.models import Club, DevicePlayer
from sessions import services
from sessions.errors import NotAllowed, Refused, Stale
from sessions.models import Event, Proposal
from sessions.services.evenings.verification import session_verify
from tests.kit.table import Table, table_laid

EVENING = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(EVENING, tick=False) as clock:
        yield clock


@pytest.fixture
def asking(db: None, clock: time_machine.Traveller) -> Table:
    """Ann is Box against Bob, the Captain; the club asks both sides how a game ended. Kim keeps the sheet."""
    table = table_laid()
    confirmed(table)
    table.tap("Kim", "start")
    return table


def confirmed(table: Table, *, on: bool = True) -> None:
    Club.objects.filter(id=table.club.id).update(confirm_results=on)


def box_wins(table: Table, who: str, kind: str = "single", **more: Any) -> int:
    return table.propose(who, "result", winner="box", kind=kind, **more).proposal


def waiting(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.view["proposals"]
    return found


def totals(table: Table) -> dict[str, int]:
    return {one["name"]: one["result"] for one in table.view["players"].values()}


WON_BY_ANN = {"Ann": 3, "Bob": -1, "Cat": -1, "Dan": -1}


def test_the_other_side_is_asked(asking: Table) -> None:
    box_wins(asking, "Ann", "gammon")
    (asked,) = waiting(asking)
    assert asked["text"] == "Ann wins a gammon."
    assert asked["you"] == {asking.id("Ann"): "You win a gammon."}
    assert asked["awaits"] == [asking.id("Bob")]
    assert asked["deadline"] == "2026-11-20T21:00:30.000+00:00"
    assert asking.view["phase"] == "game"
    assert session_verify(asking.code) is None


def test_it_is_recorded_when_the_other_side_agrees(asking: Table) -> None:
    number = box_wins(asking, "Ann")
    done = asking.reply("Bob", number, "agree")
    assert done.seq == asking.seq
    assert (waiting(asking), totals(asking)) == ([], WON_BY_ANN)
    assert session_verify(asking.code) is None


def test_it_is_refused_and_everybody_is_told(asking: Table, clock: time_machine.Traveller) -> None:
    number = box_wins(asking, "Ann")
    clock.shift(5)
    asking.reply("Bob", number, "refuse")
    (told,) = asking.view["declined"]
    assert (told["text"], told["refuses"]["text"]) == ("Ann wins the game.", "Bob has refused.")
    assert (waiting(asking), asking.view["phase"]) == ([], "game")
    assert session_verify(asking.code) is None


def test_only_who_plays_for_the_other_side_is_asked(asking: Table) -> None:
    number = box_wins(asking, "Ann")
    for who in ("Cat", "Dan"):
        with pytest.raises(NotAllowed, match="is_not_asked_of_them"):
            asking.reply(who, number, "agree")


def test_the_team_enters_and_the_box_is_asked(asking: Table) -> None:
    number = asking.propose("Bob", "result", winner="team", kind="single").proposal
    (asked,) = waiting(asking)
    assert (asked["text"], asked["awaits"]) == ("The team wins the game.", [asking.id("Ann")])
    asking.reply("Ann", number, "agree")
    assert totals(asking) == {"Ann": -3, "Bob": 1, "Cat": 1, "Dan": 1}


def test_silence_for_thirty_seconds_is_consent(asking: Table, clock: time_machine.Traveller) -> None:
    box_wins(asking, "Ann")
    clock.shift(29)
    services.deadlines_kept(codes=[asking.code])
    assert asking.view["phase"] == "game"
    clock.shift(1)
    services.deadlines_kept(codes=[asking.code])
    assert (waiting(asking), totals(asking)) == ([], WON_BY_ANN)
    event = Event.objects.filter(session=asking.session).latest("seq")
    assert (event.source, event.actor_device, event.actor_player) == ("time", None, None)
    assert event.principal is not None
    assert event.principal.hex == asking.id("Ann")
    assert session_verify(asking.code) is None


def test_what_nobody_objects_to_is_the_entry_of_whoever_proposed_it(
    asking: Table, clock: time_machine.Traveller
) -> None:
    box_wins(asking, "Ann")
    clock.shift(30)
    services.deadlines_kept(codes=[asking.code])
    ended, last = asking.view["trail"][-1], asking.view["last"]
    assert (ended["who"], ended["for"], ended["unopposed"]) == ("Ann", None, True)
    assert (last["actor_name"], last["for_name"], last["by"], last["for"]) == ("Ann", None, asking.id("Ann"), None)
    assert not any(one["unopposed"] for one in asking.view["trail"][:-1])


def test_it_stands_from_the_instant_of_the_deadline_however_late_it_is_noticed(
    asking: Table, clock: time_machine.Traveller
) -> None:
    """Nobody looked for a night: the program may have been off."""
    box_wins(asking, "Ann")
    clock.shift(timedelta(hours=9))
    assert asking["Dan"].client().get(f"/api/v1/sessions/{asking.code}/").json()["phase"] == "between"
    event = Event.objects.filter(session=asking.session).latest("seq")
    assert event.at == EVENING + timedelta(seconds=30)
    assert Proposal.objects.get(session=asking.session).recorded_as == event.seq


@pytest.mark.parametrize("address", ["", "sheet/", "log/"])
def test_whoever_opens_a_page_sees_what_is_due(asking: Table, clock: time_machine.Traveller, address: str) -> None:
    box_wins(asking, "Ann")
    clock.shift(31)
    assert asking["Dan"].client().get(f"/s/{asking.code}/{address}").status_code == 200
    assert totals(asking) == WON_BY_ANN


def test_what_is_due_comes_before_the_next_tap(asking: Table, clock: time_machine.Traveller) -> None:
    """Bob objects too late: the result stands, whatever becomes of their word."""
    number = box_wins(asking, "Ann")
    clock.shift(31)
    with pytest.raises(Stale):
        asking.reply("Bob", number, "refuse")
    assert totals(asking) == WON_BY_ANN
    asking.tap("Kim", "start")
    assert asking.view["game"]["number"] == 2


def test_a_tap_that_was_made_for_the_game_before_is_refused(asking: Table, clock: time_machine.Traveller) -> None:
    """No game is on after it; once the next has begun, the tap would be about that one, and is stale."""
    seen = asking.seq
    box_wins(asking, "Ann")
    clock.shift(31)
    refused = asking.post("Bob", {"event": "double", "by": "Bob"}, seen=seen)
    assert (refused.status_code, refused.json()["code"]) == (422, "no_game_is_on")
    assert totals(asking) == WON_BY_ANN
    asking.tap("Kim", "start")
    stale = asking.post("Bob", {"event": "double", "by": "Bob"}, seen=seen)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")


def test_the_scorekeeper_takes_back_what_stood_by_silence(asking: Table, clock: time_machine.Traveller) -> None:
    box_wins(asking, "Ann")
    clock.shift(31)
    services.deadlines_kept(codes=[asking.code])
    asking.tap("Kim", "undo")
    assert (asking.view["phase"], waiting(asking)) == ("game", [])
    assert set(totals(asking).values()) == {0}
    assert session_verify(asking.code) is None


def test_a_scorekeeper_who_plays_for_neither_side_is_believed(asking: Table) -> None:
    asking.tap("Kim", "result", winner="box", kind="single")
    assert totals(asking) == WON_BY_ANN


def test_a_scorekeeper_who_plays_speaks_for_their_side(asking: Table) -> None:
    services.sheet_handed_over(
        code=asking.code, actor=asking.kim.actor, token=asking.kim.hash,
        player=asking.club.players.get(id=asking.id("Dan")),
    )  # fmt: skip
    box_wins(asking, "Dan", for_="Ann")
    assert waiting(asking)[0]["awaits"] == [asking.id("Ann")]


def test_for_a_side_without_a_phone_the_scorekeeper_has_said_it(asking: Table) -> None:
    services.sheet_handed_over(
        code=asking.code, actor=asking.kim.actor, token=asking.kim.hash,
        player=asking.club.players.get(id=asking.id("Bob")),
    )  # fmt: skip
    DevicePlayer.objects.filter(player_id=asking.id("Ann")).delete()
    asking.tap("Bob", "result", winner="box", kind="single")
    assert totals(asking) == WON_BY_ANN


def test_both_sides_say_the_same(asking: Table) -> None:
    box_wins(asking, "Ann")
    asking.tap("Bob", "result", winner="box", kind="single")
    assert (waiting(asking), totals(asking)) == ([], WON_BY_ANN)
    assert Proposal.objects.get(session=asking.session).status == "recorded"


def test_the_other_side_says_something_else(asking: Table) -> None:
    """Their word takes the place of the first, and now the Box is asked."""
    first = box_wins(asking, "Ann", "gammon")
    asking.propose("Bob", "result", winner="box", kind="single")
    (asked,) = waiting(asking)
    assert (asked["text"], asked["awaits"]) == ("Ann wins the game.", [asking.id("Ann")])
    assert Proposal.objects.get(session=asking.session, number=first).status == "countered"


def test_another_tap_that_is_refused_leaves_it_waiting(asking: Table) -> None:
    """Nobody has doubled Ann: her answer is refused, and her result waits on."""
    number = box_wins(asking, "Ann")
    with pytest.raises(Refused):
        asking.said("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    assert [one["number"] for one in waiting(asking)] == [number]
    assert session_verify(asking.code) is None


def test_it_lapses_when_a_cube_moves_meanwhile(asking: Table) -> None:
    number = box_wins(asking, "Ann")
    asking.tap("Bob", "double", by="Bob")
    assert waiting(asking) == []
    assert Proposal.objects.get(session=asking.session, number=number).status == "lapsed"


def test_who_entered_it_takes_it_back(asking: Table) -> None:
    number = box_wins(asking, "Ann")
    asking.reply("Ann", number, "withdraw")
    assert (waiting(asking), asking.view["phase"]) == ([], "game")


def test_without_the_wish_of_the_club_it_stands_at_once(asking: Table) -> None:
    confirmed(asking, on=False)
    asking.tap("Ann", "result", winner="box", kind="single")
    assert totals(asking) == WON_BY_ANN
