"""The account of two as programs read it: its rows, what each evening leaves open, and what was set off."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, NamedTuple
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.ledger.money import amount_sent
from clubs.api.tokens import actor_of
from clubs.ciphertext import PayTo
from clubs.models import Club
from clubs.permissions import may
from clubs.selectors import persons_spoken_for
from sessions.api.access import ApiView
from sessions.api.asked import club_own_money
from sessions.api.bodies import answer
from sessions.api.money import BEFORE, Signed, before_number
from sessions.api.operations import READ, Count, Next, When, operation
from sessions.api.payments import (
    Amount,
    CauseAnswer,
    Currency,
    Payable,
    PaymentAnswer,
    Rest,
    causes_told,
    payment_told,
)
from sessions.errors import NotFound
from sessions.pages.money.keeper_names import WordSpoken, spoken_by
from sessions.selectors.creditors import owed_in, pay_to_of_creditors
from sessions.selectors.due_causes import causes_on
from sessions.selectors.dues import PairDues, pair_dues
from sessions.selectors.open_accounts import people_of
from sessions.selectors.pair_accounts import PaymentRead
from sessions.selectors.pair_movements import PairMovement, movements_between
from sessions.selectors.pair_statement import PairLine, PairPage, PairSum, StepRead, pair_statement
from sessions.selectors.reopened_evenings import ReopenedDue
from sessions.services.payments.pair import MoneyReader, reader_of


class PaymentStepAnswer(msgspec.Struct, frozen=True):
    """What was said of a payment."""

    word: Annotated[str, msgspec.Meta(description="said, confirmed, disputed or withdrawn.")]
    said_as: Annotated[str, msgspec.Meta(description="As in a payment.")]
    at: When
    note: str
    keeper: Annotated[str, msgspec.Meta(description="As in a payment.")]


class DebtAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What a debt comes from, and what is open of it."""

    session: Annotated[str | None, msgspec.Meta(description="The code of the evening that it belongs to, if it does.")]
    seq: Annotated[Count, msgspec.Meta(description="The event with which it came; 0 beside the log.")]
    because: Annotated[
        str, msgspec.Meta(description="leave, close, correction, way, bet, opening, not_so, fee, deposit or clearing.")
    ]
    open: Amount
    closed_again: Annotated[
        bool,
        msgspec.Meta(description="Of a correction: it is what the evening asks otherwise since it was closed again."),
    ] = False
    taken_back: Annotated[When | None, msgspec.Meta(description="When it was taken back; null: it stands.")] = None
    takes_back: Annotated[bool, msgspec.Meta(description="Whether this line takes an earlier one back.")] = False
    way: Annotated[
        str, msgspec.Meta(description="Because of a way: house, fewest or collect, as it was chosen; else empty.")
    ] = ""
    chosen_by: Annotated[str, msgspec.Meta(description="Who chose the way; else empty.")] = ""
    collector: Annotated[UUID | None, msgspec.Meta(description="The one who collects for all, if one does.")] = None


class AccountLineAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A debt, or a payment with every step; one of the two is null. A debt that was taken back, and the line that did
    it, are there where the two paid something between."""

    number: Count
    at: When
    owed: Annotated[Signed, msgspec.Meta(description="What it adds to what `person` owes; 0 where it does not count.")]
    running: Annotated[Signed, msgspec.Meta(description="What `person` owed after it.")]
    debt: DebtAnswer | None
    payment: PaymentAnswer | None
    steps: list[PaymentStepAnswer]


class PayToAnswer(msgspec.Struct, frozen=True):
    """Where the other is paid; empty what they have not given."""

    holder: str
    iban: Annotated[str, msgspec.Meta(description="Without spaces.")]
    bic: str
    link: Annotated[str, msgspec.Meta(description="An https link of a page to pay at.")]


class OpenDueAnswer(msgspec.Struct, frozen=True):
    """What one account leaves open between the two: an evening, an entry in the books, or what a payment overpaid."""

    account: UUID
    session: Annotated[str | None, msgspec.Meta(description="The code of the evening, if it is one.")]
    day: date
    payer: UUID
    receiver: UUID
    open: Amount
    held: Annotated[Amount, msgspec.Meta(description="The part of it that waits for a word.")]
    back: Annotated[Amount, msgspec.Meta(description="What of it is owed back since a correction.")]
    payable: Payable
    rest: Rest
    open_causes: Annotated[list[CauseAnswer], msgspec.Meta(description="Of what it is the sum.")]


class MovedAnswer(msgspec.Struct, frozen=True):
    """An amount that was moved between two of their accounts: it made two opposite dues smaller."""

    id: UUID
    why: Annotated[str, msgspec.Meta(description="set_off, carried, deposit, cleared or earlier.")]
    amount: Amount
    from_account: Annotated[UUID, msgspec.Meta(description="The account on which the debtor owed.")]
    to_account: UUID
    debtor: UUID
    payment: Annotated[UUID | None, msgspec.Meta(description="The payment to which it belongs, if it does.")]
    at: When
    clearing: Annotated[UUID | None, msgspec.Meta(description="The clearing that made it, if one did.")]


class AccountAnswer(msgspec.Struct, frozen=True):
    """The account of two in one currency, with the rows of this page, the newest first."""

    person: UUID
    other: UUID
    currency: Currency
    owed: Annotated[Signed, msgspec.Meta(description="What `person` owes `other`; below zero what they are owed.")]
    awaited: Annotated[Signed, msgspec.Meta(description="The same once all is confirmed that waits for a word.")]
    lines: list[AccountLineAnswer]
    pay_to: Annotated[
        PayToAnswer | None, msgspec.Meta(description="Null unless the reader owes the other, who has said so.")
    ]
    dues: Annotated[list[OpenDueAnswer], msgspec.Meta(description="What is open account by account, oldest first.")]
    moved: Annotated[list[MovedAnswer], msgspec.Meta(description="The latest set-offs between their accounts.")]


class ReopenedAnswer(msgspec.Struct, frozen=True):
    """What was owed for an evening that is open again, by its last closing."""

    session: Annotated[str, msgspec.Meta(description="The code of the evening.")]
    day: date
    debtor: UUID
    creditor: UUID
    currency: Currency
    amount: Amount


Reopened = Annotated[
    list[ReopenedAnswer],
    msgspec.Meta(description="What does not count until its evening, which is open again, is closed."),
]


class AccountsAnswer(msgspec.Struct, frozen=True):
    """The accounts of two, one for each currency."""

    accounts: list[AccountAnswer]
    next: Next
    reopened: Reopened


class ClubAccount(ApiView):
    """The reader's account with somebody."""

    @operation("club-account", gives={200: AccountsAnswer}, queries=(BEFORE,), problems=(400, *READ))
    def get(self, request: Request, slug: str, other: UUID) -> HttpResponse:
        """Every debt and every payment between the two, fifty a page; what is withdrawn or disputed does not count."""
        club = club_own_money(request, slug)
        mine = persons_spoken_for(actor_of(request), club.id) - {other}
        return _accounts(request, club, sorted(mine), other)


class AccountOfTwo(ApiView):
    """The account of any two."""

    @operation("account-of-two", gives={200: AccountsAnswer}, queries=(BEFORE,), problems=(400, *READ))
    def get(self, request: Request, slug: str, one: UUID, other: UUID) -> HttpResponse:
        """As `club-account`, for one of the two, the treasurer and organisers."""
        club, actor = club_own_money(request, slug), actor_of(request)
        mine = persons_spoken_for(actor, club.id)
        if len(people_of(club.id, [one, other])) < len((one, other)):
            raise NotFound
        if not (may(actor, "clubs.books", club) or mine.intersection((one, other))):
            raise NotFound
        return _accounts(request, club, [one], other)


def _accounts(request: Request, club: Club, ones: Sequence[UUID], other: UUID) -> HttpResponse:
    """The accounts of each of these with the other. Raises NotFound where there was never anything between them."""
    sums, page, reopened, _openings = pair_statement(club.id, ones, other, before=before_number(request))
    if not sums and not reopened:
        raise NotFound
    mine = persons_spoken_for(actor_of(request), club.id)
    pay_to = pay_to_of_creditors(club.id, mine, [owed_in(one, other) for one in sums]).get(other)
    between = _Between(pair_dues(club.id, [*ones, other]), movements_between(club.id, [*ones, other]))
    reader = reader_of(actor_of(request), club)
    told = [_account(one, other, page, pay_to if one.one in mine else None, between, reader) for one in sums]
    return answer(AccountsAnswer(told, page.older, [reopened_told(one) for one in reopened]))


def reopened_told(one: ReopenedDue) -> ReopenedAnswer:
    """Return what does not count for now as a program reads it."""
    amount = amount_sent(one.amount, one.currency)
    return ReopenedAnswer(one.code, one.day, one.debtor, one.creditor, one.currency, amount)


class _Between(NamedTuple):
    """The accounts between the two, and what was moved between them."""

    accounts: PairDues
    moved: list[PairMovement]

    def dues(self, one: UUID, other: UUID, currency: str) -> list[OpenDueAnswer]:
        """Return what is open in one currency, oldest account first, in both directions."""
        return [
            OpenDueAnswer(
                due.account, self.accounts.names[due.account].code, self.accounts.names[due.account].day, due.payer,
                due.receiver, amount_sent(due.open, currency), amount_sent(due.held, currency),
                amount_sent(due.back, currency), amount_sent(due.payable, currency),
                amount_sent(due.free - due.payable, currency), causes_told(causes_on(self.accounts, due), currency),
            )
            for due in self.accounts.open_between(one, other, currency)
        ]  # fmt: skip

    def moves(self, one: UUID, other: UUID, currency: str) -> list[MovedAnswer]:
        """Return what was moved in one currency."""
        return [
            MovedAnswer(
                each.id, each.why, amount_sent(each.amount, currency), each.from_account.account,
                each.to_account.account, each.debtor, each.payment_id, each.at,
                each.entry_id if each.cleared_on else None,
            )
            for each in self.moved
            if {each.debtor, each.creditor} == {one, other} and each.currency == currency
        ]  # fmt: skip


def _account(
    one: PairSum, other: UUID, page: PairPage, pay_to: PayTo | None, between: _Between, reader: MoneyReader
) -> AccountAnswer:
    of = [line for line in page.lines if (line.one, line.currency) == (one.one, one.currency)]
    owed, awaited = (amount_sent(amount, one.currency) for amount in (one.open, one.awaited))
    told = None
    if pay_to is not None and one.owed > 0 and one.currency:
        told = PayToAnswer(pay_to.holder, pay_to.iban, pay_to.bic, pay_to.link)
    return AccountAnswer(
        one.one, other, one.currency, owed, awaited, [_row(line, page, reader) for line in of], told,
        between.dues(one.one, other, one.currency), between.moves(one.one, other, one.currency),
    )  # fmt: skip


def _row(line: PairLine, page: PairPage, reader: MoneyReader) -> AccountLineAnswer:
    paid = page.payments[line.payment] if line.payment else None
    steps = page.steps.get(line.payment, []) if line.payment else []
    return AccountLineAnswer(
        number=line.number,
        at=line.at,
        owed=amount_sent(line.owed, line.currency),
        running=amount_sent(line.running, line.currency),
        debt=None if paid else _debt(line),
        payment=payment_told(paid, reader) if paid else None,
        steps=[_step(step, paid, reader) for step in steps] if paid else [],
    )


def _step(step: StepRead, paid: PaymentRead, reader: MoneyReader) -> PaymentStepAnswer:
    keeper = spoken_by(reader.voices, WordSpoken(step.said_as, step.actors, paid.payer, paid.receiver))
    return PaymentStepAnswer(step.word, step.said_as, step.at, step.note, keeper)


def _debt(line: PairLine) -> DebtAnswer:
    return DebtAnswer(
        session=line.code,
        seq=line.seq,
        because="correction" if line.because == "closed_again" else line.because,
        open=amount_sent(line.still, line.currency),
        closed_again=line.because == "closed_again",
        taken_back=line.taken_back,
        takes_back=line.takes_back,
        way=line.way,
        chosen_by=line.chosen_by,
        collector=line.collector,
    )
