"""An entry of those who keep the books is taken back by opposite debts, with a reason: balances and deposits."""

from uuid import UUID

from django.db import transaction

from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from clubs.services import audit_write
from sessions.errors import NotAllowed, NotFound, PaymentRefused
from sessions.models import BookEntry, BookKind, BookWord
from sessions.selectors.pair_accounts import account_between
from sessions.services.books.entering import entry_of, entry_reverse, entry_stands, lines_of
from sessions.services.payments.pair import people_held, persons_of
from sessions.services.payments.saying import note_read

TAKEN_BACK = {BookKind.OPENING: "opening_taken_back", BookKind.DEPOSIT: "deposit_taken_back"}
"""What may be taken back, and what the club's trail says of it."""


def entry_take_back(*, actor: Actor, club: Club, entry: UUID, note: str) -> None:
    """Answer its debts by opposite ones. Done once more it adds nothing. Balances from a book are taken back only while
    nothing was paid between those whom they concern. Raises NotFound, NotAllowed, PaymentRefused."""
    if not may(actor, "clubs.books", club):
        raise NotAllowed("books_are_kept_by_the_treasurer")
    reason = note_read(note)
    with transaction.atomic():
        found = entry_of(club.id, entry)
        if found is None or found.kind not in TAKEN_BACK:
            raise NotFound
        people_held(club.id, {one for line in lines_of(found) for one in (line.debtor, line.creditor)})
        if entry_stands(found) != BookWord.IN_FORCE:
            return
        if not reason:
            raise PaymentRefused("say_why_it_is_taken_back")
        if found.kind == BookKind.OPENING:
            _not_paid_on(found)
        entry_reverse(found, actor, reason)
        what = TAKEN_BACK[BookKind(found.kind)]
        audit_write(actor=actor, club_id=club.id, what=what, entry=str(entry), reason=reason)


def _not_paid_on(entry: BookEntry) -> None:
    """Raise PaymentRefused where something was paid, or cleared, between two of its lines since."""
    lines = lines_of(entry)
    persons = persons_of(entry.club_id, {one for line in lines for one in (line.debtor, line.creditor)})
    for line in lines:
        for account in account_between(entry.club_id, persons[line.debtor], persons[line.creditor]):
            paid = any(payment.at >= entry.at and (payment.counts or payment.waits) for payment in account.payments)
            if paid or any(debt.because == BookKind.CLEARING and debt.at >= entry.at for debt in account.debts):
                raise PaymentRefused("opening_is_paid_on")
