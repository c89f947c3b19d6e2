"""Shared expenses of an evening."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.ledger.money import amount_sent
from clubs.api.tokens import actor_of
from clubs.permissions import may
from sessions import services
from sessions.api.access import ApiView, body_of, tap_counted
from sessions.api.asked import CurrencyTold, currency_meant
from sessions.api.bodies import answer, read
from sessions.api.operations import When, operation
from sessions.api.payments import Amount, Currency, session_asked
from sessions.errors import NotFound
from sessions.models import BookWord
from sessions.permissions import may_at
from sessions.selectors.by_code import session_of_code
from sessions.selectors.shared_expenses import ExpenseRead, expenses_of_evening
from sessions.services.books.expense_words import ShareSpeaker, may_answer, may_withdraw, speaker_at
from sessions.services.taps.tap import Key

ENTERED = (400, 403, 404, 409, 422, 429)
ANSWERED = (400, 403, 404, 422, 429)


class ShareBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player who shares an expense."""

    player: UUID
    amount: Annotated[str, msgspec.Meta(max_length=40, description="Empty where it is shared evenly.")] = ""


class ExpenseBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An expense that one player paid and several share. The same key again adds nothing."""

    key: Key
    payer: UUID
    amount: Annotated[str, msgspec.Meta(max_length=40)]
    note: Annotated[str, msgspec.Meta(description="What it was for.")]
    shares: Annotated[
        list[ShareBody],
        msgspec.Meta(
            max_length=100,
            description="Who shares it, the payer too if they do. Evenly, what does not divide goes to those who came "
            "first, one minor unit each; with amounts, they sum to the whole.",
        ),
    ]
    evenly: bool = True
    currency: CurrencyTold = None


class ShareWord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word about a share: the player agrees or declines, the payer or who entered it withdraws."""

    word: Literal["agreed", "refused", "withdrawn"]
    note: str = ""


class ShareAnswer(msgspec.Struct, frozen=True):
    """One player's share."""

    id: UUID
    player: str
    amount: Amount
    stands: Annotated[str, msgspec.Meta(description="waits, in_force, refused, withdrawn or reversed.")]
    agreed_as: Annotated[
        str, msgspec.Meta(description="As what it was agreed to: payer (who owes it), scorekeeper, treasurer or "
                          "organiser; empty before that, or where who owes it entered it.")
    ]  # fmt: skip
    reason: str
    may_answer: Annotated[bool, msgspec.Meta(description="Whether you may agree to it, or decline it.")]
    may_withdraw: bool


class ExpenseAnswer(msgspec.Struct, frozen=True):
    """An expense as it stands."""

    id: UUID
    payer: str
    amount: Amount
    currency: Currency
    note: str
    at: When
    own_part: Annotated[Amount, msgspec.Meta(description="What the payer bears.")]
    shares: list[ShareAnswer]


class ExpensesAnswer(msgspec.Struct, frozen=True):
    """The expenses of an evening, the earliest first."""

    expenses: list[ExpenseAnswer]


class ExpenseId(msgspec.Struct, frozen=True):
    """The id of the expense."""

    id: UUID


class Expenses(ApiView):
    """The shared expenses of an evening."""

    @operation("expenses", gives={200: ExpensesAnswer}, problems=(404,))
    def get(self, request: Request, code: str) -> HttpResponse:
        """Each expense with its shares, for everybody who sees the evening."""
        session = session_asked(request, code)
        speaker = speaker_at(actor_of(request), session.club, session)
        found = expenses_of_evening(session.club_id, session.id)
        return answer(ExpensesAnswer([_expense(one, speaker) for one in found]))

    @operation("expense-share", gives={201: ExpenseId}, takes=ExpenseBody, problems=ENTERED)
    def post(self, request: Request, code: str) -> HttpResponse:
        """Enter an expense; each share counts once the player who owes it has agreed."""
        body: ExpenseBody = read(body_of(request), ExpenseBody, "not_an_expense")
        tap_counted(request)
        session = session_asked(request, code)
        shares = [services.ShareDraft(one.player, one.amount) for one in body.shares]
        draft = services.ExpenseDraft(
            body.key, body.payer, body.amount, currency_meant(body.currency, session.club), body.note, shares,
            body.evenly,
        )  # fmt: skip
        expense = services.share_expense(
            actor=actor_of(request), club=session.club, code=session.code, draft=draft
        )  # fmt: skip
        return answer(ExpenseId(expense), 201)


class ExpenseShare(ApiView):
    """A share of an expense."""

    @operation("expense-answer", gives={204: None}, takes=ShareWord, problems=ANSWERED)
    def post(self, request: Request, code: str, share: UUID) -> HttpResponse:
        """Agree to it, decline it, or withdraw it; also where you were not let in to the evening."""
        body: ShareWord = read(body_of(request), ShareWord, "not_an_expense")
        tap_counted(request)
        actor, session = actor_of(request), session_of_code(code)
        if session is None or not (
            may_at(actor, "sessions.see", session) or may(actor, "clubs.own_money", session.club)
        ):
            raise NotFound
        services.answer_share(
            actor=actor, club=session.club, share=share, word=BookWord(body.word), note=body.note
        )  # fmt: skip
        return HttpResponse(status=204)


def _expense(read_: ExpenseRead, speaker: ShareSpeaker) -> ExpenseAnswer:
    return ExpenseAnswer(
        read_.id, read_.payer.hex, amount_sent(read_.amount, read_.currency), read_.currency, read_.note, read_.at,
        amount_sent(read_.rest, read_.currency),
        [
            ShareAnswer(
                one.id, one.debtor.hex, amount_sent(one.amount, read_.currency), one.stands, one.agreed_as, one.why,
                may_answer(speaker, one), may_withdraw(speaker, one),
            )
            for one in read_.shares
        ],
    )  # fmt: skip
