"""The club's till, and deposits with it."""

from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.ledger.money import amount_sent
from clubs.api.tokens import actor_of
from clubs.models import Scope
from clubs.permissions import may
from clubs.selectors import till_of
from sessions import services
from sessions.api.access import ApiView, body_of, tap_counted
from sessions.api.asked import CurrencyTold, club_books, club_seen, currency_meant
from sessions.api.bodies import answer, read
from sessions.api.openings import EntriesAnswer, EntryId, entries_told
from sessions.api.operations import READ, RUN, When, operation
from sessions.api.payments import Amount, Currency
from sessions.errors import NotAllowed
from sessions.selectors.open_accounts import open_accounts
from sessions.selectors.till_rows import till_cash, till_rows
from sessions.services.taps.tap import Key


class TillRowAnswer(msgspec.Struct, frozen=True):
    """What went into the till, or below zero out of it, and what was in it afterwards."""

    at: When
    what: Annotated[
        str,
        msgspec.Meta(
            description="deposit, opening, purchase (spent or taken in), purchase_back (taken back), or how it was "
            "paid: cash, bank, other, or empty where nobody said."
        ),
    ]
    person: Annotated[
        str, msgspec.Meta(description="Of whom or to whom; empty where nobody is named, and for members.")
    ]
    amount: str
    currency: Currency
    note: str
    then: str
    entered_by: Annotated[str, msgspec.Meta(description="Who entered a purchase; else empty.")] = ""


class TillAccountAnswer(msgspec.Struct, frozen=True):
    """What the till owes somebody; below zero what they owe it."""

    person: str
    owed: str
    currency: Currency


class TillAnswer(msgspec.Struct, frozen=True):
    """The till of a club."""

    till: Annotated[
        str | None, msgspec.Meta(description="As who it pays and is paid; null before anything was owed with it.")
    ]
    rows: Annotated[list[TillRowAnswer], msgspec.Meta(description="The latest first.")]
    accounts: Annotated[list[TillAccountAnswer], msgspec.Meta(description="Empty for members.")]
    cash: Annotated[dict[str, str], msgspec.Meta(description="What is in it, by currency.")] = {}


class DepositBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deposit, or one given back. The same key again adds nothing."""

    key: Key
    player: UUID
    amount: Annotated[Amount, msgspec.Meta(max_length=40)]
    currency: CurrencyTold = None
    back: bool = False
    note: str = ""
    beyond: Annotated[bool, msgspec.Meta(description="More than the till holds is meant.")] = False


class ClubTill(ApiView):
    """The till of a club."""

    scope = Scope.MANAGE

    @operation("till", gives={200: TillAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """What is in it, running, and what is open between it and whom. Members read what is in it and its rows,
        without the names of those who paid."""
        club = club_seen(request, slug)
        if not may(actor_of(request), "clubs.till", club):
            raise NotAllowed("not_allowed")
        keeps = may(actor_of(request), "clubs.books", club)
        till = till_of(club.id)
        found = till_rows(club.id)
        rows = [
            TillRowAnswer(
                row.at, row.what, row.person.hex if row.person else "", amount_sent(row.amount, row.currency),
                row.currency, row.note, amount_sent(row.running, row.currency), row.entered_by,
            )
            for row in (found if keeps else [row.without_names for row in found])
        ]  # fmt: skip
        accounts = [
            TillAccountAnswer(one.other.hex, amount_sent(one.amount, one.currency), one.currency)
            for one in (open_accounts([club.id], [till]) if till and keeps else [])
        ]
        cash = {currency: amount_sent(amount, currency) for currency, amount in till_cash(club.id).items()}
        return answer(TillAnswer(till.hex if till else None, rows, accounts, cash))


class Deposits(ApiView):
    """Deposits with the till."""

    scope = Scope.MANAGE

    @operation("deposits", gives={200: EntriesAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Each that was entered; what the till owes was paid in."""
        return answer(entries_told(club_books(request, slug), "deposit"))

    @operation("deposit-enter", gives={201: EntryId}, takes=DepositBody, problems=RUN)
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Enter what somebody gives the till to keep, or gets back."""
        club = club_books(request, slug)
        body: DepositBody = read(body_of(request), DepositBody, "not_a_deposit")
        tap_counted(request)
        draft = services.DepositDraft(
            body.key, body.player, body.amount, currency_meant(body.currency, club), body.back, body.note, body.beyond
        )
        return answer(EntryId(services.deposit_enter(actor=actor_of(request), club=club, draft=draft)), 201)
