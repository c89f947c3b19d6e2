"""The winner of a side bet between two, as the form of their account offers it and sends it back."""

from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from sessions.errors import PaymentRefused
from sessions.pages.money.addressed import addressed
from sessions.pages.money.pair_access import Two
from sessions.pages.money.person_names import called

ME, OTHER = "me", "other"


class BetWinner(NamedTuple):
    """A choice of the form: what it sends, and the name of the winner."""

    value: str
    name: str


def bet_winners(two: Two) -> list[BetWinner]:
    """Return who may have won; the reader is "Me" only where their phone speaks for nobody else."""
    other = called(two.people[two.other])
    if addressed(two.mine):
        return [BetWinner(ME, _("Me")), BetWinner(OTHER, other)]
    if len(two.ones) == 1:
        (one,) = two.ones
        return [BetWinner(f"{ME}:{one}", called(two.people[one])), BetWinner(f"{OTHER}:{one}", other)]
    return [
        BetWinner(f"{side}:{one}", _("%(winner)s, from %(loser)s") % {"winner": winner, "loser": loser})
        for one in two.ones
        for side, winner, loser in (
            (ME, called(two.people[one]), other),
            (OTHER, other, called(two.people[one])),
        )
    ]


def read_winner(two: Two, sent: str) -> tuple[UUID, UUID]:
    """Return the loser and the winner of a bet that was sent. Raises PaymentRefused."""
    side, _colon, person = sent.partition(":")
    mine = {str(one): one for one in two.mine if one != two.other}
    one = mine.get(person) if person or len(two.ones) > 1 else two.ones[0]
    if side not in (ME, OTHER) or one is None:
        raise PaymentRefused("say_who_won")
    return (two.other, one) if side == ME else (one, two.other)
