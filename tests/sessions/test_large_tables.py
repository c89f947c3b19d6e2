"""A view stays small at a large table: what nobody is asked for is listed only where it is asked for."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from chouette.rules.house import ATLANTA, JACOBY_CRAWFORD, SHEETS
from chouette.rules.names import name_checked
from chouette.wording.language import LANGUAGES
from sessions.history.made_up_evening import MadeUpEvening
from sessions.view.short_names import MOST_BYTES as MOST_OF_A_NAME
from sessions.view.short_names import cut_short
from sessions.view.view import view_of
from tests.kit.daily import first_daily
from tests.kit.table import table_laid

MOST_BYTES = 64 * 1024
OPEN = {"max_players": None, "max_team_alone": None, "max_team_with_partner": None}
Event = dict[str, Any]


def names(count: int) -> list[str]:
    """First and last names, all of them different from the first letter on."""
    return [f"{chr(ord('A') + place)}nne van der Velden" for place in range(count)]


def evening(sheet: str, players: list[str], *events: Event) -> MadeUpEvening:
    """A game has begun at that table."""
    begun: list[Event] = [{"event": "seat", "line": players}, {"event": "start"}]
    return MadeUpEvening(players, [*begun, *events], sheet=sheet, change=OPEN)


def doubled(players: list[str]) -> list[Event]:
    return [{"event": "double", "by": players[0], "cubes": players[1:]}]


def away(players: list[str]) -> list[Event]:
    return [{"event": "step_out", "player": player} for player in players[3:]]


MOMENTS: dict[str, Callable[[list[str]], list[Event]]] = {
    "begun": lambda _players: [],
    "doubled": doubled,
    "away": away,
    "away and doubled": lambda players: [*away(players), *doubled(players)],
}


@pytest.mark.parametrize("count", first_daily(20, 8, 12, 16))
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_view_has_less_than_64_kilobytes(sheet: str, count: int) -> None:
    players = names(count)
    for moment, events in MOMENTS.items():
        for language in LANGUAGES:
            size = len(view_of(evening(sheet, players, *events(players)), language).encode())
            assert size < MOST_BYTES, f"{moment}, {language}: {size}"


LONGEST_NAMES: dict[str, Callable[[int], str]] = {
    "plain letters": lambda place: f"{chr(ord('A') + place)}{'n' * 39}",
    "letters of four bytes": lambda place: chr(0x20000 + place) * 40,
}


@pytest.mark.parametrize("letters", first_daily(*reversed(LONGEST_NAMES)))
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_longest_names_do_not_make_it_larger(sheet: str, letters: str) -> None:
    for count in (8, 20):
        players = [LONGEST_NAMES[letters](place) for place in range(count)]
        assert [name_checked(name) for name in players] == players
        for moment, events in MOMENTS.items():
            for language in LANGUAGES:
                text = view_of(evening(sheet, players, *events(players)), language)
                assert len(text.encode()) < MOST_BYTES, f"{count}, {moment}, {language}: {len(text.encode())}"
        told = msgspec.json.decode(text)["players"].values()
        assert [one["name"] for one in told] == players, "everybody's own name is whole"


def test_names_that_are_cut_short_are_told_apart() -> None:
    same = tuple("\U00020000" * 39 + chr(0x20000 + place) for place in range(20))
    cut = cut_short(("Ann", "Maximilian van der Velden", *same))
    assert cut[:2] == ["Ann", "Maximilian v…"]
    assert len(set(cut)) == len(cut)
    assert all(len(name.encode()) <= MOST_OF_A_NAME for name in cut)


@pytest.mark.parametrize("sheet", SHEETS)
def test_nothing_is_left_out_up_to_eight_players(sheet: str) -> None:
    """But with five of eight away, where buying a cube waits behind the menu."""
    eight = ["Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus", "Hal"]
    for moment, events in MOMENTS.items():
        players = eight[:7] if moment == "away" else eight
        assert evening(sheet, players, *events(players)).view("en")["unlisted"] == []
    assert set(evening(sheet, eight, *away(eight)).view("en")["unlisted"]) <= {"buy"}


@pytest.mark.parametrize("sheet", [ATLANTA, JACOBY_CRAWFORD])
def test_what_is_left_out_is_named_and_stands_in_the_whole(sheet: str) -> None:
    players = names(16)
    table = evening(sheet, players, *doubled(players))
    view, whole = table.view("en"), msgspec.json.decode(view_of(table, whole=True))
    assert "buy" in view["unlisted"]
    assert whole["unlisted"] == []
    for player, actions in whole["legal"].items():
        listed = [action for action in actions if action["event"] not in view["unlisted"]]
        assert view["legal"][player] == listed
    missing = {
        action["event"] for of in whole["legal"].values() for action in of if action["event"] in view["unlisted"]
    }
    assert "answer" not in missing
    assert "buy" in missing


@pytest.mark.django_db
def test_a_phone_asks_for_all_that_is_open() -> None:
    players = tuple(f"P{number:02}" for number in range(1, 17))
    table = table_laid(ATLANTA, players)
    table.tap("Kim", "start")
    client = table["P05"].client()
    address = f"/api/v1/sessions/{table.code}/"
    assert "buy" not in {one["event"] for one in client.get(address).json()["legal"][table.id("P05")]}
    whole = client.get(f"{address}?whole=1").json()
    assert "buy" in {one["event"] for one in whole["legal"][table.id("P05")]}
    assert whole["version"] == table.session.version
