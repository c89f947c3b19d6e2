"""Splitting the table on the scorekeeper's page: who is new, who moves out, the dice, and what stands in the way."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import DevicePlayer, Player
from clubs.services import player_add
from sessions.models import Session
from sessions.selectors.sessions import state_of
from sessions.services import order_said, player_joins, view_renewed
from sessions.services.taps.tap import OrderTap
from tests.kit.ground import of_file
from tests.kit.people import page
from tests.kit.table import Person, Table, comes, person, table_laid

pytestmark = pytest.mark.django_db


def five_and_gus() -> Table:
    table = table_laid("st-albans", names=("Ann", "Bob", "Cat", "Dan", "Eve"))
    comes(table, "Gus")
    player_add(actor=table.kim.actor, club=table.club, name="Ida")
    return table


five_of_file = of_file(five_and_gus)


@pytest.fixture
def five(db: None, five_of_file: Callable[[], Table]) -> Table:
    """St Albans: Ann in the box, Bob, Cat, Dan, Eve; Gus is here without a seat, Ida is of the club."""
    return five_of_file()


def address(table: Table) -> str:
    return f"/s/{table.code}/split/"


def sent(table: Table, **filled: object) -> Any:
    return table.kim.client().post(address(table), {"order": "later", **filled})


def second(table: Table) -> Session:
    return Session.objects.get(split_from=table.session)


def people_of(session: Session) -> list[str]:
    return list(session.attendances.order_by("id").values_list("player__name", flat=True))


def test_who_is_here_without_a_seat_is_chosen_and_the_club_stands_below(five: Table) -> None:
    shown = page(five.kim.client().get(address(five)))
    gus, ida = five.id("Gus"), Player.objects.get(name="Ida").id.hex
    assert f'value="{gus}" checked' in shown
    assert f'value="{ida}"' in shown
    assert f'value="{ida}" checked' not in shown
    assert five.id("Ann") not in shown


def test_it_is_shown_who_moves_out_before_anything_happens(five: Table) -> None:
    """S 8: one newcomer takes two of five along."""
    shown = page(sent(five, people=[five.id("Gus")]))
    stay, move = shown.split("At the new table")
    assert [name for name in ("Ann", "Bob", "Cat", "Dan", "Eve") if name in stay.split("Staying here")[1]] == [
        "Ann",
        "Bob",
        "Cat",
    ]
    assert all(name in move for name in ("Dan", "Eve", "Gus"))
    assert not Session.objects.exclude(split_from=None).exists()


def test_it_is_said_from_the_foot_of_which_line_they_move_out(five: Table) -> None:
    """S 8: after game 1 Bob is Box and Ann the last of the line; those who go are the last of the line of before."""
    assert "From the foot of the line: Bob, Cat, Dan, Eve (S 8)." in page(five.kim.client().get(address(five)))
    five.tap("Kim", "start")
    five.tap("Kim", "result", winner="team", kind="single")
    said = "From the foot of the line as it was in game 1: Cat, Dan, Eve (S 8)."
    assert said in page(five.kim.client().get(address(five)))
    assert said in page(sent(five, people=[five.id("Gus")]))


def test_who_thinks_again_finds_what_was_told(five: Table) -> None:
    shown = page(sent(five, names="Gus\nHal", order="typed", sure="on", back="on"))
    assert "Gus\nHal</textarea>" in shown
    assert 'value="typed" checked' in shown
    assert not Session.objects.exclude(split_from=None).exists()


def test_newcomers_of_the_club_and_new_ones_go_to_the_lobby_of_the_new_table(five: Table) -> None:
    response = sent(five, names="Gus\nHal", sure="on")
    assert response.headers["Location"] == f"/s/{five.code}/"
    assert people_of(second(five)) == ["Eve", "Gus", "Hal"]
    assert second(five).phase == "lobby"


def test_the_program_throws_for_them(five: Table) -> None:
    response = sent(five, names="Gus\nIda", sure="on", order="rolled")
    assert response.headers["Location"] == f"/s/{second(five).code}/order/"
    names = {player.id.hex: player.name for player in Player.objects.all()}
    assert {names[one] for one in state_of(second(five).key).seated} == {"Eve", "Gus", "Ida"}
    assert "The dice decide" in page(five.kim.client().get(response.headers["Location"]))


def test_or_their_dice_are_typed_in(five: Table) -> None:
    filled = {"names": "Gus\nIda", "sure": "on", "order": "typed"}
    asked = page(sent(five, **filled))
    assert "What did they throw?" in asked
    assert all(f'name="dice-1-{name}"' in asked for name in ("Gus", "Ida", "Eve"))
    dice = {"dice-1-Gus": "1 1 1 1", "dice-1-Ida": "6 6 6 6", "dice-1-Eve": "3 3 3 3"}
    sent(five, **filled, **dice)
    names = {player.id.hex: player.name for player in Player.objects.all()}
    assert [names[one] for one in state_of(second(five).key).seated] == ["Ida", "Eve", "Gus"]


@pytest.mark.parametrize(
    ("filled", "fault"),
    [
        ({}, "Name who has come"),
        ({"names": "Ann"}, "Ann sits at this table already."),
        ({"names": "A\u202e"}, "turns the direction"),
        ({"names": "Hal", "order": "shuffled"}, "shuffled"),
        ({"names": "Hal\nHAL"}, "HAL stands there twice."),
        ({"names": "Hal", "people": ["nobody"]}, "nobody"),
    ],
)
def test_what_stands_in_the_way_is_said_and_nothing_typed_is_lost(
    five: Table, filled: dict[str, object], fault: str
) -> None:
    response = sent(five, **filled)
    assert response.status_code == 422
    assert fault in page(response)
    assert str(filled.get("names", "")).split("\n")[0] in page(response)
    assert not Session.objects.exclude(split_from=None).exists()
    assert not Player.objects.filter(name="Hal").exists()


def test_too_few_for_two_tables(five: Table) -> None:
    for name in ("Dan", "Eve"):
        five.tap("Kim", "leave", player=name)
    response = sent(five, names="Hal")
    assert response.status_code == 422
    assert "Each table needs three players; with 3 here and 1 new there are too few" in page(response)


def test_during_a_game_it_says_why_not(five: Table) -> None:
    five.tap("Kim", "start")
    assert "Game 1 is on; this is done between games." in page(five.kim.client().get(address(five)))


def test_where_the_house_knows_no_second_table_everybody_is_asked() -> None:
    table = table_laid("atlanta", names=("Ann", "Bob", "Cat", "Dan", "Eve"))
    sure = page(sent(table, names="Hal\nIda"))
    assert "Everybody seated must agree; their phones will ask." in sure
    assert "Ask everyone" in sure
    response = sent(table, names="Hal\nIda", sure="on")
    assert (response.status_code, response["Location"]) == (302, f"/s/{table.code}/")
    assert not Session.objects.filter(split_from=table.session).exists()
    (asked,) = table.view["proposals"]
    assert asked["text"] == "Kim would split the table for Hal and Ida; Eve would move out."
    newcomers = {player.name: player.id.hex for player in table.club.players.filter(name__in=("Hal", "Ida"))}
    assert asked["you"] == {
        table.id("Eve"): "Kim would split the table for Hal and Ida; you would move out.",
        newcomers["Hal"]: "Kim would split the table for you and Ida; Eve would move out.",
        newcomers["Ida"]: "Kim would split the table for you and Hal; Eve would move out.",
    }
    assert asked["awaits"] == table.named(["Ann", "Bob", "Cat", "Dan", "Eve"])
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
        table.reply(name, asked["number"], "agree")
    assert people_of(second(table)) == ["Eve", "Hal", "Ida"]
    assert state_of(table.session.key).seated == tuple(table.named(["Ann", "Bob", "Cat", "Dan"]))


def test_the_st_albans_table_is_split_without_asking(five: Table) -> None:
    assert "Everybody seated must agree" not in page(sent(five, names="Hal"))


def test_the_stakes_of_those_who_moved_out_are_taken_along_to_their_seats(five: Table) -> None:
    """S 13-14."""
    five.tap("Kim", "join", player="Gus", stake=4, agreed_by=["Ann", "Bob", "Cat", "Dan", "Eve"])
    sent(five, names="Hal\nIda", sure="on")
    table = second(five)
    keeper = five["Eve"].client()
    shown = page(keeper.get(f"/s/{table.code}/seating/"))
    names = re.search(r"<textarea[^>]*>([^<]*)</textarea>", shown)
    assert names
    assert names.group(1).split() == ["Eve", "Gus", "Hal", "Ida"]
    keeper.post(f"/s/{table.code}/seating/", {"names": "Gus\nEve\nHal\nIda", "order": "written"})
    assert state_of(table.key).stakes == {five.id("Gus"): 4}


def test_the_links_are_on_the_pages_of_those_who_may_follow_them(five: Table) -> None:
    sent(five, names="Gus\nHal", sure="on")
    table = second(five)
    assert '"first": true' in _given(five["Eve"].client(), table.code)
    late = comes(Table(five.club, table.code, five.kim, five.people, five.stranger), "Late")
    assert '"first": false' in _given(late.client(), table.code)


def _given(client: Client, code: str) -> str:
    return page(client.get(f"/s/{code}/")).split('id="page"')[1]


def test_who_is_at_the_new_table_may_be_many(five: Table) -> None:
    """Nobody else's session comes into it."""
    other = table_laid("st-albans", names=("Uma", "Vic", "Wes", "Xia", "Yan"))
    player_joins(code=other.code, actor=other.kim.actor, player=Player.objects.create(
        club=other.club, name="Zoe", name_key="zoe"
    ))  # fmt: skip
    assert "Zoe" not in page(five.kim.client().get(address(five)))


def test_a_newcomer_like_a_player_of_the_club_is_asked_about_once(five: Table) -> None:
    player_add(actor=five.kim.actor, club=five.club, name="Dora Engel")
    asked = sent(five, names="Dora Egnel", people=[five.id("Gus")])
    assert asked.status_code == 422
    assert "Dora Egnel is new. Dora Engel?" in page(asked)
    meant = page(sent(five, names="Dora Egnel", people=[five.id("Gus")], meant="Dora Egnel\tDora Engel"))
    assert "Dora Engel</textarea>" in meant
    assert f'value="{five.id("Gus")}" checked' in meant
    new = page(sent(five, names="Dora Egnel", people=[five.id("Gus")], new="dora egnel"))
    assert "Dora Egnel is new." not in new
    assert 'name="asked_names" value="dora egnel"' in new
    sure = page(sent(five, names="Dora Egnel", people=[five.id("Gus")], asked_names="dora egnel"))
    assert "At the new table" in sure


def typed(table: Table, name: str) -> Person:
    """A guest has come by the six letters and typed a name that the club does not know."""
    guest = person(name)
    assert guest.client().post("/join/", {"code": table.code}).status_code == 302
    assert guest.client().post(f"/join/{table.code}/", {"name": name, "new": "1"}).status_code == 302
    guest.id = DevicePlayer.objects.get(device_id=guest.device).player_id.hex
    table.people[name] = guest
    return guest


def declined(table: Table) -> list[str]:
    return [one["by"] for one in table.view["declined"]]


def test_a_guest_who_was_refused_goes_to_the_new_table_as_themselves(five: Table) -> None:
    """Hal typed a name at the table, and Bob refused; at the new table that phone still speaks for Hal."""
    hal = typed(five, "Hal")
    number = five.propose("Hal", "join", player="Hal", agreed_by=[]).proposal
    five.reply("Bob", number, "refuse")
    assert declined(five) == [hal.id]
    assert sent(five, people=[hal.id], sure="on").status_code == 302
    (new,) = five.view["tables"]["new"]
    assert new["players"][-1] == hal.id
    assert declined(five) == []
    view_renewed(code=five.code)
    assert declined(five) == []
    assert Player.objects.get(name="Hal").door == ""
    order_said(code=new["code"], token=five["Dan"].hash, tap=OrderTap("list"))
    order_said(code=new["code"], token=hal.hash, tap=OrderTap("roll", player=hal.id))
    rolled = Table(five.club, new["code"], five.kim).view["rolling"]["rolls"]
    assert len(rolled[hal.id]) == 1


def test_a_guest_who_still_asks_is_not_told_that_others_now_decide(five: Table) -> None:
    hal = typed(five, "Hal")
    five.propose("Hal", "join", player="Hal", agreed_by=[])
    assert sent(five, people=[hal.id], sure="on").status_code == 302
    assert (declined(five), five.view["proposals"]) == ([], [])
    view_renewed(code=five.code)
    assert declined(five) == []


def test_a_split_that_is_undone_leaves_the_refusal_as_it_was(five: Table) -> None:
    hal = typed(five, "Hal")
    number = five.propose("Hal", "join", player="Hal", agreed_by=[]).proposal
    five.reply("Bob", number, "refuse")
    sent(five, people=[hal.id], sure="on")
    five.tap("Kim", "undo")
    view_renewed(code=five.code)
    assert declined(five) == [hal.id]
