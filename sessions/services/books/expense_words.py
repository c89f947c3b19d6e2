"""The law of who may speak about a share of an expense, for services, pages and the API.

The word of the player who owes the share counts. For a player without a phone of their own, a keeper speaks: the
scorekeeper of the evening, the treasurer or an organiser; never one who speaks for the payer, who is owed.
"""

from typing import NamedTuple
from uuid import UUID

from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from clubs.selectors import persons_spoken_for
from sessions.models import BookWord, SaidAs, Session
from sessions.permissions import may_at
from sessions.selectors.shared_expenses import ShareRead


class ShareSpeaker(NamedTuple):
    """An actor at an evening: the persons whom they speak for, and as what they keep the sheet or the books."""

    actor: Actor
    persons: set[UUID]
    keeper: SaidAs | None


def speaker_at(actor: Actor, club: Club, session: Session | None, persons: set[UUID] | None = None) -> ShareSpeaker:
    """Return the actor as a speaker at this evening, or without one in the club. `persons` are those whom they speak
    for, where the caller has read them."""
    spoken_for = persons_spoken_for(actor, club.id) if persons is None else persons
    return ShareSpeaker(actor, spoken_for, _keeper(actor, club, session))


def _keeper(actor: Actor, club: Club, session: Session | None) -> SaidAs | None:
    if session is not None and may_at(actor, "sessions.keep", session):
        return SaidAs.SCOREKEEPER
    if may(actor, "clubs.books", club):
        return SaidAs.ORGANISER if may(actor, "clubs.run", club) else SaidAs.TREASURER
    return None


def agreeing_role(speaker: ShareSpeaker, share: ShareRead) -> SaidAs | None:
    """Return as what the speaker may agree to a share, or decline it; None where they may not."""
    if share.payer in speaker.persons:
        return None
    if share.debtor in speaker.persons:
        return SaidAs.PAYER
    return None if share.own_phone else speaker.keeper


def may_answer(speaker: ShareSpeaker, share: ShareRead) -> bool:
    """Return whether the speaker may agree to a share that waits, or decline it."""
    return share.stands == "waits" and agreeing_role(speaker, share) is not None


def may_withdraw(speaker: ShareSpeaker, share: ShareRead) -> bool:
    """Return whether the speaker may withdraw a share: its payer, or who entered it, until somebody else has agreed.

    Once something was paid between the two, only the payer withdraws it.
    """
    if share.stands == BookWord.IN_FORCE and (share.answered or is_paid_on(speaker, share)):
        return False
    return share.stands in ("waits", BookWord.IN_FORCE) and (
        share.payer in speaker.persons or entered_by(speaker, share)
    )


def is_paid_on(speaker: ShareSpeaker, share: ShareRead) -> bool:
    """Return whether only the payer may withdraw a share in force, as something was paid between the two since."""
    return share.paid_since and share.payer not in speaker.persons


def entered_by(speaker: ShareSpeaker, share: ShareRead) -> bool:
    """Return whether the speaker entered a share, or holds the keeper's role in which it was entered."""
    if share.entered_by is None:
        return speaker.keeper is not None and speaker.keeper == share.entered_as
    return share.entered_by in speaker.persons


def waits_for_another_keeper(speaker: ShareSpeaker, share: ShareRead) -> bool:
    """Return whether the speaker keeps the sheet or the books, but may not agree as they speak for the payer."""
    return (
        share.stands == "waits"
        and not share.own_phone
        and speaker.keeper is not None
        and share.payer in speaker.persons
    )
