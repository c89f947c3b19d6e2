"""Clearings of a club: what one would change, one that was proposed, and words about it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.ledger.clearing import Owed
from chouette.ledger.money import amount_sent
from clubs import selectors
from clubs.actors import Actor
from clubs.api.tokens import actor_of
from clubs.models import Club
from sessions import services
from sessions.api.access import ApiView, body_of, tap_counted
from sessions.api.asked import CurrencyTold, club_seen, currency_meant
from sessions.api.bodies import answer, read
from sessions.api.operations import READ, Count, When, operation
from sessions.api.payments import Amount, Currency
from sessions.errors import NotFound
from sessions.models import BookWord
from sessions.pages.money.clearing_notes import ClearingReader, agreeing, preview_reasons, reader_of
from sessions.selectors.clearing_law import NO_SPEAKERS, Speakers, load_speakers
from sessions.selectors.clearings import ClearingRead, Preview, clearing_of, clearings_waiting, previews
from sessions.selectors.open_pairs import open_pairs
from sessions.services.taps.tap import Key


class ClearingBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clearing that is proposed. The same key again adds nothing."""

    key: Key
    currency: CurrencyTold = None
    willing: Annotated[
        list[UUID] | None,
        msgspec.Meta(description="The persons who are asked; null: those of `could` (`willing`)."),
    ] = None


class ClearingWordBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word about a clearing; `person` is somebody without a phone or an account, for whom the treasurer or an
    organiser says it, and `persons` are several, in one act: all of them or none."""

    word: Literal["agreed", "refused", "withdrawn"]
    person: UUID | None = None
    persons: list[UUID] = []
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


class WithheldAnswer(msgspec.Struct, frozen=True):
    """Somebody for whom the reader may not agree."""

    person: str
    why: Annotated[
        str,
        msgspec.Meta(
            description="you_would_owe_them_more, your_account_with_the_till, they_are_on_your_phone, payment_waits: "
            "a payment with somebody who takes part is not confirmed yet, or nobody_may: no treasurer or organiser may "
            "agree for them."
        ),
    ]


class CouldAnswer(msgspec.Struct, frozen=True):
    """What a clearing of what is open in a currency would change: among all but the till and those for whom nobody
    could agree."""

    currency: Currency
    before: Annotated[int, msgspec.Meta(description="So many payments now.")]
    after: Annotated[int, msgspec.Meta(description="So many then.")]
    people: Annotated[list[str], msgspec.Meta(description="Everybody who could be asked.")]
    changes: Annotated[
        list[ChangeAnswer], msgspec.Meta(description="The reader's own; all for treasurer and organisers.")
    ]
    willing: Annotated[list[str], msgspec.Meta(description="Those among whom it is cleared.")]
    left_out: Annotated[
        list[WithheldAnswer],
        msgspec.Meta(description="Those who would hold it up; name them in `willing` to ask them."),
    ]


class ClearingAnswer(msgspec.Struct, frozen=True):
    """A clearing that was proposed."""

    id: UUID
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
    may_agree_for: Annotated[
        list[str], msgspec.Meta(description="For whom else the reader may agree, as treasurer or organiser.")
    ]
    may_not_agree_for: Annotated[
        list[WithheldAnswer], msgspec.Meta(description="Who is awaited and cannot agree alone nor through the reader.")
    ]


class ClearingsAnswer(msgspec.Struct, frozen=True):
    """What could be cleared, by currency, and what waits for answers."""

    could: list[CouldAnswer]
    waiting: list[ClearingAnswer]


class ClearingId(msgspec.Struct, frozen=True):
    """The id of the clearing."""

    id: UUID


class Clearings(ApiView):
    """The clearings of a club."""

    @operation("clearings", gives={200: ClearingsAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """What could be cleared and what waits, of what concerns the reader."""
        club, actor = club_seen(request, slug), actor_of(request)
        pairs, reader = open_pairs(club.id), reader_of(actor, club)
        waiting = [one for one in clearings_waiting(club.id, pairs) if reader.reads(one.entry.people)]
        could = [one for one in previews(club.id, pairs=pairs) if reader.reads(one.people)]
        speakers = load_speakers(club.id) if waiting else NO_SPEAKERS
        return answer(
            ClearingsAnswer(
                [_could(actor, reader, one) for one in could],
                [_clearing_answer(actor, reader, one, speakers) for one in waiting],
            )
        )

    @operation("clearing-propose", gives={201: ClearingId}, takes=ClearingBody, problems=(400, 403, 404, 409, 422, 429))
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Propose the fewest payments for what is open between the willing; whoever proposes it has agreed."""
        club = club_seen(request, slug)
        body: ClearingBody = read(body_of(request), ClearingBody, "not_a_payment")
        tap_counted(request)
        draft = services.ClearingDraft(body.key, currency_meant(body.currency, club), body.willing)
        return answer(ClearingId(services.clearing_propose(actor=actor_of(request), club=club, draft=draft)), 201)


class OneClearing(ApiView):
    """A clearing."""

    @operation("clearing", gives={200: ClearingAnswer}, problems=READ)
    def get(self, request: Request, slug: str, clearing: UUID) -> HttpResponse:
        """How it stands, for those whose accounts it changes and those who keep the books."""
        return answer(_read_clearing(request, slug, clearing))

    @operation(
        "clearing-answer", gives={200: ClearingAnswer}, takes=ClearingWordBody, problems=(400, 403, 404, 422, 429)
    )
    def post(self, request: Request, slug: str, clearing: UUID) -> HttpResponse:
        """Agree, decline, or withdraw what one has proposed. If something has changed first, it has lapsed. Without
        `person` and `persons` it is said for all for whom the caller's own device or account may say it."""
        club = _seen(request, slug, clearing)[0]
        body: ClearingWordBody = read(body_of(request), ClearingWordBody, "not_a_payment")
        tap_counted(request)
        persons = {*body.persons, *([body.person] if body.person else [])}
        said = services.ClearingWord(BookWord(body.word), persons, body.note)
        services.clearing_answer(actor=actor_of(request), club=club, clearing=clearing, said=said)
        return answer(_read_clearing(request, slug, clearing))


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


def _read_clearing(request: Request, slug: str, clearing: UUID) -> ClearingAnswer:
    """Return the clearing as the caller may read it. Raises NotFound."""
    club, reader, found = _seen(request, slug, clearing)
    return _clearing_answer(actor_of(request), reader, found, load_speakers(club.id))


def _could(actor: Actor, reader: ClearingReader, one: Preview) -> CouldAnswer:
    cleared = one.clearing
    return CouldAnswer(
        one.currency, len(cleared.before), len(cleared.after), _hex(one.people),
        _changes(sorted(reader.reads(one.concerned)), cleared.before, cleared.after, one.currency),
        _hex(one.willing), _withheld(preview_reasons(one, {*one.left_out, *one.apart}, actor, books=reader.books)),
    )  # fmt: skip


def _clearing_answer(actor: Actor, reader: ClearingReader, one: ClearingRead, speakers: Speakers) -> ClearingAnswer:
    row, awaited = one.entry.row, one.awaited
    found = agreeing(one.law(speakers), actor, reader, awaited)
    return ClearingAnswer(
        row.id, one.currency, row.at, one.stands, len(one.before), len(one.after),
        _hex(one.entry.agreed), _hex(awaited),
        _changes(sorted(reader.reads(one.entry.people)), one.before, one.after, one.currency),
        _hex(found.others), _withheld(found.withheld),
    )  # fmt: skip


def _hex(persons: Iterable[UUID]) -> list[str]:
    return [person.hex for person in sorted(persons)]


def _withheld(found: Mapping[UUID, str]) -> list[WithheldAnswer]:
    return [WithheldAnswer(person.hex, found[person]) for person in sorted(found)]


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
