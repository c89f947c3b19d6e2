"""The payments of an evening as its page has them: whose row it is, what is said of it, and what may be said now."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.ledger.coins import in_coins
from chouette.ledger.money import amount_sent
from chouette.wording.sums import figure_typed
from chouette.wording.table.payment_sentences import due as written
from chouette.wording.table.payment_sentences import payment_refused
from clubs.ciphertext import PayTo
from sessions.models import Session
from sessions.pages.money.addressed import addressed, pair_address
from sessions.pages.money.cause_words import causes_words
from sessions.pages.money.debt_reasons import Leaves, ReasonShown, leave_words, reasons_of
from sessions.pages.money.due_words import already_words, back_words, beyond_words, parts_words, waiting_words
from sessions.pages.money.form_faults import SentPayment, form_of
from sessions.pages.money.paid_for import is_for_more_than
from sessions.pages.money.paid_words import pays_words
from sessions.pages.money.payee import Payee, payee_of
from sessions.pages.money.payment_rows import PaymentShown, show_payment
from sessions.pages.money.person_names import People, name_first, name_inside, name_of, payee_name
from sessions.pages.money.rest_words import coins_words, open_sum_said, rest_words
from sessions.pages.money.second_keeper import SecondKeeper, keeper_needed_for
from sessions.pages.money.set_off_rows import (
    MovedShown,
    SetOffOffer,
    evening_offer,
    held_words,
    moved_rows,
)
from sessions.pages.money.taken_back_words import taken_back_words
from sessions.pages.money.withdrawal_words import MovedBetween, set_off_back_words
from sessions.selectors.carried_evenings import is_carried
from sessions.selectors.creditors import StillOwed
from sessions.selectors.dues import PairDues
from sessions.selectors.evening_accounts import MovementRead
from sessions.selectors.pair_accounts import PaymentRead
from sessions.selectors.settle_up import EveningDue, words_beyond
from sessions.services.payments.pair import MoneyReader, keeper_may_be


@dataclass(frozen=True, slots=True)
class SettleRow:
    """What one pays another: `mine` if the reader is one of them, `i_pay` if they are the one who pays.

    `other` is then the one whom they pay or are paid by. `parts` names each part of a due between others whose payments
    the reader is not shown; `back` says what is owed back since a correction, or was paid for
    something that was taken back. `free` is what may be entered as paid:
    what is open and does not wait, if the reader may say so; a tap records it as `payable`, in the club's coins, and
    `coins` says so where that is less, or that only a rest is open. `left` says who left, or of a due with other causes
    the sum of each. `pay` is where the other is paid, if the reader owes them
    and they have said so. `in_all` is what the two have open over all accounts, where that is another sum; `elsewhere`
    what they have at the other tables of an evening that was split. `moved` is what was set off or cleared, `held` what
    waits with the set-offs of a payment, `set_off` what could be set off. `form` is that of another payment. `owed`
    is what the payer owed by the last closing of an evening that is open again, below zero what they were owed.
    `keeper` is where another keeper of the books is named, if only one could confirm what the reader says here.
    """

    key: str
    due: EveningDue
    from_name: str
    to_name: str
    to_inside: str
    giver_name: str
    other: UUID
    other_name: str
    parts: str
    back: str
    mine: bool
    you: bool
    pair_address: str
    i_pay: bool
    free: int
    coins: str
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
    pay: Payee | None
    form: SentPayment
    owed: int = 0
    keeper: SecondKeeper | None = None

    @property
    def asks(self) -> bool:
        """Whether a payment of the row waits for the reader's word."""
        return any(payment.may_confirm for payment in self.waiting)

    @property
    def payer(self) -> UUID:
        """The person who pays."""
        return self.due.payer

    @property
    def receiver(self) -> UUID:
        """The person who is paid."""
        return self.due.receiver

    @property
    def currency(self) -> str:
        """The currency of all amounts of the row; empty for points."""
        return self.due.currency

    @property
    def amount(self) -> str:
        """All of the due, or what waits where nothing else is left of it; of one for which more was paid than the last
        closing asked, what that asked."""
        if self.due.already == self.due.amount > self.owed > 0:
            return written(self.owed, self.due.currency)
        return written(self.due.amount or self.due.held, self.due.currency)

    @property
    def is_claim_alone(self) -> bool:
        """Whether the evening asks nothing of the two, and nothing of it was paid: only a claim waits."""
        return not self.due.amount and self.due.held > 0

    @property
    def already(self) -> str:
        """What was paid for an evening that is open again, and what of it would come back."""
        if not self.due.already:
            return ""
        return already_words(words_beyond(self.due), self.due.currency, self.owed, again=self.due.again)

    @property
    def open(self) -> str:
        """What is open, what waits too."""
        return written(self.due.open, self.due.currency)

    @property
    def made(self) -> bool:
        """Something of it became smaller, and nothing is open."""
        return self.due.is_made

    @property
    def is_owed_no_more(self) -> bool:
        """Nothing is open, and nobody paid any of it."""
        return self.due.is_made and not self.due.reduced.get("paid")

    @property
    def sign(self) -> str:
        """How it was closed: `paid`, `set_off` or another word; empty while something is open."""
        return self.due.closed_by

    @property
    def payable(self) -> int:
        """What a tap records as paid."""
        return in_coins(self.free, self.due.coin)

    @property
    def asked(self) -> str:
        """The same as the form sends it."""
        return amount_sent(self.payable, self.due.currency)

    @property
    def asked_typed(self) -> str:
        """The same as readers type it, for them to change; of less than a coin all of it."""
        return figure_typed(self.payable or self.free, self.due.currency)

    @property
    def asked_said(self) -> str:
        """What a tap records as paid, as it is read."""
        return written(self.payable, self.due.currency)

    @property
    def may_say(self) -> bool:
        """Whether the reader may record a payment with a tap."""
        return self.payable > 0

    @property
    def may_enter(self) -> bool:
        """Whether the reader may enter a payment of any amount."""
        return self.free > 0


@dataclass(frozen=True, slots=True)
class RowReader:
    """The reader of the rows of an evening, and what was loaded to say them; `keeps` if they may speak for both.

    `pay_to` has where those are paid whom the reader owes, `tables` the other tables of a split evening, `labels` what
    each account is called; `dues` are all of the evening, `sent` is a payment form that
    comes back. `owed_before` is what the last closing asked, while the evening is open again.
    """

    session: Session
    people: People
    mine: set[UUID]
    keeps: bool
    reader: MoneyReader
    leaves: Leaves
    pay_to: Mapping[UUID, PayTo]
    accounts: PairDues
    tables: Mapping[UUID, str]
    labels: Mapping[UUID, str]
    dues: Sequence[EveningDue]
    sent: SentPayment
    owed_before: Mapping[tuple[UUID, UUID, str], int]

    def is_own(self, due: EveningDue) -> bool:
        """Return whether the reader is one of the two."""
        return bool(self.mine.intersection(due.two))

    def may_read(self, due: EveningDue) -> bool:
        """Return whether the reader reads the payments of the two."""
        return self.is_own(due) or self.keeps

    def may_set_off(self, due: EveningDue) -> bool:
        """Return whether the reader may set off between the two."""
        return self.is_own(due) or (self.keeps and lacks_phone(due, self.people))

    def show(self, due: EveningDue, payments: Iterable[PaymentRead]) -> list[PaymentShown]:
        """Return payments of a due as rows; none for those who may not read them."""
        if not self.may_read(due):
            return []
        return [self._show(due, one) for one in payments]

    def say_taken_back(self, one: MovementRead) -> str:
        """Say what is open again once what was set off here is taken back."""
        moved = MovedBetween(self.session.id, one.other.account, one.debtor, one.creditor, one.amount, one.currency)
        return set_off_back_words(moved, self.people, addressed(self.mine), self.accounts, self.labels)

    def _show(self, due: EveningDue, one: PaymentRead) -> PaymentShown:
        """Return a payment as a row. One that is not for this evening alone says for what else, and what it set off: an
        answer here is about all of it."""
        labels = self.labels if is_for_more_than(one, self.session.id) else None
        part = due.paid.get(one.id)
        return show_payment(
            one, self.people, self.mine, reader=self.reader, part=part, labels=labels, accounts=self.accounts,
            evening=self.session.id,
        )  # fmt: skip


def row_of(due: EveningDue, to: RowReader) -> SettleRow:
    """Return the row of a due for this reader."""
    people, other = to.people, due.receiver if due.payer in to.mine else due.payer
    maybe_own = to.may_read(due) and keeper_may_be(due.payer, to.reader)
    may_set_off = to.may_set_off(due)
    parts = "" if to.may_read(due) else parts_words(due, carries=is_carried(to.session), moved_apart=True)
    return SettleRow(
        key=secrets.token_urlsafe(18),
        due=due,
        from_name=name_first(people, due.payer),
        to_name=payee_name(people, due.receiver),
        to_inside=name_inside(people, due.receiver),
        giver_name=payee_name(people, due.payer),
        other=other,
        other_name=name_of(people, other),
        parts=parts,
        back=back_words(due) or beyond_words(due) or taken_back_words(due),
        mine=to.is_own(due),
        you=bool(addressed(to.mine).intersection(due.two)),
        pair_address=pair_address(to.session.club, to.mine, due.two[other == due.payer], other),
        i_pay=due.payer in to.mine,
        free=due.free if to.may_read(due) and not maybe_own else 0,
        coins="" if due.rest and parts else _coins_words(due, carries=is_carried(to.session)),
        in_all=_in_all(due, to.accounts, people, to.mine) if to.is_own(due) else "",
        elsewhere=_elsewhere(due, to.accounts, to.tables, people),
        left=causes_words(due) or leave_words(due.leave, people, to.leaves),
        moved=moved_rows(due, to.labels, may=may_set_off, taken_back=to.say_taken_back),
        held=[
            *(held_words(due, people, to.mine) if to.may_read(due) else []),
            *([payment_refused("keeper_may_be_payer", {})] if maybe_own and due.free else []),
        ],
        set_off=evening_offer(to.accounts, to.session.id, due, to.labels) if may_set_off else None,
        reasons=reasons_of(due, people, to.leaves, to.reader.voices),
        waiting=to.show(due, due.waiting),
        disputed=to.show(due, due.disputed),
        done=to.show(due, due.done),
        pay=_pay(due, to.mine, to.pay_to, to.session.name),
        form=form_of(to.sent, *due.two, due.currency),
        keeper=keeper_needed_for(to.reader, *due.two),
        owed=to.owed_before.get((*due.two, due.currency), 0) - to.owed_before.get((*due.two[::-1], due.currency), 0),
    )


def _coins_words(due: EveningDue, *, carries: bool) -> str:
    """Say what of a due is asked in coins, or that only a rest is open; nothing where all of it is asked."""
    if due.rest:
        return rest_words(due.rest, due.currency)
    return "" if carries else coins_words(due.payable, due.free, due.currency)


def lacks_phone(due: EveningDue, people: People) -> bool:
    """Return whether one of the two has no phone and no account."""
    return any(person in people and not people[person].phone for person in due.two)


def _in_all(due: EveningDue, accounts: PairDues, people: People, mine: set[UUID]) -> str:
    """Say what the reader and the other have open over all accounts, and what of it waits; nothing where it is this
    due."""
    i_pay, net = due.payer in mine, accounts.net(due.payer, due.receiver, due.currency)
    if net == due.open:
        return ""
    owed = net if i_pay else -net
    amount = open_sum_said(abs(owed), due.currency, due.coin)
    if addressed(mine):
        text = _own_net(due.receiver if i_pay else due.payer, people, owed, amount)
    else:
        text = _net_of_two(due.payer, due.receiver, people, net, amount)
    if not owed:
        return text
    waits = waiting_words(due, accounts, people, mine)
    return f"{text} · {waits}" if waits else text


def _own_net(person: UUID, people: People, owed: int, amount: str) -> str:
    """Say that the reader and another have an amount open over all accounts; below zero, the reader is owed it."""
    other = payee_name(people, person) if owed > 0 else name_first(people, person)
    if not owed:
        return _("You and %(other)s are even in all") % {"other": name_inside(people, person)}
    said = _("You owe %(other)s %(amount)s in all") if owed > 0 else _("%(other)s owes you %(amount)s in all")
    return said % {"other": other, "amount": amount}


def _net_of_two(one: UUID, other: UUID, people: People, owed: int, amount: str) -> str:
    """Say that one owes another an amount over all accounts; below zero, that they are owed it."""
    debtor, creditor = (one, other) if owed > 0 else (other, one)
    if not owed:
        words = {"one": name_first(people, one), "other": name_inside(people, other)}
        return _("%(one)s and %(other)s are even in all") % words
    words = {
        "from": name_first(people, debtor),
        "to": payee_name(people, creditor),
        "amount": amount,
    }
    return _("%(from)s owes %(to)s %(amount)s in all") % words


def _elsewhere(due: EveningDue, accounts: PairDues, tables: Mapping[UUID, str], people: People) -> list[str]:
    """Say what the same two have open at the other tables of the evening."""
    found = [
        one
        for payer, receiver in (due.two, due.two[::-1])
        for one in accounts.open_dues(payer, receiver, due.currency)
        if one.account in tables
    ]
    return [
        _("At %(table)s: %(pays)s.")
        % {
            "table": tables[one.account],
            "pays": pays_words(
                {
                    "from": name_inside(people, one.payer),
                    "to": payee_name(people, one.receiver),
                    "amount": written(one.open, one.currency),
                },
                one.currency,
            ),
        }
        for one in found
    ]


def owed_of(due: EveningDue) -> StillOwed:
    """Return what the payer of a row owes at this evening, without what waits."""
    return StillOwed(due.payer, due.receiver, due.free, due.currency)


def _pay(due: EveningDue, mine: set[UUID], pay_to: Mapping[UUID, PayTo], purpose: str) -> Payee | None:
    """Return where the receiver is paid the sum that this row asks, for the payer alone."""
    if due.payer not in mine or not due.payable or not due.currency or due.receiver not in pay_to:
        return None
    return payee_of(pay_to[due.receiver], due.payable, due.currency, purpose)
