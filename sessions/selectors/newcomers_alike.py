"""Names that guests have typed at a table and that may be another spelling of one that the club has."""

from clubs.models import Club, Player
from clubs.selectors import players_at
from sessions.models import Session
from sessions.selectors.brought_files import PlayerNamed, players_like
from sessions.selectors.who_came import persons_here


def newcomers_waiting(session: Session) -> dict[str, Player]:
    """Return those who wait at a table under a name that a guest has typed, by its key."""
    return {one.name_key: one for one in players_at(session.club_id, session.code).exclude(door="")}


def players_like_newcomer(session: Session, newcomer: Player) -> tuple[PlayerNamed, ...]:
    """Return the club's players who may be this newcomer: none who has come to the table too, and none of whom it was
    said that they are somebody else."""
    here = persons_here(session)
    like = players_like(Club(id=session.club_id), {newcomer.name_key: newcomer.name})[newcomer.name_key]
    return tuple(one for one in like if one.id not in here and one.id.hex not in newcomer.other_people)
