"""What the two people of a balance from a book, or of a deposit given back, say of it, and the law of who may: asked
by services and pages.

It counts at once. Each of the two reads it, and may object for thirty days unless they entered it or have said
that it is right. It then does not count until the objector says yes, or another keeper of the books who gains nothing
by it (decision 0029).
"""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from chouette.ledger.dues import OpenDue
from clubs.actors import Actor
from clubs.audit_sentences import TILL
from clubs.models import Club
from clubs.selectors import till_of
from clubs.services import audit_write
from sessions.errors import NotAllowed, NotFound, PaymentRefused
from sessions.models import BookEntry, BookKind, BookWord, SaidAs, Why
from sessions.selectors.dues import pair_dues
from sessions.selectors.opening_lines import BalanceLine, objection_key, opening_line
from sessions.services.books.entering import (
    BookDraft,
    EntryStep,
    LineDraft,
    entry_in_force,
    entry_keep,
    entry_of,
    entry_reverse,
    entry_step,
    lines_of,
)
from sessions.services.payments.movements import MovementDraft, reverse_movements, standing_movements, write_movements
from sessions.services.payments.pair import KEEPERS, MoneyReader, is_or_may_be, pair_held, reader_of
from sessions.services.payments.payment_rights import OBJECTION_PERIOD
from sessions.services.payments.saying import note_read

AGREED, REFUSED = BookWord.AGREED, BookWord.REFUSED


def is_author(actor: Actor, line: BalanceLine) -> bool:
    """Return whether somebody has entered a balance: on this device, or with this account."""
    by_device = line.author_device is not None and line.author_device == actor.device_id
    return by_device or (line.author_user is not None and line.author_user == actor.user_id)


def author_gains(line: BalanceLine, reader: MoneyReader) -> bool:
    """Return whether the phone or account that entered a balance speaks for the one who is owed."""
    return line.creditor in reader.voices.all_persons_of(Actor(line.author_device, line.author_user, ""))


def own_side(line: BalanceLine, reader: MoneyReader) -> SaidAs | None:
    """Return for which of the two the reader speaks; None for neither and for both."""
    sides = {SaidAs.PAYER: line.debtor, SaidAs.RECEIVER: line.creditor}
    own = [side for side, person in sides.items() if person in reader.persons]
    return own[0] if len(own) == 1 else None


def open_opening_words(line: BalanceLine, actor: Actor, reader: MoneyReader) -> set[BookWord]:
    """Return what a reader may say of a balance now: that it is right, or not so."""
    side = own_side(line, reader)
    if line.objected:
        keeps = not set(KEEPERS).isdisjoint(reader.roles) and not is_author(actor, line)
        may = side == line.objected_as or (keeps and not is_or_may_be(line.creditor, reader))
        return {AGREED} if may else set()
    is_over = timezone.now() - line.at > OBJECTION_PERIOD
    if side is None or line.objection or is_over or is_author(actor, line) or reader.persons.intersection(line.agreed):
        return set()
    return {AGREED, REFUSED}


def answer_opening(*, actor: Actor, club: Club, entry: UUID, number: int, word: BookWord, note: str = "") -> None:
    """Say that a balance from a book, or a deposit given back, is right, or not so.

    The same word again changes nothing.

    Raises NotFound, NotAllowed, PaymentRefused.
    """
    reason = note_read(note)
    with transaction.atomic():
        found = opening_line(club.id, entry, number)
        if found is None:
            raise NotFound
        pair_held(club.id, found.debtor, found.creditor)
        line, reader = opening_line(club.id, entry, number), reader_of(actor, club)
        if line is None:
            raise NotFound
        side = own_side(line, reader)
        if side is None and set(KEEPERS).isdisjoint(reader.roles):
            raise NotAllowed("payments_are_of_the_two")
        if word == REFUSED and line.objected:
            return
        if word not in open_opening_words(line, actor, reader):
            raise PaymentRefused("opening_words_are_over")
        if word == REFUSED:
            if not reason:
                raise PaymentRefused("say_why_it_is_disputed")
            _object(actor, club, line, side or SaidAs.PAYER, reason)
        elif line.objected:
            _confirm(actor, club, line, reason)
        else:
            _agree(actor, club, line, side or SaidAs.PAYER)


def reverse_objections(entry: BookEntry, actor: Actor) -> None:
    """Take back the objections to the lines of an entry that is taken back. The people are locked."""
    keys = [objection_key(entry.id, number) for number, _line in enumerate(lines_of(entry), 1)]
    for found in BookEntry.objects.filter(club=entry.club_id, kind=BookKind.NOT_SO, key__in=keys):
        _reverse(found, actor)


def _entry_held(club: Club, entry: UUID) -> BookEntry:
    found = entry_of(club.id, entry)
    assert found is not None, "it was read a moment ago"
    return found


def _agree(actor: Actor, club: Club, line: BalanceLine, side: SaidAs) -> None:
    person = line.debtor if side == SaidAs.PAYER else line.creditor
    entry_step(_entry_held(club, line.entry), EntryStep(AGREED, person, said_as=side), actor)


def _object(actor: Actor, club: Club, line: BalanceLine, side: SaidAs, reason: str) -> None:
    """Write the opposite debt, and set off against it what is still open of the balance."""
    own = lines_of(_entry_held(club, line.entry))[line.number - 1]
    opposite = LineDraft(own.creditor, own.debtor, own.amount, own.currency)
    draft = BookDraft(objection_key(line.entry, line.number), BookKind.NOT_SO, [opposite])
    person = own.debtor if side == SaidAs.PAYER else own.creditor
    entry, _new = entry_keep(
        club=club.id, draft=draft, said=EntryStep(BookWord.ENTERED, person, reason, side), actor=actor
    )
    entry_in_force(entry, actor)
    accounts = pair_dues(club.id, [line.debtor, line.creditor])
    dues = accounts.open_dues(line.debtor, line.creditor, line.currency)
    left = min((OpenDue(due.account, due.free) for due in dues if due.account == line.entry), default=None)
    if left is not None and left.open:
        amount = min(left.open, line.amount)
        moved = MovementDraft(line.entry, entry.id, line.debtor, line.creditor, line.currency, amount)
        write_movements(club.id, [moved], why=Why.SET_OFF, actor=actor, entry=entry.id)
    _log(actor, club, line, f"{line.kind}_objected", reason)


def _confirm(actor: Actor, club: Club, line: BalanceLine, reason: str) -> None:
    assert line.objection is not None, "it is in force"
    _reverse(_entry_held(club, line.objection), actor, reason)
    _log(actor, club, line, f"{line.kind}_confirmed", reason)


def _reverse(objection: BookEntry, actor: Actor, reason: str = "") -> None:
    own = [one for one in standing_movements(objection.club_id, [objection.id]) if one.payment is None]
    reverse_movements(objection.club_id, own, actor)
    entry_reverse(objection, actor, reason)


def _log(actor: Actor, club: Club, line: BalanceLine, what: str, reason: str) -> None:
    till = till_of(club.id)
    payer, receiver = (TILL if one == till else str(one) for one in (line.debtor, line.creditor))
    audit_write(
        actor=actor, club_id=club.id, what=what, entry=str(line.entry), payer=payer, receiver=receiver,
        amount=line.amount, currency=line.currency, reason=reason,
    )  # fmt: skip
