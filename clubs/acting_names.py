"""In whose name an act stands: a phone may speak for several people of a club."""

from collections.abc import Collection, Sequence
from uuid import UUID

from clubs.actors import Actor
from clubs.models import Membership, Role
from clubs.selectors import NamedRecord, held_by, named_records


def acting_name(actor: Actor, club_id: UUID, whose: Collection[str] = ()) -> str:
    """Return the name that an act of an actor in a club bears: that of a player on its sheets, where they are one.

    Of the several players of a phone it is one of `whose`, by id, if that is one person; else that of the account, of
    the member, or of the player for whom the phone spoke first. The account's own name, or the phone's, stands where
    the account is nobody on the sheets, and for a keeper who is nobody there but speaks for a player.
    """
    records = named_records(actor, club_id)
    persons = list(dict.fromkeys(record.person for record in records))
    if not persons:
        return actor.name
    meant = {record.person for record in records if record.id.hex in {each.replace("-", "") for each in whose}}
    if len(persons) > 1 and len(meant) == 1:
        return _name_of(meant.pop(), records) or actor.name
    if records[0].of_account:
        return _name_of(persons[0], records) or actor.name
    named, is_keeper = _membership(actor, club_id, persons)
    if named is None and (actor.user_id is not None or (is_keeper and len(persons) == 1)):
        return actor.name
    return _name_of(named or persons[0], records) or actor.name


def own_name(actor: Actor, club_id: UUID) -> str:
    """Return the name in the club of the member that an actor is, else of the account's player or the one whom their
    phone spoke for first; empty for an actor who speaks for nobody there."""
    records = named_records(actor, club_id)
    persons = list(dict.fromkeys(record.person for record in records))
    if len(persons) < 2:
        return _name_of(persons[0], records) if persons else ""
    named, _is_keeper = _membership(actor, club_id, persons)
    return _name_of(named or persons[0], records)


def _membership(actor: Actor, club_id: UUID, persons: Collection[UUID]) -> tuple[UUID | None, bool]:
    """Return which of these persons the actor is as a member, if any, and whether they have a keeper's role."""
    held = Membership.objects.filter(held_by(actor), club=club_id, session_code="")
    rows = list(held.values_list("player__person", "role"))
    named: UUID | None = next((person for person, _role in rows if person in persons), None)
    return named, any(role != Role.MEMBER for _person, role in rows)


def _name_of(person: UUID, records: Sequence[NamedRecord]) -> str:
    return next((record.name for record in records if record.id == person), "")
