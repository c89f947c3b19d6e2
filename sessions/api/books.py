"""The books of a club, for those who keep them: what is open, whether the figures agree, a month's closing."""

from datetime import date
from typing import Annotated

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.ledger.money import amount_sent
from clubs.api.tokens import actor_of
from clubs.models import Club
from clubs.seasons import today_of
from sessions.api.access import ApiView
from sessions.api.asked import club_books
from sessions.api.bodies import answer
from sessions.api.operations import READ, Count, When, operation
from sessions.api.payments import Amount, Currency, PaymentAnswer, payment_told
from sessions.selectors.books.aged_pairs import (
    AgedPair,
    DebtorAccounts,
    OpenSum,
    accounts_by_debtor,
    aged_pairs_with_even,
    open_sums,
)
from sessions.selectors.books.members import AllMembers, members_of_books
from sessions.selectors.books.proofs import plan_proof
from sessions.selectors.books.standing import paid_between
from sessions.selectors.books.unsettled import reminded, unsettled
from sessions.selectors.till_rows import till_cash
from sessions.services.payments.pair import reader_of

OwedBack = Annotated[
    Amount, msgspec.Meta(description="What is open in the opposite direction; `open` is what is left without it.")
]
BeyondBack = Annotated[
    Amount, msgspec.Meta(description="What of `owed_back` was paid beyond what was owed, by those who owe more.")
]
Signed = Annotated[str, msgspec.Meta(description='Below zero with its sign: "-6.00"; whole points without a currency.')]


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
    beyond_back: BeyondBack


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
    beyond_back: BeyondBack


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

    It is `won`, `other`, `unsettled`, `paid` and `let_off` together, without `received`. A deposit with the till is in
    `paid` of the player and in `received` of the till; one given back is the opposite, as in a month.
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
        msgspec.Meta(description="Bets, fees, expenses, balances from a book, the till's purchases; signed as `open`."),
    ]
    unsettled: Annotated[
        str,
        msgspec.Meta(
            description="The opposite of what was won on evenings not closed and is not owed yet, "
            "and of what was paid for evenings that are open again."
        ),
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


class Books(ApiView):
    """The books of a club."""

    @operation("club-books", gives={200: BooksAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """What is open between any two, whether the figures agree, and everybody's figures."""
        club = club_books(request, slug)
        reader = reader_of(actor_of(request), club)
        paid, last = paid_between(club.id), reminded(club.id)
        with_even, found = aged_pairs_with_even(club, today_of(club)), unsettled(club.id, paid)
        pairs = [pair for pair in with_even if pair.open]
        members = members_of_books(club, pairs, paid)
        return answer(
            BooksAnswer(
                [_sum(one) for one in open_sums(pairs)],
                _checks(club, members, with_even),
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


def _sum(one: OpenSum) -> OpenSumAnswer:
    ages = AgesAnswer(*(amount_sent(part, one.currency) for part in one.ages))
    open_, beyond = amount_sent(one.open, one.currency), amount_sent(one.beyond, one.currency)
    back, beyond_back = (amount_sent(amount, one.currency) for amount in (one.owed_back, one.beyond_back))
    return OpenSumAnswer(one.currency, open_, one.payments, beyond, ages, back, beyond_back)


def _checks(club: Club, members: AllMembers, pairs: list[AgedPair]) -> ChecksAnswer:
    plan = plan_proof(club)
    return ChecksAnswer(
        not any(one.points or one.minor for one in members.zero.values()),
        not any(sum(one.open for one in rows.values()) for rows in members.rows.values()),
        plan.evenings,
        plan.wrong,
        [one.code for one in plan.first],
        sum((pair.beyond > 0) + (pair.beyond_back > 0) for pair in pairs),
    )


def _pair(one: AgedPair, last: When | None) -> AgedPairAnswer:
    open_, beyond = amount_sent(one.open, one.currency), amount_sent(one.beyond, one.currency)
    back, beyond_back = (amount_sent(amount, one.currency) for amount in (one.owed_back, one.beyond_back))
    return AgedPairAnswer(
        one.debtor.hex, one.creditor.hex, one.currency, open_, beyond, one.since, last, back, beyond_back
    )


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
