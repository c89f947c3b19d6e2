"""An offer stands on every phone: who offers what at which price, for how many, who has accepted (JC, B, A 4.4)."""

from typing import Any

import pytest

from chouette.rules.house import ATLANTA, BRIGHTON, ST_ALBANS
from sessions.errors import Refused
from sessions.services.evenings.verification import session_verify
from tests.kit.open_actions import listed
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


def taken_at_two(sheet: str = BRIGHTON, **change: Any) -> Table:
    """The Box has doubled everybody from the middle, and all have taken."""
    table = table_laid(sheet, **change)
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    return table


def offer(table: Table) -> dict[str, Any]:
    (stands,) = table.view["offers"]
    assert isinstance(stands, dict)
    return stands


def read(table: Table, said: dict[str, Any], name: str) -> str:
    """The sentence as this player reads it."""
    return str(said["you"].get(table.id(name), said["text"]))


def accepts(table: Table, name: str) -> list[dict[str, Any]]:
    """What a player may accept."""
    return [one["accepts"] for one in table.view["legal"].get(table.id(name), []) if one["event"] == "accept"]


def first_two(table: Table) -> None:
    table.tap("Ann", "offer", by="Ann", to=["Bob", "Cat", "Dan"], cubes=["Bob", "Cat", "Dan"], points=1, limit=2)


def test_an_offer_to_several_speaks_to_each(db: None) -> None:
    table = taken_at_two()
    first_two(table)
    stands = offer(table)
    assert read(table, stands, "Ann") == "You offer to settle the cubes of Bob, Cat and Dan."
    assert read(table, stands, "Cat") == "Ann offers to settle your cube."
    (price,) = stands["terms"]
    assert price["text"] == "Ann pays 1 · £2 to each of the first 2 who accept."
    assert read(table, price, "Ann") == "You pay 1 · £2 to each of the first 2 who accept."
    assert read(table, price, "Cat") == "Ann pays you 1 · £2; the cube is out."
    assert (stands["limit"], stands["rule"]) == ("It is for the first 2 who accept.", "B Settlements")
    assert stands["taken"]["text"] == "Nobody has accepted yet."
    for name in ("Bob", "Cat", "Dan"):
        (told,) = accepts(table, name)
        assert told == {
            "offer": stands["number"], "asked": True, "buys": False, "now": 1, "plays": {"single": 2}
        }  # fmt: skip


def test_the_offerer_sees_who_has_accepted_and_the_third_comes_too_late(db: None) -> None:
    table = taken_at_two()
    first_two(table)
    table.tap("Dan", "accept", by="Dan", cube="Dan")
    stands = offer(table)
    assert read(table, stands["taken"], "Ann") == "Dan has accepted."
    assert read(table, stands["taken"], "Dan") == "You have accepted."
    assert stands["limit"] == "One more may accept."
    table.tap("Bob", "accept", by="Bob", cube="Bob")
    stands = offer(table)
    assert read(table, stands, "Ann") == "Dan and Bob have accepted your offer; it is used up."
    assert read(table, stands, "Bob") == "You and Dan have accepted Ann’s offer; it is used up."
    assert read(table, stands, "Cat") == "Dan and Bob have accepted Ann’s offer; it is used up."
    assert (stands["limit"], stands["terms"], stands["taken"]["text"]) == (None, [], "")
    assert accepts(table, "Cat") == []
    with pytest.raises(Refused, match="others_came_first"):
        table.tap("Cat", "accept", by="Cat", cube="Cat")
    assert table.view["game"]["points"] == table.named({"Ann": -2, "Bob": 1, "Dan": 1})
    assert session_verify(table.code) is None


def test_whoever_buys_a_cube_reads_everything_that_is_then_at_stake(db: None) -> None:
    """All cubes are at 2: Cat, who asks for Bob's, then plays for 4; whoever is asked reads the same of Cat."""
    table = taken_at_two(ATLANTA)
    (bobs,) = listed(table, "Cat", "buy")["cubes"]
    assert bobs["then"] == {"kinds": {"single": 4, "gammon": 8, "backgammon": 12}}
    table.propose("Cat", "buy", by="Cat", cube="Bob", points=1, agreed_by=["Cat"])
    assert table.view["proposals"][0]["then"] == {table.id("Cat"): bobs["then"]}
    table.reply("Bob", 1, "agree")
    assert table.view["outlook"]["exposure"][table.id("Cat")]["single"] == [4, 4]


def test_an_accept_that_is_taken_back_opens_the_place_again(db: None) -> None:
    table = taken_at_two()
    first_two(table)
    table.tap("Dan", "accept", by="Dan", cube="Dan")
    table.tap("Kim", "undo")
    assert offer(table)["taken"]["text"] == "Nobody has accepted yet."
    assert offer(table)["limit"] == "It is for the first 2 who accept."
    assert session_verify(table.code) is None


@pytest.mark.parametrize("ended_by", ["withdraw", "roll"])
def test_it_stands_until_withdrawn_or_the_next_roll(db: None, ended_by: str) -> None:
    table = taken_at_two()
    first_two(table)
    fields: dict[str, Any] = {"by": "Ann"} if ended_by == "withdraw" else {}
    table.tap("Ann", ended_by, **fields)
    assert table.view["offers"] == []
    assert accepts(table, "Bob") == []


def test_a_player_offers_their_cube_to_settle_or_to_sell(db: None) -> None:
    """A 4.4: a team-mate may have it at the price; what a yes moves is their own figure."""
    table = taken_at_two(ATLANTA)
    table.tap("Bob", "offer", by="Bob", to=["Ann", "Cat"], cubes=["Bob"], points=1)
    stands = offer(table)
    assert read(table, stands, "Bob") == "You offer your cube, to settle or to sell."
    assert stands["text"] == "Bob offers to settle or sell a cube."
    assert read(table, stands, "Ann") == "Bob offers to settle the cube with you."
    assert read(table, stands, "Cat") == "Bob offers to sell you a cube."
    (price,) = stands["terms"]
    assert read(table, price, "Bob") == "Whoever accepts pays you 1 · £2."
    assert read(table, price, "Ann") == "You pay Bob 1 · £2; the cube is out."
    assert read(table, price, "Cat") == "You pay Bob 1 · £2; you hold the cube."
    assert read(table, price, "Dan") == "Whoever accepts pays Bob 1 · £2."
    (of_ann,), (of_cat,), (of_dan,) = (accepts(table, name) for name in ("Ann", "Cat", "Dan"))
    assert (of_ann["buys"], of_ann["asked"], of_ann["now"]) == (False, True, -1)
    assert (of_cat["buys"], of_cat["asked"], of_cat["now"]) == (True, True, -1)
    assert of_cat["stake"] == {"single": 4, "gammon": 8, "backgammon": 12}, "their own 2, and Bob’s 2"
    assert "stake" not in of_ann
    assert (of_dan["buys"], of_dan["asked"]) == (True, False)


@pytest.mark.parametrize(("to", "verb"), [
    (["Cat"], "sell for 1"), (["Ann", "Cat"], "settle or sell for 1"), (["Ann"], "settle at 1"),
])  # fmt: skip
def test_the_log_says_of_an_offer_what_its_question_says(to: list[str], verb: str, db: None) -> None:
    table = taken_at_two(ATLANTA)
    table.tap("Bob", "offer", by="Bob", to=to, cubes=["Bob"], points=1)
    assert table.view["trail"][-1]["text"] == f"Bob offers to {verb}."
    assert table.view["last"]["you"][table.id("Bob")] == f"You offer to {verb}."
    assert session_verify(table.code) is None


def test_below_zero_the_one_who_offers_pays(db: None) -> None:
    table = taken_at_two()
    table.tap("Bob", "offer", by="Bob", to=["Ann"], cubes=["Bob"], points=-1)
    (price,) = offer(table)["terms"]
    assert price["text"] == "Bob pays Ann 1 · £2; the cube is out."
    assert read(table, price, "Ann") == "Bob pays you 1 · £2; the cube is out."
    assert read(table, price, "Bob") == "You pay Ann 1 · £2; the cube is out."
    assert accepts(table, "Ann")[0]["now"] == 1


def test_a_half_point_is_left_to_the_dice(db: None) -> None:
    """A 4.3: the whole part moves with the yes, and the dice may add one more; both are said."""
    table = taken_at_two(ATLANTA)
    table.tap("Ann", "offer", by="Ann", to=["Bob"], cubes=["Bob"], points=1.5)
    price, dice = offer(table)["terms"]
    assert read(table, price, "Bob") == "Ann pays you 1 or 2 · £2 or £4; the cube is out."
    assert dice["text"] == "The dice decide on the half point."
    (of_bob,) = accepts(table, "Bob")
    assert (of_bob["now"], of_bob["dice"]) == (1, 1)
    table.tap("Bob", "accept", by="Bob", cube="Bob")
    assert table.view["game"]["points"] == table.named({"Ann": -1, "Bob": 1})
    table.tap("Kim", "roll_off", between=["Ann", "Bob"], rolls=[{"Ann": [1, 2], "Bob": [6, 5]}])
    assert table.view["game"]["points"] == table.named({"Ann": -2, "Bob": 2})


def test_where_a_settlement_is_for_one_throw_it_is_said(db: None) -> None:
    """S 17: from 8 on, and only before the throw that decides."""
    table = taken_at_two(ST_ALBANS, settlements_from=2)
    listed = [one for one in table.view["legal"][table.id("Ann")] if one["event"] in ("offer", "settle")]
    assert {one["event"]: one["choices"] for one in listed} == {"offer": ["one_roll"], "settle": ["one_roll"]}
    table.tap("Ann", "offer", by="Ann", to=["Bob"], cubes=["Bob"], points=1, one_roll=True)
    assert [said["text"] for said in offer(table)["terms"]] == [
        "Ann pays Bob 1 · £2; the cube is out.",
        "The next throw decides the game.",
    ]


def test_an_offer_to_a_mate_alone_names_the_mate(db: None) -> None:
    """Below zero the seller pays, and the mate holds the cube."""
    table = taken_at_two(ATLANTA)
    table.tap("Bob", "offer", by="Bob", to=["Cat"], cubes=["Bob"], points=-2)
    stands = offer(table)
    assert stands["text"] == "Bob offers to sell a cube."
    (price,) = stands["terms"]
    assert price["text"] == "Bob pays Cat 2 · £4; Cat holds the cube."
    assert read(table, price, "Bob") == "You pay Cat 2 · £4; Cat holds the cube."
    assert read(table, price, "Cat") == "Bob pays you 2 · £4; you hold the cube."
    assert accepts(table, "Ann") == []
    (of_cat,) = accepts(table, "Cat")
    assert (of_cat["now"], of_cat["stake"]["single"]) == (2, 4)
    table.tap("Cat", "accept", by="Cat", cube="Bob")
    assert table.view["game"]["points"] == table.named({"Bob": -2, "Cat": 2})


def test_an_offer_below_zero_to_the_box_and_a_mate_pays_whoever_accepts(db: None) -> None:
    table = taken_at_two(ATLANTA)
    table.tap("Bob", "offer", by="Bob", to=["Ann", "Dan"], cubes=["Bob"], points=-1)
    (price,) = offer(table)["terms"]
    assert price["text"] == "Bob pays 1 · £2 to whoever accepts."
    assert read(table, price, "Bob") == "You pay 1 · £2 to whoever accepts."
    assert read(table, price, "Ann") == "Bob pays you 1 · £2; the cube is out."
    assert read(table, price, "Dan") == "Bob pays you 1 · £2; you hold the cube."


def test_an_offer_for_the_first_who_accepts_says_so(db: None) -> None:
    table = taken_at_two(BRIGHTON)
    table.tap("Ann", "offer", by="Ann", to=["Bob", "Cat", "Dan"], cubes=["Bob", "Cat", "Dan"], points=-1, limit=1)
    (price,) = offer(table)["terms"]
    assert price["text"] == "The first who accepts pays Ann 1 · £2."
    assert read(table, price, "Ann") == "The first who accepts pays you 1 · £2."
    assert read(table, price, "Dan") == "You pay Ann 1 · £2; the cube is out."


def test_a_partner_reads_their_side_of_an_offer_of_the_box(db: None) -> None:
    """The Box offers what both hold: the Partner pays with them, and is not asked to take it up."""
    table = table_laid(ATLANTA, ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay"))
    table.tap("Kim", "partner", player="Fay")
    table.tap("Kim", "start")
    table.tap("Ann", "offer", by="Ann", to=["Bob", "Cat"], cubes=["Bob", "Cat"], points=-1)
    price = offer(table)["terms"][0]
    assert price["text"] == "Whoever accepts pays Ann and Fay 1 · £2 for each cube."
    assert read(table, price, "Fay") == "Whoever accepts pays you and Ann 1 · £2 for each cube."
    assert read(table, price, "Bob") == "You pay Ann and Fay 1 · £2; the cube is out."


def test_nothing_is_paid_where_nothing_is_offered(db: None) -> None:
    table = taken_at_two(ATLANTA)
    table.tap("Bob", "offer", by="Bob", to=["Ann", "Dan"], cubes=["Bob"], points=0)
    (price,) = offer(table)["terms"]
    assert price["text"] == "Nothing is paid."
    assert read(table, price, "Ann") == "You pay nothing; the cube is out."
    assert read(table, price, "Dan") == "Nothing is paid; you hold the cube."


def test_a_player_without_a_cube_in_it_is_not_addressed(db: None) -> None:
    """The Box offers one cube: only its holder may accept, so the others named beside them do not count."""
    table = taken_at_two(ATLANTA)
    (listed,) = (one for one in table.view["legal"][table.id("Bob")] if one["event"] == "offer")
    assert listed["players"] == [table.id(name) for name in ("Ann", "Cat", "Dan")]
    table.tap("Ann", "offer", by="Ann", to=["Bob", "Cat"], cubes=["Bob"], points=1)
    stands = offer(table)
    assert stands["to"] == [table.id("Bob")]
    (price,) = stands["terms"]
    assert price["text"] == "Ann pays Bob 1 · £2; the cube is out."
    assert [bool(accepts(table, name)) for name in ("Bob", "Cat", "Dan")] == [True, False, False]


def test_a_player_who_dropped_cannot_be_named_in_an_offer(db: None) -> None:
    table = table_laid(BRIGHTON)
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "take"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    (listed,) = (one for one in table.view["legal"][table.id("Ann")] if one["event"] == "offer")
    assert listed["players"] == [table.id("Bob"), table.id("Cat")]
    (of_bob,) = (one for one in table.view["legal"][table.id("Bob")] if one["event"] == "offer")
    assert of_bob["players"] == [table.id("Ann")]


def test_an_offer_that_is_used_up_does_not_stand_beside_what_follows(db: None) -> None:
    table = taken_at_two()
    first_two(table)
    for name in ("Dan", "Bob"):
        table.tap(name, "accept", by=name, cube=name)
    assert len(table.view["offers"]) == 1
    table.tap("Cat", "double", by="Cat")
    assert table.view["offers"] == []
