"""Somebody of the club says which name on its sheets is theirs, away from any table; and that one is not."""

from django.db import transaction

from clubs import selectors
from clubs.acting_names import own_name
from clubs.actors import Actor
from clubs.models import Club, Device, DevicePlayer, Membership, Player, Role
from clubs.services.audit import audit_write, rights_changed
from clubs.services.devices import device_call
from clubs.services.errors import NotAllowed
from clubs.services.players import device_speaks_for
from clubs.services.waiting_memberships import end_lesser_memberships


def player_be(*, actor: Actor, club: Club, player: Player) -> None:
    """Take a free name of the club for one's account, or without one for one's browser. No-op for one's own.

    As at a table: a name that is somebody's is not taken, and nobody takes a second one. Raises NotAllowed.
    """
    with transaction.atomic():
        mine = Membership.objects.select_for_update().filter(selectors.held_by(actor), club=club)
        list(mine.exclude(role=Role.GUEST).order_by("id"))
        Player.objects.select_for_update().get(club=club, id=player.id)
        voices = selectors.voices_of(actor, club.id)
        if player.id in voices:
            return
        if voices or selectors.is_spoken_for(player):
            raise NotAllowed
        device_speaks_for(actor=actor, club=club, player=player)
        mine.filter(player=None).exclude(role=Role.GUEST).update(player=player)
        end_lesser_memberships(actor=actor, club=club, player=player)


def player_be_no_more(*, actor: Actor, club: Club, player: Player) -> None:
    """Give a name back that was taken by mistake: it is free again. Raises NotAllowed for one that is not theirs."""
    with transaction.atomic():
        if player.id not in selectors.voices_of(actor, club.id):
            raise NotAllowed
        records = list(selectors.records_of(player).values_list("id", flat=True))
        devices = {actor.device_id} if actor.device_id else set()
        if actor.user_id is not None:
            devices |= set(Device.objects.filter(user=actor.user_id).values_list("id", flat=True))
            Player.objects.filter(club=club, id__in=records, user=actor.user_id).update(user=None)
        DevicePlayer.objects.filter(club=club, player__in=records, device__in=devices).delete()
        Membership.objects.filter(selectors.held_by(actor), club=club, player__in=records).update(player=None)
        if actor.device_id is not None and (left := own_name(Actor(actor.device_id), club.id)):
            device_call(device_id=actor.device_id, name=left)
        rights_changed(club.id)
        audit_write(actor=actor, club_id=club.id, principal=str(player.id), what="name_given_back")
