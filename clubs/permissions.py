"""Rights in a club. Each has a name and one function that answers yes or no; pages, the API and services ask by
the name.

The rights of a club and of the site are here; those at a session and at a locked table are in `sessions.permissions`.
docs/permissions.md says the same for people, and a test holds it against the four tables.
"""

from collections.abc import Callable, Mapping
from typing import Literal

from django.conf import settings

from clubs.actors import Actor
from clubs.former_members import LeftClub, clubs_left
from clubs.models import Balances, Club, Role
from clubs.selectors import club_and_role, clubs_of, plays_as_guest, role_of

LASTING_ROLES = frozenset({Role.ORGANISER, Role.TREASURER, Role.SCOREKEEPER, Role.MEMBER})

SiteRight = Literal["site.start"]
ClubRight = Literal[
    "clubs.see",
    "clubs.belong",
    "clubs.own_money",
    "clubs.return",
    "clubs.start",
    "clubs.results",
    "clubs.run",
    "clubs.till",
    "clubs.books",
    "clubs.delete",
]


def may(actor: Actor, name: ClubRight, club: Club) -> bool:
    """Do they have this right in that club?"""
    return CLUB_RIGHTS[name](actor, club)


def may_on_site(actor: Actor, name: SiteRight) -> bool:
    """Do they have this right on this installation?"""
    return SITE_RIGHTS[name](actor)


def role_in(actor: Actor, club: Club) -> str | None:
    """Their role, looked up once for this club as a view has it at hand: a page asks for several rights.

    After changing a role, fetch the club anew before asking for a right.
    """
    known: dict[Actor, str | None] = club.__dict__.setdefault("roles_known", {})
    if actor not in known:
        known[actor] = role_of(actor, club.id)
    return known[actor]


def keep_role(actor: Actor, club: Club, role: str | None) -> None:
    """Keep their role with the club for `role_in`, where it was read together with the club."""
    club.__dict__.setdefault("roles_known", {})[actor] = role


def club_for(actor: Actor, slug: str) -> Club | None:
    """Return the club of that address with the actor's role in it known; None where there is none. One statement."""
    found = club_and_role(actor, slug)
    if found is None:
        return None
    keep_role(actor, *found)
    return found[0]


def belongs(actor: Actor, club: Club) -> bool:
    """They have a role in the club that outlasts one session."""
    return role_in(actor, club) in LASTING_ROLES


def left_club(actor: Actor, club: Club) -> LeftClub | None:
    """What they keep of a club as a former member whose time has not ended, looked up once as in `role_in`.

    Whoever belongs to the club is no former member of it.
    """
    if belongs(actor, club):
        return None
    known: dict[Actor, LeftClub | None] = club.__dict__.setdefault("left_known", {})
    if actor not in known:
        known[actor] = next(iter(clubs_left(actor, club.id)), None)
    return known[actor]


def reads_own_money(actor: Actor, club: Club) -> bool:
    """They see the club, are a former member whose time has not ended, or play there as a guest."""
    if may(actor, "clubs.see", club) or left_club(actor, club) is not None:
        return True
    return plays_as_guest(actor, club.id)


def may_return(actor: Actor, club: Club) -> bool:
    """They left the club by themselves, and their time as a former member has not ended."""
    left = left_club(actor, club)
    return left is not None and not left.removed


def organises(actor: Actor, club: Club) -> bool:
    """They are one of its organisers."""
    return role_in(actor, club) == Role.ORGANISER


def keeps_the_books(actor: Actor, club: Club) -> bool:
    """They are its treasurer, or one of its organisers."""
    return role_in(actor, club) in (Role.ORGANISER, Role.TREASURER)


def reads_results(actor: Actor, club: Club) -> bool:
    """The club shows everybody's results to those who see it; its organisers read them anyway."""
    return organises(actor, club) or (club.balances == Balances.ALL and may(actor, "clubs.see", club))


def is_let_start(actor: Actor) -> bool:
    """What this installation asks of whoever starts a session, or founds a club (CHOUETTE_WHO_MAY_START)."""
    if settings.WHO_MAY_START == "anyone":
        return True
    if settings.WHO_MAY_START == "accounts":
        return actor.user_id is not None
    return clubs_of(actor).exists()


SITE_RIGHTS: Mapping[SiteRight, Callable[[Actor], bool]] = {
    "site.start": lambda actor: actor.operator or is_let_start(actor),
}
CLUB_RIGHTS: Mapping[ClubRight, Callable[[Actor, Club], bool]] = {
    "clubs.see": lambda actor, club: club.demo or actor.operator or belongs(actor, club),
    "clubs.belong": belongs,
    "clubs.own_money": reads_own_money,
    "clubs.return": may_return,
    "clubs.start": lambda actor, club: club.archived_at is None and belongs(actor, club),
    "clubs.results": reads_results,
    "clubs.run": organises,
    "clubs.till": belongs,
    "clubs.books": keeps_the_books,
    "clubs.delete": lambda actor, club: (club.demo and actor.operator) or organises(actor, club),
}
