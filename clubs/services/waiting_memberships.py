"""Memberships that wait for their player, who gave up the device that had them and has no account.

A membership waits on a device that nobody opens, until an invitation that names the player is opened.
"""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID, uuid4

from django.db.models import Q, QuerySet

from clubs import selectors
from clubs.acting_names import acting_name
from clubs.actors import Actor
from clubs.models import KNOWN_BY_NOTHING, Club, Device, FormerMember, Membership, Player, Role
from clubs.services.audit import audit_write, rights_changed
from clubs.services.roles import is_more, refuse_last_organiser


def put_membership_aside(*, actor: Actor, club: Club, players: Sequence[Player], organiser_comes: bool) -> None:
    """Let the lasting membership of the actor's device wait for the player it belongs to, the first of `players` if it
    names none of them. No-op for a device without one.

    Raises LastOrganiser unless `organiser_comes` in their place.
    """
    Club.objects.select_for_update(no_key=True).get(id=club.id)
    held = Membership.objects.filter(club=club, device=actor.device_id, session_code="").first()
    if held is None:
        return
    if not organiser_comes:
        refuse_last_organiser(held)
    id_of_device = uuid4()
    Device.objects.create(id=id_of_device, token_hash=f"{KNOWN_BY_NOTHING}{id_of_device.hex}")
    player = held.player_id if held.player_id in {one.id for one in players} else players[0].id
    Membership.objects.filter(club=club, id=held.id).update(device=id_of_device, player=player)
    rights_changed(club.id)


def take_up_membership(*, actor: Actor, club: Club, player: Player) -> None:
    """Give the actor the membership that waits for this player; the higher role stays if they have one already. No-op
    if none waits."""
    records = list(selectors.records_of(player).values_list("id", flat=True))
    waiting = list(_waiting_for(club.id, records).select_for_update(of=("self",)))
    for membership in waiting:
        _give_to(actor, club, membership)
    if waiting:
        FormerMember.objects.filter(selectors.held_by(actor), club=club.id).delete()
        rights_changed(club.id)


def _give_to(actor: Actor, club: Club, waiting: Membership) -> None:
    """Give the actor a membership that waits. Housekeeping forgets the device on which it waited."""
    own = Membership.objects.filter(selectors.held_by(actor), club=club, session_code="").first()
    if own is None:
        whose: dict[str, Any] = {"user": actor.user_id} if actor.user_id else {"device": actor.device_id}
        Membership.objects.filter(club=club, id=waiting.id).update(**{"user": None, "device": None, **whose})
    else:
        role = waiting.role if is_more(waiting.role, than=own.role) else own.role
        Membership.objects.filter(club=club, id=own.id).update(role=role)
        Membership.objects.filter(club=club, id=waiting.id).delete()
    audit_write(actor=actor, club_id=club.id, what="role_taken", role=waiting.role, to=acting_name(actor, club.id))


def end_lesser_memberships(*, actor: Actor, club: Club, player: Player) -> None:
    """End the memberships that wait for a player whose name the actor has taken, unless they are more than the actor's
    own: those an invitation gives."""
    own = selectors.role_of(actor, club.id)
    records = list(selectors.records_of(player).values_list("id", flat=True))
    lesser = [one.id for one in _waiting_for(club.id, records) if not is_more(one.role, than=own)]
    Membership.objects.filter(club=club, id__in=lesser).delete()


def end_waiting_memberships(*, club_id: UUID, records: Collection[UUID]) -> None:
    """End the memberships that wait for these records of a player: nobody can take them up any more."""
    waiting = list(_waiting_for(club_id, records).values_list("id", flat=True))
    Membership.objects.filter(club=club_id, id__in=waiting).delete()


def _waiting_for(club_id: UUID, records: Collection[UUID]) -> QuerySet[Membership]:
    """Return the lasting memberships that wait for these records: of browsers and accounts by which nobody can act,
    such as came with the club's file."""
    accounts = Player.objects.filter(club=club_id, id__in=records).exclude(user=None).values("user")
    theirs = Q(player__in=records) | Q(user__in=accounts)
    return Membership.objects.filter(theirs, ~selectors.IN_USE, club=club_id).exclude(role=Role.GUEST)
