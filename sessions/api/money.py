"""What is open between the reader and others of a club, and payments outside an evening."""

from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.ledger.money import amount_sent
from clubs.api.tokens import actor_of
from clubs.ciphertext import PayTo
from clubs.selectors import persons_spoken_for
from sessions import services
from sessions.api.access import ApiView, body_of, tap_counted
from sessions.api.asked import club_seen
from sessions.api.bodies import answer, read
from sessions.api.operations import READ, When, operation
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
from sessions.selectors.open_accounts import open_accounts
from sessions.selectors.pair_accounts import PairAccount, account_between


class OpenAnswer(msgspec.Struct, frozen=True):
    """An account that is not even."""

    person: Annotated[str, msgspec.Meta(description="The one of the reader's own.")]
    other: str
    currency: Currency
    owed: Annotated[
        str, msgspec.Meta(description='What `person` owes `other`; below zero what they are owed: "-6.00".')
    ]
    since: Annotated[str | None, msgspec.Meta(description="The day of the oldest debt of it.")]


class MoneyAnswer(msgspec.Struct, frozen=True):
    """What the reader owes and is owed in a club."""

    accounts: list[OpenAnswer]


class DebtAnswer(msgspec.Struct, frozen=True):
    """A debt that stands."""

    session: Annotated[str | None, msgspec.Meta(description="The evening that it belongs to, if it does.")]
    because: Annotated[
        str, msgspec.Meta(description="leave, close, correction, bet, opening, fee, deposit or clearing.")
    ]
    debtor: str
    creditor: str
    amount: Amount
    open: Amount
    at: When


class PayToAnswer(msgspec.Struct, frozen=True):
    """Where the other is paid; empty what they have not given."""

    holder: str
    iban: Annotated[str, msgspec.Meta(description="Without spaces.")]
    bic: str
    link: Annotated[str, msgspec.Meta(description="An https link of a page to pay at.")]


class AccountAnswer(msgspec.Struct, frozen=True):
    """The account of two in one currency, every row of it, the oldest first."""

    person: str
    other: str
    currency: Currency
    owed: str
    debts: list[DebtAnswer]
    payments: list[PaymentAnswer]
    pay_to: Annotated[
        PayToAnswer | None, msgspec.Meta(description="Null unless the reader owes the other, who has said so.")
    ]


class AccountsAnswer(msgspec.Struct, frozen=True):
    """The accounts of the reader with somebody."""

    accounts: list[AccountAnswer]


class ClubMoney(ApiView):
    """The reader's own accounts in a club."""

    @operation("club-money", gives={200: MoneyAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Person by person what is open; nobody reads the accounts of others."""
        club = club_seen(request, slug)
        mine = sorted(persons_spoken_for(actor_of(request), club.id))
        told = [
            OpenAnswer(one.person.hex, one.other.hex, one.currency, amount_sent(one.amount, one.currency),
                       one.since.isoformat() if one.since else None)
            for person in mine for one in open_accounts(club.id, person)
        ]  # fmt: skip
        return answer(MoneyAnswer(told))


class ClubAccount(ApiView):
    """The reader's account with somebody."""

    @operation("club-account", gives={200: AccountsAnswer}, problems=READ)
    def get(self, request: Request, slug: str, other: UUID) -> HttpResponse:
        """Every debt and every payment between the two, as it stands."""
        club = club_seen(request, slug)
        mine = sorted(persons_spoken_for(actor_of(request), club.id) - {other})
        found = [one for person in mine for one in account_between(club.id, person, other)]
        if not found:
            raise NotFound
        pay_to = pay_to_of_creditors(club.id, mine, map(owed_in, found)).get(other)
        return answer(AccountsAnswer([_account(one, pay_to if owed_in(one).amount > 0 else None) for one in found]))


class ClubPayments(ApiView):
    """Payments between people of a club, outside an evening."""

    @operation("club-payment-say", gives={201: PaymentId}, takes=PaymentBody, problems=(400, 403, 404, 409, 422, 429))
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Say that it was paid: by one of the two, or at once by an organiser."""
        club = club_seen(request, slug)
        body: PaymentBody = read(body_of(request), PaymentBody, "not_a_payment")
        tap_counted(request)
        paid = services.payment_say(actor=actor_of(request), club=club, draft=draft_of(body))
        return answer(PaymentId(paid.hex), 201)


class ClubPayment(ApiView):
    """A payment."""

    @operation("club-payment-answer", gives={204: None}, takes=WordBody, problems=(400, 403, 404, 422, 429))
    def post(self, request: Request, slug: str, payment: UUID) -> HttpResponse:
        """Confirm it, dispute it with a note, or take back what one has said."""
        club = club_seen(request, slug)
        body: WordBody = read(body_of(request), WordBody, "not_a_payment")
        tap_counted(request)
        services.payment_answer(
            actor=actor_of(request), club=club, payment=payment, word=PaymentWord(body.word), note=body.note
        )
        return HttpResponse(status=204)


def _account(one: PairAccount, pay_to: PayTo | None) -> AccountAnswer:
    debts = [
        DebtAnswer(debt.code, debt.because, debt.debtor.hex, debt.creditor.hex,
                   amount_sent(debt.amount, one.currency), amount_sent(one.still[debt.id], one.currency), debt.at)
        for debt in one.debts
    ]  # fmt: skip
    payments = [payment_told(paid) for paid in one.payments if paid.word != PaymentWord.WITHDRAWN]
    told = None if pay_to is None else PayToAnswer(pay_to.holder, pay_to.iban, pay_to.bic, pay_to.link)
    open_ = amount_sent(one.open, one.currency)
    return AccountAnswer(one.one.hex, one.other.hex, one.currency, open_, debts, payments, told)
