"""Balances that a club brings from its book, and what those who keep the books take back."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.ledger.money import amount_sent
from clubs.api.tokens import actor_of
from clubs.models import Club, Scope
from sessions import services
from sessions.api.access import ApiView, body_of, tap_counted
from sessions.api.asked import CurrencyTold, club_books, club_own_money, currency_meant
from sessions.api.bodies import answer, read
from sessions.api.operations import PREVIEW, READ, RUN, When, operation
from sessions.api.payments import Amount, Currency
from sessions.models import BookWord
from sessions.pages.money.objection_reasons import reason_word
from sessions.selectors.book_entries import EntryRead, book_entries
from sessions.services.taps.tap import Key


class BalanceBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody is owed by the book; below zero what they owe."""

    amount: Annotated[str, msgspec.Meta(max_length=40, description='"12.50", or "-12.50" for what they owe.')]
    player: UUID | None = None
    name: Annotated[str, msgspec.Meta(description="In the place of `player`: of the club, or new in it.")] = ""
    is_new: Annotated[
        bool, msgspec.Meta(description="A new name that is like another is a new player's; without it it is refused.")
    ] = False


class OpeningBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The balances of a book. They sum to zero, or the rest is the till's. The same key again adds nothing."""

    key: Key
    balances: list[BalanceBody]
    currency: CurrencyTold = None
    rest_to_till: bool = False
    note: str = ""


class OpeningLine(msgspec.Struct, frozen=True):
    """A debt that the balances bring. Of a name that is not in the club yet there is no id; of the till neither."""

    debtor: str | None
    debtor_name: str
    creditor: str | None
    creditor_name: str
    amount: Amount


class PlanAnswer(msgspec.Struct, frozen=True):
    """The debts that they would bring. The till has no name."""

    lines: list[OpeningLine]


class EntryId(msgspec.Struct, frozen=True):
    """The id of the entry."""

    id: UUID


class EntryLine(msgspec.Struct, frozen=True):
    """A debt that an entry brings."""

    debtor: str
    creditor: str
    amount: Amount
    currency: Currency


class EntryAnswer(msgspec.Struct, frozen=True):
    """An entry of those who keep the books."""

    id: UUID
    at: When
    note: str
    stands: Annotated[str, msgspec.Meta(description="in_force or reversed.")]
    lines: list[EntryLine]


class EntriesAnswer(msgspec.Struct, frozen=True):
    """Such entries, the latest first."""

    entries: list[EntryAnswer]


class ReasonBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why an entry is taken back; everybody whom it concerns reads it."""

    reason: str
    beyond: Annotated[bool, msgspec.Meta(description="More cash than the till holds leaves it.")] = False


class BalanceWord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word about a balance from a book, or a deposit given back; the note says why it is not so."""

    word: Literal["agreed", "refused"]
    note: str = ""


class Openings(ApiView):
    """The balances that were brought."""

    scope = Scope.MANAGE

    @operation("openings", gives={200: EntriesAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Each book that was brought, with its debts."""
        return answer(entries_told(club_books(request, slug), "opening"))

    @operation("opening-bring", gives={201: EntryId}, takes=OpeningBody, problems=RUN)
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Bring the balances of a book: they are owed from now on."""
        club = club_books(request, slug)
        body: OpeningBody = read(body_of(request), OpeningBody, "not_balances")
        tap_counted(request)
        return answer(
            EntryId(services.opening_bring(actor=actor_of(request), club=club, draft=_draft(body, club))), 201
        )


class OpeningPreview(ApiView):
    """What balances would bring."""

    scope = Scope.MANAGE

    @operation("opening-preview", gives={200: PlanAnswer}, takes=OpeningBody, problems=PREVIEW)
    def post(self, request: Request, slug: str) -> HttpResponse:
        """The debts that they would bring; nothing is kept."""
        club = club_books(request, slug)
        body: OpeningBody = read(body_of(request), OpeningBody, "not_balances")
        tap_counted(request)
        draft = _draft(body, club)
        plan = services.opening_planned(club, draft)
        lines = [
            OpeningLine(
                _id(payer), plan.names[payer], _id(payee), plan.names[payee], amount_sent(amount, draft.currency)
            )
            for payer, payee, amount in plan.payments
        ]
        return answer(PlanAnswer(lines))


class OneBalance(ApiView):
    """A balance from a book, or a deposit given back: one line of an entry, counted from 1."""

    @operation("opening-answer", gives={204: None}, takes=BalanceWord, problems=RUN)
    def post(self, request: Request, slug: str, entry: UUID, number: int) -> HttpResponse:
        """Say that it is right, or with a reason that it is not so: then it does not count until you or another keeper
        say that it is right."""
        club = club_own_money(request, slug)
        body: BalanceWord = read(body_of(request), BalanceWord, "not_understood")
        tap_counted(request)
        services.answer_opening(
            actor=actor_of(request),
            club=club,
            entry=entry,
            number=number,
            word=BookWord(body.word),
            note=reason_word(body.note),
        )
        return HttpResponse(status=204)


class OneEntry(ApiView):
    """An entry of those who keep the books: balances, a deposit, or what the till spent or took in."""

    scope = Scope.MANAGE

    @operation("entry-take-back", gives={204: None}, takes=ReasonBody, problems=RUN)
    def delete(self, request: Request, slug: str, entry: UUID) -> HttpResponse:
        """Take it back by opposite debts; balances only while nothing of them was paid."""
        club = club_books(request, slug)
        body: ReasonBody = read(body_of(request), ReasonBody, "not_understood")
        tap_counted(request)
        services.entry_take_back(actor=actor_of(request), club=club, entry=entry, note=body.reason, beyond=body.beyond)
        return HttpResponse(status=204)


def entries_told(club: Club, kind: str) -> EntriesAnswer:
    """The entries of a kind."""
    return EntriesAnswer([_told(one) for one in book_entries(club.id, [kind])])


def _draft(body: OpeningBody, club: Club) -> services.OpeningDraft:
    rows = [services.BalanceRow(one.player, one.name, one.amount, one.is_new) for one in body.balances]
    return services.OpeningDraft(body.key, currency_meant(body.currency, club), rows, body.rest_to_till, body.note)


def _id(key: str) -> str | None:
    return key if len(key) == len(UUID(int=0).hex) and ":" not in key else None


def _told(one: EntryRead) -> EntryAnswer:
    lines = [
        EntryLine(line.debtor.hex, line.creditor.hex, amount_sent(line.amount, line.currency), line.currency)
        for line in one.lines
    ]
    return EntryAnswer(one.row.id, one.row.at, one.row.note, one.row.stands, lines)
