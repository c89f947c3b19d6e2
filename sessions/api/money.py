"""What is open between the reader and others of a club, what each evening brought, and payments outside an evening."""

from dataclasses import replace
from datetime import date
from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from chouette.ledger.money import amount_sent
from clubs.api.tokens import actor_of
from clubs.selectors import persons_spoken_for
from sessions import services
from sessions.api.access import ApiView, body_of, tap_counted
from sessions.api.asked import club_own_money, number_of
from sessions.api.bodies import answer, read
from sessions.api.operations import READ, Count, Next, When, operation, query
from sessions.api.payments import (
    Currency,
    PaymentBody,
    PaymentId,
    WordBody,
    draft_of,
)
from sessions.models import PaymentWord
from sessions.pages.money.objection_reasons import reason_word
from sessions.selectors.evening_statement import StatementLine, own_money
from sessions.selectors.open_accounts import OpenAccount, open_accounts

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
        page = own_money(club.id, mine, before=before_number(request)).page
        return answer(StatementsAnswer([_line(one) for one in page.lines], page.older))


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
        """Enter a payment outside an evening: by one of the two, by treasurer or organiser. Where dues would be set off
        first, it is refused without their sum in `set_off`."""
        club = club_own_money(request, slug)
        body: PaymentBody = read(body_of(request), PaymentBody, "not_a_payment")
        tap_counted(request)
        draft = draft_of(body, club)
        named = draft.set_off or amount_sent(0, draft.currency)  # without a sum nothing was to be set off
        draft = replace(draft, set_off=named)
        paid = services.payment_say(actor=actor_of(request), club=club, draft=draft)
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
            actor=actor_of(request),
            club=club,
            payment=payment,
            word=PaymentWord(body.word),
            note=reason_word(body.note),
            beyond=body.beyond,
        )
        return HttpResponse(status=204)


def before_number(request: Request) -> int | None:
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
