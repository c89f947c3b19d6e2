"""The payments of an evening as its page has them: whose row it is, what is said of it, and what may be said now."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.ledger.money import amount_sent
from chouette.wording.table.payment_sentences import due as written
from clubs.ciphertext import PayTo
from sessions.models import Session
from sessions.pages.money.debt_reasons import Leaves, ReasonShown, leave_words, reasons_of
from sessions.pages.money.due_words import already_words, waiting_words
from sessions.pages.money.payee import Payee, payee_of
from sessions.pages.money.payment_rows import PaymentShown, show_payment
from sessions.pages.money.person_names import People, name_of
from sessions.pages.money.set_off_rows import (
    LastClearings,
    MovedShown,
    SetOffOffer,
    evening_offer,
    held_words,
    moved_rows,
)
from sessions.selectors.creditors import StillOwed
from sessions.selectors.dues import PairDues
from sessions.selectors.pair_accounts import PaymentRead
from sessions.selectors.settle_up import EveningDue, words_beyond
from sessions.services.payments.pair import MoneyReader


@dataclass(frozen=True, slots=True)
class SettleRow:
    """What one pays another: `mine` if the reader is one of them, `i_pay` if they are the one who pays.

    `other` is then the one whom they pay or are paid by.

    `amount` is all of the due, or what waits where nothing else is left of it; `already` says what was paid for an
    evening that is open again. `pay` is where the other is paid, if the reader owes them and they have said so.
    `asked` is what a tap records as paid, as the form sends it and as it is read: the open sum of this row. `sign` is
    how it was closed: `paid`, `set_off` or another word; empty while something is open. `in_all` is what the two have
    open over all accounts, where that is another sum; `elsewhere` what they have at the other tables of an evening
    that was split. `moved` is what was set off or cleared, `held` what waits with the set-offs of a payment, `set_off`
    what could be set off.
    """

    key: str
    payer: UUID
    receiver: UUID
    from_name: str
    to_name: str
    other: UUID
    other_name: str
    amount: str
    already: str
    open: str
    made: bool
    sign: str
    mine: bool
    i_pay: bool
    currency: str
    asked: str
    asked_said: str
    in_all: str
    elsewhere: Sequence[str]
    left: str
    moved: list[MovedShown]
    held: list[str]
    set_off: SetOffOffer | None
    reasons: list[ReasonShown]
    waiting: list[PaymentShown]
    disputed: list[PaymentShown]
    done: list[PaymentShown]
    may_say: bool
    pay: Payee | None


def row_of(
    due: EveningDue,
    people: People,
    mine: set[UUID],
    leaves: Leaves,
    *,
    keeps: bool,
    reader: MoneyReader,
    pay_to: Mapping[UUID, PayTo],
    session: Session,
    accounts: PairDues,
    tables: Mapping[UUID, str],
    cleared: LastClearings,
) -> SettleRow:
    """Return one row for this reader; `keeps` if they may speak for both.

    `pay_to` has where those are paid whom the reader owes, `tables` the other tables of a split evening, `cleared` when
    the last clearing between each two was.
    """
    own = bool(mine.intersection(due.two))
    asked = due.free if own or keeps else 0
    without_phone = keeps and lacks_phone(due, people)
    other = due.receiver if due.payer in mine else due.payer

    def show(one: PaymentRead) -> PaymentShown:
        return show_payment(one, people, mine, reader=reader, part=due.paid.get(one.id))

    return SettleRow(
        key=secrets.token_urlsafe(18),
        payer=due.payer,
        receiver=due.receiver,
        from_name=name_of(people, due.payer),
        to_name=name_of(people, due.receiver),
        other=other,
        other_name=name_of(people, other),
        amount=written(due.amount or due.held, due.currency),
        already=already_words(words_beyond(due), due.currency) if due.already else "",
        open=written(due.open, due.currency),
        made=due.is_made,
        sign=due.closed_by,
        mine=own,
        i_pay=due.payer in mine,
        currency=due.currency,
        asked=amount_sent(asked, due.currency),
        asked_said=written(asked, due.currency),
        in_all=_in_all(due, accounts, people, mine) if own else "",
        elsewhere=_elsewhere(due, accounts, tables, people),
        left=leave_words(due.leave, people, leaves),
        moved=moved_rows(due, cleared, may=own or without_phone),
        held=held_words(due, people, mine) if own or keeps else [],
        set_off=evening_offer(accounts, session.id, due) if own or without_phone else None,
        reasons=reasons_of(due, people, leaves),
        waiting=[show(one) for one in due.waiting if own or keeps],
        disputed=[_disputed(show(one), due, one) for one in due.disputed if own or keeps],
        done=[show(one) for one in due.done if own or keeps],
        may_say=asked > 0,
        pay=_pay(due, mine, pay_to, session.name),
    )


def _disputed(row: PaymentShown, due: EveningDue, one: PaymentRead) -> PaymentShown:
    """Offer no confirmation of a disputed payment while less is open here than its part."""
    return row if due.paid.get(one.id, 0) <= due.free else replace(row, may_confirm=False)


def lacks_phone(due: EveningDue, people: People) -> bool:
    """Return whether one of the two has no phone and no account."""
    return any(person in people and not people[person].phone for person in due.two)


def _in_all(due: EveningDue, accounts: PairDues, people: People, mine: set[UUID]) -> str:
    """Say what the reader and the other have open over all accounts, and what of it waits; nothing where it is this
    due."""
    i_pay, net = due.payer in mine, accounts.net(due.payer, due.receiver, due.currency)
    if net == due.open:
        return ""
    other = name_of(people, due.receiver if i_pay else due.payer)
    owed = net if i_pay else -net
    if not owed:
        return _("You and %(other)s are even in all") % {"other": other}
    said = _("You owe %(other)s %(amount)s in all") if owed > 0 else _("%(other)s owes you %(amount)s in all")
    text = said % {"other": other, "amount": written(abs(owed), due.currency)}
    waits = waiting_words(due, accounts)
    return f"{text} · {waits}" if waits else text


def _elsewhere(due: EveningDue, accounts: PairDues, tables: Mapping[UUID, str], people: People) -> list[str]:
    """Say what the same two have open at the other tables of the evening."""
    found = [
        one
        for payer, receiver in (due.two, due.two[::-1])
        for one in accounts.open_dues(payer, receiver, due.currency)
        if one.account in tables
    ]
    return [
        _("At %(table)s: %(from)s pays %(to)s %(amount)s.")
        % {
            "table": tables[one.account],
            "from": name_of(people, one.payer),
            "to": name_of(people, one.receiver),
            "amount": written(one.open, one.currency),
        }
        for one in found
    ]


def owed_of(due: EveningDue) -> StillOwed:
    """Return what the payer of a row owes at this evening, without what waits."""
    return StillOwed(due.payer, due.receiver, due.free, due.currency)


def _pay(due: EveningDue, mine: set[UUID], pay_to: Mapping[UUID, PayTo], purpose: str) -> Payee | None:
    """Return where the receiver is paid the open sum of this row, for the payer alone."""
    if due.payer not in mine or not due.free or not due.currency or due.receiver not in pay_to:
        return None
    return payee_of(pay_to[due.receiver], due.free, due.currency, purpose)
