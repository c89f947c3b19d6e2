"""What an invitation would do for the one who opens it, read before it is used."""

from typing import NamedTuple

from clubs import selectors
from clubs.actors import Actor
from clubs.models import Invite, Player, Role
from clubs.shared_phones import phone_host


class OpenedInvite(NamedTuple):
    """An open invitation as one reader finds it.

    `named` is the player whom it names, unless they are erased. `is_taken` if somebody else speaks for them on a
    phone or account of theirs; `host` is whose phone they use if they have neither. `own` are the players of the club
    for whom the reader speaks already; `role` is what the reader is there, None for a stranger.
    """

    invite: Invite
    named: Player | None
    is_taken: bool
    own: list[Player]
    role: str | None
    host: str = ""

    @property
    def is_closed(self) -> bool:
        """Return whether it is for a named player whom nobody becomes by it any more: somebody else speaks for them, or
        they are erased. Its role passes to nobody else."""
        return self.invite.player_id is not None and (self.named is None or self.is_taken)

    @property
    def player(self) -> Player | None:
        """The player whom the reader can become by it."""
        return None if self.is_closed or self.named in self.own else self.named

    @property
    def asks(self) -> bool:
        """Return whether the reader has to choose between the name they have here and the one of the invitation."""
        return self.player is not None and bool(self.own)

    @property
    def waits_for_own_phone(self) -> bool:
        """Return whether it is for somebody who uses the reader's phone too: it gives that phone nothing, and stays
        open for one of their own."""
        return bool(self.host) and self.named in self.own

    @property
    def gives_role(self) -> bool:
        """Return whether the reader would be more in the club than they are."""
        if self.waits_for_own_phone:
            return False
        return selectors.is_less(self.role, than=self.invite.role)

    def takes_last_organiser(self, actor: Actor) -> bool:
        """Return whether the club would have no organiser once this reader left their names on this phone."""
        is_kept = any(player.user_id and player.user_id == actor.user_id for player in self.own)
        is_replaced = self.invite.role == Role.ORGANISER
        return not is_kept and not is_replaced and selectors.is_only_organiser(actor, self.invite.club_id)


def opened_invite(token: str, actor: Actor) -> OpenedInvite | None:
    """Return the open invitation of a token as this actor finds it; None if it is unknown, over, used up or closed to
    them."""
    invite = selectors.open_invite(token)
    opened = found_by(actor, invite) if invite is not None else None
    return None if opened is None or opened.is_closed else opened


def taken_name(token: str, actor: Actor) -> str:
    """Return whom an open invitation names, if somebody else speaks for them and so it is closed to this actor; else
    empty."""
    invite = selectors.open_invite(token)
    opened = found_by(actor, invite) if invite is not None else None
    return opened.named.name if opened is not None and opened.named is not None and opened.is_taken else ""


def found_by(actor: Actor, invite: Invite) -> OpenedInvite:
    """Return an invitation as this actor finds it."""
    players, voices = selectors.players_of(invite.club_id), selectors.voices_of(actor, invite.club_id)
    # Their record may have been merged into another, by which they are read.
    named = players.filter(id=invite.player.person).first() if invite.player is not None else None
    spoken = named is not None and selectors.is_spoken_for(named)
    host = phone_host(named) if named is not None and spoken else ""
    is_taken = named is not None and named.id not in voices and spoken and not host
    role = selectors.role_of(actor, invite.club_id, invite.session_code)
    return OpenedInvite(invite, named, is_taken, list(players.filter(id__in=voices)), role, host)
