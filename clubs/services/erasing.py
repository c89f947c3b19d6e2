"""A person is forgotten: their name, their devices and their account's tie go, the log and every sum stay."""

from collections.abc import Callable, Collection
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from clubs import selectors
from clubs.actors import Actor
from clubs.models import KNOWN_BY_NOTHING, Club, Device, DevicePlayer, Invite, Knock, Membership, Player
from clubs.services.audit import audit_write, rights_changed
from clubs.services.waiting_memberships import end_waiting_memberships

also_erased: list[Callable[[UUID, Collection[UUID]], None]] = []
"""Other apps with words of people: called with the club and all records of the person, which still have their names.
They tie themselves in."""


def player_erase(*, actor: Actor, player: Player) -> int:
    """Make a player "Former player n" of their club; returns n. No-op for one who is.

    Every record merged into theirs is emptied with it, what they have written goes, and no device or account speaks for
    them any more.
    """
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(id=player.club_id)
        records = list(selectors.records_of(player).values_list("id", flat=True))
        person = Player.objects.get(club=player.club_id, id__in=records, merged_into=None)
        if person.former is not None:
            return person.former
        highest = Player.objects.filter(club_id=person.club_id).aggregate(Max("former"))["former__max"]
        former = (highest or 0) + 1
        for erase in also_erased:
            erase(person.club_id, records)
        _erase_names_of_brought_browsers(person.club_id, records)
        Player.objects.filter(club=player.club_id, id__in=records).update(name="", name_key="", user=None)
        Player.objects.filter(club=person.club_id, id=person.id).update(former=former)
        end_waiting_memberships(club_id=person.club_id, records=records)
        for tied in (DevicePlayer, Knock, Invite):
            tied.objects.filter(club_id=person.club_id, player_id__in=records).delete()
        Membership.objects.filter(club_id=person.club_id, player_id__in=records).update(player=None)
        rights_changed(person.club_id)
        audit_write(actor=actor, club_id=person.club_id, principal=str(person.id), what="player_erased", former=former)
    return former


def _erase_names_of_brought_browsers(club_id: UUID, records: Collection[UUID]) -> None:
    """Empty the names of browsers that came along with the club's file and spoke for these players.

    Nobody opens such a browser here, so nobody else could remove the name.
    """
    spoke = DevicePlayer.objects.filter(club=club_id, player__in=records).values_list("device", flat=True)
    Device.objects.filter(id__in=list(spoke), token_hash__startswith=KNOWN_BY_NOTHING).update(name="")
