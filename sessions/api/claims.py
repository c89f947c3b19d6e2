"""Payments that others say they have made to the reader."""

from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from clubs.api.tokens import actor_of
from sessions.api.access import ApiView
from sessions.api.bodies import answer
from sessions.api.operations import operation
from sessions.api.payments import session_asked
from sessions.pages.money.claim_rows import claims_of


class ClaimAnswer(msgspec.Struct, frozen=True):
    """A payment that waits for the reader's word."""

    id: UUID
    text: Annotated[str, msgspec.Meta(description="What the payer says, as a sentence.")]
    note: str
    reasons: Annotated[list[str], msgspec.Meta(description="Notes to choose from where it was not so.")]


class ClaimsAnswer(msgspec.Struct, frozen=True):
    """The claims that wait for the reader, the oldest first."""

    claims: list[ClaimAnswer]


class SessionClaims(ApiView):
    """Claims to the reader in the club of an evening."""

    @operation("claims", gives={200: ClaimsAnswer}, problems=(404,))
    def get(self, request: Request, code: str) -> HttpResponse:
        """What others say they have paid the reader, at this evening or another. Reading it here starts no clock."""
        session = session_asked(request, code)
        found = claims_of(actor_of(request), session.club)
        return answer(ClaimsAnswer([ClaimAnswer(one.id, one.text, one.note, list(one.reasons)) for one in found]))
