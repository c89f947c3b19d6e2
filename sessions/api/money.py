"""What is open between the reader and others of a club, what each evening brought, and payments outside an evening."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, NamedTuple
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from chouette.ledger.money import amount_sent
from clubs.api.tokens import actor_of
from clubs.ciphertext import PayTo
from clubs.models import Club
from clubs.permissions import may
from clubs.selectors import persons_spoken_for
from sessions import services
from sessions.api.access import ApiView, body_of, tap_counted
from sessions.api.asked import club_own_money, number_of
from sessions.api.bodies import answer, read
from sessions.api.operations import READ, Count, Next, When, operation, query
from sessions.api.payments import (
    Amount,
    Currency,
    PaymentAnswer,
    PaymentBody,
    PaymentId,
    WordBody,
    draft_of,
    payment_told,
)
from sessions.errors import NotFound
from sessions.models import PaymentWord
from sessions.selectors.creditors import owed_in, pay_to_of_creditors
from sessions.selectors.dues import PairDues, pair_dues
from sessions.selectors.evening_statement import StatementLine, own_money
from sessions.selectors.open_accounts import OpenAccount, open_accounts, people_of
from sessions.selectors.pair_movements import PairMovement, movements_between
from sessions.selectors.pair_statement import PairLine, PairPage, PairSum, lines_between, sums_between
from sessions.services.payments.pair import MoneyReader, reader_of

BEFORE = query("before", OpenApiTypes.INT, "Only what has a lower number: the `next` of the page before.")
STATEMENT_AMOUNTS = ("settled", "besides", "paid", "let_off", "running")
Signed = Annotated[str, msgspec.Meta(description='In the currency or in points, below zero with its sign: "-6.00".')]


class OpenAnswer(msgspec.Struct, frozen=True):
    """An account that is not even."""

    person: Annotated[UUID, msgspec.Meta(description="The one of the reader's own.")]
    other: UUID
    currency: Currency
    owed: Annotated[Signed, msgspec.Meta(description="What `person` owes `other`; below zero what they are owed.")]
    since: Annotated[date | None, msgspec.Meta(description="The day of the oldest debt of it.")]
    reminded_at: Annotated[When | None, msgspec.Meta(description="When whoever owes it was last reminded.")]


class MoneyAnswer(msgspec.Struct, frozen=True):
    """What the reader owes and is owed in a club."""

    accounts: list[OpenAnswer]


class StatementAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """An evening, or what was entered in the books beside one; figures are the reader's own."""

    number: Count
    session: Annotated[str | None, msgspec.Meta(description="The code of the evening; null beside one.")]
    because: Annotated[str, msgspec.Meta(description="What was entered, where there is no evening; else empty.")]
    day: date
    currency: Currency
    points: Annotated[int | None, msgspec.Meta(description="The result in points; null beside an evening.")]
    settled: Annotated[Signed, msgspec.Meta(description="What others owe the reader since; below zero the other way.")]
    besides: Annotated[Signed, msgspec.Meta(description="The part of it that was not played for.")]
    paid: Annotated[
        Signed,
        msgspec.Meta(
            description="What the reader paid less what they were paid: payments that count and were said at this"
            " evening, or outside one and before the next."
        ),
    ]
    let_off: Annotated[
        Signed,
        msgspec.Meta(
            description="What was waived or written off of the reader's debts, below zero of what they were owed; no"
            " part of `paid`. `settled`, `paid` and `let_off` of all lines up to this one sum to `running`."
        ),
    ]
    running: Annotated[Signed, msgspec.Meta(description="What was open then in all: what others owed the reader.")]


class StatementsAnswer(msgspec.Struct, frozen=True):
    """A page of the reader's statement, the newest first."""

    lines: list[StatementAnswer]
    next: Next


class PaymentStepAnswer(msgspec.Struct, frozen=True):
    """What was said of a payment."""

    word: Annotated[str, msgspec.Meta(description="said, confirmed, disputed or withdrawn.")]
    said_as: Annotated[str, msgspec.Meta(description="As in a payment.")]
    at: When
    note: str


class DebtAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What a debt comes from, and what is open of it."""

    session: Annotated[str | None, msgspec.Meta(description="The code of the evening that it belongs to, if it does.")]
    seq: Annotated[Count, msgspec.Meta(description="The event with which it came; 0 beside the log.")]
    because: Annotated[
        str, msgspec.Meta(description="leave, close, correction, bet, opening, fee, deposit or clearing.")
    ]
    open: Amount


class AccountLineAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A debt that stands, or a payment with every step; one of the two is null."""

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


class AccountsAnswer(msgspec.Struct, frozen=True):
    """The accounts of two, one for each currency."""

    accounts: list[AccountAnswer]
    next: Next


class ReminderBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody was reminded of what they owe."""

    debtor: UUID
    creditor: UUID


class ReminderId(msgspec.Struct, frozen=True):
    """The id of the reminder."""

    id: UUID


class ClubMoney(ApiView):
    """The reader's own accounts in a club."""

    @operation("club-money", gives={200: MoneyAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Person by person what is open; nobody reads the accounts of others."""
        club = club_own_money(request, slug)
        mine = persons_spoken_for(actor_of(request), club.id)
        return answer(MoneyAnswer([open_told(one) for one in open_accounts([club.id], mine)]))


class ClubStatement(ApiView):
    """The reader's statement in a club."""

    @operation("club-statement", gives={200: StatementsAnswer}, queries=(BEFORE,), problems=(400, *READ))
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Evening by evening what was won or lost, what was paid and what was then open; fifty a page."""
        club = club_own_money(request, slug)
        mine = persons_spoken_for(actor_of(request), club.id)
        page = own_money(club.id, mine, before=_before(request)).page
        return answer(StatementsAnswer([_line(one) for one in page.lines], page.older))


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


class ClubReminders(ApiView):
    """The reminders of a club."""

    @operation("reminder-say", gives={201: ReminderId}, takes=ReminderBody, problems=(400, 403, 404, 422, 429))
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Keep that somebody was reminded, at most once a day: by the one who is owed, the treasurer or an
        organiser."""
        club = club_own_money(request, slug)
        body: ReminderBody = read(body_of(request), ReminderBody, "not_a_payment")
        tap_counted(request)
        made = services.reminder_say(actor=actor_of(request), club=club, debtor=body.debtor, creditor=body.creditor)
        return answer(ReminderId(made), 201)


class ClubPayments(ApiView):
    """Payments between people of a club, outside an evening."""

    @operation("club-payment-say", gives={201: PaymentId}, takes=PaymentBody, problems=(400, 403, 404, 409, 422, 429))
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Enter a payment outside an evening: by one of the two, by treasurer or organiser."""
        club = club_own_money(request, slug)
        body: PaymentBody = read(body_of(request), PaymentBody, "not_a_payment")
        tap_counted(request)
        paid = services.payment_say(actor=actor_of(request), club=club, draft=draft_of(body))
        return answer(PaymentId(paid), 201)


class ClubPayment(ApiView):
    """A payment."""

    @operation("club-payment-answer", gives={204: None}, takes=WordBody, problems=(400, 403, 404, 422, 429))
    def post(self, request: Request, slug: str, payment: UUID) -> HttpResponse:
        """Confirm it, dispute it with a note, or take back what one has said."""
        club = club_own_money(request, slug)
        body: WordBody = read(body_of(request), WordBody, "not_a_payment")
        tap_counted(request)
        services.payment_answer(
            actor=actor_of(request), club=club, payment=payment, word=PaymentWord(body.word), note=body.note
        )
        return HttpResponse(status=204)


def _before(request: Request) -> int | None:
    """The number that is asked for, if any is. Raises Malformed."""
    return number_of(request.query_params["before"]) if "before" in request.query_params else None


def open_told(one: OpenAccount) -> OpenAnswer:
    """An account that is not even."""
    owed = amount_sent(one.amount, one.currency)
    return OpenAnswer(one.person, one.other, one.currency, owed, one.since, one.reminded_at)


def _line(one: StatementLine) -> StatementAnswer:
    return StatementAnswer(
        number=one.number,
        session=one.code,
        because=one.because,
        day=one.day,
        currency=one.currency,
        points=one.points,
        **{name: amount_sent(getattr(one, name), one.currency) for name in STATEMENT_AMOUNTS},
    )


def _accounts(request: Request, club: Club, ones: Sequence[UUID], other: UUID) -> HttpResponse:
    """The accounts of each of these with the other. Raises NotFound where there was never anything between them."""
    sums = sums_between(club.id, ones, other)
    if not sums:
        raise NotFound
    page = lines_between(club.id, ones, other, before=_before(request))
    mine = persons_spoken_for(actor_of(request), club.id)
    pay_to = pay_to_of_creditors(club.id, mine, [owed_in(one, other) for one in sums]).get(other)
    between = _Between(pair_dues(club.id, [*ones, other]), movements_between(club.id, [*ones, other]))
    reader = reader_of(actor_of(request), club)
    told = [_account(one, other, page, pay_to if one.one in mine else None, between, reader) for one in sums]
    return answer(AccountsAnswer(told, page.older))


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
            )
            for state in self.accounts.states
            if {state.one, state.other} == {one, other} and state.currency == currency
            for due in state.dues()
            if due.open
        ]  # fmt: skip

    def moves(self, one: UUID, other: UUID, currency: str) -> list[MovedAnswer]:
        """Return what was moved in one currency."""
        return [
            MovedAnswer(
                each.id, each.why, amount_sent(each.amount, currency), each.from_account, each.to_account, each.debtor,
                each.payment_id, each.at,
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
    open_ = amount_sent(line.still, line.currency)
    steps = page.steps.get(line.payment, []) if line.payment else []
    return AccountLineAnswer(
        number=line.number,
        at=line.at,
        owed=amount_sent(line.owed, line.currency),
        running=amount_sent(line.running, line.currency),
        debt=None if paid else DebtAnswer(session=line.code, seq=line.seq, because=line.because, open=open_),
        payment=payment_told(paid, reader) if paid else None,
        steps=[PaymentStepAnswer(step.word, step.said_as, step.at, step.note) for step in steps],
    )
