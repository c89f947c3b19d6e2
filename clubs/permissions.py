"""Who may do what. Every right has a name and one predicate; pages, the API and services ask by the name.

The rights of a club and of the site are here; those at a session are in `sessions.permissions`, in the same registry.
docs/permissions.md says the same for people, and a test holds it against the registry.
"""

from collections.abc import Callable
from typing import Any, Literal, Protocol

import rules
from django.conf import settings

from clubs.actors import Actor
from clubs.models import Club, Role
from clubs.selectors import clubs_of, role_of

LASTING_ROLES = frozenset({Role.ORGANISER, Role.SCOREKEEPER, Role.MEMBER})
RIGHTS = rules.RuleSet()

SiteRight = Literal["site.start"]
ClubRight = Literal["clubs.see", "clubs.belong", "clubs.start", "clubs.run", "clubs.delete"]


class Predicate(Protocol):
    """A yes or no about somebody and something, which can be put together with others."""

    def __or__(self, other: "Predicate") -> "Predicate": ...
    def __and__(self, other: "Predicate") -> "Predicate": ...
    def __invert__(self) -> "Predicate": ...
    def test(self, who: Any, about: Any = None) -> bool: ...


def predicate(found: Callable[..., bool]) -> Predicate:
    """A function of somebody and something as a predicate."""
    made: Predicate = rules.predicate(found)
    return made


def right(name: str, who: Predicate) -> None:
    """Register a right. Raises KeyError if there is one of that name."""
    RIGHTS.add_rule(name, who)


def has_right(name: str, who: object, about: object | None = None) -> bool:
    """Does somebody have this right? Raises KeyError for a name that is no right's."""
    return bool(RIGHTS[name].test(who, about))


def may(actor: Actor, name: ClubRight, club: Club) -> bool:
    """Do they have this right in that club?"""
    return has_right(name, actor, club)


def may_on_site(actor: Actor, name: SiteRight) -> bool:
    """Do they have this right on this installation?"""
    return has_right(name, actor)


@predicate
def is_open_to_all(actor: Actor, club: Club) -> bool:
    """The demo club is."""
    return club.demo


@predicate
def is_operator(actor: Actor) -> bool:
    """They run this installation."""
    return actor.operator


def _role(actor: Actor, club: Club) -> str | None:
    """Their role, looked up once for this club as a door has it at hand: a page asks for several rights.

    Who changes a role and then asks for a right fetches the club anew.
    """
    known: dict[Actor, str | None] = club.__dict__.setdefault("roles_known", {})
    if actor not in known:
        known[actor] = role_of(actor, club.id)
    return known[actor]


@predicate
def belongs(actor: Actor, club: Club) -> bool:
    """They have a role in the club that outlasts one session."""
    return _role(actor, club) in LASTING_ROLES


@predicate
def organises(actor: Actor, club: Club) -> bool:
    """They are one of its organisers."""
    return _role(actor, club) == Role.ORGANISER


@predicate
def is_in_use(actor: Actor, club: Club) -> bool:
    """The club is not put away."""
    return club.archived_at is None


@predicate
def is_let_start(actor: Actor) -> bool:
    """What this installation asks of whoever starts a session, or founds a club (CHOUETTE_WHO_MAY_START)."""
    if settings.WHO_MAY_START == "anyone":
        return True
    if settings.WHO_MAY_START == "accounts":
        return actor.user_id is not None
    return clubs_of(actor).exists()


right("site.start", is_operator | is_let_start)
right("clubs.see", is_open_to_all | is_operator | belongs)
right("clubs.belong", belongs)
right("clubs.start", is_in_use & belongs)
right("clubs.run", organises)
right("clubs.delete", organises | (is_open_to_all & is_operator))
