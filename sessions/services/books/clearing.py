"""A clearing is proposed, and in force once all have agreed whose creditors or debtors it changes.

It lapses if anything between those who were asked is otherwise by then. What it rests on is compared under their locks
each time that somebody answers; so is its age.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from chouette.ledger.clearing import Clearing, Owed
from clubs.actors import NOBODY, Actor
from clubs.models import Club
from clubs.permissions import may
from clubs.selectors import persons_spoken_for, till_of
from clubs.services import audit_write
from sessions.errors import ClearingRefused, KeyReused, NotAllowed, NotFound
from sessions.models import BookEntry, BookKind, BookWord, ClearedAccount
from sessions.selectors.book_entries import EntryRead, book_entries
from sessions.selectors.clearing_law import agreement_law, load_speakers
from sessions.selectors.clearings import Preview, clearing_of, previews, rests_on
from sessions.selectors.open_accounts import people_of
from sessions.selectors.open_pairs import payments_wait
from sessions.services.books.clearing_movements import close_cleared_dues
from sessions.services.books.clearing_steps import ClearingWord, clearing_steps
from sessions.services.books.entering import (
    BookDraft,
    EntryStep,
    LineDraft,
    entry_in_force,
    entry_keep,
    entry_of,
    entry_stands,
    entry_step,
)
from sessions.services.payments.pair import people_held
from sessions.services.payments.saying import note_read

ENDS_IN = {
    BookWord.AGREED: BookWord.IN_FORCE,
    BookWord.REFUSED: BookWord.REFUSED,
    BookWord.WITHDRAWN: BookWord.WITHDRAWN,
}
"""What may be said of a clearing, and what it comes to."""


@dataclass(frozen=True, slots=True)
class ClearingDraft:
    """A clearing as it is sent: the same key again adds nothing. `willing` are the persons who are asked, without them
    those of `previews`. With `seen` it is proposed only if it is what was shown (`Preview.seen`)."""

    key: str
    currency: str
    willing: Collection[UUID] | None = None
    seen: str = ""


def clearing_propose(*, actor: Actor, club: Club, draft: ClearingDraft) -> UUID:
    """Propose a clearing; returns its id. Whoever proposes it has agreed. Raises NotAllowed, KeyReused,
    ClearingRefused."""
    with transaction.atomic():
        _club_held(club)
        known = BookEntry.objects.filter(club=club, key=draft.key).first()
        if known is not None:
            return _the_same(known, draft)
        preview = _held(club, draft)
        mine = persons_spoken_for(actor, club.id) & preview.concerned
        keeps = may(actor, "clubs.books", club)
        if not mine and not keeps:
            raise NotAllowed("clearing_is_of_those_it_changes")
        if not keeps and any(preview.people[one].till for one in preview.willing):
            raise ClearingRefused("till_takes_part_if_asked")
        _can_be_proposed(club, preview, draft)
        speaker = preview.law.speakers.speaker(actor)
        agrees = sorted(one for one in mine if not preview.law.why_not(speaker, one))
        entry = _kept(actor, club, draft, preview.clearing, agrees)
        audit_write(actor=actor, what="clearing_proposed", club_id=club.id)
        _in_force_once_all_agree(actor, entry)
        return entry.id


def clearing_answer(*, actor: Actor, club: Club, clearing: UUID, said: ClearingWord) -> BookWord | None:
    """Say a word about it; returns how it stands then, null while it waits for others. Said once more it adds nothing.
    Raises NotFound, NotAllowed, ClearingRefused."""
    note = note_read(said.note)
    with transaction.atomic():
        _club_held(club)
        entry = entry_of(club.id, clearing)
        if entry is None or entry.kind != BookKind.CLEARING:
            raise NotFound
        people_held(club.id, _people(rests_on(_read(club, clearing))))
        read = _read(club, clearing)
        steps = clearing_steps(actor, club, read, said)
        ended = entry_stands(entry) or _lapsed(entry)
        if ended is not None:
            if ended not in (ENDS_IN[said.word], BookWord.LAPSED):
                raise ClearingRefused("clearing_is_over")
            return ended
        for step in steps:
            entry_step(entry, step._replace(note=note), actor)
        _write_audit(actor, club, steps)
        return _in_force_once_all_agree(actor, entry)


def clearings_lapse() -> int:
    """Say of those that have lapsed that they have; returns of how many."""
    lapsed = 0
    for club in Club.objects.filter(deleted_at=None):
        for one in book_entries(club.id, [BookKind.CLEARING], waiting=True):
            with transaction.atomic():
                _club_held(club)
                people_held(club.id, _people(rests_on(_read(club, one.row.id))))
                entry = entry_of(club.id, one.row.id)
                lapsed += entry is not None and _lapsed(entry) is not None
    return lapsed


def _club_held(club: Club) -> None:
    """Lock the club before its people: one clearing is proposed or answered at a time."""
    Club.objects.select_for_update(no_key=True).get(id=club.id)


def _read(club: Club, clearing: UUID) -> EntryRead:
    """As it is at this moment: once they are locked, nobody of it is put together with another."""
    (read,) = book_entries(club.id, [BookKind.CLEARING], entry=clearing)
    return read


def _the_same(known: BookEntry, draft: ClearingDraft) -> UUID:
    """The clearing that its key has proposed. Raises KeyReused."""
    (read,) = book_entries(known.club_id, [known.kind], entry=known.id)
    if known.kind != BookKind.CLEARING or read.lines[0].currency != draft.currency:
        raise KeyReused
    return known.id


def _held(club: Club, draft: ClearingDraft) -> Preview:
    """What is to be cleared, all whom it concerns being locked; what was proposed before in this currency has lapsed.
    Raises ClearingRefused."""
    willing = _preview(club, draft, draft.willing).willing
    waiting = [
        one
        for one in book_entries(club.id, [BookKind.CLEARING], waiting=True)
        if one.lines[0].currency == draft.currency
    ]
    people_held(club.id, willing.union(*(_people(rests_on(one)) for one in waiting)))
    for one in waiting:
        entry = entry_of(club.id, one.row.id)
        if entry is not None and _lapsed(entry) is None and _can_be_agreed(club, entry):
            raise ClearingRefused("clearing_waits_already")
    return _preview(club, draft, willing)


def _can_be_agreed(club: Club, entry: BookEntry) -> bool:
    """Return whether all who are awaited can agree. A clearing that nobody can bring into force blocks no other."""
    read = clearing_of(club.id, entry.id)
    return read is not None and not read.law(load_speakers(club.id)).nobody_may(read.awaited)


def _preview(club: Club, draft: ClearingDraft, willing: Collection[UUID] | None) -> Preview:
    if willing is not None and len(people_of(club.id, set(willing))) < len(set(willing)):
        raise ClearingRefused("not_of_the_club")
    found = (one for one in previews(club.id, among=willing) if one.currency == draft.currency)
    nothing = agreement_law(load_speakers(club.id), [], [])
    return next(found, Preview(draft.currency, {}, set(), Clearing([], []), nothing, {}))


def _can_be_proposed(club: Club, preview: Preview, draft: ClearingDraft) -> None:
    """Raise ClearingRefused unless there is something in it, and nothing else is under way between them."""
    if preview.clearing.saves <= 0:
        raise ClearingRefused("clearing_saves_nothing")
    for one, other, _currency in payments_wait(club.id, draft.currency, preview.willing)[:1]:
        raise ClearingRefused("payment_waits_between", one=preview.people[one].name, other=preview.people[other].name)
    if draft.seen and draft.seen != preview.seen:
        raise ClearingRefused("clearing_looks_different")


def _kept(actor: Actor, club: Club, draft: ClearingDraft, clearing: Clearing, mine: Sequence[UUID]) -> BookEntry:
    """Keep it with what it rests on, and the word of whoever proposes it: for each person for whom they speak."""
    lines = [LineDraft(UUID(one.debtor), UUID(one.creditor), one.amount, draft.currency) for one in clearing.lines]
    said = EntryStep(BookWord.ENTERED, mine[0] if mine else None)
    book = BookDraft(draft.key, BookKind.CLEARING, lines)
    entry, _ = entry_keep(actor=actor, club=club.id, draft=book, said=said)
    ClearedAccount.objects.bulk_create(
        ClearedAccount(
            club=club, entry_id=entry.id, number=number, debtor_id=UUID(one.debtor), creditor_id=UUID(one.creditor),
            amount=one.amount,
        )
        for number, one in enumerate(clearing.before, 1)
    )  # fmt: skip
    for person in mine[1:]:
        entry_step(entry, EntryStep(BookWord.AGREED, person), actor)
    return entry


def _in_force_once_all_agree(actor: Actor, entry: BookEntry) -> BookWord | None:
    """Write its debts if nobody's word is awaited any more; returns how it stands."""
    read = clearing_of(entry.club_id, entry.id)
    if read is not None and read.stands == "waits" and not read.awaited:
        entry_in_force(entry, actor)
        close_cleared_dues(entry, read)
        audit_write(actor=actor, what="clearing_done", club_id=entry.club_id)
    return entry_stands(entry)


def _lapsed(entry: BookEntry) -> BookWord | None:
    """Say that it has lapsed, if it has; its people are locked."""
    read = clearing_of(entry.club_id, entry.id)
    if read is None or read.stands != BookWord.LAPSED:
        return None
    if entry_stands(entry) is None:
        entry_step(entry, EntryStep(BookWord.LAPSED))
        audit_write(actor=NOBODY, what="clearing_lapsed", club_id=entry.club_id)
    return BookWord.LAPSED


def _write_audit(actor: Actor, club: Club, steps: Sequence[EntryStep]) -> None:
    """Write into the trail what was said of it, and for whom: all for whom a keeper agreed in one line."""
    agreed_for = {step.player for step in steps if step.said_as and step.word == BookWord.AGREED}
    mine = persons_spoken_for(actor, club.id)
    if agreed_for:
        till = till_of(club.id)
        people = sorted(str(one) for one in agreed_for if one != till)
        audit_write(
            actor=actor, what="clearing_agreed_for", club_id=club.id, people=people, till=till in agreed_for
        )  # fmt: skip
    for step in steps:
        if step.player is None or step.player not in agreed_for:
            what = f"clearing_{step.word}"
            audit_write(
                actor=actor, what=what, club_id=club.id, principal=str(step.player or ""), own={step.player} == mine
            )  # fmt: skip


def _people(accounts: Iterable[Owed]) -> set[UUID]:
    return {UUID(person) for one in accounts for person in (one.debtor, one.creditor)}
