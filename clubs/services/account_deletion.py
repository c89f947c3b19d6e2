"""An account is deleted, with everything that is its owner's alone."""

from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from clubs import selectors
from clubs.actors import Actor
from clubs.models import Club, Device, Membership, Player, Role, User
from clubs.name_order import by_name
from clubs.services.accounts import audited_in, device_untied
from clubs.services.claim_guest_data import clubs_of_account
from clubs.services.club import club_delete
from clubs.services.erasing import player_erase
from clubs.services.errors import LastOrganiser


def account_delete(*, actor: Actor, user: User, names_stay: bool) -> None:
    """Delete an account with its passkeys, tokens and roles, and sign all its devices out.

    Clubs that nobody else belongs to are deleted with it. Where their names do not stay on the sheets, they are "Former
    player n" there from now on. Raises LastOrganiser while another club would be left without one.
    """
    with transaction.atomic():
        User.objects.select_for_update().get(id=user.id)
        if clubs_orphaned(user.id).exists():
            raise LastOrganiser
        clubs = clubs_of_account(user.id)
        for club in list(_organised_alone(user.id)):
            club_delete(actor=actor, club=club)
        if not names_stay:
            for player in Player.objects.filter(user_id=user.id):
                player_erase(actor=actor, player=player)
        audited_in(actor, clubs, "account_deleted")
        for device in Device.objects.filter(user=user):
            device_untied(device.id, user.id)
        for club_id in clubs:
            Membership.objects.filter(club=club_id, user=user).delete()
            Player.objects.filter(club=club_id, user=user).update(user=None)
        User.objects.filter(id=user.id).delete()


def clubs_orphaned(user_id: UUID) -> QuerySet[Club]:
    """The clubs that would be left without an organiser, though others belong to them."""
    alone = list(_organised_alone(user_id).values_list("id", flat=True))
    others = Membership.objects.filter(club__in=alone).exclude(role=Role.GUEST).exclude(user_id=user_id)
    return Club.objects.filter(id__in=others.values("club_id")).order_by(*by_name("name"))


def _organised_alone(user_id: UUID) -> QuerySet[Club]:
    organised = list(Membership.objects.filter(role=Role.ORGANISER, user_id=user_id).values_list("club_id", flat=True))
    with_others = selectors.organisers_of(organised).exclude(user_id=user_id)
    return Club.objects.filter(id__in=organised, deleted_at=None).exclude(id__in=with_others.values("club_id"))
