"""Sitting down as a player, and being let in where another device already speaks for them."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from clubs import selectors
from clubs.actors import Actor
from clubs.models import Club, Invite, Knock, Membership, Player, Role
from clubs.services.audit import audit_write, rights_changed
from clubs.services.devices import device_of
from clubs.services.errors import NotAllowed
from clubs.services.players import device_speaks_for

KNOCK_LIFE = timedelta(hours=12)


def player_claim(*, actor: Actor, club: Club, session_code: str, player: Player, offered: bool = True) -> Knock | None:
    """Sit down as a player. Free names that were offered are taken at once; for another one's name, and for one that
    was not offered to whoever asks, a knock is left and returned. A device that asked for another name at the table
    before asks for that one no longer.

    A program can neither wait at a door nor speak for a second name of its owner: NotAllowed.
    """
    with transaction.atomic():
        Player.objects.select_for_update().get(club=club, id=player.id)
        if player.id in selectors.voices_of(actor, club.id):
            knock_withdraw(actor=actor, club_id=club.id, session_code=session_code)
            return None
        if offered and player.user_id is None and player.person not in selectors.spoken_for(club.id):
            knock_withdraw(actor=actor, club_id=club.id, session_code=session_code)
            device_speaks_for(actor=actor, club=club, player=player)
            return None
        if actor.device_id is None:
            raise NotAllowed
        here = Knock.objects.filter(club=club, session_code=session_code, device_id=device_of(actor))
        here.exclude(answered_at=None).delete()
        here.filter(Q(asked_at__lt=timezone.now() - KNOCK_LIFE) | ~Q(player=player)).delete()
        knock, _ = Knock.objects.get_or_create(
            club=club, session_code=session_code, device_id=device_of(actor), answered_at=None,
            defaults={"player": player},
        )  # fmt: skip
        return knock


def knock_withdraw(*, actor: Actor, club_id: UUID, session_code: str) -> None:
    """Take back what the actor's device asks at the door of a session, if it asks anything."""
    if actor.device_id is not None:
        asked = Knock.objects.filter(club_id=club_id, session_code=session_code, device_id=actor.device_id)
        asked.filter(answered_at=None).delete()


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
    rights_changed(club_id)
