"""The door of a table is cleared: of requests that nobody wants, and of names that never got a seat."""

from contextlib import suppress
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from chouette.deadlocks import again_after_deadlock
from clubs.actors import Actor
from clubs.models import Club, Player
from clubs.selectors import knocks_open, newcomers_by_table
from clubs.services import NotAllowed, knock_answer, may_answer, newcomers_forget
from sessions.errors import NotFound
from sessions.models import Session
from sessions.services.locking import lock_session
from sessions.services.people.attendance import view_renewed
from sessions.services.people.newcomers import forget_newcomers, newcomers_of
from sessions.services.writing import view_write

LEFT_OPEN_FOR = timedelta(days=7)
"""So long a name waits at a table that nobody closes."""
DEMO_LIFE = timedelta(hours=12)
"""So long in the demo club, where nobody seats anybody."""


@again_after_deadlock
def refuse_all(*, actor: Actor, session: Session, keeps_the_sheet: bool) -> int:
    """Turn everybody away who waits at the door and whom the actor may answer; returns how many.

    Raises clubs.services.NotAllowed where somebody waits and the actor may answer none of them.
    """
    with transaction.atomic():
        waiting = list(knocks_open(session.club_id, session.code))
        own = [one for one in waiting if may_answer(actor=actor, knock=one, keeps_the_sheet=keeps_the_sheet)]
        if waiting and not own:
            raise NotAllowed
        for one in own:
            knock_answer(actor=actor, knock=one, let_in=False, keeps_the_sheet=keeps_the_sheet)
        if own:
            view_renewed(code=session.code)
    return len(own)


def newcomers_over() -> int:
    """Forget the names of guests at tables that are over, or that nobody has closed for a week; returns how many."""
    return sum(
        _over(club, code, players)
        for club in Club.objects.all()
        for code, players in newcomers_by_table(club.id).items()
    )


def _over(club: Club, code: str, players: list[Player]) -> int:
    with transaction.atomic():
        with suppress(NotFound):
            locked, _, _ = lock_session(code=code)
            life = DEMO_LIFE if club.demo else LEFT_OPEN_FOR
            old = {one.id for one in players if one.created_at < timezone.now() - life}
            over = [player for player in newcomers_of(locked) if locked.state.closed or player in old]
            if over:
                forget_newcomers(locked, over)
                view_write(locked)
            return len(over)
        return len(newcomers_forget(club_id=club.id, players=[one.id for one in players]))
