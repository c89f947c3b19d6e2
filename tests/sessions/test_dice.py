"""Dice thrown by the program: recorded at once, the same for everybody, again for those who tie."""

import pytest

from chouette.rules.chapters.dice import order_thrown
from sessions import services
from sessions.errors import Malformed, NotFound
from sessions.selectors.sessions import state_of
from sessions.services import Recorded
from sessions.services.evenings.verification import session_verify
from sessions.services.taps.tap import Tap
from tests.kit.table import Table, comes, keys


def throw(table: Table, who: str, event: str, *, key: str = "", **fields: object) -> Recorded:
    tap = Tap(key or f"test-key-{next(keys)}", table.session.seq, {"event": event, **table.named(fields)})
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
    new = newcomers(table)
    throw(table, "Kim", "join_order")
    rolls = table.view["last"]["rolls"]
    assert set(rolls[0]) == set(new)
    rounds = [{player: tuple(dice) for player, dice in thrown.items()} for thrown in rolls]
    order = order_thrown(state_of(table.session.id).house, list(new), tuple(rounds))
    assert table.view["line"][-2:] == list(order)  # type: ignore[arg-type]  # thrown until it is one
    assert all(1 <= die <= 6 for thrown in rolls for dice in thrown.values() for die in dice)
    assert session_verify(table.code) is None


def test_those_who_tie_throw_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    eve, fay = newcomers(table)
    falls = iter([3, 4, 4, 3, 6, 1, 2, 2])  # both have seven; then seven against four
    monkeypatch.setattr("sessions.services.taps.random_dice.random.randint", lambda low, high: next(falls))
    throw(table, "Kim", "join_order")
    assert table.view["last"]["rolls"] == [{eve: [3, 4], fay: [4, 3]}, {eve: [6, 1], fay: [2, 2]}]
    assert table.view["line"][-2:] == [eve, fay]


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
