"""A name for a phone that speaks for others of the club already: beside them, or in their place."""

from django.db import transaction

from clubs.actors import Actor
from clubs.models import Player
from clubs.selectors import players_at, voices_of
from clubs.services import leave_seats
from sessions.models import Session
from sessions.services.people.player_records import lock_tables_of, rebuild_views_of


def own_players(actor: Actor, session: Session) -> list[Player]:
    """Return the players of the session's club for whom the actor speaks, by name."""
    return list(players_at(session.club_id, session.code).filter(id__in=voices_of(actor, session.club_id)))


def leave_own_names(*, actor: Actor, session: Session) -> Actor:
    """Let the actor's device speak for none of its players of the club, and return who acts on it then.

    Raises LastOrganiser.
    """
    with transaction.atomic():
        own = own_players(actor, session)
        lock_tables_of(*own)
        actor = leave_seats(actor=actor, club=session.club, players=own)
        for player in own:
            rebuild_views_of(player)
    return actor
