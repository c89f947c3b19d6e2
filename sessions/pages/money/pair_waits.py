"""What waits on the account of two, and what is open there once it counts."""

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from sessions.pages.money.pair_access import Two
from sessions.pages.money.person_names import called
from sessions.pages.money.waits import ANOTHER_KEEPER, KEEPER, READER, names_inside, once_counted, waiting_part
from sessions.selectors.once_counted import is_beyond
from sessions.selectors.pair_statement import PairSum


def waiting_part_of_two(two: Two, one: PairSum) -> str:
    """Return what the sum at the head is followed by where some of it waits, and what is open once that counts."""
    creditor, debtor = (two.other, one.one) if one.open > 0 else (one.one, two.other)
    person = two.people[creditor]
    answers = not person.till and two.reader.voices.has_own_voice(creditor, debtor)
    answerer: object = called(person) if answers else KEEPER
    if {creditor, debtor} <= two.mine:
        answerer = ANOTHER_KEEPER
    elif creditor in two.you:
        answerer = READER
    part = waiting_part(abs(one.open), one.waits, one.currency, answerer)
    return "; ".join(filter(None, [part, _once_counted(two, one)])) if part else ""


def waiting_sentences(two: Two, one: PairSum, waits: int, *, answers: bool) -> list[str]:
    """Say what waits without making the sum at the head smaller, and what is open once it counts.

    `waits` is in minor units. With `answers` the reader has a claim to answer first.
    """
    text = _("%(amount)s waits for your word: answer it first.") if answers else _("%(amount)s waits for a word.")
    once = _once_counted(two, one)
    found = [text % {"amount": written(abs(waits), one.currency)}] if waits else []
    found += [f"{once[:1].upper()}{once[1:]}."] if once else []
    return [" ".join(found)] if found else []


def _once_counted(two: Two, one: PairSum) -> str:
    """Say what is open once what waits counts, where that is more than now, or the other way round."""
    if not is_beyond(one.open, one.awaited):
        return ""
    own = None if one.one in two.you else names_inside(two.people[one.one])
    other = names_inside(two.people[two.other])
    return once_counted(one.awaited - one.open, one.awaited, one.currency, own, other)
