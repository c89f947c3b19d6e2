"""Over random evenings, what is added to the sums at each game's end is what summing all games anew gives.

Now and then an event is taken back and entered again, as somebody does who has tapped the wrong button.
"""

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from chouette.rules.events import Event, GameEvent, Undo
from clubs import services as people
from clubs.actors import NOBODY
from clubs.models import Club
from sessions import services
from sessions.services.figure_sums import figures_differ
from sessions.services.locking import lock_session
from sessions.services.taps.append import draft, entered
from sessions.services.taps.correction import corrected
from sessions.services.writing import EventDraft
from sessions.store.session_row import Asker, LockedSession
from tests.kit.nights.checks import on_each_day
from tests.kit.nights.nights import Night, game_event, nights

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def check(night: Night, taken_back: int) -> None:
    """Play a night event by event, from its first; every so many are taken back once."""
    with transaction.atomic():
        club = people.club_create(actor=NOBODY, name="Thursday club", currency="EUR")
        try:
            names = sorted({name for state in night.states for name in state.totals})
            ids = {name: players_id(club, name) for name in names}
            locked = begun(club, night)
            for number, (line, step) in enumerate(zip(night.lines[1:], night.steps[1:], strict=True), 1):
                enter(locked, game_event(named(line, ids)))
                if taken_back and number % taken_back == 0 and not locked.state.closed:
                    assert corrected(locked, Undo(), drafted(locked, Undo())) is None
                    enter(locked, game_event(named(line, ids)))
                if step.row is not None:
                    assert not figures_differ(locked.session), f"after game {step.row.number}"
        finally:
            transaction.set_rollback(True)


def begun(club: Club, night: Night) -> LockedSession:
    """The evening with the first event of the night."""
    lines = (night.header(), night.lines[0])
    file = b"\n".join(msgspec.json.encode(line) for line in lines)
    return lock_session(code=services.session_import(club=club, actor=NOBODY, file=file).code)[0]


def players_id(club: Club, name: str) -> str:
    return people.player_called(actor=NOBODY, club=club, name=name).id.hex


def named(value: Any, ids: dict[str, str]) -> Any:
    """The names of a night as the ids of the club's players; a cube may be called "Kay (penalty)"."""
    match value:
        case str():
            name, bracket, more = value.partition(" (")
            return ids.get(name, name) + bracket + more
        case list():
            return [named(one, ids) for one in value]
        case dict():
            return {named(key, ids): named(one, ids) for key, one in value.items()}
    return value


def enter(locked: LockedSession, event: GameEvent) -> None:
    refusal = entered(locked, event, drafted(locked, event))
    assert refusal is None, refusal


def drafted(locked: LockedSession, event: Event) -> EventDraft:
    return draft(event, key=f"event-{locked.seq}-{locked.version}", content="", asker=Asker(), at=NOON)


@on_each_day(8)
@given(nights(length=60), st.integers(0, 7))
def test_a_game_adds_what_summing_anew_gives(night: Night, taken_back: int) -> None:
    check(night, taken_back)
