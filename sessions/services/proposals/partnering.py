"""A Partner and a scorekeeper who is one of the two: neither gives the word of the other, who has a phone.

The scorekeeper has heard what others say to each other. What makes half of another's game their own, or theirs
another's, that player says.
"""

from dataclasses import replace

from chouette.rules import Refusal
from chouette.rules.events import Event, GameEvent, TakePartner
from sessions.errors import NotAllowed
from sessions.services.proposals.proposing import Proposed, proposal_make, word_write
from sessions.services.writing import EventDraft, view_write
from sessions.store.session_row import Asker, LockedSession


def asks_a_partner(locked: LockedSession, asker: Asker, event: GameEvent) -> bool:
    """Return whether the scorekeeper, who is the Box, would have a Partner who can answer on their own phone."""
    if not isinstance(event, TakePartner) or locked.state.box not in asker.voices:
        return False
    return _answers_by_phone(locked, event.player)


def asks_the_box(locked: LockedSession, asker: Asker, event: Event) -> bool:
    """Return whether the scorekeeper would be Partner of a Box who can answer on their own phone."""
    if not isinstance(event, TakePartner) or not locked.keeps_the_sheet(asker):
        return False
    own, box = event.player in asker.voices, locked.state.box
    return own and box not in asker.voices and _answers_by_phone(locked, box)


def ask_the_box(locked: LockedSession, event: TakePartner, drafted: EventDraft) -> Proposed | Refusal:
    """Let the scorekeeper's wish to be Partner wait for the Box. Raises NotAllowed."""
    assert event.player is not None, "nobody is asked to play alone"
    assert locked.state.box is not None, "there is a Box, who has a phone"
    drafted = replace(drafted, player=event.player, principal=event.player)
    number = proposal_make(
        locked, event, drafted.asker, by=event.player, given=(event.player,), also=(locked.state.box,)
    )
    if isinstance(number, Refusal):
        return number
    view_write(locked)
    return word_write(locked, drafted, number, "propose")


def require_own_word(locked: LockedSession, asker: Asker, event: GameEvent, player: str | None) -> None:
    """Refuse a scorekeeper who agrees for the other of Box and Partner, who has a phone. Raises NotAllowed."""
    if not isinstance(event, TakePartner) or player in asker.voices or not _answers_by_phone(locked, player):
        return
    if any(one in asker.voices for one in (locked.state.box, event.player)):
        raise NotAllowed("is_not_asked_of_them")


def _answers_by_phone(locked: LockedSession, player: str | None) -> bool:
    """Return whether this player is here and has a phone."""
    here = player is not None and locked.state.is_present(player)
    return here and any(guest.phone and guest.id == player for guest in locked.guests)
