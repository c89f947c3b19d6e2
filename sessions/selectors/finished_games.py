"""The finished games of a session as its columns have them."""

from uuid import UUID

import msgspec

from chouette.rules.state import Row, State
from sessions.models import Game, Session
from sessions.store.header import opening_of
from sessions.store.recent import Recent, RowEnded
from sessions.store.session_row import recent_decoder, state_decoder

row_decoder = msgspec.json.Decoder(Row)


def game_rows(session: Session) -> list[tuple[int, Row]]:
    """Each game with the number of the event that ended it, the first first."""
    games = Game.objects.filter(club=session.club_id, session=session).order_by("number")
    return [(seq, row_decoder.decode(row)) for seq, row in games.values_list("seq", "row")]


def game_ends(session: Session) -> list[int]:
    """The numbers of the events that ended a game, the first first."""
    games = Game.objects.filter(club=session.club_id, session=session).order_by("number")
    return list(games.values_list("seq", flat=True))


def recent_of(session: Session) -> Recent:
    """Everything that was settled so far, when someone left and at the end; and every adjustment of points."""
    return recent_decoder.decode(
        Session.objects.values_list("recent", flat=True).get(club=session.club_id, id=session.id)
    )


def last_row_by(*, club: UUID, session: UUID, seq: int) -> tuple[RowEnded, ...]:
    """The last game that had ended by an event; nothing where none had."""
    games = Game.objects.filter(club=club, session=session, seq__lte=seq).order_by("-seq")
    return tuple(RowEnded(at, row_decoder.decode(row)) for at, row in games.values_list("seq", "row")[:1])


def checkpoint_before(session: Session, seq: int) -> tuple[int, State]:
    """The last checkpoint before an event: the number of the event it stands after, and the table there."""
    games = Game.objects.filter(club=session.club_id, session=session, seq__lt=seq).order_by("-seq")
    game = games.values_list("seq", "checkpoint").first()
    if game is None:
        return 0, opening_of(session.header)
    return game[0], state_decoder.decode(game[1])
