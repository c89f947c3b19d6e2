"""Corrections in their asker's own favour that wait for the reader's word, or for somebody else's."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.ledger.money import amount_sent
from clubs.api.tokens import actor_of
from sessions.api.access import ApiView
from sessions.api.bodies import answer
from sessions.api.operations import Count, operation
from sessions.api.payments import Amount, Currency
from sessions.errors import NotFound
from sessions.pages.corrections.correction_rows import CorrectionRow, evening_corrections
from sessions.permissions import may_at
from sessions.selectors.by_code import session_of_code


class CorrectionGain(msgspec.Struct, frozen=True):
    """What a correction brings one player: below zero, what it costs them."""

    player: UUID
    points: int
    amount: Amount


class WaitingCorrection(msgspec.Struct, frozen=True):
    """A correction that waits, with what the reader may say of it; their own until they have read how it ended."""

    proposal: Annotated[Count, msgspec.Meta(description="The number under which it is answered, at `proposals/`.")]
    status: Literal["open", "refused", "lapsed"]
    text: Annotated[str, msgspec.Meta(description="Who corrects what, as a sentence.")]
    reason: str
    own: Annotated[str, msgspec.Meta(description="What it brings the reader, as a sentence; empty for nothing.")]
    waits: Annotated[str, msgspec.Meta(description="To its asker: for whom it waits, as a sentence.")]
    gains: list[CorrectionGain]
    currency: Currency
    may: list[Literal["agree", "refuse", "withdraw"]]


class CorrectionsAnswer(msgspec.Struct, frozen=True):
    """The corrections of an evening that concern the reader, the oldest first."""

    corrections: list[WaitingCorrection]


class SessionCorrections(ApiView):
    """Corrections of an evening that count only once somebody else has agreed."""

    @operation("corrections", gives={200: CorrectionsAnswer}, problems=(404,))
    def get(self, request: Request, code: str) -> HttpResponse:
        """What waits: for its asker, for each whom it costs, and for the other organisers. Each reads it also where
        they were not let in to the evening."""
        actor, session = actor_of(request), session_of_code(code)
        rows = evening_corrections(actor, session) if session else []
        if session is None or not (rows or may_at(actor, "sessions.see", session)):
            raise NotFound
        return answer(CorrectionsAnswer([correction_answer(row) for row in rows]))


def correction_answer(row: CorrectionRow) -> WaitingCorrection:
    """Return a correction as the API answers it."""
    words: tuple[tuple[Literal["agree", "refuse", "withdraw"], bool], ...] = (
        ("agree", row.may_agree), ("refuse", row.may_refuse), ("withdraw", row.may_withdraw),
    )  # fmt: skip
    return WaitingCorrection(
        row.number, row.status, row.title, row.reason, row.own, row.waits or row.ended,
        [_gain(row, person) for person in row.gains], row.currency, [word for word, may in words if may],
    )  # fmt: skip


def _gain(row: CorrectionRow, person: UUID) -> CorrectionGain:
    points, money = row.gains[person]
    return CorrectionGain(person, points, amount_sent(money, row.currency))
