"""In whose name an act stands: a phone may speak for several people of a club."""

from collections.abc import Collection
from uuid import UUID

from clubs.actors import Actor
from clubs.models import Membership, Player
from clubs.selectors import held_by, names_of_players, own_records


def acting_name(actor: Actor, club_id: UUID, whose: Collection[str] = ()) -> str:
    """Return the name that an act of an actor in a club bears.

    `whose` are the players, by id, one of whom may have acted: the one whom the actor speaks for, if it is one person.
    Else it is the actor's own name: that of the account, of the member, or of the player whom the phone spoke for
    first. An actor who speaks for one person or for nobody is called as they call themselves.
    """
    own = {record.hex: person for record, person in own_records(actor, club_id).items()}
    if len(set(own.values())) < 2:
        return actor.name
    meant = {own[one] for one in (each.replace("-", "") for each in whose) if one in own}
    person = meant.pop() if len(meant) == 1 else None
    if actor.user_id is not None and (person is None or _is_of_account(actor, person)):
        return actor.name
    return _name_of(club_id, person or _own_person(actor, club_id, list(own.values()))) or actor.name


def own_name(actor: Actor, club_id: UUID) -> str:
    """Return the name in the club of the member that an actor is, else of the account's player or the one whom their
    phone spoke for first; empty for an actor who speaks for nobody there."""
    persons = list(own_records(actor, club_id).values())
    return _name_of(club_id, _own_person(actor, club_id, persons)) if persons else ""


def _own_person(actor: Actor, club_id: UUID, persons: list[UUID]) -> UUID:
    """Return which of these persons, in the order in which the actor began to speak for them, the membership names;
    the first if it names none of them."""
    if len(set(persons)) > 1:
        held = Membership.objects.filter(held_by(actor), club=club_id, session_code="", player__person__in=persons)
        named: UUID | None = held.values_list("player__person", flat=True).first()
        if named is not None:
            return named
    return persons[0]


def _is_of_account(actor: Actor, person: UUID) -> bool:
    """Return whether the person is the one of the actor's account."""
    return Player.objects.filter(person=person, user=actor.user_id).exists()


def _name_of(club_id: UUID, person: UUID) -> str:
    return names_of_players(club_id, [person]).get(person, "")
