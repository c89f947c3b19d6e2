"""What a phone puts together from what it is sent is the view that it would have been sent whole."""

import json
from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import UUID

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from chouette.rules import State
from chouette.wording.language import LANGUAGES
from sessions.push.messages import Messages
from sessions.store.recent import Recent, Trace, with_event
from sessions.store.session_row import Guest, LockedSession
from sessions.view.changes import change
from sessions.view.private import Hearer, for_reader
from sessions.view.view import view_of
from tests.kit.following import Following, changed, message_of
from tests.kit.nights.checks import everyday
from tests.kit.nights.nights import Night, nights

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


def locked(state: State, recent: Recent, version: int) -> LockedSession:
    """The session that a night is, at one of its moments."""
    players = dict.fromkeys([*state.seated, *state.frozen, *state.departed])
    nobody = UUID(int=1)
    return LockedSession(
        id=nobody, club=nobody, code="OWLNEST", name="Thursday", sheet=state.house.sheet, currency="GBP", minor=200,
        seq=state.seq, version=version, state=state, recent=recent, head="", scorekeeper_device=None,
        scorekeeper_user=None, scorekeeper_name="", scorekeeper_seen_at=AT, club_slug="thursday",
        club_name="Thursday club", club_zone="Europe/London",
        guests=[Guest(player, f"Zoë {player}", True) for player in players], knocks=[], proposals=[], corrections=[],
        declined=[], split_from=None, tables=[], points_only=False, club_confirms=False, table_confirms=False,
        reviews=[], changes=[],
        ends_at=None,
    )  # fmt: skip


def views(night: Night, language: str) -> list[str]:
    """The whole view at every version."""
    recent, told = Recent(), []
    for version, state in enumerate(night.states, 1):
        if version > 1:
            step, standing = night.steps[version - 2], night.log[version - 2]
            event = msgspec.to_builtins(standing.event)
            recent = with_event(recent, Trace(seq=standing.seq, event=event, at=AT.isoformat()), step)
        told.append(view_of(locked(state, recent, version), language))
    return told


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
