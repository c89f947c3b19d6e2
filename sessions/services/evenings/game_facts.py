"""What SQL counts of the finished games of an evening, made anew from its log or held against it."""

from collections.abc import Iterator
from contextlib import suppress

from django.db import transaction

from clubs.models import Club
from sessions.errors import NotFound
from sessions.history.game_columns import EndedGame
from sessions.history.replay import Broken, LogReplay
from sessions.models import Game, Session
from sessions.services.evenings.game_checking import games_differ
from sessions.services.evenings.verification import log_read
from sessions.services.figure_sums import figures_differ, sum_figures
from sessions.services.locking import lock_session
from sessions.services.writing import games_write
from sessions.store.header import opening_of
from sessions.store.session_row import LockedSession
from sessions.store.sql import cursor

GAMES_GONE = "DELETE FROM chouette_sessions_game WHERE club_id = %s AND session_id = %s"

UNCOUNTED = """
SELECT s.code FROM chouette_sessions_session s
WHERE s.club_id = %(club)s AND s.deleted_at IS NULL AND EXISTS (SELECT 1 FROM chouette_sessions_game g
    WHERE g.club_id = %(club)s AND g.session_id = s.id AND g.facts IS NULL)
ORDER BY s.began_at"""


def facts_rebuild(*, code: str) -> None:
    """Write the games of a session anew with all that SQL counts of them. Raises Broken, NotFound."""
    with transaction.atomic():
        locked, _, _ = lock_session(code=code)
        games = _games_of(locked)
        with cursor() as statement:
            statement.execute(GAMES_GONE, locked.session)
        games_write(locked.session, games.values())
        sum_figures(locked.session)


def facts_verify(*, code: str) -> str | None:
    """The first figure of a session that is not what its log says; a column that nobody has filled is one. Raises
    Broken, NotFound."""
    with transaction.atomic():
        locked, _, _ = lock_session(code=code)
        wrong = next(games_differ(locked.session, _games_of(locked), whole=True), None)
        if wrong is None and figures_differ(locked.session):
            wrong = "the sums of its games are not what those come to"
    return wrong


def _games_of(locked: LockedSession) -> dict[int, EndedGame]:
    session = Session.objects.only("header").get(club=locked.club, id=locked.id)
    replayed = LogReplay(opening_of(session.header))
    for line in log_read(locked):
        replayed.take(line)
    return replayed.games()


def facts_of_before() -> int:
    """Write the facts of the games that an earlier program has kept; returns of how many evenings. One that the rules
    as they are now no longer accept stays without."""
    codes: list[str] = []
    for club in Club.objects.filter(deleted_at=None):
        if Game.objects.filter(club=club, facts=None).exists():
            with cursor() as statement:
                codes += [code for (code,) in statement.execute(UNCOUNTED, {"club": club.id}).fetchall()]
    return sum(_written(code) for code in codes)


def _written(code: str) -> bool:
    with suppress(Broken, NotFound):
        facts_rebuild(code=code)
        return True
    return False


def codes_by_club() -> Iterator[tuple[Club, list[str]]]:
    """Every club with the codes of its evenings, none deleted, the first first."""
    for club in Club.objects.filter(deleted_at=None).order_by("created_at"):
        sessions = Session.objects.filter(club=club, deleted_at=None).order_by("created_at")
        yield club, list(sessions.values_list("code", flat=True))
