"""Making the projections of a session anew from its log: state, trail, view and finished games.

Whether a closed evening is carried over is in no log: it stays, and where it is not kept it is as the club has it now.
"""

from django.db import transaction

from sessions.history.replay import LogReplay
from sessions.models import Session
from sessions.selectors.carried_evenings import is_carried
from sessions.services.evenings.verification import log_read
from sessions.services.figure_sums import sum_figures
from sessions.services.locking import lock_session
from sessions.services.result_sums import results_rebuild
from sessions.services.writing import encoded, games_write, view_write
from sessions.store.header import opening_of
from sessions.store.sql import cursor

GAMES_GONE = "DELETE FROM chouette_sessions_game WHERE club_id = %s AND session_id = %s"


def session_rebuild(*, code: str) -> None:
    """Write state, trail, view and games of a session as its log makes them. Raises Broken; postings stay."""
    with transaction.atomic():
        locked, _, _ = lock_session(code=code)
        session = Session.objects.select_related("club").get(club=locked.club, id=locked.id)
        replayed = LogReplay(opening_of(session.header))
        for line in log_read(locked):
            replayed.take(line)
        locked.state, locked.recent = replayed.state, replayed.recent
        Session.objects.filter(club=locked.club, id=locked.id).update(
            state=encoded(replayed.state),
            recent=encoded(replayed.recent),
            phase=locked.phase.value,
            carried_over=is_carried(session) if locked.state.closed else None,
            began_at=replayed.began() or session.created_at,
        )
        with cursor() as statement:
            statement.execute(GAMES_GONE, locked.session)
        games_write(locked.session, replayed.games().values())
        sum_figures(locked.session)
        results_rebuild(locked.session)
        view_write(locked)
