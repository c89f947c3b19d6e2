"""What a club's till spends and takes in."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.ledger.money import amount_sent
from clubs.api.tokens import actor_of
from clubs.models import Scope
from sessions import services
from sessions.api.access import ApiView, body_of, tap_counted
from sessions.api.asked import CurrencyTold, club_books, currency_meant
from sessions.api.bodies import answer, read
from sessions.api.openings import EntryId
from sessions.api.operations import READ, RUN, When, operation
from sessions.api.payments import Amount, Currency
from sessions.models import BookWord
from sessions.selectors.till_purchases import PurchaseRead, till_purchases
from sessions.services import PurchaseWay
from sessions.services.books.purchase_entries import may_agree_to_purchase, may_withdraw_purchase
from sessions.services.payments.pair import reader_of
from sessions.services.taps.tap import Key


class PurchaseBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the till spent or took in. The same key again adds nothing."""

    key: Key
    way: Annotated[
        Literal["out", "in", "taken", "own_pocket"],
        msgspec.Meta(
            description="Out of the till, into it, taken out by a keeper for themselves (they owe it), or paid from "
            "somebody's own pocket (the till owes it)."
        ),
    ]
    amount: Annotated[Amount, msgspec.Meta(max_length=40)]
    note: Annotated[str, msgspec.Meta(description="What it was for.")]
    player: Annotated[UUID | None, msgspec.Meta(description="Who took it out, or paid from their own pocket.")] = None
    currency: CurrencyTold = None
    beyond: Annotated[bool, msgspec.Meta(description="More than the till holds is meant.")] = False


class PurchaseWord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word about what a keeper entered in their own favour: another keeper agrees or refuses, they withdraw."""

    word: Literal["agreed", "refused", "withdrawn"]
    note: str = ""


class PurchaseAnswer(msgspec.Struct, frozen=True):
    """What the till spent or took in, as it stands."""

    id: UUID
    at: When
    note: str
    entered_by: str
    cash: Annotated[Amount, msgspec.Meta(description="What went into the till, below zero out of it.")]
    person: str | None
    owed: Annotated[Amount, msgspec.Meta(description="What the till owes the person for it, below zero they owe it.")]
    currency: Currency
    stands: Annotated[str, msgspec.Meta(description="waits, in_force, refused, withdrawn or reversed.")]
    reason: str
    may_answer: Annotated[bool, msgspec.Meta(description="Whether you may agree to it, or refuse it.")]
    may_withdraw: bool


class PurchasesAnswer(msgspec.Struct, frozen=True):
    """Such entries, the latest first."""

    purchases: list[PurchaseAnswer]


class Purchases(ApiView):
    """What the till spent and took in."""

    scope = Scope.MANAGE

    @operation("purchases", gives={200: PurchasesAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Each that was entered, with who entered it and what became of it."""
        club, actor = club_books(request, slug), actor_of(request)
        reader = reader_of(actor, club)

        def described(one: PurchaseRead) -> PurchaseAnswer:
            return PurchaseAnswer(
                one.id, one.at, one.note, one.entered_by, amount_sent(one.cash, one.currency),
                one.person.hex if one.person else None, amount_sent(one.owed, one.currency), one.currency, one.stands,
                one.why, may_agree_to_purchase(reader, one), may_withdraw_purchase(reader, one),
            )  # fmt: skip

        return answer(PurchasesAnswer([described(one) for one in till_purchases(club.id)]))

    @operation("purchase-enter", gives={201: EntryId}, takes=PurchaseBody, problems=RUN)
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Enter what the till spent or took in; it is taken back as any entry of the books."""
        club = club_books(request, slug)
        body: PurchaseBody = read(body_of(request), PurchaseBody, "not_a_purchase")
        tap_counted(request)
        draft = services.PurchaseDraft(
            body.key, PurchaseWay(body.way), body.amount, currency_meant(body.currency, club), body.note, body.player,
            body.beyond,
        )  # fmt: skip
        return answer(EntryId(services.enter_purchase(actor=actor_of(request), club=club, draft=draft)), 201)


class OnePurchase(ApiView):
    """What a keeper entered in their own favour."""

    scope = Scope.MANAGE

    @operation("purchase-answer", gives={204: None}, takes=PurchaseWord, problems=RUN)
    def post(self, request: Request, slug: str, purchase: UUID) -> HttpResponse:
        """Agree to it, refuse it, or withdraw it."""
        club = club_books(request, slug)
        body: PurchaseWord = read(body_of(request), PurchaseWord, "not_a_purchase")
        tap_counted(request)
        services.answer_purchase(
            actor=actor_of(request), club=club, entry=purchase, word=BookWord(body.word), note=body.note
        )  # fmt: skip
        return HttpResponse(status=204)
