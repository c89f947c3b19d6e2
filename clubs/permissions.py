"""Who may do what in a club. Rights at a session's table are in `sessions`."""

from django.conf import settings

from clubs.actors import Actor
from clubs.models import Club, Role
from clubs.selectors import clubs_of, role_of

LASTING_ROLES = frozenset({Role.ORGANISER, Role.SCOREKEEPER, Role.MEMBER})


def may_see_club(actor: Actor, club: Club) -> bool:
    """Its page with all evenings: whoever has a lasting role, the operator, and everybody in the demo club."""
    return club.demo or actor.operator or belongs_to(actor, club)


def may_start_in(actor: Actor, club: Club) -> bool:
    """An evening of this club, unless it is put away."""
    return club.archived_at is None and belongs_to(actor, club)


def may_run_club(actor: Actor, club: Club) -> bool:
    """Its settings, people, invitations and house rules."""
    return role_of(actor, club.id) == Role.ORGANISER


def may_delete_club(actor: Actor, club: Club) -> bool:
    """Its organiser; the demo club has none and is the operator's."""
    return role_of(actor, club.id) == Role.ORGANISER or (club.demo and actor.operator)


def belongs_to(actor: Actor, club: Club) -> bool:
    """Has a role in the club that outlasts one session."""
    return role_of(actor, club.id) in LASTING_ROLES


def may_start(actor: Actor) -> bool:
    """Whether this installation lets him start a session, or found a club (CHOUETTE_WHO_MAY_START)."""
    if settings.WHO_MAY_START == "anyone" or actor.operator:
        return True
    if settings.WHO_MAY_START == "accounts":
        return actor.user_id is not None
    return clubs_of(actor).exists()
