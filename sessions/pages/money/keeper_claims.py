"""What waits for a keeper's word, as the first page of those who keep books names it."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import ngettext

from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from sessions.models import BookKind, BookWord, PaymentWord
from sessions.pages.money.bet_rows import bets_to_answer
from sessions.pages.money.due_words import sums_words
from sessions.pages.money.expense_rows import expenses_to_answer
from sessions.selectors.claimed_payments import PaymentEntered, payments_waiting
from sessions.selectors.kept_waiting import kinds_waiting
from sessions.selectors.opening_lines import objected_lines
from sessions.selectors.till_purchases import till_purchases
from sessions.services.books.bet_rights import open_bet_to
from sessions.services.books.expense_words import ShareSpeaker, may_answer
from sessions.services.books.opening_words import open_opening_words
from sessions.services.books.purchase_entries import may_agree_to_purchase
from sessions.services.payments.answerable import open_answers
from sessions.services.payments.pair import MoneyReader, reader_of
from sessions.services.payments.payment_rights import why_it_waits

Sum = tuple[str, int]
"""A currency, and an amount in its minor units."""


class KeeperClaims(NamedTuple):
    """What of one kind waits in a club for the reader as a keeper, in words, and where it is answered."""

    address: str
    text: str


def keeper_claims(actor: Actor, clubs: Iterable[Club]) -> list[KeeperClaims]:
    """Return what the reader has to answer as a keeper of the books: payments, side bets, shares, purchases.

    One statement where nothing waits, none for those who keep no books.
    """
    kept = {club.id: club for club in clubs if may(actor, "clubs.books", club)}
    waiting, rows = kinds_waiting(list(kept)), list[KeeperClaims]()
    payments = payments_waiting([club for club, kind in waiting if kind == "payment"])
    for club in kept.values():
        kinds = {kind for of, kind in waiting if of == club.id}
        if not kinds:
            continue
        reader = reader_of(actor, club)
        if "payment" in kinds:
            rows += _payment_rows(club, reader, [one for one in payments if one.club == club.id])
        if "bet" in kinds:
            rows += _bet_rows(club, reader)
        if "expense" in kinds:
            rows += _share_rows(actor, club, reader)
        if "not_so" in kinds:
            rows += _objection_rows(actor, club, reader)
        if "purchase" in kinds:
            rows += purchase_claims(actor, club, reader)
    return rows


def purchase_claims(actor: Actor, club: Club, reader: MoneyReader | None = None) -> list[KeeperClaims]:
    """Return the row of what other keepers paid for the till from their own pocket, which waits for the reader's word
    as a keeper of the books. The `reader` is loaded if it is not given."""
    if not may(actor, "clubs.books", club):
        return []
    waiting = [one for one in till_purchases(club.id) if one.stands == "waits"]
    if not waiting:
        return []
    keeper = reader_of(actor, club) if reader is None else reader
    theirs = [(one.currency, one.owed) for one in waiting if may_agree_to_purchase(keeper, one)]
    text = ngettext(
        "%(club)s: %(n)s purchase for the till, %(sums)s, waits for your word",
        "%(club)s: %(n)s purchases for the till, %(sums)s, wait for your word",
        len(theirs),
    )
    return _row(club, reverse("till", args=[club.slug]), text, theirs)


def _payment_rows(club: Club, reader: MoneyReader, waiting: Iterable[PaymentEntered]) -> list[KeeperClaims]:
    theirs = [
        (one.currency, one.amount)
        for one in waiting
        if why_it_waits(one, reader.voices) == "keeper" and PaymentWord.CONFIRMED in open_answers(one, reader).words
    ]
    text = ngettext(
        "%(club)s: %(n)s payment, %(sums)s, waits for your word",
        "%(club)s: %(n)s payments, %(sums)s, wait for your word",
        len(theirs),
    )
    return _row(club, reverse("books", args=[club.slug]), text, theirs)


def _bet_rows(club: Club, reader: MoneyReader) -> list[KeeperClaims]:
    """Return the row of the side bets of others, who have no phone to answer with."""
    theirs = [
        (one.lines[0].currency, one.lines[0].amount)
        for one in bets_to_answer(club, reader)
        if one.row.stands == "waits"
        and reader.persons.isdisjoint(one.people)
        and BookWord.AGREED in open_bet_to(one, reader).words
    ]
    text = ngettext(
        "%(club)s: %(n)s side bet, %(sums)s, waits for your word",
        "%(club)s: %(n)s side bets, %(sums)s, wait for your word",
        len(theirs),
    )
    return _row(club, reverse("money", args=[club.slug]), text, theirs)


def _share_rows(actor: Actor, club: Club, reader: MoneyReader) -> list[KeeperClaims]:
    """Return the row of the shares of others, who have no phone to answer with."""
    speaker = ShareSpeaker(actor, reader)
    theirs = [
        (expense.currency, share.amount)
        for expense in expenses_to_answer(speaker, club)
        for share in expense.shares
        if may_answer(speaker, share) and share.debtor not in reader.persons
    ]
    text = ngettext(
        "%(club)s: %(n)s share of an expense, %(sums)s, waits for your word",
        "%(club)s: %(n)s shares of expenses, %(sums)s, wait for your word",
        len(theirs),
    )
    return _row(club, reverse("money", args=[club.slug]), text, theirs)


def _objection_rows(actor: Actor, club: Club, reader: MoneyReader) -> list[KeeperClaims]:
    """Return a row of the balances from a book, and one of the deposits given back, that others have objected to."""
    found = [
        one
        for one in objected_lines(club.id)
        if reader.persons.isdisjoint((one.debtor, one.creditor)) and open_opening_words(one, actor, reader)
    ]
    given_back = [one for one in found if one.kind == BookKind.DEPOSIT]
    balances = [one for one in found if one.kind != BookKind.DEPOSIT]
    of_balances = ngettext(
        "%(club)s: %(n)s balance from a book is objected to, %(sums)s",
        "%(club)s: %(n)s balances from a book are objected to, %(sums)s",
        len(balances),
    )
    of_deposits = ngettext(
        "%(club)s: %(n)s deposit given back is objected to, %(sums)s",
        "%(club)s: %(n)s deposits given back are objected to, %(sums)s",
        len(given_back),
    )
    rows = list[KeeperClaims]()
    for text, lines in ((of_balances, balances), (of_deposits, given_back)):
        if lines:
            address = reverse("money-between", args=[club.slug, lines[0].debtor, lines[0].creditor])
            rows += _row(club, address, text, [(one.currency, one.amount) for one in lines])
    return rows


def _row(club: Club, address: str, text: str, theirs: list[Sum]) -> list[KeeperClaims]:
    """Return the row of these amounts, none if there is none."""
    if not theirs:
        return []
    sums = Counter[str]()
    for currency, amount in theirs:
        sums[currency] += amount
    return [KeeperClaims(address, text % {"club": club.name, "n": len(theirs), "sums": sums_words(sums)})]
