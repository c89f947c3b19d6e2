"""An entry in the books is kept, gets its words, comes into force and is taken back: rows that are only ever added.

Whoever calls has locked the people of its lines (`people_held`), and knows that the actor may do it.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.utils import timezone

from clubs.actors import NOBODY, Actor
from clubs.audit_sentences import TILL
from clubs.selectors import till_of
from clubs.services import one_at_a_time
from sessions.errors import KeyReused
from sessions.models import (
    Because,
    BookEntry,
    BookKind,
    BookLine,
    BookNote,
    BookStep,
    BookWord,
    Debt,
    SaidAs,
    SessionKey,
)
from sessions.store.sql import cursor

ENDS = (BookWord.REFUSED, BookWord.WITHDRAWN, BookWord.LAPSED, BookWord.REVERSED)
"""Words after which nothing more is said of an entry."""


class LineDraft(NamedTuple):
    """A debt that an entry will bring: the amount in minor units, or in points where the currency is empty."""

    debtor: UUID
    creditor: UUID
    amount: int
    currency: str


class EntryStep(NamedTuple):
    """One word about an entry: for whom it is said (null: for the club), the note that goes with it, and as what it is
    said."""

    word: BookWord
    player: UUID | None = None
    note: str = ""
    said_as: SaidAs | None = None


class BookDraft(NamedTuple):
    """An entry as it is sent: the same key again adds nothing. `session` is the evening that it belongs to, `fee_for`
    what a table fee is asked for; `at` is when it was entered, null for now; `expense` the shared expense of which it
    is a share."""

    key: str
    kind: BookKind
    lines: Sequence[LineDraft]
    session: UUID | None = None
    fee_for: str = ""
    at: datetime | None = None
    expense: UUID | None = None


def entry_keep(*, club: UUID, draft: BookDraft, said: EntryStep, actor: Actor = NOBODY) -> tuple[BookEntry, bool]:
    """Keep an entry and its first word; false with it if its key has done so already, be it at this moment. Raises
    KeyReused."""
    one_at_a_time(f"{club} {draft.key}")
    known = BookEntry.objects.filter(club=club, key=draft.key).first()
    if known is not None:
        if (known.kind, known.session_id, lines_of(known)) != (draft.kind, draft.session, list(draft.lines)):
            raise KeyReused
        return known, False
    entry = BookEntry(
        club_id=club, id=uuid4(), session_id=draft.session, kind=draft.kind, fee_for=draft.fee_for, key=draft.key,
        at=draft.at or timezone.now(), expense_id=draft.expense,
    )  # fmt: skip
    entry.save(force_insert=True)
    BookLine.objects.bulk_create(
        BookLine(
            club_id=club, entry_id=entry.id, number=number, debtor_id=line.debtor, creditor_id=line.creditor,
            amount=line.amount, currency=line.currency,
        )
        for number, line in enumerate(draft.lines, 1)
    )  # fmt: skip
    entry_step(entry, said, actor, draft.at)
    return entry, True


def entry_step(entry: BookEntry, step: EntryStep, actor: Actor = NOBODY, at: datetime | None = None) -> int:
    """Add a word to an entry, said now or at that time, and return its number. What happens by itself is nobody's
    word."""
    before = BookStep.objects.filter(club=entry.club_id, entry_id=entry.id).count()
    of = {"club_id": entry.club_id, "entry_id": entry.id, "number": before + 1}
    BookStep.objects.create(
        **of, word=step.word, player_id=step.player, said_as=step.said_as or "", actor_device=actor.device_id,
        actor_user=actor.user_id, at=at or timezone.now(),
    )  # fmt: skip
    if step.note:
        BookNote.objects.create(**of, text=step.note)
    return before + 1


WRITTEN_BY = """
DELETE FROM chouette_sessions_booknote n
USING chouette_sessions_bookstep s
WHERE n.club_id = %(club)s AND s.club_id = %(club)s AND s.entry_id = n.entry_id AND s.number = n.number
    AND s.said_as IN ('', 'payer', 'receiver') AND s.player_id = ANY(%(players)s)"""


def book_notes_erased(club: UUID, players: Collection[UUID]) -> None:
    """Remove what these players have written in the books, with a side bet, a shared expense or an answer to one."""
    with cursor() as statement:
        statement.execute(WRITTEN_BY, {"club": club, "players": list(players)})


def entry_in_force(entry: BookEntry, actor: Actor = NOBODY, at: datetime | None = None) -> None:
    """Write the debts of its lines, now or as of that time. No-op for one that is in force or at its end."""
    if entry_stands(entry) is not None:
        return
    Debt.objects.bulk_create(
        Debt(
            club_id=entry.club_id, entry_id=entry.id, because=Because(entry.kind), debtor_id=line.debtor,
            creditor_id=line.creditor, amount=line.amount, currency=line.currency, at=at or timezone.now(),
        )
        for line in lines_of(entry)
    )  # fmt: skip
    entry_step(entry, EntryStep(BookWord.IN_FORCE), actor, at)


def entry_reverse(
    entry: BookEntry,
    actor: Actor = NOBODY,
    note: str = "",
    *,
    player: UUID | None = None,
    said_as: SaidAs | None = None,
) -> int:
    """Answer each debt of an entry that is in force by its opposite, and return the number of the step.

    It is for a player if one asks for it, in that role. For any other entry do nothing and return 0.
    """
    if entry_stands(entry) != BookWord.IN_FORCE:
        return 0
    standing = Debt.objects.filter(club=entry.club_id, entry_id=entry.id, reverses=None).order_by("id")
    Debt.objects.bulk_create(
        Debt(
            club_id=entry.club_id, entry_id=entry.id, because=debt.because, debtor_id=debt.creditor_id,
            creditor_id=debt.debtor_id, amount=debt.amount, currency=debt.currency, reverses=debt,
        )
        for debt in list(standing)
    )  # fmt: skip
    return entry_step(entry, EntryStep(BookWord.REVERSED, player, note, said_as), actor)


def entry_stands(entry: BookEntry) -> BookWord | None:
    """How an entry stands: in force, ended, or null while it waits for words."""
    decided = BookStep.objects.filter(
        club=entry.club_id, entry_id=entry.id, word__in=(BookWord.IN_FORCE, *ENDS)
    ).order_by("-number")
    last = decided.values_list("word", flat=True).first()
    return None if last is None else BookWord(last)


def entry_of(club: UUID, entry: UUID) -> BookEntry | None:
    """The entry of that id, if the club has it."""
    return BookEntry.objects.select_related("session__club").filter(club=club, id=entry).first()


def lines_of(entry: BookEntry) -> list[LineDraft]:
    """Its lines, in their order."""
    found = BookLine.objects.filter(club=entry.club_id, entry_id=entry.id).order_by("number")
    return [LineDraft(*line) for line in found.values_list("debtor_id", "creditor_id", "amount", "currency")]


def line_facts(entry: BookEntry) -> dict[str, Any]:
    """Return what a line of the club's activity says of an entry: who owes whom how much, or of several debts the sum
    of each currency."""
    lines = lines_of(entry)
    if len(lines) == 1:
        till, line = till_of(entry.club_id), lines[0]
        payer, receiver = (TILL if one == till else str(one) for one in (line.debtor, line.creditor))
        return {"payer": payer, "receiver": receiver, "amount": line.amount, "currency": line.currency}
    sums = Counter[str]()
    for line in lines:
        sums[line.currency] += line.amount
    return {"sums": dict(sums)} if sums else {}


def agreed(entry: BookEntry) -> set[UUID]:
    """For which players it was entered or agreed to."""
    words = (BookWord.ENTERED, BookWord.AGREED)
    found = BookStep.objects.filter(club=entry.club_id, entry_id=entry.id, word__in=words).exclude(player=None)
    return set(found.values_list("player_id", flat=True))


def entries_of_evening(session: SessionKey, kind: BookKind) -> list[BookEntry]:
    """What was entered of this kind at an evening."""
    found = BookEntry.objects.filter(club=session.club, session=session.session, kind=kind)
    return list(found.order_by("at", "id"))
