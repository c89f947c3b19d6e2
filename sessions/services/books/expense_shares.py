"""Shared expenses of an evening: entered once, with a debt for each player who shares, each counting by its own word.

What a player says against themselves counts at once. The share of another waits until they agree, or a keeper does for
a player without a phone (`expense_words`), never in their own favour. Until somebody else has agreed, the payer or who
entered it may withdraw it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID, uuid4

from django.utils import timezone

from chouette.ledger.even_shares import even_shares
from chouette.ledger.money import NotAnAmount
from chouette.wording.sums import read_amount
from clubs.actors import Actor
from clubs.models import Club
from clubs.services import audit_write
from sessions.errors import KeyReused, NotAllowed, NotFound, PaymentRefused, ShareRefused
from sessions.models import BookEntry, BookKind, BookWord, SaidAs, SharedExpense
from sessions.selectors.settle_up import PersonAt, people_at
from sessions.selectors.shared_expenses import ExpenseRead, ShareRead, expense_of_share
from sessions.services.books.entering import (
    BookDraft,
    EntryStep,
    LineDraft,
    entry_in_force,
    entry_keep,
    entry_of,
    entry_reverse,
    entry_step,
    line_facts,
    lines_of,
)
from sessions.services.books.expense_words import (
    ShareSpeaker,
    agreeing_role,
    entered_by,
    may_answer,
    may_withdraw,
    share_refusal,
    speaker_at,
)
from sessions.services.payments.pair import people_held, persons_of
from sessions.services.payments.saying import AT_ONCE, evening_told, lock_evening, note_read
from sessions.services.writing import view_write


class ShareDraft(NamedTuple):
    """A player who shares an expense, the payer too; with the amount as somebody writes it, unless it is shared
    evenly."""

    player: UUID
    amount: str = ""


@dataclass(frozen=True, slots=True)
class ExpenseDraft:
    """An expense as it is sent: the same key again adds nothing. The note says what it was for."""

    key: str
    payer: UUID
    amount: str
    currency: str
    note: str
    shares: Sequence[ShareDraft]
    evenly: bool = True


def share_expense(*, actor: Actor, club: Club, code: str, draft: ExpenseDraft) -> UUID:
    """Enter an expense of an evening and return its id. Raises NotFound, NotAllowed, KeyReused, PaymentRefused."""
    with evening_told(actor, club, code) as session:
        if session is None:
            raise NotFound
        speaker, came = speaker_at(actor, club, session), people_at(session.key)
        _require_part(speaker, came)
        amount, note = _amount(club, draft.amount, draft.currency), note_read(draft.note)
        if not note:
            raise PaymentRefused("say_what_it_was_for")
        players = [draft.payer, *(share.player for share in draft.shares)]
        persons = _persons_who_came(club, came, players)
        _require_part(speaker, persons.values())
        lines = _lines(draft, amount, persons, came)
        people_held(club.id, players)
        expense = SharedExpense(
            club=club, session=session, id=uuid4(), payer_id=draft.payer, amount=amount, currency=draft.currency,
            key=draft.key,
        )  # fmt: skip
        known = _known(expense, lines)
        if known is not None:
            return known
        expense.save(force_insert=True)
        _save_shares(speaker, expense, lines, persons, note)
        return expense.id


def _amount(club: Club, amount: str, currency: str) -> int:
    """Parse an amount into minor units. Raises PaymentRefused."""
    if club.points_only:
        raise PaymentRefused("no_expenses_in_points")
    if currency != club.currency:
        raise PaymentRefused("book_is_in_another_currency", usual=club.currency)
    try:
        return read_amount(amount, currency)
    except NotAnAmount as fault:
        raise PaymentRefused(fault.code, currency=currency, **fault.params) from fault


def _require_part(speaker: ShareSpeaker, persons: Collection[UUID]) -> None:
    """Raise NotAllowed unless the speaker is a keeper, or speaks for one of these persons."""
    if speaker.keeper is None and speaker.all_persons.isdisjoint(persons):
        raise NotAllowed("expenses_are_of_those_who_share")


def _persons_who_came(club: Club, came: Collection[UUID], players: Sequence[UUID]) -> dict[UUID, UUID]:
    """Return the person of each player. Raises PaymentRefused for one who did not come, or who is named twice."""
    persons = persons_of(club.id, players)
    if not set(players) <= persons.keys() or not set(persons.values()) <= set(came):
        raise PaymentRefused("expense_is_of_those_who_came")
    sharers = [persons[player] for player in players[1:]]
    if len(set(sharers)) < len(sharers):
        raise PaymentRefused("expense_names_somebody_twice")
    return persons


def _lines(
    draft: ExpenseDraft, amount: int, persons: Mapping[UUID, UUID], came: Mapping[UUID, PersonAt]
) -> list[LineDraft]:
    """Return what each player who shares owes the payer, in the order in which they came. Raises PaymentRefused."""
    order = list(came)
    sharers = sorted(draft.shares, key=lambda share: order.index(persons[share.player]))
    amounts = even_shares(amount, len(sharers)) if draft.evenly and sharers else _written(draft, amount, sharers)
    lines = [
        LineDraft(share.player, draft.payer, size, draft.currency)
        for share, size in zip(sharers, amounts, strict=True)
        if size and persons[share.player] != persons[draft.payer]
    ]
    if not lines:
        raise PaymentRefused("nobody_else_shares")
    return lines


def _written(draft: ExpenseDraft, amount: int, sharers: Sequence[ShareDraft]) -> list[int]:
    """Return the amounts written for each player, which have to sum to the whole. Raises PaymentRefused."""
    amounts = [_share_amount(share, draft.currency) for share in sharers]
    missing = amount - sum(amounts)
    if sharers and missing:
        code = "shares_are_too_low" if missing > 0 else "shares_are_too_high"
        raise PaymentRefused(code, size=str(abs(missing)), currency=draft.currency)
    return amounts


def _share_amount(share: ShareDraft, currency: str) -> int:
    """Parse the amount of one share into minor units, 0 if it is empty. Raises ShareRefused."""
    if not share.amount.strip():
        return 0
    try:
        return read_amount(share.amount, currency)
    except NotAnAmount as fault:
        raise ShareRefused(fault.code, share.player, currency=currency, **fault.params) from fault


def _known(expense: SharedExpense, lines: Sequence[LineDraft]) -> UUID | None:
    """Return the id of the expense that this key has entered already. Raises KeyReused for another one."""
    known = SharedExpense.objects.filter(club=expense.club_id, key=expense.key).first()
    if known is None:
        return None
    same = all(
        getattr(known, name) == getattr(expense, name) for name in ("session_id", "payer_id", "amount", "currency")
    )
    shares = BookEntry.objects.filter(club=expense.club_id, expense_id=known.id).order_by("key")
    if not same or [line for share in shares for line in lines_of(share)] != list(lines):
        raise KeyReused
    return known.id


def _save_shares(
    speaker: ShareSpeaker, expense: SharedExpense, lines: Sequence[LineDraft], persons: Mapping[UUID, UUID], note: str
) -> None:
    """Save an entry for each share; those that the speaker may agree to are in force at once."""
    entries = {}
    for number, line in enumerate(lines, 1):
        draft = BookDraft(
            f"{expense.id.hex} {number:03}", BookKind.EXPENSE, [line], expense.session_id, at=timezone.now(),
            expense=expense.id,
        )  # fmt: skip
        step = _entering_step(speaker, line, persons, note)
        entry, _ = entry_keep(club=expense.club_id, draft=draft, said=step, actor=speaker.actor)
        entries[entry.id] = entry
    saved = expense_of_share(expense.club_id, next(iter(entries)))
    assert saved is not None, "its shares were saved a moment ago"
    for share in saved.shares:
        role = agreeing_role(speaker, share)
        if role is not None:
            _agree(speaker.actor, saved, share, role)


def _entering_step(speaker: ShareSpeaker, line: LineDraft, persons: Mapping[UUID, UUID], note: str) -> EntryStep:
    """Return the first step of a share: entered as the payer, who is owed, as the debtor, as a keeper, or as another of
    those who share."""
    if persons[line.creditor] in speaker.all_persons:
        return EntryStep(BookWord.ENTERED, line.creditor, note, SaidAs.RECEIVER)
    if persons[line.debtor] in speaker.persons:
        return EntryStep(BookWord.ENTERED, line.debtor, note, SaidAs.PAYER)
    if speaker.keeper is not None:
        return EntryStep(BookWord.ENTERED, None, note, speaker.keeper)
    sharer = next(player for player, person in persons.items() if person in speaker.all_persons)
    return EntryStep(BookWord.ENTERED, sharer, note)


def answer_share(*, actor: Actor, club: Club, share: UUID, word: BookWord, note: str = "") -> None:
    """Agree to a share, decline it, or withdraw it; the same word again changes nothing.

    Raises NotFound, NotAllowed, PaymentRefused.
    """
    reason, expense = note_read(note), expense_of_share(club.id, share)
    if expense is None:
        raise NotFound
    with lock_evening(club, expense.code) as (locked, session):
        people_held(club.id, expense.people)
        expense = expense_of_share(club.id, share)
        if expense is None:
            raise NotFound
        read = next(one for one in expense.shares if one.id == share)
        speaker = speaker_at(actor, club, session)
        _require_part(speaker, expense.people)
        if read.stands in STANDS_SO[word]:
            return
        if word == BookWord.WITHDRAWN:
            _withdraw(speaker, expense, read, reason)
        else:
            _answer(speaker, expense, read, EntryStep(word, note=reason))
        view_write(locked)


STANDS_SO = {
    BookWord.AGREED: (BookWord.IN_FORCE,),
    BookWord.REFUSED: (BookWord.REFUSED,),
    BookWord.WITHDRAWN: (BookWord.WITHDRAWN, BookWord.REVERSED),
}
"""How a share stands after each word."""


def _answer(speaker: ShareSpeaker, expense: ExpenseRead, share: ShareRead, step: EntryStep) -> None:
    """Agree to a share that waits, or decline it. Raises PaymentRefused."""
    if share.stands != "waits":
        raise PaymentRefused(f"share_is_{share.stands}")
    role = agreeing_role(speaker, share) if may_answer(speaker, share) else None
    if role is None:
        raise PaymentRefused(share_refusal(speaker, share))
    if step.word == BookWord.AGREED:
        _agree(speaker.actor, expense, share, role, step.note)
    else:
        entry_step(_entry(expense, share), step._replace(player=share.debtor, said_as=role), speaker.actor)


def _agree(actor: Actor, expense: ExpenseRead, share: ShareRead, role: SaidAs, note: str = "") -> None:
    """Put a share in force, by the word of the debtor or of a keeper for them, which Activity lists."""
    entry = _entry(expense, share)
    if share.entered_as != SaidAs.PAYER:
        entry_step(entry, EntryStep(BookWord.AGREED, share.debtor, note, role), actor)
    entry_in_force(entry, actor)
    if role in AT_ONCE:
        _log(actor, expense, entry, "share_agreed_for", str(share.debtor))


def _withdraw(speaker: ShareSpeaker, expense: ExpenseRead, share: ShareRead, note: str) -> None:
    """Withdraw a share; one in force is answered by the opposite debt. Raises PaymentRefused."""
    if share.stands not in ("waits", BookWord.IN_FORCE):
        raise PaymentRefused(f"share_is_{share.stands}")
    if not may_withdraw(speaker, share):
        raise PaymentRefused(_why_not_withdrawn(speaker, share))
    entry, by = _entry(expense, share), share.entered_by if entered_by(speaker, share) else share.payer
    role = speaker.keeper if by is None else SIDES.get((by == share.payer, by == share.debtor))
    if share.stands == "waits":
        entry_step(entry, EntryStep(BookWord.WITHDRAWN, by, note, role), speaker.actor)
    else:
        entry_reverse(entry, speaker.actor, note, player=by, said_as=role)
    if share.stands != "waits" or by is None:
        _log(speaker.actor, expense, entry, "share_taken_back")


SIDES = {(True, False): SaidAs.RECEIVER, (False, True): SaidAs.PAYER}
"""As what somebody speaks of a share who is its payer, or its debtor."""


def _log(actor: Actor, expense: ExpenseRead, entry: BookEntry, what: str, principal: str = "") -> None:
    """Add a line about a share to the club's activity."""
    audit_write(
        actor=actor, club_id=entry.club_id, session_code=expense.code, principal=principal, what=what,
        entry=str(entry.id), **line_facts(entry),
    )  # fmt: skip


def _why_not_withdrawn(speaker: ShareSpeaker, share: ShareRead) -> str:
    """Return the code of why a share cannot be withdrawn."""
    if share.answered:
        return "share_was_answered"
    entered = share.payer in speaker.all_persons or entered_by(speaker, share)
    return "expense_is_paid_on" if entered and share.paid_since else "whoever_said_it_withdraws"


def _entry(expense: ExpenseRead, share: ShareRead) -> BookEntry:
    """Return the entry of a share."""
    entry = entry_of(expense.club, share.id)
    assert entry is not None, "it was read a moment ago"
    return entry
