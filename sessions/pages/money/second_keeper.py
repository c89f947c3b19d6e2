"""The keeper of the books whom a club has yet to name, so that somebody else can confirm what a keeper says."""

from typing import NamedTuple
from uuid import UUID

from django.urls import reverse

from sessions.models import SaidAs
from sessions.services.payments.pair import MoneyReader


class SecondKeeper(NamedTuple):
    """Where a reader names another keeper of the books; empty for a reader who may not, and reads who can."""

    address: str


def second_keeper(club_slug: str, *, may_name: bool) -> SecondKeeper:
    """Return where a reader of a club names another keeper, if they may."""
    return SecondKeeper(reverse("people", args=[club_slug]) if may_name else "")


def keeper_needed(reader: MoneyReader) -> SecondKeeper:
    """Return where this reader of money names another keeper; organisers alone may."""
    return second_keeper(reader.slug, may_name=SaidAs.ORGANISER in reader.roles)


def keeper_needed_for(reader: MoneyReader, payer: UUID, receiver: UUID) -> SecondKeeper | None:
    """Return what the reader lacks before they say that they paid, or that the till paid them.

    None where the other of the two answers for themselves, or another keeper can.
    """
    voices = reader.voices
    if payer in reader.all_persons:
        me, other = payer, receiver
    elif payer == voices.till and receiver in reader.all_persons:
        me, other = receiver, payer
    else:
        return None
    answers = other != voices.till and voices.has_own_voice(other, me)
    return None if answers or voices.has_keeper_besides(me) else keeper_needed(reader)
