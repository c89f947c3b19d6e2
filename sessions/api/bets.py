"""Side bets: of two who came to an evening, or of two people of a club."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.ledger.money import amount_sent
from clubs.api.tokens import actor_of
from clubs.models import Club
from clubs.permissions import may
from clubs.selectors import persons_spoken_for
from sessions import services
from sessions.api.access import ApiView, body_of, tap_counted
from sessions.api.asked import CurrencyTold, club_own_money, club_seen, currency_meant
from sessions.api.bodies import answer, read
from sessions.api.operations import READ, When, operation
from sessions.api.payments import Amount, Currency, session_asked
from sessions.models import BookWord, Session
from sessions.permissions import may_at
from sessions.selectors.book_entries import EntryRead, book_entries
from sessions.services.books.bet_rights import open_bet_to
from sessions.services.payments.pair import MoneyReader, reader_of
from sessions.services.taps.tap import Key

SAID = (400, 403, 404, 409, 422, 429)
ANSWERED = (400, 403, 404, 422, 429)


class BetBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side bet, as one of the two says. The same key again adds nothing."""

    key: Key
    loser: UUID
    winner: UUID
    amount: Annotated[str, msgspec.Meta(max_length=40)]
    currency: CurrencyTold = None
    note: Annotated[str, msgspec.Meta(description="What it was for.")] = ""


class BetWord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word about a side bet: the other agrees or declines, whoever entered it withdraws."""

    word: Literal["agreed", "refused", "withdrawn"]
    note: str = ""


class BetAnswer(msgspec.Struct, frozen=True):
    """A side bet as it stands."""

    id: UUID
    session: Annotated[str | None, msgspec.Meta(description="The evening at which it was made, if it was at one.")]
    loser: str
    winner: str
    amount: Amount
    currency: Currency
    note: str
    at: When
    stands: Annotated[str, msgspec.Meta(description="waits, in_force, refused, withdrawn or reversed.")]
    said_as: Annotated[
        list[str],
        msgspec.Meta(
            description="As what it was entered and answered: payer (who lost), receiver, scorekeeper, treasurer or "
            "organiser."
        ),
    ]
    may: Annotated[list[str], msgspec.Meta(description="What the reader may say now: agreed, refused or withdrawn.")]


class BetsAnswer(msgspec.Struct, frozen=True):
    """The side bets that the reader may see, the latest first."""

    bets: list[BetAnswer]


class BetId(msgspec.Struct, frozen=True):
    """The id of the side bet."""

    id: UUID


class SessionBets(ApiView):
    """The side bets of an evening."""

    @operation("bets", gives={200: BetsAnswer}, problems=(404,))
    def get(self, request: Request, code: str) -> HttpResponse:
        """Those of the reader; all of them for the scorekeeper and for those who keep the books."""
        session = session_asked(request, code)
        return answer(_bets(request, session.club, session))

    @operation("bet-say", gives={201: BetId}, takes=BetBody, problems=SAID)
    def post(self, request: Request, code: str) -> HttpResponse:
        """Say that one of two has lost a side bet to the other; it counts once the loser has said so."""
        body: BetBody = read(body_of(request), BetBody, "not_a_bet")
        tap_counted(request)
        session = session_asked(request, code)
        bet = services.bet_say(
            actor=actor_of(request), club=session.club, draft=_draft(body, session.club), code=session.code
        )
        return answer(BetId(bet), 201)


class SessionBet(ApiView):
    """A side bet of an evening."""

    @operation("bet-answer", gives={204: None}, takes=BetWord, problems=ANSWERED)
    def post(self, request: Request, code: str, bet: UUID) -> HttpResponse:
        """Agree to it, decline it, or withdraw what one has said."""
        return _answered(request, session_asked(request, code).club, bet)


class ClubBets(ApiView):
    """The side bets of a club."""

    @operation("club-bets", gives={200: BetsAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Those of the reader; all of them for those who keep the books."""
        return answer(_bets(request, club_own_money(request, slug)))

    @operation("club-bet-say", gives={201: BetId}, takes=BetBody, problems=SAID)
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Say, outside an evening, that one of two has lost a side bet to the other."""
        club = club_seen(request, slug)
        body: BetBody = read(body_of(request), BetBody, "not_a_bet")
        tap_counted(request)
        bet = services.bet_say(actor=actor_of(request), club=club, draft=_draft(body, club))
        return answer(BetId(bet), 201)


class ClubBet(ApiView):
    """A side bet."""

    @operation("club-bet-answer", gives={204: None}, takes=BetWord, problems=ANSWERED)
    def post(self, request: Request, slug: str, bet: UUID) -> HttpResponse:
        """Agree to it, decline it, or withdraw what one has said."""
        return _answered(request, club_own_money(request, slug), bet)


def _draft(body: BetBody, club: Club) -> services.BetDraft:
    currency = currency_meant(body.currency, club)
    return services.BetDraft(body.key, body.loser, body.winner, body.amount, currency, body.note)


def _answered(request: Request, club: Club, entry: UUID) -> HttpResponse:
    body: BetWord = read(body_of(request), BetWord, "not_a_bet")
    tap_counted(request)
    services.bet_answer(
        actor=actor_of(request), club=club, entry=entry, word=BookWord(body.word), note=body.note
    )  # fmt: skip
    return HttpResponse(status=204)


def _bets(request: Request, club: Club, session: Session | None = None) -> BetsAnswer:
    actor = actor_of(request)
    mine = persons_spoken_for(actor, club.id)
    keeps = may(actor, "clubs.books", club) or (session is not None and may_at(actor, "sessions.keep", session))
    found = book_entries(club.id, ["bet"], session=session.id if session else None)
    reader = reader_of(actor, club, session)
    return BetsAnswer([_bet_answer(one, reader) for one in found if keeps or mine.intersection(one.people)])


def _bet_answer(bet: EntryRead, reader: MoneyReader) -> BetAnswer:
    row, line = bet.row, bet.lines[0]
    return BetAnswer(
        row.id, row.code, line.debtor.hex, line.creditor.hex, amount_sent(line.amount, line.currency),
        line.currency, row.note, row.at, row.stands, [one.said_as for one in bet.words if one.said_as],
        sorted(open_bet_to(bet, reader).words),
    )  # fmt: skip
