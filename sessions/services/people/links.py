"""What an invitation gives, to a table or to a club, whether its link is kept or only signed."""

from typing import NamedTuple

from django.db import transaction

from clubs.actors import Actor
from clubs.invitations import opened_invite
from clubs.models import Club, Role
from clubs.services import SeatChoice, guest_admit, invite_exchange
from sessions.services.people.player_records import lock_tables_of, rebuild_views_of
from sessions.services.people.table_links import table_of


class Invited(NamedTuple):
    """Where an invitation leads: to a table by its code, or to the whole club where that is empty."""

    club: Club
    role: Role
    session_code: str


def link_open(*, token: str, actor: Actor, choice: SeatChoice | None = None, phone: str = "") -> Invited:
    """Give the actor what the link gives; `choice` and `phone` as for `invite_exchange`.

    Raises LinkClosed and InviteForAnother.
    """
    session = table_of(token)
    if session is None:
        return _invite_open(token, actor, choice, phone)
    guest_admit(actor=actor, club=session.club, session_code=session.code)
    return Invited(session.club, Role.GUEST, session.code)


def _invite_open(token: str, actor: Actor, choice: SeatChoice | None, phone: str) -> Invited:
    """Use an invitation; the tables of those whose phones it changes are locked first, and show it then."""
    opened = opened_invite(token, actor)
    with transaction.atomic():
        changed = [opened.player, *opened.own] if opened is not None and opened.player is not None else []
        lock_tables_of(*changed)
        invite = invite_exchange(token=token, actor=actor, choice=choice, phone=phone)
        for player in changed:
            rebuild_views_of(player)
    return Invited(invite.club, Role(invite.role), invite.session_code)
