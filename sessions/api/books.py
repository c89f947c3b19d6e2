"""The books of a club, for those who keep them: what is open, whether the figures agree, a month's closing."""

from datetime import date
from typing import Annotated

import msgspec
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from chouette.ledger.money import amount_sent
from clubs.models import Club
from sessions.api.access import ApiView
from sessions.api.asked import club_books
from sessions.api.bodies import answer
from sessions.api.operations import READ, Count, When, operation, query
from sessions.api.payments import Amount, Currency, PaymentAnswer, payment_told
from sessions.errors import NotFound
from sessions.pages.books.month import month_asked
from sessions.selectors.books.aged_pairs import AgedPair, OpenSum, aged_pairs, open_sums
from sessions.selectors.books.members import AllMembers, members_of_books
from sessions.selectors.books.month import MemberMonth, PaymentMade, month_closed
from sessions.selectors.books.proofs import plan_proof
from sessions.selectors.books.standing import paid_between
from sessions.selectors.books.unsettled import reminded, unsettled

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
    beyond: Annotated[str, msgspec.Meta(description="What of it is of no debt: paid beyond what was owed.")]
    ages: AgesAnswer


class AgedPairAnswer(msgspec.Struct, frozen=True):
    """What one owes another in one currency, all between the two taken together."""

    debtor: str
    creditor: str
    currency: Currency
    open: Amount
    beyond: Amount
    since: Annotated[date | None, msgspec.Meta(description="The day of the oldest debt of it.")]
    reminded: Annotated[When | None, msgspec.Meta(description="When the debtor was reminded last.")]


class MemberBooksAnswer(msgspec.Struct, frozen=True):
    """A person's figures in one currency; `open` above zero is owed to them."""

    person: str
    currency: Currency
    won: Signed
    paid: Amount
    received: Amount
    let_off: Annotated[str, msgspec.Meta(description="What was waived or written off of theirs; below zero, by them.")]
    open: Signed


class ChecksAnswer(msgspec.Struct, frozen=True):
    """Whether the figures agree."""

    results: Annotated[bool, msgspec.Meta(description="All results sum to zero, in points and in every currency.")]
    open: Annotated[bool, msgspec.Meta(description="All open accounts sum to zero in every currency.")]
    evenings: Annotated[int, msgspec.Meta(description="So many evenings are closed.")]
    evenings_wrong: Annotated[int, msgspec.Meta(description="So many have other debts than their results make.")]
    wrong: Annotated[list[str], msgspec.Meta(description="The codes of the first of them.")]
    payments_beyond: Annotated[int, msgspec.Meta(description="So many accounts have more paid than was owed.")]


class BooksAnswer(msgspec.Struct, frozen=True):
    """The books as they are now."""

    sums: list[OpenSumAnswer]
    checks: ChecksAnswer
    accounts: list[AgedPairAnswer]
    members: list[MemberBooksAnswer]
    waiting: list[PaymentAnswer]
    disputed: list[PaymentAnswer]


class MemberMonthAnswer(msgspec.Struct, frozen=True):
    """A person's month: `closing` is `opening` and `came`, with `paid` and `let_off`, without `received`."""

    person: str
    currency: Currency
    opening: Signed
    came: Signed
    paid: Signed
    received: Signed
    let_off: Signed
    closing: Signed


class PaymentMadeAnswer(msgspec.Struct, frozen=True):
    """A payment that came to count in the month; below zero it counts no longer since."""

    at: When
    payer: str
    receiver: str
    currency: Currency
    amount: Signed
    how: str
    note: str


class OpenThenAnswer(msgspec.Struct, frozen=True):
    """All that was open when the month began, and when it ended."""

    currency: Currency
    opening: Amount
    closing: Amount


class BooksMonthAnswer(msgspec.Struct, frozen=True):
    """The closing of a month."""

    month: str
    open: list[OpenThenAnswer]
    members: list[MemberMonthAnswer]
    payments: list[PaymentMadeAnswer]


class Books(ApiView):
    """The books of a club."""

    @operation("club-books", gives={200: BooksAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """What is open between any two, whether the figures agree, and everybody's figures."""
        club = club_books(request, slug)
        paid, last = paid_between(club.id), reminded(club.id)
        pairs, found = aged_pairs(club, timezone.localdate(), paid), unsettled(club.id, paid)
        members = members_of_books(club, pairs, paid)
        return answer(
            BooksAnswer(
                [_sum(one) for one in open_sums(pairs)],
                _checks(club, members, pairs),
                [_pair(one, last.get(one.debtor)) for one in pairs],
                _members(members),
                [payment_told(one) for one in found.waiting],
                [payment_told(one) for one in found.disputed],
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
        return answer(BooksMonthAnswer(f"{month.first:%Y-%m}", then, members, payments))


def _sum(one: OpenSum) -> OpenSumAnswer:
    ages = AgesAnswer(*(amount_sent(part, one.currency) for part in one.ages))
    open_, beyond = amount_sent(one.open, one.currency), amount_sent(one.beyond, one.currency)
    return OpenSumAnswer(one.currency, open_, one.payments, beyond, ages)


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
    return AgedPairAnswer(one.debtor.hex, one.creditor.hex, one.currency, open_, beyond, one.since, last)


def _members(members: AllMembers) -> list[MemberBooksAnswer]:
    return [
        MemberBooksAnswer(
            one.person.hex, currency,
            *(amount_sent(figure, currency) for figure in (one.won, one.paid, one.received, one.let_off, one.open)),
        )
        for currency, rows in sorted(members.rows.items()) for one in rows.values()
    ]  # fmt: skip


def _month(one: MemberMonth) -> MemberMonthAnswer:
    figures = (one.opening, one.came, one.paid, one.received, one.let_off, one.closing)
    return MemberMonthAnswer(one.person.hex, one.currency, *(amount_sent(figure, one.currency) for figure in figures))


def _made(one: PaymentMade) -> PaymentMadeAnswer:
    amount = amount_sent(one.amount, one.currency)
    return PaymentMadeAnswer(one.at, one.payer.hex, one.receiver.hex, one.currency, amount, one.how, one.note)
