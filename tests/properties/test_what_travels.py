"""What a phone puts together from what it is sent is the view that it would have been sent whole."""

import json
from datetime import UTC, datetime
from random import Random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from chouette.wording.language import LANGUAGES
from sessions.push.messages import Messages
from sessions.view.changes import change
from sessions.view.private import Hearer, for_reader
from sessions.view.view import view_of
from tests.kit.following import Following, changed, message_of
from tests.kit.nights.checks import everyday
from tests.kit.nights.nights import Night, nights
from tests.kit.nights.rooms import sessions_of

AT = datetime(2026, 11, 19, 19, 0, tzinfo=UTC)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abcdé"), inner, max_size=4),
    max_leaves=12,
)


@everyday
@given(values, values)
def test_a_change_makes_the_second_of_the_first_letter_for_letter(before: Any, after: Any) -> None:
    texts = [msgspec.json.encode(one) for one in (before, after)]
    made = changed(before, json.loads(change(*texts)))
    assert json.dumps(made) == json.dumps(after)


def views(night: Night, language: str) -> list[str]:
    """The whole view at every version."""
    return [view_of(session, language) for session in sessions_of(night)]


@everyday
@given(nights(length=25), st.sampled_from(list(LANGUAGES)), st.integers(0, 2**32))
def test_whoever_follows_an_evening_has_the_whole_view_at_every_version(night: Night, language: str, seed: int) -> None:
    """Players, one who speaks for two, the scorekeeper, who plays or not, and one who only watches; some are slow."""
    dice = Random(seed)
    told = views(night, language)
    players = [*dict.fromkeys(player for state in night.states for player in state.seated)]
    hearers = [Hearer(), Hearer((), True), *(Hearer((player,)) for player in players)]
    hearers += [Hearer(tuple(players[:2])), Hearer(tuple(players[:1]), True)]
    phones = {hearer: Following() for hearer in hearers}
    messages = None
    for version, view in enumerate(told, 1):
        messages = Messages(version, view, messages)
        for hearer, phone in phones.items():
            if dice.random() < 0.2:
                continue  # too slow for this one
            phone.take(message_of(messages.since(phone.version, hearer)))
            whole = json.loads(for_reader(view, hearer.voices, keeper=hearer.keeper))
            assert json.dumps(phone.view) == json.dumps(whole)
