"""A newcomer who is a player of the club under another spelling: whoever lets them in is asked, and says so once."""

from uuid import UUID

from django.db import transaction

from chouette.deadlocks import again_after_deadlock
from chouette.rules.events import Event, Join
from clubs.actors import Actor
from clubs.models import DevicePlayer, Knock, Player
from clubs.services import device_speaks_for, knock_answer, knock_withdraw
from sessions.errors import NotAllowed
from sessions.models import Session
from sessions.selectors.newcomers_alike import players_like_newcomer
from sessions.services.locking import lock_session
from sessions.services.people.attendance import player_joins
from sessions.services.people.newcomers import forget_newcomers, newcomers_of
from sessions.store.session_row import Asker, LockedSession


def require_newcomer_asked_about(locked: LockedSession, asker: Asker, event: Event) -> None:
    """Raise NotAllowed where the scorekeeper's phone seats a newcomer who may be a player of the club, and nobody has
    said yet whether they are. A program asks nobody."""
    if not isinstance(event, Join) or asker.device is None or not locked.keeps_the_sheet(asker):
        return
    if not any(player.hex == event.player for player in newcomers_of(locked)):
        return
    newcomer = Player.objects.get(club=locked.club, id=UUID(event.player))
    session = Session(id=locked.id, club_id=locked.club, code=locked.code)
    if players_like_newcomer(session, newcomer):
        raise NotAllowed("newcomer_may_be_known")


@again_after_deadlock
def newcomer_is(*, actor: Actor, session: Session, newcomer: Player, player: Player, keeps_the_sheet: bool) -> None:
    """Let a newcomer be this player of the club: their phones speak for the player, as when they are let in at the
    door, and the name that was typed goes. No-op where the log names it already: it is a player of the club then.

    Raises clubs.services.NotAllowed.
    """
    with transaction.atomic():
        locked, _, _ = lock_session(code=session.code)
        phones = [one.device for one in _phones_of(newcomer)]
        forget_newcomers(locked, [newcomer.id])
        if Player.objects.filter(club=locked.club, id=newcomer.id).exists():
            return
        for place, device in enumerate(phones):
            comes = Actor(device.id, device.user_id, player.name)
            knock_withdraw(actor=comes, club_id=locked.club, session_code=session.code)
            if place:
                device_speaks_for(actor=comes, club=session.club, player=player)
                continue
            knock = Knock.objects.create(club_id=locked.club, session_code=session.code, device=device, player=player)
            knock_answer(actor=actor, knock=knock, let_in=True, keeps_the_sheet=keeps_the_sheet)
        player_joins(code=session.code, actor=actor, player=player)


def _phones_of(newcomer: Player) -> list[DevicePlayer]:
    spoken = DevicePlayer.objects.filter(club=newcomer.club_id, player=newcomer)
    return list(spoken.select_related("device").order_by("-id"))
