"""Clearings of a club: what one would change, one that was proposed, and words about it."""

from collections.abc import Sequence
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.ledger.clearing import Owed
from chouette.ledger.money import amount_sent
from clubs import selectors
from clubs.api.tokens import actor_of
from clubs.models import Club
from sessions import services
from sessions.api.access import ApiView, body_of, tap_counted
from sessions.api.asked import club_seen
from sessions.api.bodies import answer, read
from sessions.api.operations import READ, Count, When, operation
from sessions.api.payments import Amount, Currency
from sessions.errors import NotFound
from sessions.models import BookWord
from sessions.pages.money.clearing import ClearingReader, reader_of
from sessions.selectors.clearings import ClearingRead, Preview, clearing_of, clearings_waiting, previews
from sessions.selectors.open_pairs import open_pairs
from sessions.services.taps.tap import Key


class ClearingBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clearing that is proposed. The same key again adds nothing."""

    key: Key
    currency: Annotated[str, msgspec.Meta(max_length=3)] = ""
    willing: Annotated[
        list[UUID] | None, msgspec.Meta(description="The persons who are asked; null: all who are open.")
    ] = None


class ClearingWordBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word about a clearing; `person` is somebody without a phone or an account, for whom the treasurer says it."""

    word: Literal["agreed", "refused", "withdrawn"]
    person: UUID | None = None
    note: str = ""


class OwedAnswer(msgspec.Struct, frozen=True):
    """What one owes another."""

    debtor: str
    creditor: str
    amount: Amount


class ChangeAnswer(msgspec.Struct, frozen=True):
    """Somebody for whom it changes something."""

    person: str
    before: list[OwedAnswer]
    after: list[OwedAnswer]


class CouldAnswer(msgspec.Struct, frozen=True):
    """What a clearing of all that is open in a currency would change."""

    currency: Currency
    before: Annotated[int, msgspec.Meta(description="So many payments now.")]
    after: Annotated[int, msgspec.Meta(description="So many then.")]
    people: Annotated[list[str], msgspec.Meta(description="Everybody who could be asked.")]
    changes: Annotated[
        list[ChangeAnswer], msgspec.Meta(description="The reader's own; all for treasurer and organisers.")
    ]


class ClearingAnswer(msgspec.Struct, frozen=True):
    """A clearing that was proposed."""

    id: str
    currency: Currency
    at: When
    stands: Annotated[str, msgspec.Meta(description="waits, in_force, refused, withdrawn, lapsed or reversed.")]
    before: Count
    after: Count
    agreed: list[str]
    awaited: list[str]
    changes: Annotated[
        list[ChangeAnswer], msgspec.Meta(description="The reader's own; all for treasurer and organisers.")
    ]


class ClearingsAnswer(msgspec.Struct, frozen=True):
    """What could be cleared, by currency, and what waits for answers."""

    could: list[CouldAnswer]
    waiting: list[ClearingAnswer]


class ClearingId(msgspec.Struct, frozen=True):
    """The id of the clearing."""

    id: str


class Clearings(ApiView):
    """The clearings of a club."""

    @operation("clearings", gives={200: ClearingsAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """What could be cleared and what waits, of what concerns the reader."""
        club = club_seen(request, slug)
        pairs, reader = open_pairs(club.id), reader_of(actor_of(request), club)
        waiting = [one for one in clearings_waiting(club.id, pairs) if reader.reads(one.entry.people)]
        could = [one for one in previews(club.id, pairs=pairs) if reader.reads(one.people)]
        return answer(ClearingsAnswer([_could(reader, one) for one in could], [_told(reader, one) for one in waiting]))

    @operation("clearing-propose", gives={201: ClearingId}, takes=ClearingBody, problems=(400, 403, 404, 409, 422, 429))
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Propose the fewest payments for what is open between the willing; whoever proposes it has agreed."""
        club = club_seen(request, slug)
        body: ClearingBody = read(body_of(request), ClearingBody, "not_a_payment")
        tap_counted(request)
        draft = services.ClearingDraft(body.key, body.currency, body.willing)
        return answer(ClearingId(services.clearing_propose(actor=actor_of(request), club=club, draft=draft).hex), 201)


class OneClearing(ApiView):
    """A clearing."""

    @operation("clearing", gives={200: ClearingAnswer}, problems=READ)
    def get(self, request: Request, slug: str, clearing: UUID) -> HttpResponse:
        """How it stands, for those whose accounts it changes and those who keep the books."""
        return answer(_told(*_seen(request, slug, clearing)[1:]))

    @operation(
        "clearing-answer", gives={200: ClearingAnswer}, takes=ClearingWordBody, problems=(400, 403, 404, 422, 429)
    )
    def post(self, request: Request, slug: str, clearing: UUID) -> HttpResponse:
        """Agree, decline, or withdraw what one has proposed. If something has changed first, it has lapsed."""
        club = _seen(request, slug, clearing)[0]
        body: ClearingWordBody = read(body_of(request), ClearingWordBody, "not_a_payment")
        tap_counted(request)
        said = services.ClearingWord(BookWord(body.word), body.person, body.note)
        services.clearing_answer(actor=actor_of(request), club=club, clearing=clearing, said=said)
        return answer(_told(*_seen(request, slug, clearing)[1:]))


def _seen(request: Request, slug: str, clearing: UUID) -> tuple[Club, ClearingReader, ClearingRead]:
    """The clearing, for those who may read it, a guest of the club too. Raises NotFound."""
    club = selectors.club_by_slug(slug)
    found = None if club is None else clearing_of(club.id, clearing)
    if club is None or found is None:
        raise NotFound
    reader = reader_of(actor_of(request), club)
    if not reader.reads(found.entry.people):
        raise NotFound
    return club, reader, found


def _could(reader: ClearingReader, one: Preview) -> CouldAnswer:
    cleared = one.clearing
    return CouldAnswer(
        one.currency, len(cleared.before), len(cleared.after), [person.hex for person in sorted(one.people)],
        _changes(sorted(reader.reads(one.concerned)), cleared.before, cleared.after, one.currency),
    )  # fmt: skip


def _told(reader: ClearingReader, one: ClearingRead) -> ClearingAnswer:
    row, awaited = one.entry.row, one.awaited
    return ClearingAnswer(
        row.id.hex, one.currency, row.at, one.stands, len(one.before), len(one.after),
        [person.hex for person in sorted(one.entry.agreed)], [person.hex for person in sorted(awaited)],
        _changes(sorted(reader.reads(one.entry.people)), one.before, one.after, one.currency),
    )  # fmt: skip


def _changes(
    persons: Sequence[UUID], before: Sequence[Owed], after: Sequence[Owed], currency: str
) -> list[ChangeAnswer]:
    return [ChangeAnswer(one.hex, _owed(one, before, currency), _owed(one, after, currency)) for one in persons]


def _owed(person: UUID, owed: Sequence[Owed], currency: str) -> list[OwedAnswer]:
    return [
        OwedAnswer(one.debtor, one.creditor, amount_sent(one.amount, currency))
        for one in owed
        if person.hex in (one.debtor, one.creditor)
    ]
