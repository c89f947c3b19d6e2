"""The dues between two people on their page: what is open account by account, and what was set off."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from sessions.pages.money.account_names import day_words
from sessions.pages.money.due_words import back_words, beyond_words
from sessions.pages.money.person_names import People, name_inside, payee_name
from sessions.pages.money.set_off_rows import MovedShown, SetOffOffer, kind_of_move, offer_all, offer_set_off
from sessions.pages.money.since_words import since_words
from sessions.pages.money.taken_back_words import returned_words
from sessions.pages.money.waits import names_inside, once_counted
from sessions.pages.money.withdrawal_words import MovedBetween, set_off_back_words
from sessions.selectors.dues import AccountDue, PairDues
from sessions.selectors.owed_back import OwedBack, OwedBackBetween
from sessions.selectors.pair_movements import PairMovement
from sessions.services.payments.setting_off import refusal_to_take_back


class DueShown(NamedTuple):
    """What one account leaves open: its name and address, the words, and what could be set off with a tap."""

    code: str | None
    name: str
    text: str
    offer: SetOffOffer | None
    disputed: list[int]


class PairReader(NamedTuple):
    """The reader of the page: the person of `you`, if any, and whether they may set off between the two.

    `heads` names each account in a list, `labels` inside a sentence; `disputed` says which games of which evening are
    disputed, `back` what is owed back for something that was taken back.
    """

    people: People
    you: set[UUID]
    may_set_off: bool
    heads: Mapping[UUID, str]
    labels: Mapping[UUID, str]
    disputed: Mapping[UUID, list[int]] = {}
    back: OwedBackBetween = {}


def dues_shown(
    accounts: PairDues, movements: list[PairMovement], two: tuple[UUID, UUID], currency: str, reader: PairReader
) -> dict[str, Any]:
    """Return the open dues of two in one currency, oldest first, what was moved, and the offer to set all off."""
    one, other = two
    dues = accounts.open_between(one, other, currency)
    back = {payer: [due for due in dues if due.receiver == payer] for payer in two}
    moved = [each for each in movements if {each.debtor, each.creditor} == {one, other} and each.currency == currency]
    return {
        "set_off_all": offer_all(back[other], back[one], two, currency) if reader.may_set_off else None,
        "dues": [_due(due, back[due.payer], accounts, reader) for due in dues],
        "moved": [_moved(each, accounts, reader) for each in moved],
    }


def _due(due: AccountDue, opposite: Sequence[AccountDue], accounts: PairDues, reader: PairReader) -> DueShown:
    name = accounts.names[due.account]
    words = {
        "from": name_inside(reader.people, due.payer),
        "to": payee_name(reader.people, due.receiver),
        "amount": written(due.open, due.currency),
    }
    if due.payer in reader.you:
        text = _("you owe %(to)s %(amount)s") % words
    elif due.receiver in reader.you:
        text = _("%(from)s owes you %(amount)s") % words
    else:
        text = _("%(from)s owes %(to)s %(amount)s") % words
    if why := _why_owed(due, accounts, reader):
        text += f" · {why}"
    if due.held:
        text += f" · {_held_words(due, accounts, reader)}"
    label = reader.heads[due.account]
    is_named = not name.name or f", {name.name}" in label or f" {name.name}, " in label
    called = label if is_named else f"{name.name}, {label}"
    code = None if name.deleted else name.code
    offer = offer_set_off(due, opposite, reader.labels) if reader.may_set_off else None
    return DueShown(code, called[:1].upper() + called[1:], text, offer, reader.disputed.get(due.account, []))


def _why_owed(due: AccountDue, accounts: PairDues, reader: PairReader) -> str:
    """Say why a due is open where its account alone does not: since a correction, for something that was taken back, or
    because more was paid than its evening asks now; in the words that Settle up has for it."""
    if back := back_words(due):
        return back
    taken_back = reader.back.get((due.account, due.payer, due.receiver, due.currency), OwedBack(0, ()))
    if returned := returned_words(taken_back.up_to(due.open), due.amount, due.currency):
        return returned
    if due.corrected:
        return since_words(accounts.since(due))
    return beyond_words(due) if accounts.names[due.account].code else ""


def _held_words(due: AccountDue, accounts: PairDues, reader: PairReader) -> str:
    """Say how much of a due waits; where that is more than is open by now, also what is owed back once it counts."""
    amount = {"amount": written(due.held, due.currency)}
    if due.held <= due.open:
        return _("%(amount)s of it waits for a word") % amount
    one, other = (due.receiver, due.payer) if due.receiver in reader.you else (due.payer, due.receiver)
    left = accounts.left_once_counted(due)
    own = None if one in reader.you else names_inside(reader.people.get(one))
    then = left if one == due.payer else -left
    once = once_counted(due.held, then, due.currency, own, names_inside(reader.people.get(other)))
    return "; ".join(filter(None, [_("%(amount)s waits for a word") % amount, once]))


def _moved(one: PairMovement, accounts: PairDues, reader: PairReader) -> MovedShown:
    texts = {
        "clearing": _("%(amount)s set off in the clearing of %(day)s: %(there)s against %(back)s"),
        "cleared": _("%(amount)s cleared: %(there)s, %(back)s"),
        "deposit": _("%(amount)s from the deposit: %(there)s, %(back)s"),
        "carried": _("%(amount)s set off by itself, as the club carries over: %(there)s against %(back)s"),
        "earlier": _("%(amount)s set off, before dues and accounts were told apart: %(there)s against %(back)s"),
    }
    text = texts.get(kind_of_move(one), _("%(amount)s set off: %(there)s against %(back)s"))
    labels = reader.heads if one.why in {"cleared", "deposit"} else reader.labels
    words = {
        "amount": written(one.amount, one.currency),
        "day": day_words(one.cleared_on) if one.cleared_on else "",
        "there": labels[one.from_account.account],
        "back": labels[one.to_account.account],
    }
    may_take_back = reader.may_set_off and not refusal_to_take_back(one, is_cleared=one.is_cleared)
    moved = MovedBetween(
        one.from_account.account, one.to_account.account, one.debtor, one.creditor, one.amount, one.currency
    )
    taken_back = set_off_back_words(moved, reader.people, reader.you, accounts, reader.labels) if may_take_back else ""
    return MovedShown(one.id, text % words, may_take_back, taken_back)
