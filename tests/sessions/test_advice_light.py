"""The light for advice on everybody's phone, after each thing that can change it, under each value of each option.

`+` may talk about plays, `c` about cubes too, `c` alone about cubes only, `-` about neither.
"""

from typing import Any

import pytest

from chouette.rules.house import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS
from sessions import services
from sessions.errors import NotAllowed
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db

SIX = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def lights(table: Table) -> str:
    """Everybody's light, in the order in which they sit: "Ann +c, Bob -"."""
    shown = []
    for name in table.people:
        light = table.view["players"][table.id(name)]["advice"]
        mark = "" if light is None else f"{'+' if light['plays'] else ''}{'c' if light['cubes'] else ''}" or "-"
        shown.append(f"{name} {mark}".strip())
    return ", ".join(shown)


def why(table: Table, name: str) -> tuple[str, str]:
    """The line on one player's phone, and its clause."""
    light = table.view["players"][table.id(name)]["advice"]
    return light["text"], light["rule"]


def doubled(table: Table, name: str, word: str) -> None:
    """One of the team doubles, and the Box answers."""
    table.tap(name, "double", by=name)
    table.tap("Ann", "answer", by="Ann", cubes={name: word})


def test_only_whose_cube_is_in_the_game(db: None) -> None:
    """A 3.2, after every kind of event that can bring a cube into the game or take it out."""
    table = table_laid(ATLANTA)
    assert lights(table) == "Ann, Bob, Cat, Dan"
    table.tap("Kim", "start")
    assert lights(table) == "Ann +c, Bob -, Cat -, Dan -"
    assert why(table, "Bob") == ("You play the board; nobody may advise you yet.", "A 3.2")
    assert why(table, "Cat") == ("You may not advise yet: your cube is not in the game.", "A 3.2")
    assert why(table, "Ann") == ("You play the board alone.", "A 3.2")
    table.tap("Kim", "automatic_double", cubes=["Dan"], agreed_by=["Ann", "Dan"])
    table.tap("Bob", "double", by="Bob")
    assert lights(table) == "Ann +c, Bob -, Cat -, Dan -"
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    assert lights(table) == "Ann +c, Bob +, Cat -, Dan -"
    assert why(table, "Bob") == ("You play the board, and may say what you think of a play.", "A 3.2")
    table.tap("Kim", "undo")
    assert lights(table) == "Ann +c, Bob -, Cat -, Dan -"
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "beaver"})
    assert lights(table) == "Ann +c, Bob -, Cat -, Dan -"
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    table.tap("Kim", "roll")
    doubled(table, "Cat", "drop")
    assert lights(table) == "Ann +c, Bob +, Cat -, Dan -"
    assert why(table, "Cat") == ("Out of this game: no advice.", "A 3.2")
    table.tap("Kim", "buy", by="Cat", cube="Bob", points=0, agreed_by=["Bob"])
    assert lights(table) == "Ann +c, Bob -, Cat +, Dan -"
    table.tap("Kim", "settle", points={"Bob": 0}, agreed_by=["Ann", "Cat"])
    assert lights(table) == "Ann +c, Bob -, Cat -, Dan -"
    table.tap("Kim", "result", winner="box", kind="single")
    assert lights(table) == "Ann, Bob, Cat, Dan"


def test_as_soon_as_the_cube_is_turned(db: None) -> None:
    """ACT 12-13: offered or taken; before that only if the Captain asks."""
    table = table_laid(ACT)
    table.tap("Kim", "start")
    table.tap("Kim", "automatic_double")
    assert lights(table) == "Ann +c, Bob -, Cat -, Dan -"
    assert why(table, "Dan") == ("Your cube has not been turned: advise only if the Captain asks.", "ACT 12")
    assert why(table, "Bob")[0] == "You play the board; players whose cube has not been turned advise only if you ask."
    table.tap("Bob", "double", by="Bob")
    assert lights(table) == "Ann +c, Bob +, Cat -, Dan -"
    assert why(table, "Bob") == ("You play the board, and may say what you think of a play.", "ACT 12")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "drop"})
    assert lights(table) == "Ann +c, Bob -, Cat -, Dan -"


def test_free_on_plays_and_on_cubes(db: None) -> None:
    """JC Consultation: until one is out."""
    table = table_laid(JACOBY_CRAWFORD)
    table.tap("Kim", "start")
    assert lights(table) == "Ann +c, Bob +c, Cat +c, Dan +c"
    assert why(table, "Cat") == ("You may advise on plays and cubes at any time.", "JC Consultation")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "drop"), ("Dan", "take")):
        table.tap(name, "answer", by=name, cubes={name: word})
    assert lights(table) == "Ann +c, Bob +c, Cat -, Dan +c"


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"advice": "free"}, "You may advise on plays at any time."),
        ({"advice": "free", "cube_advice": True}, "You may advise on plays and cubes at any time."),
        ({"advice": "cube_in_game"}, "Your cube is in the game: you may advise on plays."),
        ({"cube_advice": True}, "Your cube is in the game: you may advise on plays and cubes."),
        ({"advice": "cube_turned_or_asked"}, "Your cube has been turned: you may advise on plays."),
        (
            {"advice": "cube_turned_or_asked", "cube_advice": True},
            "Your cube has been turned: you may advise on plays and cubes.",
        ),
    ],
)
def test_each_house_says_why(db: None, change: dict[str, Any], text: str) -> None:
    table = table_laid(ST_ALBANS, **change)
    table.tap("Kim", "start")
    doubled(table, "Cat", "take")
    assert why(table, "Cat")[0] == text


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"advice": "free"}, "You play the board, and may say what you think of a play."),
        ({"advice": "cube_in_game"}, "You play the board, and may say what you think of a play."),
        ({"cube_advice": True}, "You play the board, and may say what you think of plays and cubes."),
    ],
)
def test_the_player_at_the_board_plays_and_does_not_advise(db: None, change: dict[str, Any], text: str) -> None:
    table = table_laid(ST_ALBANS, **change)
    table.tap("Kim", "start")
    doubled(table, "Bob", "take")
    assert why(table, "Bob")[0] == text


def with_partner(sheet: str, **change: Any) -> Table:
    """Six at the table, Fay plays with Ann."""
    table = table_laid(sheet, SIX, **change)
    table.tap("Kim", "partner", player="Fay")
    table.tap("Kim", "start")
    return table


def test_box_and_partner_wait_for_two_cubes(db: None) -> None:
    """A 3.3: turned, taken or not; an automatic double does not count."""
    table = with_partner(ATLANTA)
    table.tap("Kim", "automatic_double", cubes=["Bob"], agreed_by=["Ann", "Bob"])
    assert lights(table) == "Ann c, Bob -, Cat -, Dan -, Eve -, Fay c"
    doubled(table, "Bob", "drop")
    assert lights(table) == "Ann c, Bob -, Cat -, Dan -, Eve -, Fay c"
    assert why(table, "Fay") == (
        "Too few cubes have been turned: Box and Partner talk about cubes, not about plays.", "A 3.3",
    )  # fmt: skip
    table.tap("Kim", "roll")
    table.tap("Cat", "double", by="Cat")
    assert lights(table) == "Ann +c, Bob -, Cat -, Dan -, Eve -, Fay +c"
    assert why(table, "Ann") == (
        "Enough cubes have been turned: Box and Partner may talk about plays and cubes.", "A 3.3",
    )  # fmt: skip


def test_only_cubes_in_the_game_count_for_the_partner(db: None) -> None:
    """B Box Partner: one cube taken; about cubes a yes or no."""
    table = with_partner(BRIGHTON)
    doubled(table, "Bob", "drop")
    assert lights(table) == "Ann c, Bob -, Cat -, Dan -, Eve -, Fay c"
    assert why(table, "Ann") == (
        "Too few cubes are in the game: Box and Partner only say what to do with a cube, and not why.",
        "B Box Partner",
    )
    table.tap("Kim", "roll")
    doubled(table, "Cat", "take")
    assert lights(table) == "Ann +c, Bob -, Cat +, Dan -, Eve -, Fay +c"
    assert why(table, "Fay") == (
        "Enough cubes are in the game: Box and Partner may talk about plays; on cubes, no reasons.", "B Box Partner",
    )  # fmt: skip


@pytest.mark.parametrize(("after", "at_once"), [(0, "Ann +c"), (1, "Ann c")])
def test_from_the_first_throw_or_after_one_cube(db: None, after: int, at_once: str) -> None:
    table = with_partner(ATLANTA, partner_advice_after=after)
    assert lights(table).startswith(at_once)
    doubled(table, "Bob", "drop")
    assert lights(table).startswith("Ann +c")


def test_who_sold_their_side_says_nothing_more(db: None) -> None:
    """rules.md 6.4: the Box keeps a double the Partner would drop, for its price; no interest is left, no advice."""
    table = with_partner(BRIGHTON)
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve"])
    for name, word in (("Bob", "take"), ("Cat", "drop"), ("Dan", "drop"), ("Eve", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    assert lights(table) == "Ann +c, Bob +, Cat -, Dan -, Eve -, Fay +c"
    table.tap("Bob", "double", by="Bob")
    table.tap("Kim", "partner_split", by="Fay", keeps="Ann")
    assert lights(table) == "Ann +c, Bob +, Cat -, Dan -, Eve -, Fay -"
    assert why(table, "Fay") == ("No cube of yours is left: no advice.", "B Box Partner")
    assert why(table, "Ann") == ("You play the board alone: the Partner has no cube left.", "B Box Partner")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    assert lights(table) == "Ann +c, Bob +, Cat -, Dan -, Eve -, Fay -"


def test_where_the_box_dropped_and_the_partner_took_the_partner_still_advises(db: None) -> None:
    """B: Fay keeps the last cube; Ann stays Box and rolls, and no phone says that the two may talk."""
    table = with_partner(BRIGHTON)
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve"])
    for name, word in (("Bob", "take"), ("Cat", "drop"), ("Dan", "drop"), ("Eve", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    table.tap("Bob", "double", by="Bob")
    table.tap("Kim", "partner_split", by="Ann", keeps="Fay")
    assert why(table, "Ann")[0] == "No cube of yours is left: no advice."
    assert why(table, "Fay")[0] == "The Box has no cube left: you may still advise on plays."


def test_the_captain_reads_who_may_advise_them_and_not_that_they_may_not(db: None) -> None:
    """Bob is Captain; when Bob is out, Cat stands at the board for the team."""
    table = table_laid(ATLANTA)
    table.tap("Kim", "start")
    doubled(table, "Dan", "take")
    assert lights(table) == "Ann +c, Bob -, Cat -, Dan +"
    assert why(table, "Bob")[0] == "You play the board; players whose cube is in the game may advise you."
    assert why(table, "Cat")[0] == "You may not advise yet: your cube is not in the game."
    doubled(table, "Bob", "drop")
    assert why(table, "Bob")[0] == "Out of this game: no advice."
    assert why(table, "Cat")[0] == "You play the board; players whose cube is in the game may advise you."


@pytest.mark.parametrize("remedy", ["take_cube", "wash"])
def test_a_remedy_takes_the_light_away(db: None, remedy: str) -> None:
    """A 3.6: a cube taken over has not been turned; a washed one is out."""
    table = table_laid(ATLANTA)
    table.tap("Kim", "start")
    doubled(table, "Bob", "take")
    table.tap("Kim", "consulted", player="Cat", remedy=remedy, by="Ann")
    assert lights(table) == "Ann +c, Bob +, Cat -, Dan -"
    expected = {
        "take_cube": "You may not advise yet: your cube is not in the game.",
        "wash": "Out of this game: no advice.",
    }
    assert why(table, "Cat") == (expected[remedy], "A 3.2")


def test_an_offer_of_extras_gives_no_voice(db: None) -> None:
    """A 5.7: who offered an extra does not advise, the lone taker does; a newcomer is not in this game."""
    table = table_laid(ATLANTA)
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "drop"), ("Cat", "take"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    table.tap("Bob", "extra", by="Bob")
    assert lights(table) == "Ann +c, Bob -, Cat +, Dan -"
    table.tap("Dan", "step_out", player="Dan")
    assert lights(table) == "Ann +c, Bob -, Cat +, Dan"


def test_who_sits_out_is_not_in_this_game(db: None) -> None:
    table = table_laid(ATLANTA)
    table.tap("Dan", "sit_out", player="Dan")
    table.tap("Kim", "start")
    assert lights(table) == "Ann +c, Bob -, Cat -, Dan -"
    assert why(table, "Dan")[0] == "Not in this game: no advice."


def test_who_is_away_neither_advises_nor_asks_to_hold_the_roll(db: None) -> None:
    table = table_laid(ACT)
    table.tap("Kim", "start")
    table.tap("Cat", "double", by="Cat")
    assert lights(table) == "Ann +c, Bob -, Cat +, Dan -"
    table.tap("Kim", "step_out", player="Cat")
    assert lights(table) == "Ann +c, Bob -, Cat, Dan -"
    with pytest.raises(NotAllowed, match="nobody_is_asked_to_hold"):
        services.hold_ask(session=table.code, actor=table["Cat"].hash)
    services.hold_ask(session=table.code, actor=table["Dan"].hash)
