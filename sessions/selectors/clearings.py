"""Clearings: what one would change, those that were proposed, and whether what they rest on is still so."""

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

from django.utils import timezone

from chouette.ledger.clearing import Clearing, Owed, cleared, netted
from sessions.models import BookKind
from sessions.selectors.book_entries import EntryRead, book_entries
from sessions.selectors.open_accounts import PersonNamed, people_of
from sessions.selectors.open_pairs import OpenPair, open_pairs, payments_wait
from sessions.store.sql import cursor

WAITS_FOR = timedelta(days=14)
"""A proposal that not all have answered within this has lapsed."""

WITHOUT_VOICE = """
SELECT p.person FROM clubs_player p
LEFT JOIN clubs_deviceplayer v ON v.club_id = %(club)s AND v.player_id = p.id
WHERE p.club_id = %(club)s AND p.person = ANY(%(persons)s)
GROUP BY p.person HAVING bool_and(p.user_id IS NULL AND v.player_id IS NULL)"""


class Preview(NamedTuple):
    """What a clearing would change in one currency: `people` are all who could be asked, `willing` those who would be.
    `seen` names what is shown, so that nobody proposes anything else."""

    currency: str
    people: Mapping[UUID, PersonNamed]
    willing: set[UUID]
    clearing: Clearing

    @property
    def seen(self) -> str:
        """A short text that is another as soon as the debts are that it would bring."""
        lines = ";".join(",".join(map(str, one)) for one in self.clearing.lines)
        return hashlib.sha256(f"{self.currency};{lines}".encode()).hexdigest()[:16]

    @property
    def concerned(self) -> set[UUID]:
        """Those who have to agree."""
        return {UUID(one) for one in self.clearing.concerned}


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


def previews(
    club: UUID, *, among: Collection[UUID] | None = None, pairs: Sequence[OpenPair] | None = None
) -> list[Preview]:
    """What could be cleared, by currency: among all between whom something is open, or those of them that are named.
    Somebody who was forgotten is never asked."""
    pairs = open_pairs(club) if pairs is None else pairs
    found = people_of(club, {person for pair in pairs for person in (pair.one, pair.other)})
    people = {person: one for person, one in found.items() if one.former is None}
    return [_preview(currency, pairs, people, among) for currency in sorted({pair.currency for pair in pairs})]


def _preview(
    currency: str, pairs: Sequence[OpenPair], people: Mapping[UUID, PersonNamed], among: Collection[UUID] | None
) -> Preview:
    here = [one for one in pairs if one.currency == currency and {one.one, one.other} <= people.keys()]
    could = {person: people[person] for one in here for person in (one.one, one.other)}
    willing = set(could) if among is None else could.keys() & set(among)
    return Preview(currency, could, willing, cleared(one.owed for one in here if {one.one, one.other} <= willing))


def clearing_of(club: UUID, clearing: UUID) -> ClearingRead | None:
    """The clearing of that id."""
    return next(iter(_read(club, book_entries(club, [BookKind.CLEARING], entry=clearing))), None)


def clearings_waiting(club: UUID, pairs: Sequence[OpenPair] | None = None) -> list[ClearingRead]:
    """Those that wait for somebody's word, and have not lapsed."""
    found = _read(club, book_entries(club, [BookKind.CLEARING], waiting=True), pairs)
    return [one for one in found if one.stands == "waits"]


def _read(club: UUID, entries: Iterable[EntryRead], pairs: Sequence[OpenPair] | None = None) -> Iterable[ClearingRead]:
    for entry in entries:
        before = rests_on(entry)
        lines = [Owed(line.debtor.hex, line.creditor.hex, line.amount) for line in entry.lines]
        stands = entry.row.stands
        if stands == "waits":
            old = timezone.now() - entry.row.at > WAITS_FOR
            stands = "lapsed" if old or not still_so(club, before, entry.lines[0].currency, pairs) else stands
        yield ClearingRead(entry, before, netted([*before, *lines]), stands)


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


def without_voice(club: UUID, persons: Collection[UUID]) -> set[UUID]:
    """Those of them for whom neither a phone nor an account speaks."""
    with cursor() as statement:
        rows = statement.execute(WITHOUT_VOICE, {"club": club, "persons": list(persons)}).fetchall()
    return {person for (person,) in rows}
