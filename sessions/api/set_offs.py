"""Setting off what two people owe each other on different evenings, and taking that back."""

from collections import Counter
from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.ledger.money import amount_sent
from clubs.api.tokens import actor_of
from sessions import services
from sessions.api.access import ApiView, body_of, tap_counted
from sessions.api.asked import CurrencyTold, club_own_money, currency_meant
from sessions.api.bodies import answer, read
from sessions.api.operations import operation
from sessions.api.payments import Amount, Currency


class SetOffBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A due, or all dues, set off against all opposite dues of the two, oldest first, until one side is used up."""

    payer: UUID
    receiver: UUID
    account: Annotated[
        UUID | None,
        msgspec.Meta(description="The account of the due, as `club-account` names it; without one, of every due."),
    ] = None
    currency: CurrencyTold = None
    shown: Annotated[
        int | None, msgspec.Meta(description="What was shown, in minor units: refused where it differs by now.")
    ] = None


class SetOffAgainst(msgspec.Struct, frozen=True):
    """How much was set off against one opposite due."""

    account: Annotated[UUID, msgspec.Meta(description="The account of the opposite due, as `club-account` names it.")]
    amount: Amount


class SetOffAnswer(msgspec.Struct, frozen=True):
    """How much was set off, and against what."""

    amount: Amount
    currency: Currency
    against: Annotated[list[SetOffAgainst], msgspec.Meta(description="Oldest first; sums to `amount`.")]


class ClubSetOffs(ApiView):
    """The set-offs of a club."""

    @operation("set-off", gives={201: SetOffAnswer}, takes=SetOffBody, problems=(400, 403, 404, 422, 429))
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Set a due off, without an account all: by either of the two, or by a keeper for somebody without a phone.

        It is set off against all that is open the other way on other accounts of the two, oldest first, until one side
        is used up. What waits for a word is left out.
        """
        club = club_own_money(request, slug)
        body: SetOffBody = read(body_of(request), SetOffBody, "not_a_payment")
        tap_counted(request)
        currency = currency_meant(body.currency, club)
        draft = services.SetOffDraft(body.account, body.payer, body.receiver, currency, body.shown)
        moved = services.set_off(actor=actor_of(request), club=club, draft=draft)
        amount = amount_sent(sum(one.amount for one in moved), currency)
        sums = Counter[UUID]()
        for one in moved:
            sums[one.to_account] += one.amount
        against = [SetOffAgainst(account, amount_sent(each, currency)) for account, each in sums.items()]
        return answer(SetOffAnswer(amount, currency, against), 201)


class ClubSetOff(ApiView):
    """A set-off."""

    @operation("set-off-undo", gives={204: None}, problems=(403, 404, 422, 429))
    def delete(self, request: Request, slug: str, movement: UUID) -> HttpResponse:
        """Take a set-off back that was made by hand."""
        club = club_own_money(request, slug)
        tap_counted(request)
        services.take_back_set_off(actor=actor_of(request), club=club, movement=movement)
        return HttpResponse(status=204)
