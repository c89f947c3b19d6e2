"""The law of who may speak about a share of an expense, for services, pages and the API.

The word of the player who owes the share counts. For a player without a phone of their own, a keeper speaks: the
scorekeeper of the evening, the treasurer or an organiser; never one who speaks for the payer, who is owed, on whichever
phone or account, nor one without a name who may be the payer.
"""

from typing import NamedTuple
from uuid import UUID

from clubs.actors import Actor
from clubs.models import Club
from sessions.models import BookWord, SaidAs, Session
from sessions.selectors.shared_expenses import ShareRead
from sessions.services.payments.pair import MoneyReader, keeper_may_be, reader_of


class ShareSpeaker(NamedTuple):
    """An actor at an evening, with the persons whom they speak for and the roles in which they keep the sheet or the
    books."""

    actor: Actor
    reader: MoneyReader

    @property
    def persons(self) -> set[UUID]:
        """The persons for whom this phone or account speaks."""
        return set(self.reader.persons)

    @property
    def all_persons(self) -> frozenset[UUID]:
        """The persons for whom any phone or account of theirs speaks."""
        return self.reader.all_persons

    @property
    def keeper(self) -> SaidAs | None:
        """As what they keep the sheet or the books."""
        return next(iter(self.reader.roles), None)


def speaker_at(actor: Actor, club: Club, session: Session | None) -> ShareSpeaker:
    """Load the actor as a speaker at this evening, or without one in the club."""
    return ShareSpeaker(actor, reader_of(actor, club, session))


def agreeing_role(speaker: ShareSpeaker, share: ShareRead) -> SaidAs | None:
    """Return as what the speaker may agree to a share, or decline it; None where they may not."""
    if share.payer in speaker.all_persons:
        return None
    if share.debtor in speaker.persons:
        return SaidAs.PAYER
    return None if share.own_phone or may_be_who_paid(speaker, share) else speaker.keeper


def may_be_who_paid(speaker: ShareSpeaker, share: ShareRead) -> bool:
    """Return whether the speaker keeps the sheet or the books without a name in the club, and may be the payer."""
    return speaker.keeper is not None and keeper_may_be(share.payer, speaker.reader)


def share_refusal(speaker: ShareSpeaker, share: ShareRead) -> str:
    """Return the code of why the speaker may not agree to a share that waits."""
    return "the_sharer_confirms" if share.own_phone or not may_be_who_paid(speaker, share) else "keeper_may_be_payer"


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
        share.payer in speaker.all_persons or entered_by(speaker, share)
    )


def is_paid_on(speaker: ShareSpeaker, share: ShareRead) -> bool:
    """Return whether only the payer may withdraw a share in force, as something was paid between the two since."""
    return share.paid_since and share.payer not in speaker.all_persons


def entered_by(speaker: ShareSpeaker, share: ShareRead) -> bool:
    """Return whether the speaker entered a share, or holds the keeper's role in which it was entered."""
    if share.entered_by is None:
        return speaker.keeper is not None and speaker.keeper == share.entered_as
    return share.entered_by in speaker.all_persons


def waits_for_another_keeper(speaker: ShareSpeaker, share: ShareRead) -> bool:
    """Return whether the speaker keeps the sheet or the books, but may not agree as they speak for the payer."""
    return (
        share.stands == "waits"
        and not share.own_phone
        and speaker.keeper is not None
        and share.payer in speaker.all_persons
    )
