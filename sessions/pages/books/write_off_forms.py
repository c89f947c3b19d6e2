"""The forms of the books that write a debt off: who may, what is open, and what is set off first."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.ledger.dues import OpenDue
from chouette.ledger.money import amount_sent
from chouette.wording.table.payment_sentences import payment_refused
from sessions.pages.money.account_names import account_labels
from sessions.pages.money.set_off_first import SetOffFirst, set_off_first
from sessions.selectors.books.aged_pairs import AgedPair
from sessions.selectors.books.standing import PaidBetween
from sessions.selectors.dues import PairDues
from sessions.selectors.open_accounts import PersonNamed
from sessions.services.payments.pair import MoneyReader, PlayerOfClub, keeper_may_be, pair_between
from sessions.services.payments.payment_rights import may_write_off

People = Mapping[UUID, PersonNamed]


class Typed(NamedTuple):
    """What was typed into a form that could not be taken; empty where none was."""

    payer: str = ""
    receiver: str = ""
    currency: str = ""
    amount: str = ""
    note: str = ""


class WriteOffs(NamedTuple):
    """What the forms to write debts off go by: who reads, what was typed before, and what waits for a word, by payer,
    receiver and currency; `accounts` have what may be written off, and what is set off first."""

    reader: MoneyReader
    typed: Typed
    awaited: Mapping[tuple[UUID, UUID, str], int]
    accounts: PairDues


def write_offs(reader: MoneyReader, typed: Typed, paid: Iterable[PaidBetween], accounts: PairDues) -> WriteOffs:
    """Add up what waits for a word, for the forms to write debts off."""
    awaited = Counter[tuple[UUID, UUID, str]]()
    for one in paid:
        awaited[one.payer, one.receiver, one.currency] += one.awaited
    return WriteOffs(reader, typed, awaited, accounts)


def set_off_before(pair: AgedPair, dues: Sequence[OpenDue], accounts: PairDues) -> SetOffFirst:
    """Return what a write-off sets off first, its accounts named as on the page of the two."""
    if all(due.open > 0 for due in dues):
        return SetOffFirst(amount_sent(0, pair.currency))
    two = {pair.debtor, pair.creditor}
    names = [accounts.names[state.account] for state in accounts.states if {state.one, state.other} == two]
    return set_off_first(dues, pair.currency, accounts.names, account_labels(names, inside=True))


def set_off_words_of(first: SetOffFirst) -> str:
    words = {"amount": first.amount, "each": first.each}
    return _("When it is written off, %(amount)s would be set off first: %(each)s.") % words if first.each else ""


def why_not_written_off(pair: AgedPair, reader: MoneyReader, people: People, free: int) -> str:
    """Say why this keeper cannot write a debt off; empty where they can."""
    debtor, creditor = (PlayerOfClub(one, one, people[one].till) for one in (pair.debtor, pair.creditor))
    if not may_write_off(pair_between(reader.voices, debtor, creditor), reader):
        return payment_refused("another_keeper_writes_it_off", {})
    if keeper_may_be(pair.debtor, reader):
        return payment_refused("keeper_may_be_payer", {})
    return _("Answer what waits first.") if not free else ""
