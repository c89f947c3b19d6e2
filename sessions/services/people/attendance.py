"""The people at a session, and its scorekeeper. Each change shows in the view at once."""

from contextlib import suppress
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from chouette.deadlocks import again_after_deadlock
from clubs.acting_names import acting_name, own_name
from clubs.actors import Actor
from clubs.models import DevicePlayer, Knock, Player
from clubs.selectors import guests_of
from clubs.services import audit_write, knock_answer, knock_withdraw, knocks_forget, newcomers_of_guest, rights_changed
from clubs.services import guest_put_out as membership_ended
from sessions.errors import NotAllowed, NotFound
from sessions.models import Attendance, Session
from sessions.permissions import GONE_AFTER, may_in
from sessions.selectors.directory import club_of
from sessions.services.locking import lock_session
from sessions.services.people.newcomers import forget_newcomers
from sessions.services.writing import view_write
from sessions.store.session_row import Asker, LockedSession


@again_after_deadlock
def player_joins(*, code: str, actor: Actor, player: Player) -> Player:
    """A player has come to a session; they are seated by the scorekeeper, or join by an event of their own.

    Returns the record under which they sit here: a person of two merged records keeps the one that came first.
    """
    with transaction.atomic():
        locked, _, _ = lock_session(code=code)
        player = _record_here(locked, player)
        Attendance.objects.get_or_create(club_id=locked.club, session_id=locked.id, player=player)
        if locked.keeps_the_sheet(Asker(actor.device_id, actor.user_id)):
            keeper = own_name(actor, locked.club)  # empty where they let somebody else come and have no name
            Session.objects.filter(club=locked.club, id=locked.id).update(
                scorekeeper_name=keeper or locked.scorekeeper_name
            )
        audit_write(
            actor=actor, club_id=locked.club, session_code=code, principal=str(player.id), what="came_to_session"
        )
        _shown_anew(locked)
    return player


def door_answered(*, actor: Actor, session: Session, knock: Knock, let_in: bool, keeps_the_sheet: bool) -> None:
    """Let somebody in on a new phone, who then is at the table, or turn them away. Raises clubs.services.NotAllowed."""
    with transaction.atomic():
        knock_answer(actor=actor, knock=knock, let_in=let_in, keeps_the_sheet=keeps_the_sheet)
        if let_in:
            newcomer = Actor(knock.device_id, None, knock.player.name)
            player_joins(code=session.code, actor=newcomer, player=knock.player)
        view_renewed(code=session.code)


@again_after_deadlock
def door_left(*, actor: Actor, session: Session) -> None:
    """Take back what the actor's phone asks at the door; nobody at the table reads it any more."""
    with transaction.atomic():
        knock_withdraw(actor=actor, club_id=session.club_id, session_code=session.code)
        view_renewed(code=session.code)


@again_after_deadlock
def guest_put_out(*, code: str, actor: Actor, token: str, guest: int) -> None:
    """Put a guest or somebody who looks on out of a session: their sockets close, the scorekeeper keeps their seat. A
    name that they have typed and that has no seat goes with them.

    `guest` is the number of the membership. Raises NotAllowed, NotFound; nobody puts themselves out.
    """
    with transaction.atomic():
        locked, asker = _entered(code, token)
        if not may_in(asker, "table.put_out", locked):
            raise NotAllowed("scorekeeper_puts_out")
        found = next((one for one in guests_of(locked.club, code) if one.id == guest), None)
        if found is None or (found.device_id or found.user_id) in (asker.device, asker.user):
            raise NotFound
        came, typed = [UUID(one.id) for one in locked.guests], newcomers_of_guest(found)
        membership_ended(actor=actor, membership=found, players=came)
        forget_newcomers(locked, typed)
        if locked.keeps_the_sheet(Asker(found.device_id, found.user_id)):
            Session.objects.filter(club=locked.club, id=locked.id).update(
                scorekeeper_device=None, scorekeeper_user=None
            )
        _shown_anew(locked)


def knocks_over() -> int:
    """Nobody waits at a door for longer than twelve hours; returns at how many tables somebody did."""
    with transaction.atomic():
        codes = knocks_forget()
    for code in codes:
        with suppress(NotFound):  # deleted meanwhile
            view_renewed(code=code)
    return len(codes)


def _record_here(locked: LockedSession, player: Player) -> Player:
    """The record of this person that came already, else the one given; it is locked, so that nobody merges it now."""
    locked_row = Player.objects.select_for_update(no_key=True).get(club=locked.club, id=player.id)
    here = Attendance.objects.filter(
        club=locked.club, session_id=locked.id, player__person=locked_row.person
    ).select_related("player")
    came = here.first()
    return locked_row if came is None else came.player


def view_renewed(*, code: str) -> None:
    """Build the view anew: a name, a right or somebody at the door has changed."""
    with transaction.atomic():
        locked, _, _ = lock_session(code=code)
        view_write(locked)


def _shown_anew(locked: LockedSession) -> None:
    fresh, _, _ = lock_session(code=locked.code)
    view_write(fresh)


@again_after_deadlock
def sheet_handed_over(*, code: str, actor: Actor, token: str, player: Player) -> None:
    """The scorekeeper hands their role to a player's phone or account. Raises NotAllowed, NotFound."""
    with transaction.atomic():
        locked, asker = _entered(code, token)
        if not may_in(asker, "table.hand_over", locked):
            raise NotAllowed("scorekeeper_hands_over")
        device = (
            DevicePlayer.objects.filter(club=locked.club, player=player)
            .select_related("device")
            .order_by("-id")
            .first()
        )
        user = Player.objects.values_list("user_id", flat=True).get(club=locked.club, id=player.person)
        if user is not None:
            _sheet_given(locked, None, user, player.name)
        elif device is not None:
            _sheet_given(locked, device.device_id, device.device.user_id, player.name)
        else:
            raise NotAllowed("player_has_no_phone")
        whom = str(player.id)
        audit_write(actor=actor, club_id=locked.club, session_code=code, principal=whom, what="sheet_handed_over")


@again_after_deadlock
def sheet_taken(*, code: str, actor: Actor, token: str) -> None:
    """Take the scorekeeper's role: any seated player once they have been gone for ten minutes, the organiser at any
    time.

    Raises NotAllowed, NotFound.
    """
    with transaction.atomic():
        locked, asker = _entered(code, token)
        if not may_in(asker, "table.take", locked):
            raise NotAllowed("scorekeeper_is_here")
        _sheet_given(locked, asker.device, asker.user, acting_name(actor, locked.club))
        audit_write(actor=actor, club_id=locked.club, session_code=code, principal="scorekeeper", what="sheet_taken")


def _entered(code: str, token: str) -> tuple[LockedSession, Asker]:
    """The room under its lock, for somebody who may be in it. Raises NotFound."""
    locked, asker, _ = lock_session(code=code, token=token)
    if not may_in(asker, "table.enter", locked):
        raise NotFound
    return locked, asker


def _sheet_given(locked: LockedSession, device: UUID | None, user: UUID | None, name: str) -> None:
    """An account keeps it on every device it signs in on; nothing of it stays on one that it has left."""
    Session.objects.filter(club=locked.club, id=locked.id).update(
        scorekeeper_device=None if user else device,
        scorekeeper_user=user,
        scorekeeper_name=name,
        scorekeeper_seen_at=timezone.now(),
        scorekeeper_here=True,
    )
    rights_changed(locked.club)
    _shown_anew(locked)


def scorekeepers_seen(*, codes: list[str]) -> None:
    """Note that the scorekeepers of these sessions are here now; tell the phones of one who had been away."""
    now = timezone.now()
    for code in codes:
        club = club_of(code)
        if club is not None:
            Session.objects.filter(club=club, code=code).update(scorekeeper_seen_at=now)
            _show_presence(club, code, is_here=True)


def absent_scorekeepers_shown(*, codes: list[str]) -> None:
    """Tell the phones of those of these sessions whose scorekeeper has been away for ten minutes."""
    for code in codes:
        club = club_of(code)
        if club is not None:
            _show_presence(club, code, is_here=False, scorekeeper_seen_at__lt=timezone.now() - GONE_AFTER)


def _show_presence(club: UUID, code: str, *, is_here: bool, **while_true: Any) -> None:
    """Write into the view whether the scorekeeper is here, if it says otherwise."""
    sessions = Session.objects.filter(club=club, code=code, scorekeeper_here=not is_here, **while_true)
    with transaction.atomic(), suppress(NotFound):  # deleted meanwhile
        if sessions.exists():
            lock_session(code=code)
            if sessions.update(scorekeeper_here=is_here):
                view_renewed(code=code)
