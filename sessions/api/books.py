"""The books of a club, for those who keep them: what is open, whether the figures agree, a month's closing."""

from datetime import date
from typing import Annotated

import msgspec
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from chouette.ledger.money import amount_sent
from clubs.api.tokens import actor_of
from clubs.models import Club
from sessions.api.access import ApiView
from sessions.api.asked import club_books
from sessions.api.bodies import answer
from sessions.api.operations import READ, Count, When, operation, query
from sessions.api.payments import Amount, Currency, PaymentAnswer, payment_told
from sessions.errors import NotFound
from sessions.pages.books.month import month_asked
from sessions.pages.books.month_closing import is_still_on
from sessions.selectors.books.aged_pairs import (
    AgedPair,
    DebtorAccounts,
    OpenSum,
    accounts_by_debtor,
    aged_pairs,
    open_sums,
)
from sessions.selectors.books.members import AllMembers, members_of_books
from sessions.selectors.books.month import MemberMonth, PaymentMade, month_closed
from sessions.selectors.books.month_till import TillMonth, TillMove, till_month
from sessions.selectors.books.month_waiting import WaitingSum, waiting_sums
from sessions.selectors.books.proofs import plan_proof
from sessions.selectors.books.standing import paid_between
from sessions.selectors.books.unsettled import reminded, unsettled
from sessions.selectors.till_rows import till_cash
from sessions.services.payments.pair import reader_of

OwedBack = Annotated[
    Amount, msgspec.Meta(description="What is open in the opposite direction; `open` is what is left without it.")
]
Signed = Annotated[str, msgspec.Meta(description='Below zero with its sign: "-6.00"; whole points without a currency.')]
MONTH = query("month", OpenApiTypes.STR, "Which month: 2026-11; the one before this if none is asked for.")


class AgesAnswer(msgspec.Struct, frozen=True):
    """What is open, by the age of the debts of which it is."""

    week: Amount
    month: Amount
    three_months: Amount
    six_months: Amount
    older: Amount


class OpenSumAnswer(msgspec.Struct, frozen=True):
    """All that is open in one currency."""

    currency: Currency
    open: Amount
    payments: Count
    beyond: Annotated[str, msgspec.Meta(description="What of it was paid beyond what was owed, and is owed back.")]
    ages: AgesAnswer
    owed_back: OwedBack


class AgedPairAnswer(msgspec.Struct, frozen=True):
    """What one owes another in one currency, all between the two taken together."""

    debtor: str
    creditor: str
    currency: Currency
    open: Amount
    beyond: Amount
    since: Annotated[date | None, msgspec.Meta(description="The day of the oldest debt of it.")]
    reminded: Annotated[When | None, msgspec.Meta(description="When the debtor was reminded last.")]
    owed_back: OwedBack


class DebtorAnswer(msgspec.Struct, frozen=True):
    """Everything that a debtor owes in one currency, over all their accounts."""

    debtor: str
    currency: Currency
    open: Amount
    owed_back: OwedBack
    since: Annotated[date | None, msgspec.Meta(description="The day of the oldest debt of it.")]
    accounts: Annotated[int, msgspec.Meta(description="To so many people.")]


class MemberBooksAnswer(msgspec.Struct, frozen=True):
    """A person's figures in one currency; `open` above zero is owed to them.

    It is `won`, `other`, `unsettled`, `paid` and `let_off` together, without `received`.
    """

    person: str
    currency: Currency
    won: Signed
    paid: Amount
    received: Amount
    let_off: Annotated[str, msgspec.Meta(description="What was waived or written off of theirs; below zero, by them.")]
    open: Signed
    other: Annotated[
        str,
        msgspec.Meta(
            description="Bets, fees, expenses, deposits, balances from a book, the till's purchases; signed as `open`."
        ),
    ]
    unsettled: Annotated[
        str, msgspec.Meta(description="The opposite of what was won on evenings not closed and is not owed yet.")
    ]


class ChecksAnswer(msgspec.Struct, frozen=True):
    """Whether the figures agree."""

    results: Annotated[bool, msgspec.Meta(description="All results sum to zero, in points and in every currency.")]
    open: Annotated[bool, msgspec.Meta(description="All open accounts sum to zero in every currency.")]
    evenings: Annotated[int, msgspec.Meta(description="So many evenings are closed.")]
    evenings_wrong: Annotated[int, msgspec.Meta(description="So many have other debts than their results make.")]
    wrong: Annotated[list[str], msgspec.Meta(description="The codes of the first of them.")]
    payments_beyond: Annotated[int, msgspec.Meta(description="So many accounts have more paid than was owed.")]


class TillCashAnswer(msgspec.Struct, frozen=True):
    """What is in the till in one currency."""

    currency: Currency
    cash: Signed


class BooksAnswer(msgspec.Struct, frozen=True):
    """The books as they are now."""

    sums: list[OpenSumAnswer]
    checks: ChecksAnswer
    accounts: list[AgedPairAnswer]
    members: list[MemberBooksAnswer]
    waiting: list[PaymentAnswer]
    disputed: list[PaymentAnswer]
    debtors: Annotated[list[DebtorAnswer], msgspec.Meta(description="The oldest debt first.")]
    till: Annotated[list[TillCashAnswer], msgspec.Meta(description="Empty where nothing went into the till.")]


class MemberMonthAnswer(msgspec.Struct, frozen=True):
    """A person's month: `closing` is `opening` and `came`, with `paid` and `let_off`, without `received`.

    A deposit with the till is in `paid` of the player and in `received` of the till; one given back is the opposite.
    """

    person: str
    currency: Currency
    opening: Signed
    came: Signed
    paid: Signed
    received: Signed
    let_off: Signed
    closing: Signed


class PaymentMadeAnswer(msgspec.Struct, frozen=True):
    """A payment that came to count in the month; below zero it counts no longer."""

    at: When
    payer: str
    receiver: str
    currency: Currency
    amount: Signed
    how: str
    note: str
    kind: Annotated[
        str,
        msgspec.Meta(description="paid, deposit, waived or written_off; undone, or again if it had counted before."),
    ]
    made_on: Annotated[date, msgspec.Meta(description="The day on which it was made, or entered if none was given.")]
    word: Annotated[str, msgspec.Meta(description="The word by which it counts, or no longer: as in its steps.")]
    said_as: Annotated[str, msgspec.Meta(description="As what that was said: as in a payment.")]


class OpenThenAnswer(msgspec.Struct, frozen=True):
    """All that was open when the month began, and when it ended."""

    currency: Currency
    opening: Amount
    closing: Amount


class TillMoveAnswer(msgspec.Struct, frozen=True):
    """Cash that went into the till in a month; below zero out of it."""

    at: When
    what: Annotated[
        str, msgspec.Meta(description="deposit, opening or purchase; for a payment how it was made: cash, bank, other.")
    ]
    person: Annotated[str | None, msgspec.Meta(description="Whose money it was, if anybody's.")]
    amount: Signed
    note: str
    undone: Annotated[bool, msgspec.Meta(description="It takes back what was entered before.")]
    again: Annotated[bool, msgspec.Meta(description="It is of a payment that had counted before.")]


class TillMonthAnswer(msgspec.Struct, frozen=True):
    """The till in a month: `closing` is `opening` with what `came_in`, without what `went_out`."""

    currency: Currency
    opening: Signed
    came_in: Amount
    went_out: Amount
    closing: Signed
    rows: list[TillMoveAnswer]


class WaitingSumAnswer(msgspec.Struct, frozen=True):
    """Payments entered by the end of the month that still wait to be confirmed, and are not counted."""

    currency: Currency
    payments: Count
    amount: Amount


class BooksMonthAnswer(msgspec.Struct, frozen=True):
    """The closing of a month."""

    month: str
    open: list[OpenThenAnswer]
    members: list[MemberMonthAnswer]
    payments: list[PaymentMadeAnswer]
    till: Annotated[list[TillMonthAnswer], msgspec.Meta(description="Empty where no cash was ever in the till.")]
    still_on: Annotated[bool, msgspec.Meta(description="The month is not over.")]
    waiting: list[WaitingSumAnswer]


class Books(ApiView):
    """The books of a club."""

    @operation("club-books", gives={200: BooksAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """What is open between any two, whether the figures agree, and everybody's figures."""
        club = club_books(request, slug)
        reader = reader_of(actor_of(request), club)
        paid, last = paid_between(club.id), reminded(club.id)
        pairs, found = aged_pairs(club, timezone.localdate()), unsettled(club.id, paid)
        members = members_of_books(club, pairs, paid)
        return answer(
            BooksAnswer(
                [_sum(one) for one in open_sums(pairs)],
                _checks(club, members, pairs),
                [_pair(one, last.get(one.debtor)) for one in pairs],
                _members(members),
                [payment_told(one, reader) for one in found.waiting],
                [payment_told(one, reader) for one in found.disputed],
                [_debtor(one) for one in accounts_by_debtor(pairs)],
                [
                    TillCashAnswer(currency, amount_sent(cash, currency))
                    for currency, cash in till_cash(club.id).items()
                ],
            )
        )


class BooksMonth(ApiView):
    """A month's closing."""

    @operation("club-books-month", gives={200: BooksMonthAnswer}, problems=READ, queries=(MONTH,))
    def get(self, request: Request, slug: str) -> HttpResponse:
        """What was open when it began, what came, was paid and let off, what was open when it ended."""
        club = club_books(request, slug)
        month = month_asked(club, request.query_params.get("month"))
        if month is None:
            raise NotFound
        closed = month_closed(club, month)
        then = [
            OpenThenAnswer(one.currency, amount_sent(one.opening, one.currency), amount_sent(one.closing, one.currency))
            for one in closed.open
        ]
        members, payments = [_month(one) for one in closed.members], [_made(one) for one in closed.payments]
        return answer(
            BooksMonthAnswer(
                f"{month.first:%Y-%m}", then, members, payments, [_till(one) for one in till_month(club, month)],
                is_still_on(club, month), [_waiting(one) for one in waiting_sums(club, month)],
            )
        )  # fmt: skip


def _sum(one: OpenSum) -> OpenSumAnswer:
    ages = AgesAnswer(*(amount_sent(part, one.currency) for part in one.ages))
    open_, beyond = amount_sent(one.open, one.currency), amount_sent(one.beyond, one.currency)
    return OpenSumAnswer(one.currency, open_, one.payments, beyond, ages, amount_sent(one.owed_back, one.currency))


def _checks(club: Club, members: AllMembers, pairs: list[AgedPair]) -> ChecksAnswer:
    plan = plan_proof(club)
    return ChecksAnswer(
        not any(one.points or one.minor for one in members.zero.values()),
        not any(sum(one.open for one in rows.values()) for rows in members.rows.values()),
        plan.evenings,
        plan.wrong,
        [one.code for one in plan.first],
        sum(pair.beyond > 0 for pair in pairs),
    )


def _pair(one: AgedPair, last: When | None) -> AgedPairAnswer:
    open_, beyond = amount_sent(one.open, one.currency), amount_sent(one.beyond, one.currency)
    back = amount_sent(one.owed_back, one.currency)
    return AgedPairAnswer(one.debtor.hex, one.creditor.hex, one.currency, open_, beyond, one.since, last, back)


def _debtor(one: DebtorAccounts) -> DebtorAnswer:
    open_, back = amount_sent(one.open, one.currency), amount_sent(one.owed_back, one.currency)
    return DebtorAnswer(one.debtor.hex, one.currency, open_, back, one.since, len(one.pairs))


def _members(members: AllMembers) -> list[MemberBooksAnswer]:
    return [
        MemberBooksAnswer(
            one.person.hex, currency,
            *(
                amount_sent(figure, currency)
                for figure in (one.won, one.paid, one.received, one.let_off, one.open, one.other, one.unsettled)
            ),
        )
        for currency, rows in sorted(members.rows.items()) for one in rows.values()
    ]  # fmt: skip


def _month(one: MemberMonth) -> MemberMonthAnswer:
    figures = (one.opening, one.came, one.paid, one.received, one.let_off, one.closing)
    return MemberMonthAnswer(one.person.hex, one.currency, *(amount_sent(figure, one.currency) for figure in figures))


def _made(one: PaymentMade) -> PaymentMadeAnswer:
    amount = amount_sent(one.amount, one.currency)
    return PaymentMadeAnswer(
        one.at, one.payer.hex, one.receiver.hex, one.currency, amount, one.how, one.note, one.kind.value, one.made_on,
        one.word, one.said_as,
    )  # fmt: skip


def _till(till: TillMonth) -> TillMonthAnswer:
    figures = (till.opening, till.came_in, till.went_out, till.closing)
    opening, came_in, went_out, closing = (amount_sent(figure, till.currency) for figure in figures)
    moves = [_move(one) for one in till.moves]
    return TillMonthAnswer(till.currency, opening, came_in, went_out, closing, moves)


def _move(move: TillMove) -> TillMoveAnswer:
    person = move.person.hex if move.person else None
    amount = amount_sent(move.amount, move.currency)
    return TillMoveAnswer(move.at, move.what, person, amount, move.note, move.undone, move.again)


def _waiting(waiting: WaitingSum) -> WaitingSumAnswer:
    return WaitingSumAnswer(waiting.currency, waiting.payments, amount_sent(waiting.amount, waiting.currency))
