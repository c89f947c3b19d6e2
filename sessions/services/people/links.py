"""What an invitation gives, to a table or to a club, whether its link is kept or only signed."""

from typing import NamedTuple

from clubs.actors import Actor
from clubs.models import Club, Role
from clubs.services import guest_admit, invite_exchange
from sessions.services.people.table_links import table_of


class Invited(NamedTuple):
    """Where an invitation leads: to a table by its code, or to the whole club where that is empty."""

    club: Club
    role: Role
    session_code: str


def link_open(*, token: str, actor: Actor) -> Invited:
    """Give the actor what the link gives. Raises LinkClosed."""
    session = table_of(token)
    if session is None:
        invite = invite_exchange(token=token, actor=actor)
        return Invited(invite.club, Role(invite.role), invite.session_code)
    guest_admit(actor=actor, club=session.club, session_code=session.code)
    return Invited(session.club, Role.GUEST, session.code)
