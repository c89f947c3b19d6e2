"""Sitting down as a player, and being let in where another device already speaks for them."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubs import selectors
from clubs.actors import Actor
from clubs.models import Club, Invite, Knock, Membership, Player, Role
from clubs.services.audit import audit_write, rights_changed
from clubs.services.devices import device_of
from clubs.services.errors import DoorRefused, NotAllowed
from clubs.services.players import device_speaks_for

KNOCK_LIFE = timedelta(hours=12)
MOST_OF_A_DEVICE = 3
"""So often one phone asks for a name at a table, in the whole evening."""
MOST_WAITING = 10
"""So many phones wait at the door of a table."""


def player_claim(*, actor: Actor, club: Club, session_code: str, player: Player, offered: bool = True) -> Knock | None:
    """Sit down as a player. Free names that were offered are taken at once; for another one's name, and for one that
    was not offered to whoever asks, a knock is left and returned. A device that asked for another name at the table
    before asks for that one no longer.

    A program can neither wait at a door nor speak for a second name of its owner: NotAllowed. DoorRefused where the
    device has asked as often as it may at this table, or as many wait there as may.
    """
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(id=club.id)  # two who knock at once take turns
        Player.objects.select_for_update().get(club=club, id=player.id)
        if player.id in selectors.voices_of(actor, club.id):
            knock_withdraw(actor=actor, club_id=club.id, session_code=session_code)
            return None
        if offered and not selectors.is_spoken_for(player):
            knock_withdraw(actor=actor, club_id=club.id, session_code=session_code)
            device_speaks_for(actor=actor, club=club, player=player)
            return None
        if actor.device_id is None:
            raise NotAllowed
        return _knock(actor, club, session_code, player)


def _knock(actor: Actor, club: Club, session_code: str, player: Player) -> Knock:
    """Leave a knock, or return the one that waits for the same name. The club is locked. Raises DoorRefused."""
    of_table = Knock.objects.filter(club=club, session_code=session_code)
    here = of_table.filter(device_id=device_of(actor))
    waits = here.filter(answered_at=None, player=player, asked_at__gte=timezone.now() - KNOCK_LIFE).first()
    if waits is not None:
        return waits
    if here.count() >= MOST_OF_A_DEVICE:
        raise DoorRefused("asked_often", MOST_OF_A_DEVICE)
    knock_withdraw(actor=actor, club_id=club.id, session_code=session_code)
    if of_table.filter(answered_at=None).count() >= MOST_WAITING:
        raise DoorRefused("many_wait", MOST_WAITING)
    return Knock.objects.create(club=club, session_code=session_code, device_id=device_of(actor), player=player)


def knock_withdraw(*, actor: Actor, club_id: UUID, session_code: str) -> None:
    """Take back what the actor's device asks at the door of a session, if it asks anything."""
    if actor.device_id is not None:
        asked = Knock.objects.filter(club_id=club_id, session_code=session_code, device_id=actor.device_id)
        asked.filter(answered_at=None).update(answered_at=timezone.now(), withdrawn=True)


def knocks_end(*, club: UUID, session_code: str) -> None:
    """Nobody waits at a table that is over."""
    open_now = Knock.objects.filter(club_id=club, session_code=session_code, answered_at=None)
    open_now.update(answered_at=timezone.now())


def knocks_forget() -> list[str]:
    """End what has been asked for longer than anybody waits; returns the codes of the tables."""
    codes: set[str] = set()
    for club in Club.objects.all():
        old = Knock.objects.filter(club=club, answered_at=None, asked_at__lt=timezone.now() - KNOCK_LIFE)
        codes |= set(old.values_list("session_code", flat=True))
        old.update(answered_at=timezone.now())
    return sorted(codes)


def knock_answer(*, actor: Actor, knock: Knock, let_in: bool, keeps_the_sheet: bool) -> None:
    """Open the door, or not: by the player's own device, the session's scorekeeper or the organiser.

    Once let in the new device speaks for the player and the old one only watches. Raises NotAllowed.
    """
    if not may_answer(actor=actor, knock=knock, keeps_the_sheet=keeps_the_sheet):
        raise NotAllowed
    with transaction.atomic():
        answered = Knock.objects.filter(club=knock.club_id, id=knock.id, answered_at=None).update(
            answered_at=timezone.now(), let_in=let_in
        )
        if not answered:
            return
        audit_write(
            actor=actor,
            club_id=knock.club_id,
            session_code=knock.session_code,
            principal=str(knock.player_id),
            what="let_in" if let_in else "turned_away",
        )
        if let_in:
            newcomer = Actor(knock.device_id, knock.device.user_id, knock.player.name)
            device_speaks_for(actor=newcomer, club=knock.club, player=knock.player, instead_of_others=True)


def may_answer(*, actor: Actor, knock: Knock, keeps_the_sheet: bool) -> bool:
    """An account's name is given out by its owner or the scorekeeper, a guest's also by the organiser."""
    if keeps_the_sheet or knock.player_id in selectors.voices_of(actor, knock.club_id):
        return True
    return knock.player.user_id is None and selectors.role_of(actor, knock.club_id) == Role.ORGANISER


def session_code_moved(*, club_id: UUID, before: str, after: str) -> None:
    """A session has another code: its guests, its links and those at its door belong to that one."""
    for held in (Membership, Invite, Knock):
        held.objects.filter(club_id=club_id, session_code=before).update(session_code=after)
    Player.objects.filter(club_id=club_id, door=before).update(door=after)
    rights_changed(club_id)
