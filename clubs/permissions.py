"""Who may do what in a club. Rights at a session's table are in `sessions`."""

from clubs.actors import Actor
from clubs.models import Club, Role
from clubs.selectors import role_of

LASTING_ROLES = frozenset({Role.ORGANISER, Role.SCOREKEEPER, Role.MEMBER})


def may_see_club(actor: Actor, club: Club) -> bool:
    """Its page with all evenings: whoever has a lasting role, the operator, and everybody in the demo club."""
    return club.demo or actor.operator or belongs_to(actor, club)


def may_start_in(actor: Actor, club: Club) -> bool:
    """An evening of this club."""
    return belongs_to(actor, club)


def may_delete_club(actor: Actor, club: Club) -> bool:
    """Its organiser; the demo club has none and is the operator's."""
    return role_of(actor, club.id) == Role.ORGANISER or (club.demo and actor.operator)


def belongs_to(actor: Actor, club: Club) -> bool:
    """Has a role in the club that outlasts one session."""
    return role_of(actor, club.id) in LASTING_ROLES
