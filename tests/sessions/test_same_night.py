"""Two evenings that are one night: with a result changed, a game more, in another currency, or not at all."""

from datetime import date

import pytest

from chouette.ledger.money import Worth
from chouette.rules.house import House
from sessions.history.same_night import Differences, Night, differences
from sessions.selectors.night_games import GameResult, Games

SEPTEMBER = date(2024, 9, 15)
TWO_POUNDS, FIVE_POUNDS, TWO_EURO = Worth(200, "GBP"), Worth(500, "GBP"), Worth(200, "EUR")
ATLANTA, BRIGHTON = House("atlanta"), House("brighton")

BOX, TEAM = GameResult({"ann": 2, "bob": -1, "cat": -1}, "result box single 1"), "result team single 1"


def games(count: int, **changed: GameResult) -> Games:
    """So many games that Ann won as Box, but for those called g3 and so on."""
    return {n: changed.get(f"g{n}", BOX) for n in range(1, count + 1)}


def night(played: Games, day: date | None = SEPTEMBER, worth: Worth = TWO_POUNDS, house: House = ATLANTA) -> Night:
    return Night(day, played, worth, house)


def differing(played: Games, other: Games, **terms: object) -> Differences | None:
    return differences(night(played, **terms), night(other))  # type: ignore[arg-type] # the names of `night`


BEATEN = GameResult({"ann": -2, "bob": 1, "cat": 1}, TEAM)
BOB = GameResult({"ann": -1, "bob": 2, "cat": -1}, "result box single 1")
ALIKE = Differences((), 0, currency=False, stake=False, rules=False)


def test_one_changed_result_is_named_though_it_makes_others_box() -> None:
    """Ann lost game 3 of 12: Bob is Box from game 4 on, and the points of ten games differ."""
    changed = games(12, g3=BEATEN, **{f"g{n}": BOB for n in range(4, 13)})
    assert differing(changed, games(12)) == ALIKE._replace(games=(3,))


def test_points_that_changed_without_another_ending_are_named() -> None:
    """Cat dropped and did not take, say: the game ended as it did."""
    dearer = GameResult({"ann": 3, "bob": -1, "cat": -2}, "result box single 1")
    assert differing(games(4, g2=dearer), games(4)) == ALIKE._replace(games=(2,))


@pytest.mark.parametrize(
    ("terms", "differs"),
    [
        ({"worth": TWO_EURO}, ALIKE._replace(currency=True)),
        ({"worth": FIVE_POUNDS}, ALIKE._replace(stake=True)),
        ({"house": BRIGHTON}, ALIKE._replace(rules=True)),
        ({"day": date(2024, 9, 16)}, ALIKE),
        ({"day": date(2024, 9, 17)}, None),
    ],
)
def test_terms_and_day(terms: dict[str, object], differs: Differences | None) -> None:
    assert differing(games(2), games(2), **terms) == differs


def test_a_night_that_was_broken_off_is_the_same() -> None:
    assert differing(games(3), games(12)) == ALIKE._replace(more=-9)
    assert differing(games(12), games(3)) == ALIKE._replace(more=9)


def test_another_sitting_of_the_same_players_is_another_evening() -> None:
    """Of four games two and more went otherwise, the first among them."""
    other = games(4, g1=BEATEN, g2=BOB, g3=BOB)
    assert differing(other, games(4)) is None
    assert differing({}, games(4)) is None


def test_without_a_day_five_games_must_be_the_same() -> None:
    assert differing(games(5), games(5), day=None) == ALIKE
    assert differing(games(4), games(4), day=None) is None
    assert differing(games(7, g6=BEATEN, g7=BOB), games(7), day=None) == ALIKE._replace(games=(6, 7))
    assert differing(games(8, g6=BEATEN, g7=BOB, g8=BOB), games(8), day=None) is None
