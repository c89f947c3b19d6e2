"""Dice thrown by the program: recorded at once, the same for everybody, again for those who tie."""

import pytest

from sessions import services
from sessions.errors import Malformed, NotFound
from sessions.services import Recorded
from sessions.services.evenings.verification import session_verify
from sessions.services.taps.tap import Tap
from tests.kit.dice import falling
from tests.kit.table import Table, comes, keys


def throw(table: Table, who: str, event: str, *, key: str = "", **fields: object) -> Recorded:
    tap = Tap(key or f"test-key-{next(keys)}", table.seq, {"event": event, **table.named(fields)})
    recorded = services.dice_thrown(session=table.code, actor=table[who].hash, tap=tap)
    assert isinstance(recorded, Recorded)
    return recorded


def newcomers(table: Table) -> tuple[str, str]:
    """Eve and Fay come in, and have to throw for their places."""
    eve, fay = comes(table, "Eve"), comes(table, "Fay")
    for name in ("Eve", "Fay"):
        table.tap("Kim", "join", player=name)
    return eve.id, fay.id


def test_newcomers_throw_for_their_order_and_everybody_sees_it(table: Table) -> None:
    """Two dice each until they differ: the throw that decides is the last, and the higher goes first."""
    new = newcomers(table)
    throw(table, "Kim", "join_order")
    rolls = table.view["last"]["rolls"]
    assert all(set(thrown) == set(new) for thrown in rolls)
    assert all(len(dice) == 2 and set(dice) <= {1, 2, 3, 4, 5, 6} for thrown in rolls for dice in thrown.values())
    eve, fay = (sum(rolls[-1][player]) for player in new)
    assert table.view["line"][-2:] == (list(new) if eve > fay else [*reversed(new)])
    assert session_verify(table.code) is None


def test_who_came_last_goes_before_the_other_with_a_higher_throw(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    eve, fay = newcomers(table)
    falling(monkeypatch, 1, 2, 6, 5)
    throw(table, "Kim", "join_order")
    assert table.view["last"]["rolls"] == [{eve: [1, 2], fay: [6, 5]}]
    assert table.view["line"][-2:] == [fay, eve]


def test_those_who_tie_throw_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    eve, fay = newcomers(table)
    falling(monkeypatch, 3, 4, 4, 3, 2, 2, 6, 1)  # both have seven; then four against seven
    throw(table, "Kim", "join_order")
    assert table.view["last"]["rolls"] == [{eve: [3, 4], fay: [4, 3]}, {eve: [2, 2], fay: [6, 1]}]
    assert table.view["line"][-2:] == [fay, eve]


def test_a_key_throws_once(table: Table) -> None:
    newcomers(table)
    first = throw(table, "Kim", "join_order", key="the-same-key")
    rolls = table.view["last"]["rolls"]
    again = throw(table, "Kim", "join_order", key="the-same-key")
    assert (again.seq, again.again) == (first.seq, True)
    assert table.view["last"]["rolls"] == rolls


def test_nobody_throws_for_nothing(table: Table) -> None:
    with pytest.raises(Malformed):
        throw(table, "Kim", "join_order")
    with pytest.raises(Malformed):
        throw(table, "Kim", "start")


def test_who_looks_on_does_not_throw(table: Table) -> None:
    newcomers(table)
    assert table.stranger is not None
    table.people["Somebody"] = table.stranger
    with pytest.raises(NotFound):
        throw(table, "Somebody", "join_order")
    assert table.view["last"]["event"] == "join"


def test_a_throw_that_was_taken_back_falls_the_same_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody throws until the dice suit them: each keeps their own, and who comes meanwhile throws anew."""
    eve, fay = newcomers(table)
    falling(monkeypatch, 3, 4, 4, 3, 2, 2, 6, 1, 5, 5, 1, 2)
    throw(table, "Kim", "join_order")
    first = table.view["last"]["rolls"]
    table.tap("Kim", "undo")
    throw(table, "Kim", "join_order")
    assert table.view["last"]["rolls"] == first == [{eve: [3, 4], fay: [4, 3]}, {eve: [2, 2], fay: [6, 1]}]
    table.tap("Kim", "undo")
    gus = comes(table, "Gus").id
    table.tap("Kim", "join", player="Gus")
    throw(table, "Kim", "join_order")
    assert table.view["last"]["rolls"] == [{eve: [3, 4], fay: [4, 3], gus: [5, 5]}, {eve: [2, 2], fay: [6, 1]}]
    assert session_verify(table.code) is None


def test_a_typed_throw_that_was_taken_back_plants_no_dice(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    eve, fay = newcomers(table)
    table.tap("Kim", "join_order", rolls=[{eve: [6, 6], fay: [1, 1]}])
    table.tap("Kim", "undo")
    falling(monkeypatch, 1, 2, 6, 5)
    throw(table, "Kim", "join_order")
    assert table.view["last"]["rolls"] == [{eve: [1, 2], fay: [6, 5]}]
