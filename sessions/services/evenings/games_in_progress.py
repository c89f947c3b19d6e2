"""Read the games that were on when the program was updated again, by the rules of today.

The state of such a game lacks what an earlier number of the rules did not keep: which later captains have dropped
(rules.md 12.21).
"""

from contextlib import suppress

from django.db import transaction
from django.db.models import OuterRef, Subquery
from msgspec.structs import replace

from chouette.rules import RULES
from chouette.rules.record import Replay, replay
from chouette.rules.state import State
from clubs.models import Club
from sessions.errors import NotFound
from sessions.history.checkpoint import record_before
from sessions.models import Event, Phase, Session
from sessions.services.locking import lock_session
from sessions.services.writing import encoded, view_write
from sessions.store.session_row import LockedSession


def reread_games_in_progress() -> int:
    """Bring the state of each game whose last event is of an earlier number of the rules up to date.

    Return how many states changed. A game that the rules of today refuse, or would score otherwise, stays as it is.
    """
    return sum(_reread(code) for club in Club.objects.filter(deleted_at=None) for code in _codes_of_before(club))


def _codes_of_before(club: Club) -> list[str]:
    """Return the sessions of a club that are in a game and whose last event an earlier number of the rules judged."""
    last = Event.objects.filter(club=club, session=OuterRef("id")).order_by("-seq").values("rules")[:1]
    playing = Session.objects.filter(club=club, phase=Phase.GAME, deleted_at=None).alias(rules=Subquery(last))
    return list(playing.filter(rules__lt=RULES).order_by("created_at", "id").values_list("code", flat=True))


def _reread(code: str) -> bool:
    with suppress(NotFound), transaction.atomic():  # deleted in the meantime
        locked, _, _ = lock_session(code=code)
        state = _state_of_today(locked)
        if state is None or encoded(state) == encoded(locked.state):
            return False
        locked.state = state
        Session.objects.filter(club=locked.club, id=locked.id).update(state=encoded(state))
        view_write(locked)
        return True
    return False


def _state_of_today(locked: LockedSession) -> State | None:
    """Return the state after the standing events by the rules of today; None if it does not have the same points."""
    record = record_before(locked, None)
    outcome = replay(record.checkpoint, record.events)
    if not isinstance(outcome, Replay) or outcome.state.totals != locked.state.totals:
        return None
    return replace(outcome.state, seq=locked.seq)
