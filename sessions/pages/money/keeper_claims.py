"""What waits for a keeper's word, as the first page of those who keep books names it."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import ngettext

from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from sessions.models import PaymentWord
from sessions.pages.money.due_words import sums_words
from sessions.selectors.claimed_payments import payments_waiting
from sessions.services.payments.answerable import open_answers
from sessions.services.payments.pair import reader_of
from sessions.services.payments.payment_rights import why_it_waits


class KeeperClaims(NamedTuple):
    """The payments of a club that wait for the reader as a keeper, in words."""

    slug: str
    text: str


def keeper_claims(actor: Actor, clubs: Iterable[Club]) -> list[KeeperClaims]:
    """Return what the reader has to answer as a keeper of the books, a row for each club. One statement where nothing
    waits, none for those who keep no books."""
    kept = {club.id: club for club in clubs if may(actor, "clubs.books", club)}
    found, rows = payments_waiting(list(kept)), list[KeeperClaims]()
    for club in kept.values():
        of = [one for one in found if one.club == club.id]
        reader = reader_of(actor, club) if of else None
        if reader is None:
            continue
        theirs = [
            one
            for one in of
            if why_it_waits(one, reader.voices) == "keeper" and PaymentWord.CONFIRMED in open_answers(one, reader).words
        ]
        if theirs:
            sums = Counter[str]()
            for one in theirs:
                sums[one.currency] += one.amount
            text = ngettext(
                "%(club)s: %(n)s payment, %(sums)s, waits for your word",
                "%(club)s: %(n)s payments, %(sums)s, wait for your word",
                len(theirs),
            )
            rows.append(KeeperClaims(club.slug, text % {"club": club.name, "n": len(theirs), "sums": sums_words(sums)}))
    return rows
