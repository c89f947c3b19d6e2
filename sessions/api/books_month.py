"""A month of a club's books, for those who keep them: what was open before and after, and what was paid."""

from datetime import date
from typing import Annotated

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from chouette.ledger.money import amount_sent
from sessions.api.access import ApiView
from sessions.api.asked import club_books
from sessions.api.bodies import answer
from sessions.api.books import Signed
from sessions.api.operations import READ, Count, When, operation, query
from sessions.api.payments import Amount, Currency
from sessions.errors import NotFound
from sessions.pages.books.month import month_asked
from sessions.pages.books.month_closing import is_still_on
from sessions.pages.money.keeper_names import WordSpoken, spoken_by
from sessions.selectors.books.month import MemberMonth, PaymentMade, month_closed
from sessions.selectors.books.month_till import TillMonth, TillMove, till_month
from sessions.selectors.books.waiting_sums import Kind, WaitingSum, waiting_sums
from sessions.selectors.club_voices import ClubVoices, voices_in

MONTH = query(
    "month",
    OpenApiTypes.STR,
    "Which month: 2026-11; else the one before this, or this if no debt is older.",
)


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
    how: Annotated[str, msgspec.Meta(description="As in a payment, or deposit.")]
    note: str
    kind: Annotated[
        str,
        msgspec.Meta(description="paid, deposit, waived or written_off; undone, or again if it had counted before."),
    ]
    made_on: Annotated[date, msgspec.Meta(description="The day on which it was made, or entered if none was given.")]
    word: Annotated[str, msgspec.Meta(description="The word by which it counts, or no longer: as in its steps.")]
    said_as: Annotated[str, msgspec.Meta(description="As what that was said: as in a payment.")]
    keeper: Annotated[str, msgspec.Meta(description="As in a payment.")]


class OpenThenAnswer(msgspec.Struct, frozen=True):
    """All that was open when the month began, and when it ended."""

    currency: Currency
    opening: Amount
    closing: Amount


class TillMoveAnswer(msgspec.Struct, frozen=True):
    """Cash that went into the till in a month; below zero out of it."""

    at: When
    what: Annotated[
        str,
        msgspec.Meta(
            description="deposit, opening or purchase; for a payment how it was made: cash, bank, other, or empty "
            "where nobody said."
        ),
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
    """What was entered by the end of the month, still waits for a word, and is not counted: so many of one kind."""

    kind: Kind
    currency: Currency
    number: Count
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
        voices = voices_in(club.id)
        members, payments = [_month(one) for one in closed.members], [_made(one, voices) for one in closed.payments]
        return answer(
            BooksMonthAnswer(
                f"{month.first:%Y-%m}", then, members, payments, [_till(one) for one in till_month(club, month)],
                is_still_on(club, month), [_waiting(one) for one in waiting_sums(club, month.between(club)[1])],
            )
        )  # fmt: skip


def _month(one: MemberMonth) -> MemberMonthAnswer:
    figures = (one.opening, one.came, one.paid, one.received, one.let_off, one.closing)
    return MemberMonthAnswer(one.person.hex, one.currency, *(amount_sent(figure, one.currency) for figure in figures))


def _made(one: PaymentMade, voices: ClubVoices) -> PaymentMadeAnswer:
    amount = amount_sent(one.amount, one.currency)
    return PaymentMadeAnswer(
        one.at, one.payer.hex, one.receiver.hex, one.currency, amount, one.how, one.note, one.kind.value, one.made_on,
        one.word, one.said_as, spoken_by(voices, WordSpoken(one.said_as, one.actors, one.payer, one.receiver)),
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
    return WaitingSumAnswer(
        waiting.kind, waiting.currency, waiting.number, amount_sent(waiting.amount, waiting.currency)
    )
