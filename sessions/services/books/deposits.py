"""Deposits with the till: what somebody gives it to keep, and what is given back. Entered by those who keep the books,
in force at once; a keeper's own by another keeper, and where a keeper without a name may be the player."""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from chouette.ledger.money import NotAnAmount
from chouette.wording.sums import read_amount
from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from clubs.services import audit_write, till_open
from sessions.errors import NotAllowed, PaymentRefused
from sessions.models import BookKind, BookWord
from sessions.selectors.open_accounts import people_of
from sessions.selectors.pair_statement import sums_between
from sessions.services.books.entering import BookDraft, EntryStep, LineDraft, entry_in_force, entry_keep
from sessions.services.books.till_limit import ask_below_zero
from sessions.services.payments.carrying import set_off_deposits
from sessions.services.payments.pair import OneOfTwo, keeper_may_be, pair_held, reader_of
from sessions.services.payments.saying import note_read


@dataclass(frozen=True, slots=True)
class DepositDraft:
    """A deposit as it is sent: the same key again adds nothing. `back` if it is given back; more than the till holds is
    meant only with `beyond`."""

    key: str
    player: UUID
    amount: str
    currency: str
    back: bool = False
    note: str = ""
    beyond: bool = False


def deposit_enter(*, actor: Actor, club: Club, draft: DepositDraft) -> UUID:
    """Keep a deposit, or one given back, at most what the till owes them; returns the entry. Raises NotAllowed,
    KeyReused, PaymentRefused."""
    if not may(actor, "clubs.books", club):
        raise NotAllowed("books_are_kept_by_the_treasurer")
    if club.points_only:
        raise PaymentRefused("no_till_in_points")
    amount, note = _amount(club, draft), note_read(draft.note)
    with transaction.atomic():
        pair = pair_held(club.id, till_open(club).id, draft.player)
        till, player = pair
        reader = reader_of(actor, club)
        if player.person in reader.all_persons:
            raise PaymentRefused("another_keeper_enters_your_deposit")
        if keeper_may_be(player.person, reader):
            raise PaymentRefused("keeper_may_be_depositor")
        debtor, creditor = (player, till) if draft.back else (till, player)
        kept = BookDraft(draft.key, BookKind.DEPOSIT, [LineDraft(debtor.id, creditor.id, amount, draft.currency)])
        said = EntryStep(BookWord.ENTERED, note=note)
        entry, new = entry_keep(club=club.id, draft=kept, said=said, actor=actor)
        if new:
            if draft.back:
                _not_beyond(club, till, player, amount)
                ask_below_zero(club, amount, draft.currency, meant=draft.beyond)
            entry_in_force(entry, actor)
            set_off_deposits(club.id, till.person, player.person)
            what = "deposit_given_back" if draft.back else "deposit_entered"
            audit_write(
                actor=actor, club_id=club.id, principal=str(player.id), what=what, entry=str(entry.id),
                amount=amount, currency=draft.currency,
            )  # fmt: skip
    return entry.id


def _not_beyond(club: Club, till: OneOfTwo, player: OneOfTwo, amount: int) -> None:
    """Raise PaymentRefused for more than the till owes them."""
    found = sums_between(club.id, [till.person], player.person)
    owed = next((max(one.open, 0) for one in found if one.currency == club.currency), 0)
    if amount > owed:
        name = people_of(club.id, [player.person])[player.person].name
        raise PaymentRefused("more_than_is_deposited", called=name, open=str(owed), currency=club.currency)


def _amount(club: Club, draft: DepositDraft) -> int:
    """In minor units. Raises PaymentRefused."""
    if draft.currency != club.currency:
        raise PaymentRefused("book_is_in_another_currency", usual=club.currency)
    try:
        return read_amount(draft.amount, club.currency)
    except NotAnAmount as fault:
        raise PaymentRefused(fault.code, currency=club.currency, **fault.params) from fault
