"""The players who sit down by an event: the order of a club asks it before anybody has a seat."""

import pytest

from chouette.rules.events import Event, Join, Roll, RollOrder, Seat, Split, seats_taken


@pytest.mark.parametrize(
    ("event", "players"),
    [
        (Seat(line=("Ann", "Bob")), ("Ann", "Bob")),
        (RollOrder(rolls=({"Ann": (6, 1), "Bob": (5, 5)},)), ("Ann", "Bob")),
        (RollOrder(rolls=()), ()),
        (Join(player="Cat"), ("Cat",)),
        (Split(newcomers=("Dan", "Eve")), ("Dan", "Eve")),
        (Roll(), ()),
    ],
)
def test_who_takes_a_seat(event: Event, players: tuple[str, ...]) -> None:
    assert tuple(seats_taken(event)) == players
