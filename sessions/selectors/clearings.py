"""Clearings: what one would change, those that were proposed, and whether what they rest on is still so."""

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

from django.utils import timezone

from chouette.ledger.clearing import Clearing, Owed, cleared, netted
from sessions.models import BookKind
from sessions.selectors.book_entries import EntryRead, book_entries
from sessions.selectors.clearing_law import AgreementLaw, Speakers, agreement_law, load_speakers
from sessions.selectors.open_accounts import PersonNamed, people_of
from sessions.selectors.open_pairs import OpenPair, UnansweredPair, open_pairs, payments_wait, unanswered_pairs

WAITS_FOR = timedelta(days=14)
"""A proposal that not all have answered within this has lapsed."""


class Preview(NamedTuple):
    """What a clearing would change in one currency: `people` are all who could be asked, `willing` those who would be.
    `seen` names what is shown, so that nobody proposes anything else.

    `law` says who may agree for whom to it. `left_out` are those whom only their own tick brings in, as nobody could
    agree for them, each with the law of the clearing that they would have held up. `unanswered` are the pairs whose
    payment waits for an answer or is disputed, so that not both can take part, and `apart` those of them who are left
    out. `could_save` is whether there would be fewer payments if all others took part, those left out and the till too.
    """

    currency: str
    people: Mapping[UUID, PersonNamed]
    willing: set[UUID]
    clearing: Clearing
    law: AgreementLaw
    left_out: Mapping[UUID, AgreementLaw]
    could_save: bool = False
    unanswered: Sequence[UnansweredPair] = ()
    apart: Set[UUID] = frozenset()

    @property
    def blocked_by(self) -> list[UnansweredPair]:
        """Return the payments between the willing that have to be answered first."""
        return [one for one in self.unanswered if one.is_among(self.willing)]

    @property
    def seen(self) -> str:
        """A short text that is another as soon as the debts are that it would bring."""
        lines = ";".join(",".join(map(str, one)) for one in self.clearing.lines)
        return hashlib.sha256(f"{self.currency};{lines}".encode()).hexdigest()[:16]

    @property
    def concerned(self) -> set[UUID]:
        """Those who have to agree."""
        return {UUID(one) for one in self.clearing.concerned}

    @property
    def held_up_by(self) -> set[UUID]:
        """Return those of the willing for whom nobody could agree."""
        return self.law.nobody_may(self.concerned)


class ClearingRead(NamedTuple):
    """A clearing that was proposed: what was open between those who were asked, and what is owed instead once it is in
    force. `stands` is `waits` only for as long as what it rests on is as it was."""

    entry: EntryRead
    before: list[Owed]
    after: list[Owed]
    stands: str

    @property
    def id(self) -> UUID:
        """The id of its entry."""
        return self.entry.row.id

    @property
    def currency(self) -> str:
        """That of all its debts."""
        return self.entry.lines[0].currency

    @property
    def awaited(self) -> set[UUID]:
        """Those whose word it waits for."""
        return self.entry.people - self.entry.agreed if self.stands == "waits" else set()

    def law(self, speakers: Speakers) -> AgreementLaw:
        """Return who may agree for whom."""
        return agreement_law(speakers, self.before, self.after)


def previews(
    club: UUID, *, among: Collection[UUID] | None = None, pairs: Sequence[OpenPair] | None = None
) -> list[Preview]:
    """What could be cleared, by currency: among those that are named, otherwise among all between whom something is
    open, less the till and those for whom nobody could agree. Somebody who was forgotten is never asked."""
    pairs = open_pairs(club) if pairs is None else pairs
    people = people_of(club, persons_in(pairs))
    if not pairs:
        return []
    return previews_among(pairs, people, load_speakers(club), unanswered_pairs(club), among=among)


def previews_among(
    pairs: Sequence[OpenPair],
    people: Mapping[UUID, PersonNamed],
    speakers: Speakers,
    unanswered: Sequence[UnansweredPair],
    *,
    among: Collection[UUID] | None = None,
) -> list[Preview]:
    """Return the same of what was loaded already; `people` are those of the pairs, and may be more."""
    known = {person: one for person, one in people.items() if one.former is None}
    return [
        _preview(OpenAmong(currency, pairs, known, speakers, unanswered), among)
        for currency in sorted({pair.currency for pair in pairs})
    ]


def persons_in(pairs: Iterable[OpenPair]) -> set[UUID]:
    """Return everybody between whom something is open."""
    return {person for pair in pairs for person in (pair.one, pair.other)}


class OpenAmong:
    """What is open in one currency between people of a club, and who speaks for them."""

    def __init__(
        self,
        currency: str,
        pairs: Iterable[OpenPair],
        people: Mapping[UUID, PersonNamed],
        speakers: Speakers,
        unanswered: Iterable[UnansweredPair],
    ) -> None:
        self.currency = currency
        self.pairs = [one for one in pairs if one.currency == currency and {one.one, one.other} <= people.keys()]
        self.people = {person: people[person] for one in self.pairs for person in (one.one, one.other)}
        self.speakers = speakers
        self.unanswered = [one for one in unanswered if one.currency == currency and one.is_among(self.people)]

    def clear(self, willing: Collection[UUID]) -> tuple[Clearing, AgreementLaw]:
        """Clear what is open between these, and say who may agree to that for whom."""
        clearing = cleared(one.owed for one in self.pairs if one.one in willing and one.other in willing)
        return clearing, agreement_law(self.speakers, clearing.before, clearing.after)

    def apart(self, persons: Collection[UUID]) -> set[UUID]:
        """Return who of these is left out so that no payment between the others waits for an answer: of each two the
        person without whom more is saved."""
        left = set(persons)
        for pair in self.unanswered:
            if pair.is_among(left):
                two = sorted((pair.other, pair.one), key=lambda one: self.people[one].name, reverse=True)
                left.discard(max(two, key=lambda one: self.clear(left - {one})[0].saves))
        return set(persons) - left

    def left_out(self, willing: set[UUID]) -> dict[UUID, AgreementLaw]:
        """Return which of the willing are left out so that the others can clear: one at a time, as the next clearing is
        another one."""
        willing = set(willing)
        found: dict[UUID, AgreementLaw] = {}
        while True:
            clearing, law = self.clear(willing)
            stuck = law.nobody_may(UUID(one) for one in clearing.concerned) if clearing.saves > 0 else set()
            if not stuck:
                return found
            person = min(stuck, key=lambda one: (self.people[one].name, one))
            found[person] = law
            willing.discard(person)


def _preview(open_: OpenAmong, among: Collection[UUID] | None) -> Preview:
    players = {person for person, one in open_.people.items() if not one.till}
    apart = open_.apart(players)
    left_out = open_.left_out(players - apart)
    willing = players - apart - left_out.keys() if among is None else open_.people.keys() & set(among)
    clearing, law = open_.clear(willing)
    out = {person: their for person, their in left_out.items() if person not in willing}
    answered = open_.people.keys() - open_.apart(open_.people.keys())
    could_save = clearing.saves > 0 or open_.clear(answered)[0].saves > 0
    return Preview(
        open_.currency, open_.people, willing, clearing, law, out, could_save, open_.unanswered, apart - willing
    )


def clearing_of(club: UUID, clearing: UUID) -> ClearingRead | None:
    """The clearing of that id."""
    return next(iter(_read(club, book_entries(club, [BookKind.CLEARING], entry=clearing))), None)


def clearings_waiting(club: UUID, pairs: Sequence[OpenPair] | None = None) -> list[ClearingRead]:
    """Those that wait for somebody's word, and have not lapsed."""
    return still_waiting(club, book_entries(club, [BookKind.CLEARING], waiting=True), pairs)


def still_waiting(
    club: UUID, entries: Iterable[EntryRead], pairs: Sequence[OpenPair] | None = None
) -> list[ClearingRead]:
    """Return the clearings of these entries that have not lapsed."""
    return [one for one in _read(club, entries, pairs) if one.stands == "waits"]


def clearings_to_answer(club: UUID, persons: Set[UUID]) -> list[ClearingRead]:
    """Return those that wait for the word of one of these persons. One statement where they have answered all."""
    entries = book_entries(club, [BookKind.CLEARING], waiting=True)
    return still_waiting(club, [one for one in entries if persons & (one.people - one.agreed)])


def _read(club: UUID, entries: Iterable[EntryRead], pairs: Sequence[OpenPair] | None = None) -> Iterable[ClearingRead]:
    for entry in entries:
        before = rests_on(entry)
        stands = entry.row.stands
        if stands == "waits":
            old = timezone.now() - entry.row.at > WAITS_FOR
            stands = "lapsed" if old or not still_so(club, before, entry.lines[0].currency, pairs) else stands
        yield ClearingRead(entry, before, owed_after(entry), stands)


def owed_after(clearing: EntryRead) -> list[Owed]:
    """Return what is owed between those who were asked once the clearing is in force."""
    lines = [Owed(line.debtor.hex, line.creditor.hex, line.amount) for line in clearing.lines]
    return netted([*rests_on(clearing), *lines])


def rests_on(clearing: EntryRead) -> list[Owed]:
    """What was open between those who were asked when it was proposed, by who they are today."""
    return netted(Owed(one.debtor.hex, one.creditor.hex, one.amount) for one in clearing.cleared)


def still_so(club: UUID, before: Sequence[Owed], currency: str, pairs: Sequence[OpenPair] | None = None) -> bool:
    """Is exactly this open between these people now, and nothing said that would change it?"""
    persons = {UUID(person) for one in before for person in (one.debtor, one.creditor)}
    now = [
        one.owed
        for one in (open_pairs(club) if pairs is None else pairs)
        if one.currency == currency and {one.one, one.other} <= persons
    ]
    return sorted(now) == sorted(before) and not payments_wait(club, currency, persons)
