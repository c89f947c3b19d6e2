"""With a Partner each is told their own part of a double that the Box answers for both, and the clause (A 4.2)."""

from typing import Any

import pytest

from chouette.rules.house import ATLANTA
from tests.kit.open_actions import listed
from tests.kit.partner import SIX, with_a_partner
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


def read(table: Table, said: dict[str, Any], name: str) -> str:
    return str(said["you"].get(table.id(name), said["text"]))


def test_one_double_is_for_half_of_it_each(db: None) -> None:
    """Bob doubles to 2: a take plays for 1 each, a drop of 1 costs the Box the odd point and the Partner nothing."""
    table = with_a_partner()
    table.tap("Bob", "double", by="Bob")
    answer = listed(table, "Ann", "answer")
    assert answer["cubes"][0]["means"]["take"] == {"single": 1, "gammon": 2, "backgammon": 3}
    assert answer["cubes"][0]["means"]["drop"] == {"now": -1}
    halves = answer["halves"]
    assert (read(table, halves, "Ann"), halves["rule"]) == (
        "The figures are your own part; Fay has the other half. An odd point is yours.",
        "A 4.2",
    )
    assert [read(table, said, "Fay") for said in table.view["partners_part"]["said"]] == [
        "If Ann takes, you play for 1 · £2 with this cube, a gammon for 2 · £4.",
        "If Ann drops, you pay nothing: the odd point is the Box’s.",
    ]


def test_an_even_cube_leaves_no_odd_point(db: None) -> None:
    """Bob, doubled to 2, redoubles to 4: a drop of 2 costs each 1."""
    table = with_a_partner()
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve"])
    for name in ("Bob", "Cat", "Dan", "Eve"):
        table.tap("Kim", "answer", by=name, cubes={name: "take"})
    table.tap("Bob", "double", by="Bob")
    halves = listed(table, "Ann", "answer")["halves"]
    assert read(table, halves, "Ann") == "The figures are your own part; Fay has the other half."


def test_of_several_doubles_each_hears_what_all_of_them_come_to(db: None) -> None:
    """Three cubes doubled to 2: taken 6 are played for, 3 each; dropped 3 are paid, 2 by the Box, 1 by the Partner."""
    table = with_a_partner()
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "double", by=name)
    answer = listed(table, "Ann", "answer")
    assert [read(table, said, "Fay") for said in table.view["partners_part"]["said"]] == [
        "If Ann takes them all, you play for 3 · £6 with these cubes, a gammon for 6 · £12.",
        "If Ann drops them all, you pay 1 · £2.",
    ]
    words = [choice["words"] for choice in answer["cubes"]]
    dropped = sum(place * n for place, n in zip((1, 1, 1), (9, 3, 1), strict=True))
    assert words == [["take", "drop", "beaver"]] * 3
    assert answer["totals"][dropped][0] == -2


def test_a_box_alone_and_the_team_hear_of_no_halves(db: None) -> None:
    table = table_laid(ATLANTA, SIX)
    table.tap("Ann", "partner", player=None)
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    assert "halves" not in listed(table, "Ann", "answer")
    table = with_a_partner()
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve"])
    assert "halves" not in listed(table, "Bob", "answer")


def test_a_settlement_says_what_it_moves_for_each_of_the_two(db: None) -> None:
    """Bob's cube is taken at 2 and they ask 2 for it: 1 from the Box and 1 from the Partner. For 3 the odd one is the
    Box's."""
    table = with_a_partner()
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.propose("Bob", "settle", points={"Bob": 2}, agreed_by=[])
    assert table.view["proposals"][0]["moves"] == table.named({"Bob": 2, "Ann": -1, "Fay": -1})
    table.propose("Bob", "settle", points={"Bob": 3}, agreed_by=[])
    assert table.view["proposals"][0]["moves"] == table.named({"Bob": 3, "Ann": -2, "Fay": -1})


def test_what_ends_the_game_moves_the_same(db: None) -> None:
    """Three are dropped for 1 each, and Eve's is settled for 1: with it 4 are lost, 2 each; before it 2 and 1."""
    table = with_a_partner()
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "double", by=name)
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "drop", "Cat": "drop", "Dan": "drop"})
    table.propose("Eve", "settle", points={"Eve": 1}, agreed_by=[])
    moves = table.view["proposals"][0]["moves"]
    assert {player: points for player, points in moves.items() if points} == table.named({"Eve": 1, "Fay": -1})


def odd_point_lost() -> Table:
    """Ann, the Box, has dropped Cat's cube at 1: the odd point is Ann's, the next one Fay's."""
    table = with_a_partner()
    table.tap("Cat", "double", by="Cat")
    table.tap("Ann", "answer", by="Ann", cubes={"Cat": "drop"})
    return table


def test_after_an_odd_point_what_is_won_and_lost_is_not_the_same(db: None) -> None:
    """One point is lost, by Ann. Bob's cube at 2, on paper: won, their side has 1 in all, Ann's: Ann +2, Fay 0. Lost,
    it has lost 3, of which Ann has 2: Ann -1, Fay -1. A gammon of 4: 3 in all, Ann 2: Ann +3, Fay +1; or 5 lost, Ann 3:
    Ann -2, Fay -2. A backgammon of 6: 5 in all, Ann 3: +4; or 7 lost, Ann 4: -3.
    """
    table = odd_point_lost()
    table.tap("Bob", "double", by="Bob")
    assert listed(table, "Ann", "answer")["cubes"][0]["means"]["take"] == {
        "single": 2, "single_won": 2, "single_lost": 1,
        "gammon": 3, "gammon_won": 3, "gammon_lost": 2,
        "backgammon": 4, "backgammon_won": 4, "backgammon_lost": 3,
    }  # fmt: skip
    assert read(table, table.view["partners_part"]["said"][0], "Fay") == (
        "If Ann takes, you win 0 · £0 or lose 1 · £2 with this cube; by a gammon 1 · £2 or 2 · £4."
    )


def test_of_an_offer_with_a_half_point_both_outcomes_of_the_dice_are_told(db: None) -> None:
    """One point is lost, by Ann. For 1 more: Ann 0, Fay 1. For 2 more, 3 in all, Ann 2: Ann 1, Fay 1."""
    table = odd_point_lost()
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Ann", "offer", by="Ann", to=["Bob"], cubes=["Bob"], points=1.5)
    (own,) = [term for term in table.view["offers"][0]["terms"] if "Of it" in term["text"]]
    assert own["text"] == "Of it Ann has 0 or 1 · £0 or £2, Fay 1 · £2."
    assert read(table, own, "Ann") == "Your own part: 0 or 1 · £0 or £2."


@pytest.mark.parametrize("to", [["Cat"], ["Ann", "Cat"]])
def test_of_an_offer_that_a_team_mate_may_accept_no_part_is_the_boxs(db: None, to: list[str]) -> None:
    """Whoever of the team buys the cube pays alone."""
    table = with_a_partner()
    table.tap("Dan", "double", by="Dan")
    table.tap("Ann", "answer", by="Ann", cubes={"Dan": "take"})
    table.tap("Dan", "offer", by="Dan", to=to, cubes=["Dan"], points=2)
    (offer,) = table.view["offers"]
    assert not [term for term in offer["terms"] if "Of it" in term["text"]]


def test_sums_over_several_cubes_say_what_is_won_and_lost(db: None) -> None:
    """One point is lost, by Ann; Eve's cube is at 1. Bob's and Dan's taken at 2, on paper: won, their side has 4 in
    all, Ann 2: Ann +3. Lost, it has lost 6, Ann 3: Ann -2. One taken, one dropped: 2 are lost, Ann's 1 as before: now
    0; then won, 1 in all, Ann's: +2, or 5 lost, Ann 3: -2. Both dropped: 3 lost, Ann 2: -1 now; then Eve's 1 won, 2
    lost, Ann 1: +1, or 4 lost, Ann 2: 0.
    """
    table = odd_point_lost()
    for name in ("Bob", "Dan"):
        table.tap(name, "double", by=name)
    answer = listed(table, "Ann", "answer")
    assert [choice["words"][:2] for choice in answer["cubes"]] == [["take", "drop"]] * 2
    places = len(answer["cubes"][1]["words"])
    told = [(total[0], *total[4:]) for total in answer["totals"]]
    assert (told[0], told[1], told[places + 1]) == ((0, 3, 2), (0, 2, 2), (-1, 1, 0))
    table.tap("Eve", "double", by="Eve")
    take, _drop = listed(table, "Ann", "answer")["for_all"]
    assert take["total"][4:] == [4, 3], "6 at stake: 5 won, Ann’s 3 and the lost one; or 7 lost, Ann 4"


def test_the_box_reads_of_its_double_what_is_won_and_lost(db: None) -> None:
    """One point is lost, by Ann. Three cubes of 1, dropped: 2 won in all, Ann 1, so +2. Taken 6 are played for: won, 5
    in all, Ann 3: +4; or 7 lost, Ann 4: -3. Before the odd point it was 3 either way, and nothing is said of it."""
    table = odd_point_lost()
    (told,) = [one for one in listed(table, "Ann", "double")["stakes"] if len(one["cubes"]) == 3]
    assert [told[name] for name in ("wins", "plays", "plays_won", "plays_lost")] == [2, 4, 4, 3]
    assert all("plays_won" not in one for one in listed(with_a_partner(), "Ann", "double")["stakes"])


def test_a_choice_says_what_is_then_won_and_lost(db: None) -> None:
    """One point is lost, by Ann. Cat, who is out, talks: whatever Ann has of Cat for it, three cubes of 1 are played
    for: won, 2 in all, Ann 1: +2, or 4 lost, Ann 2: -1."""
    table = odd_point_lost()
    choices = [one for one in table.view["legal"][table.id("Ann")] if one["event"] == "consulted"]
    told = next(one["comes_to"] for one in choices if one["players"] == [table.id("Cat")])
    kinds = told["penalty"]["kinds"]
    assert [kinds[name] for name in ("single", "single_won", "single_lost")] == [2, 2, 1]


def test_keeping_a_cube_is_played_for_what_its_take_said(db: None) -> None:
    """One point is lost, by Ann; Bob's cube is taken at 2: Ann wins 2 or loses 1 with it, Fay 0 or 1, whether Bob asks
    for a settlement or makes an offer."""
    table = odd_point_lost()
    table.tap("Bob", "double", by="Bob")
    take = listed(table, "Ann", "answer")["cubes"][0]["means"]["take"]
    single = {name: points for name, points in take.items() if name.startswith("single")}
    assert single == {"single": 2, "single_won": 2, "single_lost": 1}
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.propose("Bob", "settle", points={"Bob": 1}, agreed_by=[])
    kept = table.view["proposals"][0]["plays"]
    assert (kept[table.id("Ann")], kept[table.id("Bob")]) == (single, {"single": 2})
    assert kept[table.id("Fay")] == {"single": 1, "single_won": 0, "single_lost": 1}
    table.tap("Bob", "offer", by="Bob", to=["Ann"], cubes=["Bob"], points=1)
    assert listed(table, "Ann", "accept")["accepts"]["plays"] == single


def test_a_partner_reads_that_the_box_answers_an_offer_to_both(db: None) -> None:
    table = with_a_partner()
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Bob", "offer", by="Bob", to=["Ann"], cubes=["Bob"], points=2)
    (offer,) = table.view["offers"]
    assert read(table, offer, "Ann") == "Bob offers to settle the cube with you."
    assert read(table, offer, "Fay") == "Bob offers to settle the cube with Ann and you. Ann answers."
    assert [one for one in table.view["legal"].get(table.id("Fay"), []) if one["event"] == "accept"] == []
