"""The dues between two people on their page: what is open account by account, and what was set off."""

from typing import Any, NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from sessions.pages.money.due_words import account_words
from sessions.pages.money.person_names import People, name_of
from sessions.pages.money.set_off_rows import LastClearings, MovedShown, SetOffOffer, offer_set_off
from sessions.selectors.dues import AccountDue, PairDues
from sessions.selectors.pair_movements import PairMovement
from sessions.services.payments.setting_off import refusal_to_take_back


class DueShown(NamedTuple):
    """What one account leaves open: its name and address, the words, and what could be set off with a tap."""

    code: str | None
    name: str
    text: str
    offer: SetOffOffer | None


class PairReader(NamedTuple):
    """The reader of the page: their persons, and whether they may set off between the two.

    `cleared` says when the last clearing between the two was.
    """

    people: People
    mine: set[UUID]
    may_set_off: bool
    cleared: LastClearings


def dues_shown(
    accounts: PairDues, movements: list[PairMovement], two: tuple[UUID, UUID], currency: str, reader: PairReader
) -> dict[str, Any]:
    """Return the open dues of two in one currency, oldest first, and what was moved between their accounts."""
    one, other = two
    dues = [
        due
        for state in accounts.states
        if {state.one, state.other} == {one, other} and state.currency == currency
        for due in state.dues()
        if due.open
    ]
    moved = [each for each in movements if {each.debtor, each.creditor} == {one, other} and each.currency == currency]
    return {
        "dues": [_due(due, accounts, reader) for due in dues],
        "moved": [_moved(each, accounts, reader) for each in moved],
    }


def _due(due: AccountDue, accounts: PairDues, reader: PairReader) -> DueShown:
    name = accounts.names[due.account]
    words = {
        "from": name_of(reader.people, due.payer),
        "to": name_of(reader.people, due.receiver),
        "amount": written(due.open, due.currency),
    }
    if due.payer in reader.mine:
        text = _("you owe %(to)s %(amount)s") % words
    elif due.receiver in reader.mine:
        text = _("%(from)s owes you %(amount)s") % words
    else:
        text = _("%(from)s owes %(to)s %(amount)s") % words
    if due.held:
        text += " · " + _("%(amount)s of it waits for a word") % {"amount": written(due.held, due.currency)}
    called = f"{name.name}, {account_words(name)}" if name.name else account_words(name)
    code = None if name.deleted else name.code
    return DueShown(code, called, text, offer_set_off(accounts, due) if reader.may_set_off else None)


def _moved(one: PairMovement, accounts: PairDues, reader: PairReader) -> MovedShown:
    texts = {
        "cleared": _("%(amount)s cleared: %(there)s, %(back)s"),
        "deposit": _("%(amount)s from the deposit: %(there)s, %(back)s"),
        "carried": _("%(amount)s set off by itself, as the club carries over: %(there)s against %(back)s"),
        "earlier": _("%(amount)s set off, before dues and accounts were told apart: %(there)s against %(back)s"),
    }
    text = texts.get(one.why, _("%(amount)s set off: %(there)s against %(back)s"))
    words = {
        "amount": written(one.amount, one.currency),
        "there": account_words(accounts.names[one.from_account]),
        "back": account_words(accounts.names[one.to_account]),
    }
    cleared_at = reader.cleared.get(frozenset((one.debtor, one.creditor)))
    return MovedShown(one.id, text % words, reader.may_set_off and not refusal_to_take_back(one, cleared_at))
