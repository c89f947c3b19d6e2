"""What becomes of the names that guests have typed at a table: of the club with a seat, and gone without one."""

from collections.abc import Collection
from itertools import count
from typing import Any
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.db.models import PROTECT

from chouette.rules.names import name_key
from clubs.models import DevicePlayer, Invite, Knock, Membership, Player

LONGEST_BEFORE_NUMBER = 36
GONE = "DELETE FROM clubs_player WHERE club_id = %s AND id = ANY(%s) AND door <> ''"


def newcomers_listed(*, club_id: UUID, players: Collection[UUID]) -> dict[UUID, str]:
    """Make those of these players who waited at a table players of the club, and return their names.

    A name that somebody of the club has by now gets a number: "Zoe 2". No-op for all others.
    """
    waiting = Player.objects.filter(club=club_id, id__in=players).exclude(door="").order_by("name_key")
    return {player.id: _listed(player) for player in waiting}


def _listed(player: Player) -> str:
    for number in count(1):
        name = player.name if number == 1 else f"{player.name[:LONGEST_BEFORE_NUMBER]} {number}"
        try:
            with transaction.atomic():
                same = Player.objects.filter(club=player.club_id, id=player.id)
                same.update(door="", name=name, name_key=name_key(name))
        except IntegrityError:
            continue
        return name
    raise AssertionError  # numbers do not end


def newcomers_forget(*, club_id: UUID, players: Collection[UUID]) -> list[UUID]:
    """Delete those of these players who wait at a table; whom something of the club names becomes its player instead.

    Returns who is gone.
    """
    waiting = Player.objects.filter(club=club_id, id__in=players).exclude(door="").values_list("id", flat=True)
    found = set(waiting)
    named = _named(club_id, found)
    newcomers_listed(club_id=club_id, players=named)
    gone = list(found - named)
    for tied in (DevicePlayer, Knock, Invite):
        tied.objects.filter(club_id=club_id, player_id__in=gone).delete()
    Membership.objects.filter(club=club_id, player__in=gone).update(player=None)
    _told_apart_no_longer(club_id, gone)
    with connection.cursor() as cursor:
        cursor.execute(GONE, [club_id, gone])
    return gone


def _told_apart_no_longer(club_id: UUID, gone: Collection[UUID]) -> None:
    """Take those who go out of what is said of others: that they are two people."""
    ids = {player.hex for player in gone}
    told = Player.objects.filter(club=club_id, id__in=gone).exclude(other_people=[])
    others = [UUID(one) for people in told.values_list("other_people", flat=True) for one in people]
    for player in Player.objects.select_for_update().filter(club=club_id, id__in=others).order_by("id"):
        kept = [one for one in player.other_people if one not in ids]
        Player.objects.filter(club=club_id, id=player.id).update(other_people=kept)


def _named(club_id: UUID, players: Collection[UUID]) -> set[UUID]:
    """Those of these players whom a row of the club names that keeps its player from being deleted."""
    ties: list[Any] = [one for one in Player._meta.get_fields(include_hidden=True) if one.auto_created]
    found: set[UUID] = set()
    for tie in ties:
        if getattr(tie, "on_delete", None) is PROTECT:
            rows = tie.related_model.objects.filter(**{"club_id": club_id, f"{tie.field.name}__in": players})
            found |= set(rows.values_list(tie.field.name, flat=True))
    return found
