"""Who may do what in a club, as predicates of (actor, club). Asked by `rules.test_rule(name, actor, club)`."""

import rules

from clubs.actors import Actor
from clubs.models import Club, Role
from clubs.selectors import role_of


@rules.predicate
def is_organiser(actor: Actor, club: Club) -> bool:
    """Runs the club."""
    return role_of(actor, club.id) == Role.ORGANISER


@rules.predicate
def belongs_to_club(actor: Actor, club: Club) -> bool:
    """Has any lasting role in the club."""
    return role_of(actor, club.id) in {Role.ORGANISER, Role.SCOREKEEPER, Role.MEMBER}


@rules.predicate
def is_shown_to_all(actor: Actor, club: Club) -> bool:
    """The demo club is there to be looked at."""
    return club.demo


@rules.predicate
def is_operator(actor: Actor) -> bool:
    """Opened the owner's link of this installation."""
    return actor.operator


rules.add_rule("club_see", belongs_to_club | is_shown_to_all | is_operator)
rules.add_rule("club_start_session", belongs_to_club)
rules.add_rule("club_invite", is_organiser)
rules.add_rule("club_delete", is_organiser | (is_shown_to_all & is_operator))
rules.add_rule("operator_see", is_operator)
