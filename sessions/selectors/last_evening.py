"""The evening that a club has played last, with what its card tells of it."""

from typing import NamedTuple

from chouette.rules.state import Row
from clubs.models import Club
from sessions.models import Game, Phase, Session
from sessions.selectors.finished_games import row_decoder
from sessions.selectors.paper_games import PaperGameRead, paper_games_of
from sessions.store.recent import Recent
from sessions.store.session_row import recent_decoder


class LastPlayed(NamedTuple):
    """An evening that is over, the rows of its games, what was settled and corrected, and its games from paper."""

    session: Session
    rows: list[Row]
    recent: Recent
    from_paper: list[PaperGameRead]


def last_played(club: Club) -> LastPlayed | None:
    """The evening of the club that is over and began last; none before there is one. Three statements."""
    over = Session.objects.filter(club=club, deleted_at=None, phase=Phase.CLOSED).order_by("-began_at", "-id")
    session = over.defer("state", "view", "header").first()
    if session is None:
        return None
    session.club = club  # it is at hand: nobody asks for it again
    games = Game.objects.filter(club=club, session=session).order_by("number").values_list("row", flat=True)
    rows, recent = list(map(row_decoder.decode, games)), recent_decoder.decode(session.recent)
    return LastPlayed(session, rows, recent, paper_games_of(session.key))
