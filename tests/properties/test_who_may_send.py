"""What is listed as open to a player is theirs to send: no phone asks for what it would then refuse."""

from itertools import islice

import pytest
from hypothesis import given, settings

from chouette.rules import legal
from sessions.services.taps.tap import may_send
from tests.kit.nights.checks import SLOW, on_each_day
from tests.kit.nights.events import events_of
from tests.kit.nights.nights import RESTLESS, Night, game_event, nights

everyday = on_each_day(60)
thousands = settings(max_examples=2000, deadline=None, suppress_health_check=SLOW)
SOME = 4
"""So many of the events that one action stands for are tried."""


def check_sendable(night: Night) -> None:
    for state, dice in night.moments():
        for player, actions in legal(state).items():
            for action in actions if player else ():
                for fields in islice(events_of(state, action, dice), SOME):
                    assert may_send(state, game_event(fields), player), f"{player} may not send {fields}"


@everyday
@given(nights(length=30, weights=[RESTLESS]))
def test_what_is_open_to_a_player_they_may_send(night: Night) -> None:
    check_sendable(night)


@pytest.mark.long
@thousands
@given(nights(length=60, weights=[RESTLESS]))
def test_what_is_open_to_a_player_they_may_send_on_thousands_of_nights(night: Night) -> None:
    check_sendable(night)
